"""`outplay backup` and `outplay restore`: all matches of a store as one file, and back.

The file has the same tables as every store, so a store of either kind can be made from it.
"""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Table, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from outplay.server.store.files import FILE, open_store, version_of
from outplay.server.store.schema import all_tables
from outplay.server.store.store import Store, StoreError
from outplay.server.store.tables import due, flags, keys, matches, present, processes, served, tries
from outplay.server.store.writer import Taken, Unsaved

ROWS_PER_COPY = 500
"""Rows that are copied together."""
OF_PROCESSES = (present, processes, tries)
"""Tables that are only true while processes run. In a copy nobody is connected."""


def backup(store: Store, file: Path) -> int:
    """Write what a store has at this moment into a new file, while it is in use. Returns the number of matches. Raises StoreError."""
    if file.exists():
        raise StoreError(f"{file} exists already; please name another file, or move this one away")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".outplay-") as folder:
            whole = Path(folder) / FILE
            with contextlib.closing(open_store(whole.parent)) as copy:
                many = _copied(store, copy)
            with contextlib.closing(sqlite3.connect(whole)) as one:
                one.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
            whole.chmod(0o600)  # it has the key that signs tokens, and the secrets of all matches
            whole.rename(file)
    except OSError as wrong:
        raise StoreError(f"{file} cannot be written: {wrong.strerror}") from None
    return many


def restore(store: Store, file: Path) -> int:
    """Fill an empty store that nobody uses with what a file has, all of it or nothing. Returns the number of matches. Raises StoreError."""
    if not version_of(file):
        raise StoreError(f"{file} has no matches" if file.exists() else f"there is no file {file}")
    if not store.alone:
        raise StoreError("this store is in use; please stop every outplay that uses it, then restore")
    if store.read(lambda c: c.execute(select(func.count()).select_from(matches)).scalar_one()):
        raise StoreError("this store has matches already; please restore into an empty one")
    with tempfile.TemporaryDirectory(prefix="outplay-") as folder:
        # A file of an older version is migrated in this copy; the file itself stays as it is.
        with (
            contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as there,
            contextlib.closing(sqlite3.connect(Path(folder) / FILE)) as here,
        ):
            there.backup(here)
        with contextlib.closing(open_store(Path(folder))) as copy:
            return _copied(copy, store)


def _copied(source: Store, target: Store) -> int:
    """Copy all tables, in one transaction on each side. Returns the number of matches. Raises StoreError."""
    try:
        with source.engine.connect() as c:
            return target.writer.submit(lambda into: _fill(c, into)).result()
    except (SQLAlchemyError, Unsaved, Taken) as wrong:
        raise StoreError(f"nothing was copied: {str(getattr(wrong, 'orig', None) or wrong).strip().splitlines()[0]}") from None


def _fill(source: Connection, target: Connection) -> int:
    many = 0
    for table in (keys, served):  # left by a server that was started there and has no matches yet
        target.execute(delete(table))
    for table in all_tables.sorted_tables:
        for rows in _rows(source, table) if table not in OF_PROCESSES else ():
            target.execute(insert(table), rows)
            many += len(rows) * (table is matches)
    return many


def _rows(source: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    """Yield the rows of a table, some at a time. In the copy nobody has leased what is due."""
    for part in source.execution_options(yield_per=ROWS_PER_COPY).execute(select(table)).mappings().partitions():
        yield [{**row, "lease": 0.0} if table in (due, flags) else dict(row) for row in part]
