"""How a match is written to the store. Each function is a part of a writer's job."""

from __future__ import annotations

import zlib
from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from outplay.kernel.step import Seat
from outplay.server.store import tables
from outplay.server.store.notices import note
from outplay.server.store.rows.due import set_due
from outplay.server.store.rows.flags import set_flag
from outplay.server.store.rows.reading import drafts, newest
from outplay.server.store.rows.values import (
    ActionRow,
    Change,
    DraftRow,
    DueRow,
    MatchRow,
    Origin,
    SeatRow,
    state_hash,
)
from outplay.server.store.writer import Taken

# Made once: making a statement costs more than running it.
ADD_ACTION = insert(tables.actions)
ADD_STATE = insert(tables.states)
CHANGING = ("kind", "name", "level", "token", "stand_in", "icon")
SIT = update(tables.seats).where(tables.seats.c.match == bindparam("of"), tables.seats.c.seat == bindparam("who"))
TOUCH = update(tables.matches).where(tables.matches.c.id == bindparam("of"))
ADD_DRAFT = insert(tables.drafts)
DROP_DRAFT = delete(tables.drafts).where(tables.drafts.c.match == bindparam("of"), tables.drafts.c.seat == bindparam("who"))
ADD_WAIVED = insert(tables.waived)
DROP_WAIVED = delete(tables.waived).where(tables.waived.c.match == bindparam("of"), tables.waived.c.seat == bindparam("who"))


def add_match(c: Connection, match: MatchRow, seats: list[SeatRow], source: dict[str, str]) -> None:
    """Write a new match, its seats, and its content unless another match has the same."""
    known = select(tables.content.c.hash).where(tables.content.c.hash == match.content, tables.content.c.game == match.game)
    if c.execute(known).first() is None:
        c.execute(insert(tables.content).values(hash=match.content, game=match.game, source=_json(source)))
    values = {name: getattr(match, name) for name in MatchRow.__slots__}
    c.execute(insert(tables.matches).values({**values, "settings": _json(match.settings), "seed": match.seed.hex()}))
    c.execute(insert(tables.seats), [{"match": match.id, **{name: getattr(seat, name) for name in SeatRow.__slots__}} for seat in seats])


def add_origin(c: Connection, match: str, begins: Origin) -> None:
    """Write with which moment of another match a new match begins."""
    packed = zlib.compress(begins.state.encode(), 1)
    values = {
        "source": begins.source,
        "row": begins.row,
        "moves": begins.moves,
        "at": begins.at,
        "state": packed,
        "hash": state_hash(begins.state),
        "lesson": begins.lesson,
        "puzzle": begins.puzzle,
        "shown": begins.shown,
    }
    c.execute(insert(tables.forks).values(match=match, **values))


def add_row(c: Connection, match: str, change: Change, due: list[DueRow], over: bool, touch: bool = True) -> None:
    """Write the next row with everything it changes, and what is due then. Fails if the number is taken. `touch`: also update the match's own row."""
    row, state = change.row, change.state
    values = {name: getattr(row, name) for name in ActionRow.__slots__}
    c.execute(ADD_ACTION, {"match": match, **values, **texts_of(row)})
    note(c, match, row.number)
    if state is not None:
        packed = zlib.compress(state.state.encode(), 1)
        c.execute(ADD_STATE, {"match": match, "number": state.number, "state": packed, "hash": state_hash(state.state), "asked": _json(state.asked)})
        if change.secret:
            _clear_drafts(c, match, change, state.asked)
    for seat in change.seats:
        c.execute(SIT, {"of": match, "who": seat.seat, **{name: getattr(seat, name) for name in CHANGING}})
    if change.match is not None:
        c.execute(TOUCH, {"of": match, "hurried": change.match.hurried, "rematch": change.match.rematch})
    if touch:
        c.execute(TOUCH, {"of": match, "updated": row.at, "over": over, "goes": 0.0})
    set_due(c, match, row.number, due)
    if change.flag is not None:
        set_flag(c, match, row.number, change.flag)


def texts_of(row: ActionRow) -> dict[str, str]:
    """Return those columns of a row that are kept in another form than they are used: as text."""
    known = "" if row.known is None else _json(row.known)
    return {"chance": _json(row.chance), "events": row.events.decode(), "measure": row.measure.decode(), "known": known}


def _clear_drafts(c: Connection, match: str, change: Change, asked: dict[Seat, int]) -> None:
    """Remove drafts for questions that are no longer open. Raises Taken if the seat's own draft is not the one this row was made from."""
    there, row = drafts(c, match), change.row
    own = there.get(row.seat) if row.seat is not None else None
    if (own if own is not None and own.decision == row.decision else None) != change.draft:
        raise Taken("the draft was changed")
    for one in there.values():
        if asked.get(one.seat) != one.decision:
            c.execute(DROP_DRAFT, {"of": match, "who": one.seat})


def set_draft(c: Connection, match: str, number: int, before: DraftRow | None, draft: DraftRow) -> None:
    """Keep a draft in place of the one before. Raises Taken if the draft has changed since, or if there is a row beyond this number."""
    if newest(c, match) != number or drafts(c, match).get(draft.seat) != before:
        raise Taken("the draft was changed")
    c.execute(DROP_DRAFT, {"of": match, "who": draft.seat})
    c.execute(ADD_DRAFT, {"match": match, "seat": draft.seat, "decision": draft.decision, "picks": draft.picks, "client": draft.client})
    note(c, match)


def waive(c: Connection, match: str, number: int, seat: Seat, keys: Collection[str], due: list[DueRow]) -> None:
    """Write what a seat has waived, all of it, and what is due there then. Raises Taken if there is a row beyond this number."""
    if newest(c, match) != number:
        raise Taken("the table has changed")
    c.execute(DROP_WAIVED, {"of": match, "who": seat})
    if keys:
        c.execute(ADD_WAIVED, [{"match": match, "seat": seat, "key": key} for key in keys])
    note(c, match)
    set_due(c, match, number, [one for one in due if one.seat == seat], seat)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
