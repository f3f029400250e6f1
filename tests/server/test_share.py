"""Nobody takes all places from the others: limits for people and addresses, and places to think that are given fairly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from outplay.server.bots.turns import Turns
from outplay.server.config import Limits
from tests.server.conftest import NewBrowser
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Running, Said, config, running


def served(jobs: list[tuple[str, str]], places: int = 1) -> list[tuple[str, str]]:
    """In which order these get a place who all come while the first has one."""

    async def run() -> list[tuple[str, str]]:
        turns, order = Turns(places), list[tuple[str, str]]()

        async def job(person: str, match: str) -> None:
            async with turns.place(person, match):
                order.append((person, match))
                await asyncio.sleep(0)

        await asyncio.gather(*(job(*one) for one in jobs))
        assert (turns.free, turns.waiting) == (places, [])
        return order

    return asyncio.run(run())


def test_who_comes_last_is_next_after_somebody_who_has_had_many() -> None:
    order = served([("greedy", f"m{n % 4}") for n in range(40)] + [("anna", "a")])
    assert order.index(("anna", "a")) == 1


def test_places_go_round_between_people_and_then_between_matches() -> None:
    jobs = [("p", "p1")] * 3 + [("p", "p2")] * 2 + [("q", "q1")] * 3
    assert served(jobs) == [("p", "p1"), ("q", "q1"), ("p", "p2"), ("q", "q1"), ("p", "p1"), ("q", "q1"), ("p", "p2"), ("p", "p1")]


def test_many_browsers_at_one_address_are_one_neighbor() -> None:
    """Who sends no cookie is a new browser each time."""

    async def run() -> list[str]:
        turns, order = Turns(1), list[str]()

        async def job(address: str, person: str) -> None:
            async with turns.place(address, person, f"{person}'s match"):
                order.append(person)
                await asyncio.sleep(0)

        await asyncio.gather(*(job("there", f"p{n}") for n in range(20)), job("here", "anna"))
        return order

    assert asyncio.run(run()).index("anna") == 1


def test_who_gives_up_waiting_takes_no_place() -> None:
    async def run() -> None:
        turns = Turns(1)
        async with turns.place("a", "a"):
            waiting = asyncio.create_task(turns.place("b", "b").__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        assert turns.free == 1
        async with turns.place("c", "c"):
            assert turns.free == 0

    asyncio.run(run())


def test_who_is_given_a_place_and_gives_up_in_the_same_moment_gives_it_back() -> None:
    async def run() -> None:
        turns = Turns(1)
        async with turns.place("a", "a"):
            waiting = asyncio.create_task(turns.place("b", "b").__aenter__())
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert turns.free == 1

    asyncio.run(run())


# ---------------------------------------------------------------- limits


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A server that others reach, with small limits."""
    with running(config(tmp_path, loopback=False, limits=Limits(matches=2, bots=3, hourly=4, address=2))) as one:
        yield one


@pytest.fixture
def stranger(strict: Running) -> Iterator[NewBrowser]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Browser(strict.address))


def refused(browser: Browser, seats: list[Said]) -> str:
    """What is said when no more can be had."""
    answer = browser.post("/api/matches", 429, game="race", seats=seats)
    assert answer["code"] == "limit"
    return str(answer["message"])


def end(browser: Browser, match: Said) -> None:
    """Give a match up, so that it is over."""
    with browser.at(match["match"]) as line:
        for seat in line.table["mine"]:
            line.say("give-up", id=f"c{seat}", seat=seat)
        line.until(lambda v: v.get("result"))


def test_unfinished_matches_are_limited_and_a_finished_one_makes_room(stranger: NewBrowser) -> None:
    anna = stranger()
    first = anna.create("race", [YOU, HOTSEAT])
    anna.create("race", [YOU, HOTSEAT])
    assert refused(anna, [YOU, HOTSEAT]) == "You have 2 unfinished matches here. Please finish or leave one of them first."
    end(anna, first)
    anna.create("race", [YOU, HOTSEAT])


def test_bots_are_limited(stranger: NewBrowser) -> None:
    anna = stranger()
    anna.create("race", [YOU, BOT, BOT])
    assert "2 more would be too many. The limit is 3." in refused(anna, [YOU, BOT, BOT])
    anna.create("race", [YOU, BOT])


def test_matches_within_an_hour_are_limited(stranger: NewBrowser) -> None:
    anna = stranger()
    for _ in range(4):
        end(anna, anna.create("race", [YOU, HOTSEAT]))
    assert "You have made 4 matches within the hour" in refused(anna, [YOU, HOTSEAT])


def test_an_address_has_some_times_what_a_person_has(stranger: NewBrowser) -> None:
    for _ in range(2):
        anna = stranger()
        for _ in range(2):
            anna.create("race", [YOU, HOTSEAT])
    assert refused(stranger(), [YOU, HOTSEAT]).startswith("Your address has 4 unfinished matches")


def test_a_person_has_no_more_by_another_device_and_a_device_that_is_nobody_elses_any_more_has_its_own(stranger: NewBrowser) -> None:
    anna, phone = stranger(), stranger()
    anna.create("race", [YOU, HOTSEAT])
    phone.post("/api/me/become", secret=anna.post("/api/me/passes")["secret"])
    phone.create("race", [YOU, HOTSEAT])
    for device in (anna, phone):
        assert refused(device, [YOU, HOTSEAT]).startswith("You have 2 unfinished matches")
    phone.post("/api/me/return")
    phone.create("race", [YOU, HOTSEAT])


def test_a_rematch_counts_like_any_match(stranger: NewBrowser) -> None:
    anna = stranger()
    first = anna.create("race", [YOU, HOTSEAT])
    end(anna, first)
    anna.create("race", [YOU, HOTSEAT])
    anna.create("race", [YOU, HOTSEAT])
    assert anna.post(f"/api/matches/{first['match']}/rematch", 429)["code"] == "limit"


def test_bots_that_take_free_seats_are_counted(stranger: NewBrowser) -> None:
    anna = stranger()
    anna.create("race", [YOU, BOT, BOT])
    match = anna.create("race", [YOU, LINK, LINK])
    assert "2 more would be too many" in anna.post(f"/api/matches/{match['match']}/bots", 429)["message"]


def test_on_ones_own_machine_there_are_no_limits(tmp_path: Path) -> None:
    alone = replace(config(tmp_path), limits=Limits(matches=1, bots=1, hourly=1))
    with running(alone) as server, Browser(server.address) as anna:
        for _ in range(5):
            anna.create("race", [YOU, BOT, BOT])


# ---------------------------------------------------------------- bots among themselves


def test_bots_among_themselves_play_only_while_somebody_watches(visitor: NewBrowser, server: Running) -> None:
    anna = visitor()
    match = anna.create("race", [BOT, BOT], settings={"length": 60})
    own = anna.create("race", [YOU, BOT])
    with anna.at(own["match"]) as line:
        line.pick("stride 1")
        line.pick("lane dry")
        line.until(lambda v: v["decisions"])
    assert server.process.cache.matches[match["match"]].number == 0
    with anna.at(match["match"]) as line:
        line.until(lambda v: v["n"] >= 6)
    with anna.at(match["match"]) as line:
        n = line.view["n"]
        assert line.until(lambda v: v.get("result"))["n"] > n
