"""A question with more options than a bot can follow apart is answered by what looks best, not by its default."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from outplay.bots import Bot, Greedy, Search
from outplay.bots.greedy import MIN_LEAVES, Ahead
from outplay.kernel.chance import Chance, Quick
from outplay.kernel.content import Content
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step
from outplay.kernel.view import Observation

DOORS, FLOORS = 6 * MIN_LEAVES, 3
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


def entrance() -> tuple[TowerGame, Observation[Tower]]:
    game = TowerGame()
    return game, game.observe(game.start(game.settings.make({}), game.load(), Quick(1)), 0)


def picks(bot: Bot) -> set[tuple[Option, ...]]:
    """What a bot picks at the entrance, with different luck."""
    game, seen = entrance()
    return {bot.answer(game, seen, 0, Quick(n)) for n in range(20)}


def test_a_patient_bot_sees_what_lies_behind_wide_questions() -> None:
    assert picks(Greedy(patience=FLOORS)) == {(Enter(),)}
    assert picks(Greedy(patience=FLOORS - 1)) == {(Pass(),)}, "what lies farther is judged as it is"


def test_a_wide_question_is_answered_by_what_looks_best() -> None:
    game, seen = entrance()
    ahead = Ahead.dealt(game, seen, 0, 1)
    climbed = [ahead.follow(ahead.world, MIN_LEAVES, patience)[0] for patience in range(FLOORS + 1)]
    assert climbed == [pytest.approx(worth, abs=1e-3) for worth in (SURE, SURE, SURE, 1.0)]


def test_a_hard_bot_is_as_patient_as_the_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TowerGame, "at_once", FLOORS)
    assert picks(Search()) == {(Enter(),)}
    monkeypatch.setattr(TowerGame, "at_once", 1)
    assert picks(Search()) == {(Pass(),)}
