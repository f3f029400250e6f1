"""Drawing among picks, so that better ones are likelier and nobody can predict them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, TypeVar

from outplay.kernel.chance import Quick

T = TypeVar("T")

UNSEEN: Final = 0.004
"""Scale by which secret answers are drawn among about equally good ones: one that is worth this much less is given about a third as often."""


def drawn_by(picks: Sequence[T], worths: Sequence[float], scale: float, chance: Quick) -> T:
    """Return one of the picks. One that is worth less than the best by `scale` is drawn about a third as often; if `scale` is 0, all are equally likely."""
    return drawn_as(picks, odds(worths, scale), chance)


def odds(worths: Sequence[float], scale: float) -> list[float]:
    """Return odds by which better ones are likelier: one that is worth less than the best by `scale` is about a third as likely; if `scale` is 0, all are equally likely."""
    best = max(worths)
    return [exp((worth - best) / scale) if scale else 1.0 for worth in worths]


def drawn_as(picks: Sequence[T], odds: Sequence[float], chance: Quick) -> T:
    """Return one of the picks, by odds that need not add up to one."""
    at = chance.number() / 2**64 * sum(odds)
    for one, share in zip(picks, odds, strict=True):
        at -= share
        if at <= 0 and share:
            return one
    return picks[-1]
