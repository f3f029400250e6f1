"""Tuning: what numbers do is found in matches whose truth is known, and few changes bring figures to where they are wanted."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from outplay.lab.strength import Contest
from outplay.lab.tuning.choosing import Goal, chosen
from outplay.lab.tuning.effects import FIRST, Effects, Foretold, Lever, Seen, curves
from tests.sizes import many

NAMES = [f"Hero {n}" for n in range(12)]
VALUES = (1, 2, 3, 4, 5)
WORLDS = many(3, 24)


class World:
    """A game of duels between twelve heroes. Three have a number each, which was right at 3 and is off by 2; one more of it is worth `step` logits, or what `shape` says."""

    def __init__(self, seed: int, step: float = 0.22, shape: Callable[[int], float] = float) -> None:
        self.dice = np.random.default_rng(seed)
        self.worths = {name: float(self.dice.normal(0, 0.2)) for name in NAMES}
        self.now = tuple(int(self.dice.choice([1, 5])) for _ in range(3))
        self.step, self.shape = step, shape
        self.levers = [Lever(f"{name}'s number", VALUES, (name,), name) for name in NAMES[:3]]

    def worth(self, name: str, values: tuple[int, ...]) -> float:
        at = NAMES.index(name)
        return self.worths[name] + (self.step * (self.shape(values[at]) - self.shape(3)) if at < 3 else 0.0)

    def wins(self, name: str, values: tuple[int, ...]) -> float:
        """How often a hero truly wins against all others by turns."""
        own = self.worth(name, values)
        return float(np.mean([1 / (1 + math.exp(self.worth(other, values) - own)) for other in NAMES if other != name]))

    def match(self, values: tuple[int, ...], hero: str = "", side: int = 0, first: float = 0.0) -> Contest:
        names = [NAMES[n] for n in self.dice.permutation(12)]
        pair = [hero, next(one for one in names if one != hero)] if hero else names[:2]
        pair = pair[::-1] if side else pair
        order = (0, 1) if self.dice.random() < 0.5 else (1, 0)
        gap = self.worth(pair[0], values) - self.worth(pair[1], values) + first * (1 - 2 * order[0])
        won = float(self.dice.random() < 1 / (1 + math.exp(-gap)))
        return Contest((((pair[0], 1.0),), ((pair[1], 1.0),)), (won, 1 - won), order)

    def played(self, matches: int, first: Callable[[int], float] = lambda _: 0.0) -> list[Seen]:
        """Matches with numbers of their own, in three of four of which somebody whose number it is was dealt in."""
        found = []
        for n in range(matches):
            values = tuple(int(v) for v in self.dice.integers(1, 6, 3))
            dealt = (NAMES[n % 3], n % 2) if n % 4 else None
            contest = self.match(values, *(dealt or ()), first=first(values[0]))
            rounds = 8 + 0.5 * values[1] * any(name == NAMES[1] for side in contest.sides for name, _ in side) + float(self.dice.normal(0, 2))
            found.append(Seen(contest, values, dealt, {"rounds": rounds}))
        return found


def tuned(world: World, matches: int) -> tuple[Effects, tuple[int, ...]]:
    effects = Effects(world.played(matches), world.levers)
    goals = [Goal(name, world.wins(name, (3, 3, 3)) - 0.03, world.wins(name, (3, 3, 3)) + 0.03) for name in NAMES[:3]]
    return effects, chosen(world.now, [VALUES] * 3, goals, lambda goal, values: effects.wins(goal.name, values))


@pytest.mark.parametrize("seed", range(WORLDS))
def test_three_heroes_whose_numbers_are_off_by_two_come_back_to_where_they_were(seed: int) -> None:
    world = World(seed)
    effects, values = tuned(world, 6000)
    for name in NAMES[:3]:
        assert abs(world.wins(name, values) - world.wins(name, (3, 3, 3))) <= 0.03, name
        assert abs(world.wins(name, world.now) - world.wins(name, (3, 3, 3))) > 0.06
        found = effects.wins(name, world.now)
        assert abs(found.mean - world.wins(name, world.now)) < 3.5 * found.error < 0.1
