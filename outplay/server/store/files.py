"""A store in a file: SQLite, in a folder of this machine."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from outplay.server.store.migrations import HEAD
from outplay.server.store.notices import ANY, Hear, Written
from outplay.server.store.store import Store, StoreError, bring_up_to_date

FILE = "outplay.db"
LOCK = "outplay.lock"
LOCKED_SECONDS = 4.0
"""How long a transaction waits for another program to write."""
POLL_SECONDS = 0.1
"""Time between two checks whether another process has written something."""


class FileNotices:
    """A lock that all who use the file share, and a look at the file now and then. It tells that something was written, but not what."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.hold, self.alone = _hold(folder / LOCK)
        self.on_answer: Callable[[], None] = lambda: None
        self.ended = threading.Event()
        self.thread: threading.Thread | None = None

    def tell(self, c: Connection, written: Written) -> None:
        """Do nothing: the others look for themselves."""

    def listen(self, hear: Hear) -> None:
        """Look from now on."""
        self.thread = threading.Thread(target=self._look, args=(hear,), name="outplay-notices", daemon=True)
        self.thread.start()

    def _look(self, hear: Hear) -> None:
        with contextlib.closing(sqlite3.connect(self.path)) as file:
            before = None
            while not self.ended.wait(POLL_SECONDS):
                with contextlib.suppress(sqlite3.Error):
                    version = file.execute("PRAGMA data_version").fetchone()
                    self.on_answer()
                    if version != before:
                        before = version
                        hear({ANY: None})

    def close(self) -> None:
        """Stop looking, and release the lock."""
        self.ended.set()
        if self.thread is not None:
            self.thread.join()
        self.hold.close()


def open_store(folder: Path, durable: bool = False) -> Store:
    """Open the store in a folder, made or migrated if needed. Raises StoreError, and leaves a file that it cannot use as it is."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        version = version_of(path)
        return _opened(folder, _engine(path, durable, "BEGIN"), _engine(path, durable, "BEGIN IMMEDIATE"), version)
    except (OSError, sqlite3.Error) as wrong:
        raise StoreError(f"matches cannot be kept in {folder}: {getattr(wrong, 'strerror', None) or wrong}") from None


def _opened(folder: Path, reading: Engine, writing: Engine, version: str) -> Store:
    try:
        if version != HEAD:
            _migrate(writing, version, folder / FILE)
        _try_writing(folder / FILE)
        return Store(reading, writing, FileNotices(folder))
    except BaseException:
        reading.dispose()
        writing.dispose()
        raise


def _migrate(writing: Engine, version: str, path: Path) -> None:
    try:
        bring_up_to_date(writing, version, str(path))
    except SQLAlchemyError as wrong:
        raise StoreError(f"{path} cannot be written: {getattr(wrong, 'orig', wrong)}") from None


def _hold(path: Path) -> tuple[IO[str], bool]:
    """Return the lock of a folder, shared by all who use it while it is open, and whether nobody else was using it. Raises StoreError."""
    try:
        file = path.open("w")
    except OSError as wrong:
        raise StoreError(f"{path} cannot be written: {wrong.strerror}; it belongs to outplay alone and may be moved away") from None
    alone = False
    with contextlib.suppress(ImportError, OSError):  # without locks nobody can tell
        import fcntl

        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            alone = True
        fcntl.flock(file, fcntl.LOCK_SH)
    return file, alone


def version_of(path: Path) -> str:
    """Return the revision of a file, without changing it; empty if there is no file yet. Raises StoreError."""
    if path.is_dir():
        raise StoreError(f"{path} is a folder and not a data file; move it away")
    if not path.exists() or not path.stat().st_size:
        return ""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as wrong:
        raise StoreError(f"{path} {_trouble(wrong)}: {wrong}") from None
    return str(row[0]) if row else ""


def engine_of(folder: Path) -> Engine:
    """Return an engine that can only read the file of a folder."""
    return create_engine(f"sqlite:///file:{(folder / FILE).resolve().as_posix()}?mode=ro&uri=true")


def _trouble(wrong: sqlite3.Error) -> str:
    """Return what is wrong with a file, given SQLite's kind of error."""
    kind = getattr(wrong, "sqlite_errorname", "")
    if kind.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")):
        return "cannot be written"
    if kind.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "is being written by another program"
    return "is no outplay data file"


def _try_writing(path: Path) -> None:
    """Write something, and take it back. Raises StoreError."""
    with contextlib.closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("PRAGMA user_version = 1")
        except sqlite3.DatabaseError as wrong:
            raise StoreError(f"{path} {_trouble(wrong)}: {wrong}") from None
        connection.execute("ROLLBACK")


def _engine(path: Path, durable: bool, begin: str) -> Engine:
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": LOCKED_SECONDS}, pool_size=8)

    # SQLite's driver would begin transactions by itself, too late for savepoints. This is the remedy from SQLAlchemy's documentation.
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
