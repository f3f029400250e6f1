"""A race in the open: stride, choose a lane, and roll for luck in the muddy one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.kernel import scene as sc
from outplay.kernel.chance import NO_CHANCE, Chance, uniform
from outplay.kernel.content import Content
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Field, Preset, Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Seat, Step
from outplay.kernel.view import Observation

DIE = uniform(range(1, 7))


class RaceSettings(Settings):
    """How far, and how many run."""

    length: int = 12

    FORM = (Field(id="length", name="Length", text="Spaces to the goal", kind="number", default=12, low=4, high=60),)
    PRESETS = (Preset("short", "Sprint", "Four spaces", {"length": 4}),)
    SEATS = (2, 3, 4, 8)


class RaceTable(State):
    """Where everybody stands."""

    at: list[int] = []
    length: int = 0
    turn: Seat = 0

    @property
    def runners(self) -> list[Seat]:
        """Who still runs."""
        return [seat for seat in range(len(self.at)) if seat not in self.conceded]

    def lose(self, side: int) -> None:
        """RACE-3.1 Who leaves runs no more, and the last one wins."""
        self.tell(Left, side, rule="RACE-3.1")
        self.over = len(self.runners) == 1

    def out(self, seat: Seat) -> bool:
        return seat in self.conceded


class Stride(Option):
    spaces: int


class Lane(Option):
    ground: str


class Ran(Event):
    seat: Seat
    spaces: int


class Left(Event):
    seat: Seat


class Run(Choice[RaceTable]):
    seat: Seat

    def applies(self, s: RaceTable) -> bool:
        return self.seat not in s.conceded

    def options(self, s: RaceTable) -> Sequence[Option]:
        return [Stride(1), Stride(2), Stride(3)]

    def chosen(self, s: RaceTable, pick: Option) -> Sequence[Step[RaceTable]]:
        assert isinstance(pick, Stride)
        return [PickLane(self.seat, pick.spaces)]

    def default(self, s: RaceTable) -> Option:
        return Stride(1)


class PickLane(Choice[RaceTable]):
    seat: Seat
    spaces: int

    def applies(self, s: RaceTable) -> bool:
        return self.seat not in s.conceded

    def options(self, s: RaceTable) -> Sequence[Option]:
        return [Lane("dry"), Lane("muddy")]

    def chosen(self, s: RaceTable, pick: Option) -> Sequence[Step[RaceTable]]:
        assert isinstance(pick, Lane)
        spaces = self.spaces + (s.draw("mud", DIE) - 3 if pick.ground == "muddy" else 0)
        s.at[self.seat] += max(spaces, 0)
        s.tell(Ran, self.seat, spaces, rule="RACE-2.1")
        if s.at[self.seat] >= s.length:
            s.over = True
        return DONE

    def default(self, s: RaceTable) -> Option:
        return Lane("dry")


class NextRunner(Step[RaceTable]):
    seat: Seat

    def run(self, s: RaceTable) -> Sequence[Step[RaceTable]]:
        s.turn += 1
        runner = next((seat for seat in s.runners if seat > self.seat), s.runners[0])
        return [Run(runner), NextRunner(runner)]


class Race(Game[RaceTable]):
    """The open game."""

    id = "race"
    name = "Race"
    line = "Run."
    settings = RaceSettings
    table = RaceTable
    STYLES: ClassVar[tuple[sc.SideStyle, ...]] = ("azure", "ember", "jade", "plum")

    def new(self, settings: Settings, content: Content, chance: Chance) -> RaceTable:
        assert isinstance(settings, RaceSettings)
        state = RaceTable(settings, content, chance, at=[0] * settings.seats, length=settings.length)
        state.todo = [NextRunner(0), Run(0)]
        return state

    def round(self, state: RaceTable) -> int:
        return state.turn // len(state.at) + 1

    def outcome(self, state: RaceTable) -> Outcome:
        ranks = [-1 if seat in state.conceded else at for seat, at in enumerate(state.at)]
        return Outcome(tuple(1 + sum(other > mine for other in ranks) for mine in ranks), "the race is run")

    def scene(self, observation: Observation[RaceTable]) -> sc.Scene:
        s = observation.state
        assert s.chance is NO_CHANCE
        sides = [sc.Side(id=f"side-{i}", name=f"Runner {i + 1}", style=self.STYLES[i % 4], seats=[i]) for i in range(len(s.at))]
        cells = [sc.Cell(id=f"c{q}-{r}", name=f"{r}.{q}", q=q, r=r, terrain="grass") for q in range(s.length + 6) for r in range(len(s.at))]
        pieces = [
            sc.Piece(id=f"runner-{i}", name=f"Runner {i + 1}", icon="run", at=f"c{min(at, s.length + 5)}-{i}", side=f"side-{i}", seat=i)
            for i, at in enumerate(s.at)
        ]
        return sc.Scene(sides=sides, boards=[sc.Board(id="track", name="Track", kind="square", cells=cells)], pieces=pieces, round=self.round(s))

    def measure(self, observation: Observation[RaceTable]) -> sc.Measure | None:
        return sc.Measure(name="Spaces", values=[min(1.0, at / observation.state.length) for at in observation.state.at])

    def say(self, observation: Observation[RaceTable], told: Told) -> sc.Line | None:
        match told.event:
            case Ran(seat, spaces):
                return sc.Line(spans=[sc.Span(text=f"Runner {seat + 1} runs {spaces}")], rule=told.rule)
            case _:
                return super().say(observation, told)


GAME = Race()
