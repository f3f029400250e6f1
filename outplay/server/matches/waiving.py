"""What a seat waives, or wants to be asked again. It is no row, and nobody else is told; what follows from it looks as if it were done by hand."""

from __future__ import annotations

from functools import partial

from outplay.kernel.step import Seat
from outplay.server.matches import moves
from outplay.server.matches.host import Host
from outplay.server.matches.match import Match
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows


async def waive(host: Host, match: Match, seat: Seat, key: str, on: bool) -> int:
    """Answer questions with this key with their default from now on, or ask them again. Saying it twice changes nothing.

    Takes the match's lock. Returns the number of the last row. Raises RequestRefused.
    """
    while True:
        async with match.lock:
            if match.stale:
                await host.cache.catch_up(match)
            there = {waiver.key for waiver in match.views.waivers(seat)}
            if on and key not in there:
                raise RequestRefused("stale", "That is over by now.")
            keys = frozenset([one for one in match.waived.get(seat, ()) if one in there and one != key] + [key] * on)
            waived = {other: held for other, held in {**match.waived, seat: keys}.items() if held}
            due = moves.due(match.id, match.seats, match.views, host.runtime.clock.now(), host.runtime.config, waived, match.hurried)
            if await host.taken(match, host.runtime.write(partial(rows.waive, match=match.id, number=match.number, seat=seat, keys=keys, due=due))):
                match.waive(waived)
                host.hub.tell(match, match.own(seat))
                host.on_due(due)
                return match.number
