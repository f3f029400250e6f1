"""What the host has to answer, and when: due turns, and the leases by which one process takes each."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from outplay.kernel.step import Seat
from outplay.server.store import tables
from outplay.server.store.notices import DUE, note
from outplay.server.store.rows.values import DueRow

# Made once: making a statement costs more than running it.
ADD_DUE = insert(tables.due)
DUE_AT = select(tables.due.c.seat, tables.due.c.decision).where(tables.due.c.match == bindparam("of"))
DROP_DUE = delete(tables.due).where(tables.due.c.match == bindparam("of"), tables.due.c.seat == bindparam("who"), tables.due.c.decision == bindparam("asked"))
FREE_DUE = update(tables.due).where(tables.due.c.match == bindparam("of"), tables.due.c.seat == bindparam("who"), tables.due.c.decision == bindparam("asked"))
TAKE_DUE = update(tables.due).where(
    tables.due.c.match == bindparam("of"),
    tables.due.c.seat == bindparam("who"),
    tables.due.c.decision == bindparam("asked"),
    tables.due.c.lease <= bindparam("now"),
)


def drop_due(c: Connection, one: DueRow) -> None:
    """Remove a due turn."""
    c.execute(DROP_DUE, {"of": one.match, "who": one.seat, "asked": one.decision})


def set_due(c: Connection, match: str, due: list[DueRow]) -> list[DueRow]:
    """Write everything that is due at a match from now on, and return what was not due before. A turn that is still due keeps its lease."""
    there = {(row.seat, row.decision) for row in c.execute(DUE_AT, {"of": match})}
    wanted = {(one.seat, one.decision): one for one in due}
    for seat, decision in there - wanted.keys():
        c.execute(DROP_DUE, {"of": match, "who": seat, "asked": decision})
    new = [one for key, one in wanted.items() if key not in there]
    if new:
        c.execute(ADD_DUE, [{name: getattr(one, name) for name in DueRow.__slots__} for one in new])
    return new


def take_due(c: Connection, one: DueRow, now: float, until: float) -> bool:
    """Take the lease of a due turn until a moment. Returns False if another process has it, or if the turn is not due any more."""
    return c.execute(TAKE_DUE, {"of": one.match, "who": one.seat, "asked": one.decision, "now": now, "lease": until}).rowcount == 1


def free_due(c: Connection, turns: list[tuple[str, Seat, int]] | None = None) -> None:
    """Give back leases: those of these turns (match, seat, decision), or all. Only a process that knows it is alone may give back all."""
    if turns is None:
        c.execute(update(tables.due).values(lease=0.0))
    for match, seat, decision in turns or ():
        c.execute(FREE_DUE, {"of": match, "who": seat, "asked": decision, "lease": 0.0})
        note(c, DUE)


def all_due(c: Connection, before: float) -> list[DueRow]:
    """Return all turns that were due before a moment and that nobody has leased beyond it."""
    lying = select(tables.due).where(tables.due.c.at <= before, tables.due.c.lease <= before)
    return [DueRow(row.match, row.seat, row.decision, row.at) for row in c.execute(lying)]
