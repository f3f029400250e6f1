"""Tournaments in the store: rows that are changed as a whole, with who plays and who meets whom, and the number that every change raises."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from outplay.kernel.settings import Value
from outplay.server.store.club_tables import clubs, entrants, pairings, swisses
from outplay.server.store.notices import CLUB, note
from outplay.server.store.tables import matches, players, results

NOBODY: Final = -1
"""In place of an opponent: there is none in this round."""
OPEN, RUNNING, BETWEEN, OVER = "open", "running", "between", "over"
"""The phases of a tournament: people enter, a round is played, a round is over and the next one has not begun, all is over."""
IN, AWAY, LEFT = "in", "away", "left"
"""Whether an entrant is paired in the next round; if not, whether they may say that they are here again."""
ONE, OTHER, DRAWN, NONE = "one", "other", "drawn", "none"
"""What comes of a pairing: who of both has won, or nobody has."""


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Somebody who plays in a tournament, called by `number`. `bonus`: half points for a round they came too late for."""

    number: int
    person: str
    state: str = IN
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class PairingRow:
    """Two entrants who meet, `one` in the first seat; `other` is NOBODY for who has no opponent. `outcome`: empty while it is played.

    `played`: whether both came. Otherwise who came has won without a match that counts against anybody.
    """

    round: int
    board: int
    one: int
    other: int
    match: str = ""
    outcome: str = ""
    played: bool = True


@dataclass(frozen=True, slots=True)
class SwissRow:
    """A tournament of a club. `round`: that of the last pairings, 0 before the first; `pause`: seconds between two rounds, -1 if the owner begins each.

    `next`: when the next round begins by itself; 0 if it does not. `settings`, `preset`, `clock`: as of an open table.
    """

    id: str
    club: str
    number: int
    game: str
    settings: dict[str, Value]
    preset: str
    spectators: bool
    undo: bool
    clock: str
    rated: bool
    rounds: int
    round: int
    phase: str
    pause: int
    next: float
    created: float
    entrants: tuple[EntrantRow, ...] = ()
    pairings: tuple[PairingRow, ...] = ()

    def entrant(self, person: str) -> EntrantRow | None:
        """Return a person as an entrant; None if they are none."""
        return next((one for one in self.entrants if person and one.person == person), None)

    def numbered(self, number: int) -> EntrantRow | None:
        """Return the entrant of this number; None if there is none."""
        return next((one for one in self.entrants if one.number == number), None)

    @property
    def now(self) -> tuple[PairingRow, ...]:
        """The pairings of the last round."""
        return tuple(one for one in self.pairings if one.round == self.round)


def add_swiss(c: Connection, row: SwissRow) -> None:
    """Write a new tournament."""
    c.execute(insert(swisses).values(_values(row)))
    _set_parts(c, row)
    note(c, CLUB + row.club)


def change_swiss(c: Connection, row: SwissRow) -> SwissRow:
    """Write a tournament as it is to be from now on, and return it with its new number."""
    row = replace(row, number=row.number + 1)
    c.execute(update(swisses).where(swisses.c.id == row.id).values(_values(row)))
    for table in (entrants, pairings):
        c.execute(delete(table).where(table.c.swiss == row.id))
    _set_parts(c, row)
    note(c, CLUB + row.club)
    return row


def drop_swiss(c: Connection, row: SwissRow) -> None:
    """Remove a tournament. Its matches stay."""
    for table in (entrants, pairings):
        c.execute(delete(table).where(table.c.swiss == row.id))
    c.execute(delete(swisses).where(swisses.c.id == row.id))
    note(c, CLUB + row.club)


def swiss(c: Connection, id: str) -> SwissRow | None:
    """Return a tournament; None if there is none."""
    return next(iter(_found(c, swisses.c.id == id)), None)


def swisses_of(c: Connection, club: str) -> list[SwissRow]:
    """Return the tournaments of a club, the newest first."""
    return _found(c, swisses.c.club == club)


def swisses_going_on(c: Connection) -> list[SwissRow]:
    """Return the tournaments that have begun and are not over."""
    return _found(c, swisses.c.phase.in_((RUNNING, BETWEEN)))


def outcomes(c: Connection, ids: Collection[str]) -> dict[str, tuple[bool, dict[str, int]]]:
    """Return which of these matches exist, by id: whether it is over, and the place of each person by the ledger; none if nothing came of it."""
    found = {row.id: (bool(row.over), dict[str, int]()) for row in c.execute(select(matches.c.id, matches.c.over).where(matches.c.id.in_(ids)))}
    both = select(results.c.match, results.c.places, players.c.side, players.c.who).join_from(results, players).where(results.c.match.in_(ids))
    for row in c.execute(both.where(players.c.who != "")):
        places = msgspec.json.decode(row.places, type=list[int])
        found.setdefault(row.match, (True, {}))[1][row.who] = places[row.side]
    return found


def forget_in_clubs(c: Connection, person: str) -> None:
    """Give what somebody did in tournaments to somebody whom nobody knows, and no longer keep in mind that they were removed from clubs."""
    for id in c.execute(select(swisses.c.club).join_from(swisses, entrants).where(entrants.c.person == person).distinct()).scalars().all():
        note(c, CLUB + id)
    c.execute(update(entrants).where(entrants.c.person == person).values(person=secrets.token_hex(32), state=LEFT))
    for row in c.execute(select(clubs.c.id, clubs.c.barred).where(clubs.c.barred.contains(person))).all():
        rest = [one for one in msgspec.json.decode(row.barred, type=list[str]) if one != person]
        c.execute(update(clubs).where(clubs.c.id == row.id).values(barred=msgspec.json.encode(rest).decode()))


def _found(c: Connection, which: ColumnElement[bool]) -> list[SwissRow]:
    rows = c.execute(select(swisses).where(which).order_by(swisses.c.created.desc(), swisses.c.id)).all()
    if not rows:
        return []
    playing, meeting = defaultdict[str, list[EntrantRow]](list), defaultdict[str, list[PairingRow]](list)
    for row in c.execute(select(entrants).join(swisses, swisses.c.id == entrants.c.swiss).where(which).order_by(entrants.c.number)):
        playing[row.swiss].append(EntrantRow(row.number, row.person, row.state, row.bonus))
    for row in c.execute(select(pairings).join(swisses, swisses.c.id == pairings.c.swiss).where(which).order_by(pairings.c.round, pairings.c.board)):
        meeting[row.swiss].append(PairingRow(**{name: getattr(row, name) for name in PairingRow.__slots__}))
    return [_row(row._mapping, tuple(playing[row.id]), tuple(meeting[row.id])) for row in rows]


def _row(row: Mapping[Any, Any], playing: tuple[EntrantRow, ...], meeting: tuple[PairingRow, ...]) -> SwissRow:
    plain = {name: row[name] for name in SwissRow.__slots__ if name not in ("settings", "entrants", "pairings")}
    return SwissRow(**plain, settings=msgspec.json.decode(row["settings"], type=dict[str, Value]), entrants=playing, pairings=meeting)


def _values(row: SwissRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in SwissRow.__slots__ if name not in ("entrants", "pairings")}
    return {**values, "settings": msgspec.json.encode(row.settings).decode()}


def _set_parts(c: Connection, row: SwissRow) -> None:
    for table, parts in ((entrants, row.entrants), (pairings, row.pairings)):
        if parts:
            c.execute(insert(table), [{"swiss": row.id, **{name: getattr(one, name) for name in one.__slots__}} for one in parts])
