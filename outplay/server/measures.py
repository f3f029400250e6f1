"""What a process counts about itself, for whoever runs it: numbers and codes, nothing that anybody said or holds."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which things are counted together."""


@dataclass
class Spread:
    """How long something took: how often up to each bound, how often longer, and all together."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


@dataclass
class Measures:
    """What is counted from the start of a process on: how long what people submit takes until it is done, and what is refused, by its code."""

    submits: Spread = field(default_factory=Spread)
    refusals: Counter[str] = field(default_factory=Counter)
