"""What an action costs a server, and how long the last seat waits for it: many matches at once, while bots think.

    python -m bench.server_bench [--game knockback] [--matches 100] [--rate 100] [--seconds 20] [--alone] [--database ADDRESS]

A real `outplay play` in a process of its own, or `outplay host` on that database; each seat is a browser with a socket of its own. One submission is timed from its sending
until the last of the four seats has its update.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from statistics import median, quantiles

import httpx
import psutil

from bench.scripted import SEATS, seated, serving


async def measure(address: str, game: str, matches: int, rate: float, seconds: float, alone: bool, server: psutil.Process) -> None:
    """Play at this rate, then print."""
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        for _ in range(2):
            await http.post("/api/matches", json={"game": game, "settings": {"seats": SEATS}, "seats": [{"kind": "bot", "level": "hard"}] * SEATS})
    tables = [await seated([address], game) for _ in range(matches)]
    while not all(table.laid == SEATS for table in tables):
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)  # the bots' process has started by now
    if alone:
        before_all_others(server.pid)
    waits: list[float] = []
    over, number, busy = 0, 0, set[int]()
    cpu, start = sum(server.cpu_times()[:2]), time.perf_counter()

    async def one(place: int, number: int) -> None:
        nonlocal over
        wait = await tables[place].act(number)
        busy.discard(place)
        if wait is None:
            over += 1
        else:
            waits.append(wait)

    running: set[asyncio.Task[None]] = set()
    while (now := time.perf_counter() - start) < seconds:
        if number < now * rate:
            free = [place for place in range(matches) if place not in busy and tables[place].open]
            if not free:
                if not busy:
                    break
                await asyncio.sleep(0.001)
                continue
            place = random.choice(free)
            busy.add(place)
            task = asyncio.create_task(one(place, number))
            running.add(task)
            task.add_done_callback(running.discard)
            number += 1
        else:
            await asyncio.sleep(max(0.0, number / rate - now))
    await asyncio.gather(*running)
    spent, took = sum(server.cpu_times()[:2]) - cpu, time.perf_counter() - start
    cuts = quantiles(waits, n=100)
    print(f"{game}: {matches} matches x {SEATS} sockets, {len(waits) / took:.0f} actions/s for {took:.0f} s, refused {sum(t.rejected for t in tables)}")
    print(
        f"submit to last seat's update: p50 {median(waits) * 1000:.1f} ms (target < 10), p99 {cuts[98] * 1000:.1f} ms (target < 50), worst {max(waits) * 1000:.0f} ms"
    )
    sizes = quantiles((size for table in tables for size in table.sizes), n=20)
    print(f"an update: {sizes[9]:.0f} bytes, p95 {sizes[18]:.0f}")
    print(f"server CPU per action: {spent / len(waits) * 1000:.2f} ms (target <= 3); memory {server.memory_info().rss / 1e6:.0f} MB")


def before_all_others(server: int) -> None:
    """Give this process and the server, but not its bots, the first claim on the processors."""
    for pid in (server, os.getpid()):
        for thread in psutil.Process(pid).threads():
            os.sched_setscheduler(thread.id, os.SCHED_FIFO, os.sched_param(10))


def main() -> None:
    """Start a server, measure, end it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="knockback")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--alone", action="store_true", help="let server and script go before all other processes, as on an idle machine (needs root, Linux)")
    parser.add_argument("--database", default="", metavar="ADDRESS")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        kept = ["host", "--database", chosen.database] if chosen.database else ["play", "--no-browser", "--data", data]
        with serving(*kept) as (address, server):
            asyncio.run(measure(address, chosen.game, chosen.matches, chosen.rate, chosen.seconds, chosen.alone, server))


if __name__ == "__main__":
    main()
