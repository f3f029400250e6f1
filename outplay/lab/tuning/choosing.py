"""Which numbers to change, and to what, so that figures come to lie in their bands: as few as will do."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from outplay.lab.tuning.effects import Foretold

A_CHANGE: Final = 0.1
"""A change has to bring figures nearer to their bands by so much, in halves of a band's width, all figures together."""
STEPS: Final = 50
"""So many changes are tried one after the other at most."""

Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked of a figure: that it lies in a band. `name` is a hero's, FIRST, or that of a figure of matches."""

    name: str
    low: float
    high: float
    kind: str = "hero"
    """hero, first or figure."""

    def outside(self, x: float) -> float:
        """Return how far a value lies outside of the band; 0 inside."""
        return max(self.low - x, 0.0, x - self.high)

    def expected(self, at: Foretold) -> float:
        """Return how far outside the figure is to be expected, in halves of the band's width, as what is foretold is not certain."""
        half = (self.high - self.low) / 2
        return (_beyond(at.mean - self.high, at.error) + _beyond(self.low - at.mean, at.error)) / half


def _beyond(mean: float, error: float) -> float:
    """Return the mean of the part above 0 of a number that is normally distributed."""
    if error <= 0:
        return max(0.0, mean)
    z = mean / error
    return mean * 0.5 * math.erfc(-z / math.sqrt(2)) + error * math.exp(-z * z / 2) / math.sqrt(2 * math.pi)


def chosen(now: Values, choices: Sequence[Sequence[int]], goals: Sequence[Goal], foretell: Callable[[Goal, Values], Foretold]) -> Values:
    """Return the values by which all figures are expected to lie best, with as few changes as will do: the best single change is made again and again, or taken back."""

    def cost(values: Values) -> float:
        changes = sum(a != b for a, b in zip(values, now, strict=True))
        return sum(goal.expected(foretell(goal, values)) for goal in goals) + A_CHANGE * changes

    best, least = now, cost(now)
    for _ in range(STEPS):
        nearby = [(*best[:at], value, *best[at + 1 :]) for at, values in enumerate(choices) for value in values if value != best[at]]
        found = min(nearby, key=cost, default=best)
        if cost(found) >= least - 1e-9:
            return best
        best, least = found, cost(found)
    return best
