"""Drawing among picks, so that better ones are likelier and nobody can foretell them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TypeVar

from outplay.kernel.chance import Quick

T = TypeVar("T")


def drawn(picks: Sequence[T], worths: Sequence[float], doubt: float, chance: Quick) -> T:
    """One of some picks: one that falls behind the best by a part `doubt` of the spread is drawn about a third as often."""
    return drawn_by(picks, worths, doubt * (max(worths) - min(worths)), chance)


def drawn_by(picks: Sequence[T], worths: Sequence[float], scale: float, chance: Quick) -> T:
    """One of some picks: one that is worth less by `scale` is drawn about a third as often; with none, all alike."""
    best = max(worths)
    weights = [exp((worth - best) / scale) if scale else 1.0 for worth in worths]
    at = chance.number() / 2**64 * sum(weights)
    for one, weight in zip(picks, weights, strict=True):
        at -= weight
        if at <= 0:
            return one
    return picks[-1]
