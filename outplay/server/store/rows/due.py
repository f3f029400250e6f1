"""What the host has to answer, and when: due turns, and the leases by which one process takes each."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, select, text, update

from outplay.kernel.step import Seat
from outplay.server.store import tables
from outplay.server.store.notices import DUE, note
from outplay.server.store.rows.values import DueRow

# Made once: making a statement costs more than running it.
ADD_DUE = text(
    "INSERT INTO due (match, seat, decision, at, lease) VALUES (:match, :seat, :decision, :at, 0) ON CONFLICT (match, seat)"
    " DO UPDATE SET decision = excluded.decision, at = excluded.at, lease = 0 WHERE due.decision < excluded.decision"
)
DUE_AT = select(tables.due.c.seat, tables.due.c.decision).where(tables.due.c.match == bindparam("of"))
DROP_DUE = delete(tables.due).where(tables.due.c.match == bindparam("of"), tables.due.c.seat == bindparam("who"), tables.due.c.decision == bindparam("asked"))
FREE_DUE = update(tables.due).where(tables.due.c.match == bindparam("of"), tables.due.c.seat == bindparam("who"), tables.due.c.decision == bindparam("asked"))
TAKE_DUE = update(tables.due).where(
    tables.due.c.match == bindparam("of"),
    tables.due.c.seat == bindparam("who"),
    tables.due.c.decision == bindparam("asked"),
    (tables.due.c.lease <= bindparam("now")) | (tables.due.c.lease == bindparam("until")),
)


def drop_due(c: Connection, one: DueRow) -> None:
    """Remove a due turn."""
    c.execute(DROP_DUE, {"of": one.match, "who": one.seat, "asked": one.decision})


def set_due(c: Connection, match: str, number: int, due: list[DueRow], seat: Seat | None = None) -> None:
    """Write everything that is due at a match after the row with this number, or at one seat of it.

    A turn that is still due keeps its lease. What somebody else has made due meanwhile by a later row stays: its decision has a higher id.
    """
    there = {(row.seat, row.decision) for row in c.execute(DUE_AT, {"of": match}) if seat in (None, row.seat) and row.decision <= number}
    wanted = {one.seat for one in due}
    for who, decision in there:
        if who not in wanted:
            c.execute(DROP_DUE, {"of": match, "who": who, "asked": decision})
    add_due(c, [one for one in due if (one.seat, one.decision) not in there])


def add_due(c: Connection, due: list[DueRow]) -> list[DueRow]:
    """Write that these turns are due, each in place of an earlier one of its seat, and return those of them that were written."""
    return [one for one in due if c.execute(ADD_DUE, {name: getattr(one, name) for name in DueRow.__slots__}).rowcount]


def take_due(c: Connection, one: DueRow, now: float, until: float) -> bool:
    """Take the lease of a due turn until a moment that nobody else names. Returns False if another process has it, or if the turn is not due any more.

    Whoever has taken it until this very moment already has it: they may not have heard so.
    """
    return c.execute(TAKE_DUE, {"of": one.match, "who": one.seat, "asked": one.decision, "now": now, "until": until, "lease": until}).rowcount == 1


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
