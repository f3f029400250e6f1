"""What nobody submits: bots' turns, lone answers, the leaving of those who conceded. Each is a row with a due time, taken by a lease.

No timer lives only in memory: a process that starts takes up what is due, also what another one let lie.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from outplay.kernel.chance import seed_from
from outplay.kernel.play import legal
from outplay.server import rows
from outplay.server.bots import Job
from outplay.server.match import Match, lone
from outplay.server.refusal import Refusal
from outplay.server.rows import DueRow

if TYPE_CHECKING:
    from outplay.server.host import Host

log = logging.getLogger("outplay.server")

AGAIN = 2.0
"""Seconds until something that could not be saved is tried again."""
LOOK = 5.0
"""Seconds between looks for what other processes let lie."""


Turn = tuple[str, int, int]
"""What is due only once: match, seat and decision."""


def turn(one: DueRow) -> Turn:
    """Which turn is due."""
    return one.match, one.seat, one.decision


class Alarms:
    """The due turns of all matches."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.timers: dict[Turn, asyncio.TimerHandle] = {}
        self.ringing: dict[Turn, asyncio.Task[None]] = {}
        self.leased: set[Turn] = set()
        self.looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take up what lies in the store, and look again from time to time."""
        self.set(await self.host.read(rows.all_due))
        self.looking = asyncio.create_task(self._look())

    def close(self) -> None:
        """Let everything be; it lies in the store."""
        for timer in self.timers.values():
            timer.cancel()
        for task in [*self.ringing.values(), *([self.looking] if self.looking else [])]:
            task.cancel()

    def set(self, due: list[DueRow]) -> None:
        """Ring when these are due."""
        loop = asyncio.get_running_loop()
        for one in due:
            if turn(one) not in self.timers and turn(one) not in self.ringing:
                self.timers[turn(one)] = loop.call_later(max(0.0, one.at - time.time()), self._ring, one)

    def _ring(self, one: DueRow) -> None:
        self.timers.pop(turn(one), None)
        task = asyncio.get_running_loop().create_task(self._take(one))
        self.ringing[turn(one)] = task
        task.add_done_callback(lambda _: self.ringing.pop(turn(one), None))

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                self.set(await self.host.read(rows.all_due))
            except Refusal:
                continue

    async def _take(self, one: DueRow) -> None:
        """Do what is due, if it still is and nobody else does it."""
        try:
            match = await self.host.match(one.match)
            if match.decision(one.seat) != one.decision or not await self._lease(one):
                return
            await self._act(match, one)
        except Refusal as wrong:
            if wrong.code in ("unsaved", "unread"):
                asyncio.get_running_loop().call_later(AGAIN, self.set, [one])
                return
            if wrong.code != "stale":
                log.error("match %s, seat %d: %s", one.match, one.seat + 1, wrong)
        except Exception:
            log.exception("match %s, seat %d", one.match, one.seat + 1)
        self.leased.discard(turn(one))

    async def _lease(self, one: DueRow) -> bool:
        if turn(one) in self.leased:
            return True
        now = time.time()
        taken = await self.host.write(lambda c: rows.take_due(c, one, now, now + self.host.config.bot_deadline + 10))
        if taken:
            self.leased.add(turn(one))
        return taken

    async def _act(self, match: Match, one: DueRow) -> None:
        host, seat, decision = self.host, one.seat, one.decision
        if seat in match.left():
            conceded = any(row.kind == "concede" and row.seat == seat for row in match.standing())
            text, kind = ("!timeout", "timeout") if conceded else ("!concede", "concede")
        elif lone(match.state, seat):
            observation = match.views.observation(seat)
            text, kind = match.game.offer(observation, legal(observation.state, seat)[0]).text, "host"
        else:
            picked = await self._think(match, seat)
            text, kind = (picked, "bot") if picked is not None else ("!timeout", "timeout")
            match = await host.match(one.match)  # by now it may have been let go of and loaded anew
        try:
            await host.submit(match, seat, decision, text, "", kind)
        except Refusal as wrong:
            if wrong.code not in ("illegal", "broken") or kind == "timeout":
                raise
            log.error("match %s, seat %d takes its default: %s", match.id, seat + 1, wrong)
            await host.submit(match, seat, decision, "!timeout", "", "timeout")

    async def _think(self, match: Match, seat: int) -> str | None:
        seed = seed_from("bot", match.row.seed.hex(), match.number, seat)  # nobody can foresee it before the seed is shown
        observation = match.game.dumps(match.views.observation(seat).state)
        place = self.host.config.places.get(match.row.game, match.row.game)
        level = next((level for level in self.host.config.levels if level.id == match.seats[seat].level), self.host.config.levels[0])
        job = Job(place, match.row.content, observation, seat, level.bot, int.from_bytes(seed[:8], "little"))
        return await self.host.workers.think(job, match.content.source)
