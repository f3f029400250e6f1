"""The conditional logit: the chance that a side of a match comes first is its share of the exponentials of worths, which are sums over what stands on it.

How far worths lie apart is chosen by how likely that makes the matches; so whoever was seen seldom is drawn in to the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SPREADS: Final = (0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.75, 1.0, 1.5)
"""Spreads of worths, in logits, among which the likeliest is chosen."""
FREE: Final = 3.0
"""A spread that shrinks next to nothing, and keeps who never lost from being infinitely good."""


@dataclass(frozen=True, slots=True)
class Solved:
    """Worths, how they vary together, and the logarithm of how likely such matches are if worths lie apart like this."""

    worths: Array
    varies: Array
    evidence: float

    def chances(self, columns: Array) -> Array:
        """Return the chance of each side of each match."""
        return chances(columns, self.worths)

    def centered(self, first: int, after: int) -> tuple[Array, Array]:
        """Return the worths of some columns against their mean, and their standard errors."""
        size = after - first
        center = np.eye(size) - 1 / size
        part = self.varies[first:after, first:after]
        return center @ self.worths[first:after], np.sqrt(np.maximum(np.diag(center @ part @ center.T), 0))


def solve(columns: Array, points: Array, spreads: Array, near: Array | None = None) -> Solved:
    """Return the likeliest worths (Newton's method: the logarithm of the likelihood has one top), looked for from `near` on.

    `columns`: what stands where, matches x sides x columns. `points`: what sides made of matches. `spreads`: how far the worths of each column lie apart.
    """
    ridge = spreads**-2
    worths = np.zeros(len(ridge)) if near is None else near
    flat = columns.reshape(-1, len(ridge))
    for _ in range(50):
        expected = chances(columns, worths)
        slope = (points - expected).reshape(-1) @ flat - ridge * worths
        weighted = columns * expected[:, :, None]
        mean = weighted.sum(axis=1)
        bend = weighted.reshape(flat.shape).T @ flat - mean.T @ mean + np.diag(ridge)
        step = np.linalg.solve(bend, slope)
        worths = worths + step
        if float(np.abs(step).max()) < 1e-8:
            break
    expected = chances(columns, worths)
    likely = float((points * np.log(np.maximum(expected, 1e-12))).sum() - 0.5 * (ridge * worths**2).sum())
    _, volume = np.linalg.slogdet(bend)
    return Solved(worths, np.linalg.inv(bend), likely + 0.5 * float(np.log(ridge).sum()) - 0.5 * float(volume))


def likeliest(solving: Callable[[float], Solved]) -> tuple[float, Solved]:
    """Return the spread by which matches are likeliest, and what is found with it."""
    found = {spread: solving(spread) for spread in SPREADS}
    best = max(SPREADS, key=lambda spread: found[spread].evidence)
    return best, found[best]


def chances(columns: Array, worths: Array) -> Array:
    """Return the chance of each side of each match."""
    sums = columns @ worths
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    found: Array = powers / powers.sum(axis=1, keepdims=True)
    return found


def by_chance_of_many(found: Sequence[float], varies: Array) -> float:
    """Return how likely numbers at least this far from 0 would be, taken together, if all were 0 in truth (Wald's test; chi-square by Wilson and Hilferty)."""
    count, values = len(found), np.asarray(found)
    far = float(values @ np.linalg.solve(varies, values))
    spread = 2 / (9 * count)
    return 0.5 * math.erfc(((far / count) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread))
