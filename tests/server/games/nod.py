"""A game of one question, asked again and again: seat 1 may nod where a hidden coin lets it, or pass. Nobody else sees the coins."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.kernel import scene as sc
from outplay.kernel.chance import Chance, uniform
from outplay.kernel.content import Content
from outplay.kernel.event import Told
from outplay.kernel.game import Game, Outcome
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Option, Pass, Seat, Step
from outplay.kernel.view import HIDDEN, Observation

QUESTIONS = 50
TEN = 10
COIN = uniform((0, 1))


class NodTable(State):
    """The coins still to come, the next one last."""

    coins: list[int] = []


class Nod(Option):
    """Nod."""


class AskNod(Choice[NodTable]):
    seat: Seat

    always_asked = True

    def options(self, s: NodTable) -> Sequence[Option]:
        return [Pass(), Nod()] if s.coins[-1] else [Pass()]

    def chosen(self, s: NodTable, pick: Option) -> Sequence[Step[NodTable]]:
        s.coins.pop()
        s.over = not s.coins
        return [self]


class NodGame(Game[NodTable]):
    """The game of one question."""

    id = "nod"
    name = "Nod"
    table = NodTable

    def new(self, settings: Settings, content: Content, chance: Chance) -> NodTable:
        state = NodTable(settings, content, chance)
        state.coins = [state.draw("coin", COIN) for _ in range(QUESTIONS)]
        state.todo = [AskNod(0)]
        return state

    def outcome(self, state: NodTable) -> Outcome:
        return Outcome((1, 1), "all was asked")

    def hide(self, state: NodTable, viewer: Seat | None) -> None:
        if viewer != 0:
            state.coins = [HIDDEN] * len(state.coins)

    def deal(self, state: NodTable, viewer: Seat | None, chance: Chance) -> None:
        if viewer != 0:
            state.coins = [chance.draw("re-deal", COIN) for _ in state.coins]

    def scene(self, observation: Observation[NodTable]) -> sc.Scene:
        return sc.Scene(sides=[sc.Side(id=f"side-{i}", name=f"Head {i + 1}", style="nobody", seats=[i]) for i in (0, 1)], boards=[])

    def prompt(self, observation: Observation[NodTable], seat: Seat) -> sc.Prompt:
        return sc.Prompt(title="Nod?", waiver=next(iter(self.waivers(observation, seat)), None))

    def waivers(self, observation: Observation[NodTable], seat: Seat) -> Sequence[sc.Waiver]:
        """Seat 1 may waive the questions of a set of ten."""
        ten = (QUESTIONS - len(observation.state.coins)) // TEN
        return [sc.Waiver(key=f"ten-{ten}", label="Pass on these ten", text="Passing on these ten")] if seat == 0 and observation.state.coins else []

    def say(self, observation: Observation[NodTable], told: Told) -> sc.Line | None:
        return None


GAME = NodGame()
