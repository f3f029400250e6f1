"""Tower: a sample game in which each decision is worth what it says. Two players climb in turns; who is higher after some rounds wins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import field

from outplay.kernel.chance import Chance, uniform
from outplay.kernel.content import Content
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Seat, Steps
from outplay.kernel.view import Observation

DIE = uniform((0, 2))
ROUNDS = 3


class TowerSettings(Settings):
    """Two players."""

    SEATS = (2,)
    FORM = ()


class Climb(Option):
    """Climb one step, for sure."""


class Leap(Option):
    """Throw a die: two steps, or none."""


class Jump(Option):
    """Jump down to the ground."""


class Tower(State):
    """How high everybody is."""

    heights: list[int] = field(default_factory=lambda: [0, 0])
    turns: int = 0


class Turn(Choice[Tower]):
    """One player climbs."""

    def who(self, s: Tower) -> Seat:
        return s.turns % 2

    def options(self, s: Tower) -> Sequence[Option]:
        return (Climb(), Leap(), Jump())

    def chosen(self, s: Tower, pick: Option) -> Steps[Tower]:
        at = s.turns % 2
        match pick:
            case Climb():
                s.heights[at] += 1
            case Leap():
                s.heights[at] += s.draw("leap", DIE)
            case _:
                s.heights[at] = 0
        s.turns += 1
        s.over = s.turns == 2 * ROUNDS
        return DONE if s.over else [Turn()]


class TowerGame(Game[Tower]):
    """Climb, leap or jump."""

    id = "tower"
    name = "Tower"
    settings = TowerSettings
    table = Tower

    def new(self, settings: Settings, content: Content, chance: Chance) -> Tower:
        return Tower(settings, content, chance, todo=[Turn()])

    def round(self, state: Tower) -> int:
        return state.turns // 2 + 1

    def turn(self, state: Tower) -> int:
        return state.turns

    def outcome(self, state: Tower) -> Outcome:
        one, other = state.heights
        return Outcome((1, 1) if one == other else (1, 2) if one > other else (2, 1), "the tower was climbed")

    def value(self, observation: Observation[Tower], seat: Seat) -> float:
        heights = observation.state.heights
        return max(-1.0, min(1.0, (heights[seat] - heights[1 - seat]) / ROUNDS))
