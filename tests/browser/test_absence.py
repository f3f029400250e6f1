"""A match never dies: somebody closes the tab and comes back, or leaves for good; the others play on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, LINK, OVER, YOU, Person, whose_turn
from tests.browser.server import Server


def joins(person: Person, code: str, name: str) -> None:
    """Sit down by a code."""
    person.goes(f"/j/{code}")
    person.page.get_by_label("Your name").fill(name)
    person.presses(re.compile("^Take seat"))
    person.sits()


def play_until_asked(person: Person, *others: Person, most: int = 12) -> None:
    """All pick anything, until this one is asked."""
    for _ in range(most):
        one = whose_turn(person, *others)
        assert not one.is_over
        if one is person:
            return
        one.picks_something()
    raise AssertionError("the others never stopped")


def log_says(person: Person, words: str) -> None:
    """Who opened the log to read this closes it again: as a drawer it covers a part of the table."""
    was_open = person.log.count() > 0
    person.opens_log()
    expect(person.log.get_by_text(re.compile(words)).first).to_be_visible()
    if not was_open:
        person.closes_log()


def test_a_friend_closes_the_tab_a_bot_sits_in_and_the_friend_comes_back(comes: Comes) -> None:
    anna, ben = comes(), comes(seed="2")
    code = anna.lays(YOU, LINK, patience=2)
    joins(ben, code, "Ben")
    table = ben.page.url
    play_until_asked(ben, anna)
    ben.closes_the_tab()

    expect(anna.page.get_by_role("heading", name="Ben is away")).to_be_visible()
    sit_in = anna.page.get_by_role("button", name="Let a bot sit in")
    expect(sit_in).not_to_have_class(re.compile("main"))
    sit_in.click()
    anna.sees("A bot sits in for Ben.")  # the log may be behind a draft now; it is read below
    assert anna.waits_for_question() is not None, "the match goes on"
    anna.picks_something()
    assert anna.waits_for_question() is not None

    ben.opens_a_tab(table)
    expect(ben.page.get_by_role("heading", name="A bot plays for you")).to_be_visible()
    assert not ben.is_asked
    ben.presses(re.compile("^Take your seat back"))
    anna.sees("Ben is back.")
    for person, away, back in ((anna, "Ben is away", "Ben is back"), (ben, "You are away", "You are back")):
        log_says(person, f"{away}: a bot sits in")
        log_says(person, back)
    play_until_asked(ben, anna)
    before = ben.log.locator("[data-n]").count()
    while ben.log.locator("[data-n]").count() == before:  # a click may only have narrowed the choice
        whose_turn(anna, ben).picks_something()


def test_who_watches_sees_who_is_away_and_can_do_nothing_about_it(comes: Comes) -> None:
    anna, ben, carla = comes(), comes(seed="2"), comes()
    code = anna.lays(YOU, LINK, patience=1)
    joins(ben, code, "Ben")
    carla.goes(f"/j/{code}")
    carla.presses("Watch")
    play_until_asked(ben, anna)
    ben.closes_the_tab()
    expect(anna.page.get_by_role("button", name="Let a bot sit in")).to_be_visible()
    expect(carla.page.get_by_role("heading", name="Ben is away")).to_be_visible()
    carla.sees("a bot may sit in now")
    expect(carla.page.get_by_role("button", name="Let a bot sit in")).to_have_count(0)


@pytest.mark.parametrize(
    ("phone", "asked"), [(False, True), (True, False), pytest.param(False, False, marks=pytest.mark.soak), pytest.param(True, True, marks=pytest.mark.soak)]
)
def test_the_draft_can_be_left(comes: Comes, phone: bool, asked: bool) -> None:
    anna, ben = comes(phone=phone), comes(seed="2")
    code = anna.lays(YOU, LINK, first="seat:1" if asked else "seat:2")
    joins(ben, code, "Ben")
    whose_turn(anna, ben)
    anna.concedes()
    anna.sees("You leave when you are next asked")
    for _ in ben.turns(8):  # until the match begins the rules know no leaving
        ben.picks_something()
    for person, words in ((anna, "You lose"), (ben, "You win!")):
        expect(person.page.locator(OVER).get_by_role("heading", level=1)).to_have_text(words)


def test_who_has_left_lets_the_bots_finish(comes: Comes, tmp_path: Path) -> None:
    with Server(tmp_path) as slow:  # its bots pause, as they do for people
        anna = comes(at=slow)
        anna.lays(YOU, BOT, BOT, tide_start=3, tide_step=1)
        anna.plays_until("Move")
        anna.concedes()
        bench = anna.page.get_by_role("complementary", name="You have conceded.")
        anna.presses("Let the bots finish", bench)
        log_says(anna, "The bots play to the end at full speed")
        expect(anna.page.locator(OVER)).to_be_visible()
        anna.goes("/about")  # its line must not outlive the server
