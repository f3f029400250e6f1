"""Whole matches as text: record, log and result, as each viewer reads them. A change of rules, words or chance shows as a diff; OUTPLAY_GOLDEN=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.play import to_act
from outplay.kernel.record import Recorder, parse, verify
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.view import heard

S = TypeVar("S", bound=State)


def played(game: Game[S], content: Content, name: str, options: Mapping[str, Value], pick: Callable[[S, Seat, Quick], Option]) -> str:
    """A match by picks from a fixed seed. Lines that not everybody reads are marked with those who do."""
    seed = seed_from(f"golden {game.id}", name)
    settings = game.settings.make(options)
    match = Recorder(game, settings, content, Seeded(seed), tuple(f"Player {n + 1}" for n in range(settings.seats)))
    luck, log = Quick(int.from_bytes(seed[:8], "little")), list[str]()
    while not match.state.over:
        seat = to_act(match.state)[0]
        match.play(Action(seat, pick(match.state, seat, luck)))
        everybody = lines(match, None)
        log += [f"{len(match.record.rows):4}", *(f"      {line}" for line in everybody)]
        for viewer in range(settings.seats):
            log += [f"  seat {viewer + 1}: {line}" for line in lines(match, viewer) if line not in everybody]
    result = game.result(game.observe(match.state, None), match.record.names)
    ends = [f"{one.place}. {one.name}. {''.join(span.text for span in one.line.spans) if one.line else ''}".strip() for one in result.standings]
    return "\n".join([match.record.text(), "log", *log, "", result.title, *ends, ""])


def lines(match: Recorder[S], viewer: Seat | None) -> list[str]:
    """What a viewer reads of the last action."""
    seen = match.game.observe(match.state, viewer)
    said = [(match.game.say(seen, told), told.rule) for told in heard(match.told, viewer)]
    return [f"{''.join(span.text for span in line.spans)}  [{rule}]" for line, rule in said if line is not None and line.spans]


def is_as_it_was(text: str, file: Path) -> None:
    """The match reads as its file says."""
    if os.environ.get("OUTPLAY_GOLDEN") == "1":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


def can_be_verified(game: Game[S], content: Content, file: Path) -> None:
    """The record in the file gives the same match again."""
    record, digest = parse(file.read_text("utf-8").partition("\nlog\n")[0])
    assert verify(game, record, content, digest) == []
