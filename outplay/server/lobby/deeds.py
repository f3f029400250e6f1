"""What people do at open tables, each in one transaction: open, sit down, leave, arrange, begin. All of it raises RequestRefused."""

from __future__ import annotations

import secrets
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial

from sqlalchemy import Connection

from outplay.server.identity import identities, mutes
from outplay.server.identity.people import Maker
from outplay.server.lobby import gathering as at
from outplay.server.lobby.lobby import Lobby
from outplay.server.lobby.showing import kind_at, nearest
from outplay.server.matches import seating, terms
from outplay.server.matches.codes import new_code
from outplay.server.matches.hub import seats_of
from outplay.server.protocol import messages as m
from outplay.server.protocol.names import plain_name
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.ratings import ledger
from outplay.server.ratings.model import NEW
from outplay.server.store import rows
from outplay.server.store.rows import GatheringRow, PlaceRow, SeatRow
from outplay.server.store.writer import Taken

CODES = 20
"""How many codes are tried until one is free."""


async def open_table(lobby: Lobby, new: m.NewTable, who: Maker) -> m.Created:
    """Open a table. Whoever opens it sits down and arranges it."""
    host, config = lobby.host, lobby.runtime.config
    game = host.cache.game(new.match.game)
    settings = seating.settings_of(game, new.match)
    called, face = await lobby.runtime.read(lambda c: identities.shown_as(c, who.person))
    seats = list(seating.seats_of_plan(config, new.match.seats, settings.seats, who.person, called, face))
    _check_plan(seats)
    at.check_range(new.least, new.most)
    now = lobby.runtime.clock.now()
    chosen = terms.chosen(game, settings, new.match.clock, seats)
    row = GatheringRow(
        secrets.token_urlsafe(9), "", game.id, settings.given(), nearest(game, settings), new.match.spectators, new.match.undo,
        seating.patience_of(new.match, seats), chosen, seating.rated_of(new.match, seats), new.public and not new.club, who.person, who.address, 0, now, now, (), "", tuple(_place(seat, now) for seat in seats), new.least, new.most, club=new.club, texts=new.match.texts,
        hints=seating.hints_of(new.match, seats),
    )  # fmt: skip
    row = at.kept_open(row, now)
    for _ in range(CODES):
        coded = replace(row, code=new_code(config.code))
        try:
            await lobby.runtime.write(partial(_open, lobby=lobby, row=coded))
        except Taken:
            continue
        return _told(lobby, coded, who.person)
    raise no_code()


def no_code() -> RequestRefused:
    """Return the refusal of a table for which no code was found."""
    return RequestRefused("codes", "No free code for a new table was found. Please try again.", 503)


async def sit(lobby: Lobby, id: str, wish: m.SitDown, person: str, invited: bool = False) -> m.Created:
    """Take a free seat of a table, or another one. Only who is `invited`, by its link or code or by name, finds a table that does not stand in the lobby."""
    called, face = await lobby.runtime.read(lambda c: identities.shown_as(c, person))
    now = lobby.runtime.clock.now()

    def job(c: Connection) -> GatheringRow:
        row = open_to(c, id, person)
        asked = invited or person in row.invited
        if not (row.public or row.club or asked or row.place(person)):
            raise _no_table()
        at.check_room(row, rows.gatherings_with(c, person))
        if not asked and not row.place(person):
            at.check_fits(row, ledger.ratings_of(c, person).get((row.game, kind_at(lobby.host.cache.game(row.game), row)), NEW))
        changed = at.seated(row, wish.seat, person, plain_name(wish.name) or called, face, now)
        return row if changed is row else rows.change_gathering(c, changed)

    return _told(lobby, await lobby.runtime.write(job), person)


async def join(lobby: Lobby, id: str, wish: m.Join, person: str) -> m.Created:
    """Take a free seat of a table by its link or code."""
    if wish.watch:
        raise RequestRefused("not-begun", "There is nothing to watch yet: this match has not begun.")
    return await sit(lobby, id, m.SitDown(wish.seat, wish.name), person, invited=True)


async def invite(lobby: Lobby, address: str, person: str) -> m.Invited:
    """Ask who shows what came of their matches at this address to one's own open table. Whether they do not want to hear of it is not told."""

    def job(c: Connection) -> GatheringRow:
        other = identities.shown_at(c, address)
        if other is None:
            raise RequestRefused("no-profile", "Nobody shows anything here, or not any more.", 404)
        row = at.inviting(rows.gatherings_with(c, person), other.id)
        _check_member(c, row, other.id)
        if other.id in row.invited or mutes.muted_by(c, [other.id])[other.id].has(other.id, person):
            return row
        return rows.change_gathering(c, replace(row, invited=(*row.invited, other.id)))

    row = await lobby.runtime.write(job)
    lobby.wrote(row.id)
    return m.Invited(game=row.game)


async def leave(lobby: Lobby, id: str, person: str) -> m.Created:
    """Stand up from a table. If nobody is left, it goes."""

    def job(c: Connection) -> GatheringRow:
        row = there(c, id)
        if row.place(person):
            leave_in(c, row, person)
        return row

    row = await lobby.runtime.write(job)
    lobby.wrote(row.id)
    return m.Created(match="", code="", seats=[], table=row.id)


async def arrange(lobby: Lobby, id: str, wish: m.Arrange, person: str) -> m.Created:
    """Change who sits where, as the one who arranges the table."""
    now = lobby.runtime.clock.now()

    def job(c: Connection) -> GatheringRow:
        return rows.change_gathering(c, at.arranged(lobby.runtime.config, there(c, id), wish, person, now))

    return _told(lobby, await lobby.runtime.write(job), person)


async def begin(lobby: Lobby, id: str, wish: m.Begin, person: str) -> m.Created:
    """Begin the match of a table: it is drawn now, and has the table's code. Everybody who sits here leaves the other tables at which they sit."""
    row = await lobby.runtime.read(lambda c: there(c, id))
    at.check_owner(row, person, wish.number)
    at.check_full(row)
    return await start(lobby, row, person)


async def start(lobby: Lobby, row: GatheringRow, person: str) -> m.Created:
    """Begin the match of a table at which every seat is taken, if it is still as it was seen. Raises RequestRefused."""
    host = lobby.host
    game = host.cache.game(row.game)
    settings = game.settings.stored(row.settings)
    hosting = seating.Hosting(row.spectators, row.undo, row.patience, row.clock, row.rated, row.texts, row.hints)
    becomes = Becomes(row)
    seats = [_seat(place) for place in row.places]
    who, table = Maker(row.owner, row.address), seating.Table(row.code, becomes.write)
    before = await host.cache.match(row.after) if row.after else None
    async with before.lock if before is not None else nullcontext():
        match = await seating.write(host, game, settings, game.load(), seats, hosting, who, before, table)
    if before is not None:
        host.hub.tell(before, before.viewers)
        host.cache.announce(before)
    lobby.wrote(row.id, *becomes.others)
    return m.Created(match=match.id, code=match.row.code, seats=list(seats_of(match, person)), table=row.id)


@dataclass
class Becomes:
    """What is written about a table in the transaction that writes its match. `others`: the tables that people left by it."""

    row: GatheringRow
    others: list[str] = field(default_factory=list)

    def write(self, c: Connection, match: str) -> None:
        """Note what became of the table, if it is as it was seen, and take everybody out of other tables. Raises RequestRefused."""
        at.check_owner(there(c, self.row.id), self.row.owner, self.row.number)
        rows.change_gathering(c, replace(self.row, match=match))
        if self.row.club:
            rows.note_played(c, match, self.row.club)
        self.others = [id for person in self.row.people for id in leave_all(c, person)]


def leave_all(c: Connection, person: str) -> list[str]:
    """Take a person out of all open tables, as part of a transaction, and return the ids of those."""
    found = rows.gatherings_with(c, person)
    for row in found:
        leave_in(c, row, person)
    return [row.id for row in found]


def leave_in(c: Connection, row: GatheringRow, *people: str) -> None:
    """Take people out of a table, as part of a transaction."""
    rest = at.without(row, people)
    if rest is None:
        rows.drop_gathering(c, row.id)
    else:
        rows.change_gathering(c, rest)


def _open(c: Connection, lobby: Lobby, row: GatheringRow) -> None:
    _check_member(c, row, row.owner)
    at.check_room(row, rows.gatherings_with(c, row.owner))
    limits = lobby.runtime.config.limits
    if not lobby.runtime.config.loopback and row.address and rows.gatherings_from(c, row.address) >= limits.matches * limits.address:
        raise RequestRefused("limit", "Your address has many open tables here already. Please sit down at one of them.", 429)
    rows.add_gathering(c, row)


def there(c: Connection, id: str) -> GatheringRow:
    """Return an open table. Raises RequestRefused if its match has begun, or it is gone."""
    row = rows.gathering(c, id)
    if row is None:
        raise _no_table()
    if row.match:
        raise RequestRefused("started", "The match of this table has begun.")
    return row


def open_to(c: Connection, id: str, person: str) -> GatheringRow:
    """Return an open table at which a person may sit down. Raises RequestRefused if it is a club's of which they are no member."""
    row = there(c, id)
    _check_member(c, row, person)
    return row


def _check_member(c: Connection, row: GatheringRow, person: str) -> None:
    if row.club and not rows.is_member(c, row.club, person):
        raise RequestRefused("no-member", "Only members of its club can sit down at this table.", 403)


def _no_table() -> RequestRefused:
    return RequestRefused("no-table", "There is no such table any more.", 404)


def _told(lobby: Lobby, row: GatheringRow, person: str) -> m.Created:
    lobby.wrote(row.id)
    place = row.place(person)
    return m.Created(match="", code=row.code, seats=[place.seat] if place else [], table=row.id)


def _check_plan(seats: list[SeatRow]) -> None:
    if any(seat.kind == "hotseat" for seat in seats):
        raise RequestRefused("seats", "Who shares one screen cannot sit down at an open table. Make the seat free, or a bot's.", 422)
    if not any(seat.kind == "you" for seat in seats) or not any(seat.kind == "link" for seat in seats):
        raise RequestRefused("seats", "An open table needs a seat of yours, and one that is free.", 422)


def _place(seat: SeatRow, now: float) -> PlaceRow:
    if seat.kind == "link":
        return PlaceRow(seat.seat)
    return PlaceRow(seat.seat, seat.token, seat.name, seat.icon, seat.level, seen=now)


def _seat(place: PlaceRow) -> SeatRow:
    kind = "bot" if place.level else "link"
    return SeatRow(place.seat, kind, place.name, place.level, place.person, icon=place.icon)
