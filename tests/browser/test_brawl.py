"""Super Fantasy Brawl through the page: a match by keys alone (in `make soak` whole ones, by mouse and touch too); two in the middle of a Reaction, and who watches; axe over the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, LINK, STEPS, YOU, Facts, Person, whose_turn
from tests.browser.server import Server
from tests.browser.test_absence import joins
from tests.browser.test_access import is_fit
from tests.browser.test_waived import come_to_a_reaction
from tests.server.people import Browser
from tests.sizes import many

SHORT: Facts = {"game": "brawl", "start": "quick", "round_limit": 10}
"""Two given teams, and the fewest rounds there are."""
QUESTIONS = many(20, STEPS)
"""After so many a match is conceded: the whole of one takes long."""


def plays(person: Person, pick: Callable[[], None]) -> None:
    """A match, or the first part of one, to its end."""
    person.lays(YOU, BOT, **SHORT)
    for _ in islice(person.turns(), QUESTIONS):
        pick()
    if not person.is_over:
        person.concedes()
    expect(person.page.locator("#end-title")).to_be_visible()


@pytest.mark.soak
def test_a_match_by_mouse(anna: Person) -> None:
    plays(anna, anna.picks_something)


@pytest.mark.soak
def test_a_match_by_touch_on_a_phone(comes: Comes) -> None:
    anna = comes(phone=True)
    plays(anna, anna.picks_something)


def test_a_match_by_keys_alone(anna: Person) -> None:
    plays(anna, anna.picks_by_keys)


def test_a_reaction_outlives_a_reload_and_who_watches_sees_no_hand(comes: Comes, built_page: Path, tmp_path: Path) -> None:
    """Two who have come to a Reaction go on in browsers; a third looks on."""
    with ExitStack() as all_:
        server = all_.enter_context(Server(tmp_path, built_page))
        one, other = both = [all_.enter_context(Browser(urlsplit(server.address).netloc)) for _ in range(2)]
        match, _, asked = come_to_a_reaction(all_, one, other)
        anna, ben, carla = comes(at=server), comes(at=server), comes(at=server)
        for person, was in ((anna, both[asked]), (ben, both[1 - asked])):
            person.page.context.add_cookies([{"name": "outplay", "value": was.http.cookies["outplay"], "url": server.address}])
            person.goes(f"/m/{match['match']}")
            person.sits()
        carla.goes(f"/j/{match['code']}")
        carla.presses("Watch")
        carla.sits()
        question, table = anna.waits_for_question(), anna.reads_table()
        hand = anna.page.locator(".hand [data-card]")
        held = hand.count()
        anna.reloads()
        assert anna.waits_for_question() == question
        assert anna.reads_table() == table
        assert hand.count() == held > 0
        for _ in range(12):
            whose_turn(anna, ben).picks_something()
            assert carla.page.locator(".hand [data-card]").count() == 0
        for person in (anna, ben, carla):
            person.goes("/about")  # no line outlives the server


def test_axe_finds_nothing_at_the_table(comes: Comes) -> None:
    wrong: list[str] = []
    for phone in (False, True):
        anna = comes(phone=phone)
        anna.lays(YOU, BOT, **SHORT)
        anna.waits_for_turn()
        wrong += is_fit(anna, "phone" if phone else "desk")
    assert wrong == []


HAPPENS = {
    "a Reaction": "answers? with .+ on .+!",
    "a fall": "is out of action, and waits at the (West|East) Gate",
    "a plan": "plans?: ",
    "a reshuffle": "shuffles? .* discard pile into a new deck",
}
"""What the log says of what may come in a match."""
FALLEN = re.compile(r"(\S.*) is out of action, and waits")
MATCHES = 6
"""In most matches all of it comes; in as many as this it came each time."""


def has_happened(person: Person) -> set[str]:
    """What this person has read by now, in an open log; a return is read of somebody who waited."""
    log = person.log.inner_text()
    found = {name for name, words in HAPPENS.items() if re.search(words, log)}
    gone = [(fall[1], log[fall.end() :]) for fall in FALLEN.finditer(log)]
    return found | {"a return" for name, after in gone if re.search(f"{re.escape(name)} walks to", after)}


@pytest.mark.timeout(many(300, 1800))
def test_two_people_read_the_same_of_what_comes(comes: Comes) -> None:
    """In `make soak` they play until each has read of a Reaction, a fall and the return from the Gate, a plan and a reshuffle; what comes in a few picks is luck."""
    anna, ben = comes(seed="4"), comes(seed="5")
    left = {*HAPPENS, "a return"}
    for _ in range(many(1, MATCHES)):
        joins(ben, anna.lays(YOU, LINK, **SHORT), "Ben")
        for _ in range(many(30, STEPS)):
            if anna.is_over:
                break
            one = whose_turn(anna, ben)
            cards = [found for found in one.offered() if found.kind == "card"]
            if cards and one.chance.random() < 0.4:
                one.picks(one.chance.choice(cards))
                one.says_which()
            else:
                one.seeks_a_fight()
        whose_turn(anna, ben)
        anna.opens_log()
        ben.opens_log()
        for one, other in ((anna, ben), (ben, anna)):  # of two browsers one may be a moment behind
            for name in has_happened(one) & HAPPENS.keys():
                expect(other.log).to_contain_text(re.compile(HAPPENS[name]))
        assert has_happened(anna) == has_happened(ben)
        left -= has_happened(anna)
        if not left:
            break
    assert not left or many(1, 0), f"never read of: {left}"
