"""A game with secrets, played through the page: plans face down, duels, reloads in the middle of a secret choice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, HOTSEAT, LINK, STEPS, YOU, Person, whose_turn
from tests.browser.test_company import accepts
from tests.sizes import many

ROUNDS = many(1, 20)
"""Twenty is a whole match; what may happen in a round happens in the first too."""


@pytest.mark.soak
def test_three_against_three_bots_to_the_result(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", starting_actions="recommended", team_size="3", draft="random", round_limit=ROUNDS)
    assert anna.plays_to_the_end() > 4
    expect(anna.page.locator("#end-title")).to_be_visible()


def test_a_match_on_a_phone(comes: Comes) -> None:
    anna = comes(phone=True)
    anna.lays(YOU, BOT, game="moba", starting_actions="recommended", team_size="2", draft="random", round_limit=ROUNDS)
    assert anna.plays_to_the_end() > 4


@pytest.mark.soak
def test_a_match_by_keys_alone(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", starting_actions="recommended", team_size="2", draft="random", round_limit=ROUNDS)
    for _ in anna.turns():
        anna.picks_by_keys()
    expect(anna.page.locator("#end-title")).to_be_visible()


def test_a_reload_in_the_middle_of_a_secret_choice_brings_back_what_was_picked(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", starting_actions="recommended", team_size="2", draft="random")
    anna.plays_until("Plan a card")
    anna.picks_something()
    assert anna.waits_for_turn()
    before = anna.reads_table()
    anna.reloads()
    assert anna.waits_for_turn()
    assert anna.reads_table() == before
    anna.presses_keys("u")
    anna.waits_for_prompt("Plan a card")


def test_two_people_play_against_each_other_and_neither_reads_the_others_plan(comes: Comes) -> None:
    anna, ben = comes(), comes(seed="2")
    code = anna.lays(YOU, LINK, game="moba", starting_actions="recommended", team_size="2", draft="random", round_limit=ROUNDS)
    accepts(ben, f"{ben.address}/j/{code}", "Ben")
    for _ in range(STEPS):
        one = whose_turn(anna, ben)
        if one.is_over:
            break
        one.picks_something()
    for person in (anna, ben):
        plans = person.log.get_by_text(re.compile(" plans ")).all_inner_texts()
        assert len(plans) >= 4
        assert sum(" plans a card." in line for line in plans[:4]) == 2, plans
    expect(ben.page.locator("#end-title")).to_be_visible()


# ---------------------------------------------------------------- several who pick at once


def test_two_at_one_screen_are_asked_one_after_the_other_behind_a_curtain(anna: Person) -> None:
    anna.lays({**YOU, "name": "Anna"}, HOTSEAT, game="moba", starting_actions="recommended", team_size="2", draft="random", round_limit=1)
    anna.waits_for_prompt("Payday")
    anna.picks_something()
    expect(anna.page.get_by_role("heading", name="Ben, your turn")).to_be_visible()
    expect(anna.page.locator(".board, [data-card]")).to_have_count(0)
    anna.presses("I am Ben")
    anna.waits_for_prompt("Payday")
    anna.picks_something()
    anna.waits_for_prompt("Plan a card")


def test_what_a_tap_has_shown_stays_while_the_other_one_picks(comes: Comes) -> None:
    anna, ben = comes(phone=True), comes(seed="2")
    code = anna.lays(YOU, LINK, game="moba", starting_actions="recommended", team_size="2", draft="random", round_limit=1)
    accepts(ben, f"{ben.address}/j/{code}", "Ben")
    anna.waits_for_prompt("Payday")
    one = anna.offered()[0]
    anna.page.touchscreen.tap(one.x, one.y)
    anna.waits_for_prompt("Feed the")
    ben.waits_for_prompt("Payday")
    ben.picks_something()
    expect(anna.page.get_by_role("img", name="ready").first).to_be_visible()
    anna.presses("Go")
    anna.waits_for_prompt("Plan a card")


def test_a_press_that_has_begun_counts_though_the_other_one_picks_meanwhile(comes: Comes) -> None:
    anna, ben = comes(), comes(seed="2")
    code = anna.lays(YOU, LINK, game="moba", starting_actions="recommended", team_size="2", draft="random", round_limit=1)
    accepts(ben, f"{ben.address}/j/{code}", "Ben")
    for person in (anna, ben):
        person.waits_for_prompt("Payday")
        person.picks_something()
    anna.plays_until("All planned")
    anna.prompt.get_by_role("button", name="Ready").hover()
    ready = anna.page.get_by_text("ready", exact=True)
    expect(ready).to_have_count(0)
    anna.page.mouse.down()
    ben.plays_until("All planned")
    ben.picks_something()
    expect(ready).to_have_count(2)
    anna.page.mouse.up()
    expect(anna.log.get_by_text(re.compile(" plans ")).first).to_be_visible()


# ---------------------------------------------------------------- a plan that is changed


def test_of_three_plans_the_first_is_changed_by_a_click_on_it(comes: Comes) -> None:
    """The other two stay, and who plays against one hears nothing until all is planned."""
    anna, ben = comes(), comes(seed="2")
    code = anna.lays(YOU, LINK, game="moba", starting_actions="recommended", team_size="3", draft="random", round_limit=1)
    accepts(ben, f"{ben.address}/j/{code}", "Ben")
    for person in (anna, ben):
        person.waits_for_prompt("Payday")
        person.picks_something()
    anna.waits_for_prompt("Plan a card")
    ben.waits_for_prompt("Plan a card")
    planned = anna.page.get_by_role("region", name="Planned").get_by_role("button")
    updates = sum('"type":"update"' in one for one in ben.heard)
    for n in range(3):
        expect(planned).to_have_count(n)
        anna.waits_for_prompt("Plan a card")
        anna.picks_something()
    anna.waits_for_prompt("All planned")
    names = [one.get_attribute("aria-label") for one in planned.all()]
    assert all(name and name.startswith("Take back: Plan ") for name in names)
    planned.first.click(position={"x": 12, "y": 8})  # they lie in a heap, each with its upper edge in sight
    anna.waits_for_prompt("Plan a card")
    expect(planned).to_have_count(2)
    assert [one.get_attribute("aria-label") for one in planned.all()] == names[1:]
    anna.picks_something()
    anna.waits_for_prompt("All planned")
    assert [one.get_attribute("aria-label") for one in planned.all()][:2] == names[1:]
    assert sum('"type":"update"' in one for one in ben.heard) == updates
    anna.picks_something()
    expect(ben.page.get_by_text("ready", exact=True)).to_have_count(3)


# ---------------------------------------------------------------- several picks


def test_cards_to_begin_with_are_picked_in_any_order_and_any_is_taken_back_by_a_click(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random", starting_actions="choose", round_limit=1)
    hand, chosen = anna.page.locator(".hand [data-card]"), anna.page.get_by_role("region", name="Chosen").get_by_role("button")
    for hero in range(2):
        anna.waits_for_prompt("Choose two cards")
        expect(hand).to_have_count(4)
        hand.nth(3).click()
        expect(chosen).to_have_count(2 * hero + 1)
        hand.nth(0).click()
        expect(chosen).to_have_count(2 * hero + 2)
    anna.waits_for_prompt("All chosen")
    names = [one.get_attribute("aria-label") for one in chosen.all()]
    chosen.first.click(position={"x": 12, "y": 8})
    anna.waits_for_prompt("Choose two cards")
    assert [one.get_attribute("aria-label") for one in chosen.all()] == names[1:]
    expect(hand).to_have_count(3)
    hand.nth(1).click()
    anna.waits_for_prompt("All chosen")
    assert [one.get_attribute("aria-label") for one in chosen.all()][:3] == names[1:]
    anna.picks_something()
    anna.waits_for_prompt("Payday")


def test_several_picks_are_typed_at_once_and_made_all_or_none(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random", starting_actions="choose", round_limit=1)
    anna.waits_for_prompt("Choose two cards")
    anna.page.keyboard.press("t")
    forms = anna.text.locator("ol code").all_text_contents()
    field, picked = anna.text.get_by_role("combobox"), anna.text.get_by_role("button", name="Take back:")
    field.fill(f"{forms[3]} / {forms[3]}")
    field.press("Enter")
    expect(anna.page.get_by_text("is not possible after the picks before it, so none of them was made")).to_be_visible()
    expect(picked).to_have_count(0)
    field.fill(f"{forms[3]} / {forms[1]}")
    field.press("Enter")
    expect(picked).to_have_count(2)


def test_while_a_pick_is_on_its_way_the_question_stays_and_the_next_click_counts(anna: Person) -> None:
    anna.page.add_init_script(
        "const send = WebSocket.prototype.send; WebSocket.prototype.send = function (said) { setTimeout(() => send.call(this, said), 3000); };"
    )
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random", starting_actions="choose", round_limit=1)
    anna.waits_for_prompt("Choose two cards")
    title, hand = anna.title.inner_text(), anna.page.locator(".hand [data-card]")
    expect(hand).to_have_count(4)
    hand.nth(2).click()
    hand.nth(0).click()
    hand.nth(2).click()
    assert anna.page.locator("section[aria-label='On its way'] h2").inner_text() == title
    expect(anna.page.locator(".hand [aria-pressed=true]")).to_have_count(2)
    expect(anna.page.get_by_role("region", name="Chosen").get_by_role("button")).to_have_count(2)
    anna.waits_for_prompt("Choose two cards")
    assert anna.title.inner_text() != title
