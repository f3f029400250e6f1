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
            hero, side = dealt or ("", 0)
            contest = self.match(values, hero, side, first(values[0]))
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


def test_where_a_straight_line_does_not_fit_it_is_said_and_each_value_stands_for_itself() -> None:
    """Nearly all of the effect comes at one step, from 3 to 4."""
    world = World(5, step=1.0, shape=lambda value: 1.0 if value > 3 else 0.0)
    seen = world.played(3000)
    effects = Effects(seen, world.levers)
    assert effects.bent == {0, 1, 2}
    for values in ((3, 3, 3), (4, 3, 3)):
        found = effects.wins(NAMES[0], values)
        assert abs(found.mean - world.wins(NAMES[0], values)) < 0.05, values
    assert Effects(World(5).played(3000), world.levers).bent == frozenset(), "a line is called a line"


def test_a_number_that_does_nothing_is_found_out() -> None:
    world = World(7, shape=lambda value: 0.0)
    assert Effects(world.played(1500), world.levers).does_something() == frozenset()
    world = World(7)
    assert Effects(world.played(1500), world.levers).does_something() == {0, 1, 2}


def test_numbers_of_nobody_move_who_begins_and_figures_of_matches() -> None:
    world = World(9)
    levers = [Lever("a number of nobody's", VALUES, (FIRST,)), *world.levers[1:]]
    effects = Effects(world.played(3000, first=lambda value: 0.3 * (value - 3)), levers, ["rounds"])
    assert 0 in effects.does_something()
    assert effects.wins(FIRST, (5, 3, 3)).mean == pytest.approx(1 / (1 + math.exp(-0.6)), abs=0.05)
    assert effects.wins(FIRST, (3, 3, 3)).mean == pytest.approx(0.5, abs=0.04)
    low, high = (effects.figure("rounds", (3, value, 3)) for value in (1, 5))
    assert high.mean - low.mean == pytest.approx(4 * 0.5 / 6, abs=0.25), "every sixth match has the hero in it"
    assert low.error < 0.2


def test_as_few_numbers_are_changed_as_will_do() -> None:
    """Two numbers move one figure; either alone would do."""
    goal = Goal("Ogre", 0.45, 0.55)

    def foretell(goal: Goal, values: tuple[int, ...]) -> Foretold:
        return Foretold(0.65 - 0.03 * (values[0] - 1) - 0.05 * (values[1] - 1), 0.02)

    assert chosen((1, 1), [VALUES, VALUES], [goal], foretell) == (1, 4)
    assert chosen((1, 3), [VALUES, VALUES], [Goal("Ogre", 0.50, 0.60)], foretell) == (1, 3), "what is good enough stays"
    assert chosen((1, 1), [VALUES, (1, 2)], [Goal("Ogre", 0.10, 0.20)], foretell) == (5, 2), "what cannot be reached is come nearer to"


def test_two_numbers_may_do_something_else_together() -> None:
    """Each alone does nothing; only who has much of one and little of the other wins more."""
    dice = np.random.default_rng(3)
    seen = []
    for n in range(3000):
        values = (int(dice.integers(1, 6)), int(dice.integers(1, 6)))
        chance = 1 / (1 + math.exp(0.3 * (values[0] - 3) * (values[1] - 3)))
        won = float(dice.random() < chance)
        seen.append(Seen(Contest(((("Hero 0", 1.0),), ((NAMES[1 + n % 11], 1.0),)), (won, 1 - won), (n % 2, 1 - n % 2)), values))
    levers = [Lever(name, VALUES, ("Hero 0",), "Hero 0") for name in ("one", "other")]
    alone, together = Effects(seen, levers), Effects(seen, levers, pairs=[(0, 1)])
    assert alone.wins("Hero 0", (5, 5)).mean > 0.42
    assert together.wins("Hero 0", (5, 5)).mean == pytest.approx(1 / (1 + math.exp(1.2)), abs=0.06)


def test_curves_are_even_across_the_values_and_begin_with_the_line() -> None:
    found = curves((1, 2, 5))
    assert found.sum(axis=0) == pytest.approx([0, 0], abs=1e-9)
    assert (found**2).mean(axis=0) == pytest.approx([1, 1])
    steps = np.diff(found[:, 0])
    assert steps[1] == pytest.approx(3 * steps[0])
    assert steps[0] > 0
