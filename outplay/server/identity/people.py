"""Who asks: a person, recognized by the token of a browser. Only tokens that this server has issued count."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import Connection, insert, select
from starlette.requests import HTTPConnection

from outplay.server.identity import identities
from outplay.server.identity.addresses import address_of, places_of
from outplay.server.identity.budgets import Client
from outplay.server.identity.tokens import UNSIGNED, Cookie, Signer, secret_hash
from outplay.server.store import tables
from outplay.server.store.store import Store, StoreError
from outplay.server.store.writer import Taken, Unsaved

T = TypeVar("T")

REMEMBERED_TOKENS = 10_000
"""Unsigned tokens for which it is remembered whether the store knows them."""
UNKNOWN_SECONDS = 60.0
"""Time until a token that the store did not know is looked up again."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Who has a match made: a person, and the hash of the address they ask from; both empty if unknown."""

    person: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: the ids of a person and of the device they use; empty if this is nobody we know."""

    person: str
    device: str


class Read(Protocol):
    """How the store is read."""

    def __call__(self, job: Callable[[Connection], T], /) -> Awaitable[T]: ...


class People:
    """The visitors of one store: finds the person behind each browser."""

    def __init__(self, key: bytes, read: Read, cookie: Cookie | None = None) -> None:
        self.signer = Signer(key)
        self.cookie = cookie or Cookie()
        self.read = read
        self.old: OrderedDict[str, tuple[bool, float]] = OrderedDict()

    async def who(self, connection: HTTPConnection) -> str:
        """Return the id of the person behind a request or a socket; empty if it is nobody we know. Raises RequestRefused."""
        return (await self.visitor(connection)).person

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Return the person behind a request or a socket, with their device. Raises RequestRefused."""
        device = secret_hash(await self.token(connection))
        return Visitor(await self.read(lambda c: identities.whose(c, device)) if device else "", device)

    async def maker(self, connection: HTTPConnection) -> Maker:
        """Return the person behind a request, with the hash of their address. Raises RequestRefused."""
        return Maker(await self.who(connection), self.address(connection))

    def client(self, connection: HTTPConnection, person: str = "") -> Client:
        """Return who asks, as their costs are counted: this person, or by the device alone, because looking up its person would cost as much as most answers."""
        token = "" if person else self.cookie.read(connection)
        return Client(person or (secret_hash(token) if "." in token and self.signer.issued(token) else ""), *places_of(connection))

    def address(self, connection: HTTPConnection) -> str:
        """Return the hash of the address that a request or a socket comes from."""
        return self.signer.address_hash(address_of(connection))

    async def token(self, connection: HTTPConnection) -> str:
        """Return the token that a browser shows; empty if it is none of ours. A token from before they were signed counts if the store knows it."""
        token = self.cookie.read(connection)
        if "." in token:
            return token if self.signer.issued(token) else ""
        return token if UNSIGNED.fullmatch(token) and await self._known(secret_hash(token)) else ""

    async def _known(self, hash: str) -> bool:
        holds, until = self.old.get(hash, (False, 0.0))
        if until < time.monotonic():
            holds = await self.read(lambda c: identities.known(c, hash))
            self.old[hash] = holds, float("inf") if holds else time.monotonic() + UNKNOWN_SECONDS
        self.old.move_to_end(hash)
        if len(self.old) > REMEMBERED_TOKENS:
            self.old.popitem(last=False)
        return holds


def key_of(store: Store, name: str) -> bytes:
    """Return a secret key of this store. It is drawn once: processes that start together all get the one that was drawn first. Raises StoreError."""
    lookup = select(tables.keys.c.value).where(tables.keys.c.name == name)
    found = store.read(lambda c: c.execute(lookup).scalar())
    if found is None:
        try:
            store.writer.submit(lambda c: c.execute(insert(tables.keys).values(name=name, value=secrets.token_hex(32)))).result()
        except Taken:
            pass  # another process was quicker
        except Unsaved as wrong:
            raise StoreError(f"the key that signs the tokens of browsers cannot be saved: {wrong}") from None
        found = store.read(lambda c: c.execute(lookup).scalar_one())
    return bytes.fromhex(found)
