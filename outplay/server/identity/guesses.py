"""Protects codes and passes from guessing. Each address may be wrong a number of times at once, then at a slow rate, counted over all processes of a store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from sqlalchemy import Connection, delete, insert, or_, select

from outplay.server.identity.people import People
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.runtime import Runtime
from outplay.server.store.tables import tries


class Guesses:
    """Counts wrong codes; for right ones nothing is written. Whoever has no try left has to wait, even with a right code: otherwise guessing would go on."""

    def __init__(self, runtime: Runtime, people: People) -> None:
        self.runtime = runtime
        self.people = people
        self.rate, self.most = runtime.config.guess_rate, runtime.config.guesses
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look(self, address: str, find: Callable[[], Awaitable[str | None]]) -> str | None:
        """Look up a code with `find` for an address, and return what it finds.

        One look-up at a time, so asking for many at once is no way around. Raises RequestRefused.
        """
        who = self.people.signer.address_hash(address)
        async with self.turns.setdefault(who, asyncio.Lock()):
            if await self.runtime.read(lambda c: self._left(c, who)) < 1:
                raise RequestRefused("too-many", "Too many wrong codes from this address. Please wait a minute.", 429)
            found = await find()
            if found is None:
                await self.runtime.write(lambda c: self._take(c, who))
            return found

    def _left(self, c: Connection, who: str) -> float:
        row = c.execute(select(tries).where(tries.c.address == who)).first()
        return self.most if row is None else min(self.most, row.remaining + (self.runtime.clock.now() - row.at) * self.rate)

    def _take(self, c: Connection, who: str) -> None:
        """Take one try from an address, and remove the rows of those that have all their tries again."""
        left, now = self._left(c, who) - 1, self.runtime.clock.now()
        full = now - self.most / self.rate if self.rate else 0.0
        c.execute(delete(tries).where(or_(tries.c.address == who, tries.c.at < full)))
        c.execute(insert(tries).values(address=who, remaining=left, at=now))
