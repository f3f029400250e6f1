"""The time by which a store goes: the database's, and without the time in which nobody served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.matches import seating
from outplay.server.protocol import messages as m
from outplay.server.store import clock as clock_
from outplay.server.store import rows
from outplay.server.store.clock import Clock, pauses, serve
from outplay.server.store.tables import actions, due, processes, seats, served
from tests.server import people
from tests.server.people import LINK, YOU, Browser, Running, config, opened, running
from tests.server.test_leases import Mind
from tests.server.test_leases import due as due_of

pytestmark = pytest.mark.databases("file", "postgresql")

HOUR = 3600.0


def hour(c: Connection) -> None:
    """An hour in which nobody serves goes by."""
    for column in (actions.c.at, due.c.at, due.c.lease, seats.c.away, processes.c.until, served.c.began, served.c.until):
        c.execute(update(column.table).values({column: column - HOUR}))


@asynccontextmanager
async def hosts(folder: Path, many: int) -> AsyncIterator[list[Process]]:
    """So many processes that begin."""
    found = [Process(config(folder, bot_pause=30.0), opened(folder)) for _ in range(many)]
    try:
        yield found
    finally:
        for process in found:
            await close(process)


async def close(process: Process) -> None:
    """Let it read to the end what it hears of others, then stop."""
    await asyncio.gather(*filter(None, [process.neighbors.hearing]))
    await process.close()


def test_who_is_waited_for_has_as_long_left_after_an_hour_in_which_nobody_served(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("race", [YOU, LINK], patience=600)
        bert.join(match, name="Bert")
        with bert.at(match["match"]) as line:
            before = line.view["waits"][0]["due"] - server.process.runtime.clock.now()
        token = bert.http.cookies
    with closing(opened(tmp_path)) as store:
        store.writer.submit(hour).result()
    with running(config(tmp_path)) as server, Browser(server.address) as bert:
        bert.http.cookies.update(token)
        with bert.at(match["match"]) as line:
            after = line.view["waits"][0]["due"] - line.table["now"]
            assert before - 60 < after < before
            line.say("stand-in", id="s", seat=0)
            assert line.hear("refused", id="s")["code"] == "not-due"


def test_a_turn_is_no_later_by_a_pause_and_of_two_that_begin_at_once_one_moves_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with hosts(tmp_path, 1) as (one,):
            await one.neighbors.open()
            await seating.create(one.host, m.NewMatch("race", [m.SeatPlan("bot"), m.SeatPlan("you")]), Maker("anna"))
            (turn,) = one.runtime.store.read(lambda c: rows.all_due(c, one.runtime.clock.now() + HOUR))
        with closing(opened(tmp_path)) as store:
            store.writer.submit(hour).result()
        async with hosts(tmp_path, 2) as (one, other):
            await asyncio.gather(one.neighbors.open(), other.neighbors.open())
            (moved,) = one.runtime.store.read(lambda c: rows.all_due(c, one.runtime.clock.now() + HOUR))
            assert turn.at <= moved.at < turn.at + 60
            assert one.runtime.store.read(lambda c: len(c.execute(select(served)).all())) == 2
            assert one.runtime.clock.pauses == other.runtime.clock.pauses

    asyncio.run(story())


def test_of_two_that_were_killed_and_begin_at_once_the_first_to_come_says_how_long_they_were_away(tmp_path: Path) -> None:
    """Whichever of them gives its first sign of life before the other."""

    def away(c: Connection) -> None:
        for column in (processes.c.until, served.c.began, served.c.until):
            c.execute(update(column.table).values({column: column - 8.0}))

    async def story() -> None:
        async with hosts(tmp_path, 1) as (one,):
            await one.neighbors.open()
        with closing(opened(tmp_path)) as store:
            store.writer.submit(away).result()
        async with hosts(tmp_path, 2) as (first, second):
            assert (first.runtime.store.alone, second.runtime.store.alone) == (True, False)
            await second.neighbors.open()
            await first.neighbors.open()
            ((began, ended),) = first.runtime.clock.pauses
            assert ended - began >= 8.0
            await second.neighbors.beat()
            assert second.runtime.clock.pauses == first.runtime.clock.pauses

    asyncio.run(story())


def test_a_quick_restart_and_another_process_that_serves_are_no_pause(tmp_path: Path) -> None:
    async def story() -> None:
        for many in (1, 2):
            async with hosts(tmp_path, many) as begun:
                for process in begun:
                    await process.neighbors.open()
                assert process.runtime.clock.pauses == []

    asyncio.run(story())


@pytest.mark.databases("file")
def test_while_the_machine_sleeps_nobody_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts seconds stands still then; the clock goes on."""
    machine = people.Clock()
    monkeypatch.setattr(clock_, "time", machine)
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("race", [YOU, LINK])
        bert.join(match)
        with bert.at(match["match"]) as line:
            before = line.view["waits"][0]["due"]
            machine.wrong = HOUR
            beat(server)
            assert line.until(lambda v: v["waits"][0]["due"] > before)["waits"][0]["due"] - before == pytest.approx(HOUR, abs=30)


def beat(server: Running) -> None:
    """The server says that it lives."""
    assert server.process.loop is not None
    asyncio.run_coroutine_threadsafe(server.process.neighbors.beat(), server.process.loop).result(people.PATIENCE)


@pytest.mark.databases("postgresql")
@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_who_has_a_wrong_clock_takes_no_lease_and_lets_nobody_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: float) -> None:
    async def story() -> None:
        one = Mind(tmp_path)
        await one.process.neighbors.open()
        match = await one.begin()
        await one.thinks.wait()
        monkeypatch.setattr(clock_, "time", people.Clock(wrong))
        other = Mind(tmp_path)
        assert abs(other.process.runtime.clock.now() - one.process.runtime.clock.now()) > HOUR / 2
        await other.process.neighbors.open()
        assert abs(other.process.runtime.clock.now() - one.process.runtime.clock.now()) < 1
        assert not await other.takes(due_of(match, one))
        made = await seating.create(other.process.host, m.NewMatch("race", [m.SeatPlan("bot"), m.SeatPlan("you")]), Maker("bert"))
        await other.thinks.wait()
        other.may_answer.set()
        await asyncio.gather(*other.process.alarms.ringing.values())
        assert [row.kind for row in (await one.process.cache.match(made.match)).actions] == ["start", "bot"]
        await one.done()
        for mind in (one, other):
            await close(mind.process)

    asyncio.run(story())


def test_what_is_due_is_so_at_once_where_the_clock_was_set_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with hosts(tmp_path, 1) as (one,):
            await one.neighbors.open()
            await seating.create(one.host, m.NewMatch("race", [m.SeatPlan("bot"), m.SeatPlan("you")]), Maker("anna"))

            def back(c: Connection) -> float:
                now = one.runtime.clock.now()
                (turn,) = rows.all_due(c, now + HOUR)
                serve(c, now - HOUR)
                (moved,) = rows.all_due(c, now)
                assert pauses(c) == []
                serve(c, now)
                return turn.at - moved.at

            assert await one.runtime.write(back) == pytest.approx(HOUR, abs=5)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("passed", "lost", "alone", "pause"),
    [
        (4.0, None, False, None),  # signs of life are some seconds apart
        (12.0, None, False, (0.0, 12.0)),  # two machines that slept
        (4.0, None, True, (0.0, 4.0)),  # killed, and begun again
        (0.4, None, True, None),  # a quick restart
        (8.0, 3.0, False, (3.0, 8.0)),  # a database that was away for five seconds, however many processes there are
        (8.0, -1.5, False, (0.0, 8.0)),  # the same, where another process wrote a little longer
        (8.0, -6.0, False, None),  # only this process had lost the database: others have served meanwhile
        (8.0, 7.5, False, None),  # a moment only
    ],
)
def test_when_nobody_served(tmp_path: Path, passed: float, lost: float | None, alone: bool, pause: tuple[float, float] | None) -> None:
    """Moments are counted from the last sign of life of anybody."""
    with closing(opened(tmp_path)) as store:

        def story(c: Connection) -> None:
            serve(c, 990.0, begins=True, alone=True)
            serve(c, 1000.0, lost=None)
            serve(c, 1000.0 + passed, lost=None if lost is None else 1000.0 + lost, begins=alone, alone=alone)
            assert pauses(c) == ([] if pause is None else [(1000.0 + pause[0], 1000.0 + pause[1])])
            serve(c, 1001.0 + passed, lost=None if lost is None else 1000.0 + lost)
            assert len(pauses(c)) == (pause is not None), "who comes second finds it noted"

        store.writer.submit(story).result()


def test_what_is_waited_is_counted_without_the_pauses_in_it() -> None:
    clock = Clock()
    clock.pauses = [(10.0, 20.0), (30.0, 35.0)]
    assert clock.after(0.0, 10.0) == 10.0
    assert clock.after(0.0, 11.0) == 21.0
    assert clock.after(15.0, 5.0) == 25.0
    assert clock.after(5.0, 20.0) == 40.0
    assert clock.after(20.0, 10.0) == 30.0
