"""What all checks of a match share: the match and its recorder, who looks on, and how a broken promise is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, NoReturn, TypeVar

from outplay.kernel.chance import Chance, Quick, Seeded
from outplay.kernel.content import Content
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.record import Recorder
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Action, Seat

S = TypeVar("S", bound=State)

Pick = Callable[[int], int]
"""Returns a number below the one given: from hypothesis, or from a seed."""

GOING_ON = 20
"""Picks after which a match that somebody left is taken to go on well."""


class Broken(AssertionError):
    """A game that does not keep what every game must keep."""


@dataclass(slots=True)
class Report:
    """What a check has seen: `met` counts questions, events and what sides used, by their names, each group by itself."""

    matches: int = 0
    decisions: int = 0
    longest: int = 0
    classes: frozenset[str] = frozenset()
    met: dict[str, Counter[str]] = field(default_factory=lambda: {"question": Counter(), "event": Counter()})


class Watched(Generic[S]):
    """One match that is watched. `met` counts what was met in it, and in others before it."""

    def __init__(
        self, game: Game[S], settings: Settings, content: Content, seed: bytes, choose: Pick, deep: int = 1, met: dict[str, Counter[str]] | None = None
    ) -> None:
        self.game = game
        self.settings = settings
        self.content = content
        self.seed = seed
        self.choose = choose
        self.deep = deep
        self.decisions = 0
        self.classes: frozenset[str] = frozenset()
        self.met = Report().met if met is None else met
        self.recorder = Recorder(game, settings, content, Seeded(seed), tuple(f"Random {i + 1}" for i in range(settings.seats)))
        self.earlier: list[tuple[S, str]] = []
        self.told: list[tuple[Told, ...]] = []
        self.state.watch = self.check_moment

    @property
    def state(self) -> S:
        return self.recorder.state

    def check_moment(self, state: S) -> None:
        """Check a table in the middle of an action. A class with such checks overrides this."""

    def is_deep(self) -> bool:
        """Return whether this decision gets the costly checks."""
        return self.decisions % self.deep == 0

    def viewers(self) -> list[Seat | None]:
        """Return everybody who may look: each seat and a spectator."""
        return [*range(self.settings.seats), None]

    def fail(self, message: str, error: Exception | None = None) -> NoReturn:
        """Raise Broken with where the match is, from an error if one is given."""
        raise Broken(f"{message}\n{self.where()}") from error

    def where(self) -> str:
        """Return where the match is, for errors."""
        steps = "\n  ".join(map(repr, self.state.todo))
        return f"{self.game.id}, decision {self.decisions}, seed {self.seed.hex()[:16]}, stack:\n  {steps}"

    def expect(self, fact: bool, message: str) -> None:
        """Fail unless the fact holds."""
        if not fact:
            self.fail(message)

    def check_going_on(self, state: S, when: str) -> None:
        """A match goes on for some random picks, and lies in a state that can be saved."""
        for _ in range(GOING_ON):
            if state.over:
                return
            self.expect(bool(to_act(state)), f"{when} nobody is asked and the match is not over")
            seat = to_act(state)[self.choose(len(to_act(state)))]
            options = legal(state, seat)
            self.expect(bool(options), f"{when} seat {seat + 1} is asked and has no option")
            self.expect(len(set(options)) == len(options), f"{when} seat {seat + 1} has an option twice")
            apply(state, Action(seat, options[self.choose(len(options))]))
        self.expect(
            self.game.dumps(self.game.loads(self.game.dumps(state), self.content)) == self.game.dumps(state), f"{when} a state changes when it is saved"
        )

    def texts(self, viewer: Seat | None) -> str:
        """Return an observation as text."""
        return self.game.dumps(self.game.observe(self.state, viewer).state)

    def fresh(self) -> Chance:
        """Return a stream of chance of its own, as every re-deal gets."""
        return Quick(self.choose(1 << 30))


def who(viewer: Seat | None) -> str:
    """A viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer + 1}"
