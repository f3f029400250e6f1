"""How likely a lane is overrun, while cards lie face down or are still in hand: counted over all that the other side's cards can be."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from outplay.games.eventide.figures import overruns

Spread = tuple[float, ...]
"""How likely each strength is, from 0 on."""


class Side(NamedTuple):
    """What is known of a side in a lane: the strength that is there for sure, with what it adds for defense (`wall`); then `cards` that are counted among `strong` of `all` ones.

    `share`: how likely each of these cards comes to the lane; 1 where they lie there.
    """

    sure: int = 0
    wall: int = 0
    cards: int = 0
    strong: int = 0
    all: int = 0
    share: float = 1.0


@lru_cache(maxsize=20_000)
def spread(side: Side) -> Spread:
    """How likely each strength of a side is in a lane."""
    if not side.cards or not side.all:
        return (*(0.0,) * side.sure, 1.0)
    if side.share >= 1.0:
        weak = side.all - side.strong
        ways = [comb(side.strong, k) * comb(weak, side.cards - k) for k in range(side.cards + 1)]
        total = comb(side.all, side.cards)
        return (*(0.0,) * side.sure, *(n / total for n in ways))
    p, n = side.share * side.strong / side.all, side.cards
    return (*(0.0,) * side.sure, *(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)))


@lru_cache(maxsize=50_000)
def overrun_chances(one: Side, other: Side, least: int) -> tuple[float, float]:
    """How likely each of two sides is overrun in a lane."""
    first = second = 0.0
    for a, p in enumerate(spread(one)):
        if not p:
            continue
        for b, q in enumerate(spread(other)):
            if overruns(b, a + one.wall, least):
                first += p * q
            elif overruns(a, b + other.wall, least):
                second += p * q
    return first, second
