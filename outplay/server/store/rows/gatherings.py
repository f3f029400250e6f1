"""Open tables in the store: rows that are changed as a whole, without a log, and the number that every change raises."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from outplay.kernel.settings import Value
from outplay.server.store.club_tables import clubs
from outplay.server.store.notices import TABLE, note
from outplay.server.store.tables import gatherings, matches, people, places
from outplay.server.store.writer import Taken

PER_QUERY: Final = 500


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A seat of an open table: a person's, a bot's (`level`), or free. `seen`: when its person was last known to be connected; `away`: they are not now.

    `profile`: where they show what came of their matches, as it was read; it is not written with the seat.
    """

    seat: int
    person: str = ""
    name: str = ""
    icon: str = ""
    level: str = ""
    seen: float = 0.0
    away: bool = False
    profile: str = ""

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return not self.person and not self.level


LISTED: Final = ("barred", "invited")
"""What is written as JSON: lists of people."""
WRITTEN: Final = tuple(name for name in PlaceRow.__slots__ if name != "profile")


@dataclass(frozen=True, slots=True)
class GatheringRow:
    """An open table. `settings`: all options, by name; `preset`: the one they began as; `clock`: its terms, as JSON; `until`: when it goes if nothing is done.

    `owner`: the person who arranges it; `address`: the hash of where they asked from; `barred`: who was removed; `match`: what became of it, empty until then.
    `least` and `most`: the ratings of those who may sit down, as they are shown, 0 for any; `after`: the match that is to be played again, if it is one.
    `club`: whose members alone may sit down; empty: anybody. `invited`: who was asked to come.
    """

    id: str
    code: str
    game: str
    settings: dict[str, Value]
    preset: str
    spectators: bool
    undo: bool
    patience: int
    clock: str
    rated: bool
    public: bool
    owner: str
    address: str
    number: int
    created: float
    until: float
    barred: tuple[str, ...]
    match: str
    places: tuple[PlaceRow, ...]
    least: int = 0
    most: int = 0
    after: str = ""
    club: str = ""
    texts: bool = False
    invited: tuple[str, ...] = ()
    hints: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of those who sit here, in the order of their seats."""
        return tuple(place.person for place in self.places if place.person)

    def place(self, person: str) -> PlaceRow | None:
        """Return where a person sits; None if they do not."""
        return next((place for place in self.places if person and place.person == person), None)


def add_gathering(c: Connection, row: GatheringRow) -> None:
    """Write a new open table. Raises Taken if its code is that of a match or a club."""
    if any(c.execute(select(table.c.id).where(table.c.code == row.code)).first() is not None for table in (matches, clubs)):
        raise Taken("the code is another one's")
    c.execute(insert(gatherings).values(_values(row)))
    _set_places(c, row)
    note(c, TABLE + row.id)


def change_gathering(c: Connection, row: GatheringRow) -> GatheringRow:
    """Write an open table as it is to be from now on, and return it with its new number."""
    row = replace(row, number=row.number + 1)
    c.execute(update(gatherings).where(gatherings.c.id == row.id).values(_values(row)))
    c.execute(delete(places).where(places.c.gathering == row.id))
    _set_places(c, row)
    note(c, TABLE + row.id)
    return row


def tell_of(c: Connection, person: str) -> list[str]:
    """Tell the other processes that somebody is shown otherwise at the open tables at which they sit. Returns the ids of these."""
    ids = [row.id for row in gatherings_with(c, person)]
    for id in ids:
        note(c, TABLE + id)
    return ids


def drop_gathering(c: Connection, id: str) -> None:
    """Remove an open table."""
    c.execute(delete(places).where(places.c.gathering == id))
    c.execute(delete(gatherings).where(gatherings.c.id == id))
    note(c, TABLE + id)


def gathering(c: Connection, id: str) -> GatheringRow | None:
    """Return an open table; None if there is none."""
    return next(iter(_found(c, gatherings.c.id == id)), None)


def gatherings_of(c: Connection, ids: Collection[str] | None = None) -> list[GatheringRow]:
    """Return these open tables, without those that are gone; or all."""
    if ids is None:
        return _found(c)
    named = list(ids)
    return [row for start in range(0, len(named), PER_QUERY) for row in _found(c, gatherings.c.id.in_(named[start : start + PER_QUERY]))]


def gatherings_with(c: Connection, person: str) -> list[GatheringRow]:
    """Return the open tables, not started yet, at which a person sits."""
    sits = select(places.c.gathering).where(places.c.person == person)
    return _found(c, gatherings.c.id.in_(sits) & (gatherings.c.match == ""))


def gathering_of_code(c: Connection, code: str) -> str | None:
    """Return the id of the open table with this code, not started yet; None if there is none."""
    return c.execute(select(gatherings.c.id).where(gatherings.c.code == code, gatherings.c.match == "")).scalar()


def gathering_after(c: Connection, match: str) -> GatheringRow | None:
    """Return the open table, not started yet, at which a match is to be played again; None if there is none."""
    return next(iter(_found(c, (gatherings.c.after == match) & (gatherings.c.match == ""))), None)


def gatherings_inviting(c: Connection, person: str) -> list[GatheringRow]:
    """Return the open tables, not started yet, to which a person was asked."""
    found = _found(c, (gatherings.c.match == "") & gatherings.c.invited.contains(person)) if person else []
    return [row for row in found if person in row.invited]


def uninvite(c: Connection, person: str) -> None:
    """Have a person asked to no open table any more."""
    for row in gatherings_inviting(c, person):
        change_gathering(c, replace(row, invited=tuple(one for one in row.invited if one != person)))


def gatherings_from(c: Connection, address: str) -> int:
    """Return how many open tables were made from an address and are not started yet."""
    return int(c.execute(select(func.count()).where(gatherings.c.address == address, gatherings.c.match == "")).scalar_one())


def seen(c: Connection, people: Collection[str], now: float) -> None:
    """Note that these people are connected now: they are not away, wherever they sit. Tells nobody unless somebody was."""
    named = list(people)
    for start in range(0, len(named), PER_QUERY):
        theirs = places.c.person.in_(named[start : start + PER_QUERY])
        for id in c.execute(select(places.c.gathering).where(theirs, places.c.away).distinct()).scalars().all():
            note(c, TABLE + id)
        c.execute(update(places).where(theirs).values(seen=now, away=False))


def gone(c: Connection, person: str, now: float) -> None:
    """Note that a person is not connected any more."""
    for id in c.execute(select(places.c.gathering).where(places.c.person == person).distinct()).scalars().all():
        note(c, TABLE + id)
    c.execute(update(places).where(places.c.person == person).values(seen=now, away=True))


def _found(c: Connection, *which: ColumnElement[bool]) -> list[GatheringRow]:
    rows = c.execute(select(gatherings).where(*which).order_by(gatherings.c.created, gatherings.c.id)).all()
    seats: dict[str, list[PlaceRow]] = defaultdict(list)
    shown = func.coalesce(people.c.public, "").label("profile")
    both = places.join(gatherings, gatherings.c.id == places.c.gathering).outerjoin(people, people.c.id == places.c.person)
    of = select(places, shown).select_from(both).where(*which)
    for row in c.execute(of.order_by(places.c.seat)) if rows else ():
        seats[row.gathering].append(PlaceRow(**{name: getattr(row, name) for name in PlaceRow.__slots__}))
    return [_row(row, tuple(seats[row.id])) for row in rows]


def _row(row: Any, seats: tuple[PlaceRow, ...]) -> GatheringRow:
    plain = {name: getattr(row, name) for name in GatheringRow.__slots__ if name not in ("settings", *LISTED, "places")}
    settings = msgspec.json.decode(row.settings, type=dict[str, Value])
    listed: dict[str, Any] = {name: msgspec.json.decode(getattr(row, name), type=tuple[str, ...]) for name in LISTED}
    return GatheringRow(**plain, settings=settings, **listed, places=seats)


def _values(row: GatheringRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in GatheringRow.__slots__ if name != "places"}
    return values | {name: msgspec.json.encode(values[name]).decode() for name in ("settings", *LISTED)}


def _set_places(c: Connection, row: GatheringRow) -> None:
    c.execute(insert(places), [{"gathering": row.id, **{name: getattr(place, name) for name in WRITTEN}} for place in row.places])
