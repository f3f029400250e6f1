"""How the matches of a game go: bots of two strengths at tables of each size, and what came of it in figures for people."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from statistics import mean, median

import msgspec

from outplay.bots import LEVELS
from outplay.games import find_game
from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError
from outplay.kernel.settings import Value
from outplay.lab.simulate import Plan, Played, Run, Spread, lay_out, simulating


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
    """Yield the matches of a plan. With a folder, each is saved when it is over, and those that are there already are not played again.

    Raises OutplayError for an impossible plan, and if what lies in the folder cannot be read.
    """
    yield from going_on(plan, folder, jobs).matches


def going_on(plan: Plan, folder: Path | None, jobs: int) -> Run:
    """Begin to play a plan as `playing` does, and return the run. Raises OutplayError."""
    if folder is None:
        return simulating(plan, jobs)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{plan.game}-{_name(plan)}.jsonl"
    data = file.read_bytes() if file.exists() else b""
    whole = data.rfind(b"\n") + 1
    if whole < len(data):  # a line without its end was being written when the run was ended
        os.truncate(file, whole)
    lines = data[:whole].split(b"\n")[:-1]
    kept = list[Played]()
    for number, line in enumerate(lines[: plan.matches], 1):
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as wrong:
            raise OutplayError(f"{file.name}, line {number}: this is no match that was played: {wrong}; delete the file to play anew") from None
        if played.number != number - 1:
            raise OutplayError(f"{file.name}, line {number}: match {played.number} stands here, as if two had written at once; delete the file to play anew")
        kept.append(played)
    run = simulating(plan, jobs, len(kept))
    return Run(run.table, chain(kept, _saved(run.matches, file)), run.began, len(kept))


def _saved(matches: Iterable[Played], file: Path) -> Iterator[Played]:
    """Yield matches, each once it is written to the end of a file."""
    with file.open("ab") as log:
        for played in matches:
            log.write(msgspec.json.encode(played) + b"\n")
            log.flush()
            yield played


def _name(plan: Plan) -> str:
    """Return a name for all that decides how the matches of a plan go, but not for how many there are. Other rules, content or options have another."""
    table = lay_out(plan)
    words = [replace(plan, matches=0), sorted(table.settings.given().items()), table.game.rules_version, content_hash(table.content.source)]
    return f"{'-'.join(plan.bots)}-{hashlib.sha256(repr(words).encode()).hexdigest()[:8]}"


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
