"""A store on a database server: PostgreSQL, for several processes on one machine or more."""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, ProgrammingError, SQLAlchemyError

from outplay.server.store.direct import CONNECTIONS, Direct
from outplay.server.store.migrations import HEAD
from outplay.server.store.notices import ANY, Hear, Written, heard, told
from outplay.server.store.store import Store, StoreError, bring_up_to_date

if TYPE_CHECKING:
    import psycopg

    Bare = psycopg.Connection[tuple[Any, ...]]

CHANNEL = "outplay"
MAX_NOTICE_BYTES = 7900
"""The length of a notice. PostgreSQL takes 8000 bytes."""
NOTIFY = "SELECT pg_notify(%s, %s)"
TAKES_ITS_TURN = "SELECT pg_advisory_xact_lock(1869968496, 1)"
"""How every transaction of the thread that writes begins, in any process: it waits for the one before to end, and sees everything that it did.

So nothing can happen between a look and a row. What is done most, the rows of matches, takes the way without it (`direct.py`).
"""
USES = "(1869968496, 2)"
SESSION_LIMITS = "SET lock_timeout = '4s'; SET idle_in_transaction_session_timeout = '3s'"
"""How long a transaction waits for others to write, and how long a process that hangs can keep others waiting: a little less, so that these need not give up."""
STATEMENT_LIMITS = "SET lock_timeout = '2s'; SET bytea_output = 'hex'"
"""How long a single statement waits for whoever holds its match, as others wait behind it; and how bytes are written that are read as JSON."""
READING_LIMITS = "SET idle_in_transaction_session_timeout = '10s'"
"""How long who reads may hang, which disturbs nobody else."""
MIGRATION_LIMITS = "SET lock_timeout = '60s'"
"""How long who begins waits for another process to make or migrate the tables, which takes as long as it takes."""
LISTEN_SECONDS = 0.25
"""Time between two checks whether to go on listening."""
CHECK_SECONDS = 1.0
"""Time between two questions of who listens, whether the database is still there."""
MAX_CONNECTIONS = 10
"""The connections of one process: one listens, one tells, one writes by whole transactions, some do single statements, the others read."""
PATIENCE = {"connect_timeout": "3", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3", "tcp_user_timeout": "10000"}
"""After how many seconds, or milliseconds, a database is given up that does not answer, unless its address says otherwise."""
POOL_SECONDS = 4.0
"""How long who reads waits until another one has read."""
RECONNECT_SECONDS = 0.5
"""Time until it is tried again to make a lost connection anew."""


class PostgresNotices:
    """A connection that listens, and that holds a lock which all who use the database share."""

    def __init__(self, connect: Callable[[], Bare]) -> None:
        self.name = secrets.token_hex(4)
        self.on_answer: Callable[[], None] = lambda: None
        self.connect = connect
        self.connection = connect()
        self.alone = _try(self.connection, f"pg_try_advisory_lock{USES}")
        self._use()
        if self.alone:
            _try(self.connection, f"pg_advisory_unlock{USES}")
        self.ended = threading.Event()
        self.thread: threading.Thread | None = None

    def tell(self, c: Connection, written: Written) -> None:
        """Send one notice with the commit."""
        c.exec_driver_sql(NOTIFY, (CHANNEL, self._line(written)))

    def tell_at_once(self, c: Bare, written: Written) -> None:
        """Send one notice by itself."""
        c.execute(NOTIFY.encode(), (CHANNEL, self._line(written)))

    def _line(self, written: Written) -> str:
        line = f"{self.name} {told(written)}"
        return line if len(line.encode()) < MAX_NOTICE_BYTES else f"{self.name} {ANY}"

    def listen(self, hear: Hear) -> None:
        """Hear the others from now on."""
        self.thread = threading.Thread(target=self._listen, args=(hear,), name="outplay-notices", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop listening, and release the lock: by its own word, as a database may notice later that a connection is closed."""
        self.ended.set()
        if self.thread is not None:
            self.thread.join(RECONNECT_SECONDS)  # it may be waiting for a database that does not answer
        if self.thread is None or not self.thread.is_alive():
            self._release()
        self.connection.close()

    def _release(self) -> None:
        import psycopg

        with contextlib.suppress(psycopg.Error):
            _try(self.connection, f"pg_advisory_unlock_shared{USES}")

    def _listen(self, hear: Hear) -> None:
        import psycopg

        checked = time.monotonic()
        while not self.ended.is_set():
            try:
                for notice in self.connection.notifies(timeout=LISTEN_SECONDS):
                    who, _, words = notice.payload.partition(" ")
                    if who != self.name:
                        hear(heard(words))
                if time.monotonic() - checked > CHECK_SECONDS:
                    self.connection.execute(b"SELECT 1")
                    self.on_answer()
                    checked = time.monotonic()
            except psycopg.Error:
                hear({ANY: None})  # whoever hears it looks at the database, and so finds out whether it is still there
                self._again()
                hear({ANY: None})

    def _again(self) -> None:
        """Connect again, until it works or nobody listens any more."""
        import psycopg

        while not self.ended.is_set():
            try:
                self.connection.close()
                self.connection = self.connect()
                self._use()
            except psycopg.Error:
                self.ended.wait(RECONNECT_SECONDS)
            else:
                return

    def _use(self) -> None:
        _try(self.connection, f"pg_advisory_lock_shared{USES}")
        self.connection.execute(b"LISTEN outplay")


def open_database(address: str) -> Store:
    """Open the store at an address like postgresql://user@host/name, its tables made or migrated if needed. Raises StoreError, without the password."""
    url, where = _url(address), shown(address)
    readers = MAX_CONNECTIONS - 3 - CONNECTIONS
    reading, writing = _engine(url, "REPEATABLE READ", readers, READING_LIMITS), _engine(url, "READ COMMITTED", 1, SESSION_LIMITS)
    import psycopg

    from outplay.server.store.patient import Patient

    _, words = reading.dialect.create_connect_args(url)
    with contextlib.ExitStack() as opened:
        opened.callback(reading.dispose)
        opened.callback(writing.dispose)
        try:
            notices = PostgresNotices(lambda: Patient.connect(**words, autocommit=True))
            opened.callback(notices.close)
            if (encoding := _encoding(notices.connection)) != "UTF8":
                raise StoreError(f"{where} keeps texts as {encoding}; please create it again with: createdb --encoding=UTF8 --template=template0")
            if (version := version_of(reading)) != HEAD:
                migrating = _engine(url, "READ COMMITTED", 1, MIGRATION_LIMITS, patient=False)
                opened.callback(migrating.dispose)
                bring_up_to_date(migrating, version, where)
                migrating.dispose()
        except (psycopg.Error, SQLAlchemyError) as wrong:
            raise StoreError(f"matches cannot be kept in {where}: {told_by(wrong)}") from None
        opened.pop_all()
        return Store(reading, writing, notices, Direct(lambda: _connected(words), notices.tell_at_once))


def _connected(words: Mapping[str, Any]) -> Bare:
    """Return a connection that commits by itself. Texts are sent as texts, so that one value may be used in several places of a statement."""
    from psycopg.types.string import StrDumper

    from outplay.server.store.patient import Patient

    connection = Patient.connect(**words, autocommit=True)
    connection.adapters.register_dumper(str, StrDumper)
    connection.execute(STATEMENT_LIMITS.encode())
    return connection


def version_of(engine: Engine) -> str:
    """Return the revision of a database; empty if it has no tables yet."""
    try:
        with engine.connect() as c:
            return str(c.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")
    except ProgrammingError as wrong:
        if getattr(wrong.orig, "sqlstate", "") == "42P01":  # there is no such table
            return ""
        raise


def version_at(address: str) -> str:
    """Return the revision of the database at an address; empty if it has no tables yet. Raises StoreError."""
    engine = engine_of(address)
    try:
        return version_of(engine)
    except SQLAlchemyError as wrong:
        raise StoreError(f"{shown(address)} cannot be read: {told_by(wrong)}") from None
    finally:
        engine.dispose()


def engine_of(address: str) -> Engine:
    """Return an engine that is meant only to read a database. Raises StoreError."""
    return _engine(_url(address), "REPEATABLE READ", 1, READING_LIMITS, patient=False)


def shown(address: str) -> str:
    """Return an address as it may be shown: without its password."""
    url = _url(address).set(drivername="postgresql")
    return url.set(query={key: value for key, value in url.query.items() if key not in PATIENCE}).render_as_string(hide_password=True)


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreError("this is not the address of a database; such an address looks like postgresql://user:password@host/name") from None
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise StoreError(
            f"matches are kept in PostgreSQL or in a file, not in {url.get_backend_name()}; an address looks like postgresql://user:password@host/name"
        )
    return url.set(drivername="postgresql+psycopg").update_query_dict({key: value for key, value in PATIENCE.items() if key not in url.query})


def _engine(url: URL, isolation: str, size: int, limits: str, *, patient: bool = True) -> Engine:
    """Return an engine. Who is `patient` gives up on a database that does not answer; who is not waits for as long as a statement may take."""
    try:
        engine = create_engine(url, isolation_level=isolation, pool_size=size, max_overflow=0, pool_timeout=POOL_SECONDS)
    except ImportError:
        raise StoreError("PostgreSQL support is not installed; please run: pip install 'outplay[host]'") from None

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.autocommit = True
        connection.execute(limits)
        connection.autocommit = False

    if patient:
        from outplay.server.store.patient import Patient

        @event.listens_for(engine, "do_connect")
        def connect(_: object, __: object, args: Sequence[Any], words: Mapping[str, Any]) -> Patient:
            return Patient.connect(*args, **words)

    if isolation == "READ COMMITTED":

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(TAKES_ITS_TURN)

    return engine


def _try(connection: Bare, call: str) -> bool:
    row = connection.execute(f"SELECT {call}".encode()).fetchone()
    return bool(row and row[0])


def _encoding(connection: Bare) -> str:
    row = connection.execute(b"SHOW server_encoding").fetchone()
    return str(row[0]) if row else ""


def told_by(wrong: Exception) -> str:
    """Return what the database said, its first line only."""
    return str(getattr(wrong, "orig", None) or wrong).strip().split("\n")[0]
