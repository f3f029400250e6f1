"""Somebody with one idea of what is good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from outplay.bots import Greedy
from outplay.bots.thoughts import Thought
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

Wants = Callable[[Any, Seat], float]
"""What somebody wants of a table: the more, the better it is. About between -1 and 1."""

LEAVES, WORLDS = 60, 1


class Person(Greedy):
    """Sees what its own turn leads to, and takes what it wants most; what others may do it does not ask."""

    follows = None  # type: ignore[assignment]

    def __init__(self, wants: Wants) -> None:
        super().__init__(leaves=LEAVES, samples=WORLDS)
        self.wants = wants
        self.minds: dict[str, Game[Any]] = {}

    def weigh(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Sequence[Thought]:
        return super().weigh(self._mind(game), seen, seat, options, chance)

    def answer(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[Option, ...]:
        return super().answer(self._mind(game), seen, seat, chance)

    def _mind(self, game: Game[S]) -> Game[S]:
        """Return the game as this person judges it."""
        if game.id not in self.minds:
            wants = self.wants

            class Mind(type(game)):  # type: ignore[misc]
                def value(self, observation: Observation[Any], seat: Seat) -> float:
                    s = observation.state
                    if s.over:
                        places = self.outcome(s).places
                        return 1.0 if places[s.side_of(seat)] == min(places) else -1.0
                    return max(-0.99, min(0.99, wants(s, seat)))

            self.minds[game.id] = Mind()
        return self.minds[game.id]
