"""What one browser, and one address, may have: so that nobody takes all places from the others."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, func, select

from outplay.server.config import Limits
from outplay.server.refusal import Refusal
from outplay.server.rows import MatchRow, SeatRow
from outplay.server.tables import matches
from outplay.server.tables import seats as seats_

HOUR = 3600.0


def check_limits(c: Connection, limits: Limits, new: MatchRow, seats: list[SeatRow]) -> None:
    """Whether one more match may be made, counted where it is written. Raises Refusal, in a sentence."""
    _check(c, matches.c.maker == new.maker, new, seats, limits, 1, "You have")
    if new.address:
        _check(c, matches.c.address == new.address, new, seats, limits, limits.address, "Your address has")


def _check(c: Connection, theirs: ColumnElement[bool], new: MatchRow, seats: list[SeatRow], limits: Limits, times: int, who: str) -> None:
    open_ = theirs & ~matches.c.over
    unfinished = c.execute(select(func.count()).select_from(matches).where(open_)).scalar_one()
    if unfinished >= limits.matches * times:
        raise _too_many(f"{who} {unfinished} unfinished matches here; please finish or leave one of them first.")
    sitting = select(func.count()).select_from(seats_.join(matches)).where(open_, seats_.c.kind == "bot")
    bots = c.execute(sitting).scalar_one()
    more = sum(not seat.person for seat in seats)
    if bots + more > limits.bots * times:
        raise _too_many(f"{who} {bots} bots at unfinished matches here, and {more} more would be too many: {limits.bots * times} are possible.")
    lately = c.execute(select(func.count()).select_from(matches).where(theirs, matches.c.created > new.created - HOUR)).scalar_one()
    if lately >= limits.hourly * times:
        raise _too_many(f"{who} made {lately} matches within the hour; please wait a little.")


def _too_many(words: str) -> Refusal:
    return Refusal("limit", words, 429)
