"""What an action costs a server, and how long the last of four waits for it: many matches at once of each game, beside moves of python-chess in the same run.

    python -m bench.server_bench [--game knockback] [--matches 8] [--rate 60] [--seconds 20] [--alone] [--database ADDRESS]

A real `outplay play` in a process of its own for each game, or `outplay host` on that database; each seat is a browser with a socket of its own, and where a game has fewer than
four seats the others watch. One submission is timed from its sending until all four have its update. Its cost is the CPU that the server's process takes meanwhile, divided by
the submissions.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from dataclasses import dataclass
from statistics import mean, median, quantiles

import psutil

from bench import peer
from bench.scripted import SEATS, Scripted, playing, seated, serving
from outplay.games import games

REFERENCE = 42_200
"""The peer's moves a second on the machine for which the targets were set. Others are slower or faster, so a cost is also told in moves, and as it would be there."""
TARGETS = {"knockback": 1.5, "moba": 2.5}
"""CPU of an action there, in milliseconds."""
TARGET = 3.0
"""The same for all other games."""


@dataclass(frozen=True)
class Cost:
    """What a run has measured: seconds of the server's CPU for an action, seconds until the last of four had it, bytes of updates, bytes of memory."""

    cpu: float
    waits: list[float]
    sizes: list[int]
    memory: float
    refused: int


async def measured(address: str, game: str, matches: int, rate: float, seconds: float, alone: bool, server: psutil.Process) -> Cost:
    """Play at this rate, and return what it cost."""
    tables = [await seated([address], game) for _ in range(matches)]
    while not all(table.laid == SEATS for table in tables):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)  # all has been announced by now
    if alone:
        before_all_others(server.pid)
    waits: list[float] = []
    number, busy = 0, set[int]()
    cpu, start = sum(server.cpu_times()[:2]), time.perf_counter()

    async def one(place: int, table: Scripted, number: int) -> None:
        if (wait := await table.act(number)) is not None:
            waits.append(wait)
        busy.discard(place)

    running: set[asyncio.Task[None]] = set()
    while (now := time.perf_counter() - start) < seconds:
        if number >= now * rate:
            await asyncio.sleep(max(0.0, number / rate - now))
            continue
        free = [place for place in range(matches) if place not in busy and tables[place].open]
        if free:
            place = random.choice(free)
            busy.add(place)
            task = asyncio.create_task(one(place, tables[place], number))
            running.add(task)
            task.add_done_callback(running.discard)
            number += 1
        elif busy:
            await asyncio.sleep(0.001)
        else:
            break  # all are over
    await asyncio.gather(*running)
    spent = sum(server.cpu_times()[:2]) - cpu
    sizes = [size for table in tables for size in table.sizes]
    return Cost(spent / len(waits), waits, sizes, server.memory_info().rss, sum(table.rejected for table in tables))


def told(game: str, cost: Cost, speed: float) -> None:
    """Print what a game's action costs. `speed`: the peer's moves a second in this run."""
    cuts, sizes, target = quantiles(cost.waits, n=100), quantiles(cost.sizes, n=20), TARGETS.get(game, TARGET)
    print(
        f"{game} ({playing(game)} play): {cost.cpu * 1000:.2f} ms CPU an action = {cost.cpu * speed:.0f} moves of python-chess (target {target / 1000 * REFERENCE:.0f});"
        f" {cost.cpu * speed / REFERENCE * 1000:.2f} ms at reference (target {target})"
    )
    print(
        f"  {len(cost.waits)} actions, refused {cost.refused}; until the last of {SEATS} has it: p50 {median(cost.waits) * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms;"
        f" an update: {sizes[9]:.0f} bytes, p95 {sizes[18]:.0f}; memory {cost.memory / 1e6:.0f} MB",
        flush=True,
    )


def before_all_others(server: int) -> None:
    """Give this process and the server the first claim on the processors."""
    for pid in (server, os.getpid()):
        for thread in psutil.Process(pid).threads():
            os.sched_setscheduler(thread.id, os.SCHED_FIFO, os.sched_param(10))


def main() -> None:
    """For each game start a server, measure, end it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(games()), help="only this one")
    parser.add_argument("--matches", type=int, default=8, help="so few that they get beyond their drafts")
    parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--alone", action="store_true", help="let server and script go before all other processes, as on an idle machine (needs root, Linux)")
    parser.add_argument("--database", default="", metavar="ADDRESS")
    chosen = parser.parse_args()
    for game in [chosen.game] if chosen.game else games():
        with tempfile.TemporaryDirectory() as data:
            kept = ["host", "--database", chosen.database] if chosen.database else ["play", "--no-browser", "--data", data]
            with serving(*kept) as (address, server):
                speeds = [peer.playouts(1)]
                cost = asyncio.run(measured(address, game, chosen.matches, chosen.rate, chosen.seconds, chosen.alone, server))
                speeds.append(peer.playouts(2))
        told(game, cost, mean(speeds))


if __name__ == "__main__":
    main()
