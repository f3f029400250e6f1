"""Who asks: a person, by a browser that is known by a token which this server has issued. What a client makes up is nobody."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import Connection, insert, select
from starlette.requests import HTTPConnection

from outplay.server.identity import identities
from outplay.server.identity.guesses import address_of
from outplay.server.store import tables
from outplay.server.store.store import Store, StoreError
from outplay.server.store.writer import Taken, Unsaved

T = TypeVar("T")

UNSIGNED = re.compile(r"[A-Za-z0-9_-]{43}")
"""What tokens looked like before they were signed."""
REMEMBERED = 10_000
"""Unsigned tokens of which it is remembered whether they are known."""
NOBODY_FOR = 60.0
"""Seconds until a token that was not is looked up again."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Who has a match made: somebody, and the address that is asked from, hashed; both empty where not known."""

    person: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a person, and the device it comes by, each by what the store knows it by; empty where it is nobody here."""

    person: str
    device: str


class Read(Protocol):
    """How the store is read."""

    def __call__(self, job: Callable[[Connection], T], /) -> Awaitable[T]: ...


class People:
    """Who comes to one store: tokens of browsers, issued and known again, and the person behind each."""

    def __init__(self, key: bytes, read: Read, cookie: str = "outplay") -> None:
        self.key = key
        self.cookie = cookie
        self.read = read
        self.old: OrderedDict[str, tuple[bool, float]] = OrderedDict()

    def issued(self) -> str:
        """A new token: what nobody can guess, signed so that nobody can make one up."""
        random = secrets.token_urlsafe(24)
        return f"{random}.{self._signature(random)}"

    async def who(self, connection: HTTPConnection) -> str:
        """The person behind a request or a socket, who holds seats; empty: it is nobody here."""
        return (await self.visitor(connection)).person

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """The same, with the device."""
        device = token_hash(await self.token(connection))
        return Visitor(await self.read(lambda c: identities.whose(c, device)) if device else "", device)

    async def maker(self, connection: HTTPConnection) -> Maker:
        """The same for who has a match made, with the address it asks from, as it may be kept: nobody can turn it back."""
        return Maker(await self.who(connection), self.address(connection))

    def address(self, connection: HTTPConnection) -> str:
        """Where somebody asks from, in a form that tells equal ones but not which they are."""
        return self.hashed(address_of(connection))

    def hashed(self, address: str) -> str:
        """An address as it may be kept."""
        return hmac.digest(self.key, f"address {address}".encode(), "sha256").hex()

    async def token(self, connection: HTTPConnection) -> str:
        """The token that a browser shows; empty where it has none of ours. One from before they were signed counts if the store knows it."""
        token = connection.cookies.get(self.cookie, "")
        random, dot, signature = token.partition(".")
        if dot:
            return token if hmac.compare_digest(signature.encode(), self._signature(random).encode()) else ""
        return token if UNSIGNED.fullmatch(token) and await self._known(token_hash(token)) else ""

    def _signature(self, random: str) -> str:
        return urlsafe_b64encode(hmac.digest(self.key, random.encode(), "sha256")).decode().rstrip("=")

    async def _known(self, hash: str) -> bool:
        holds, until = self.old.get(hash, (False, 0.0))
        if until < time.monotonic():
            holds = await self.read(lambda c: identities.known(c, hash))
            self.old[hash] = holds, float("inf") if holds else time.monotonic() + NOBODY_FOR
        self.old.move_to_end(hash)
        if len(self.old) > REMEMBERED:
            self.old.popitem(last=False)
        return holds


def token_hash(token: str) -> str:
    """What the store keeps of a browser's token."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def key_of(store: Store, name: str) -> bytes:
    """A secret of this store, drawn once: processes that begin at the same moment all get what the first one drew. Raises StoreError."""
    lookup = select(tables.keys.c.value).where(tables.keys.c.name == name)
    found = store.read(lambda c: c.execute(lookup).scalar())
    if found is None:
        try:
            store.writer.submit(lambda c: c.execute(insert(tables.keys).values(name=name, value=secrets.token_hex(32)))).result()
        except Taken:
            pass  # another process was quicker
        except Unsaved as wrong:
            raise StoreError(f"the key that signs what browsers are known by cannot be kept: {wrong}") from None
        found = store.read(lambda c: c.execute(lookup).scalar_one())
    return bytes.fromhex(found)
