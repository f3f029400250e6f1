"""The lobby of this process: it holds all open tables, and tells those who look at them what is new, once for all of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection as Transaction

from outplay.server.lobby import gathering as at
from outplay.server.lobby.changes import Changes
from outplay.server.lobby.showing import invitation, own, shown
from outplay.server.matches.connection import Connection
from outplay.server.matches.host import Host
from outplay.server.protocol import messages as m
from outplay.server.protocol.frames import written
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import encode
from outplay.server.ratings import ledger
from outplay.server.ratings.model import Rating
from outplay.server.store import rows
from outplay.server.store.clock import HOUR
from outplay.server.store.rows import GatheringRow

log = logging.getLogger("outplay.server")

LOBBY: Final = "#lobby"
"""Where connections are that look at the open tables, in place of a match."""
WHOLE_SECONDS: Final = 0.5
"""How long all that is told is good for others who come: it says what time it is."""
CHECK_SECONDS: Final = 5.0
"""Time between two looks at who has been away for too long, and at what was missed."""
SEEN_SECONDS: Final = 15.0
"""Time between two notes of who is connected here."""
POOLS_SECONDS: Final = 2.0
"""How long it may take until it is told who looks for others: usually a table changes before, and it is told with that."""
STARTED_SECONDS: Final = HOUR
"""How long it is remembered what became of a table."""


class Lobby:
    """The open tables as this process knows them (`tables`), and as everybody here was told (`told`)."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.runtime = host.runtime
        self.hub = host.hub
        self.tables: dict[str, GatheringRow] = {}
        self.ratings: dict[ledger.Key, Rating] = {}
        """Of those who sit at them."""
        self.told: dict[str, m.OpenTable] = {}
        self.pools: list[m.Pool] = []
        """Who looks for others, by game."""
        self.told_pools: list[m.Pool] | None = []
        """The same as everybody here was told; None if they were told different things, as some came later."""
        self.telling: asyncio.TimerHandle | None = None
        """Runs while there are pools to be told."""
        self.changes = Changes()
        """The tables that have to be read again."""
        self.sat: WeakKeyDictionary[Connection, bytes] = WeakKeyDictionary()
        """What each connection was last told of the tables at which its person sits."""
        self.whole: bytes = b""
        """All that is told, and what time it is; empty if it has to be written again."""
        self.written = 0.0
        """When that was written."""
        self.on_clubs: Callable[[Iterable[str]], None] = lambda _: None
        """Called with the clubs whose own tables have changed. Set by `http/process.py`."""
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Read all open tables, and look after them from now on. Raises RequestRefused."""
        await self._read(None)
        self.told = self._public(self.tables)
        self.changes.ids = set()
        self.tasks = [asyncio.create_task(self.changes.tell_on(self._tell, "the open tables")), asyncio.create_task(self._look_on())]

    async def close(self) -> None:
        """Stop. All of it is in the store."""
        if self.telling is not None:
            self.telling.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # ------------------------------------------------------------ what is new

    def wrote(self, *ids: str) -> None:
        """Take note that this process has written these tables."""
        self.hear(ids)

    def hear(self, ids: Iterable[str] | None) -> None:
        """Take note that these tables have changed; None: it is unknown which."""
        self.changes.hear(ids)

    def looking(self, pools: list[m.Pool]) -> None:
        """Take note of who looks for others by now: it is told with the next tables, or alone if none change soon."""
        if pools != self.pools:
            self.pools, self.whole = pools, b""
            if self.telling is None:
                self.telling = asyncio.get_running_loop().call_later(POOLS_SECONDS, self._tell_pools)

    def _tell_pools(self) -> None:
        self.telling = None
        if self.pools != self.told_pools:
            self.changes.hear(())

    async def _tell(self, ids: set[str] | None) -> None:
        """Read these tables again, and send everybody here what is new."""
        before = self.tables
        if ids is None or ids:
            await self._read(ids)
        changed = {id for id in before.keys() | self.tables.keys() if before.get(id) != self.tables.get(id)}
        now = self._public({id: row for id in changed if (row := self.tables.get(id))})
        begun = {id: row.match for id in changed if id in self.told and (row := self.tables.get(id)) and row.match and row.spectators}
        new = [table for id, table in now.items() if self.told.get(id) != table]
        gone = [id for id in changed if id in self.told and id not in now]
        self.told = {id: table for id, table in self.told.items() if id not in gone} | now
        here = list(self.hub.at.get(LOBBY, ()))
        pools = self.pools if self.pools != self.told_pools else None
        if new or gone or pools is not None:
            self.whole, self.told_pools = b"", self.pools
            message = written(m.Tables(tables=new, gone=gone, begun=begun, now=self.runtime.clock.now(), pools=pools))
            for one in here:
                one.send(message)
        touched = [row for id in changed for row in (before.get(id), self.tables.get(id)) if row]
        if clubs := {row.club for row in touched if row.club}:
            self.on_clubs(clubs)
        people = {person for row in touched for person in (*row.people, *row.invited)}
        for one in here:
            if one.person in people:
                self._tell_sitting(one, [row.match for id in changed if (row := self.tables.get(id)) and row.match and row.place(one.person)])

    async def _read(self, ids: set[str] | None) -> None:
        def job(c: Transaction) -> tuple[list[GatheringRow], dict[ledger.Key, Rating]]:
            found = [row for row in rows.gatherings_of(c, ids) if row.game in self.runtime.config.games]
            return found, ledger.ratings_among(c, {person for row in found for person in row.people})

        read, ratings = await self.runtime.read(job)
        found = {row.id: row for row in read}
        self.tables = found if ids is None else {id: row for id, row in self.tables.items() if id not in ids} | found
        sit = {person for row in self.tables.values() for person in row.people}
        self.ratings = {key: rating for key, rating in (self.ratings | ratings).items() if key[2] in sit}

    def _public(self, tables: dict[str, GatheringRow]) -> dict[str, m.OpenTable]:
        return {row.id: shown(self.host.cache.game(row.game), row, self.ratings) for row in tables.values() if row.public and not row.match}

    # ------------------------------------------------------------ who looks

    async def enter(self, connection: Connection) -> None:
        """Show somebody all open tables, and those at which they sit. They are connected from now on."""
        self.hub.join(connection, LOBBY)
        if not self.whole or time.monotonic() > self.written + WHOLE_SECONDS:
            self.written = time.monotonic()
            self.whole = encode(m.Tables(tables=list(self.told.values()), whole=True, now=self.runtime.clock.now(), pools=self.pools))
        connection.send(self.whole)
        if self.told_pools != self.pools:
            self.told_pools = None
        self._tell_sitting(connection, [])
        if self._sits(connection.person):
            await self.runtime.write(partial(rows.seen, people=[connection.person], now=self.runtime.clock.now()))

    async def leave(self, connection: Connection) -> None:
        """Take note that somebody looks no more: if they do so nowhere here, they are away where they sit."""
        person = connection.person
        self.hub.leave(connection)
        if self._sits(person) and all(one.person != person for one in self.hub.at.get(LOBBY, ())):
            await self.runtime.write(partial(rows.gone, person=person, now=self.runtime.clock.now()))
            self.wrote(*(row.id for row in self._sits(person)))

    def _sits(self, person: str) -> list[GatheringRow]:
        """Return the tables at which a person sits, started ones left out."""
        return [row for row in self.tables.values() if not row.match and row.place(person)] if person else []

    def _asks(self, person: str) -> list[GatheringRow]:
        """Return the tables to which a person was asked and at which they could sit down."""
        asking = [row for row in self.tables.values() if not row.match and person in row.invited] if person else []
        return [row for row in asking if row.place(person) is None and person not in row.barred and any(place.free for place in row.places)]

    def _tell_sitting(self, one: Connection, begun: list[str]) -> None:
        tables = [own(self.host.cache.game(row.game), row, one.person, self.ratings) for row in self._sits(one.person)]
        asked = [invitation(self.host.cache.game(row.game), row, self.ratings) for row in self._asks(one.person)]
        data = encode(m.Sitting(tables=tables, match=begun[0] if begun else "", address=self.hub.address, invited=asked))
        if self.sat.get(one) != data:
            self.sat[one] = data
            one.send(data)

    # ------------------------------------------------------------ who is away

    async def _look_on(self) -> None:
        noted = 0.0
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                if time.monotonic() >= noted + SEEN_SECONDS:
                    noted = time.monotonic()
                    await self.note_seen()
                await self.sweep()
            except RequestRefused:  # the store is away; whoever is here is noted once it is back
                noted = 0.0
            except Exception:
                log.exception("looking after the open tables")

    async def note_seen(self) -> None:
        """Note who is connected here and sits at a table. Raises RequestRefused."""
        sitting = {person for row in self.tables.values() if not row.match for person in row.people}
        here = sitting & {one.person for one in self.hub.at.get(LOBBY, ())}
        if here:
            await self.runtime.write(partial(rows.seen, people=here, now=self.runtime.clock.now()))

    async def sweep(self) -> None:
        """Take who has been away for too long out of their seats, and remove tables nobody looks after. Raises RequestRefused."""
        if self.runtime.processes > 1:
            self.hear(None)
        if not self.tables:
            return
        now = self.runtime.clock.now()
        stale = [row.id for row in await self.runtime.read(rows.gatherings_of) if self._stale(row, now)]
        for id in stale:
            await self.runtime.write(partial(self._swept, id=id, now=now))
        if stale:
            self.wrote(*stale)

    def _stale(self, row: GatheringRow, now: float) -> bool:
        return now > row.until + (STARTED_SECONDS if row.match else 0.0) or (not row.match and bool(self._left(row, now)))

    def _left(self, row: GatheringRow, now: float) -> list[str]:
        """Return who has been away from a table for too long. Time in which nobody served does not count."""
        return [one.person for one in row.places if one.person and at.gone_too_long(row, self.runtime.clock.between(one.seen, now))]

    def _swept(self, c: Transaction, id: str, now: float) -> None:
        row = rows.gathering(c, id)
        if row is None or not self._stale(row, now):
            return
        rest = None if row.match or now > row.until else at.without(row, self._left(row, now))
        if rest is None:
            rows.drop_gathering(c, id)
        else:
            rows.change_gathering(c, rest)
