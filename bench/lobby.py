"""What the lobby costs: many people look at it while a table is opened every second, and some look for each other; and how late they see it.

python -m bench.lobby [--viewers 1000] [--seconds 20] [--database ADDRESS]
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

from bench.scripted import serving

TABLE = {"match": {"game": "knockback", "seats": [{"kind": "you"}, {"kind": "link"}]}}
SEEK = {"game": "knockback", "rated": False}
PAIR_SECONDS = 5
"""Seconds after which two more people look for each other."""


@dataclass(frozen=True)
class Cost:
    """What was measured: the seconds of a core that the server used, and of the clock; how many messages were heard; and how late each viewer saw each table, in seconds, in order."""

    worked: float
    seconds: float
    heard: int
    late: list[float]

    @property
    def load(self) -> float:
        """How much of a core the server used."""
        return self.worked / self.seconds

    def late_at(self, part: float) -> float:
        """Return how late a table was seen by this part of all, like 0.99."""
        return self.late[min(len(self.late) - 1, int(len(self.late) * part))]


@asynccontextmanager
async def crowd(address: str, viewers: int) -> AsyncIterator[list[ClientConnection]]:
    """Yield people who look at the open tables, and have seen them."""
    people: list[ClientConnection] = []
    for _ in range(viewers):
        socket = await connect(f"ws://{address}/ws?m=lobby", compression=None, close_timeout=1)
        await socket.send('{"type": "lobby"}')
        await socket.recv()
        await socket.recv()
        people.append(socket)
    yield people
    await asyncio.gather(*(socket.close() for socket in people))


async def watched(address: str, server: psutil.Process, viewers: int, seconds: int, table: object, seek: object = None) -> Cost:
    """Return what it costs to open a `table` every second, and to let two people look for the same (`seek`) every few."""
    made: dict[str, float] = {}
    late: list[float] = []
    heard: Counter[str] = Counter()
    async with crowd(address, viewers) as people:
        watching = [asyncio.create_task(_lateness(socket, seconds, made, late, heard)) for socket in people]
        before, began = _worked(server), time.monotonic()
        for n in range(seconds):
            await asyncio.sleep(max(0.0, began + n - time.monotonic()))
            opening = time.monotonic()
            made[(await _posted(address, "/api/tables", table))["table"]] = opening
            for _ in range(2 if seek and n % PAIR_SECONDS == 0 else 0):
                await _posted(address, "/api/seeks", seek)
        await asyncio.wait_for(asyncio.gather(*watching), 60)
        worked, passed = _worked(server) - before, time.monotonic() - began
    return Cost(worked, passed, heard.total(), sorted(late))


async def _lateness(socket: ClientConnection, tables: int, made: dict[str, float], late: list[float], heard: Counter[str]) -> None:
    """Note what is heard, and how late every new table is seen, until all are."""
    seen = 0
    while seen < tables:
        message = msgspec.json.decode(await socket.recv())
        heard[message["type"]] += 1
        for table in message.get("tables", ()) if message["type"] == "tables" else ():
            late.append(time.monotonic() - made.get(table["id"], time.monotonic()))
            seen += 1


async def _posted(address: str, path: str, body: object) -> dict[str, str]:
    """Return what somebody new is answered."""
    async with httpx.AsyncClient(base_url=f"http://{address}") as one:
        answer = await one.post(path, json=body)
    answer.raise_for_status()
    said: dict[str, str] = answer.json()
    return said


def _worked(server: psutil.Process) -> float:
    """Return how many seconds of a core a process has used."""
    times = server.cpu_times()
    return float(times.user + times.system)


def main() -> None:
    """Measure, and print it."""
    ask = argparse.ArgumentParser(prog="python -m bench.lobby", description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("--viewers", type=int, default=1000, metavar="N")
    ask.add_argument("--seconds", type=int, default=20, metavar="N")
    ask.add_argument("--database", default="", metavar="ADDRESS", help="a PostgreSQL; without it, a file")
    wish = ask.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = ("host", "--address", "127.0.0.1", "--database", wish.database) if wish.database else ("play", "--no-browser", "--data", folder)
        with serving(*where) as (address, server):
            cost = asyncio.run(watched(address, server, wish.viewers, wish.seconds, TABLE, SEEK))
    print(f"{wish.viewers} viewers, a table a second, two who look for each other every {PAIR_SECONDS} seconds")
    print(f"  {cost.worked:.2f} s of a core in {cost.seconds:.1f} s, {cost.heard / wish.viewers:.1f} messages to each")
    print(f"  {cost.load:.1%} of a core; seen after {cost.late_at(0.5):.2f} s, 99 of 100 after {cost.late_at(0.99):.2f} s, all after {cost.late[-1]:.2f} s")


if __name__ == "__main__":
    main()
