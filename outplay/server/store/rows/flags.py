"""When the first clock of each match runs out, and the leases by which one process sees to it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select, text, update

from outplay.server.store import tables

# Made once: making a statement costs more than running it.
SET_FLAG = text(
    "INSERT INTO flags (match, number, at, lease) VALUES (:match, :number, :at, 0) ON CONFLICT (match)"
    " DO UPDATE SET number = excluded.number, at = excluded.at, lease = 0 WHERE flags.number < excluded.number"
)
DROP_FLAG = delete(tables.flags).where(tables.flags.c.match == bindparam("of"), tables.flags.c.number <= bindparam("upto"))
TAKE_FLAG = update(tables.flags).where(
    tables.flags.c.match == bindparam("of"), tables.flags.c.number == bindparam("as_of"), tables.flags.c.lease <= bindparam("now")
)


@dataclass(frozen=True, slots=True)
class FlagRow:
    """That a clock of a match runs out at a moment, unless there is a row after the one with this number."""

    match: str
    number: int
    at: float


def set_flag(c: Connection, match: str, number: int, at: float) -> None:
    """Write when the first clock runs out after the row with this number; 0: none runs."""
    if at:
        c.execute(SET_FLAG, {"match": match, "number": number, "at": at})
    else:
        c.execute(DROP_FLAG, {"of": match, "upto": number})


def flags_until(c: Connection, moment: float, now: float) -> list[FlagRow]:
    """Return the clocks that run out until a moment, and that nobody sees to now."""
    falling = select(tables.flags).where(tables.flags.c.at <= moment, tables.flags.c.lease <= now)
    return [FlagRow(row.match, row.number, row.at) for row in c.execute(falling)]


def take_flag(c: Connection, one: FlagRow, now: float, until: float) -> bool:
    """Take the lease of a clock that runs out. Returns False if another process has it, or if there is a later row."""
    return c.execute(TAKE_FLAG, {"of": one.match, "as_of": one.number, "now": now, "lease": until}).rowcount == 1


def drop_flag(c: Connection, one: FlagRow) -> None:
    """Forget a clock that need not be seen to before the next row."""
    c.execute(DROP_FLAG, {"of": one.match, "upto": one.number})
