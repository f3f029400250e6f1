"""Matches played on from a table by one bot at all seats, as far as some turns ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from outplay.bots import Bot, Greedy
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import answer, legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice

S = TypeVar("S", bound=State)

TURNS: Final = 4
"""So many turns are played on before a table is judged."""
MAX_ANSWERS: Final = 300
"""Limit of answers after which a table is judged as it is."""
LEAVES, SAMPLES = 24, 1
"""How closely the bot looks that plays on: far less than a middle one, since it answers thousands of times."""


@dataclass(frozen=True, slots=True)
class PlayingOn(Generic[S]):
    """Plays matches on. What everybody answers comes from what their seats know."""

    game: Game[S]
    bot: Bot
    turns: int = TURNS

    @staticmethod
    def quick(game: Game[S]) -> PlayingOn[S]:
        """Return how matches are played on where it must be done thousands of times."""
        return PlayingOn(game, Greedy(leaves=LEAVES, samples=SAMPLES))

    def after(self, world: S, seat: Seat, picks: Sequence[Option], luck: Quick) -> S:
        """Return a world some turns after these picks of a seat. The world itself is played on; `luck` is that of the bots."""
        for one in picks:
            pick(world, seat, one)
        left, turn = self.turns, self.game.turn(world)
        for _ in range(MAX_ANSWERS):
            if world.over:
                break
            if self.game.turn(world) != turn:
                left, turn = left - 1, self.game.turn(world)
                if not left:
                    break
            self._answer(world, world.asked[0], luck)
        return world

    def _answer(self, world: S, seat: Seat, luck: Quick) -> None:
        options = legal(world, seat)
        if len(options) == 1:
            pick(world, seat, options[0])
            return
        seen = self.game.observe(world, seat)
        if isinstance(world.todo[-1], SecretChoice):
            answer(world, seat, self.bot.answer(self.game, seen, seat, luck))
        else:
            pick(world, seat, self.bot.pick(self.game, seen, seat, options, luck))
