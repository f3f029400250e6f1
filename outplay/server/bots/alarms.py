"""Answers that nobody submits: bots' turns, and lone answers given by the host. Each is a row with a due time, taken by a lease.

No timer exists only in memory. A process that starts takes up what is due, also what another process left behind.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from functools import partial

from outplay.kernel.chance import seed_from
from outplay.kernel.play import legal
from outplay.kernel.record import THEN
from outplay.kernel.step import SecretChoice
from outplay.server.bots.bots import Job
from outplay.server.bots.turns import Turns
from outplay.server.bots.workers import Workers
from outplay.server.matches import moves
from outplay.server.matches.drafts import texts
from outplay.server.matches.host import Host
from outplay.server.matches.hosting import hosted
from outplay.server.matches.match import Match
from outplay.server.protocol.refusal import CLOSED, RequestRefused
from outplay.server.protocol.views import default_of
from outplay.server.store import rows
from outplay.server.store.rows import DueRow, deeds

log = logging.getLogger("outplay.server")

RETRY_SECONDS = 2.0
"""Time until something that could not be saved is tried again."""
CHECK_SECONDS = 2.0
"""Time between two checks for turns that other processes left behind."""
LATE_SECONDS = 1.0
"""Time after which a due turn that nobody has leased counts as left behind."""
AHEAD_SECONDS = 3600.0
"""How far ahead a process that starts takes up what is due: everything, because no pause is longer."""
LEASE_SECONDS = 3.0
"""Time that a lease lasts beyond the pause and the longest thought."""
LEASE_APART_SECONDS = 1.0
"""Time by which leases that are asked for at once end apart."""
OVERTAKEN_SECONDS = 0.1
"""Time until a turn is looked at again after another row was written first."""
REMEMBERED_THOUGHTS = 20
"""Thoughts of each kind whose length is remembered."""

MOST_MEANT = 1000
"""So many plans of bots are kept; older ones are thought anew."""

Mind = tuple[str, str, str]
"""What makes thoughts comparable: the game, the bot's level and the kind of question."""
Turn = tuple[str, int, int]
"""What can be due only once: match, seat and decision."""


def turn(one: DueRow) -> Turn:
    """Return which turn is due."""
    return one.match, one.seat, one.decision


@dataclass(frozen=True, slots=True)
class Meant:
    """What a bot means to pick next, line by line: after the row with this number, if that is its answer, if this count of things was learned by then, in this turn."""

    number: int
    answer: str
    barriers: int
    turn: int
    line: list[str]


class Alarms:
    """The due turns of all matches that this process sees to."""

    def __init__(self, host: Host, workers: Workers) -> None:
        self.host = host
        self.runtime = host.runtime
        self.cache = host.cache
        self.hub = host.hub
        self.workers = workers
        self.turns = Turns(workers.count)
        self.ringing: dict[Turn, asyncio.Task[None]] = {}
        self.at: dict[Turn, float] = {}
        self.leased: set[Turn] = set()
        self.until: dict[Turn, float] = {}
        """Until when leases were asked for of which it is not known yet whether they were given."""
        self.looking: asyncio.Task[None] | None = None
        self.thought: dict[Mind, deque[float]] = {}
        self.meant: dict[tuple[str, int], Meant] = {}
        """What bots mean to pick next in their turns, by match and seat."""
        self.closed = False

    async def open(self) -> None:
        """Take up what is due in the store, and look again from time to time. Raises RequestRefused."""
        await self._take_up(self.runtime.clock.now() + AHEAD_SECONDS)
        self.looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Drop everything, give back the leases and tell the other processes: what is due is still in the store."""
        self.closed = True
        for task in [*self.ringing.values(), *([self.looking] if self.looking else [])]:
            task.cancel()
        with suppress(RequestRefused):
            await self.runtime.write(partial(rows.free_due, turns=list(self.leased)))
        self.leased.clear()

    def set(self, due: list[DueRow]) -> None:
        """See to these turns. Thinking begins at once, and the answer is given when it is due."""
        for one in [] if self.closed else due:
            if turn(one) not in self.ringing:
                task = asyncio.get_running_loop().create_task(self._take(one), context=Context())  # belongs to no request any more
                self.ringing[turn(one)], self.at[turn(one)] = task, one.at
                task.add_done_callback(lambda _, one=one: self._silence(turn(one)))  # type: ignore[misc]

    def _silence(self, one: Turn) -> None:
        self.ringing.pop(one, None)
        self.at.pop(one, None)

    async def wake(self, match: Match) -> None:
        """See to what the host has to do at a match that somebody looks at, if it is not due yet: a match of bots alone sleeps while nobody watches."""
        with suppress(RequestRefused):
            await self.host.bots_concede(match)
            async with match.lock:
                due = moves.due(match.id, match.seats, match.views, self.runtime.clock.now(), self.runtime.config, match.waived, match.hurried)
                if any(turn(one) not in self.ringing for one in due):
                    number = match.number
                    self.set(await self.runtime.write(lambda c: rows.add_due(c, due) if rows.newest(c, match.id) == number else []))

    async def take_up(self, late: float = 0.0) -> None:
        """See to what has been due for `late` seconds or more and nobody has leased, perhaps because its process is gone."""
        with suppress(RequestRefused):
            await self._take_up(self.runtime.clock.now() - late)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self.take_up(LATE_SECONDS)

    async def _take_up(self, before: float) -> None:
        """See to what was due before a moment and nobody has leased. Raises RequestRefused."""
        self.set(await self.runtime.read(lambda c: rows.all_due(c, before)))

    # ------------------------------------------------------------ one turn

    async def _take(self, one: DueRow) -> None:
        """Give the answer that is due, if it still is and no other process gives it."""
        try:
            match = await self.cache.match(one.match)
            if not await self._stands(match, one):
                await self._drop(one)
                return
            if match.seats[one.seat].bot:
                answer = await self._bot(match, one)
            else:
                usual = _usual(match, one.seat)
                await self._until(one.at)
                answer = (usual, "host") if await self._lease(one) else None
            if answer is not None:
                await self._answer(one, *answer)
        except RequestRefused as wrong:
            if wrong.code in ("unsaved", "unread"):
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self.set, [one])
                return
            if wrong.code == "stale" and turn(one) in self.leased:  # another row came first: perhaps of another seat, and this one is asked as before
                asyncio.get_running_loop().call_later(OVERTAKEN_SECONDS, self.set, [one])
                return
            if wrong.code in CLOSED:  # told when somebody opens it, and due again then
                await self._drop(one)
            elif wrong.code not in ("stale", "led", "newer"):
                log.error("match %s, seat %d: %s", one.match, one.seat + 1, wrong)
        except Exception:
            log.exception("match %s, seat %d", one.match, one.seat + 1)
        self.leased.discard(turn(one))

    async def _drop(self, one: DueRow) -> None:
        """Forget a turn that the host need not answer, or not now. `wake` makes it due again."""
        with suppress(RequestRefused):
            await self.runtime.write(lambda c: rows.drop_due(c, one))

    async def _stands(self, match: Match, one: DueRow) -> bool:
        """Return whether a turn is still to be answered: the question is open, the host has to answer it, and in a match of bots somebody watches."""
        if match.bots_only and not self.hub.busy(match.id):
            await self.cache.presence.hear(match)
        if match.decision(one.seat) != one.decision or (match.bots_only and not self.hub.watched(match)):
            return False
        return match.seats[one.seat].bot or hosted(match.views, one.seat, match.waived)

    async def _lease(self, one: DueRow) -> bool:
        """Take the lease of a turn. Returns False if another process has it, or if it is not due any more."""
        if turn(one) in self.leased:
            return True
        now = self.runtime.clock.now()
        if self.until.get(turn(one), 0.0) <= now:
            apart = random.uniform(0, LEASE_APART_SECONDS)  # no other process names the same moment
            self.until[turn(one)] = max(now, one.at) + self.runtime.config.bot_deadline + LEASE_SECONDS + apart
        taken = await self.runtime.act(deeds.leasing(one, now, self.until[turn(one)]))
        del self.until[turn(one)]
        if taken:
            self.leased.add(turn(one))
        return taken

    async def _bot(self, match: Match, one: DueRow) -> tuple[str | None, str] | None:
        """Return a bot's answer and the kind of its row when it is due, or None if it is not this process's to give.

        The lease begins when the bot begins to think. A lone answer takes the same way, and as long.
        """
        async with self.turns.place(match.row.address, match.row.maker, match.id):
            match = await self.cache.match(one.match)  # by now it may have been dropped from memory and loaded again
            if not await self._stands(match, one) or not await self._lease(one):
                return None
            only = _usual(match, one.seat) if match.coach.step else _only(match, one.seat)  # who learns is not to be surprised
            kept = "" if only or match.coach.step else self._kept(match, one.seat)
            answer = await (self._ponder(match, one.seat, only or kept) if only or kept else self._think(match, one.seat))
        await self._until(one.at)
        return answer, "timeout" if answer is None else "bot"

    async def _answer(self, one: DueRow, text: str | None, kind: str) -> None:
        """Give an answer; if a bot's answer is impossible, give the default. Raises RequestRefused."""
        match = await self.cache.match(one.match)
        try:
            await self.host.answer(match, one.seat, one.decision, text, kind)
        except RequestRefused as wrong:
            if wrong.code not in ("illegal", "broken") or kind != "bot":
                raise
            log.error("match %s, seat %d takes its default: %s", match.id, one.seat + 1, wrong)
            await self.host.answer(match, one.seat, one.decision, None, "timeout")

    async def _until(self, at: float) -> None:
        await asyncio.sleep(max(0.0, at - self.runtime.clock.now()))

    # ------------------------------------------------------------ thinking

    async def _ponder(self, match: Match, seat: int, only: str) -> str:
        """Return an answer that takes no thought, after a time that such a bot has recently thought about such a question.

        It waits for a place and keeps it like any other, so that hardly anybody can tell that there was no choice, or that it was made before.
        """
        thought = self.thought.get(mind(match, seat))
        await asyncio.sleep(random.choice(thought) if thought else 0.0)
        return only

    async def _think(self, match: Match, seat: int) -> str | None:
        """Return what the bot of a seat answers, as text; None if it gives no answer in time."""
        seed = seed_from("bot", match.row.seed.hex(), match.number, seat)  # nobody can foresee it before the seed is shown
        observation = match.game.dumps(match.views.observation(seat).state)
        config, whose = self.runtime.config, mind(match, seat)
        place = config.places.get(match.row.game, match.row.game)
        job = Job(place, match.row.content, observation, seat, config.level(whose[1]).bot, int.from_bytes(seed[:8], "little"))
        thought = await self.workers.think(job, match.content.source)
        if thought is None:
            return None
        self.thought.setdefault(whose, deque(maxlen=REMEMBERED_THOUGHTS)).append(thought.seconds)
        answer, *line = thought.text.split("\n")
        self._mean(match, seat, answer, line)
        return answer

    def _mean(self, match: Match, seat: int, answer: str, line: list[str]) -> None:
        """Keep what a bot means to pick after its answer to the question that stands."""
        self.meant.pop((match.id, seat), None)
        if line:
            self.meant[match.id, seat] = Meant(match.number + 1, answer, match.state.barriers, match.game.turn(match.state), line)
            while len(self.meant) > MOST_MEANT:
                del self.meant[next(iter(self.meant))]  # the oldest

    def _kept(self, match: Match, seat: int) -> str:
        """Return what a bot means to pick now, if it has learned nothing new since, as text; else nothing."""
        kept = self.meant.pop((match.id, seat), None)
        state = match.state
        if kept is None or (match.number, state.barriers, match.game.turn(state)) != (kept.number, kept.barriers, kept.turn):
            return ""
        last = match.actions[-1]
        if (last.kind, last.seat, last.option) != ("bot", seat, kept.answer):
            return ""  # something else was written: a default, or what a person did
        next_, *line = kept.line
        seen = match.views.observation(seat)
        if isinstance(state.todo[-1], SecretChoice) or next_ not in {match.game.offer(seen, one).text for one in legal(state, seat)}:
            return ""
        self._mean(match, seat, next_, line)
        return next_


def _usual(match: Match, seat: int) -> str:
    """Return the default for everything a seat is asked, as text, also for a whole series. If there is only one answer, it is that one."""
    seen = match.views.observation(seat)
    table, step, options, picks = seen.state.copy(), seen.state.todo[-1], legal(seen.state, seat), seen.state.picks.get(seat, ())
    while options:
        picks = (*picks, default_of(step, table, seat, options) or options[0])
        table.picks = {**table.picks, seat: picks}
        options = step.options(seen.state, seat, picks) if isinstance(step, SecretChoice) else ()
    return THEN.join(texts(match.game, seen, seat, picks))


def _only(match: Match, seat: int) -> str:
    """Return the only possible answer of a seat as text, also a whole series; empty if there is a choice."""
    seen = match.views.observation(seat)
    step, options, picks = seen.state.todo[-1], legal(seen.state, seat), seen.state.picks.get(seat, ())
    while len(options) == 1:
        picks = (*picks, options[0])
        options = step.options(seen.state, seat, picks) if isinstance(step, SecretChoice) else ()
    return "" if options else THEN.join(texts(match.game, seen, seat, picks))


def mind(match: Match, seat: int) -> Mind:
    """Return which bot thinks about what kind of question at a seat. Everybody at the table knows all of it."""
    return match.row.game, match.seats[seat].stand_in or match.seats[seat].level, type(match.state.todo[-1]).__name__
