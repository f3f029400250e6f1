"""Worlds in which a seat plays its turn: what it cannot see is dealt, and what others answer in secret lies already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from outplay.analysis.playing_on import LEAVES, SAMPLES
from outplay.book.feats import Choose, at_random
from outplay.bots import Greedy
from outplay.kernel.chance import Quick, Recorded
from outplay.kernel.game import Game
from outplay.kernel.play import advance, legal, pick
from outplay.kernel.state import NO_PICKS, State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

QUICK: Final = Greedy(leaves=LEAVES, samples=SAMPLES)
"""Who answers for others where they answer sensibly."""


def world_of(game: Game[S], seen: Observation[S], seat: Seat, number: int, sensible: bool) -> tuple[S, Choose[S] | None]:
    """Return a world that fits what a seat sees at the begin of its turn, and who picks for others in it: sensible bots, or anybody at random.

    In a game whose turns are not shared nobody picks for others, and chance must not be asked.
    """
    chance = Quick(number)
    world = game.redeal(seen, Quick(chance.number()))
    if not game.shared_turns:
        world.chance = Recorded(())
        return world, None
    world.chance = Quick(chance.number())
    choose = at_random(chance) if not sensible else _sensible(game, chance)
    if isinstance(world.todo[-1], SecretChoice):
        _ask_anew(world)
        for other in world.asked:
            while other != seat and other in world.asked:
                pick(world, other, choose(world, other, legal(world, other)))
    return world, choose


def _ask_anew(world: State) -> None:
    """Ask everybody anew: who has answered already may have answered otherwise."""
    world.picks, world.asked, world.ready, world.open = NO_PICKS, (), (), None
    advance(world)


def _sensible(game: Game[S], chance: Quick) -> Choose[S]:
    """Return a quick bot that picks for others; what it answers in secret it plans as a whole."""
    planned: dict[Seat, tuple[Option, ...]] = {}

    def choose(world: S, seat: Seat, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        seen = game.observe(world, seat)
        if not isinstance(world.todo[-1], SecretChoice):
            return QUICK.pick(game, seen, seat, options, chance)
        made = world.picks.get(seat, ())
        if not made or planned.get(seat, ())[: len(made)] != made:
            planned[seat] = QUICK.answer(game, seen, seat, chance)
        return planned[seat][len(made)]

    return choose
