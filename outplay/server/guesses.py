"""Who tries codes that lead nowhere: so many at once, then so many a second, by address."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection

from outplay.server.guard import Bucket
from outplay.server.refusal import Refusal

ADDRESSES = 10_000
"""Addresses of which it is remembered what they tried: the last ones."""
HOUSEHOLD = 64
"""Bits of an IPv6 address that one household shares: it can have all others as it likes."""


class Guesses:
    """Wrong codes cost a try. Who has none left has to wait, also with a right code: else guessing would go on."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.at: OrderedDict[str, tuple[Bucket, asyncio.Lock]] = OrderedDict()

    async def look(self, address: str, find: Callable[[], Awaitable[str | None]]) -> str | None:
        """Look a code up for an address, one after the other, so that asking for many at once is no way around. Raises Refusal."""
        bucket, turn = self._of(address)
        async with turn:
            if not bucket.has():
                raise Refusal("too-many", "Too many wrong codes from this address. Please wait a minute.", 429)
            found = await find()
            if found is None:
                bucket.take()
            return found

    def _of(self, address: str) -> tuple[Bucket, asyncio.Lock]:
        known = self.at.get(address)
        if known is None:
            known = self.at[address] = Bucket(self.rate, self.most), asyncio.Lock()
            if len(self.at) > ADDRESSES:
                self.at.popitem(last=False)
        self.at.move_to_end(address)
        return known


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
