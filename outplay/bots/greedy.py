"""The bot that takes what looks best right now."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TypeVar

from outplay.bots.bot import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

SAMPLES = 4
"""Re-deals, the same for all options, over which an option is averaged."""
FOLLOWED = 12
"""Options of a question that follows at once are looked through if they are no more than this."""
DEPTH = 1
LONGEST = 30
"""Answers of others after which an option is judged where it is."""
BLUFF = 0.35
"""How a secret pick is mixed: an option that falls behind the best by this part of the spread is still picked about a third as often."""


class Greedy(Bot):
    """Picks the option after which the table is worth most to it, on average over re-deals and dice.

    Where the pick only leads to the next question of the same seat (an ability, then its target), that is answered as well as possible first.
    A secret pick is mixed, so that nobody can foretell it.
    """

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        if isinstance(seen.state.todo[-1], SecretChoice):
            return bluffed(game, seen, seat, options, chance)
        samples = SAMPLES if len(options) <= FOLLOWED else 2
        worlds = [game.redeal(seen, Quick(chance.number())) for _ in range(samples)]
        start = chance.number() % len(options)  # so that ties are not always broken the same way
        best, best_worth = options[start], -2.0
        for option in (*options[start:], *options[:start]):
            worth = sum(after(game, world, seat, option, DEPTH if len(options) <= FOLLOWED else 0) for world in worlds) / samples
            if worth > best_worth:
                best, best_worth = option, worth
        return best


def after(game: Game[S], world: S, seat: Seat, option: Option, depth: int) -> float:
    """What the table is worth after an option in one world, following up to `depth` further questions of the same seat."""
    world = world.copy()
    turn = game.turn(world)
    pick(world, seat, option)
    settle(game, world, seat, turn)
    if depth and world.asked == (seat,) and world.open is not None and len(world.open[seat]) <= FOLLOWED:
        return max(after(game, world, seat, follow, depth - 1) for follow in world.open[seat])
    return game.value(game.observe(world, seat), seat)


def settle(game: Game[S], world: S, seat: Seat, turn: int) -> None:
    """Within a turn, what others are asked is answered by their defaults, and secret picks are anybody's guess, until the seat itself is asked again."""
    chance = Quick(len(world.todo))
    for _ in range(LONGEST):
        if world.over or game.turn(world) != turn:
            return
        if seat in world.asked and not isinstance(world.todo[-1], SecretChoice):
            return
        answer(world, world.asked[0], chance)


def answer(world: S, seat: Seat, chance: Quick) -> None:
    """A seat that is not planned for is asked: it takes its default; a secret pick is anybody's guess."""
    if isinstance(world.todo[-1], SecretChoice):
        options = legal(world, seat)
        pick(world, seat, options[chance.number() % len(options)])
    else:
        time_out(world, seat)


def bluffed(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
    """A secret pick, drawn so that better ones are likelier: each is tried against re-deals in which all others pick at random."""
    if len(options) == 1:
        return options[0]
    words = [chance.number() for _ in range(SAMPLES)]
    worths = [sum(revealed(game, game.redeal(seen, Quick(word)), seat, option, Quick(word)) for word in words) for option in options]
    best, spread = max(worths), max(worths) - min(worths)
    weights = [exp((worth - best) / (BLUFF * spread)) if spread else 1.0 for worth in worths]
    at = chance.number() / 2**64 * sum(weights)
    for option, weight in zip(options, weights, strict=True):
        at -= weight
        if at <= 0:
            return option
    return options[-1]


def revealed(game: Game[S], world: S, seat: Seat, option: Option, chance: Quick) -> float:
    """What the table is worth when all secret picks are in, the others and the rest of one's own at random."""
    step = world.todo[-1]
    pick(world, seat, option)
    while world.asked and world.todo[-1] is step and isinstance(step, SecretChoice):
        other = world.asked[0]
        found = legal(world, other)
        pick(world, other, found[chance.number() % len(found)])
    return game.value(game.observe(world, seat), seat)
