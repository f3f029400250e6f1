"""What was found by looking back at matches that are over: one row for each row of their log."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from outplay.server.store.tables import reviews


def reviewed(c: Connection, match: str) -> dict[int, str]:
    """Return what was found so far, as JSON, by the number of the row of the log."""
    found = c.execute(select(reviews.c.number, reviews.c.found).where(reviews.c.match == match).order_by(reviews.c.number))
    return {row.number: row.found for row in found}


def review(c: Connection, match: str, number: int, found: str) -> None:
    """Write what was found of a row, unless another process has found it already: they find the same."""
    known = select(reviews.c.number).where(reviews.c.match == match, reviews.c.number == number)
    if c.execute(known).first() is None:
        c.execute(insert(reviews).values(match=match, number=number, found=found))
