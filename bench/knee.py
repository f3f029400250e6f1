"""What a server can take: matches of four scripted clients act more and more often, until one action in a hundred is told to the last seat only after a second.

    python -m bench.knee [--game knockback] [--matches 150] [--database ADDRESS] [--rates 60 120]

One process with a file; and on a PostgreSQL at that address (an empty database, on this machine) one process, then two with the seats of each match at one of them,
as a proxy keeps them, then two with the seats at both; no bots think. Beside them, in the same run, what the machine itself can do: an INSERT with its COMMIT, and an
echo over a bare WebSocket. With `--rates` no knee is looked for: each site is asked for just so many actions a second, which tells what one costs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import psutil
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from bench.scripted import SEATS, Scripted, connected, made, serving

TOO_LATE = 1.0
"""Seconds that one in a hundred may wait."""
FIRST, FINER = 20.0, 3
"""Actions a second at first; they are doubled until it is too much, then halved between so many times."""
SECONDS, WARM = 6.0, 2.0
IDLE = 1_000
MANY = 20_000
ROW = b"x" * 3_000
"""About as much as an action writes."""


@dataclass(frozen=True)
class Site:
    """Processes of one store."""

    name: str
    addresses: list[str]
    processes: list[psutil.Process]
    together: bool = False
    """Whether all seats of a match are at one of the processes, each match at another one."""
    database: str = ""

    def at(self, number: int) -> list[str]:
        """Where the seats of a match find their server; the match is the one with this number."""
        return [self.addresses[number % len(self.addresses)]] if self.together else self.addresses

    def database_cpu(self) -> float:
        """Seconds that the processes of the database have worked so far; those that have ended are left out."""
        if not self.database:
            return 0.0
        import psycopg

        with psycopg.connect(self.database) as c:
            found = c.execute("SELECT pid FROM pg_stat_activity").fetchall()
        total = 0.0
        for (pid,) in found:
            with contextlib.suppress(psutil.Error):
                total += sum(psutil.Process(int(pid)).cpu_times()[:2])
        return total

    def cpu(self) -> float:
        """Seconds that they have worked so far."""
        return sum(sum(one.cpu_times()[:2]) for one in self.processes)

    def memory(self) -> float:
        """Bytes that they hold."""
        return float(sum(one.memory_info().rss for one in self.processes))


@dataclass(frozen=True)
class Course:
    """How it went at one rate: the waits of its actions in seconds, CPU of the servers and of the database an action in seconds, the share of a core that the clients took."""

    rate: float
    waits: list[float]
    cpu: float
    clients: float
    database: float = 0.0

    @property
    def late(self) -> float:
        return quantiles(self.waits, n=100)[98] if len(self.waits) > 1 else float("inf")

    def __str__(self) -> str:
        return (
            f"  {self.rate:5.0f}/s: p50 {median(self.waits) * 1000:6.0f} ms, p99 {self.late * 1000:6.0f} ms,"
            f" CPU {self.cpu * 1000:.2f} ms an action"
            + (f" and {self.database * 1000:.2f} ms of the database" if self.database else "")
            + f", the clients {self.clients:.0%} of a core"
        )


class Crowd:
    """Many matches; those that are over are replaced by new ones."""

    def __init__(self, site: Site, game: str, matches: int) -> None:
        self.site, self.game, self.matches = site, game, matches
        self.tables: list[Scripted] = []
        self.busy: set[int] = set()
        self.number = self.made = 0

    async def fill(self) -> None:
        """Have as many matches that go on as there should be."""
        for table in [one for one in self.tables if not one.open]:
            await asyncio.gather(*(line.close() for line in table.lines))
        self.tables = [one for one in self.tables if one.open]
        while len(self.tables) < self.matches:
            self.made += 1
            self.tables.append(await connected(self.site.at(self.made), await made(self.site.addresses[0], self.game)))
        while not all(table.laid == SEATS for table in self.tables):
            await asyncio.sleep(0.05)

    async def play(self, rate: float, seconds: float) -> Course:
        """Act so often, whether the server keeps up or not: an action waits from the moment at which it was due."""
        waits: list[float] = []
        left_out = 0
        running: set[asyncio.Task[None]] = set()
        cpu, database, own, start = self.site.cpu(), self.site.database_cpu(), time.process_time(), time.perf_counter()
        for n in range(int(rate * seconds)):
            due = start + n / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            free = [place for place, table in enumerate(self.tables) if place not in self.busy and table.open]
            if not free:
                left_out += 1  # nobody has heard yet of what was done before
                continue
            task = asyncio.create_task(self._act(random.choice(free), due, waits))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running, return_exceptions=True)
        took = time.perf_counter() - start
        done, spent, theirs = max(1, len(waits)), self.site.cpu() - cpu, self.site.database_cpu() - database
        return Course(rate, [*waits, *[2 * TOO_LATE] * left_out], spent / done, (time.process_time() - own) / took, theirs / done)

    async def _act(self, place: int, due: float, waits: list[float]) -> None:
        self.busy.add(place)
        self.number += 1
        try:
            if await self.tables[place].act(self.number) is not None:
                waits.append(time.perf_counter() - due)
        except TimeoutError:
            waits.append(time.perf_counter() - due)
        finally:
            self.busy.discard(place)


async def knee(crowd: Crowd) -> list[Course]:
    """Raise the load until it is too much, and look closer there. The last of what was still well first."""
    good, bad, left, courses = 0.0, 0.0, FINER, list[Course]()
    await crowd.fill()
    await crowd.play(FIRST, WARM)
    while left:
        left -= bad > 0
        rate = (good + bad) / 2 if bad else 2 * good or FIRST
        await crowd.fill()
        courses.append(await crowd.play(rate, SECONDS))
        print(courses[-1], flush=True)
        good, bad = (rate, bad) if courses[-1].late < TOO_LATE else (good, rate)
    return sorted((one for one in courses if one.late < TOO_LATE), key=lambda one: -one.rate)


async def held(site: Site, game: str, matches: int) -> None:
    """What a match and a socket weigh, and what idle ones cost."""
    before = site.memory()
    rows = [await made(site.addresses[0], game) for _ in range(matches)]
    with_matches = site.memory()
    tables = [await connected(site.addresses, row) for row in rows]
    while not all(table.laid == SEATS for table in tables):
        await asyncio.sleep(0.05)
    with_sockets, cpu, start = site.memory(), site.cpu(), time.perf_counter()
    await asyncio.sleep(SECONDS)
    idle = (site.cpu() - cpu) / (time.perf_counter() - start)
    sockets = matches * SEATS
    print(f"  a match {(with_matches - before) / matches / 1000:.0f} kB, a socket {(with_sockets - with_matches) / sockets / 1000:.0f} kB; ", end="")
    print(f"{sockets} idle sockets: {idle:.1%} of a core; {with_sockets / 1e6:.0f} MB in all")
    for table in tables:
        await asyncio.gather(*(line.close() for line in table.lines))


async def grows(crowd: Crowd, rate: float, actions: int) -> None:
    """What memory does in so many actions."""
    await crowd.fill()
    marks: list[str] = []
    for part in range(4):
        await crowd.play(rate, actions / 4 / rate)
        await crowd.fill()
        marks.append(f"{(part + 1) * actions // 4}: {crowd.site.memory() / 1e6:.0f} MB")
    print(f"  after so many actions, {', '.join(marks)}")


async def costs(site: Site, game: str, matches: int, rates: Sequence[float]) -> Course:
    """Print how one site does at these rates, and return the last course."""
    print(f"\n{site.name}, {matches} matches of {SEATS}", flush=True)
    crowd = Crowd(site, game, matches)
    await crowd.fill()
    await crowd.play(FIRST, WARM)
    for rate in rates:
        await crowd.fill()
        course = await crowd.play(rate, SECONDS)
        print(course, flush=True)
    return course


async def look(site: Site, game: str, matches: int, rates: Sequence[float]) -> Course:
    """Return all of it for one site. The course at its knee, or at the last of these rates."""
    if rates:
        return await costs(site, game, matches, rates)
    print(f"\n{site.name}, {matches} matches of {SEATS}", flush=True)
    await held(site, game, IDLE // SEATS)
    crowd = Crowd(site, game, matches)
    courses = await knee(crowd)
    await grows(crowd, courses[0].rate / 2, MANY)
    return courses[0]


# ---------------------------------------------------------------- beside it


def inserts(write: Callable[[bytes], None], seconds: float = 2.0) -> float:
    """Rows a second that a database takes, each with a COMMIT of its own."""
    rows, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        write(ROW)
        rows += 1
    return rows / seconds


@contextmanager
def file_rows(folder: Path) -> Iterator[Callable[[bytes], None]]:
    """Rows in a file, as SQLite writes them for `outplay play`."""
    with contextlib.closing(sqlite3.connect(folder / "rows.db", isolation_level=None)) as c:
        c.execute("PRAGMA journal_mode=WAL")
        c.execute("PRAGMA synchronous=NORMAL")
        c.execute("CREATE TABLE bare (row BLOB)")

        def write(row: bytes) -> None:
            c.execute("BEGIN IMMEDIATE")
            c.execute("INSERT INTO bare VALUES (?)", (row,))
            c.execute("COMMIT")

        yield write


@contextmanager
def database_rows(address: str) -> Iterator[Callable[[bytes], None]]:
    """Rows in a PostgreSQL."""
    import psycopg

    with psycopg.connect(address) as c:
        c.execute("CREATE TABLE bare (row BYTEA)")

        def write(row: bytes) -> None:
            c.execute("INSERT INTO bare VALUES (%s)", (row,))
            c.commit()

        yield write
        c.execute("DROP TABLE bare")


async def _echo(port: multiprocessing.SimpleQueue[int]) -> None:
    async with serve(_back, "127.0.0.1", 0, compression=None) as server:
        port.put(next(iter(server.sockets)).getsockname()[1])
        await server.serve_forever()


async def _back(line: ServerConnection) -> None:
    async for text in line:
        await line.send(text)


def _echoing(port: multiprocessing.SimpleQueue[int]) -> None:
    asyncio.run(_echo(port))


async def echoes(port: int, lines: int = 20, seconds: float = 3.0) -> float:
    """Messages a second that a bare WebSocket server sends back."""
    count, until = 0, time.perf_counter() + seconds

    async def one() -> None:
        nonlocal count
        async with connect(f"ws://127.0.0.1:{port}", compression=None) as line:
            while time.perf_counter() < until:
                await line.send("x" * 200)
                await line.recv()
                count += 1

    await asyncio.gather(*(one() for _ in range(lines)))
    return count / seconds


def bare_echoes() -> float:
    """Messages a second, by a server in a process of its own."""
    context = multiprocessing.get_context("spawn")
    port: multiprocessing.SimpleQueue[int] = context.SimpleQueue()
    process = context.Process(target=_echoing, args=(port,), daemon=True)
    process.start()
    try:
        return asyncio.run(echoes(port.get()))
    finally:
        process.terminate()


def summed(knees: Sequence[tuple[Site, Course, float]], echo: float) -> None:
    """The figures side by side, as ratios to what the machine does."""
    print(f"\na bare WebSocket server sends {echo:.0f} messages a second back")
    for site, course, rows in knees:
        told = course.rate * SEATS
        print(
            f"{site.name}: {course.rate:.0f} actions a second, {told:.0f} updates: {told / echo:.2f} of the bare echo;"
            f" {rows:.0f} bare rows a second: an action is worth {rows / course.rate:.0f} of them"
        )


def main() -> None:
    """Start servers, measure, end them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="knockback")
    parser.add_argument("--matches", type=int, default=150)
    parser.add_argument("--database", default="", metavar="ADDRESS")
    parser.add_argument("--rates", type=float, nargs="*", default=[], metavar="N")
    chosen = parser.parse_args()
    knees: list[tuple[Site, Course, float]] = []
    with tempfile.TemporaryDirectory() as data:
        with serving("play", "--no-browser", "--data", data) as (address, process):
            site = Site("one process, a file", [address], [process])
            course = asyncio.run(look(site, chosen.game, chosen.matches, chosen.rates))
        with file_rows(Path(data)) as write:
            knees.append((site, course, inserts(write)))
    for number, together in ((1, True), (2, True), (2, False)) if chosen.database else ():
        with ExitStack() as stack:
            started = [stack.enter_context(serving("host", "--database", chosen.database, "--bots", "1")) for _ in range(number)]
            name = "PostgreSQL, one process" if number == 1 else f"PostgreSQL, two processes, a match {'at one' if together else 'at both'}"
            site = Site(name, [address for address, _ in started], [process for _, process in started], together, chosen.database)
            course = asyncio.run(look(site, chosen.game, chosen.matches, chosen.rates))
        with database_rows(chosen.database) as write:
            knees.append((site, course, inserts(write)))
    summed(knees, bare_echoes())


if __name__ == "__main__":
    main()
