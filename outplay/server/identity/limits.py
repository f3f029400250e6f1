"""How much one person and one address may have, so that nobody takes all places from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import ColumnElement, Connection, func, select

from outplay.book.words import counted
from outplay.server.config import Limits
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.clock import DAY, HOUR
from outplay.server.store.rows import MatchRow, SeatRow, taught
from outplay.server.store.tables import matches
from outplay.server.store.tables import seats as seats_

FRESH_SECONDS = DAY
"""Time after which an unfinished match that nobody plays no longer counts against anybody."""


def check_match(c: Connection, limits: Limits, new: MatchRow, seats: list[SeatRow]) -> None:
    """Raise RequestRefused if one more match would be too many. Counted in the transaction that writes it."""
    for theirs, times, who in _shares(new, limits):
        _check_matches(c, theirs, new.created, limits, times, who)
    check_bots(c, limits, new, new.created, seats)


def check_bots(c: Connection, limits: Limits, match: MatchRow, now: float, seats: Sequence[SeatRow]) -> None:
    """Raise RequestRefused if the bots among these seats would be too many. The match is new or not."""
    more = sum(not seat.person for seat in seats)
    for theirs, times, who in _shares(match, limits) if more else ():
        sitting = select(func.count()).select_from(seats_.join(matches)).where(_open(theirs, now), seats_.c.kind == "bot")
        bots = c.execute(sitting).scalar_one()
        if bots + more > limits.bots * times:
            raise _too_many(f"{who} {counted(bots, 'bot')} in unfinished matches here, and {more} more would be too many. The limit is {limits.bots * times}.")


def _shares(match: MatchRow, limits: Limits) -> Iterator[tuple[ColumnElement[bool], int, str]]:
    """Yield whose matches count, the factor of the limits that applies, and how the limits are told."""
    yield matches.c.maker == match.maker, 1, "You have"
    if match.address:
        yield matches.c.address == match.address, limits.address, "Your address has"


def _open(theirs: ColumnElement[bool], now: float) -> ColumnElement[bool]:
    return theirs & ~matches.c.over & (matches.c.updated > now - FRESH_SECONDS) & ~taught(matches.c.id)


def _check_matches(c: Connection, theirs: ColumnElement[bool], now: float, limits: Limits, times: int, who: str) -> None:
    unfinished = c.execute(select(func.count()).select_from(matches).where(_open(theirs, now))).scalar_one()
    if unfinished >= limits.matches * times:
        raise _too_many(f"{who} {counted(unfinished, 'unfinished match', 'unfinished matches')} here. Please finish or leave one of them first.")
    lately = c.execute(select(func.count()).select_from(matches).where(theirs, matches.c.created > now - HOUR, ~taught(matches.c.id))).scalar_one()
    if lately >= limits.hourly * times:
        raise _too_many(f"{who} made {counted(lately, 'match', 'matches')} within the hour. Please wait a little.", HOUR / 4)


def _too_many(words: str, wait: float = 0.0) -> RequestRefused:
    return RequestRefused("limit", words, 429, wait=wait)
