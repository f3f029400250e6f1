"""A plan that is kept: what a bot meant to do in its turn it does, without thinking again, as long as it has learned nothing new."""

from __future__ import annotations

from typing import Generic, TypeVar

from outplay.bots.bot import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice

S = TypeVar("S", bound=State)


class Keeping(Generic[S]):
    """A bot in one seat of a match, with what it means to pick next in its turn.

    It is forgotten as soon as something was learned that cannot be unlearned (a die, a card, what somebody else did), which is when a choice can no longer be taken back.
    """

    def __init__(self, game: Game[S], bot: Bot) -> None:
        self.game, self.bot = game, bot
        self.turn = self.barriers = -1
        self.line: tuple[Option, ...] = ()

    def answer(self, state: S, seat: Seat, chance: Quick) -> tuple[Option, ...]:
        """Return the complete answer of the seat, from what it may know: one pick, or a whole secret series."""
        if (
            self.line
            and not isinstance(state.todo[-1], SecretChoice)
            and state.barriers == self.barriers
            and self.game.turn(state) == self.turn
            and self.line[0] in legal(state, seat)
        ):
            next_, self.line = self.line[0], self.line[1:]
            return (next_,)
        self.turn, self.barriers = self.game.turn(state), state.barriers
        picks, self.line = self.bot.plan(self.game, self.game.observe(state, seat), seat, chance)
        return picks
