"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)


class Bot:
    """A player that picks one of the options it is asked about. It keeps nothing between decisions, so it may think anywhere."""

    sees: ClassVar[bool] = True
    """Whether it looks at the table. Who does not is given no observation and only asked to `guess`, which is faster."""

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        """One of the options, from what the seat may know. `chance` is the bot's own."""
        return options[self.guess(len(options), chance)]

    def guess(self, options: int, chance: Quick) -> int:
        """The number of one of so many options, from 0, without a look at them or the table."""
        raise NotImplementedError(f"{type(self).__name__} neither picks nor guesses")
