"""Who is here, for all processes of one store, and the notice of what another one wrote.

Each process says that it lives, and which seats are taken at its sockets. What a process said that lives no more does not count.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from outplay.server.identity.bans import in_force
from outplay.server.identity.identities import turned
from outplay.server.protocol.refusal import Refusal
from outplay.server.store.clock import pauses, serve
from outplay.server.store.notices import ANY, DUE, PERSON, Written, add, note
from outplay.server.store.tables import actions, present, processes, seats
from outplay.server.store.writer import Taken

if TYPE_CHECKING:
    from outplay.server.matches.host import Host
    from outplay.server.matches.match import Match

log = logging.getLogger("outplay.server")

LIVES = 5.0
"""Seconds after which a process says again that it lives."""
DEAD = 15.0
"""Seconds after which a process that says nothing is taken to be dead."""
HEARD = 0.6
"""Seconds after which the others have heard that there is a new process."""
CALM = 0.3
"""Seconds for which a process that is alone hears nothing more: in a file it would look again for whatever it writes itself."""

Counts = dict[int, int]


class Presence:
    """What this process tells about itself, and hears of others."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.process = secrets.token_hex(8)
        self.noted: dict[str, Counts] = {}
        self.said: dict[str, Counts] = {}
        self.alone = True
        self.since = 0.0
        """When the store began to be served, without a pause since."""
        self.living: asyncio.Task[None] | None = None
        self.saying: set[str] = set()
        self.looking = asyncio.Lock()
        self.heard: Written = {}
        self.hearing: asyncio.Task[None] | None = None
        self.closed = False

    async def open(self) -> None:
        """Say that this process lives, and listen. Where others live, wait until they have heard of it: from then on they look what it wrote."""
        if self.host.store.alone:
            await self.host.write(forget)
        loop = asyncio.get_running_loop()
        self.host.store.notices.listen(lambda written: _called(loop, self._hear, written))
        await self._live()
        if not self.alone:
            await asyncio.sleep(HEARD)
        self.living = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Say that it is gone."""
        self.closed = True
        for task in (self.living, self.hearing):
            if task is not None:
                task.cancel()
        with contextlib.suppress(Refusal):
            await self.host.write(self._last)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(LIVES)
            await self._tried(self._live())

    async def _tried(self, do: Coroutine[Any, Any, None]) -> None:
        try:
            await do
        except (Refusal, SQLAlchemyError):  # told already, or told by whoever needs the store more
            await asyncio.sleep(LIVES)
        except Exception:
            log.exception("presence")
            await asyncio.sleep(LIVES)

    # ------------------------------------------------------------ what this process says

    def note(self, match: Match) -> None:
        """Note since when those are away who were here a moment ago."""
        here, now = self.host.hub.here(match), self.host.clock.now()
        left = [seat for seat in self.noted.get(match.id, {}) if seat not in here]
        match.came_or_left({**dict.fromkeys(here, 0.0), **dict.fromkeys(left, now)}, match.elsewhere)
        self.noted[match.id] = here
        if not here:
            del self.noted[match.id]

    async def say(self, match: Match) -> None:
        """Tell the store who is at a match here, if that has changed. Several changes at once are told once."""
        if match.id in self.saying:
            return
        self.saying.add(match.id)
        try:
            while (here := self.host.hub.here(match)) != self.said.get(match.id, {}):
                left = {seat.seat: seat.away for seat in match.seats if seat.seat in self.said.get(match.id, {}) and seat.seat not in here}
                await self.host.write(partial(say, process=self.process, match=match.id, counts=here, left=left))
                self.said[match.id] = here
                if not here:
                    del self.said[match.id]
        except (Refusal, Taken) as wrong:
            log.warning("who is at match %s could not be written: %s", match.id, wrong)
        finally:
            self.saying.discard(match.id)

    async def _live(self) -> None:
        unknown, since = await self.host.write(self._beat)
        if unknown:  # it is new, or was taken to be dead
            self.said.clear()
            for id in list(self.host.hub.at):
                if id in self.host.matches:
                    self.host.behind(self.say(self.host.matches[id]))
        if since != self.since:
            await self._resume(since)
        await self._look()

    def _beat(self, c: Connection) -> tuple[bool, float]:
        now = self.host.clock.ask(c)
        unknown = live(c, self.process, now, now + DEAD)
        return unknown, serve(c, now, alone=not others(c, self.process))

    async def _resume(self, since: float) -> None:
        """There was a pause, be it that this machine slept: whoever is waited for has as long left as before."""
        self.host.clock.pauses = await self.host.read(pauses)
        self.since = since
        for match in self.host.held.values():
            match.show(match.views)
            self.host.hub.tell(match, match.viewers)

    def _last(self, c: Connection) -> None:
        now = self.host.clock.now()
        gone(c, self.process, now)
        serve(c, now, alone=False)

    # ------------------------------------------------------------ what others say

    async def hear(self, match: Match) -> None:
        """Who is at a match elsewhere: when it is loaded, and before one relies on it where nobody is here."""
        found = {} if self.alone else await self.host.read(lambda c: company(c, self.process, [match.id], self.host.clock.now()))
        match.came_or_left(*found.get(match.id, ({}, {})))

    def _hear(self, written: Written) -> None:
        """Another process has written."""
        add(self.heard, written)
        if not self.closed and (self.hearing is None or self.hearing.done()):
            self.hearing = asyncio.create_task(self._take_in())

    async def _take_in(self) -> None:
        """Bring what people look at here up to date with what was heard, and with what is heard meanwhile."""
        while self.heard:
            written, self.heard = self.heard, {}
            before = self.alone
            await self._tried(self._look() if ANY in written or self.alone else self._look_at(written))
            await self._tried(self._turn_out(written, others=not (before and self.alone)))
            if DUE in written:
                await self.host.alarms.take_up()
            if self.alone:
                await asyncio.sleep(CALM)

    async def _turn_out(self, written: Written, others: bool) -> None:
        """Close the sockets of those who are let in otherwise than before; where others have written, and it is not said who that is, look."""
        people = [one.removeprefix(PERSON) for one in written if one.startswith(PERSON)]
        were = {one.device: one.person for one in self.host.hub.all() if one.device} if others and ANY in written else {}
        if were:
            people += await self.host.read(lambda c: [*turned(c, were), *(ban.who for ban in in_force(c, self.host.clock.now()))])
        for person in people:
            self.host.hub.turn_out(person)

    async def _look_at(self, written: Written) -> None:
        """Bring these matches up to date, as far as people look at them here."""
        async with self.looking:
            busy = [id for id in written if self.host.hub.busy(id)]
            await self._company([id for id in busy if written[id] is None])
            await asyncio.gather(*(self.catch_up(id, written[id]) for id in busy))

    async def catch_up(self, id: str, number: int | None = None) -> None:
        """Take what was written at a match, if it is held here and does not know that row yet."""
        match = self.host.held.get(id)
        if match is not None and (number is None or number > match.number):
            with contextlib.suppress(Refusal):  # told to whoever does something there
                async with match.lock:
                    if number is None or number > match.number:
                        await self.host.catch_up(match)

    async def _look(self) -> None:
        """Bring up to date what people look at here; and where the others are gone, all that is held, which from then on is taken to be the newest."""
        async with self.looking:
            alone = not await self.host.read(lambda c: others(c, self.process))
            if alone and self.alone:
                return
            self.alone = False
            await self._company(list(self.host.hub.at))
            held = list(self.host.held if alone else self.host.hub.at)
            for id, number in (await self.host.read(lambda c: newest(c, held))).items():
                match = self.host.held.get(id)
                if match is not None and number > match.number:
                    await self.host.match(id)
            self.alone = alone

    async def _company(self, busy: list[str]) -> None:
        """Who is at these matches at other processes."""
        found = await self.host.read(lambda c: company(c, self.process, busy, self.host.clock.now())) if busy else {}
        for id in busy:
            match = self.host.matches.get(id)
            if match is None:
                continue
            away, counts = found.get(id, ({}, {}))
            if counts != match.elsewhere:
                match.came_or_left(away, counts)
                self.host.hub.announce(match)


def _called(loop: asyncio.AbstractEventLoop, hear: Callable[[Written], None], written: Written) -> None:
    """Have something heard on the loop; when that has ended, nobody hears any more."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(hear, written)


# ---------------------------------------------------------------- the store

MOST = 500
"""Matches in one question."""


def say(c: Connection, *, process: str, match: str, counts: Counts, left: dict[int, float]) -> None:
    """What a process says of a match: how many are at each seat; and since when those are away who left."""
    c.execute(delete(present).where(present.c.match == match, present.c.process == process))
    if counts:
        c.execute(insert(present), [{"match": match, "seat": seat, "process": process, "number": number} for seat, number in counts.items()])
    for seat, since in left.items():
        c.execute(update(seats).where(seats.c.match == match, seats.c.seat == seat).values(away=since))
    if came := [seat for seat in counts if seat >= 0]:
        c.execute(update(seats).where(seats.c.match == match, seats.c.seat.in_(came), seats.c.away > 0).values(away=0.0))
    note(c, match)


def live(c: Connection, process: str, now: float, until: float) -> bool:
    """A process lives; what the dead said is forgotten. Whether nobody knew that it does."""
    unknown = c.execute(update(processes).where(processes.c.id == process).values(until=until)).rowcount == 0
    if unknown:
        c.execute(insert(processes).values(id=process, until=until))
        note(c, ANY)
    for dead in c.execute(select(processes).where(processes.c.until < now)).all():
        gone(c, dead.id, dead.until)
    return unknown


def others(c: Connection, process: str) -> bool:
    """Whether there are other processes."""
    return c.execute(select(processes.c.id).where(processes.c.id != process).limit(1)).first() is not None


def forget(c: Connection) -> None:
    """All processes are dead: for one that knows it is alone."""
    for row in c.execute(select(processes)).all():
        gone(c, row.id, row.until)


def gone(c: Connection, process: str, when: float) -> None:
    """A process is gone, and whoever was at its sockets since then."""
    for row in c.execute(select(present).where(present.c.process == process, present.c.seat >= 0)).all():
        c.execute(update(seats).where(seats.c.match == row.match, seats.c.seat == row.seat).values(away=when))
    c.execute(delete(present).where(present.c.process == process))
    c.execute(delete(processes).where(processes.c.id == process))
    note(c, ANY)


def newest(c: Connection, matches: list[str]) -> dict[str, int]:
    """The number of the last row of each of these matches."""
    last = select(actions.c.match, func.max(actions.c.number)).where(actions.c.match.in_(bindparam("of", expanding=True))).group_by(actions.c.match)
    return {id: number for part in range(0, len(matches), MOST) for id, number in c.execute(last, {"of": matches[part : part + MOST]})}


def company(c: Connection, process: str, matches: list[str], now: float) -> dict[str, tuple[dict[int, float], Counts]]:
    """Of each of these matches at which somebody is elsewhere: since when its seats are away, and how many are at each at other processes."""
    found: dict[str, tuple[dict[int, float], Counts]] = defaultdict(lambda: ({}, {}))
    others = (present.c.process == processes.c.id) & (present.c.process != process) & (processes.c.until > now)
    for part in range(0, len(matches), MOST):
        some = matches[part : part + MOST]
        for row in c.execute(select(present.c.match, present.c.seat, present.c.number).where(others, present.c.match.in_(some))):
            counts = found[row.match][1]
            counts[row.seat] = counts.get(row.seat, 0) + row.number
        for row in c.execute(select(seats.c.match, seats.c.seat, seats.c.away).where(seats.c.match.in_(some), seats.c.away > 0)):
            found[row.match][0][row.seat] = row.away
    return dict(found)
