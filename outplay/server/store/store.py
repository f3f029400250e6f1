"""The store: one database with a thread that writes and connections that read. `files.py` opens one in a file, `postgres.py` one on a database server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from outplay.kernel.errors import OutplayError
from outplay.server.store.clock import Clock
from outplay.server.store.deeds import Deed
from outplay.server.store.direct import Direct
from outplay.server.store.health import Health
from outplay.server.store.migrations import HEAD, VERSIONS
from outplay.server.store.notices import Notices
from outplay.server.store.writer import LONG_SECONDS, Writer

T = TypeVar("T")

WAITS_FOR_STATEMENTS = "LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE"
"""How a migration begins on PostgreSQL: statements that look at the version are done before it, or see the new one."""

SCRIPTS = Path(__file__).resolve().parent / "migrations"


class StoreError(OutplayError):
    """The data cannot be used: a newer version made it, it is not ours, or it cannot be written."""


class Store:
    """One database. A transaction begun by `reading` sees one moment; one begun by `writing` is the only one of its kind at a time."""

    def __init__(self, reading: Engine, writing: Engine, notices: Notices, direct: Direct | None = None) -> None:
        self.engine = reading
        self.notices = notices
        self.direct = direct
        """Does what needs no lock for all, where there is such a way."""
        self.clock = Clock()
        self.health = Health() if direct is None else direct.health
        notices.on_answer = self.health.heard
        self.writer = Writer(writing, notices.tell, self.health)
        if direct is not None:
            self.writer.commits = direct.commits
        self.closed = False

    @property
    def alone(self) -> bool:
        """Whether no other process used this data when it was opened."""
        return self.notices.alone

    @property
    def waiting(self) -> int:
        """How many jobs and deeds wait to be done."""
        return self.writer.waiting.qsize() + (self.direct.waiting if self.direct is not None else 0)

    def read(self, job: Callable[[Connection], T]) -> T:
        """Run a job that reads, in the caller's thread, and return its result. It is repeated once if the connection had been lost before.

        Raises Unanswered if the store does not answer anybody.
        """
        self.health.check()
        began = time.monotonic()
        try:
            return self._read(job)
        except DBAPIError as wrong:
            if not wrong.connection_invalidated or time.monotonic() - began > LONG_SECONDS:
                raise
            return self._read(job)

    def act(self, deed: Deed[T]) -> Future[T]:
        """Do what writes at one match, and return a future of its result. The future raises Taken or Unsaved."""
        return self.direct.submit(deed) if self.direct is not None else self.writer.submit(deed.job)

    async def look(self, deed: Deed[T]) -> T:
        """Do what only reads at one match, and return its result."""
        if self.direct is not None:
            return await asyncio.wrap_future(self.direct.submit(deed))
        return await asyncio.to_thread(self.read, deed.job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            try:
                return job(connection)
            finally:
                if self.closed:  # the store was closed meanwhile, and nobody else would close this connection
                    connection.invalidate()

    def close(self) -> None:
        """Write what is waiting, and let go of the data. A job that is reading goes on to its end."""
        self.closed = True
        self.writer.close()
        if self.direct is not None:
            self.direct.close()
        self.engine.dispose()
        self.notices.close()


def check_version(version: str, where: str) -> None:
    """Raise StoreError unless there are tables that this version can read as they are."""
    if not version:
        raise StoreError(f"there are no matches in {where}")
    if version != HEAD:
        raise StoreError(
            f"{where} was made by another version of outplay ({version}; this one reads {HEAD}); data of an older version is updated when outplay starts"
        )


def bring_up_to_date(writing: Engine, version: str, where: str) -> None:
    """Make the tables, or migrate those of an older version, one process at a time. Raises StoreError if a newer version made them."""
    if version and version not in VERSIONS:
        raise StoreError(f"{where} was made by a newer outplay; please use that one, or keep matches elsewhere (nothing was changed here)")
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={})
    config.set_main_option("script_location", str(SCRIPTS))
    with writing.begin() as connection:
        if version and connection.dialect.name == "postgresql":
            connection.exec_driver_sql(WAITS_FOR_STATEMENTS)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
