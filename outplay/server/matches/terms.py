"""Which clock a match is to have: those that are offered at a table, and the one that somebody chose."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from outplay.clocks.terms import DAY, ClockTerms, Offered, offered, pace
from outplay.kernel.game import Game
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import encode
from outplay.server.store.rows import SeatRow


def offers(game: Game[State], settings: Settings) -> list[m.ClockOffer]:
    """Return the clocks to choose from for a match with these settings."""
    return [_told(one) for one in _offered(game, settings)]


def chosen(game: Game[State], settings: Settings, plan: m.ClockPlan | None, seats: Sequence[SeatRow]) -> str:
    """Return the terms of the clock that a new match gets, as they are stored; empty if it gets none. Raises RequestRefused."""
    if plan is None:
        return ""
    held = [seat.token for seat in seats if seat.token]
    if len(set(held)) < len(held):
        raise RequestRefused("clock", "Who shares one screen has no clock: nobody could say whose time it is that runs.", 422)
    if not plan.name:
        return _stored(ClockTerms(plan.free, plan.bank, plan.gain, plan.shared))
    known = {one.terms.name: one.terms for one in _offered(game, settings)}
    if plan.name not in known:
        raise RequestRefused("clock", f"There is no clock {plan.name[:40]!r}. Choose one of: {', '.join(known)}.", 422)
    return _stored(msgspec.structs.replace(known[plan.name], shared=plan.shared))


def terms_of(clock: str) -> ClockTerms | None:
    """Return the terms of a clock as they are stored; None if there is none."""
    return msgspec.json.decode(clock, type=ClockTerms) if clock else None


def by_mail(clock: str) -> bool:
    """Return whether one has days for an answer with a clock, as it is stored."""
    terms = terms_of(clock)
    return terms is not None and terms.free >= DAY


def _offered(game: Game[State], settings: Settings) -> list[Offered]:
    return list(offered(pace(game.folder), settings.seats))


def _told(one: Offered) -> m.ClockOffer:
    return m.ClockOffer(terms=one.terms, minutes=list(one.minutes or ()), answers=one.answers)


def _stored(terms: ClockTerms) -> str:
    if wrong := terms.wrong():
        raise RequestRefused("clock", wrong, 422)
    return encode(terms).decode()
