"""This process among the others of its store: it says that it is alive, and follows what the others write."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from outplay.server.identity.bans import in_force
from outplay.server.identity.identities import turned
from outplay.server.matches.cache import Cache
from outplay.server.matches.hub import Hub
from outplay.server.matches.presence import Presence
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import processes
from outplay.server.store.clock import pauses, serve
from outplay.server.store.notices import ANY, CLUB, DUE, PERSON, SEEKS, TABLE, WORD, Written, add
from outplay.server.store.runtime import Runtime

log = logging.getLogger("outplay.server")

BEAT_SECONDS = 5.0
"""Time between two signs of life of a process."""
RETRY_SECONDS = 0.5
"""Time until a sign of life that failed is tried again, so that a store that is back is soon known to be."""
DEAD_SECONDS = 15.0
"""Time after which a process without a sign of life is taken to be dead."""
HEARD_SECONDS = 0.6
"""Time after which all others have heard of a new process."""
CALM_SECONDS = 0.3
"""Time for which a process that is alone hears nothing more. With a file it would otherwise look again after each write of its own."""


class Neighbors:
    """Signs of life of this process, and the notices of the others.

    `on_freed` is called if another process has left its due turns to the others; `on_tables` with the open tables that have changed, None if it is unknown which;
    `on_seeks` if others may look for somebody to play with; `on_clubs` with the clubs that have changed; `on_rows` if others may have written to matches; `on_words` if something may have been said that is not told here
    yet. All are set by `http/process.py`, which assembles the process.
    """

    def __init__(self, runtime: Runtime, hub: Hub, presence: Presence, cache: Cache) -> None:
        self.runtime = runtime
        self.hub = hub
        self.presence = presence
        self.cache = cache
        self.on_freed: Callable[[], Awaitable[None]] = _nothing
        self.on_tables: Callable[[Iterable[str] | None], None] = lambda _: None
        self.on_rows: Callable[[], None] = lambda: None
        self.on_seeks: Callable[[], None] = lambda: None
        self.on_clubs: Callable[[Iterable[str] | None], None] = lambda _: None
        self.on_words: Callable[[], Awaitable[None]] = _nothing
        self.since = 0.0
        """Since when the store has been served without a pause."""
        self.living: asyncio.Task[None] | None = None
        self.soon = asyncio.Event()
        self.looking = asyncio.Lock()
        self.heard: Written = {}
        self.hearing: asyncio.Task[None] | None = None
        self.closed = False

    async def open(self) -> None:
        """Say that this process is alive, and listen. If there are others, wait until they have heard of it: from then on they look at what it writes."""
        if self.runtime.store.alone:
            await self.runtime.write(processes.forget)
        loop = asyncio.get_running_loop()
        self.runtime.store.notices.listen(lambda written: _called(loop, self._hear, written))
        self.runtime.store.health.on_trouble = lambda: _called(loop, self.soon.set)
        self.runtime.store.writer.on_return = self._return
        await self.beat()
        if not self.presence.alone:
            await asyncio.sleep(HEARD_SECONDS)
        self.living = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop listening, and say that this process is gone."""
        self.closed = True
        for task in (self.living, self.hearing):
            if task is not None:
                task.cancel()
        with contextlib.suppress(RequestRefused):
            await self.runtime.write(self._last_beat)

    # ------------------------------------------------------------ signs of life

    async def _go_on(self) -> None:
        went_well = True
        while True:
            if went_well:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_SECONDS):
                        await self.soon.wait()
            else:
                await asyncio.sleep(RETRY_SECONDS)  # whatever else is met meanwhile
            self.soon.clear()
            went_well = await self._tried(self.beat())

    async def _tried(self, do: Coroutine[Any, Any, None]) -> bool:
        """Do something with the store, and return whether it went well."""
        try:
            await do
        except (RequestRefused, SQLAlchemyError):  # logged already, or told to a request that needs the store more
            return False
        except Exception:
            log.exception("following other processes")
            return False
        return True

    async def beat(self) -> None:
        """Give one sign of life, and look at what the others wrote. Raises RequestRefused."""
        unknown, since = await self.runtime.write(self._beat, patient=True)
        if unknown:  # this process is new, or was taken to be dead
            self.presence.said.clear()
            for id in list(self.hub.at):
                if id in self.cache.matches:
                    self.runtime.behind(self.presence.say(self.cache.matches[id]))
        if since != self.since:
            await self._resume(since)
        await self._look()

    def _beat(self, c: Connection) -> tuple[bool, float]:
        now = self.runtime.clock.ask(c)
        unknown = processes.live(c, self.presence.process, now, now + DEAD_SECONDS)
        self.runtime.processes = processes.number(c)
        return unknown, serve(c, now, begins=not self.since, alone=not self.since and self.runtime.store.alone)

    def _return(self, c: Connection, lost_at: float) -> None:
        """Note that the store is written again, and since when it was not: the first thing that is written."""
        now = self.runtime.clock.ask(c)
        serve(c, now, lost=now - (time.monotonic() - lost_at))
        self.runtime.store.health.on_trouble()

    async def _resume(self, since: float) -> None:
        """Go on after a pause, perhaps because this machine slept: nobody who is waited for loses time by it."""
        self.runtime.clock.pauses = await self.runtime.read(pauses)
        self.since = since
        for match in self.cache.held.values():
            match.show(match.views)
            self.hub.tell(match, match.viewers)

    def _last_beat(self, c: Connection) -> None:
        now = self.runtime.clock.now()
        processes.gone(c, self.presence.process, now)
        serve(c, now)

    # ------------------------------------------------------------ notices of the others

    def _hear(self, written: Written) -> None:
        add(self.heard, written)
        if not self.closed and (self.hearing is None or self.hearing.done()):
            self.hearing = asyncio.create_task(self._take_in())

    async def _take_in(self) -> None:
        """Bring what people look at here up to date with all notices so far, and with those that arrive meanwhile."""
        while self.heard:
            written, self.heard = self.heard, {}
            before = self.presence.alone
            looked = await self._tried(self._look() if ANY in written or self.presence.alone else self._look_at(written))
            others = not (before and self.presence.alone)
            self._tables(written, others)
            self.on_rows()
            told = (WORD not in written and not (ANY in written and others)) or await self._tried(self._words())
            turned_out = await self._tried(self._turn_out(written, others))
            if not (looked and told and turned_out):
                self.soon.set()
                await asyncio.sleep(RETRY_SECONDS)
            if DUE in written:
                await self.on_freed()
            if self.presence.alone:
                await asyncio.sleep(CALM_SECONDS)

    async def _words(self) -> None:
        await self.on_words()

    def _tables(self, written: Written, others: bool) -> None:
        """Hand on which open tables and clubs have changed, and whether who looks for others has; if others wrote and the notice does not say what, any of them may have."""
        for sign, hand_on in ((TABLE, self.on_tables), (CLUB, self.on_clubs)):
            named = [one.removeprefix(sign) for one in written if one.startswith(sign)]
            if ANY in written and others:
                hand_on(None)
            elif named:
                hand_on(named)
        if SEEKS in written or (ANY in written and others):
            self.on_seeks()

    async def _turn_out(self, written: Written, others: bool) -> None:
        """Close the sockets of everybody whose access has changed. If others wrote and the notice does not say about whom, compare with the store."""
        people = [one.removeprefix(PERSON) for one in written if one.startswith(PERSON)]
        were = {one.device: one.person for one in self.hub.all() if one.device} if others and ANY in written else {}
        if were:
            people += await self.runtime.read(lambda c: [*turned(c, were), *(ban.who for ban in in_force(c, self.runtime.clock.now()))])
        for person in people:
            self.hub.turn_out(person)

    async def _look_at(self, written: Written) -> None:
        """Bring those of these matches up to date that people look at here."""
        async with self.looking:
            busy = [id for id in written if self.hub.busy(id)]
            await self._company([id for id in busy if written[id] is None])
            await asyncio.gather(*(self.cache.follow(id, written[id]) for id in busy))

    async def _look(self) -> None:
        """Bring up to date whatever people look at here.

        Once the others are gone, do so for all matches in memory: from then on memory counts as the newest. A match of which it is unknown whether its last row
        was written is brought up to date in any case.
        """
        async with self.looking:
            for stale in [one for one in self.cache.held.values() if one.stale]:
                await self.cache.match(stale.id)
            alone = not await self.runtime.read(lambda c: processes.others(c, self.presence.process))
            if alone and self.presence.alone:
                return
            self.presence.alone = False
            await self._company(list(self.hub.at))
            held = [match for id in (self.cache.held if alone else self.hub.at) if (match := self.cache.held.get(id)) is not None]
            for match in await self.cache.behind(held):
                await self.cache.match(match.id)
            self.presence.alone = alone

    async def _company(self, busy: list[str]) -> None:
        """Read who is at these matches at other processes, and tell those who are at them here."""
        found = await self.presence.elsewhere(busy) if busy else {}
        for id in busy:
            match = self.cache.matches.get(id)
            if match is None:
                continue
            away, counts = found.get(id, ({}, {}))
            if counts != match.elsewhere:
                match.came_or_left(away, counts)
                self.cache.announce(match)


def _called(loop: asyncio.AbstractEventLoop, do: Callable[..., None], *what: Written) -> None:
    """Have the loop do something, such as hear a notice. Once the loop has ended, nobody listens any more."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(do, *what)


async def _nothing() -> None:
    pass
