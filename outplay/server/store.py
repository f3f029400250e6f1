"""The store: opening its file (with migrations), and reading. Writing goes through the writer's thread."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event

from outplay.kernel.errors import OutplayError
from outplay.server.migrations import HEAD
from outplay.server.writer import WRITES, Writer

T = TypeVar("T")

FILE = "outplay.db"
LOCK = "outplay.lock"
SCRIPTS = Path(__file__).resolve().parent / "migrations"


class StoreError(OutplayError):
    """The data cannot be used: a newer version made it, it is no such file, or it cannot be written."""


class Store:
    """One database: a writer's thread, and connections to read."""

    def __init__(self, engine: Engine, hold: IO[str], alone: bool) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self.hold = hold
        self.alone = alone
        """Whether no other process used this data when it was opened: then what was leased is nobody's any more."""
        self._watch: Connection | None = None
        self._watching = threading.Lock()  # who asks whether anything was written may still do so when all is closed
        self._version = -1

    def read(self, job: Callable[[Connection], T]) -> T:
        """Read something, from the thread of the caller."""
        with self.engine.connect() as connection:
            return job(connection)

    def changed(self) -> bool:
        """Whether anybody, here or elsewhere, has written since this was asked last. Asked by one at a time."""
        with self._watching:
            self._watch = self._watch or self.engine.connect()
            before, self._version = self._version, int(self._watch.exec_driver_sql("PRAGMA data_version").scalar_one())
            self._watch.rollback()
            return self._version != before

    def close(self) -> None:
        """Write what waits and let go of the file."""
        self.writer.close()
        with self._watching:
            if self._watch is not None:
                self._watch.close()
        self.engine.dispose()
        self.hold.close()


def open_store(folder: Path, durable: bool = False) -> Store:
    """The store in a folder, made or brought up to date. Raises StoreError and leaves a file it cannot use as it is."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        version = version_of(path)
        return _opened(folder, _engine(path, durable), version)
    except (OSError, sqlite3.Error) as wrong:
        raise StoreError(f"matches cannot be kept in {folder}: {getattr(wrong, 'strerror', None) or wrong}") from None


def _opened(folder: Path, engine: Engine, version: str) -> Store:
    try:
        if version != HEAD:
            _migrate(engine, folder / FILE, version)
        _try_writing(folder / FILE)
        return Store(engine, *_hold(folder / LOCK))
    except BaseException:
        engine.dispose()
        raise


def _hold(path: Path) -> tuple[IO[str], bool]:
    """The lock of a folder, shared by all who use it as long as it is open; and whether nobody else used it just now."""
    try:
        file = path.open("w")
    except OSError as wrong:
        raise StoreError(f"{path} cannot be written: {wrong.strerror}; it is a file of outplay's own, which may be moved away") from None
    alone = False
    with contextlib.suppress(ImportError, OSError):  # where locks are not to be had, nobody knows
        import fcntl

        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            alone = True
        fcntl.flock(file, fcntl.LOCK_SH)
    return file, alone


def version_of(path: Path) -> str:
    """The revision of a file, looked up without touching it; empty where there is no file yet."""
    if not path.exists() or not path.stat().st_size:
        return ""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as wrong:
        raise StoreError(f"{path} {_trouble(wrong)}: {wrong}") from None
    finally:
        connection.close()
    return str(row[0]) if row else ""


def _trouble(wrong: sqlite3.Error) -> str:
    """What is the matter with a file, as SQLite's kinds of errors tell it."""
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


def _migrate(engine: Engine, path: Path, version: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from sqlalchemy.exc import SQLAlchemyError

    config = Config(attributes={})
    config.set_main_option("script_location", str(SCRIPTS))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version and version not in known:
        raise StoreError(f"{path} was made by a newer outplay; please use that one, or another folder with --data DIR (the file was left as it is)")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as wrong:
        raise StoreError(f"{path} cannot be written: {getattr(wrong, 'orig', wrong)}") from None


def _engine(path: Path, durable: bool) -> Engine:
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 10}, pool_size=8)

    # SQLite's driver would begin transactions by itself, and too late for savepoints: SQLAlchemy's documented cure.
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")

    return engine
