"""Protects codes and passes from guessing. Each address may be wrong a number of times at once, then at a slow rate, counted over all processes of a store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, delete, insert, or_, select

from outplay.server.identity.people import People
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.runtime import Runtime
from outplay.server.store.tables import tries

T = TypeVar("T")


class Guesses:
    """Counts wrong codes; for right ones nothing is written. Whoever has no try left has to wait, even with a right code: otherwise guessing would go on.

    An IPv6 network has some times the tries of one address in it.
    """

    def __init__(self, runtime: Runtime, people: People) -> None:
        self.runtime = runtime
        self.people = people
        self.rate, self.most = runtime.config.guess_rate, runtime.config.guesses
        self.times = runtime.config.budgets.network
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look(self, places: Sequence[str], find: Callable[[], Awaitable[T | None]]) -> T | None:
        """Look up a code with `find` for an address and the network around it (`places_of`), and return what it finds.

        One look-up at a time, so asking for many at once is no way around. Raises RequestRefused.
        """
        who = [self.people.signer.address_hash(place) for place in places if place]
        async with self.turns.setdefault(who[-1] if who else "", asyncio.Lock()):
            if wait := await self.runtime.read(lambda c: self._wait(c, who)):
                raise RequestRefused("too-many", "Too many wrong codes from this address. Please wait a minute.", 429, wait=wait)
            found = await find()
            if found is None:
                await self.runtime.write(lambda c: self._take(c, who))
            return found

    def _wait(self, c: Connection, who: list[str]) -> float:
        """Return the number of seconds until all of these have a try again; 0 if they have."""
        left = min((self._left(c, one, times) for one, times in self._times(who)), default=self.most)
        return 0.0 if left >= 1 else max(1.0, (1 - left) / self.rate if self.rate else 60.0)

    def _times(self, who: list[str]) -> list[tuple[str, float]]:
        return list(zip(who, (1.0, self.times), strict=False))

    def _left(self, c: Connection, who: str, times: float) -> float:
        row, most = c.execute(select(tries).where(tries.c.address == who)).first(), self.most * times
        return most if row is None else min(most, row.remaining + (self.runtime.clock.now() - row.at) * self.rate * times)

    def _take(self, c: Connection, who: list[str]) -> None:
        """Take one try from an address and its network, and remove the rows of those that have all their tries again."""
        now = self.runtime.clock.now()
        left = [(one, self._left(c, one, times) - 1) for one, times in self._times(who)]
        full = now - self.most / self.rate if self.rate else 0.0
        c.execute(delete(tries).where(or_(tries.c.address.in_(who), tries.c.at < full)))
        if left:
            c.execute(insert(tries), [{"address": one, "remaining": remaining, "at": now} for one, remaining in left])
