"""What may be done at a match. Each action is checked, then written to the store, and only then told to anybody."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from outplay.clocks.clocks import FLAG
from outplay.kernel.errors import IllegalAction, OutplayError
from outplay.kernel.play import may_concede
from outplay.kernel.record import row_option
from outplay.kernel.step import Concede, Seat, Series, TimeOut
from outplay.server.matches import moves
from outplay.server.matches.cache import Cache
from outplay.server.matches.drafts import picks_of
from outplay.server.matches.hosting import hosted
from outplay.server.matches.hub import Hub
from outplay.server.matches.match import Match, Said
from outplay.server.matches.moves import Doing, Next, Sketch
from outplay.server.matches.results import result_of
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.ratings import ledger
from outplay.server.store import rows
from outplay.server.store.rows import CALLED_OFF, SIT_KIND, DueRow, SeatRow, deeds
from outplay.server.store.runtime import Runtime
from outplay.server.store.writer import Taken

Make = Callable[[], Next | Sketch | None | Awaitable[Next | Sketch | None]]

log = logging.getLogger("outplay.server")

TOUCH_SECONDS = 20.0
"""Time after which a match notes again in its own row when it was last played, for the lists."""
RETRIES = 5
"""How often an action is made again if another process was quicker and the action is still possible."""
RECENT_ROWS = 20
"""Rows among which a lone answer is looked for that the host has given already."""
BY_HOST = ("bot", "timeout")
"""The kinds of rows by which a bot answers."""
CONCEDE = "!concede"


class Host:
    """Does what players, bots and the clock do at matches.

    `do` holds the match's `lock` while it makes and writes a row, so every method here may be called without it. The exceptions say so: `taken` and `due`.
    `on_due` is told what the host has to answer next; `on_written` that something was written at a match. Set by `http/process.py`, which assembles the process.
    """

    def __init__(self, runtime: Runtime, hub: Hub, cache: Cache) -> None:
        self.runtime = runtime
        self.hub = hub
        self.cache = cache
        self.on_due: Callable[[list[DueRow]], object] = lambda due: None
        self.on_written: Callable[[], None] = lambda: None

    async def submit(self, match: Match, seat: Seat, decision: int, text: str, client: str, picked: int = -1) -> int:
        """Play the option given as text, or several picks of a secret series, for a person.

        `picked`: the number of picks the client knew of, -1 if unknown. Returns the number of the last row; repeating a client id returns the same. Raises
        RequestRefused.
        """
        wanted = " ".join(text.lower().split())

        def make() -> Next | Sketch | None:
            if _was_lone(match, seat, decision, wanted):
                return None
            _check_asked(match, seat, decision)
            _check_picked(match, seat, picked)
            match.timing.check(match.views, seat, match.clock.now())
            if match.seats[seat].bot:
                raise RequestRefused("led", "A bot plays here for now. Take the seat back first.")
            made = moves.pick(match, seat, picks_of(match.views, seat, wanted), client)
            return _noted(match, made) if isinstance(made, Next) else made

        return await self.do(match, (seat, client, "pick", wanted), make, RETRIES)

    async def answer(self, match: Match, seat: Seat, decision: int, text: str | None, kind: str) -> None:
        """Answer everything a seat is asked, in the host's name: with the option given as text, or with the default if it is None. Raises RequestRefused."""

        def make() -> Next:
            _check_asked(match, seat, decision)
            if match.seats[seat].bot != (kind in BY_HOST):
                raise RequestRefused("led", "This seat is a person's again.")
            if kind == "host" and not hosted(match.views, seat, match.waived):
                raise RequestRefused("stale", "This is asked again.")
            option = moves.by_default(match, seat) if text is None else row_option(match.game, match.base.state, seat, text)
            if match.base.state.picks.get(seat) and not isinstance(option, (Series, TimeOut)):
                option = Series((option,))  # the rest of a series which the log has begun differently
            return _noted(match, moves.act(match, Doing(kind, seat, option)))

        await self.do(match, (None, "", "", ""), make)

    async def run_out(self, match: Match, seat: Seat) -> None:
        """Answer a seat whose time is up with the default: what it has picked of a secret series stands. Raises RequestRefused."""

        def make() -> Next | None:
            if match.seats[seat].bot or seat not in match.state.asked or match.timing.holder(match.views, seat) not in match.timing.up(match.clock.now()):
                return None
            return moves.act(match, Doing(FLAG, seat, moves.by_default(match, seat)))

        await self.do(match, (None, "", "", ""), make, RETRIES)

    async def undo(self, match: Match, seat: Seat, decision: int, client: str, number: int = -1, picked: int = -1) -> int:
        """Take back a seat's pick of a secret series, the last or the one with this number; or go back to the seat's last own decision.

        `picked`: as in `submit`. Returns the number of the last row. Raises RequestRefused.
        """

        async def make() -> Next | Sketch:
            if match.off or match.decision(seat) is not None:
                _check_asked(match, seat, decision)
            _check_picked(match, seat, picked)
            match.timing.check_back(match.views, seat, match.clock.now())
            if match.views.may_take_back(seat) and not match.seats[seat].bot:
                return moves.take_back(match, seat, number, client)
            target = match.undo_target(seat) if number < 0 else None
            if target is None:
                raise RequestRefused("no-undo", _no_undo(match))
            back = await self.runtime.read(lambda c: rows.state_after(c, match.id, target))
            if back is None:
                raise RequestRefused("no-undo", "The table of that moment is not kept any more.")
            return moves.undo(match, seat, back, client)

        return await self.do(match, (seat, client, "undo", ""), make)

    async def concede(self, match: Match, seat: Seat, client: str) -> int:
        """Let a seat leave the match for good. It is noted at once and takes effect as soon as the rules allow.

        When the last person of a side concedes, its bots do too. Returns the number of the last row. Raises RequestRefused.
        """

        def make(leaver: Seat, client: str) -> Next | None:
            if match.over:
                raise RequestRefused("over", "This match is over.")
            if leaver in match.state.conceded:
                return None
            if not may_concede(match.state, leaver):
                raise RequestRefused("no-concede", f"The rules of {match.game.name} know no conceding. You may simply leave: a bot can sit in for you.")
            left = (replace(match.seats[leaver], stand_in=""),) if match.seats[leaver].stand_in else ()
            return moves.act(match, Doing("concede", leaver, Concede(), client, left))

        n = await self.sit(match, partial(make, seat, client), (seat, client, "concede", CONCEDE))
        await self.bots_concede(match)
        return n

    async def bots_concede(self, match: Match) -> None:
        """Let the bots of each side concede whose persons all have. Raises RequestRefused."""
        for bot in match.bots_left():
            concede = Doing("concede", bot, Concede())
            await self.sit(match, lambda bot=bot, do=concede: moves.act(match, do) if bot in match.bots_left() else None)  # type: ignore[misc]

    async def sit(self, match: Match, make: Callable[[], Next | None], said: Said = (None, "", "", "")) -> int:
        """Write a row that changes who sits where. It stands whatever others do, so it is made again if another process was quicker. Raises RequestRefused."""
        return await self.do(match, said, make, RETRIES)

    # ------------------------------------------------------------ writing

    async def do(self, match: Match, said: Said, make: Make, again: int = 0) -> int:
        """Make the next row or draft and write it, unless this message was done before. Takes the match's lock. Raises RequestRefused.

        `again`: how often it is made again if another process was quicker. Returns the number of the last row.
        """
        async with match.lock:
            if match.stale:
                await self.cache.catch_up(match)
            while True:
                if (done := match.repeated(said)) is not None:
                    return done
                try:
                    made = await self._made(match, make)
                except RequestRefused:
                    if not await self.cache.is_behind(match):
                        raise
                    await self.cache.catch_up(match)
                    continue
                if made is None or await (self._kept(match, made) if isinstance(made, Sketch) else self._written(match, made)):
                    return match.number
                if not again and match.repeated(said) is None:
                    raise RequestRefused("stale", "Somebody else was quicker. Look again.")
                again -= 1

    async def _made(self, match: Match, make: Make) -> Next | Sketch | None:
        """Make the next row or draft, and draw its table for everybody: what cannot be drawn must not be written. Raises RequestRefused."""
        try:
            made = make()
            made = await made if isinstance(made, Awaitable) else made
            if made is not None:
                self.hub.draw(match, made.views, made.telling if isinstance(made, Next) else None)
            if isinstance(made, Next):
                made = replace(made, result=result_of(match, made))
        except IllegalAction as wrong:
            raise RequestRefused("illegal", _sentence(wrong), rule=wrong.rule) from None
        except OutplayError:
            raise
        except Exception:
            log.exception("match %s, row %d", match.id, match.number + 1)
            raise RequestRefused("broken", "The game made a mistake here; the match stays as it was. Please report it.", 500) from None
        return made

    async def _written(self, match: Match, made: Next) -> bool:
        """Write a row, then tell it. Returns False if another process was quicker; its rows are here then."""
        row, over = made.row, made.views.state.over or made.row.option == CALLED_OFF
        changed = {seat.seat: seat for seat in made.change.seats}
        seats = [changed.get(seat.seat, seat) for seat in match.seats]
        due = self.due(match, seats, made, row.at)
        touch = over or row.at - match.touched > TOUCH_SECONDS or match.row.goes > 0

        if not await self.taken(match, self._writing(match, made, due, over, touch)):
            return False
        before = match.fates()
        match.add(made.change, made.views, made.telling)
        stays = touch and match.stay(row.at)
        if row.kind == "undo":
            self.hub.lay(match)
        else:
            self.hub.tell(match, match.viewers)
        if row.kind == SIT_KIND or changed or stays or match.fates() != before:
            self.cache.announce(match)
        self.on_due(due)
        self.on_written()
        return True

    def _writing(self, match: Match, made: Next, due: list[DueRow], over: bool, touch: bool) -> Awaitable[None]:
        """Return what writes a row, and with it what comes of the match if it ends.

        Only such a row, one that changes who sits where, or one that depends on other matches waits for everybody else who writes.
        """
        result = made.result
        if made.check is None and not made.change.seats and made.change.match is None and result is None:
            return self.runtime.act(deeds.adding(match.id, made.change, due, over, touch))

        def write(c: Connection) -> None:
            if made.check is not None:
                made.check(c)
            rows.add_row(c, match.id, made.change, due, over, touch)
            if result is not None:
                ledger.add(c, result)

        return self.runtime.write(write)

    async def _kept(self, match: Match, made: Sketch) -> bool:
        """Write a draft, then show it to those who may know it. Returns False if another process was quicker."""
        number, seat = match.number, made.draft.seat
        before = match.drafts.get(seat)
        if not await self.taken(match, self.runtime.act(deeds.drafting(match.id, number, before, made.draft))):
            return False
        match.draft(made.draft, made.views)
        self.hub.tell(match, match.circle(seat))
        return True

    async def taken(self, match: Match, writing: Awaitable[None]) -> bool:
        """Wait for what writes to a match. Returns False if another process was quicker; its rows and drafts are here then.

        The caller holds the match's lock. Raises RequestRefused.
        """
        try:
            await writing
        except Taken:
            await self.cache.catch_up(match)
            return False
        except BaseException:
            match.stale = True  # nobody knows whether it was written: look before going on
            raise
        return True

    def due(self, match: Match, seats: list[SeatRow], made: Next, now: float) -> list[DueRow]:
        """Return what the host has to answer once this row stands.

        A match of bots alone goes on only while somebody watches. The caller holds the match's lock.
        """
        if made.row.option == CALLED_OFF or (match.bots_only and not self.hub.watched(match)):
            return []
        return moves.due(match.id, seats, made.views, now, self.runtime.config, match.waived, match.hurried)


def _noted(match: Match, made: Next) -> Next:
    """Return a row that notes in the store what came of the match's puzzle by it, if something did."""
    if (posed := match.posing.puzzle) is None:
        return made
    note = match.posing.note(made.row, match.standing(), match.base.state, made.views.state, match.seats[posed.seat - 1].token)
    return replace(made, check=note) if note else made


def _check_asked(match: Match, seat: Seat, decision: int) -> None:
    """Raise RequestRefused unless this is the decision that the seat has to answer now."""
    if match.over:
        raise RequestRefused("stale", "This match was called off." if match.off else "This match is over.")
    if seat not in match.state.asked:
        raise RequestRefused("stale", f"{match.names[seat]} is not asked now.")
    if match.decision(seat) != decision:
        raise RequestRefused("stale", "The table has changed since then. Look again.")


def _check_picked(match: Match, seat: Seat, picked: int) -> None:
    """Raise RequestRefused unless the seat has made this number of picks of its secret series; -1 fits any number."""
    if picked not in (-1, len(match.state.picks.get(seat, ()))):
        raise RequestRefused("stale", "What you picked has changed since then. Look again.")


def _was_lone(match: Match, seat: Seat, decision: int, text: str) -> bool:
    """Return whether the host has just given the very answer, the only possible one, that a person gives now."""
    answered = (row for row in match.actions[-RECENT_ROWS:] if row.kind == "host" and (row.seat, row.decision) == (seat, decision))
    return any(row.option.lower() == text for row in answered)


def _no_undo(match: Match) -> str:
    if not match.row.undo:
        return "This match is played without going back."
    return "You can only go back to a decision of your own, and only if nothing was rolled, nothing hidden was shown and nobody else was asked since."


def _sentence(wrong: Exception) -> str:
    text = str(wrong)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
