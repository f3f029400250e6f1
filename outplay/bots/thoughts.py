"""What a bot thinks of the answers that it could give: how good each is, how sure that is, and what it means to do next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from outplay.bots.drawing import drawn_as
from outplay.kernel.chance import Quick
from outplay.kernel.step import Option

__all__ = ["Returns", "Thought", "best", "chosen", "ranked", "shares"]


class Returns:
    """Results of playouts: their count, mean and spread."""

    __slots__ = ("n", "squares", "sum")

    def __init__(self) -> None:
        self.n = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, worth: float) -> None:
        self.n += 1
        self.sum += worth
        self.squares += worth * worth

    @property
    def mean(self) -> float:
        return self.sum / self.n if self.n else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(max(0.0, self.squares / self.n - self.mean**2)) if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; of a single result nothing is known of that, and it is taken to be 1."""
        return sqrt(max(0.0, self.squares - self.n * self.mean**2) / (self.n * (self.n - 1))) if self.n > 1 else 1.0


@dataclass(frozen=True, slots=True)
class Thought:
    """What is thought of one answer: a pick, or all picks that are left of a secret series."""

    picks: tuple[Option, ...]
    worth: float
    """What the table is worth to the seat after it, from -1 (lost) to 1 (won)."""
    error: float = 1.0
    """The standard error of the worth, as far as tries of the same answer tell it; 1 if nothing is known of it."""
    playouts: int = 1
    """How many times the answer was tried."""
    share: float = 0.0
    """How often it is to be given, where it must not be predictable: shares of all answers add up to one. 0 where the best is simply taken."""
    line: tuple[Option, ...] = ()
    """What the same seat means to pick after it, within its turn."""
    sure: int = 0
    """So many picks of the line were tried often enough to be made without another thought."""

    @property
    def option(self) -> Option:
        """The next pick."""
        return self.picks[0]


def shares(odds: Sequence[float]) -> list[float]:
    """Return odds as shares of one."""
    total = sum(odds)
    return [one / total for one in odds]


def chosen(thoughts: Sequence[Thought], chance: Quick) -> Thought:
    """Return the thought that is acted on: one drawn by the shares if the answer must not be predictable, else the best."""
    odds = [one.share for one in thoughts]
    return drawn_as(thoughts, odds, chance) if any(odds) else best(thoughts)


def best(thoughts: Sequence[Thought]) -> Thought:
    """Return the thought that is worth most, of several the first."""
    return max(thoughts, key=lambda one: one.worth)


def ranked(thoughts: Iterable[Thought]) -> list[Thought]:
    """Return the best thought of each next pick, the most worth first. Of a mixed answer that is the one that is given most often."""
    found: dict[Option, Thought] = {}
    for one in sorted(thoughts, key=lambda one: (-one.share, -one.worth)):
        if one.picks:
            found.setdefault(one.option, one)
    return list(found.values())
