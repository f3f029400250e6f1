"""Matches played on from a table by one bot at all seats, as far as some turns ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
        for _ in self.steps(world, seat, picks, luck):
            pass
        return world

    def steps(self, world: S, seat: Seat, picks: Sequence[Option], luck: Quick, plan: Sequence[Option] = ()) -> Iterator[Seat]:
        """Play a world on, some turns after these picks of a seat, and yield who has just answered. `plan`: what the seat picks next, as long as it can."""
        for one in picks:
            pick(world, seat, one)
        yield seat
        left, turn = self.turns, self.game.turn(world)
        coming = [*plan]
        for _ in range(MAX_ANSWERS):
            if world.over:
                break
            if self.game.turn(world) != turn:
                left, turn, coming = left - 1, self.game.turn(world), []
                if not left:
                    break
            asked = seat if coming and seat in world.asked else world.asked[0]
            if coming and asked == seat:
                planned = coming.pop(0)
                if planned in legal(world, seat):
                    pick(world, seat, planned)
                    yield seat
                    continue
                coming = []
            self._answer(world, asked, luck)
            yield asked

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
