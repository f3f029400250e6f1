"""Whole matches as text: record, log and result. A change of rules, words or chance shows as a diff; OUTPLAY_GOLDEN=1 writes them anew."""

import os
from pathlib import Path

import pytest

from outplay.games.knockback import GAME
from outplay.games.knockback.arena import Go
from outplay.games.knockback.movement import Move
from outplay.games.knockback.state import Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import legal, to_act
from outplay.kernel.record import Recorder, parse, verify
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Option, Pass, Seat
from outplay.kernel.view import heard
from tests.games.knockback.table import CONTENT

FOLDER = Path(__file__).parent / "golden"

MATCHES: dict[str, dict[str, Value]] = {
    "duel": {"seats": 2, "tide_start": 6, "tide_step": 1},
    "three": {"seats": 3, "arena": "starfish", "pick": "random", "tide_start": 5, "tide_step": 1},
    "teams": {"seats": 4, "mode": "teams", "arena": "stones", "heroes": "box8", "pick": "random", "tide_start": 4, "tide_step": 1},
    "strict": {"seats": 4, "arena": "bare", "heroes": "box8", "tide": False, "round_cap": 6, "pick": "random"},
}


def played(name: str) -> str:
    """A match by random picks from a fixed seed, as text for the seats and a spectator, who must all read the same."""
    seed = seed_from("golden", name)
    match = Recorder(GAME, GAME.settings.make(MATCHES[name]), CONTENT, Seeded(seed), tuple(f"Player {n + 1}" for n in range(int(MATCHES[name]["seats"]))))
    viewers: list[Seat | None] = [None, *range(len(match.record.names))]
    luck, log = Quick(int.from_bytes(seed[:8], "little")), list[str]()
    while not match.state.over:
        (seat,) = to_act(match.state)
        options = lively(match.state, seat)
        match.play(Action(seat, options[luck.number() % len(options)]))
        said = [lines(match, viewer) for viewer in viewers]
        assert all(one == said[0] for one in said)
        log += [f"{len(match.record.rows):4}", *said[0]]
    result = GAME.result(GAME.observe(match.state, None), match.record.names)
    ends = [f"{one.place}. {one.name}. {''.join(span.text for span in one.line.spans) if one.line else ''}" for one in result.standings]
    return "\n".join([match.record.text(), "log", *log, "", result.title, *ends, ""])


def lively(s: Table, seat: Seat) -> list[Option]:
    """The options by which something happens: near to the others, and no passing."""
    options, apart = list(legal(s, seat)), s.arena.hexes.distance
    if s.round == 0:
        return options
    rivals = [s.where[other] for other in s.heroes_left() if other != seat]
    steps = [(min(apart[option.cell][rival] for rival in rivals), n) for n, option in enumerate(options) if isinstance(option, Go)]
    if steps and isinstance(s.todo[-1], Move):
        return [options[n] for near, n in steps if near <= min(steps)[0] + 1]
    return [option for option in options if not isinstance(option, Pass)]


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
