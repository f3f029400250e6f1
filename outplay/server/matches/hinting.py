"""Asking for a hint: who may, and the row by which everybody is told that somebody did. What the hint says is worked out elsewhere, and told to nobody else."""

from __future__ import annotations

from dataclasses import replace

from outplay.kernel.step import Seat
from outplay.server.matches import moves
from outplay.server.matches.host import Host
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.rows import HINT, SIT_KIND


async def ask(host: Host, match: Match, seat: Seat, decision: int) -> int:
    """Note that a seat asks for a hint, unless it did at this moment before. Returns the moment that the hint is about. Raises RequestRefused."""
    about = 0

    def make() -> Next | None:
        nonlocal about
        check(match, seat, decision)
        about = match.moment(seat)
        if any((row.option, row.kind, row.seat, row.decision) == (HINT, SIT_KIND, seat, about) for row in match.actions):
            return None
        asks = moves.sit(match, "asks for a hint", (), seat, HINT)
        return replace(asks, change=replace(asks.change, row=replace(asks.row, decision=about)))

    await host.sit(match, make)
    return about


def check(match: Match, seat: Seat, decision: int) -> None:
    """Raise RequestRefused unless a seat may ask for a hint about this decision."""
    if match.row.rated or not match.row.hints:
        why = "A rated match is played without hints." if match.row.rated else "No hints at this table: whoever made it wanted it so."
        raise RequestRefused("no-hints", why, 403)
    if match.over or match.decision(seat) != decision:
        raise RequestRefused("stale", "That is over by now.")
    if match.seats[seat].bot:
        raise RequestRefused("led", "A bot plays here for now. Take the seat back first.")
    if not match.may_hint(seat):
        raise RequestRefused("no-hint", "There is no hint here: nothing to choose between, or nobody is to know that you are asked.")
