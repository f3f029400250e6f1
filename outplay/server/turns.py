"""Places in which bots think, given fairly: first between people, then between the matches of one of them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

REMEMBERED = 10_000
"""People and matches of which it is known when they had a place last."""

Waiting = deque[asyncio.Future[None]]


class Turns:
    """So many places. A free one goes to whoever has had none for longest, and of that person to the match that has waited longest."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[str, dict[str, Waiting]] = {}
        self.served: dict[str, int] = {}
        self.given = 0

    @asynccontextmanager
    async def place(self, person: str, match: str) -> AsyncIterator[None]:
        """A place for as long as the block runs; waits until there is one."""
        await self._get(person, match)
        try:
            yield
        finally:
            self.free += 1
            self._give()

    async def _get(self, person: str, match: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(person, {}).setdefault(match, deque()).append(turn)
        self._give()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was just given
                self.free += 1
                self._give()
            raise

    def _give(self) -> None:
        while self.free and self.waiting:
            person, match = self._next()
            turn = self._take(person, match)
            if not turn.cancelled():
                self.free -= 1
                self.given += 1
                self.served[person] = self.served[match] = self.given
                turn.set_result(None)
        if len(self.served) > REMEMBERED:
            self.served = {one: given for one, given in self.served.items() if given > self.given - REMEMBERED // 2}

    def _next(self) -> tuple[str, str]:
        """Of those who wait the person who was served longest ago, and of that person's matches the same."""
        person = min(self.waiting, key=lambda one: self.served.get(one, 0))
        return person, min(self.waiting[person], key=lambda one: self.served.get(one, 0))

    def _take(self, person: str, match: str) -> asyncio.Future[None]:
        matches = self.waiting[person]
        turn = matches[match].popleft()
        if not matches[match]:
            del matches[match]
        if not matches:
            del self.waiting[person]
        return turn
