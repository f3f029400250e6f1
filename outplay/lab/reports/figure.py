"""A figure of a report: a number with its interval, how many matches it rests on, what a fair match would have, and whether it is an alarm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from outplay.lab.figures import wilson

WIDE: Final = 1.96
"""A 95 % interval reaches so many standard errors either way."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number over many matches. `unit` is %, points (of a chance of winning), rounds, or nothing; shares are kept as parts of one and told in %."""

    id: str
    name: str
    value: float
    low: float
    high: float
    n: int
    unit: str = ""
    of: str = "matches"
    """What `n` counts."""
    null: float | None = None
    """What it would be in a fair match, of which nobody knows before the end who wins; None where that says nothing."""
    alarm: str = ""
    """What is wrong, in words, if all of the interval lies where a designer should look; empty otherwise."""

    def told(self, value: float | None = None) -> str:
        """Return the number, or another one of the same unit, in words."""
        return f"{self._number(self.value if value is None else value)}{self._unit}"

    @property
    def range(self) -> str:
        """The interval in words; empty for a number without one."""
        return "" if self.low == self.high else f"{self._number(self.low)} to {self._number(self.high)}{self._unit}"

    @property
    def said(self) -> str:
        """The number with its interval, as far as it has one."""
        return f"{self.told()} ({self.range})" if self.range else self.told()

    def _number(self, value: float) -> str:
        one = value * 100 if self.unit == "%" else value
        return f"{one:.0f}" if self.unit == "%" and abs(one) >= 10 else f"{one:.1f}"

    @property
    def _unit(self) -> str:
        return f"\N{NO-BREAK SPACE}{self.unit}" if self.unit in ("%", "points") else ""


def mean_of(id: str, name: str, numbers: Sequence[float], unit: str = "", null: float | None = None) -> Figure:
    """Return a mean over matches; of a share it stays between 0 and 1."""
    n = len(numbers)
    middle = sum(numbers) / n if n else 0.0
    half = WIDE * math.sqrt(sum((one - middle) ** 2 for one in numbers) / (n - 1) / n) if n > 1 else math.inf
    low, high = middle - half, middle + half
    if unit == "%":
        low, high = (max(0.0, low), min(1.0, high)) if half else wilson(middle * n, n)
    return Figure(id, name, middle, low, high, n, unit, null=null)


def share_of(id: str, name: str, times: float, n: int, null: float | None = None) -> Figure:
    """Return a share of matches, with Wilson's interval."""
    low, high = wilson(times, n)
    return Figure(id, name, times / n if n else 0.0, low, high, n, "%", null=null)


def median_of(id: str, name: str, numbers: Sequence[float], unit: str = "") -> Figure:
    """Return a median over matches, with the interval that its place among them gives."""
    ordered, n = sorted(numbers), len(numbers)
    if not n:
        return Figure(id, name, 0.0, 0.0, math.inf, 0, unit)
    half = WIDE * math.sqrt(n) / 2
    low, high = ordered[max(0, math.floor(n / 2 - half))], ordered[min(n - 1, math.ceil(n / 2 + half))]
    return Figure(id, name, float(median(ordered)), float(low), float(high), n, unit)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float, float]:
    """Return a share of sums and its standard error, where what belongs to one match hangs together; (0, inf) of nothing."""
    whole, n = sum(wholes), len(wholes)
    if not whole:
        return 0.0, math.inf
    found = sum(parts) / whole
    if n < 2:
        return found, math.inf
    off = sum((part - found * of) ** 2 for part, of in zip(parts, wholes, strict=True))
    return found, math.sqrt(off * n / (n - 1)) / whole
