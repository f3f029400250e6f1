"""Who tries codes or passes that lead nowhere: so many at once, then so many a second, by address, at whichever process of a store."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from sqlalchemy import Connection, delete, insert, or_, select
from starlette.requests import HTTPConnection

from outplay.server.protocol.refusal import Refusal
from outplay.server.store.tables import tries

if TYPE_CHECKING:
    from outplay.server.matches.host import Host

HOUSEHOLD = 64
"""Bits of an IPv6 address that one household shares: it can have all others as it likes."""


class Guesses:
    """Wrong codes cost a try; nothing is written for right ones. Who has none left has to wait, also with a right code: else guessing would go on."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.rate, self.most = host.config.guess_rate, host.config.guesses
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look(self, address: str, find: Callable[[], Awaitable[str | None]]) -> str | None:
        """Look a code up for an address, one after the other, so that asking for many at once is no way around. Raises Refusal."""
        who = self.host.people.hashed(address)
        async with self.turns.setdefault(who, asyncio.Lock()):
            if await self.host.read(lambda c: self._left(c, who)) < 1:
                raise Refusal("too-many", "Too many wrong codes from this address. Please wait a minute.", 429)
            found = await find()
            if found is None:
                await self.host.write(lambda c: self._take(c, who))
            return found

    def _left(self, c: Connection, who: str) -> float:
        row = c.execute(select(tries).where(tries.c.address == who)).first()
        return self.most if row is None else min(self.most, row.remaining + (self.host.clock.now() - row.at) * self.rate)

    def _take(self, c: Connection, who: str) -> None:
        """One try less. Rows of those who have all again go."""
        left, now = self._left(c, who) - 1, self.host.clock.now()
        full = now - self.most / self.rate if self.rate else 0.0
        c.execute(delete(tries).where(or_(tries.c.address == who, tries.c.at < full)))
        c.execute(insert(tries).values(address=who, remaining=left, at=now))


def address_of(connection: HTTPConnection) -> str:
    """Where somebody asks from: an IPv4 address, or an IPv6 household."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> (128 - HOUSEHOLD) << (128 - HOUSEHOLD), HOUSEHOLD)))
