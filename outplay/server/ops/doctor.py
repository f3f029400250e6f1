"""`outplay doctor`: whether a data file is sound, and what is wrong with which match. It only looks and changes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.matches.match import Match
from outplay.server.protocol.views import encode
from outplay.server.store import rows
from outplay.server.store.files import FILE, engine_of, version_of
from outplay.server.store.store import check_version


def examine(folder: Path, games: Mapping[str, Game[State]]) -> Iterator[str]:
    """Yield what is wrong with the data in a folder, a sentence each; nothing if all is well. Raises StoreError if it is not our data."""
    path = folder / FILE
    check_version(version_of(path), str(folder))
    yield from _file(path)
    engine = engine_of(folder)
    try:
        with engine.connect() as c:
            for id in rows.all_matches(c):
                wrong = _match(c, id, games)
                if wrong:
                    _, code, _ = rows.titles(c, id) or ("", "?", 0.0)
                    yield f"match {code} ({id}): {wrong}"
    except SQLAlchemyError as broken:
        yield f"the file cannot be read any further: {getattr(broken, 'orig', None) or broken}"
    finally:
        engine.dispose()


def _file(path: Path) -> Iterator[str]:
    """Yield what SQLite itself finds."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
        try:
            for (said,) in file.execute("PRAGMA integrity_check(20)"):
                if said != "ok":
                    yield f"the file is damaged: {said}"
            for table, row, parent, _ in file.execute("PRAGMA foreign_key_check"):
                yield f"row {row} of {table} belongs to nothing in {parent}"
        except sqlite3.DatabaseError as wrong:
            yield f"the file is damaged: {wrong}"


def _match(c: Connection, id: str, games: Mapping[str, Game[State]]) -> str:
    """Return what is wrong with a match; empty if it can be opened and drawn."""
    try:
        titles = rows.titles(c, id)
        if titles is None:
            return "it does not exist any more"
        if titles[0] not in games:
            return f"its game {titles[0]!r} is not installed here"
        game = games[titles[0]]
        stored = rows.load(c, id, game.rules_version)
        assert stored is not None, "one transaction reads one moment"
        match = Match(game, stored)
        for viewer in match.viewers:
            encode(match.view(viewer))
    except OutplayError as wrong:
        return str(wrong)
    except Exception as wrong:  # whatever it is, go on with the next match
        return f"it cannot be drawn: {type(wrong).__name__}: {wrong}"
    return ""
