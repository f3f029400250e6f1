"""Pig, a whole game in one file: roll as often as you dare, a one loses the points of the turn."""

from collections.abc import Sequence

from msgspec import field

from outplay.kernel.chance import Chance, uniform
from outplay.kernel.content import Content
from outplay.kernel.event import Event
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Option, Seat, Steps
from outplay.kernel.view import Observation

GOAL, DIE = 50, uniform(range(1, 7))


class Roll(Option):
    """Throw the die."""


class Hold(Option):
    """Keep what the turn has brought."""


class DieRolled(Event):
    seat: Seat
    face: int


class Table(State):
    """What lies on the table: the points of both seats and those of this turn."""

    points: list[int] = field(default_factory=lambda: [0, 0])
    turn: int = 0

    def roll(self, seat: Seat) -> int:
        face = self.draw("die", DIE)
        self.turn = self.turn + face if face > 1 else 0
        self.tell(DieRolled, seat, face, rule="PIG-1.2")
        return face

    def hold(self, seat: Seat) -> None:
        self.points[seat] += self.turn
        self.turn, self.over = 0, self.points[seat] >= GOAL


class Turn(Choice[Table]):
    """PIG-1.1 Roll again or hold. A one ends the turn; whoever holds 50 points has won."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Roll(), Hold()]

    def default(self, s: Table) -> Option:
        return Hold()

    def chosen(self, s: Table, pick: Option) -> Steps[Table]:
        if isinstance(pick, Roll) and s.roll(self.seat) > 1:
            return [self]
        s.hold(self.seat)
        return [Turn(1 - self.seat)]


class Pig(Game[Table]):
    """Pig."""

    id, name, table = "pig", "Pig", Table
    line, minutes = "Roll as often as you dare.", "5"

    def new(self, settings: Settings, content: Content, chance: Chance) -> Table:
        table = Table(settings, content, chance)
        table.todo = [Turn(0)]
        return table

    def outcome(self, state: Table) -> Outcome:
        places = (1, 2) if state.points[0] >= GOAL else (2, 1)
        return Outcome(places, "Fifty points are held")

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        points = observation.state.points
        return max(-1.0, min(1.0, (points[seat] - points[1 - seat]) / GOAL))


GAME = Pig()
