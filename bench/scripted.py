"""People who play by a script: browsers with a socket each, that pick at random what they are offered; and servers of their own for them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.engine import usual
from outplay.games import find_game
from outplay.kernel import scene as sc

SEATS = 4
"""As many as look on: so many play, or as many as the game has, and the others watch."""
NEVER = 1 << 60


class Offer(msgspec.Struct):
    """What can be picked."""

    text: str


class Decision(msgspec.Struct):
    """A question."""

    id: int
    seat: int
    offers: list[Offer]
    forms: list[sc.Form] = []

    def texts(self) -> list[str]:
        """The text forms of all that can be picked."""
        return [offer.text for offer in self.offers] or [offer.text for form in self.forms for offer in form.offers()]


class Fields(msgspec.Struct):
    """As much of a view's fields as a script needs, where they are new."""

    n: int | None = None
    decisions: list[Decision] | None = None


class Delta(msgspec.Struct):
    """What is new in a view."""

    set: Fields = msgspec.field(default_factory=Fields)


class Heard(msgspec.Struct):
    """As much of a message as a script needs."""

    type: str
    view: Delta | None = None
    id: str = ""
    n: int = 0


decode = msgspec.json.Decoder(Heard).decode


@dataclass
class Scripted:
    """A match with scripted people at four sockets."""

    lines: list[ClientConnection] = field(default_factory=list)
    open: list[Decision] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [0] * SEATS)
    done: dict[str, int] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    rejected: int = 0
    laid: int = 0

    async def listen(self, seat: int) -> None:
        """Take in what a seat is sent."""
        with contextlib.suppress(ConnectionClosed):
            while text := await self.lines[seat].recv(decode=False):
                self._hear(seat, text)

    def _hear(self, seat: int, text: bytes) -> None:
        heard = decode(text)
        if heard.type in ("done", "refused"):
            self.rejected += heard.type == "refused"
            self.done[heard.id] = heard.n
        self.laid += heard.type == "laid"
        if heard.type == "update":
            self.sizes.append(len(text))
        if heard.view is not None:
            new = heard.view.set
            self.seen[seat] = self.seen[seat] if new.n is None else new.n
            if new.decisions is not None:
                self.open = [*(one for one in self.open if one.seat != seat), *new.decisions]
        self.news.set()

    async def act(self, number: int) -> float | None:
        """Submit something and wait until it is done and all four have heard of it; the seconds. None: the match is over."""
        if not self.open:
            return None
        decision = random.choice(self.open)
        text = random.choice(decision.texts())
        message = {"type": "submit", "id": str(number), "seat": decision.seat, "decision": decision.id, "option": text}
        start = time.perf_counter()
        await self.lines[decision.seat].send(msgspec.json.encode(message).decode())
        while min(self.seen) < self.done.get(str(number), NEVER):
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)
        return time.perf_counter() - start


@dataclass(frozen=True)
class Made:
    """A match that was made, and what its browsers are known by."""

    id: str
    cookies: list[str]


def playing(game: str) -> int:
    """Return how many of the four play."""
    return max(seats for seats in find_game(game).settings.SEATS if seats <= SEATS)


async def made(address: str, game: str) -> Made:
    """Return a new match of as many browsers as may play, none of them connected yet."""
    cookies: list[str] = []
    seats = playing(game)
    wish = {"game": game, "settings": usual(find_game(game), seats).given(), "seats": [{"kind": "you"}, *[{"kind": "link"}] * (seats - 1)]}
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        created = (await http.post("/api/matches", json=wish)).raise_for_status().json()
        cookies.append(http.cookies["outplay"])
        for _ in range(seats - 1):
            http.cookies.clear()
            (await http.post(f"/api/join/{created['code']}", json={})).raise_for_status()
            cookies.append(http.cookies["outplay"])
    return Made(created["match"], cookies)


async def connected(addresses: Sequence[str], match: Made) -> Scripted:
    """Return the four at their table, each at another one of these processes, as far as there are."""
    table = Scripted()
    for seat in range(SEATS):
        headers = {"Cookie": f"outplay={match.cookies[seat]}"} if seat < len(match.cookies) else {}
        line = await connect(f"ws://{addresses[seat % len(addresses)]}/ws", additional_headers=headers, compression=None, max_size=None)
        table.lines.append(line)
        await line.send(msgspec.json.encode({"type": "hello", "match": match.id}).decode())
        asyncio.get_running_loop().create_task(table.listen(seat)).add_done_callback(lambda _: None)
    return table


async def seated(addresses: Sequence[str], game: str) -> Scripted:
    """Return a new match of four browsers, connected."""
    return await connected(addresses, await made(addresses[0], game))


@contextlib.contextmanager
def serving(*options: str) -> Iterator[tuple[str, psutil.Process]]:
    """Yield a server of its own, started by `outplay OPTIONS`: its address, and its process."""
    command = [str(Path(sys.executable).with_name("outplay")), *options, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().partition("http://")[2].partition(" ")[0]
        try:
            yield address, psutil.Process(process.pid)
        finally:
            process.terminate()
