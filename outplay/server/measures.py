"""What a process counts about itself, for its operator: numbers and codes, nothing that anybody said or holds."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from threading import Lock

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds, in seconds, by which durations are counted together."""


@dataclass
class Spread:
    """Durations: how many up to each bound, how many longer, and their sum."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0
    lock: Lock = field(default_factory=Lock)

    def add(self, seconds: float) -> None:
        """Count one duration, from any thread."""
        with self.lock:
            self.counts[bisect_left(BOUNDS, seconds)] += 1
            self.seconds += seconds


@dataclass
class Measures:
    """What is counted from the start of a process: how long submitted picks take until they are done, refusals by their code, what players reported, and what became of calls."""

    submits: Spread = field(default_factory=Spread)
    refusals: Counter[str] = field(default_factory=Counter)
    reports: int = 0
    calls: Counter[str] = field(default_factory=Counter)
