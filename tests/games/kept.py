"""States that were saved in the middle of something, each with how its match went on. They are loaded and played to their ends for ever.

In kept/<version of the saved states>/ lie the content and one file a state. While the rules are those of its version a match goes on as it did then,
question by question. OUTPLAY_KEEP=1 writes the states of the present version that are not there yet.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat

S = TypeVar("S", bound=State)

CONTENT = "content.json.gz"


class Kept(msgspec.Struct, frozen=True):
    """A saved state and the rest of its match: who picked what of how many options, with a checksum of all of them, and how it ended."""

    rules: int
    state: str
    seed: int
    rows: tuple[str, ...]
    places: tuple[int, ...]
    reason: str


def files(folder: Path) -> list[Path]:
    """All states that are kept in a folder, by version."""
    return sorted(file for file in folder.glob("*/*.json.gz") if file.name != CONTENT)


def rest(game: Game[S], state: S, seed: int) -> Kept:
    """A state as it is saved, and how its match goes on by picks drawn from a seed."""
    text, luck, rows = game.dumps(state), Quick(seed), list[str]()
    while not state.over:
        seats = to_act(state)
        seat = seats[luck.number() % len(seats)]
        options = legal(state, seat)
        seen = game.observe(state, seat)
        offers = [game.offer(seen, option).text for option in options]
        n = luck.number() % len(options)
        rows.append(f"{seat + 1} {offers[n]} of {len(offers)} {zlib.crc32(chr(10).join(offers).encode()):08x}")
        apply(state, Action(seat, options[n]))
    outcome = game.outcome(state)
    return Kept(game.rules_version, text, seed, tuple(rows), outcome.places, outcome.reason)


def saved(game: Game[S], file: Path) -> S:
    """A kept state, with the content it was made with."""
    return _loaded(game, file, _read(file))


def is_played_on(game: Game[S], file: Path) -> None:
    """The state loads, and its match ends: as it did, under the rules it was made under."""
    kept = _read(file)
    found = rest(game, _loaded(game, file, kept), kept.seed)
    if kept.rules == game.rules_version:
        assert found.rows == kept.rows
        assert (found.places, found.reason) == (kept.places, kept.reason)


def _read(file: Path) -> Kept:
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Kept)


def _loaded(game: Game[S], file: Path, kept: Kept) -> S:
    content = msgspec.json.decode(gzip.decompress((file.parent / CONTENT).read_bytes()), type=dict[str, str])
    return game.loads(kept.state, game.read(content))


def keep(
    game: Game[S],
    content: Content,
    folder: Path,
    moment: str,
    options: Mapping[str, Value],
    wanted: Callable[[S], bool],
    pick: Callable[[S, Seat, Quick], Option],
) -> Path:
    """The file of a state of the present version at a moment; written if it is not there and OUTPLAY_KEEP=1 says so: of the first match that comes to it."""
    file = folder / str(game.saves) / f"{moment}.json.gz"
    if not file.exists() and os.environ.get("OUTPLAY_KEEP") == "1":
        write(file.parent / CONTENT, content.source)
        write(file, rest(game, found(game, content, moment, options, wanted, pick), 7))
    return file


def found(
    game: Game[S], content: Content, moment: str, options: Mapping[str, Value], wanted: Callable[[S], bool], pick: Callable[[S, Seat, Quick], Option]
) -> S:
    """The first table at a moment, of one match after the other."""
    for n in range(1000):
        luck, state = Quick(n), game.start(game.settings.make(options), content, Seeded(seed_from(moment, n)))
        while not state.over:
            if wanted(state):
                return state
            seats = to_act(state)
            seat = seats[luck.number() % len(seats)]
            apply(state, Action(seat, pick(state, seat, luck)))
    raise AssertionError(f"no match comes to {moment}")


def write(file: Path, value: object) -> None:
    """A value as compressed JSON, the same bytes for the same value."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(msgspec.json.encode(value), mtime=0))
