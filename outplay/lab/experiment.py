"""Experiments: a question, the matches that answer it, and how they are counted. The unit is a block: the same seed in every arm, each place as often as the others."""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError
from outplay.lab.deciding import Above, Below, Differs, Even, Interval, Rule, Sums, by_chance, discoveries
from outplay.lab.engines import Engine
from outplay.lab.engines.job import Unit
from outplay.lab.keeping import Keeping
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, Venue, lay_out
from outplay.lab.played import Played
from outplay.lab.running import Series, by_turns


class Question(ABC):
    """What an experiment asks: which matches make a block, what a block says, and when that is enough."""

    plans: tuple[Plan, ...]
    """The matches of a block, all from the same seed."""
    rule: Rule
    same: bool = False
    """Whether the answer is known without a match, as there is nothing that could differ."""
    called: str = ""
    """What people call the hero that is asked about; its id if this is empty."""

    @abstractmethod
    def hear(self, unit: Unit) -> None:
        """Count a block."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what came of it, in a sentence."""


def share(one: Played, side: int) -> float:
    """Return what a side made of a match: 1 for a win, a part of it for a first place that is shared, 0 otherwise."""
    return 1 / one.sides.count(1) if one.sides[side] == 1 else 0.0


def dealt_in(plan: Plan, hero: str) -> list[Plan]:
    """Return a plan with a hero dealt to each side in turn, so that it stands in every place as often. Raises OutplayError."""
    sides = len(lay_out(plan).settings.sides)
    return [with_lineup(plan, ";" * side + hero) for side in range(sides)]


def with_lineup(plan: Plan, lineup: str) -> Plan:
    """Return a plan in whose matches this is dealt. Raises OutplayError if it cannot be."""
    found = replace(plan, options=(*(one for one in plan.options if one[0] != "lineup"), ("lineup", lineup)))
    lay_out(found)
    return found


# ---------------------------------------------------------------- is a hero too strong, or too weak?


class Fair(Question):
    """Does a hero win more than its share and a tenth of it: in duels, more than 55 %? If `weak`: less than its share without a tenth, 45 %?"""

    rule: Above

    def __init__(self, plan: Plan, hero: str, most: int = 1500, weak: bool = False) -> None:
        self.hero = hero
        self.plans = tuple(dealt_in(plan, hero))
        self.even = 1 / len(self.plans)
        scale = 2 * self.even
        rule, line = (Below, 0.45) if weak else (Above, 0.55)
        self.rule = rule(most, (line - 0.025) * scale, (line + 0.025) * scale)
        self.line = line * scale
        self.side = "below" if weak else "above"

    def hear(self, unit: Unit) -> None:
        self.rule.hear(sum(share(one, side) for side, one in enumerate(unit)) / len(unit))

    def sentence(self) -> str:
        found = f"{self.called or self.hero} wins {self.rule.mean:.1%} of its matches {told(self.rule.interval())}"
        match self.rule.verdict():
            case "above" | "below" | "not above" | "not below" as verdict:
                return f"{found}: that is {verdict} {self.line:.1%}."
            case "close":
                return f"{found}: that is so close to {self.line:.1%} that {self.rule.heard * len(self.plans):,} matches cannot tell on which side."
            case _:
                return f"{found}; whether that is {self.side} {self.line:.1%} is not decided yet."


# ---------------------------------------------------------------- is it better to begin?


class First(Question):
    """Does the side that is first in the order of play win more than half of the duels?"""

    rule: Even

    def __init__(self, plan: Plan, band: float = 0.03, most: int = 12_000) -> None:
        if len(lay_out(plan).settings.sides) != 2:
            raise OutplayError("who begins can be asked of two sides only; take another number of seats")
        self.plans = (plan,)
        self.rule = Even(most, 0.5 - band, 0.5 + band)

    def hear(self, unit: Unit) -> None:
        self.rule.hear(share(unit[0], unit[0].began))

    def sentence(self) -> str:
        found = f"The first side in the order of play wins {self.rule.mean:.1%} of its matches {told(self.rule.interval())}"
        match self.rule.verdict():
            case "favored":
                return f"{found}: it is favored."
            case "behind":
                return f"{found}: it is better to be second."
            case "even":
                return f"{found}: whoever begins, it is even, within {self.rule.low:.0%} and {self.rule.high:.0%}."
            case "open":
                return f"{found}: {self.rule.heard:,} matches do not tell."
            case _:
                return f"{found}; whether that is even is not decided yet."


# ---------------------------------------------------------------- what does a change do?


@dataclass
class Effect:
    """What a change does to one figure: the mean of its differences, block by block, and the spread that the arms would have alone."""

    name: str
    differences: Sums = field(default_factory=Sums)
    before: Sums = field(default_factory=Sums)
    after: Sums = field(default_factory=Sums)
    last: float = 0.0
    """The difference of the last block."""

    def add(self, before: float, after: float) -> None:
        """Count a block."""
        self.before.add(before)
        self.after.add(after)
        self.last = after - before
        self.differences.add(self.last)

    @property
    def error(self) -> float:
        """The standard error of the mean difference; 0 of a single block."""
        n = self.differences.n
        return (self.differences.variance / (n - 1)) ** 0.5 if n > 1 else 0.0

    @property
    def saved(self) -> float | None:
        """The variance of the differences as a part of what independent matches would have; None if nothing varies."""
        alone = self.before.variance + self.after.variance
        return self.differences.variance / alone if alone else None


class Compare(Question):
    """Does a change of content or options make a hero stronger, or matches longer?

    A block is one seed: both contents, with the hero dealt to each side in turn. What does not take part in a match cannot change it, so the hero is dealt in.
    """

    POINTS = 0.025
    """A share of wins that differs by no more does not matter."""
    ROUNDS = 0.5
    """Nor does a length that differs by no more."""
    USUAL_ROUNDS = 2.0
    """How far lengths may differ in a block, as long as little was heard."""
    rule: Rule

    def __init__(self, before: Plan, after: Plan, hero: str = "", measure: str = "", most: int = 1000) -> None:
        self.hero = hero
        self.measure = measure or ("wins" if hero else "length")
        if self.measure == "wins" and not hero:
            raise OutplayError("whose wins? name what is dealt in, or ask for the length of matches")
        arms = [self.arm(plan, hero) for plan in (before, after)]
        if len(arms[0]) != len(arms[1]):
            raise OutplayError("both must have the same number of sides")
        self.plans = tuple(plan for arm in arms for plan in arm)
        self.same = identity(lay_out(before)) == identity(lay_out(after))
        self.rule = Differs(most, self.POINTS) if self.measure == "wins" else Differs(most, self.ROUNDS, self.USUAL_ROUNDS**2)
        self.wins, self.length = Effect("wins"), Effect("rounds")
        self.others: dict[str, Effect] = {}
        self.changed = 0
        """In how many blocks the change made any match go otherwise."""
        self._leads = lay_out(before).game.leads

    def arm(self, plan: Plan, hero: str) -> list[Plan]:
        """Return the matches of a block with one of the two contents. Raises OutplayError."""
        return dealt_in(plan, hero) if hero else [plan]

    def hear(self, unit: Unit) -> None:
        half = len(unit) // 2
        before, after = unit[:half], unit[half:]
        self.changed += any(a.digest != b.digest for a, b in zip(before, after, strict=True))
        if self.hero:
            self.wins.add(*(sum(share(one, side) for side, one in enumerate(arm)) / half for arm in (before, after)))
        self.length.add(*(sum(one.rounds for one in arm) / half for arm in (before, after)))
        self.rule.hear((self.wins if self.measure == "wins" else self.length).last)
        self._hear_others(before, after)

    def _hear_others(self, before: Unit, after: Unit) -> None:
        """Count what the change does to each of the others that took part, where it took part in both arms."""
        met: dict[str, list[tuple[float, float]]] = {}
        for old, new in zip(before, after, strict=True):
            now = {(use.name, use.side) for use in new.used if use.group == self._leads}
            for use in old.used:
                if use.group == self._leads and (use.name, use.side) in now:
                    met.setdefault(use.name, []).append((share(old, use.side), share(new, use.side)))
        for name, pairs in met.items():
            self.others.setdefault(name, Effect(name)).add(*(sum(one) / len(pairs) for one in zip(*pairs, strict=True)))

    def side_effects(self) -> list[Effect]:
        """Return the others whose wins the change moved, of which at most one in twenty may be a false alarm; the most moved first."""
        seen = {name: one for name, one in self.others.items() if one.differences.n > Differs.LEAST and one.error}
        stand = discoveries({name: by_chance(one.differences.mean, one.error) for name, one in seen.items()})
        return sorted((seen[name] for name in stand), key=lambda one: -abs(one.differences.mean))

    def sentence(self) -> str:
        if self.same:
            return "The two are the same: equal content, equal options. Every match goes alike, so the difference is exactly 0."
        found, gap = self.rule.interval(), self.rule.mean
        if self.measure == "wins":
            now, once = self.wins.after.mean, self.wins.before.mean
            what = f"With the change {self.called or self.hero} wins {now:.1%} of its matches instead of {once:.1%}, {abs(gap) * 100:.1f} points"
            range_, words = told(found, "points"), {"more": "more", "less": "less"}
            doubt = f"{self.POINTS * 100:.1f} points"
        else:
            what, range_ = f"With the change matches last {abs(gap):.2f} rounds", told(found, "rounds")
            words = {"more": "longer", "less": "less"}
            doubt = f"{self.ROUNDS:g} round"
        way = "more" if gap >= 0 else "less"
        match self.rule.verdict():
            case "more" | "less" as verdict:
                return f"{what} {words[verdict]} {range_}."
            case "same":
                return f"The change makes no difference that matters: less than {doubt} either way {range_}."
            case "open":
                return f"{what} {words[way]}, but {self.rule.heard:,} blocks do not tell whether that is more than chance {range_}."
            case _:
                return f"{what} {words[way]} so far {range_}; that is not decided yet."


def identity(table: Venue) -> tuple[object, ...]:
    """Return all that decides how matches go, but for the seed and the line-up."""
    given = {name: value for name, value in table.settings.given().items() if name != "lineup"}
    return (table.game.id, table.game.rules_version, content_hash(table.content.source), given, table.plan.bots)


def told(found: Interval, unit: str = "") -> str:
    """Return an interval in words: of a share, or with its sign of a difference in points of a share or in rounds."""
    if unit == "rounds":
        return f"(95 % interval {found.low:+.2f} to {found.high:+.2f} rounds)"
    if unit:
        digits = 1 if min(abs(found.low), abs(found.high)) >= 0.0005 else 2  # on which side of 0 an end lies may decide
        return f"(95 % interval {found.low * 100:+.{digits}f} to {found.high * 100:+.{digits}f} {unit})"
    return f"(95 % interval {found.low * 100:.1f} to {found.high * 100:.1f} %)"


# ---------------------------------------------------------------- playing


class Experiment:
    """A question while it is being answered."""

    def __init__(self, question: Question, keep: Path | None = None) -> None:
        self.question = question
        self.series = Series(question.plans, question.rule.most, Keeping(keep, question.plans) if keep is not None else None)
        self._hash = hashlib.sha256()

    @property
    def matches(self) -> int:
        """How many matches were counted."""
        return self.question.rule.heard * len(self.question.plans)

    @property
    def digest(self) -> str:
        """One hash over all matches that were counted."""
        return self._hash.hexdigest()[:32]

    def hear(self, unit: Unit) -> None:
        """Count a block, and ask for no more if that decides the question."""
        self.question.hear(unit)
        self._hash.update("".join(one.digest for one in unit).encode())
        self.series.decided = bool(self.question.rule.verdict())


def answering(experiments: Sequence[Experiment], on: Engine) -> Iterator[Experiment]:
    """Play experiments by turns until each is decided, and yield the one that has counted one more block. Raises OutplayError."""
    of = {one.series.source.hash: one for one in experiments}
    for series, unit in by_turns(on, [one.series for one in experiments]):
        experiment = of[series.source.hash]
        experiment.hear(unit)
        yield experiment


def cost(question: Question, workers: int) -> tuple[float, float]:
    """Return how many seconds a question takes at least and at most on so many processes, by its first block, which is played now. Raises OutplayError."""
    tables = [lay_out(plan) for plan in question.plans]
    began = time.perf_counter()
    for table in tables:
        play_match(table, 0)
    block = (time.perf_counter() - began) / workers
    return block * question.rule.LEAST, block * question.rule.most
