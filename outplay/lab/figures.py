"""Figures over many matches: a share with its interval, a number with its spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def wilson(wins: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins (Wilson's score interval)."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Spread:
    """A number over all matches."""

    total: int
    median: float
    p95: float
    max: int

    @staticmethod
    def of(values: Sequence[int]) -> Spread:
        ordered = sorted(values)
        middle = len(ordered) // 2
        median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
        return Spread(sum(ordered), float(median), float(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]), ordered[-1])


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a bot, a seat, a side, or what was used won. A first place that is shared with others is a tie; it counts as a fraction of a win in the rate.

    Seats of one side win together, and are no others to each other.
    """

    name: str
    matches: int
    wins: int
    ties: int
    win_rate: float
    interval: tuple[float, float]
