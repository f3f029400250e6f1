"""The example of a whole game: it passes the conformance kit, is found by its name, and stays tiny."""

from pathlib import Path

from examples import tiny_game
from examples.tiny_game import GAME, DieRolled
from outplay.games import find_game
from outplay.kernel.chance import Quick
from outplay.testing.check import check_game
from outplay.testing.scenario import Scenario

EXAMPLE = Path(tiny_game.__file__)


def test_it_keeps_what_every_game_keeps() -> None:
    assert check_game(find_game("examples.tiny_game:GAME"), matches=3, deep=2).matches == 3


def test_it_is_tiny() -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").split("\n") if line.strip()]
    assert len(lines) < 80


def test_PIG_1_1_a_one_loses_the_turn() -> None:
    with Scenario(GAME, GAME.new(GAME.settings.make({}), GAME.load(), Quick(1)), die=[6, 5, 1, 4]) as at:
        at.asks(0, "Turn").pick(0, "roll").pick(0, "roll").pick(0, "roll").asks(1, "Turn")
        assert at.state.points == [0, 0]
        at.pick(1, "roll").pick(1, "hold").asks(0, "Turn")
        assert (at.state.points, at.events(DieRolled)[-1]) == ([0, 4], DieRolled(1, 4))


def test_PIG_1_1_fifty_points_win() -> None:
    s = GAME.new(GAME.settings.make({}), GAME.load(), Quick(1))
    s.points = [48, 49]
    with Scenario(GAME, s, die=[2]) as at:
        at.pick(0, "roll").pick(0, "hold")
        assert (at.state.over, GAME.outcome(at.state).places) == (True, (1, 2))
