"""Whole matches as text: record, log and result, as each viewer reads them. A change of rules, words or chance shows as a diff; OUTPLAY_GOLDEN=1 writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.state import Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import to_act
from outplay.kernel.record import Recorder, parse, verify
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Seat
from outplay.kernel.view import heard
from tests.games.moba.table import CONTENT
from tests.games.moba.test_invariants import lively

FOLDER = Path(__file__).parent / "golden"

MATCHES: dict[str, dict[str, Value]] = {
    "duel": {"team_size": "2", "draft": "random", "round_limit": 4},
    "teams": {"team_size": "3", "seats": 4, "starting_actions": "choose", "item_set": "extended", "round_limit": 3},
}


def played(name: str) -> str:
    """A match by random picks from a fixed seed. Lines that not everybody reads are marked with those who do."""
    seed = seed_from("golden moba", name)
    seats = int(MATCHES[name].get("seats", 2))
    match = Recorder(GAME, GAME.settings.make(MATCHES[name]), CONTENT, Seeded(seed), tuple(f"Player {n + 1}" for n in range(seats)))
    viewers: list[Seat | None] = [None, *range(seats)]
    luck, log = Quick(int.from_bytes(seed[:8], "little")), list[str]()
    while not match.state.over:
        seat = to_act(match.state)[0]
        match.play(Action(seat, lively(match.state, seat, luck)))
        said = {viewer: lines(match, viewer) for viewer in viewers}
        log.append(f"{len(match.record.rows):4}")
        log += said[None]
        for viewer in range(seats):
            log += [f"  seat {viewer + 1}:{line[6:]}" for line in said[viewer] if line not in said[None]]
    result = GAME.result(GAME.observe(match.state, None), match.record.names)
    ends = [f"{one.place}. {one.name}" for one in result.standings]
    return "\n".join([match.record.text(), "log", *log, "", result.title, *ends, ""])


def lines(match: Recorder[Table], viewer: Seat | None) -> list[str]:
    """What a viewer reads of the last action."""
    seen = GAME.observe(match.state, viewer)
    said = [(GAME.say(seen, told), told.rule) for told in heard(match.told, viewer)]
    return [f"      {''.join(span.text for span in line.spans)}  [{rule}]" for line, rule in said if line is not None and line.spans]


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_as_it_was(name: str) -> None:
    text, file = played(name), FOLDER / f"{name}.txt"
    if os.environ.get("OUTPLAY_GOLDEN") == "1":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


@pytest.mark.parametrize("name", MATCHES)
def test_its_record_can_be_verified(name: str) -> None:
    record, digest = parse((FOLDER / f"{name}.txt").read_text("utf-8").partition("\nlog\n")[0])
    assert verify(GAME, record, CONTENT, digest) == []
