"""The store: one database with a writer's thread, and connections to read. `files.py` opens one in a file, `postgres.py` one on a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from outplay.kernel.errors import OutplayError
from outplay.server.store.clock import Clock
from outplay.server.store.migrations import HEAD, VERSIONS
from outplay.server.store.notices import Notices
from outplay.server.store.writer import Writer

T = TypeVar("T")

SCRIPTS = Path(__file__).resolve().parent / "migrations"


class StoreError(OutplayError):
    """The data cannot be used: a newer version made it, it is no such data, or it cannot be written."""


class Store:
    """One database. A transaction that `reading` begins sees one moment; one that `writing` begins is the only one that writes."""

    def __init__(self, reading: Engine, writing: Engine, notices: Notices) -> None:
        self.engine = reading
        self.notices = notices
        self.clock = Clock()
        self.writer = Writer(writing, notices.tell)
        self.closed = False

    @property
    def alone(self) -> bool:
        """Whether no other process used this data when it was opened."""
        return self.notices.alone

    def read(self, job: Callable[[Connection], T]) -> T:
        """Read something, from the thread of the caller; once more where the connection was lost meanwhile."""
        try:
            return self._read(job)
        except DBAPIError as wrong:
            if not wrong.connection_invalidated:
                raise
            return self._read(job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            try:
                return job(connection)
            finally:
                if self.closed:  # meanwhile: nobody else would close it
                    connection.invalidate()

    def close(self) -> None:
        """Write what waits and let go of the data; what is read just now is read to its end."""
        self.closed = True
        self.writer.close()
        self.engine.dispose()
        self.notices.close()


def check_version(version: str, where: str) -> None:
    """Whether there are tables that this version can read as they are. Raises StoreError."""
    if not version:
        raise StoreError(f"there are no matches in {where}")
    if version != HEAD:
        raise StoreError(f"{where} is of another version of outplay ({version}; this one reads {HEAD}); an older one is brought up to date when outplay starts")


def bring_up_to_date(writing: Engine, version: str, where: str) -> None:
    """Make the tables, or give those of an older version their new form; one process after the other. Raises StoreError where a newer version made them."""
    if version and version not in VERSIONS:
        raise StoreError(f"{where} was made by a newer outplay; please use that one, or keep matches elsewhere (this was left as it is)")
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={})
    config.set_main_option("script_location", str(SCRIPTS))
    with writing.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
