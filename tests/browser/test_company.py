"""Several people: by a link, by a code, watching, and two at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import HOTSEAT, LINK, YOU, Person, whose_turn
from tests.sizes import many


def told(person: Person) -> list[str]:
    """The table as text without what is different for everybody: who is meant by "You", and what is asked."""
    lines = person.reads_table()
    return [re.sub(r"\((You|Anna|Ben)\)", "()", re.sub(r"\b(Your|Anna's|Ben's)\b", "Somebody's", line)) for line in lines[lines.index("Seats") :]]


def invites(anna: Person) -> str:
    """Set up a match with a seat for a friend; the link for it."""
    anna.opens_shelf()
    anna.presses("Set up Knockback")
    anna.chooses("Seats", "2")
    anna.page.get_by_label("Name of seat 1").filter(visible=True).fill("Anna")
    anna.seats("Friend", 2)
    anna.presses(re.compile("^Start"))
    anna.sits()
    anna.sees("Seat 2 waits for a friend")
    return anna.page.locator("#match-link").input_value()


def accepts(person: Person, link: str, name: str) -> None:
    """Sit down where a link leads."""
    person.page.goto(link)
    person.page.get_by_label("Your name").fill(name)
    person.presses(re.compile("^Take seat"))
    person.sits()


def test_a_friend_comes_by_link_and_both_see_the_same(comes: Comes) -> None:
    anna, ben = comes(), comes(seed="2")
    link = invites(anna)
    accepts(ben, link, "Ben")
    expect(anna.page.get_by_text("waits for a friend")).to_have_count(0)
    picks = {anna: 0, ben: 0}
    for _ in range(many(12, 100)):
        one = whose_turn(anna, ben)
        if one.is_over:
            break
        one.picks_something()
        picks[one] += 1
    assert min(picks.values()) > 0
    whose_turn(anna, ben)
    expect(ben.log.locator("[data-n]")).to_have_count(anna.log.locator("[data-n]").count())
    assert told(anna) == told(ben)


def test_a_bot_plays_where_no_friend_comes(comes: Comes) -> None:
    anna, late = comes(), comes(seed="2")
    link = invites(anna)
    anna.presses("Let a bot play seat 2")
    expect(anna.page.get_by_text("waits for a friend")).to_have_count(0)
    expect(anna.page.locator(".player[title$=' bot']").first).to_be_attached()
    late.page.goto(link)
    late.sees("Every seat is taken")
    for _ in range(3):  # a hero, a place, a step: the bot picks in between, and may even win
        if anna.waits_for_question() is not None:
            anna.picks_something()


def reads_the_same(watching: Person, playing: Person) -> None:
    """Line by line, but for what is said to whoever plays."""
    theirs, own = told(watching), told(playing)
    assert len(theirs) == len(own)
    assert all(a == b or re.search(r"\b[Yy]ou", b) for a, b in zip(theirs, own, strict=True)), (theirs, own)


def test_who_watches_sees_all_and_is_asked_nothing(comes: Comes) -> None:
    anna, ben, carla = comes(), comes(seed="2"), comes()
    link = invites(anna)
    accepts(ben, link, "Ben")
    carla.page.goto(link)
    carla.sees("Every seat is taken")
    carla.presses("Watch")
    carla.sits()
    carla.sees("Watching")
    for _ in range(6):
        one = whose_turn(anna, ben)
        one.picks_something()
    whose_turn(anna, ben)
    expect(carla.log.locator("[data-n]")).to_have_count(anna.log.locator("[data-n]").count())
    reads_the_same(carla, anna)
    assert not carla.is_asked
    assert carla.offered() == []
    carla.page.keyboard.press("u")
    carla.page.keyboard.press("Enter")
    reads_the_same(carla, anna)


def test_of_two_who_want_a_seat_the_quicker_one_gets_it(comes: Comes) -> None:
    anna, ben, dora = comes(), comes(), comes()
    link = invites(anna)
    dora.page.goto(link)
    dora.sees("Take a seat, or watch")
    accepts(ben, link, "Ben")
    dora.bears("status of 409")
    dora.page.get_by_label("Your name").fill("Dora")
    dora.presses(re.compile("^Take seat"))
    dora.sees("All seats of this match are taken")
    expect(dora.page.get_by_role("button", name="Take seat")).to_have_count(0)


def test_a_code_typed_as_people_type_it_leads_to_the_table(comes: Comes) -> None:
    anna, ben = comes(), comes(phone=True)
    code = anna.lays(YOU, LINK)
    ben.opens_shelf()
    ben.presses("Join with a code")
    ben.page.get_by_label("The code of a friend's match").fill(f" {code[:3].lower()} {code[3:].lower()}")
    ben.presses("Join", ben.page.get_by_role("dialog"))
    ben.presses("Take seat 2")
    ben.sits()


def test_who_sits_there_already_is_led_back(comes: Comes) -> None:
    anna = comes()
    link = invites(anna)
    anna.page.goto(link)
    anna.presses("Back to your seat")
    anna.sits()


def test_somebody_who_is_gone_is_waited_for_and_comes_back(comes: Comes) -> None:
    anna, ben = comes(), comes()
    link = invites(anna)
    accepts(ben, link, "Ben")
    whose_turn(anna, ben)
    ben.goes("/about")
    ben.page.goto(link)
    ben.presses("Back to your seat")
    ben.sits()
    whose_turn(anna, ben)


def test_two_people_play_on_one_screen(anna: Person) -> None:
    anna.lays(YOU, HOTSEAT, pick="random")
    moved = set()
    for question in anna.turns():
        if question.startswith("Move"):
            moved.add(question)
        if len(moved) == 2:
            break
        anna.picks_something()
    assert len(moved) == 2, "nothing is hidden in this game, so the screen just goes on to the next one"
