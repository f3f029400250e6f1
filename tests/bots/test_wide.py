"""A question with more options than a bot can follow apart is answered by what looks best, not by its default."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from outplay.bots import Greedy
from outplay.bots.greedy import FEWEST, follow
from outplay.kernel.chance import Chance, Quick
from outplay.kernel.content import Content
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step
from outplay.kernel.view import Observation

DOORS, FLOORS = 6 * FEWEST, 3
"""So many doors on each floor; one of them leads on, up to a treasure of 1."""
RIGHT = DOORS // 2
SURE = 0.45
"""What lies in front of the tower. A floor that was climbed is worth a little by itself."""


class Tower(State):
    """How high somebody has climbed, and what was won."""

    floor: int = 0
    won: float = 0.0


class Door(Option):
    """Go through it."""

    number: int


class Enter(Option):
    """Leave what is sure, and climb."""


class AskEntrance(Choice[Tower]):
    def who(self, s: Tower) -> Seat:
        return 0

    def options(self, s: Tower) -> Sequence[Option]:
        return [Enter(), Pass()]

    def chosen(self, s: Tower, pick: Option) -> Sequence[Step[Tower]]:
        if isinstance(pick, Enter):
            return [AskDoor()]
        s.won, s.over = SURE, True
        return DONE


class AskDoor(Choice[Tower]):
    def who(self, s: Tower) -> Seat:
        return 0

    def options(self, s: Tower) -> Sequence[Option]:
        return [Pass(), *(Door(number) for number in range(DOORS))]

    def chosen(self, s: Tower, pick: Option) -> Sequence[Step[Tower]]:
        if pick != Door(RIGHT):
            s.over = True
            return DONE
        s.floor += 1
        s.over = s.floor == FLOORS
        s.won = 1.0 if s.over else 0.1 * s.floor
        return [AskDoor()]

    def default(self, s: Tower) -> Option:
        return Pass()


class TowerGame(Game[Tower]):
    """A sure gain, or a climb by wide questions."""

    id = "tower"
    name = "Tower"
    table = Tower

    def new(self, settings: Settings, content: Content, chance: Chance) -> Tower:
        return Tower(settings, content, chance, todo=[AskEntrance()])

    def outcome(self, state: Tower) -> Outcome:
        return Outcome((1, 2), "it was asked")

    def value(self, observation: Observation[Tower], seat: Seat) -> float:
        return observation.state.won


def test_what_lies_behind_wide_questions_is_seen() -> None:
    game = TowerGame()
    seen = game.observe(game.start(game.settings.make({}), game.load(), Quick(1)), 0)
    assert {Greedy().answer(game, seen, 0, Quick(n)) for n in range(20)} == {(Enter(),)}


def test_following_changes_nothing_at_the_table_itself() -> None:
    game = TowerGame()
    state = game.start(game.settings.make({}), game.load(), Quick(1))
    before = game.dumps(state)
    assert follow(game, state, 0, game.turn(state), FEWEST) == pytest.approx(1.0, abs=1e-3)
    assert game.dumps(state) == before
