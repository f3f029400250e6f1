"""How strong everybody is, and how often each card is played: a number of matches that is fixed before the first, so that nothing is decided by looking."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import ClassVar

from outplay.kernel.settings import Value
from outplay.lab.deciding import Interval, Rule
from outplay.lab.engines.job import Unit
from outplay.lab.experiment import Question, share
from outplay.lab.figures import wilson
from outplay.lab.plan import Plan, lay_out
from outplay.lab.played import Played
from outplay.lab.reports.cards import Card, cards
from outplay.lab.trace import Trace


@dataclass(slots=True)
class Counted(Rule):
    """Hears the rounds of so many matches, and decides nothing before the last."""

    most: int

    LEAST: ClassVar[int] = 1

    def interval(self) -> Interval:
        half = 1.96 * (self.sums.variance / max(1, self.heard)) ** 0.5
        return Interval(self.mean - half, self.mean + half)

    def verdict(self) -> str:
        return "counted" if self.heard >= self.most else ""


class Everybody(Question):
    """How often does each hero win where all are dealt alike, and how often is each card played when it could be?"""

    rule: Counted

    def __init__(self, plan: Plan, most: int = 400) -> None:
        table = lay_out(plan)
        options: dict[str, Value] = dict(table.game.looked_at[0]) if table.game.looked_at else {}
        self.plans = (replace(plan, options=tuple(options.items()), preset="", trace=True) if options else replace(plan, trace=True),)
        self.venue = lay_out(self.plans[0])
        self.even = 1 / len(self.venue.settings.sides)
        self.rule = Counted(most)
        self.won: dict[str, float] = defaultdict(float)
        self.met: dict[str, int] = defaultdict(int)
        self.played: list[Played] = []

    def hear(self, unit: Unit) -> None:
        one = unit[0]
        self.rule.hear(one.rounds)
        self.played.append(one)
        for name, side in {(use.name, use.side) for use in one.used if use.group == self.venue.game.leads}:
            self.won[name] += share(one, side)
            self.met[name] += 1

    def strengths(self) -> dict[str, tuple[float, float, float, int]]:
        """Return of each hero its share of wins with its interval, and in how many matches a side led it."""
        return {name: (self.won[name] / n, *wilson(self.won[name], n), n) for name, n in sorted(self.met.items())}

    def cards(self) -> list[Card]:
        """Return what became of everything that can be played."""
        traces = [Trace.read(one.trace) for one in self.played]
        return cards(self.venue.game.catalog(self.venue.content), self.played, traces)

    def sentence(self) -> str:
        if not self.rule.verdict():
            return f"{self.rule.heard:,} of {self.rule.most:,} matches are counted."
        return f"{self.rule.heard:,} matches were played; they last {self.rule.mean:.1f} rounds."
