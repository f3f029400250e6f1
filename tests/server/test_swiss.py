"""A tournament through the server: people enter, rounds are played, and whoever comes late, does not come, or leaves is dealt with."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.server import people
from tests.server.people import LINK, YOU, Browser, Running, Said, config, running
from tests.server.test_clocks import Pass
from tests.server.test_clocks import passes as passes_fixture
from tests.server.test_clubs import at_club, comes, concedes, founds

pytestmark = pytest.mark.databases("file", "postgresql")
passes = passes_fixture

MATCH = {"game": "race", "seats": [YOU, LINK], "clock": {"free": 3, "bank": 60}}


@dataclass
class Evening:
    """A club that plays a tournament, with its people by the names they show."""

    server: Running
    club: Said
    stack: ExitStack
    people: dict[str, Browser] = field(default_factory=dict)

    @property
    def owner(self) -> Browser:
        return self.people["Anna"]

    def known(self, who: str = "Anna") -> Said:
        """The club as one of them sees it now."""
        with at_club(self.people[who], self.club["club"]) as line:
            return line.sees()

    def swiss(self, fact: Callable[[Said], object] = lambda _: True) -> Said:
        """The tournament, once this is true of it."""
        self.looks()
        with at_club(self.owner, self.club["club"]) as line:
            found: Said = line.sees(lambda one: one.get("swisses") and fact(one["swisses"][0]))["swisses"][0]
            return found

    def looks(self) -> None:
        """The server looks after its tournaments."""
        assert self.server.process.loop
        asyncio.run_coroutine_threadsafe(self.server.process.rounds.look(), self.server.process.loop).result(people.PATIENCE)

    def does(self, who: str, act: str, expect: int = 200) -> Said:
        """What somebody does about themselves."""
        done: Said = self.people[who].post(f"/api/swisses/{self.known(who)['swisses'][0]['id']}/me", expect, act=act)
        return done

    def arranges(self, act: str, expect: int = 200, **more: Any) -> Said:
        """What the owner does."""
        now = self.known()["swisses"][0]
        done: Said = self.owner.post(f"/api/swisses/{now['id']}/arrange", expect, number=now["number"], act=act, **more)
        return done

    def play(self, swiss: Said, but: str = "") -> None:
        """Play a round: whoever entered later gives up. `but`: who does nothing."""
        names = {one["number"]: one["name"] for one in swiss["entrants"]}
        for one in round_of(swiss):
            pair = (one["one"], one["other"])
            if one.get("outcome") or but in {names[number] for number in pair}:
                continue
            loser = max(pair)
            concedes(self.people[names[loser]], one["match"], pair.index(loser))


def round_of(swiss: Said) -> list[Said]:
    """The pairings of the last round."""
    return [one for one in swiss["pairings"] if one["round"] == swiss["round"]]


def made(swiss: Said) -> bool:
    """Whether each pairing of the last round has its match, or needs none."""
    return all(one.get("match") or one["other"] < 0 for one in round_of(swiss))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A club with its owner."""
    with ExitStack() as stack:
        server = stack.enter_context(running(config(tmp_path, guesses=1000.0)))
        anna = stack.enter_context(Browser(server.address))
        yield Evening(server, founds(anna), stack, {"Anna": anna})


def come(evening: Evening, *names: str) -> None:
    """People come to the club."""
    for name in names:
        browser = evening.stack.enter_context(Browser(evening.server.address))
        comes(browser, evening.club, name)
        evening.people[name] = browser


def test_a_tournament_of_sixteen_is_played_to_its_end_with_one_who_is_late_one_who_does_not_come_and_one_who_leaves(evening: Evening, passes: Pass) -> None:
    names = [f"Player {n}" for n in range(2, 16)]
    come(evening, *names, "Late")
    evening.owner.post(f"/api/clubs/{evening.club['club']}/swisses", match=MATCH, rounds=3, pause=0)
    for name in ("Anna", *names):
        evening.does(name, "enter")
    assert evening.people["Late"].post(f"/api/swisses/{evening.known()['swisses'][0]['id']}/arrange", 403, number=0, act="begin")["code"] == "not-yours"
    evening.arranges("begin")

    first = evening.swiss(made)
    assert sorted(one["other"] < 0 for one in round_of(first)) == [False] * 7 + [True]
    assert first["late"]
    evening.does("Late", "enter")
    playing = next(one for one in round_of(first) if one["other"] >= 0)
    absent, waiting = (next(one["name"] for one in first["entrants"] if one["number"] == playing[seat]) for seat in ("one", "other"))
    evening.play(first, but=absent)
    evening.does("Player 9" if "Player 9" not in (absent, waiting) else "Player 10", "leave")
    assert evening.swiss()["phase"] == "running"
    passes(evening.server, 65.0)

    second = evening.swiss(lambda one: one["round"] == 2 and made(one))
    missed = next(one for one in second["pairings"] if one.get("match") == playing["match"])
    assert (missed["outcome"], missed["played"]) == ("other", False)
    entrants = {one["name"]: one for one in second["entrants"]}
    assert entrants[absent]["state"] == "away"
    assert {number for one in round_of(second) for number in (one["one"], one["other"])}.isdisjoint({entrants[absent]["number"]})
    evening.does(absent, "back")
    evening.play(second)

    third = evening.swiss(lambda one: one["round"] == 3 and made(one))
    assert entrants[absent]["number"] in {number for one in round_of(third) for number in (one["one"], one["other"])}
    evening.play(third)
    over = evening.swiss(lambda one: one["phase"] == "over")
    met = [frozenset((one["one"], one["other"])) for one in over["pairings"] if one["other"] >= 0]
    assert len(met) == len({*met})
    byes = [one["one"] for one in over["pairings"] if one["other"] < 0]
    assert len(byes) == len({*byes})
    assert len(over["standings"]) == 16
    assert over["standings"][0]["points"] == 3.0
    late = next(one for one in over["standings"] if one["entrant"] == entrants["Late"]["number"])
    assert late["points"] % 1 == 0.5

    text = evening.owner.get(f"/api/swisses/{over['id']}/standing.csv").removeprefix("\ufeff")
    lines = [*csv.reader(io.StringIO(text))]
    assert lines[0] == ["Place", "Player", "Points", "Buchholz", "Direct", "Wins", "Round 1", "Round 2", "Round 3"]
    assert len(lines) == 17
    assert ": lost, not played" in text
    (game,) = evening.known()["results"]
    assert sum(one["all"].get("won", 0) for one in game["scores"]) == len(met) - 1, "who did not come has lost nothing but a point"


def test_two_processes_begin_a_round_once(evening: Evening) -> None:
    come(evening, "Bert", "Cleo", "Dora")
    evening.owner.post(f"/api/clubs/{evening.club['club']}/swisses", match=MATCH, rounds=3)
    for name in ("Anna", "Bert", "Cleo", "Dora"):
        evening.does(name, "enter")
    with running(config(evening.server.config.page.parent, guesses=1000.0)) as other:
        now = evening.known()["swisses"][0]
        body = {"number": now["number"], "act": "begin"}
        cookies = evening.owner.http.cookies
        addresses = [evening.server.address, other.address] * 3

        def begin(address: str) -> int:
            with Browser(address) as browser:
                browser.http.cookies = cookies
                return browser.http.post(f"/api/swisses/{now['id']}/arrange", json=body).status_code

        with ThreadPoolExecutor(6) as pool:
            answers = [*pool.map(begin, addresses)]
        assert set(answers) <= {200, 409}
        assert 200 in answers
        swiss = evening.swiss(made)
    assert (swiss["round"], len(swiss["pairings"])) == (1, 2)
    assert len({one["match"] for one in swiss["pairings"]}) == 2
    shelf = [evening.people[name].get("/api/shelf")["matches"] for name in evening.people]
    assert [len(matches) for matches in shelf] == [1, 1, 1, 1]


def test_what_a_tournament_needs_is_said(evening: Evening) -> None:
    come(evening, "Bert")
    at = f"/api/clubs/{evening.club['club']}/swisses"
    assert evening.owner.post(at, 422, match={**MATCH, "clock": None})["code"] == "clock"
    assert evening.owner.post(at, 422, match=MATCH, rounds=10)["code"] == "rounds"
    assert evening.owner.post(at, 422, match={**MATCH, "seats": [YOU, LINK, LINK]})["code"] == "seats"
    assert evening.people["Bert"].post(at, 403, match=MATCH)["code"] == "not-yours"
    evening.owner.post(at, match=MATCH, rounds=3)
    assert evening.owner.post(at, 409, match=MATCH, rounds=3)["code"] == "one"
    evening.does("Anna", "enter")
    assert evening.arranges("begin", 409)["code"] == "few"
    evening.does("Bert", "enter")
    evening.arranges("begin")
    evening.swiss(made)
    assert evening.arranges("cancel", 422)["code"] == "tournament"
    evening.arranges("end")
    assert evening.swiss(lambda one: one["phase"] == "over")["pairings"][0]["outcome"] == "none"
    assert evening.does("Bert", "leave")
