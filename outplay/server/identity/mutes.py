"""Whom a person does not want to hear: kept in their preferences, by marks that tell nobody who is meant."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace

import msgspec
from sqlalchemy import Connection, select

from outplay.server.identity import identities
from outplay.server.store.tables import people

MUTED = "muted"
"""The preference that only the server writes."""
ALL = "*"
MARK_CHARACTERS = 12
MOST_MUTED = 100
"""How many people somebody may have muted. Whoever was muted first is heard again after that."""


@dataclass(frozen=True, slots=True)
class Muted:
    """Whom a person does not hear: everybody (`all`), or those with these marks."""

    all: bool = False
    marks: tuple[str, ...] = ()

    def has(self, person: str, other: str) -> bool:
        """Return whether this person does not hear that other one. Oneself is always heard."""
        return person != other and (self.all or mark(person, other) in self.marks)

    def with_(self, mark: str, on: bool) -> Muted:
        """Return this with a mark more, or less; the mark ALL is everybody's."""
        if mark == ALL:
            return replace(self, all=on)
        rest = tuple(one for one in self.marks if one != mark)
        return replace(self, marks=(*rest, mark)[-MOST_MUTED:] if on else rest)


def mark(person: str, other: str) -> str:
    """Return by what a person's preferences name another one. Ids are long and random, so nobody finds them by it, and everybody's marks differ."""
    return hashlib.sha256(f"{person} mutes {other}".encode()).hexdigest()[:MARK_CHARACTERS]


def mute(c: Connection, person: str, mark: str, on: bool) -> Muted:
    """Write that a person does not want to hear somebody any more, or again, and return whom they do not hear. Who is not known yet is not written."""
    row = identities.person_of(c, person)
    preferences = _preferences(row.preferences) if row is not None else {}
    muted = _read(preferences).with_(mark, on)
    words = [ALL] * muted.all + [*muted.marks]
    rest = {name: value for name, value in preferences.items() if name != MUTED}
    if row is not None:
        identities.change(c, person, preferences=msgspec.json.encode({**rest, **({MUTED: " ".join(words)} if words else {})}).decode())
    return muted


def muted_by(c: Connection, persons: Collection[str]) -> dict[str, Muted]:
    """Return whom these people do not hear; those who are not known yet are left out."""
    found = c.execute(select(people.c.id, people.c.preferences).where(people.c.id.in_([one for one in persons if one])))
    return {row.id: _read(_preferences(row.preferences)) for row in found}


def kept(preferences: dict[str, str], before: str) -> dict[str, str]:
    """Return preferences as a person wants them, with those that only the server writes as they were `before`."""
    own = {name: value for name, value in _preferences(before).items() if name == MUTED}
    return {**{name: value for name, value in preferences.items() if name != MUTED}, **own}


def _preferences(text: str) -> dict[str, str]:
    return msgspec.json.decode(text, type=dict[str, str])


def _read(preferences: dict[str, str]) -> Muted:
    words = preferences.get(MUTED, "").split()
    return Muted(ALL in words, tuple(word for word in words if word != ALL))
