"""A bot's turn is one process's at a time: by a lease that lasts as long as a thought may take, and ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from outplay.server.bots import alarms
from outplay.server.bots.bots import Asking, Job
from outplay.server.bots.workers import Thought
from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.matches import seating
from outplay.server.matches.match import Match
from outplay.server.protocol import messages as m
from outplay.server.store import clock as clock_
from outplay.server.store import rows
from outplay.server.store.rows import DueRow
from tests.server.people import Clock, config, opened

pytestmark = pytest.mark.databases("file", "postgresql")


class Mind:
    """A process whose bots take as long to think as the test likes, and then run one space."""

    def __init__(self, folder: Path) -> None:
        self.process = Process(config(folder), opened(folder))
        self.process.workers.think = self.think  # type: ignore[method-assign]  # no processes, and no hurry
        self.thinks, self.may_answer = asyncio.Event(), asyncio.Event()

    async def think(self, job: Job | Asking, source: dict[str, str], deadline: float = 0.0) -> Thought:
        self.thinks.set()
        await self.may_answer.wait()
        self.may_answer.clear()
        return Thought("stride 1", 0.0)

    async def begin(self) -> Match:
        """A match in which a bot is asked first."""
        made = await seating.create(self.process.host, m.NewMatch("race", [m.SeatPlan("bot"), m.SeatPlan("you")]), Maker("anna"))
        return await self.process.cache.match(made.match)

    async def takes(self, turn: DueRow) -> bool:
        """Whether it thinks about a turn that is due, when it hears of it."""
        self.process.alarms.set([turn])
        (hears,) = self.process.alarms.ringing.values()
        thinks = asyncio.create_task(self.thinks.wait())
        await asyncio.wait([hears, thinks], return_when=asyncio.FIRST_COMPLETED)
        thinks.cancel()
        return self.thinks.is_set()

    async def done(self) -> None:
        """Let it answer."""
        self.may_answer.set()
        await asyncio.gather(*self.process.alarms.ringing.values())


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[Mind, Mind]]:
    """Two processes on one file."""
    minds = Mind(folder), Mind(folder)
    try:
        yield minds
    finally:
        for mind in minds:
            await mind.process.close()


def due(match: Match, mind: Mind) -> DueRow:
    """The one turn that is due."""
    (turn,) = mind.process.runtime.store.read(lambda c: rows.all_due(c, match.actions[0].at + 1e6))
    return turn


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time as those see it who look for what is due."""
    one = Clock()
    monkeypatch.setattr(clock_, "time", one)
    return one


def test_what_one_process_thinks_about_is_taken_by_no_other_until_the_longest_thought_is_over(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with two(tmp_path) as (one, other):
            match = await one.begin()
            await one.thinks.wait()
            turn = due(match, one)
            assert not await other.takes(turn)
            clock.later = one.process.config.bot_deadline
            assert not await other.takes(turn)
            await one.done()
            assert [row.kind for row in match.actions] == ["start", "bot"]

    asyncio.run(story())


def test_what_a_process_took_and_let_lie_is_done_by_another_and_only_once(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with two(tmp_path) as (one, other):
            match = await one.begin()
            await one.thinks.wait()
            clock.later = one.process.config.bot_deadline + alarms.LEASE_SECONDS + 1
            assert await other.takes(due(match, one))
            await other.done()
            await one.done()  # it only slept
            stored = one.process.runtime.store.read(lambda c: rows.load(c, match.id, match.game.rules_version))
            assert stored is not None
            assert [row.kind for row in stored.actions] == ["start", "bot"]
            assert match.actions == stored.actions

    asyncio.run(story())
