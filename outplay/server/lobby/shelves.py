"""The open shelf: whoever looks at it is told as soon as one of their matches asks something of them, or does so no more."""

from __future__ import annotations

import asyncio
from typing import Final
from weakref import WeakKeyDictionary

from outplay.server.lobby.changes import Changes
from outplay.server.matches.connection import Connection
from outplay.server.matches.hub import Hub
from outplay.server.protocol import messages as m
from outplay.server.store import rows
from outplay.server.store.runtime import Runtime

SHELF: Final = "#shelf"
"""Where connections are that look at the shelf, in place of a match."""


class Shelves:
    """Who looks at the shelf here, and what each was told last: in which of their matches they are asked, and by which decision."""

    def __init__(self, runtime: Runtime, hub: Hub) -> None:
        self.runtime = runtime
        self.hub = hub
        self.told: WeakKeyDictionary[Connection, dict[str, int]] = WeakKeyDictionary()
        self.changes = Changes()
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Tell those who look at the shelf what is new, from now on."""
        self.changes.ids = set()
        self.task = asyncio.create_task(self.changes.tell_on(self._tell, "matches that ask"))

    async def close(self) -> None:
        """Stop."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def hear(self) -> None:
        """Take note that something was written at a match. If nobody looks at the shelf, that costs nothing."""
        if self.hub.busy(SHELF):
            self.changes.hear(())

    async def enter(self, one: Connection) -> None:
        """Tell somebody what asks them, and from now on what is new. Raises RequestRefused."""
        self.hub.join(one, SHELF)
        asked = await self.runtime.read(lambda c: rows.asking(c, [one.person]))
        self._say(one, asked.get(one.person, {}))

    async def _tell(self, _: object) -> None:
        here = list(self.hub.at.get(SHELF, ()))
        if here:
            asked = await self.runtime.read(lambda c: rows.asking(c, {one.person for one in here}))
            for one in here:
                self._say(one, asked.get(one.person, {}))

    def _say(self, one: Connection, asked: dict[str, int]) -> None:
        if self.told.get(one) != asked:
            self.told[one] = asked
            one.send(m.Called(matches=list(asked)))
