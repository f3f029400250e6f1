"""A game with secrets, played through the page: plans face down, duels, reloads in the middle of a secret choice."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, HOTSEAT, LINK, STEPS, YOU, Person, whose_turn
from tests.browser.test_company import accepts
from tests.sizes import many

ROUNDS = many(1, 20)
"""Twenty is a whole match; what may happen in a round happens in the first too."""


def test_three_against_three_bots_to_the_result(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", team_size="3", draft="random", round_limit=ROUNDS)
    assert anna.plays_to_the_end() > 4
    expect(anna.page.locator("#end-title")).to_be_visible()


def test_a_match_on_a_phone(comes: Comes) -> None:
    anna = comes(phone=True)
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random", round_limit=ROUNDS)
    assert anna.plays_to_the_end() > 4


def test_a_match_by_keys_alone(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random", round_limit=ROUNDS)
    for _ in anna.turns():
        anna.picks_by_keys()
    expect(anna.page.locator("#end-title")).to_be_visible()


def test_a_reload_in_the_middle_of_a_secret_choice_brings_back_what_was_picked(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random")
    anna.plays_until("Plan a card")
    anna.picks_something()
    assert anna.waits_for_turn()
    before = anna.reads_table()
    anna.reloads()
    assert anna.waits_for_turn()
    assert anna.reads_table() == before
    anna.page.keyboard.press("u")
    anna.waits_for_prompt("Plan a card")


def test_two_people_play_against_each_other_and_neither_reads_the_others_plan(comes: Comes) -> None:
    anna, ben = comes(), comes(seed="2")
    code = anna.lays(YOU, LINK, game="moba", team_size="2", draft="random", round_limit=ROUNDS)
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
    anna.lays({**YOU, "name": "Anna"}, HOTSEAT, game="moba", team_size="2", draft="random", round_limit=1)
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
    code = anna.lays(YOU, LINK, game="moba", team_size="2", draft="random", round_limit=1)
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
    code = anna.lays(YOU, LINK, game="moba", team_size="2", draft="random", round_limit=1)
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
    code = anna.lays(YOU, LINK, game="moba", team_size="3", draft="random", round_limit=1)
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
    planned.first.click(position={"x": 12, "y": 60})  # they lie in a heap, each with its edge in sight
    anna.waits_for_prompt("Plan a card")
    expect(planned).to_have_count(2)
    assert [one.get_attribute("aria-label") for one in planned.all()] == names[1:]
    anna.picks_something()
    anna.waits_for_prompt("All planned")
    assert [one.get_attribute("aria-label") for one in planned.all()][:2] == names[1:]
    assert sum('"type":"update"' in one for one in ben.heard) == updates
    anna.picks_something()
    expect(ben.page.get_by_text("ready", exact=True)).to_have_count(3)
