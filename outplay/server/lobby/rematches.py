"""Playing again with people one met at a table: nobody begins it for others. Whoever asks waits at a table with the same places until the others sit down."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Final

from sqlalchemy import Connection

from outplay.server.identity import identities
from outplay.server.identity.identities import FORGOTTEN
from outplay.server.identity.people import Maker
from outplay.server.lobby import deeds
from outplay.server.lobby import gathering as at
from outplay.server.lobby.lobby import Lobby
from outplay.server.lobby.showing import nearest
from outplay.server.matches import moves
from outplay.server.matches.codes import new_code
from outplay.server.matches.hub import AGAIN, seats_of
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import GatheringRow, PlaceRow, SeatRow
from outplay.server.store.writer import Taken

MADE_BY_HAND: Final = ("you", "hotseat")
"""The kinds of seats of whoever made a match without a table."""


def gathers(match: Match) -> bool:
    """Return whether a match was played by several people who had met at a table, so that all are asked before they play again."""
    people = {seat.token for seat in match.seats if seat.person and seat.token not in ("", FORGOTTEN)}
    return len(people) > 1 and not any(seat.kind in MADE_BY_HAND for seat in match.seats)


async def again(lobby: Lobby, match: Match, who: Maker) -> m.Created:
    """Sit down to play a match again, at the table for it, which is opened by whoever asks first. When all have, it begins. Raises RequestRefused."""
    mine = seats_of(match, who.person)
    if not mine:
        raise RequestRefused("not-yours", "Only people who played in this match can ask for a rematch.", 403)
    if not match.over:
        raise RequestRefused("not-over", "This match is not over yet.")
    if match.row.rematch:
        after = await lobby.host.cache.match(match.row.rematch)
        return m.Created(match=after.id, code=after.row.code, seats=list(seats_of(after, who.person)))
    row = await _seated(lobby, match, who, match.seats[mine[0]])
    lobby.wrote(row.id)
    if all(not place.free and not place.away for place in row.places):
        return await deeds.start(lobby, row, who.person)
    await lobby.host.sit(match, partial(_asks, match, mine[0]))
    place = row.place(who.person)
    return m.Created(match="", code=row.code, seats=[place.seat] if place else [], table=row.id)


async def _seated(lobby: Lobby, match: Match, who: Maker, seat: SeatRow) -> GatheringRow:
    """Return the table at which a match is to be played again, once somebody sits there. Raises RequestRefused."""
    _, face = await lobby.runtime.read(lambda c: identities.shown_as(c, who.person))
    config, now = lobby.runtime.config, lobby.runtime.clock.now()

    def job(c: Connection, code: str) -> GatheringRow:
        found, others = rows.gathering_after(c, match.id), rows.gatherings_with(c, who.person)
        if found is None:
            new = _table(match, who, code, now)
            at.check_room(new, others)
            rows.add_gathering(c, new)
            return new
        at.check_room(found, others)
        wanted = seat.seat if found.places[seat.seat].free else None
        changed = at.seated(found, wanted, who.person, seat.name, face, now)
        return found if changed is found else rows.change_gathering(c, changed)

    for _ in range(deeds.CODES):
        try:
            return await lobby.runtime.write(partial(job, code=new_code(config.code)))
        except Taken:
            continue
    raise deeds.no_code()


def _table(match: Match, who: Maker, code: str, now: float) -> GatheringRow:
    """Return a table with the places of a match: the one who asks sits in theirs, bots in theirs, and the others' are free."""
    row = match.row
    places = tuple(_place(seat, who.person, now) for seat in match.seats)
    made = GatheringRow(
        secrets.token_urlsafe(9), code, row.game, match.settings.given(), nearest(match.game, match.settings), row.spectators, row.undo, row.patience,
        row.clock, row.rated, False, who.person, who.address, 0, now, now, (), "", places, texts=row.texts, after=match.id, hints=row.hints,
    )  # fmt: skip
    return at.kept_open(made, now)


def _place(seat: SeatRow, person: str, now: float) -> PlaceRow:
    if seat.kind == "bot":
        return PlaceRow(seat.seat, name=seat.name, level=seat.level)
    return PlaceRow(seat.seat, person, seat.name, seat.icon, seen=now) if seat.token == person else PlaceRow(seat.seat)


def _asks(match: Match, seat: int) -> Next | None:
    """Return the row that tells the others, if they have not been told yet."""
    if any(row.option == AGAIN and row.seat == seat for row in match.actions):
        return None
    return moves.sit(match, "would like a rematch", (), seat, AGAIN)
