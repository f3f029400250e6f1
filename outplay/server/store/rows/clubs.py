"""Clubs in the store: who is a member, which matches were played there, and the number that every change raises."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from outplay.server.store.club_tables import clubs, entrants, members, pairings, played, swisses
from outplay.server.store.notices import CLUB, note
from outplay.server.store.tables import gatherings, matches, people, players, results
from outplay.server.store.writer import Taken

SEEN_SECONDS: Final = 3600.0
"""How exactly it is known when a club was last looked at."""


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member of a club, called by `number` in messages. `name` and `icon`: as the person shows them now; empty if they show none."""

    number: int
    person: str
    since: float
    name: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club. `owner`: the person who looks after it; `barred`: who was removed; `seen`: when a member last looked at it."""

    id: str
    code: str
    name: str
    owner: str
    address: str
    number: int
    created: float
    seen: float
    barred: tuple[str, ...]
    members: tuple[MemberRow, ...]

    def member(self, person: str) -> MemberRow | None:
        """Return a person as a member; None if they are none."""
        return next((one for one in self.members if person and one.person == person), None)


def add_club(c: Connection, row: ClubRow) -> None:
    """Write a new club. Raises Taken if its code is that of a match or an open table."""
    for table in (matches, gatherings):
        if c.execute(select(table.c.id).where(table.c.code == row.code)).first() is not None:
            raise Taken("the code is another one's")
    c.execute(insert(clubs).values(_values(row)))
    _set_members(c, row)


def change_club(c: Connection, row: ClubRow) -> ClubRow:
    """Write a club as it is to be from now on, and return it with its new number."""
    row = replace(row, number=row.number + 1)
    c.execute(update(clubs).where(clubs.c.id == row.id).values(_values(row)))
    c.execute(delete(members).where(members.c.club == row.id))
    _set_members(c, row)
    note(c, CLUB + row.id)
    return row


def drop_club(c: Connection, id: str) -> None:
    """Remove a club with its tournaments. Its matches stay, and so does what came of them."""
    theirs = select(swisses.c.id).where(swisses.c.club == id)
    for table in (entrants, pairings):
        c.execute(delete(table).where(table.c.swiss.in_(theirs)))
    for table in (swisses, played, members):
        c.execute(delete(table).where(table.c.club == id))
    c.execute(delete(clubs).where(clubs.c.id == id))
    note(c, CLUB + id)


def club(c: Connection, id: str) -> ClubRow | None:
    """Return a club; None if there is none."""
    return next(iter(_found(c, clubs.c.id == id)), None)


def clubs_with(c: Connection, person: str) -> list[ClubRow]:
    """Return the clubs of which a person is a member."""
    return _found(c, clubs.c.id.in_(select(members.c.club).where(members.c.person == person))) if person else []


def clubs_unseen(c: Connection, since: float) -> list[str]:
    """Return the ids of the clubs at which nobody has looked since a moment."""
    return list(c.execute(select(clubs.c.id).where(clubs.c.seen < since)).scalars())


def clubs_from(c: Connection, address: str) -> int:
    """Return how many clubs were made from an address."""
    return int(c.execute(select(func.count()).where(clubs.c.address == address)).scalar_one())


def club_of_code(c: Connection, code: str) -> str | None:
    """Return the id of the club with this code; None if there is none."""
    return c.execute(select(clubs.c.id).where(clubs.c.code == code)).scalar()


def is_member(c: Connection, club: str, person: str) -> bool:
    """Return whether a person is a member of a club."""
    return c.execute(select(members.c.number).where(members.c.club == club, members.c.person == person)).first() is not None


def saw_club(c: Connection, id: str, now: float) -> None:
    """Note that a member looks at a club."""
    c.execute(update(clubs).where(clubs.c.id == id, clubs.c.seen < now - SEEN_SECONDS).values(seen=now))


def note_played(c: Connection, match: str, club: str) -> None:
    """Note that a match is played at a club, if there still is that club."""
    if c.execute(select(clubs.c.id).where(clubs.c.id == club)).first() is not None:
        c.execute(insert(played).values(match=match, club=club))


def results_among(c: Connection, club: str) -> list[Any]:
    """Return what came of a club's matches, the first one first: a row for each seat in which a person sat."""
    both = select(results.c.number, results.c.game, results.c.places, players.c.side, players.c.who).join_from(results, players)
    theirs = both.join(played, played.c.match == results.c.match).where(played.c.club == club, players.c.who != "")
    return list(c.execute(theirs.order_by(results.c.number, players.c.seat)))


def shown_people(c: Connection, ids: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return the names and signs that these people show, by id. Who is not known is left out."""
    wanted = sorted(set(ids))
    found = c.execute(select(people.c.id, people.c.name, people.c.icon).where(people.c.id.in_(wanted))) if wanted else ()
    return {row.id: (row.name, row.icon) for row in found}


def _found(c: Connection, which: ColumnElement[bool]) -> list[ClubRow]:
    rows = c.execute(select(clubs).where(which).order_by(clubs.c.created, clubs.c.id)).all()
    theirs: dict[str, list[MemberRow]] = defaultdict(list)
    of = select(members, people.c.name, people.c.icon).join_from(members, clubs, clubs.c.id == members.c.club)
    named = of.outerjoin(people, people.c.id == members.c.person).where(which).order_by(members.c.number)
    for row in c.execute(named) if rows else ():
        theirs[row.club].append(MemberRow(row.number, row.person, row.since, row.name or "", row.icon or ""))
    return [_row(row, tuple(theirs[row.id])) for row in rows]


def _row(row: Any, theirs: tuple[MemberRow, ...]) -> ClubRow:
    plain = {name: getattr(row, name) for name in ClubRow.__slots__ if name not in ("barred", "members")}
    return ClubRow(**plain, barred=msgspec.json.decode(row.barred, type=tuple[str, ...]), members=theirs)


def _values(row: ClubRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in ClubRow.__slots__ if name != "members"}
    return {**values, "barred": msgspec.json.encode(row.barred).decode()}


def _set_members(c: Connection, row: ClubRow) -> None:
    if row.members:
        c.execute(insert(members), [{"club": row.id, "number": one.number, "person": one.person, "since": one.since} for one in row.members])
