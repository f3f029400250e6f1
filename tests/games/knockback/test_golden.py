"""Whole matches without secrets: everybody reads the same."""

from pathlib import Path

import pytest

from outplay.games.knockback import GAME
from outplay.games.knockback.data.arena import Go
from outplay.games.knockback.rules.movement import Move
from outplay.games.knockback.rules.state import Table
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Pass, Seat
from tests.games.golden import can_be_verified, is_as_it_was

FOLDER = Path(__file__).parent / "golden"

MATCHES: dict[str, dict[str, Value]] = {
    "duel": {"seats": 2, "tide_start": 6, "tide_step": 1},
    "three": {"seats": 3, "arena": "starfish", "pick": "random", "tide_start": 5, "tide_step": 1},
    "teams": {"seats": 4, "mode": "teams", "arena": "stones", "heroes": "box8", "pick": "random", "tide_start": 4, "tide_step": 1},
    "strict": {"seats": 4, "arena": "bare", "heroes": "box8", "tide": False, "round_cap": 6, "pick": "random"},
}


def lively(s: Table, seat: Seat, luck: Quick) -> Option:
    """One of the options by which something happens: near to the others, and no passing."""
    options, apart = list(legal(s, seat)), s.arena.hexes.distance
    rivals = [s.where[other] for other in s.heroes_left() if other != seat]
    steps = [(min(apart[option.cell][rival] for rival in rivals), n) for n, option in enumerate(options) if isinstance(option, Go) and rivals]
    if steps and s.round and isinstance(s.todo[-1], Move):
        options = [options[n] for near, n in steps if near <= min(steps)[0] + 1]
    elif s.round:
        options = [option for option in options if not isinstance(option, Pass)]
    return options[luck.number() % len(options)]


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_as_it_was(name: str) -> None:
    assert "\n  seat " not in is_as_it_was(GAME, FOLDER / f"{name}.txt", {**GAME.settings.ONCE, **MATCHES[name]}, lively)


@pytest.mark.parametrize("name", MATCHES)
def test_its_record_can_be_verified(name: str) -> None:
    can_be_verified(GAME, FOLDER / f"{name}.txt")
