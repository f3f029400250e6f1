"""MOBA Rally in browsers: whole matches, two who program at once, cards that are dragged, and what nobody may read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, LINK, OVER, STEPS, YOU, Facts, Person, whose_turn
from tests.browser.test_absence import joins
from tests.browser.test_access import is_fit
from tests.sizes import many

DUEL: Facts = {"game": "rally", "robots": 1}
"""The quick ruleset, one robot against one: walled edges, a quarter of the hit points."""
ROUNDS = many(2, 40)
"""Then hit points decide; forty is the ruleset's own limit."""
CARD = re.compile(r"card-\d+")


# ---------------------------------------------------------------- whole matches


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["mouse", "touch"])
def test_a_match_by_the_pointer(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    anna.lays(YOU, BOT, **DUEL, round_limit=ROUNDS)
    assert anna.plays_to_the_end() >= 8
    expect(anna.page.locator("#end-title")).to_be_visible()


@pytest.mark.soak
def test_a_match_by_keys_alone(anna: Person) -> None:
    anna.lays(YOU, BOT, **DUEL, round_limit=ROUNDS)
    for _ in anna.turns():
        anna.picks_by_keys()
    expect(anna.page.locator("#end-title")).to_be_visible()


# ---------------------------------------------------------------- two who program at once


def test_the_plan_stays_until_it_is_sent_and_the_registers_are_told_in_their_order(comes: Comes) -> None:
    """Nothing needs to be pointed at: what was laid is on the board and in words, also when all is laid; then the cards turn up, whose goes first first."""
    anna = comes(speed=1)
    anna.lays(YOU, BOT, **DUEL, round_limit=2)
    anna.plays_until("Rivet, register 4")
    anna.page.mouse.move(2, 2)
    plan = anna.page.get_by_role("region", name="Your plan")
    expect(plan.locator("li").filter(has_text="open")).to_have_count(2)
    anna.plays_until("The program is laid")
    anna.page.mouse.move(2, 2)
    expect(plan.locator("li")).to_have_count(5)
    expect(plan.locator("li").filter(has_text="open")).to_have_count(0)
    for words in plan.locator("li span").all_inner_texts():
        assert not re.search(r"\b[A-Za-z]\d+\b", words), words
    anna.presses(re.compile("^Send"))
    course = anna.page.get_by_role("region", name="What is done, in order")
    expect(course.locator(".acts > li")).to_have_count(2)
    expect(course.locator(".acts > li").filter(has_text="You")).to_have_count(1)
    expect(course.locator(".acts .now, .acts .past").first).to_be_visible()
    expect(plan).to_have_count(0)
    closer, stage = re.compile(r"scale\("), anna.page.locator(".board .stage")
    expect(stage, "one looks at what happens").to_have_attribute("style", closer)
    anna.page.keyboard.press("Escape")
    expect(anna.title).to_contain_text("Rivet")
    expect(stage, "and then at all of the board").not_to_have_attribute("style", closer)
    anna.page.keyboard.press("a")
    expect(course).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.title).to_contain_text("Rivet")


def known(person: Person) -> set[str]:
    """The program cards that ever came over this person's line."""
    return set(CARD.findall("".join(person.heard)))


def test_two_program_at_once_through_a_reload_and_a_clock_that_runs_out(comes: Comes) -> None:
    """Who watches and who plays against one reads no card until it is revealed; a bot finishes what was begun, and gives the seat back."""
    anna, ben, carla = comes(), comes(seed="2"), comes()
    code = anna.lays(YOU, LINK, **DUEL, round_limit=2, patience=2)
    joins(ben, code, "Ben")
    carla.goes(f"/j/{code}")
    carla.presses("Watch")
    carla.sits()
    for _ in range(2):
        whose_turn(anna, ben).picks_something()
    anna.plays_until("Rivet, register 3")
    table = anna.reads_table()
    filled = anna.page.locator("[data-place] [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    anna.reloads()
    anna.waits_for_prompt("register 3")
    assert anna.reads_table() == table
    assert anna.page.locator("[data-place] [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)") == filled
    anna.plays_until("The program is laid")
    anna.picks_something()
    ben.waits_for_prompt("register 1")
    assert known(carla) == set()
    assert known(anna) & known(ben) == set()
    assert len(known(anna)) == len(known(ben)) == 9
    sit_in = anna.page.get_by_role("button", name="Let a bot sit in")
    sit_in.click()
    anna.sees("A bot sits in for Ben.")
    expect(ben.page.get_by_role("heading", name="A bot plays for you")).to_be_visible()
    ben.presses(re.compile("^Take your seat back"))
    for _ in range(STEPS):
        one = whose_turn(anna, ben)
        if one.is_over:
            break
        one.picks_something()
    for person in (anna, ben, carla):
        expect(person.page.locator(OVER)).to_be_visible()
    assert set(filled) <= known(carla)


# ---------------------------------------------------------------- at the table


def drags(person: Person, what: Locator, to: Locator) -> None:
    """Carry it there, by a mouse or a finger."""
    what.scroll_into_view_if_needed()
    start, end = what.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    (x, y), (u, v) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end))
    way = [(x, y), (x, y - 20), ((x + u) / 2, (y + v) / 2), (u, v)]  # sideways, a finger would move the row of cards
    if not person.touch:
        person.page.mouse.move(x, y)
        person.page.mouse.down()
        for at in way[1:]:
            person.page.mouse.move(*at)
        person.page.mouse.up()
        return
    fingers = person.page.context.new_cdp_session(person.page)
    for kind, points in [("touchStart", way[:1]), *(("touchMove", [at]) for at in way[1:]), ("touchEnd", [])]:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": across, "y": down} for across, down in points]})


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_cards_are_dragged_to_a_register_from_one_to_another_and_out_again(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    anna.lays(YOU, BOT, **DUEL)
    anna.plays_until("Rivet, register 1")
    hand, places = anna.page.locator(".hand [data-card]"), anna.page.locator("[data-place]")

    def lie(*cards: str) -> None:
        for n, card in enumerate(cards):
            expect(places.nth(n).locator(f"[data-card='{card}']") if card else places.nth(n).locator("span.none, button.none")).to_have_count(1)

    one, two = (hand.nth(n).get_attribute("data-card") or "" for n in (8, 7))  # of a fan the last is wholly in sight
    drags(anna, hand.last, places.nth(3))
    lie("", "", "", one, "")
    expect(hand).to_have_count(8)
    drags(anna, hand.last, places.nth(0))
    lie(two, "", "", one, "")
    drags(anna, places.nth(3).locator("[data-card]"), places.nth(1))
    lie(two, one, "", "", "")
    drags(anna, places.nth(0).locator("[data-card]"), places.nth(1))
    lie("", two, "", "", "")
    expect(hand).to_have_count(8)
    drags(anna, places.nth(1).locator("[data-card]"), anna.page.locator(".board"))
    lie("", "", "", "", "")
    expect(hand).to_have_count(9)
    expect(anna.page.locator(".carried")).to_have_count(0)


@pytest.mark.parametrize(("phone", "colors"), [pytest.param(False, "light", marks=pytest.mark.soak), (True, "dark")], ids=["desk", "phone"])
def test_the_table_can_be_used_by_everybody(comes: Comes, phone: bool, colors: str) -> None:
    anna = comes(phone=phone, coach=True, color_scheme=colors)
    anna.lays(YOU, BOT, game="rally")
    wrong = is_fit(anna, "docks")
    anna.plays_until("Rivet, register 3")
    wrong += is_fit(anna, "programs")
    anna.page.keyboard.press("t")
    anna.text.wait_for()
    assert wrong + is_fit(anna, "text table") == []


def test_decks_stand_in_a_tab_where_panels_leave_them_no_room(anna: Person, comes: Comes) -> None:
    """A board that is longer than wide has its panels in a row above it; on a phone nothing has room."""
    ben = comes(phone=True)
    for person in (anna, ben):
        person.lays(YOU, BOT, game="rally")
        person.waits_for_question()
        if person is ben:
            person.presses("Log")
        person.touches(person.page.get_by_role("tab", name="Cards"))
        expect(person.page.get_by_role("region", name="On the table")).to_contain_text("Option cards")


def test_a_phone_has_the_plan_in_words_and_the_way_on_in_its_bar(comes: Comes) -> None:
    """Where nothing can be pointed at and nothing stands beside the board, the bar opens what is laid; once all is, it lies where the cards did."""
    anna = comes(phone=True)
    anna.lays(YOU, BOT, **DUEL, round_limit=2)
    anna.plays_until("Rivet, register 4")
    bar = anna.page.get_by_role("navigation", name="Table")
    plan = anna.page.get_by_role("region", name="Your plan")
    expect(plan).to_have_count(0)
    expect(bar.get_by_role("button", name="Send")).to_be_disabled()
    anna.presses("Plan", bar)
    expect(plan.locator("li").filter(has_text="open")).to_have_count(2)
    anna.presses("Plan", bar)
    expect(plan).to_have_count(0)
    anna.plays_until("The program is laid")
    expect(plan.locator("li")).to_have_count(5)
    expect(plan.locator("li").filter(has_text="open")).to_have_count(0)
    anna.presses("Send", bar)
    expect(plan).to_have_count(0)
    anna.waits_for_prompt("Rivet")
