"""A match never dies: a bot sits in for a player who has been awaited too long, and a player who comes back takes the seat again."""

from __future__ import annotations

from dataclasses import replace

from outplay.book.words import counted
from outplay.kernel.step import Seat, StandIn
from outplay.server.matches import moves
from outplay.server.matches.host import Host
from outplay.server.matches.hub import seats_of
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Doing, Next
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.rows import SIT_KIND, SeatRow

GRACE_SECONDS = 0.5
"""How much too early a page may ask, as its clock may be ahead."""


async def stand_in(host: Host, match: Match, person: str, seat: Seat, client: str) -> int:
    """Let a bot sit in for somebody. Returns the number of the last row. Raises RequestRefused."""
    level = host.runtime.config.default_level

    def make() -> Next | None:
        theirs = _seat(match, seat)
        mine = _players(match, person, seat)
        if theirs.bot:
            return None
        led = replace(theirs, stand_in=level)
        if seat in match.state.conceded:
            _allow_lead(match, mine, seat)
            return moves.act(match, Doing("standin", seat, StandIn(), client=client, seats=(led,)))
        _allow(host, match, mine, seat)
        return moves.sit(match, "is away: a bot sits in" if _away(host, match, seat) else "does not play: a bot sits in", (led,), seat, "!sit-in", client)

    said = ("standin", "!standin") if seat in match.state.conceded else (SIT_KIND, "!sit-in")
    return await host.sit(match, make, (seat, client, *said))


async def back(host: Host, match: Match, person: str, seat: Seat, client: str) -> int:
    """Let a person take their own seat back from the bot. Returns the number of the last row. Raises RequestRefused."""

    def make() -> Next | None:
        mine = _seat(match, seat)
        if seat not in seats_of(match, person):
            raise RequestRefused("not-yours", "This seat is not yours.", 403)
        if seat in match.state.conceded:
            raise RequestRefused("conceded", f"{mine.name} has conceded; that cannot be taken back.")
        return moves.sit(match, "is back", (replace(mine, stand_in=""),), seat, "!back", client) if mine.stand_in else None

    return await host.sit(match, make, (seat, client, SIT_KIND, "!back"))


async def hurry(host: Host, match: Match, person: str, client: str) -> int:
    """Let the bots play to the end at full speed, once no person is in play any more. Returns the number of the last row. Raises RequestRefused."""

    def make() -> Next | None:
        if not seats_of(match, person):
            raise RequestRefused("not-yours", "Only people who played in this match can speed it up.", 403)
        if match.row.hurried:
            return None
        if not match.may_hurry():
            raise RequestRefused("in-play", "Somebody is still playing, so the bots keep their usual pace.")
        return moves.sit(match, "The bots play to the end at full speed.", (), None, "!hurry", client, replace(match.row, hurried=True))

    return await host.sit(match, make, (None, client, SIT_KIND, "!hurry"))


async def pause(host: Host, match: Match, seat: Seat, on: bool, client: str) -> int:
    """Let a seat want a pause, or no longer: the clocks stand still once all persons in play want it. Returns the number of the last row. Raises RequestRefused."""

    def make() -> Next | None:
        _seat(match, seat)
        now, playing = match.timing.now, match.in_play()
        if now is None:
            raise RequestRefused("no-clock", "This match has no clock.")
        if match.timing.waits:
            raise RequestRefused("waiting", "The clocks run once all seats are taken.")
        if seat not in playing:
            raise RequestRefused("not-in-play", "Only who still plays can ask for a pause.")
        if on == (now.paused or seat in now.wanting):
            return None
        wanting = tuple(sorted({*now.wanting, seat} & {*playing} if on else {*now.wanting} - {seat}))
        paused = on and wanting == tuple(playing)
        words = "pauses the match" if paused else "would like a pause" if on else "goes on with the match" if now.paused else "needs no pause any more"
        timed = match.timing.paused(() if paused or now.paused else wanting, paused, match.clock.now())
        return moves.sit(match, words, (), seat, "!pause" if on else "!go", client, timed=timed)

    return await host.sit(match, make, (seat, client, SIT_KIND, "!pause" if on else "!go"))


def _seat(match: Match, seat: Seat) -> SeatRow:
    """Return a seat of a match that goes on. Raises RequestRefused."""
    if not 0 <= seat < len(match.seats):
        raise RequestRefused("no-seat", f"There is no seat {seat + 1} at this table.", 404)
    if match.over:
        raise RequestRefused("over", "This match is over.")
    return match.seats[seat]


def _players(match: Match, person: str, seat: Seat) -> list[Seat]:
    """Return the seats from which a person may speak about somebody else's. Raises RequestRefused."""
    mine = seats_of(match, person)
    if not mine or seat in mine:
        raise RequestRefused("not-yours", "Only the other players at this table can let a bot sit in for somebody.", 403)
    return list(mine)


def _allow_lead(match: Match, mine: list[Seat], seat: Seat) -> None:
    """Raise RequestRefused unless these players may let a bot lead for one who has conceded while the side plays on."""
    if match.public.out(seat) or not match.state.together or not any(match.state.side_of(one) == match.state.side_of(seat) for one in mine):
        raise RequestRefused("not-yours", f"Only players on the side of {match.names[seat]} can let a bot take over this seat.", 403)


def _allow(host: Host, match: Match, mine: list[Seat], seat: Seat) -> None:
    """Raise RequestRefused unless this seat has been awaited for long enough, given what those who ask may know."""
    waits = [wait for one in mine for wait in match.waits(one) if wait.seat == seat]
    name = match.names[seat]
    if not waits or (not _away(host, match, seat) and all(wait.away for wait in waits)):
        raise RequestRefused(
            "not-awaited", f"Nobody is waiting for {name} now." if match.row.patience else "At this table everybody may take as long as they like."
        )
    left = min(wait.due for wait in waits if not wait.away or _away(host, match, seat)) - host.runtime.clock.now()
    if left > GRACE_SECONDS:
        raise RequestRefused("not-due", f"{name} has {counted(round(left), 'more second')}; then a bot may sit in.")


def _away(host: Host, match: Match, seat: Seat) -> bool:
    return seat not in host.hub.here(match) and seat not in match.elsewhere
