"""What every part of a server process is given: the configuration, the store, the clock, the counters, and work that runs in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from outplay.server.config import Config
from outplay.server.measures import Measures
from outplay.server.protocol.refusal import RequestRefused, newer, newer_match, unreadable, unsaved
from outplay.server.store.deeds import Deed
from outplay.server.store.health import Unanswered
from outplay.server.store.rows import Damaged, Newer
from outplay.server.store.store import Store
from outplay.server.store.writer import Outdated, Unsaved, sentence_of, unanswered

T = TypeVar("T")

log = logging.getLogger("outplay.server")


class Runtime:
    """The ground on which all parts of one process stand. It knows none of them."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.clock = store.clock
        self.measures = Measures()
        self.processes = 1
        """How many processes serve the store, by the last sign of life."""
        self.leaving = False
        """True once this process is about to stop: it then begins nothing new."""
        self.outdated = False
        """True once a newer version has changed the tables: this process then neither reads nor writes."""
        self.newer_rules_at = 0.0
        """When a newer version of a game was last seen to write to a match; 0 if never."""
        self.on_outdated: Callable[[], Coroutine[Any, Any, None]] = _nothing
        """Runs in the background once this process has become outdated. Set by `http/process.py`, which assembles the process."""
        self.tasks: set[asyncio.Task[None]] = set()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a job that reads from the store, in a thread, and return its result. Raises RequestRefused."""
        return await self._read(lambda: asyncio.to_thread(self.store.read, job))

    async def look(self, deed: Deed[T]) -> T:
        """Do what only reads at one match, and return its result. Raises RequestRefused."""
        return await self._read(lambda: self.store.look(deed))

    async def _read(self, begin: Callable[[], Awaitable[T]]) -> T:
        if self.outdated:
            raise newer()
        try:
            self.store.health.check()
            return await begin()
        except Newer as wrong:
            self.newer_rules_at = max(self.newer_rules_at, wrong.at)
            raise newer_match() from None
        except Damaged as wrong:
            raise unreadable(wrong) from None
        except (SQLAlchemyError, Unsaved, Unanswered) as wrong:
            if not isinstance(wrong, Unanswered):
                self.store.health.unread(sentence_of(wrong), silent=unanswered(wrong))
            raise RequestRefused("unread", "The matches of this server cannot be read at the moment. Please try again.", 503) from None

    async def write(self, job: Callable[[Connection], T], *, patient: bool = False) -> T:
        """Run a job that writes to the store, and return its result after the commit. Raises RequestRefused, and Taken if another process wrote first.

        A store that answers nobody is asked only by who is `patient`.
        """
        return await self._written(lambda: self.store.writer.submit(job), patient=patient)

    async def act(self, deed: Deed[T]) -> T:
        """Do what writes at one match, and return its result after the commit. Raises RequestRefused, and Taken if another process wrote first."""
        return await self._written(lambda: self.store.act(deed))

    async def _written(self, begin: Callable[[], Future[T]], *, patient: bool = False) -> T:
        try:
            if not patient:
                self.store.health.check()
            return await asyncio.wrap_future(begin())
        except Outdated:
            self._give_way()
            raise newer() from None
        except (Unsaved, Unanswered):  # what the store met is logged once, however many wait
            raise unsaved() from None

    def _give_way(self) -> None:
        if not self.outdated:
            log.warning("a newer outplay has changed the tables: this process stops writing, sends its players to the newer one and ends")
            self.outdated = True
            self.behind(self.on_outdated())

    def behind(self, work: Coroutine[Any, Any, None]) -> None:
        """Start work in the background that nobody waits for."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def close(self) -> None:
        """Cancel the background work that is still running."""
        for task in self.tasks:
            task.cancel()


async def _nothing() -> None:
    pass
