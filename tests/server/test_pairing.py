"""Play now: people who look for each other are found, say yes, and play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, insert, select, update

from outplay.server.lobby import matching
from outplay.server.ratings.model import MODEL
from outplay.server.store.rows import SeekRow
from outplay.server.store.tables import matches, places, ratings, seeks, waits
from tests.server.conftest import NewBrowser
from tests.server.people import LINK, YOU, Browser, Line, Running, Said, config, running
from tests.server.test_kill import Process
from tests.server.test_lobby import opens, stored, writes
from tests.sizes import many

pytestmark = pytest.mark.databases("file", "postgresql")


class Seeking:
    """Somebody at the lobby who looks for others: what they know by all that was said."""

    def __init__(self, browser: Browser, line: Line) -> None:
        self.browser, self.line = browser, line
        self.seek: Said | None = None
        self.match = ""
        self.pools: list[Said] = []
        self.heard: list[str] = []
        line.say("lobby")
        self.until(lambda: "tables" in self.heard)

    def until(self, fact: Callable[[], object]) -> None:
        """Listen until this is true."""
        while not fact():
            message = self.line.next()
            self.heard.append(message["type"])
            if message["type"] == "sought":
                self.seek, self.match = message.get("seek"), message.get("match", "")
            elif message["type"] == "tables":
                self.pools = message.get("pools", self.pools)

    def finds(self) -> Said:
        """What was found for them."""
        self.until(lambda: self.seek and self.seek.get("offer"))
        assert self.seek
        return self.seek

    def answers(self, yes: bool, expect: int = 200) -> Said:
        """What they are answered after they have said yes to what was found, or not now."""
        said: Said = self.browser.post("/api/seeks/answer", expect, offer=self.finds()["offer"], yes=yes)
        return said


def looks(browser: Browser, expect: int = 200, **wish: Any) -> Said:
    """What somebody is answered who looks for others."""
    done: Said = browser.post("/api/seeks", expect, **{"game": "race", "rated": False, **wish})
    return done


@contextmanager
def seeking(browser: Browser, **wish: Any) -> Iterator[Seeking]:
    """Somebody who looks for others, at the lobby."""
    looks(browser, **wish)
    with browser.line(match="lobby") as line:
        yield Seeking(browser, line)


def waited(server: Running, seconds: float, *people: str) -> None:
    """So much time more have these people waited, or all who look. They are still there."""
    whose = update(seeks).where(seeks.c.person.in_(people)) if people else update(seeks)
    writes(server, whose.values(since=seeks.c.since - seconds))


def person_of(server: Running) -> str:
    """Who looked last."""
    return str(stored(server, select(seeks.c.person).order_by(seeks.c.since.desc()).limit(1))[0][0])


def is_worth(server: Running, person: str, mu: float) -> None:
    """A person's rating."""
    writes(server, insert(ratings).values(game="race", kind="duel", who=person, mu=mu, sigma=3.0, n=40, model=MODEL))


def pairs(server: Running) -> None:
    """The server looks who fits together by now."""
    assert server.process.loop
    asyncio.run_coroutine_threadsafe(server.process.pairing.look(), server.process.loop).result()


@pytest.fixture(autouse=True)
def nobody_looks(server: Running) -> None:
    """Many tests share the server: nobody looks yet, and nobody has lately."""
    for what in (delete(seeks), delete(waits)):
        writes(server, what)
    pairs(server)


def test_two_who_look_find_each_other_say_yes_and_play(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    with seeking(anna, rated=True, clock="blitz", name="Anna") as hers:
        hers.until(lambda: hers.seek)
        hers.until(lambda: hers.pools == [{"game": "race", "rated": True, "looking": 1}])
        with seeking(bert, rated=True, clock="blitz", name="Bert") as his:
            found = his.finds()
            assert [seat["kind"] for seat in found["found"]] == ["person", "person"]
            assert [seat["rating"]["tells"] for seat in found["found"]] == ["new", "new"]
            assert all("name" not in seat for seat in found["found"]), "before all have said yes, nobody is called by name"
            assert {found["seat"], hers.finds()["seat"]} == {0, 1}
            assert "match" not in his.answers(True)
            match = hers.answers(True)["match"]
            his.until(lambda: his.match == match)
    row = stored(server, select(matches.c.rated, matches.c.undo, matches.c.clock).where(matches.c.id == match))[0]
    assert (row.rated, row.undo, '"blitz"' in row.clock) == (True, False, True)
    with anna.at(match) as line, bert.at(match) as theirs:
        assert sorted(line.table["mine"] + theirs.table["mine"]) == [0, 1]
        assert {seat["name"] for seat in line.seats} == {"Anna", "Bert"}


def test_what_all_are_told_of_who_looks_names_nobody(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    with visitor().line(match="lobby") as line, seeking(anna, name="Nell") as hers, seeking(bert, name="Ottokar"):
        line.say("lobby")
        hers.finds()
        told = [line.next() for _ in range(3)]
        people = [person for (person,) in stored(server, select(seeks.c.person))]
        assert len(people) == 2
        assert not [one for one in (*people, "Nell", "Ottokar") if one in str(told)]
        assert not any(message["type"] == "sought" for message in told)


def test_not_now_costs_nothing_and_the_other_has_waited_as_long_as_before(server: Running, visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    with seeking(anna) as hers:
        waited(server, 25.0)
        with seeking(bert) as his:
            hers.finds()
            assert "match" not in his.answers(False)
            his.until(lambda: not his.seek)
            hers.until(lambda: hers.seek and not hers.seek.get("offer"))
            since = hers.seek["since"] if hers.seek else 0.0
            assert since < server.process.runtime.clock.now() - 25.0
            assert bert.post("/api/seeks/answer", 409, offer="gone", yes=True)["code"] == "no-offer"
            looks(cleo)
            assert hers.finds()["since"] == since
    looks(bert)  # at once, and nobody holds anything against them


def test_who_does_not_answer_in_time_looks_no_more(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    with seeking(anna) as hers, seeking(bert) as his:
        hers.answers(True)
        his.finds()
        writes(server, update(seeks).values(until=seeks.c.until - matching.ANSWER_SECONDS))
        pairs(server)
        hers.until(lambda: hers.seek and not hers.seek.get("offer"))
        his.until(lambda: not his.seek)
        assert len(stored(server, select(seeks.c.person))) == 1


def test_a_bot_of_their_strength_comes_only_to_who_wants_one(server: Running, visitor: NewBrowser) -> None:
    anna = visitor()
    with seeking(anna) as hers:
        waited(server, 600.0)
        pairs(server)
        assert stored(server, select(seeks.c.offer)) == [("",)]
        looks(anna, bot_after=30)
        found = hers.finds()
        assert [seat["kind"] for seat in found["found"]] == ["person", "bot"]
        match = hers.answers(True)["match"]
    with anna.at(match) as line:
        assert sorted(seat["kind"] for seat in line.seats) == ["bot", "link"]


def test_who_is_not_seen_is_not_found(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    looks(anna)
    writes(server, update(seeks).values(seen=seeks.c.seen - matching.HERE_SECONDS - 1))
    with seeking(bert) as his:
        pairs(server)
        his.until(lambda: his.pools == [{"game": "race", "rated": False, "looking": 2}])
        assert not any(offer for (offer,) in stored(server, select(seeks.c.offer)))
        writes(server, update(seeks).where(seeks.c.person != person_of(server)).values(seen=seeks.c.seen - matching.GONE_SECONDS))
        pairs(server)
        his.until(lambda: his.pools == [{"game": "race", "rated": False, "looking": 1}])


def test_the_longer_one_waits_the_further_in_strength_others_may_be(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    looks(anna)
    is_worth(server, person_of(server), 32.5)
    with seeking(bert) as his:
        assert not his.seek or not his.seek.get("offer")
        waited(server, 20.0)
        pairs(server)
        assert not any(offer for (offer,) in stored(server, select(seeks.c.offer)))
        waited(server, 20.0)
        pairs(server)
        his.finds()


def test_among_many_the_nearest_is_found_and_three_play_as_three() -> None:
    def seeks_for(name: str, since: float, seats: int = 2) -> SeekRow:
        return SeekRow(name, "race", seats, "brisk", True, 0, "", since, 100.0)

    def turn(*rows: SeekRow, now: float = 100.0) -> list[set[str]]:
        made = matching.turn(rows, {"a": 25.0, "b": 28.0, "c": 24.0, "d": 60.0}, now, iter("xyz").__next__, lambda _: "gentle", lambda one, other: other - one)
        return [{row.person for row in made.found if row.offer == offer} for offer in dict.fromkeys(row.offer for row in made.found)]

    a, b, c, d = (seeks_for(name, since) for name, since in zip("abcd", (90.0, 91.0, 92.0, 99.0), strict=True))
    assert turn(a, b, c, d) == [{"a", "c"}]
    assert turn(*(seeks_for(row.person, row.since, 3) for row in (a, b, c, d))) == [{"a", "b", "c"}]
    assert turn(a, replace(b, clock="blitz")) == turn(a, replace(b, rated=False)) == []
    assert turn(seeks_for("a", 40.0), d) == [{"a", "d"}], "after a minute it is anybody"


def test_who_begins_or_joins_a_match_looks_no_more_and_sits_at_no_other_table(server: Running, visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    looks(anna)
    made = anna.create(seats=[YOU, LINK])
    looks(bert, clock="relaxed")
    assert len(stored(server, select(seeks.c.person))) == 1
    bert.join(made, name="Bert")
    assert not stored(server, select(seeks.c.person))
    table = opens(cleo, YOU, LINK)
    looks(anna)
    with seeking(cleo) as hers:
        looks(anna)
        offer = hers.finds()["offer"]
        anna.post("/api/seeks/answer", offer=offer, yes=True)
        assert hers.answers(True)["match"]
    assert not stored(server, select(places.c.person).where(places.c.gathering == table["table"], places.c.person != ""))


def test_who_stops_looking_is_found_by_nobody(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    looks(anna)
    anna.post("/api/seeks/stop")
    anna.post("/api/seeks/stop")
    with seeking(bert) as his:
        pairs(server)
        his.until(lambda: his.pools == [{"game": "race", "rated": False, "looking": 1}])
    assert bert.get("/api/me/export")["seek"]["game"] == "race"
    bert.post("/api/me/forget")
    assert not stored(server, select(seeks.c.person))


def test_who_comes_between_two_changes_hears_of_the_second_though_all_is_as_it_was(server: Running, visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    with cleo.line(match="lobby") as first:
        Seeking(cleo, first).until(lambda: server.process.lobby.told_pools == [])
        looks(anna)
        pairs(server)
        with bert.line(match="lobby") as line:
            his = Seeking(bert, line)
            assert his.pools == [{"game": "race", "rated": False, "looking": 1}]
            anna.post("/api/seeks/stop")
            pairs(server)
            his.until(lambda: his.pools == [])


@pytest.mark.parametrize(("wish", "code"), [({"seats": 9}, "seats"), ({"seats": 1}, "seats"), ({"bot_after": 5}, "bot"), ({"game": "none"}, "no-game")])
def test_what_nobody_can_look_for_is_refused_with_a_sentence(visitor: NewBrowser, wish: Said, code: str) -> None:
    refused = looks(visitor(), 404 if code == "no-game" else 422, **wish)
    assert (refused["code"], refused["message"][-1]) == (code, ".")


def test_looking_many_times_at_two_processes_is_looking_once(tmp_path: Path) -> None:
    with Process(tmp_path) as one, Process(tmp_path) as two, Browser(one.address) as anna:
        looks(anna)
        token = anna.http.cookies["outplay"]
        with Browser(two.address) as there:
            there.http.cookies.set("outplay", token)
            with ThreadPoolExecutor(8) as pool:
                list(pool.map(lambda n: looks(anna if n % 2 else there, bot_after=30), range(many(50, 200))))
            with Browser(two.address) as bert, seeking(bert) as his, anna.line(match="lobby") as line:
                hers = Seeking(anna, line)
                his.finds()
                assert "match" not in hers.answers(True)
                match = his.answers(True)["match"]
                hers.until(lambda: hers.match == match)
                assert his.browser.get("/api/shelf")["matches"][0]["id"] == match
    with running(config(tmp_path)) as server:
        assert stored(server, select(func.count()).select_from(seeks)) == [(2,)]
        assert {match for (match,) in stored(server, select(seeks.c.match))} == {match}
