"""Super Fantasy Brawl through the page: matches by mouse, by touch and by keys alone (whole ones in `make soak`); two in the middle of a Reaction, and who watches; axe over the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, STEPS, YOU, Facts, Person, whose_turn
from tests.browser.server import Server
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


def test_a_match_by_mouse(anna: Person) -> None:
    plays(anna, anna.picks_something)


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
