"""Bots of every level answer every kind of question of every game, with each of the options that it names for checking."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from outplay.games import games
from outplay.kernel.game import Game
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.testing.check import check_game
from tests.sizes import many

CHECKED = [(game, given) for game in games().values() for given in game.checked]


@pytest.mark.parametrize(("game", "given"), CHECKED, ids=[f"{game.id} {' '.join(map(str, given.values()))}" for game, given in CHECKED])
def test_every_level_answers_every_question(game: Game[State], given: Mapping[str, Value]) -> None:
    report = check_game(game, [given], matches=many(2, 12), deep=1 << 30, answers=many(1, 8))
    assert report.met["question"].total() == report.decisions
