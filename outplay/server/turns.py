"""Places in which bots think, given fairly: first between people, then between the matches of one of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

REMEMBERED = 1000
"""People of whom it is known when they had a place last, besides those who wait."""

Waiting = deque[asyncio.Future[None]]


class Turns:
    """So many places. A free one goes to whoever has had none for longest, and of that person to the match that has waited longest."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[str, OrderedDict[str, Waiting]] = {}
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
        self.waiting.setdefault(person, OrderedDict()).setdefault(match, deque()).append(turn)
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
            person = min(self.waiting, key=lambda one: self.served.get(one, 0))
            turn = self._next(person)
            if turn.cancelled():
                continue
            self.free -= 1
            self.given += 1
            self.served[person] = self.given
            turn.set_result(None)
        if len(self.served) > REMEMBERED + len(self.waiting):
            self.served = {person: turn for person, turn in self.served.items() if person in self.waiting}

    def _next(self, person: str) -> asyncio.Future[None]:
        matches = self.waiting[person]
        match, turns = matches.popitem(last=False)
        turn = turns.popleft()
        if turns:
            matches[match] = turns
        if not matches:
            del self.waiting[person]
        return turn
