"""The matches that a proposal has to hold in: fresh seeds, each played with the content as it is and as it is proposed, as many as were said beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from outplay.lab.deciding import Interval, Rule
from outplay.lab.engines.job import Unit
from outplay.lab.experiment import Compare, Effect, share
from outplay.lab.plan import Plan
from outplay.lab.played import Played
from outplay.lab.strength import contests
from outplay.lab.tuning.choosing import Goal, Values
from outplay.lab.tuning.effects import FIRST, Seen
from outplay.lab.tuning.task import Task


@dataclass(slots=True)
class Counted(Rule):
    """Hears as many blocks as were said, and is not looked at before."""

    LEAST: ClassVar[int] = 1

    def interval(self) -> Interval:
        half = 1.96 * (self.sums.variance / max(1, self.heard - 1)) ** 0.5
        return Interval(self.mean - half, self.mean + half)

    def verdict(self) -> str:
        return "counted" if self.heard >= self.most else ""


class Proof(Compare):
    """How often a hero wins (or, without one, how often who begins does, and what figures come to) with the content as it is, and as it is proposed."""

    def __init__(self, task: Task, before: Plan, after: Plan, hero: str, blocks: int, values: tuple[Values, Values]) -> None:
        super().__init__(before, after, task.ids.get(hero, ""), "" if hero else "length", blocks)
        self.rule = Counted(blocks)
        self.name = hero
        self.figures: dict[str, Effect] = {}
        self.seen: list[Seen] = []
        """All matches of it, as the model of numbers sees them."""
        self._task, self._values = task, values

    def hear(self, unit: Unit) -> None:
        super().hear(unit)
        half = len(unit) // 2
        arms = unit[:half], unit[half:]
        met = [_mean([self._figures_of(one) for one in arm]) for arm in arms]
        for name, before in met[0].items():
            self.figures.setdefault(name, Effect(name)).add(before, met[1][name])
        for arm, values in zip(arms, self._values, strict=True):
            for side, one in enumerate(arm):
                contest = next(contests([one], self._task.table.game.leads))
                self.seen.append(Seen(contest, values, (self.name, side) if self.name else None, self._task.measured(one)))

    def _figures_of(self, one: Played) -> dict[str, float]:
        """Return what is counted of a match, besides who wins."""
        return {FIRST: share(one, one.began), **self._task.measured(one)}

    def of(self, goal: Goal) -> Effect:
        """Return what came of the figure that a goal is about."""
        return self.wins if goal.kind == "hero" else self.figures[goal.name]


def _mean(figures: list[dict[str, float]]) -> dict[str, float]:
    return {name: sum(one[name] for one in figures) / len(figures) for name in figures[0]}


class Came(msgspec.Struct, frozen=True):
    """What came of a goal in the matches that a proposal had to hold in. `interval`: of `after`, 95 of 100."""

    name: str
    low: float
    high: float
    bots: str
    blocks: int
    foretold: float
    before: float
    after: float
    interval: tuple[float, float]
    difference: float
    error: float
    verdict: str
    """there, nearer, as before (it was to be left alone), or missed."""


def came(goal: Goal, effect: Effect, bots: str, foretold: float, moved: bool) -> Came:
    """Return what came of a goal. `moved`: whether a number that concerns it was changed."""
    before, after, gap = effect.before.mean, effect.after.mean, effect.differences.mean
    half = 1.96 * (effect.after.variance / max(1, effect.after.n - 1)) ** 0.5
    sure = abs(gap) > 1.96 * effect.error
    if goal.outside(after) == 0:
        verdict = "there"
    elif sure and goal.outside(after) < goal.outside(before):
        verdict = "nearer"
    elif not moved and not sure:
        verdict = "as before"
    else:
        verdict = "missed"
    return Came(goal.name, goal.low, goal.high, bots, effect.after.n, foretold, before, after, (after - half, after + half), gap, effect.error, verdict)


def side_effects(proofs: Mapping[str, Proof], levers_of: frozenset[str]) -> list[Effect]:
    """Return the others whose wins moved in any of the proofs, the most moved first, each once."""
    found: dict[str, Effect] = {}
    for proof in proofs.values():
        for effect in proof.side_effects():
            if effect.name not in levers_of and effect.name not in found:
                found[effect.name] = effect
    return sorted(found.values(), key=lambda one: -abs(one.differences.mean))
