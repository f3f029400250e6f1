"""An attack by one client, from one address and without mercy: `python -m tests.server.attack PORT MATCH SOCKETS HELLOS HEADS REQUESTS PINGERS`.

Everything at once: sockets that say hello again and again, heads that trickle, requests whose answers nobody reads, pings whose pongs nobody reads. It ends
when all has been said that was to be said, and prints what became of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

from websockets.frames import Frame, Opcode

ADDRESS = "198.51.100.7"
SHAKE = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = f"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {ADDRESS}\r\n\r\n".encode()
BATCH = 500
TRICKLE_SECONDS = 0.5
PINGS = 5_000
"""Pings that each pinger sends."""
CUT = (ConnectionError, asyncio.IncompleteReadError)


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Attack:
    """All that is done, and how often each of it ended how."""

    def __init__(self, port: int, match: str) -> None:
        self.port = port
        self.match = match
        self.ends = Counter[str]()
        self.over = asyncio.Event()

    async def line(self) -> Ends:
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def socket(self) -> Ends:
        reader, writer = await self.line()
        writer.write(SHAKE.format(ADDRESS).encode())
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def hellos(self, times: int) -> None:
        """Say hello so often, as fast as it is read."""
        hello = Frame(Opcode.TEXT, json.dumps({"type": "hello", "match": self.match}).encode()).serialize(mask=True)
        try:
            reader, writer = await self.socket()
            for _ in range(times):
                writer.write(hello)
                await writer.drain()
            read = 0
            while part := await asyncio.wait_for(reader.read(1 << 18), 3):
                read += len(part)
            self.ends["sockets that were closed"] += 1
        except TimeoutError:
            self.ends["sockets that were answered"] += 1
        except CUT:
            self.ends["sockets that were cut off"] += 1

    async def head(self) -> None:
        """Say a head letter by letter, until everything else is over."""
        try:
            reader, writer = await self.line()
            writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            while not self.over.is_set():
                writer.write(b"x")
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    if not await asyncio.wait_for(reader.read(1000), TRICKLE_SECONDS):
                        self.ends["heads that were closed"] += 1
                        return
            self.ends["heads that were held"] += 1
        except CUT:
            self.ends["heads that were cut off"] += 1

    async def requests(self, many: int) -> None:
        """Send so many requests, one behind the other, and read no answer before all are sent."""
        await self._flood("lines", GET, many, self.line)

    async def pings(self) -> None:
        """Send ping after ping, and read no answer."""
        await self._flood("pingers", Frame(Opcode.PING, b"p" * 100).serialize(mask=True), PINGS, self.socket)

    async def _flood(self, who: str, words: bytes, many: int, begin: Callable[[], Awaitable[Ends]]) -> None:
        sent = 0
        while sent < many:
            reader, writer = await begin()
            try:
                while sent < many:
                    writer.write(words * BATCH)
                    sent += BATCH
                    await asyncio.wait_for(writer.drain(), 5)
                while await asyncio.wait_for(reader.read(1 << 18), 5):
                    pass
                self.ends[f"{who} that were closed"] += 1
            except TimeoutError:
                self.ends[f"{who} that were held"] += 1
            except CUT:
                self.ends[f"{who} that were cut off"] += 1
            finally:
                writer.transport.abort()

    async def all(self, sockets: int, hellos: int, heads: int, requests: int, pingers: int) -> None:
        """Do everything at once."""
        slow = asyncio.gather(*(self.head() for _ in range(heads)))
        await asyncio.gather(self.requests(requests), *(self.hellos(hellos) for _ in range(sockets)), *(self.pings() for _ in range(pingers)))
        self.over.set()
        await slow
        print(json.dumps(self.ends))


async def main() -> None:
    port, match, *sizes = sys.argv[1:]
    await Attack(int(port), match).all(*map(int, sizes))


if __name__ == "__main__":
    asyncio.run(main())
