"""Whole matches as text: record, log and result, as each viewer reads them. A change of rules, words or chance shows as a diff; OUTPLAY_GOLDEN=1 writes them anew.

Beside them lies the content they were played with, named by its hash: a new hero or card changes none of them.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import Content, content_hash
from outplay.kernel.game import Game
from outplay.kernel.play import to_act
from outplay.kernel.record import MatchRecord, Recorder, parse, verify
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.view import heard

S = TypeVar("S", bound=State)

WRITES = os.environ.get("OUTPLAY_GOLDEN") == "1"


def played(game: Game[S], content: Content, name: str, options: Mapping[str, Value], pick: Callable[[S, Seat, Quick], Option]) -> str:
    """Return the text of a match by picks from a fixed seed. Lines that not everybody reads are marked with those who do."""
    seed = seed_from(f"golden {game.id}", name)
    settings = game.settings.make(options)
    match = Recorder(game, settings, content, Seeded(seed), tuple(f"Player {n + 1}" for n in range(settings.seats)))
    match.record.files, match.record.version = {}, ""  # the content lies beside it, and the match is the same in every version
    luck, log = Quick(int.from_bytes(seed[:8], "little")), list[str]()
    while not match.state.over:
        seat = to_act(match.state)[0]
        match.play(Action(seat, pick(match.state, seat, luck)))
        everybody = lines(match, None)
        log += [f"{len(match.record.rows):4}", *(f"      {line}" for line in everybody)]
        for viewer in range(settings.seats):
            log += [f"  seat {viewer + 1}: {line}" for line in lines(match, viewer) if line not in everybody]
    result = sc.named(game.result(game.observe(match.state, None)))
    ends = [f"{one.place}. {one.name}. {one.line.words() if one.line else ''}".strip() for one in result.standings]
    return "\n".join([match.record.text(), "log", *log, "", result.title, *ends, ""])


def lines(match: Recorder[S], viewer: Seat | None) -> list[str]:
    """What a viewer reads of the last action."""
    seen = match.game.observe(match.state, viewer)
    said = [(match.game.say(seen, told), told.rule) for told in heard(match.told, viewer)]
    return [f"{line.words()}  [{rule}]" for line, rule in said if line is not None and line.spans]


def is_as_it_was(game: Game[S], file: Path, options: Mapping[str, Value], pick: Callable[[S, Seat, Quick], Option]) -> str:
    """Assert that the match still reads as its file says. Return its text."""
    if WRITES:
        content = game.load()
        file.parent.mkdir(exist_ok=True)
        text = played(game, content, file.stem, options, pick)
        file.write_text(text, "utf-8")
        beside(file, content_hash(content.source)).write_bytes(gzip.compress(msgspec.json.encode(content.source, order="deterministic"), mtime=0))
    else:
        text = played(game, content_of(game, file), file.stem, options, pick)
    assert text == file.read_text("utf-8")
    return text


def can_be_verified(game: Game[S], file: Path) -> None:
    """Assert that the record in the file gives the same match again."""
    record, digest = record_of(file)
    assert verify(game, record, content_of(game, file), digest) == []


def record_of(file: Path) -> tuple[MatchRecord, str]:
    """Return the record in a file, and its digest."""
    return parse(file.read_text("utf-8").partition("\nlog\n")[0])


def content_of(game: Game[S], file: Path) -> Content:
    """Return the content that the match in a file was played with."""
    source = gzip.decompress(beside(file, record_of(file)[0].content).read_bytes())
    return game.read(msgspec.json.decode(source, type=dict[str, str]))


def beside(file: Path, content: str) -> Path:
    """Return the file of the content with this hash."""
    return file.with_name(f"{content}.json.gz")
