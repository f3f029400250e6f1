"""How the matches of a game go: bots of two strengths at tables of each size, and what came of it in figures for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from outplay.bots import LEVELS
from outplay.games import find_game
from outplay.kernel.settings import Value
from outplay.lab.figures import Spread
from outplay.lab.simulate import Plan, Played, simulating


def plans(game_id: str, matches: Mapping[str, int]) -> list[Plan]:
    """Return what is to be played: for each level of bots its count of matches, at each table at which the game says its matches are looked at."""
    game = find_game(game_id)
    bots = {level.id: level.bot for level in LEVELS}
    tables: Sequence[Mapping[str, Value]] = game.looked_at or [{"seats": seats} for seats in game.settings.usual_seats()]
    return [
        Plan(game_id, many, (bots[level],), seed="survey", options=tuple(table.items()), events=True)
        for level, many in matches.items()
        if many
        for table in tables
    ]


def playing(plan: Plan, folder: Path | None, jobs: int) -> Iterator[Played]:
    """Yield the matches of a plan. With a folder, each is kept when it is over, and those that are there already are not played again.

    Raises OutplayError for an impossible plan, and if what lies in the folder cannot be read.
    """
    yield from simulating(plan, jobs, folder).matches


@dataclass(frozen=True, slots=True)
class Course:
    """How the matches of a plan went. By kind of what happened: `totals` in all matches, `first` the round of the first in the median match, None where most have none."""

    plan: Plan
    matches: int
    rounds: Spread
    mean_rounds: float
    first: Mapping[str, float | None]
    totals: Mapping[str, int]
    passed: Mapping[str, float]
    """The share of all picks in which somebody waited, by question."""
    endings: Mapping[str, int]

    @staticmethod
    def of(plan: Plan, played: Sequence[Played]) -> Course:
        """Count what was played."""
        stories = [one.story for one in played]
        rounds = [one.rounds for one in played]
        kinds: Counter[str] = sum((Counter(story.kinds) for story in stories), Counter())
        passed: Counter[str] = sum((Counter(story.passed) for story in stories), Counter())
        picks = sum(story.picks for story in stories)
        return Course(
            plan,
            len(played),
            Spread.of(rounds),
            mean(rounds),
            {kind: _first([story.first.get(kind) for story in stories]) for kind in kinds},
            dict(kinds.most_common()),
            {question: times / picks for question, times in passed.most_common()},
            dict(Counter(one.rule for one in played).most_common()),
        )


def _first(rounds: Sequence[int | None]) -> float | None:
    never = max((r for r in rounds if r is not None), default=0) + 1
    found = median(never if r is None else r for r in rounds)
    return None if found >= never else found
