"""Where matches are kept: the file of a folder, or a database. How servers open it, and how a command looks into it while they run."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from outplay.server.store import files
from outplay.server.store.clock import time_of
from outplay.server.store.files import FILE, open_store, version_of
from outplay.server.store.processes import live
from outplay.server.store.store import Store, StoreError, check_version
from outplay.server.store.writer import Taken, Unsaved

COMMAND_SECONDS = 2.0
"""How long a command that writes counts as a process."""


@dataclass(frozen=True)
class Kept:
    """Where matches are kept, in words, with the ways to use it.

    `open` opens it, made if needed. `version` returns its version, empty if it does not exist yet. `look` returns an engine that only reads.
    """

    where: str
    open: Callable[[], Store]
    version: Callable[[], str]
    look: Callable[[], Engine]

    @contextlib.contextmanager
    def looking(self) -> Iterator[Engine]:
        """Provide an engine to read what is there, while servers run. Raises StoreError."""
        check_version(self.version(), self.where)
        engine = self.look()
        try:
            yield engine
        except SQLAlchemyError as wrong:
            raise StoreError(f"{self.where} cannot be read: {_first_line(wrong)}") from None
        finally:
            engine.dispose()

    @contextlib.contextmanager
    def using(self) -> Iterator[Store]:
        """Provide a store to read and write what is there, while servers run. Raises StoreError."""
        check_version(self.version(), self.where)
        with contextlib.closing(self.open()) as store:
            try:
                store.writer.submit(_looked_for).result()
                yield store
            except (SQLAlchemyError, Unsaved, Taken) as wrong:
                raise StoreError(f"nothing was changed in {self.where}: {_first_line(wrong)}") from None


def _looked_for(c: Connection) -> None:
    """Register one more process for a moment: a server that is alone does not look for what others write."""
    now = time_of(c)
    live(c, secrets.token_hex(8), now, now + COMMAND_SECONDS)


def kept(data: Path | None = None, database: str = "") -> Kept:
    """Return where matches are kept: in a database, or in a folder, by default this machine's. Raises StoreError."""
    if not database:
        folder = data or data_folder()
        return Kept(str(folder), lambda: open_store(folder), lambda: version_of(folder / FILE), lambda: files.engine_of(folder))
    from outplay.server.store import postgres

    return Kept(postgres.shown(database), lambda: postgres.open_database(database), lambda: postgres.version_at(database), lambda: postgres.engine_of(database))


def data_folder() -> Path:
    """Return the folder where this machine's matches are kept."""
    return user_data_path("outplay", appauthor=False)


def _first_line(wrong: Exception) -> str:
    return str(getattr(wrong, "orig", None) or wrong).strip().splitlines()[0]
