"""`outplay host --check`: what is set up for hosting, and what is missing. It only looks and changes nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from outplay.book.words import counted
from outplay.kernel.errors import OutplayError
from outplay.server.calls.pushing import contact_of
from outplay.server.store import tables
from outplay.server.store.clock import time_of
from outplay.server.store.files import FILE, version_of
from outplay.server.store.migrations import HEAD, VERSIONS
from outplay.server.store.postgres import MAX_CONNECTIONS, engine_of, shown, told_by
from outplay.server.store.postgres import version_of as version_of_database
from outplay.server.store.store import StoreError

MAY_WRITE = "SELECT NOT pg_is_in_recovery() AND has_schema_privilege(current_schema(), 'CREATE')"
ROOM = "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"


@dataclass(frozen=True, slots=True)
class Found:
    """Something that is as it should be, or missing."""

    ok: bool
    words: str


def look(database: str, data: Path, page: Path, public: str, push: str = "") -> Iterator[Found]:
    """Yield everything that hosting needs."""
    yield from _in_database(database) if database else _in_file(data)
    yield Found(True, "the page is built") if (page / "index.html").is_file() else Found(False, "the page is not built; run: make page")
    yield _public(public)
    yield _calls(push, public)


def _in_file(data: Path) -> Iterator[Found]:
    try:
        yield _version(version_of(data / FILE), str(data))
    except StoreError as wrong:
        yield Found(False, str(wrong))
    yield Found(True, "matches are kept in a file, which is enough for one process; for several, name a PostgreSQL database with --database")


def _in_database(database: str) -> Iterator[Found]:
    try:
        engine = engine_of(database)
        try:
            version = version_of_database(engine)
            yield _version(version, shown(database))
            with engine.connect() as c:
                yield from _facts(c)
                if version == HEAD:
                    yield from _lives(c)
        finally:
            engine.dispose()
    except SQLAlchemyError as wrong:
        yield Found(False, f"{shown(database)} cannot be read: {told_by(wrong)}")
    except StoreError as wrong:
        yield Found(False, str(wrong))


def _version(version: str, where: str) -> Found:
    if not version:
        return Found(True, f"{where} has no matches yet; its tables are made when outplay starts")
    if version not in VERSIONS:
        return Found(False, f"{where} was made by a newer outplay ({version}; this one knows {HEAD})")
    return Found(True, f"{where} has matches" + ("" if version == HEAD else f" of an older outplay ({version}); they are updated when this one starts"))


def _facts(c: Connection) -> Iterator[Found]:
    """Yield what can be told of any database."""
    server, encoding = c.dialect.server_version_info or (), c.exec_driver_sql("SHOW server_encoding").scalar_one()
    yield Found(True, f"PostgreSQL {'.'.join(map(str, server))} answers")
    yield Found(encoding == "UTF8", f"it keeps texts as {encoding}" + ("" if encoding == "UTF8" else ", but that has to be UTF8"))
    writes = bool(c.exec_driver_sql(MAY_WRITE).scalar_one())
    yield Found(writes, "it can be written" if writes else "it cannot be written: it is a standby of another database, or this user may not make tables")
    processes = int(c.exec_driver_sql(ROOM).scalar_one()) // MAX_CONNECTIONS
    yield Found(processes > 0, f"it has room for {counted(processes, 'process', 'processes')} with {MAX_CONNECTIONS} connections each (max_connections)")
    yield Found(True, f"its clock and this one differ by {abs(time_of(c) - time.time()):.1f} s; all processes go by the database's")


def _lives(c: Connection) -> Iterator[Found]:
    matches = c.execute(select(func.count()).select_from(tables.matches)).scalar_one()
    alive = c.execute(select(func.count()).select_from(tables.processes).where(tables.processes.c.until > time_of(c))).scalar_one()
    yield Found(True, f"{counted(matches, 'match', 'matches')}, {counted(alive, 'running process', 'running processes')}")


def _public(public: str) -> Found:
    if not public:
        return Found(False, "--public-url is not given, so links have no address, and cookies are also sent without TLS")
    if public.startswith("http://"):
        return Found(False, f"{public} is no https:// address, so everything can be read on the way, even cookies")
    return Found(True, f"people reach it at {public}, and by no other name")


def _calls(push: str, public: str) -> Found:
    if not push:
        return Found(True, "nobody is called when it is their turn, and nothing is sent to anybody; --push mailto:you@example.org turns that on")
    try:
        contact = contact_of(push)
    except OutplayError as wrong:
        return Found(False, str(wrong))
    if public and not public.startswith("https://"):
        return Found(False, f"--push is of no use at {public}: browsers let only pages at https:// call people")
    return Found(True, f"people are called when it is their turn, if they want that; push services reach you by {contact}")
