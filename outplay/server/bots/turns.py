"""Places in which bots think, shared fairly: first between people, by address and browser, then between the matches of each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

REMEMBERED_NAMES = 10_000
"""People and matches for which it is remembered when they last had a place."""

Waiting = tuple[tuple[str, ...], asyncio.Future[None]]


class Turns:
    """A number of places. Whoever waits says on whose behalf: an address, a person, a match.

    A free place goes to the address that was served longest ago, there to the person, and there to the match; and among equals to who came first.
    """

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: list[Waiting] = []
        self.served: dict[str, int] = {}
        self.given = 0

    @asynccontextmanager
    async def place(self, *behalf: str) -> AsyncIterator[None]:
        """Hold a place for as long as the block runs; waits until there is one."""
        await self._get(behalf)
        try:
            yield
        finally:
            self.free += 1
            self._give()

    async def _get(self, behalf: tuple[str, ...]) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((behalf, turn))
        self._give()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place was given just now
                self.free += 1
                self._give()
            raise

    def _give(self) -> None:
        while self.free and self.waiting:
            next_ = min(self.waiting, key=lambda one: [self.served.get(part, 0) for part in one[0]])
            self.waiting.remove(next_)
            behalf, turn = next_
            if not turn.cancelled():
                self.free -= 1
                self.given += 1
                self.served |= dict.fromkeys(behalf, self.given)
                turn.set_result(None)
        if len(self.served) > REMEMBERED_NAMES:
            self.served = {one: given for one, given in self.served.items() if given > self.given - REMEMBERED_NAMES // 4}
