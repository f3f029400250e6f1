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
    return drawn_as(picks, [exp((worth - best) / scale) if scale else 1.0 for worth in worths], chance)


def drawn_as(picks: Sequence[T], odds: Sequence[float], chance: Quick) -> T:
    """One of some picks, by its odds, which need not add up to one."""
    at = chance.number() / 2**64 * sum(odds)
    for one, share in zip(picks, odds, strict=True):
        at -= share
        if at <= 0 and share:
            return one
    return picks[-1]
