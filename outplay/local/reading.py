"""Records as people read them: the log in sentences, from one seat's view or everybody's, and whether a record holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from outplay.games import find_game
from outplay.kernel import scene as sc
from outplay.kernel.content import Content
from outplay.kernel.errors import ContentError, OutplayError, RecordError
from outplay.kernel.game import Game
from outplay.kernel.record import MatchRecord, parse, replay, same_rules, verify
from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.kernel.view import heard


def read_record(file: Path) -> tuple[MatchRecord, str]:
    """Return a record from a file, and the digest it carries. Raises RecordError or OutplayError."""
    try:
        return parse(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as wrong:
        raise RecordError(f"{file.name} cannot be read: {wrong}") from None


def content_of(game: Game[State], record: MatchRecord, folder: Path | None = None) -> Content:
    """Return what a match was played with: the content of a folder if one is named, else what the record carries, else the game's own.

    Raises RecordError, ContentError.
    """
    if folder is not None or not record.files:
        return game.load(folder)
    same_rules(game, record)  # first, because other rules may read other files
    try:
        return game.read(record.files)
    except ContentError as wrong:
        raise ContentError(f"the content that this record carries cannot be used: {wrong}") from None


def tell(record: MatchRecord, viewer: Seat | None, folder: Path | None = None) -> Iterator[str]:
    """Yield the match in lines: who did what, and what came of it, as the viewer may know it."""
    game = find_game(record.game)
    seats = game.settings.stored(record.settings).seats
    if viewer is not None and not 0 <= viewer < seats:
        raise OutplayError(f"there is no seat {viewer + 1} in this match of {seats}")
    for number, state in enumerate(replay(game, record, content_of(game, record, folder))):
        if number:
            row = record.rows[number - 1]
            yield f"{number:4}  seat {row.seat + 1}  {row.text}" if viewer in (None, row.seat) else f"{number:4}  seat {row.seat + 1}"
        seen = game.observe(state, viewer)
        for told in heard(state.told or [], viewer):
            line = game.say(seen, told)
            if line is not None and line.spans:
                yield spoken(line)
    if record.outcome:
        yield f"      {record.reason}"


def spoken(line: sc.Line) -> str:
    """Return a line of the log as plain text, with its rule."""
    words = "".join(span.text for span in line.spans)
    return f"\n  {words}" if line.head else f"      {words}" + (f"  [{line.rule}]" if line.rule else "")


def verdicts(record: MatchRecord, digest: str, folder: Path | None = None) -> list[str]:
    """Return what is wrong with a record; nothing if it holds. Raises RecordError or ContentError where there is no content to play it with."""
    game = find_game(record.game)
    return verify(game, record, content_of(game, record, folder), digest)
