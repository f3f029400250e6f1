"""Records as people read them: the log in sentences, from one seat's view or everybody's, and whether a record holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from outplay.games import find_game
from outplay.kernel import scene as sc
from outplay.kernel.content import Content, content_hash, read_folder
from outplay.kernel.errors import ContentError, OutplayError, RecordError, brief
from outplay.kernel.game import Game
from outplay.kernel.record import LONGEST_REASON, MatchRecord, parse, proven, replay, same_rules
from outplay.kernel.record_text import MOST_CHARACTERS
from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.kernel.texts import read_text
from outplay.kernel.view import heard

MOST_BYTES: Final = 4 * MOST_CHARACTERS


def read_record(file: Path) -> tuple[MatchRecord, str]:
    """Return a record from a file, and the digest it carries. Raises RecordError, which names the file."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise RecordError(f"{file.name} is no record: it has more than {MOST_BYTES:,} bytes")
    except OSError as wrong:
        raise RecordError(f"{file.name} cannot be read: {wrong.strerror or wrong}") from None
    text = read_text(file, RecordError)
    try:
        return parse(text)
    except RecordError as wrong:
        raise RecordError(f"{file.name}: {wrong}") from None


def content_of(game: Game[State], record: MatchRecord, folder: Path | None = None) -> Content:
    """Return what a match was played with: the content of a folder if one is named, else what the record carries, else the game's own.

    Raises RecordError, ContentError.
    """
    if folder is not None and game.content is not Content:
        return game.read(read_folder(folder))
    if not record.files:
        return game.load()
    if record.files == (own := game.load()).source:
        return own
    same_rules(game, record)  # first, because other rules may read other files
    try:
        return game.read(record.files)
    except ContentError as wrong:
        raise ContentError(f"the content that this record carries cannot be used: {brief(str(wrong), LONGEST_REASON)}") from None


def tell(record: MatchRecord, viewer: Seat | None, content: Content | None = None) -> Iterator[str]:
    """Yield the match in lines: who did what, and what came of it, as the viewer may know it. Without content, it is what the record says."""
    game = find_game(record.game)
    seats = game.settings.stored(record.settings).seats
    if viewer is not None and not 0 <= viewer < seats:
        raise OutplayError(f"there is no seat {viewer + 1} in this match of {seats}")
    if record.begins is not None:
        yield f"      This match begins as another one stood after {record.begins.actions} actions."
    for number, state in enumerate(replay(game, record, content or content_of(game, record))):
        if number:
            row = record.rows[number - 1]
            yield f"{number:4}  seat {row.seat + 1}  {row.text}" if viewer in (None, row.seat) else f"{number:4}  seat {row.seat + 1}"
        seen = game.observe(state, viewer)
        names = game.scene(seen).called(players(record))
        for told in heard(state.told or [], viewer):
            line = game.say(seen, told)
            if line is not None and line.spans:
                yield spoken(line, names)
    if state.over:
        yield f"      {game.outcome(state).reason}"


def players(record: MatchRecord) -> tuple[str, ...]:
    """Return the names by which the log of a record speaks of its players, without what a bot's name adds; none unless they tell all players apart."""
    names = tuple(name.partition(" (")[0] for name in record.names)
    return names if len({*names}) == len(names) and names != tuple(f"Seat {n + 1}" for n in range(len(names))) else ()


def spoken(line: sc.Line, names: Mapping[str, str]) -> str:
    """Return a line of the log as plain text, with the names of the players by scene id, and its rule."""
    words = line.words(names=names)
    return f"\n  {words}" if line.head else f"      {words}" + (f"  [{line.rule}]" if line.rule else "")


def held(name: str, record: MatchRecord, digest: str, content: Content) -> str:
    """Return in a sentence that the record called `name` holds, and how its match ended as these rules play it. Raises RecordError, saying what does not hold."""
    game = find_game(record.game)
    wrong, outcome = proven(game, record, content, digest)
    if wrong:
        raise RecordError(f"{name} does not hold: " + "; ".join(wrong))
    seed = ", its seed fits what was published" if record.seed else ""
    numbers = "" if record.content == content_hash(game.load().source) else " It was played with other content (cards, maps) than is here now."
    return f"{name} holds: {len(record.rows)} actions, {outcome.reason if outcome else 'not finished'} Digest {digest}{seed}.{numbers}"
