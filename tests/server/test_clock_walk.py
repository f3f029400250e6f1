"""What a clock shows and charges after its server was away: for how long, how it went, and how many processes there were."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import cycle, product
from pathlib import Path

import pytest
from sqlalchemy import select

from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.matches import neighbors, seating
from outplay.server.matches.match import Match
from outplay.server.matches.timing import GRACE_SECONDS
from outplay.server.protocol import messages as m
from outplay.server.store import clock as clock_
from outplay.server.store.tables import flags
from tests.server.people import config, opened
from tests.sizes import many

pytestmark = pytest.mark.databases("file", "postgresql")

AWAY = (1.0, 8.0, 13.0, 60.0)
WHEN = ((0.0, 6.0), (0.0, 2.0), (4.0, 0.0))
"""When somebody is asked and when there is another sign of life, in seconds since the last one. After six seconds the server goes."""
WALK = many(tuple(zip(AWAY, cycle(WHEN), strict=False)), tuple(product(AWAY, WHEN)))
STOPPED, KILLED, GONE = "it was stopped", "it was killed", "its database was away"
PEOPLE = ("a" * 64, "b" * 64)
FREE, BANK = 3.0, 600.0
WISH = m.NewMatch("race", seats=[m.SeatPlan("you"), m.SeatPlan("link")], settings={"length": 60}, clock=m.ClockPlan(free=FREE, bank=BANK))


class Machine:
    """In the place of the module `time`: it is later only if the test says so."""

    def __init__(self) -> None:
        self.later = 0.0

    def time(self) -> float:
        return 1e9 + self.later

    def monotonic(self) -> float:
        return self.later


class Servers:
    """Processes of one store, which live by a clock that the test sets."""

    def __init__(self, folder: Path, machine: Machine) -> None:
        self.folder = folder
        self.machine = machine
        self.all: list[Process] = []

    async def begin(self, processes: int) -> None:
        """So many begin."""
        self.all = [Process(config(self.folder), opened(self.folder)) for _ in range(processes)]
        for one in self.all:
            await one.neighbors.open()

    async def live(self, seconds: float) -> None:
        """So many seconds go by, and then they give a sign of life: there is one every five seconds."""
        self.machine.later += seconds
        for one in self.all:
            await one.neighbors.beat()

    async def end(self, how: str) -> None:
        """All end, as they are stopped or killed."""
        for one in self.all:
            if how == STOPPED:
                await one.close()
            else:
                await killed(one)
        self.all = []

    async def away(self, how: str, seconds: float) -> None:
        """They are not there for so long, or their database is not."""
        processes = len(self.all)
        if how == GONE:
            lost_at = self.machine.monotonic()
            self.machine.later += seconds
            for one in self.all:
                await one.runtime.write(partial(one.neighbors._return, lost_at=lost_at))
            for one in self.all:
                await one.neighbors.beat()
        else:
            await self.end(how)
            self.machine.later += seconds
            await self.begin(processes)


async def killed(one: Process) -> None:
    """It ends without a word: it writes nothing more, and its locks are gone."""
    one.neighbors.closed = True
    for task in filter(None, (one.neighbors.living, one.neighbors.hearing)):
        task.cancel()
    one.runtime.close()
    await asyncio.to_thread(one.workers.close)
    await asyncio.to_thread(one.runtime.store.close)


@asynccontextmanager
async def serving(folder: Path, machine: Machine, processes: int) -> AsyncIterator[Servers]:
    """Processes that end with the block."""
    async with AsyncExitStack() as stack:
        servers = Servers(folder, machine)
        stack.push_async_callback(lambda: servers.end(STOPPED))
        await servers.begin(processes)
        yield servers


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The clock of the machine, and that of the database."""
    found = Machine()
    monkeypatch.setattr(clock_, "time", found)
    monkeypatch.setattr(clock_, "time_of", lambda c: found.time())
    monkeypatch.setattr(neighbors, "time", found)
    monkeypatch.setattr(neighbors, "HEARD_SECONDS", 0.0)
    return found


async def turn(server: Process, match: Match) -> int:
    """Whoever is asked answers until somebody else is; who was."""
    seat = min(match.views.asked)
    while (asked := match.decision(seat)) is not None and seat in match.views.asked:
        await server.host.submit(match, seat, asked, next(iter(match.views.offers(seat))), f"{match.number}")
    return seat


def shown(match: Match, seat: int) -> m.ClockState:
    """What everybody sees of a seat's clock."""
    return match.timing.told(match.views)[seat]


def left(server: Process, match: Match, seat: int) -> float:
    """How many seconds a seat has left that is asked."""
    return shown(match, seat).ends - server.runtime.clock.now()


def decides(server: Process, match: Match) -> float:
    """When the store has the first clock run out, without the second in which an answer still counts."""
    at = server.runtime.store.read(lambda c: c.execute(select(flags.c.at).where(flags.c.match == match.id)).scalar_one())
    return float(at) - GRACE_SECONDS


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("how", [STOPPED, KILLED, GONE])
def test_time_in_which_nobody_served_is_nobodys_and_what_is_shown_decides(tmp_path: Path, machine: Machine, how: str, processes: int) -> None:
    """Who is asked has as much time left as before; after a kill, as much as at the last sign of life. What the page shows is what the store goes by."""

    async def story() -> None:
        async with serving(tmp_path, machine, processes) as servers:
            made = await seating.create(servers.all[0].host, WISH, Maker(PEOPLE[0], ""))
            await seating.join(servers.all[0].host, await servers.all[0].cache.match(made.match), m.Join(), PEOPLE[1])
            for seconds, (asked_at, last_sign) in WALK:
                case = f"{how} for {seconds:g} s by {processes} processes, 6 s after a sign of life, asked after {asked_at:g} s, with another sign after {last_sign:g} s"
                one = servers.all[0]
                match = await one.cache.match(made.match)
                await servers.live(1.0)
                machine.later += asked_at
                await turn(one, match)  # from now on the other one is asked
                if last_sign:
                    await servers.live(last_sign)
                machine.later += 6.0 - max(asked_at, last_sign)
                ((seat,), before) = match.views.asked, left(one, match, min(match.views.asked))
                bank = shown(match, seat).bank

                await servers.away(how, seconds)

                unsure = 6.0 - max(asked_at, last_sign) if how == KILLED else 0.0
                if how == GONE and seconds <= clock_.BLINK_SECONDS:
                    unsure = -seconds  # a second is charged: others may have written meanwhile
                for server in servers.all:
                    there = await server.cache.match(made.match)
                    assert left(server, there, seat) == pytest.approx(before + unsure, abs=0.001), case
                    assert shown(there, seat).ends == pytest.approx(decides(server, there), abs=0.001), case
                await servers.live(5.0)
                assert await turn(server, there) == seat
                assert bank - shown(there, seat).bank == pytest.approx(max(0.0, 6.0 - asked_at - unsure + 5.0 - FREE), abs=0.001), case

    asyncio.run(story())
