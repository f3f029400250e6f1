"""Rules that say when enough was played: three questions, each decided by the ordered prefix of what came alone, so that everybody who plays it stops at the same match.

Whoever looks at a plain interval again and again finds something where there is nothing. These rules may be looked at after every block; their error rates stand beside
them and are measured by the tests.
"""

from __future__ import annotations

import copy
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar, Final

ALPHA: Final = 0.05
"""How often an interval of these rules may be wrong at any of its looks."""
TOSSES: Final = 1 / 8
"""The variance of the mean of two tosses of a coin, as of a hero's score in two even matches."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that holds the true value in 95 of 100 experiments, at all looks together."""

    low: float
    high: float

    def within(self, low: float, high: float) -> bool:
        """Return whether all of it lies in a band."""
        return low <= self.low and self.high <= high


@dataclass(slots=True)
class Sums:
    """Count, mean and spread of what was heard."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, x: float) -> None:
        """Take one more."""
        self.n += 1
        self.total += x
        self.squares += x * x

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """The mean square distance from the mean."""
        return max(0.0, self.squares / self.n - self.mean**2) if self.n else 0.0


@dataclass(slots=True)
class Rule(ABC):
    """Takes one number for each block, in order, and says when it has heard enough. `most`: how many blocks it hears at most."""

    most: int
    sums: Sums = field(default_factory=Sums, kw_only=True)

    LEAST: ClassVar[int]
    """How many blocks it hears before it decides anything."""

    @property
    def heard(self) -> int:
        """How many blocks it has heard."""
        return self.sums.n

    @property
    def mean(self) -> float:
        """The mean of what it has heard; 0 before the first."""
        return self.sums.mean

    def hear(self, x: float) -> None:
        """Take the number of the next block."""
        self.sums.add(x)

    @abstractmethod
    def interval(self) -> Interval:
        """Return where the true mean lies, by what was heard."""

    @abstractmethod
    def verdict(self) -> str:
        """Return what is decided, as one of the words of the rule; "" as long as nothing is."""


def asymptotic(sums: Sums, variance: float, tuned: int = 200) -> Interval:
    """Return the interval of a mean that may be looked at after each block (the asymptotic confidence sequence of Waudby-Smith and others). `tuned`: where it is narrowest."""
    n, rate = sums.n, (-2 * math.log(ALPHA) + math.log(-2 * math.log(ALPHA)) + 1) / tuned
    half = math.sqrt(variance * 2 * (n * rate + 1) / (n * n * rate) * math.log(math.sqrt(n * rate + 1) / ALPHA))
    return Interval(sums.mean - half, sums.mean + half)


DOUBT: Final = 4
"""So many blocks of a given variance are believed in before the first is heard: where nothing has differed yet, something may still."""


def doubted(sums: Sums, variance: float) -> float:
    """Return the variance of what was heard, with DOUBT blocks of `variance` before it."""
    return (sums.n * sums.variance + DOUBT * variance) / (sums.n + DOUBT)


def going_on(rule: Rule, blocks: int, mean: float | None = None) -> Rule:
    """Return the rule as it would be after so many blocks, if they go on with the spread of those that were heard; their mean too, unless another one is given."""
    middle = rule.mean if mean is None else mean
    ahead = copy.copy(rule)
    ahead.sums = Sums(blocks, middle * blocks, (rule.sums.variance + middle**2) * blocks)
    return ahead


STRIDE: Final = 1.02
"""How far one look ahead lies after the one before."""


def decided_at(rule: Rule, mean: float) -> int:
    """Return after how many blocks something is decided if it goes on with this mean; as many as are heard at most, if nothing is before."""
    blocks = max(rule.heard, rule.LEAST)
    while blocks < rule.most and not going_on(rule, blocks, mean).verdict():
        blocks = min(rule.most, math.ceil(blocks * STRIDE))
    return blocks


def likely_end(rule: Rule) -> tuple[int, int, int]:
    """Return after how many blocks it is likely decided, and between which numbers that lies in most experiments: if the mean is off by no more than its standard error."""
    error = math.sqrt(rule.sums.variance / max(1, rule.heard))
    ends = sorted(decided_at(rule, rule.mean + part * error) for part in (-1, -0.5, 0.5, 1))
    return decided_at(rule, rule.mean), ends[0], ends[-1]


# ---------------------------------------------------------------- is it above 55 %?


@dataclass(slots=True)
class Above(Rule):
    """Is a hero's share of wins above 55 %? It hears the score of each pair of matches, 0 to 1: one from each place.

    A generalized sequential probability ratio test of 52.5 % against 57.5 %, with errors of 5 % on either side.
    """

    most: int = 1500
    s0: float = 0.525
    s1: float = 0.575

    LEAST: ClassVar[int] = 16
    BOUND: ClassVar[float] = math.log((1 - ALPHA) / ALPHA)

    def interval(self) -> Interval:
        if not self.heard:
            return Interval(0.0, 1.0)
        found = asymptotic(self.sums, doubted(self.sums, TOSSES))
        return Interval(max(0.0, found.low), min(1.0, found.high))

    def verdict(self) -> str:
        if self.heard < self.LEAST:
            return "close" if self.heard >= self.most else ""
        ratio = self.heard * (self.s1 - self.s0) * (2 * self.mean - self.s0 - self.s1) / (2 * doubted(self.sums, TOSSES))
        if abs(ratio) >= self.BOUND:
            return "above" if ratio > 0 else "not above"
        return "close" if self.heard >= self.most else ""


@dataclass(slots=True)
class Below(Above):
    """Is a hero's share of wins below 45 %? The same test the other way round: 42.5 % against 47.5 %."""

    s0: float = 0.425
    s1: float = 0.475

    WORDS: ClassVar[dict[str, str]] = {"above": "not below", "not above": "below"}

    def verdict(self) -> str:
        found = Above.verdict(self)
        return self.WORDS.get(found, found)


# ---------------------------------------------------------------- does the change matter?


@dataclass(slots=True)
class Differs(Rule):
    """Does a change make something more or less? It hears the difference of each block. Up to `matters`, either way, it does not matter; `usual` is the variance that
    a block may have as long as little was heard: a change that is seldom felt gives many blocks without a difference, and then one.
    """

    most: int = 1000
    matters: float = 0.025
    usual: float = TOSSES

    LEAST: ClassVar[int] = 20

    def interval(self) -> Interval:
        return asymptotic(self.sums, doubted(self.sums, self.usual)) if self.heard else Interval(-math.inf, math.inf)

    def verdict(self) -> str:
        if self.heard < self.LEAST:
            return "open" if self.heard >= self.most else ""
        found = self.interval()
        if found.low > 0 or found.high < 0:
            return "more" if found.low > 0 else "less"
        if found.within(-self.matters, self.matters):
            return "same"
        return "open" if self.heard >= self.most else ""


# ---------------------------------------------------------------- is it even?


@dataclass(slots=True)
class Even(Rule):
    """Is a place favored? It hears what each match gave that place: 1 for a win, 0 for none, a part for a win that is shared.

    The interval holds every share that a bet on a mixture of all others has not beaten 20 to 1 (a beta mixture); it is exact for any number of looks.
    """

    low: float = 0.47
    high: float = 0.53
    most: int = 12_000

    PRIOR: ClassVar[float] = 200.0
    """How strongly the mixture leans to even chances: best where a few thousand matches decide."""
    LEAST: ClassVar[int] = 16

    def beaten(self, share: float) -> bool:
        """Return whether a share of wins is refuted by what was heard."""
        won, lost = self.sums.total, self.sums.n - self.sums.total
        bet = _beta(self.PRIOR + won, self.PRIOR + lost) - _beta(self.PRIOR, self.PRIOR)
        return bet - won * math.log(share) - lost * math.log(1 - share) >= math.log(1 / ALPHA)

    def interval(self) -> Interval:
        return Interval(self._edge(0.0), self._edge(1.0))

    def _edge(self, end: float) -> float:
        """Return where the shares end that are not refuted, towards 0 or 1."""
        inside, outside = min(max(self.mean, 1e-9), 1 - 1e-9), end
        for _ in range(40):
            middle = (inside + outside) / 2
            if 0 < middle < 1 and not self.beaten(middle):
                inside = middle
            else:
                outside = middle
        return inside

    def verdict(self) -> str:
        if self.heard < self.LEAST:
            return "open" if self.heard >= self.most else ""
        if self.beaten(0.5):
            return "favored" if self.mean > 0.5 else "behind"
        if self.low < self.mean < self.high and self.beaten(self.low) and self.beaten(self.high):
            return "even"
        return "open" if self.heard >= self.most else ""


def _beta(a: float, b: float) -> float:
    """Return the logarithm of the beta function."""
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


# ---------------------------------------------------------------- many at once


def discoveries(chances: dict[str, float], share: float = 0.05) -> set[str]:
    """Return which of many findings stand if at most this share of those returned may be false (Benjamini and Hochberg). `chances`: how likely each would be if there were nothing."""
    ordered = sorted(chances, key=lambda name: chances[name])
    last = max((n for n, name in enumerate(ordered, 1) if chances[name] <= share * n / len(ordered)), default=0)
    return set(ordered[:last])


def by_chance(mean: float, error: float) -> float:
    """Return how likely a mean at least this far from 0 would be, either way, if it were 0 in truth. `error`: its standard error."""
    if error == 0:
        return 1.0 if mean == 0 else 0.0
    return math.erfc(abs(mean) / error / math.sqrt(2))
