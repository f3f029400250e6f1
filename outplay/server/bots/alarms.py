"""What nobody submits: bots' turns and lone answers. Each is a row with a due time, taken by a lease.

No timer lives only in memory: a process that starts takes up what is due, also what another one let lie.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from contextlib import suppress
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING

from outplay.kernel.chance import seed_from
from outplay.kernel.play import legal
from outplay.kernel.record import THEN
from outplay.kernel.step import SecretChoice
from outplay.server.bots.bots import Job
from outplay.server.matches import moves
from outplay.server.matches.drafts import texts
from outplay.server.matches.match import Match, hosted
from outplay.server.protocol.refusal import Refusal
from outplay.server.protocol.views import default_number
from outplay.server.store import rows
from outplay.server.store.rows import DueRow

if TYPE_CHECKING:
    from outplay.server.matches.host import Host

log = logging.getLogger("outplay.server")

AGAIN = 2.0
"""Seconds until something that could not be saved is tried again."""
LOOK = 2.0
"""Seconds between looks for what other processes let lie."""
LATE = 1.0
"""Seconds after which a turn that is due and that nobody has leased is taken to be let lie."""
LATEST = 3600.0
"""How far ahead a process that starts takes up what is due: all of it, as no pause is longer."""
LEASE = 3.0
"""Seconds that a lease holds beyond the pause and the longest thought."""
LATELY = 20
"""Thoughts of a kind whose length is remembered."""


Mind = tuple[str, str, str]
Turn = tuple[str, int, int]
"""What is due only once: match, seat and decision."""


def turn(one: DueRow) -> Turn:
    """Which turn is due."""
    return one.match, one.seat, one.decision


class Alarms:
    """The due turns of all matches."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.ringing: dict[Turn, asyncio.Task[None]] = {}
        self.at: dict[Turn, float] = {}
        self.leased: set[Turn] = set()
        self.looking: asyncio.Task[None] | None = None
        self.thought: dict[Mind, deque[float]] = {}
        self.closed = False

    async def open(self) -> None:
        """Take up what lies in the store, and look again from time to time."""
        await self._take_up(self.host.clock.now() + LATEST)
        self.looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Let everything be; it lies in the store, for whoever comes next. Others hear of it."""
        self.closed = True
        for task in [*self.ringing.values(), *([self.looking] if self.looking else [])]:
            task.cancel()
        with suppress(Refusal):
            await self.host.write(partial(rows.free_due, turns=list(self.leased)))
        self.leased.clear()

    def set(self, due: list[DueRow]) -> None:
        """See to these: thinking begins at once, and the answer comes when it is due."""
        for one in [] if self.closed else due:
            if turn(one) not in self.ringing:
                task = asyncio.get_running_loop().create_task(self._take(one), context=Context())  # no request's any more
                self.ringing[turn(one)], self.at[turn(one)] = task, one.at
                task.add_done_callback(lambda _, one=one: self._silence(turn(one)))  # type: ignore[misc]

    def _silence(self, one: Turn) -> None:
        self.ringing.pop(one, None)
        self.at.pop(one, None)

    async def wake(self, match: Match) -> None:
        """Somebody looks at a match: what the host has to do there is due, if it was not, as in a match of bots alone that has slept until now."""
        with suppress(Refusal):
            await self.host.bots_concede(match)
            async with match.lock:
                due = moves.due(match.id, match.seats, match.views, self.host.clock.now(), self.host.config, match.waived, match.hurried)
                if any(turn(one) not in self.ringing for one in due):
                    number = match.number
                    self.set(await self.host.write(lambda c: rows.set_due(c, match.id, due) if rows.newest(c, match.id) == number else []))

    async def take_up(self, late: float = 0.0) -> None:
        """See to what is due since so many seconds, and nobody does, as where a process has left it."""
        with suppress(Refusal):
            await self._take_up(self.host.clock.now() - late)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await self.take_up(LATE)

    async def _take_up(self, before: float) -> None:
        """What should have been done before a moment, and nobody does."""
        self.set(await self.host.read(lambda c: rows.all_due(c, before)))

    async def _take(self, one: DueRow) -> None:
        """Do what is due, if it still is and nobody else does it."""
        try:
            match = await self.host.match(one.match)
            if not await self._stands(match, one):
                await self._drop(one)
                return
            if match.seats[one.seat].bot:
                answer = await self._bot(match, one)
            else:
                usual = self._usual(match, one.seat)
                await self._until(one.at)
                answer = (usual, "host") if await self._lease(one) else None
            if answer is not None:
                await self._answer(one, *answer)
        except Refusal as wrong:
            if wrong.code in ("unsaved", "unread"):
                asyncio.get_running_loop().call_later(AGAIN, self.set, [one])
                return
            if wrong.code in ("unreadable", "no-game", "no-match"):  # told when somebody opens it, and then due anew
                await self._drop(one)
            elif wrong.code not in ("stale", "led", "newer"):
                log.error("match %s, seat %d: %s", one.match, one.seat + 1, wrong)
        except Exception:
            log.exception("match %s, seat %d", one.match, one.seat + 1)
        self.leased.discard(turn(one))

    async def _drop(self, one: DueRow) -> None:
        """A turn that is not the host's to do, or not now: where it is again, `wake` says so."""
        with suppress(Refusal):
            await self.host.write(lambda c: rows.drop_due(c, one))

    async def _stands(self, match: Match, one: DueRow) -> bool:
        """Whether this is still to be done: the question is open, it is the host's to answer, and somebody watches where nobody plays."""
        if match.bots_only and not self.host.hub.busy(match.id):
            await self.host.presence.hear(match)
        if match.decision(one.seat) != one.decision or (match.bots_only and not self.host.watched(match)):
            return False
        return match.seats[one.seat].bot or hosted(match.views, one.seat, match.waived)

    async def _lease(self, one: DueRow) -> bool:
        if turn(one) in self.leased:
            return True
        now = self.host.clock.now()
        until = max(now, one.at) + self.host.config.bot_deadline + LEASE
        taken = await self.host.write(lambda c: rows.take_due(c, one, now, until))
        if taken:
            self.leased.add(turn(one))
        return taken

    async def _bot(self, match: Match, one: DueRow) -> tuple[str | None, str] | None:
        """A bot's answer and the kind of its row, when it is due. Its lease begins when it begins to think; a lone answer takes the same way and as long."""
        async with self.host.turns.place(match.row.address, match.row.maker, match.id):
            match = await self.host.match(one.match)  # by now it may have been let go of and loaded anew
            if not await self._stands(match, one) or not await self._lease(one):
                return None
            only = self._only(match, one.seat)
            answer = await (self._ponder(match, one.seat, only) if only else self._think(match, one.seat))
        await self._until(one.at)
        return answer, "timeout" if answer is None else "bot"

    async def _answer(self, one: DueRow, text: str | None, kind: str) -> None:
        match = await self.host.match(one.match)
        try:
            await self.host.answer(match, one.seat, one.decision, text, kind)
        except Refusal as wrong:
            if wrong.code not in ("illegal", "broken") or kind != "bot":
                raise
            log.error("match %s, seat %d takes its default: %s", match.id, one.seat + 1, wrong)
            await self.host.answer(match, one.seat, one.decision, None, "timeout")

    async def _until(self, at: float) -> None:
        await asyncio.sleep(max(0.0, at - self.host.clock.now()))

    def _usual(self, match: Match, seat: int) -> str:
        """The default of all that a seat is asked, be it a whole series: where there is only one answer, that one."""
        seen = match.views.observation(seat)
        table, step, options, picks = seen.state.copy(), seen.state.todo[-1], legal(seen.state, seat), seen.state.picks.get(seat, ())
        while options:
            picks = (*picks, options[default_number(step, table, seat, options)])
            table.picks = {**table.picks, seat: picks}
            options = step.options(seen.state, seat, picks) if isinstance(step, SecretChoice) else ()
        return THEN.join(texts(match.game, seen, seat, picks))

    def _only(self, match: Match, seat: int) -> str:
        """The only answer there is, be it a whole series; empty where there is a choice."""
        seen = match.views.observation(seat)
        step, options, picks = seen.state.todo[-1], legal(seen.state, seat), seen.state.picks.get(seat, ())
        while len(options) == 1:
            picks = (*picks, options[0])
            options = step.options(seen.state, seat, picks) if isinstance(step, SecretChoice) else ()
        return "" if options else THEN.join(texts(match.game, seen, seat, picks))

    async def _ponder(self, match: Match, seat: int, only: str) -> str:
        """The only answer there is, after as long as such a bot has lately thought about such a question: while it waits for its place and keeps it, nobody can tell."""
        thought = self.thought.get(mind(match, seat))
        await asyncio.sleep(random.choice(thought) if thought else 0.0)
        return only

    async def _think(self, match: Match, seat: int) -> str | None:
        seed = seed_from("bot", match.row.seed.hex(), match.number, seat)  # nobody can foresee it before the seed is shown
        observation = match.game.dumps(match.views.observation(seat).state)
        place = self.host.config.places.get(match.row.game, match.row.game)
        whose = mind(match, seat)
        level = next((level for level in self.host.config.levels if level.id == whose[1]), self.host.config.levels[0])
        job = Job(place, match.row.content, observation, seat, level.bot, int.from_bytes(seed[:8], "little"))
        thought = await self.host.workers.think(job, match.content.source)
        if thought is None:
            return None
        self.thought.setdefault(whose, deque(maxlen=LATELY)).append(thought.seconds)
        return thought.text


def mind(match: Match, seat: int) -> Mind:
    """Which bot thinks here about what: the game, its level, and the kind of the question, all of which everybody knows."""
    return match.row.game, match.seats[seat].stand_in or match.seats[seat].level, type(match.state.todo[-1]).__name__
