"""What many matches by mail cost a process that starts: memory, the time until it is open, and each look at the clocks that run out soon.

python -m bench.mail [--matches 10000]
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import psutil
from sqlalchemy import Connection, Table, func, insert, select

from outplay.games import games
from outplay.server.config import Config
from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.matches import flags, seating
from outplay.server.protocol import messages as m
from outplay.server.store import rows, tables
from outplay.server.store.files import open_store

BY_MAIL = m.ClockPlan(name="mail3")
LOOKS = 50
MEGABYTE = 2**20


@dataclass(frozen=True)
class Cost:
    """What was measured: seconds until the process was open, the bytes it then took more, and the seconds of a look, as a median."""

    start: float
    memory: int
    look: float


async def measured(folder: Path, count: int) -> Cost:
    """Return what a process costs that starts with so many matches by mail, in each of which somebody is asked."""
    own, config = psutil.Process(), Config(games=games(), page=folder)  # games are read at every start, whatever waits
    before, began = own.memory_info().rss, time.perf_counter()
    process = Process(config, open_store(folder))
    await process.open()
    start = time.perf_counter() - began
    await asyncio.sleep(3 * flags.CHECK_SECONDS)
    memory = own.memory_info().rss - before
    looks = []
    for _ in range(LOOKS):
        began, now = time.perf_counter(), process.runtime.clock.now()
        await process.runtime.read(lambda c, now=now: rows.flags_until(c, now + flags.AHEAD_SECONDS, now))  # type: ignore[misc]  # bound early
        looks.append(time.perf_counter() - began)
    clocks = await process.runtime.read(lambda c: c.execute(select(func.count()).select_from(tables.flags)).scalar_one())
    assert clocks == count, f"a clock runs in {clocks} matches"
    await process.close()
    return Cost(start, memory, statistics.median(looks))


def _filled(folder: Path, count: int) -> None:
    asyncio.run(_fill(folder, count))


async def _fill(folder: Path, count: int) -> None:
    """Make one such match by the server itself, and copies of it."""
    process = Process(Config(games=games(), page=folder), open_store(folder))
    await process.open()
    wish = m.NewMatch("knockback", seats=[m.SeatPlan(kind="you"), m.SeatPlan(kind="link")], clock=BY_MAIL)
    made = await seating.create(process.host, wish, Maker("a" * 64, ""))
    await seating.join(process.host, await process.cache.match(made.match), m.Join(), "b" * 64)
    await process.runtime.write(lambda c: _copy(c, made.match, count - 1))
    await process.close()


def _copy(c: Connection, match: str, count: int) -> None:
    for table, named in ((tables.matches, "id"), (tables.seats, "match"), (tables.actions, "match"), (tables.states, "match"), (tables.flags, "match")):
        found = [dict(row._mapping) for row in c.execute(select(table).where(table.c[named] == match))]
        c.execute(insert(table), [_as(row, table, named, n) for n in range(count) for row in found])


def _as(row: dict[str, object], table: Table, named: str, n: int) -> dict[str, object]:
    return {**row, named: f"copy-{n}"} | ({"code": f"{n:08d}"} if table is tables.matches else {})


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    count = parser.parse_args().matches
    with tempfile.TemporaryDirectory() as folder:
        filling = multiprocessing.get_context("spawn").Process(target=_filled, args=(Path(folder), count))  # what it frees would hide what the start takes
        filling.start()
        filling.join()
        cost = asyncio.run(measured(Path(folder), count))
    print(f"{count:,} matches by mail: open after {cost.start:.2f} s, {cost.memory / MEGABYTE:.0f} MB more, a look {1000 * cost.look:.1f} ms")


if __name__ == "__main__":
    main()
