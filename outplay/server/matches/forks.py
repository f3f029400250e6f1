"""Trying it from here: a match against bots that begins as another one, which is over, stood at some moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from outplay.kernel.chance import Recorded
from outplay.kernel.state import State
from outplay.server.identity import identities
from outplay.server.identity.people import Maker
from outplay.server.matches import seating
from outplay.server.matches.host import Host
from outplay.server.matches.hub import seats_of
from outplay.server.matches.match import Match
from outplay.server.matches.seating import Hosting
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.rows import Origin


async def fork(host: Host, match: Match, wish: m.Fork, who: Maker, table: Callable[[int], Awaitable[State]]) -> m.Created:
    """Begin a match as another one stood, whose moments the one who asks may see. `table` gives its table after a row. Raises RequestRefused.

    What was hidden then still lies as it lay: once a match is over its record tells that anyway. What chance will give is drawn anew.
    """
    if not match.state.over:
        raise RequestRefused("not-over", "One can try a match from a moment when it is over: until then that holds secrets.", 403)
    if not 0 <= wish.n <= match.number:
        raise RequestRefused("no-moment", f"There is no row {wish.n}; the last one is {match.number}.", 404)
    led = match.standing(wish.n)
    if {match.row.rules, *(row.rules for row in led)} != {match.game.rules_version}:
        raise RequestRefused(
            "no-fork", f"This match was played by other rules of {match.game.name} than there are now. It is shown as it was, and cannot be gone on with."
        )
    state = await table(wish.n)
    _check_seat(match, state, wish.seat)
    called, face = await host.runtime.read(lambda c: identities.shown_as(c, who.person))
    plans = [m.SeatPlan(kind="you") if seat.seat == wish.seat else m.SeatPlan(level=_level(host, wish, seat.level)) for seat in match.seats]
    seats = list(seating.seats_of_plan(host.runtime.config, plans, len(plans), who.person, called, face))
    origin = origin_of(match, state, len(led) - 1, led[-1].number)
    hosting = Hosting(spectators=match.row.spectators, undo=True, patience=0, hints=True)
    made = await seating.write(host, match.game, match.settings, match.content, seats, hosting, who, origin=origin)
    return m.Created(match=made.id, code=made.row.code, seats=list(seats_of(made, who.person)))


def origin_of(match: Match, state: State, moves: int, row: int) -> Origin:
    """Return a moment of a match as another one begins with it: its table without any chance."""
    bare = state.copy()
    bare.chance = Recorded(())
    return Origin(match.id, row, moves, match.actions[row].at, match.game.dumps(bare))


def _check_seat(match: Match, state: State, seat: int) -> None:
    """Raise RequestRefused if nobody could go on from there in this seat."""
    if state.over:
        raise RequestRefused("no-fork", "There the match was over. Go back some steps, and try it from there.")
    if seat not in range(len(match.seats)):
        raise RequestRefused("seat", f"This match has {len(match.seats)} seats.", 422)
    if seat in state.conceded or state.out(seat):
        raise RequestRefused("no-fork", f"{match.names[seat]} was out of the match by then. Choose another seat.")


def _level(host: Host, wish: m.Fork, level: str) -> str:
    known = [one.id for one in host.runtime.config.levels]
    return wish.level or (level if level in known else "")
