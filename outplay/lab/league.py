"""A league: any bots of any game, each against each, in the same matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from outplay.kernel.errors import OutplayError
from outplay.lab.engines import Engine
from outplay.lab.engines.job import Unit
from outplay.lab.figures import wilson
from outplay.lab.keeping import Keeping
from outplay.lab.plan import Plan, lay_out
from outplay.lab.running import Series, by_turns

__all__ = ["League", "Share", "league"]


@dataclass(frozen=True, slots=True)
class Share:
    """How often a bot won, as a share of `matches`; in 95 of 100 cases the true share lies in the interval. A first place that is shared is a part of a win."""

    matches: int
    share: float
    interval: tuple[float, float]

    @staticmethod
    def of(points: float, matches: int) -> Share:
        return Share(matches, points / matches if matches else 0.0, wilson(points, matches))


@dataclass(frozen=True, slots=True)
class Member:
    """A bot in the table: how it fares against all others together, and against each by its name."""

    bot: str
    all: Share
    against: dict[str, Share]


@dataclass(frozen=True, slots=True)
class League:
    """The table, the best bot first."""

    game: str
    members: tuple[Member, ...]

    @staticmethod
    def of(plan: Plan, units: Iterable[Unit]) -> League:
        """Count what the pairs of a plan's bots made of each other."""
        pairs = list(combinations(plan.bots, 2))
        won = {(one, other): 0.0 for pair in pairs for one, other in (pair, pair[::-1])}
        matches = 0
        for unit in units:
            matches += 1
            for (one, other), played in zip(pairs, unit, strict=True):
                won[one, other] += played.won_by(0)
                won[other, one] += played.won_by(1)
        members = []
        for bot in plan.bots:
            mine = {other: won[bot, other] for other in plan.bots if other != bot}
            members.append(Member(bot, Share.of(sum(mine.values()), matches * len(mine)), {other: Share.of(points, matches) for other, points in mine.items()}))
        return League(plan.game, tuple(sorted(members, key=lambda one: -one.all.share)))


def league(plan: Plan, on: Engine, keep: Path | None = None) -> Iterator[Unit]:
    """Yield, for each of a plan's matches in order, how it went between each pair of its bots. With a folder, what was played is kept there, and not played again. Raises OutplayError."""
    plans = pairings(plan)
    series = Series(plans, plan.matches, Keeping(keep, plans) if keep is not None else None)
    return (unit for _, unit in by_turns(on, [series]))


def pairings(plan: Plan) -> Sequence[Plan]:
    """Return a plan for each pair of a plan's bots, from the same seed. Raises OutplayError for too few bots, for one that is there twice, and for one that there is not."""
    if len(plan.bots) < 2:
        raise OutplayError("a league takes two bots or more, with commas between them")
    if twice := sorted({bot for bot in plan.bots if plan.bots.count(bot) > 1}):
        raise OutplayError(f"{twice[0]} is in the league twice")
    plans = [replace(plan, bots=pair) for pair in combinations(plan.bots, 2)]
    for one in plans:
        lay_out(one)
    return plans
