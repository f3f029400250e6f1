"""The clubs that somebody looks at here: whoever does is told all of theirs, and again whenever something has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from outplay.server.clubs.showing import Kept, kept, shown
from outplay.server.lobby.changes import Changes
from outplay.server.lobby.lobby import LOBBY, Lobby
from outplay.server.matches.connection import Connection
from outplay.server.protocol import messages as m
from outplay.server.store import rows


class Clubs:
    """What people are told of their clubs. Nothing of a club is kept here: it is read when somebody has to be told."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.host = lobby.host
        self.runtime = lobby.runtime
        self.hub = lobby.hub
        self.changes = Changes()
        self.telling: asyncio.Task[None] | None = None
        self.on_round: Callable[[str], None] = lambda _: None
        """Called with the tournament of which a round has been paired. Set by `http/process.py`."""

    def open(self) -> None:
        """Tell from now on."""
        self.telling = asyncio.create_task(self.changes.tell_on(self._tell, "clubs"))

    async def close(self) -> None:
        """Tell no more."""
        if self.telling is not None:
            self.telling.cancel()
            await asyncio.gather(self.telling, return_exceptions=True)

    def wrote(self, *ids: str) -> None:
        """Take note that this process has written to these clubs."""
        self.hear(ids)

    def hear(self, ids: Iterable[str] | None) -> None:
        """Take note that these clubs have changed, or their tables; None: it is unknown which."""
        self.changes.hear(ids)

    async def _tell(self, ids: set[str] | None) -> None:
        here = [one for one in self.hub.at.get(LOBBY, ()) if one.club and (ids is None or one.club in ids)]
        for id in {one.club for one in here}:
            found = await self.runtime.read(partial(kept, id=id))
            for one in here:
                if one.club == id:
                    self._send(one, id, found)

    async def enter(self, connection: Connection, id: str) -> None:
        """Show somebody one of their clubs, and tell them from now on what changes there. Raises RequestRefused if they are no member."""
        found = await self.runtime.read(partial(kept, id=id))
        connection.club = id
        self._send(connection, id, found)
        if connection.club:
            await self.runtime.write(partial(rows.saw_club, id=id, now=self.runtime.clock.now()))

    def _send(self, one: Connection, id: str, found: Kept | None) -> None:
        if found is None or found.club.member(one.person) is None:
            one.club = ""
            one.send(m.Club(id=id, gone=True))
            return
        tables = [row for row in self.lobby.tables.values() if row.club == id and not row.match]
        one.send(shown(found, tables, self.lobby.ratings, self.host.cache, one.person, self.runtime.clock.now(), self.hub.address))
