"""What is guarded twice because somebody else may be quicker: each guard alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, update

from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.matches import retention, seating
from outplay.server.matches.waiving import waive
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import processes, tables
from outplay.server.store.clock import DAY
from tests.server.games import nod, race
from tests.server.people import HOTSEAT, YOU, Browser, config, opened, running

pytestmark = pytest.mark.databases("file")


@asynccontextmanager
async def process(folder: Path) -> AsyncIterator[Process]:
    """A process that nobody is connected to, and that does nothing by itself."""
    one = Process(config(folder, games={"race": race.GAME, "nod": nod.GAME}, hidden_pause=(600.0, 600.0)), opened(folder))
    try:
        yield one
    finally:
        await one.close()


def test_the_host_does_not_answer_what_is_asked_again(tmp_path: Path) -> None:
    """An answer was on its way because the seat had waived the question; meanwhile the seat wants to be asked again."""

    async def story() -> None:
        async with process(tmp_path) as one:
            made = await seating.create(one.host, m.NewMatch("nod", [m.SeatPlan("you"), m.SeatPlan("hotseat")]), Maker("anna"))
            match = await one.cache.match(made.match)
            while len(match.views.offers(0)) < 2:
                await one.host.answer(match, 0, match.number, None, "host")
            asked = match.number
            with pytest.raises(RequestRefused) as refused:
                await one.host.answer(match, 0, asked, None, "host")
            assert (refused.value.code, match.number) == ("stale", asked)
            (waiver,) = match.views.waivers(0)
            await waive(one.host, match, 0, waiver.key, on=True)
            await waive(one.host, match, 0, waiver.key, on=False)
            with pytest.raises(RequestRefused) as refused:
                await one.host.answer(match, 0, asked, None, "host")
            assert (refused.value.code, match.number) == ("stale", asked)
            await waive(one.host, match, 0, waiver.key, on=True)
            await one.host.answer(match, 0, asked, None, "host")
            assert match.number > asked

    asyncio.run(story())


@pytest.mark.parametrize("typed", [str.lower, str.upper, str.title], ids=["lower", "upper", "title"])
def test_the_only_answer_given_by_a_person_too_is_done_however_it_is_typed(tmp_path: Path, typed: Callable[[str], str]) -> None:
    """The host was quicker with it: that is no mistake of whoever pressed the button in the same moment."""
    with (
        running(config(tmp_path, games={"nod": nod.GAME})) as server,
        Browser(server.address) as anna,
        anna.at(anna.create("nod", [YOU, HOTSEAT])["match"]) as line,
    ):
        while len((question := line.question())["offers"]) > 1:
            line.pick("pass")
        line.until(lambda v: v["n"] > question["id"])
        answer = line.submit(question, f" {typed('pass')}  ")
        assert answer["type"] == "done", answer


def forlorn(c: Connection, match: str, played: float, goes: float) -> None:
    """A match was not played since a moment, and its deletion was announced for another one."""
    c.execute(update(tables.matches).where(tables.matches.c.id == match).values(updated=played, goes=goes))


@pytest.mark.parametrize(("seconds", "gone"), [(-1.0, False), (0.0, True), (1.0, True)])
def test_an_announced_match_is_deleted_no_moment_earlier(tmp_path: Path, seconds: float, gone: bool) -> None:
    """By either of two guards: which matches are looked at, and what is looked at again in the transaction that deletes one."""

    async def story() -> str:
        async with process(tmp_path) as one:
            return (await seating.create(one.host, m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("link")]), Maker("anna"))).match

    match = asyncio.run(story())
    with closing(opened(tmp_path)) as store:
        goes, before = 100 * DAY, 50 * DAY
        now = goes + seconds
        store.writer.submit(lambda c: forlorn(c, match, before - DAY, goes)).result()
        assert store.read(lambda c: retention.forlorn(c, before, announced=now)) == [match] * gone
        assert store.writer.submit(lambda c: retention.remove(c, match, before, now)).result() == gone
        assert store.read(lambda c: c.execute(select(tables.matches.c.id)).scalars().all()) == [match] * (not gone)


def test_who_was_at_a_process_that_is_dead_counts_no_more(tmp_path: Path) -> None:
    """Nobody has removed it yet: its last sign of life is too old, and that is enough."""

    async def story() -> str:
        async with process(tmp_path) as one:
            return (await seating.create(one.host, m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("link")]), Maker("anna"))).match

    match = asyncio.run(story())

    def said(c: Connection) -> None:
        c.execute(insert(tables.processes), [{"id": "mine", "until": 200.0}, {"id": "lives", "until": 101.0}, {"id": "dead", "until": 99.0}])
        for name in ("mine", "lives", "dead"):
            processes.say(c, process=name, match=match, counts={0: 1, -1: 2}, left={})

    with closing(opened(tmp_path)) as store:
        store.writer.submit(said).result()
        assert store.read(lambda c: processes.company(c, "mine", [match], now=100.0)) == {match: ({}, {0: 1, -1: 2})}
        assert store.read(lambda c: processes.company(c, "mine", [match], now=102.0)) == {}
