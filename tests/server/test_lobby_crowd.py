"""A thousand people look at the lobby while something changes every second: what that costs, and how late they see it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.people import LINK, YOU, Browser
from tests.server.test_kill import Process
from tests.sizes import many

pytestmark = [pytest.mark.soak, pytest.mark.databases("file")]

VIEWERS = many(200, 1000)
SECONDS = 20
MOST_LOAD, MOST_LATE = 2 * 0.06, 2 * 1.5
"""Of a core, and in seconds, for a thousand: twice what is wanted of a quiet machine, because other tests run beside."""


def worked(pid: int) -> float:
    """How many seconds of a core a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def crowd(address: str) -> AsyncIterator[list[ClientConnection]]:
    """People who look at the open tables, and have seen them."""
    people: list[ClientConnection] = []
    for _ in range(VIEWERS):
        socket = await connect(f"ws://{address}/ws?m=lobby", compression=None, close_timeout=1)
        await socket.send('{"type": "lobby"}')
        await socket.recv()
        await socket.recv()
        people.append(socket)
    yield people
    await asyncio.gather(*(socket.close() for socket in people))


async def lateness(socket: ClientConnection, made: dict[str, float], late: list[float]) -> None:
    """Note how late every new table is seen, until all are."""
    seen = 0
    while seen < SECONDS:
        for table in msgspec.json.decode(await socket.recv())["tables"]:
            late.append(time.monotonic() - made.get(table["id"], time.monotonic()))
            seen += 1


async def watched(address: str, pid: int) -> tuple[float, list[float]]:
    """The load of the server per core while a table is opened every second, and how late each was seen."""
    made: dict[str, float] = {}
    late: list[float] = []
    async with crowd(address) as people:
        watching = [asyncio.create_task(lateness(socket, made, late)) for socket in people]
        before, began = worked(pid), time.monotonic()
        for n in range(SECONDS):
            await asyncio.sleep(max(0.0, began + n - time.monotonic()))
            opening = time.monotonic()
            async with httpx.AsyncClient(base_url=f"http://{address}") as one:
                answer = await one.post("/api/tables", json={"match": {"game": "race", "seats": [YOU, LINK]}})
            made[answer.json()["table"]] = opening
        await asyncio.wait_for(asyncio.gather(*watching), 30)
        return (worked(pid) - before) / (time.monotonic() - began), late


def test_a_thousand_see_each_change_soon_and_cost_little(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Browser(server.address):
        load, late = asyncio.run(watched(server.address, server.process.pid))
        p99 = sorted(late)[int(len(late) * 0.99)]
        print(f"{VIEWERS} viewers: {load:.1%} of a core, p99 {p99:.2f} s, slowest {max(late):.2f} s")
        assert load < MOST_LOAD
        assert p99 < MOST_LATE
