"""What a bot is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeVar

from outplay.bots.thoughts import Thought
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, next_options
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

__all__ = ["Bot"]

S = TypeVar("S", bound=State)


class Bot:
    """A player that picks one of the options it is offered. It keeps nothing between decisions, so each decision can be made in another process."""

    name: ClassVar[str] = ""
    """What players choose it by; by default the name of its entry point."""
    line: ClassVar[str] = ""
    """How it plays, in a few words."""
    author: ClassVar[str] = ""
    """Who made it; by default the author of the package that it comes with."""
    sees: ClassVar[bool] = True
    """Whether it looks at the table. A bot that does not is given no observation and only asked to `guess`, which is faster."""

    noted: list[Thought] | None = None
    """Where a bot notes what it thought before each pick, for whoever put a list here. It changes no pick."""

    def note(self, thoughts: Iterable[Thought]) -> None:
        """Note thoughts, if somebody wants to know."""
        if self.noted is not None:
            self.noted += thoughts

    def think(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Sequence[Thought]:
        """Return what the bot thinks of the options that it looks at closely, given what the seat knows; empty if it thinks nothing of them, as of a draft."""
        return ()

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        """Return one of the options, given what the seat knows. `chance` is the bot's own."""
        return options[self.guess(len(options), chance)]

    def answer(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[Option, ...]:
        """Return the complete answer of a seat: one pick, or the whole secret series including the picks already made."""
        table, step = seen.state, seen.state.todo[-1]
        if not isinstance(step, SecretChoice):
            return (self.pick(game, seen, seat, legal(table, seat), chance),)
        picks = table.picks.get(seat, ())
        while options := next_options(table, step, seat, picks):
            picks = (*picks, self.pick(game, Observation(table, seen.viewer), seat, options, chance))
            table = table.copy()
            table.open, table.picks = None, {**table.picks, seat: picks}
        return picks

    def plan(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        """Return the complete answer of a seat, as `answer` does, and what it means to pick after it in its turn if it learns nothing new until then."""
        return self.answer(game, seen, seat, chance), ()

    def guess(self, options: int, chance: Quick) -> int:
        """Return the index of one of `options` options, without looking at them or at the table."""
        raise NotImplementedError(f"{type(self).__name__} neither picks nor guesses")
