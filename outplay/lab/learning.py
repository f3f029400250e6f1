"""Learning what things are worth in a draft, from matches of bots with dealt teams."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from outplay.bots.drafts import Worths
from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab.played import Played
from outplay.lab.survey import plans, playing

DOUBTED = 40.0
"""Weight, in matches, of the assumption that a thing is worth nothing: what was rarely seen is hardly believed."""
MAX_WORTH = 0.6
"""Limit of a worth, in logits."""

Lesson = tuple[tuple[tuple[str, ...], ...], int]
"""A match as it is learned from: what each side took, and the index of the side that won (-1: no single one)."""


def lessons(game_id: str, group: str, matches: int, keep: Path | None, jobs: int) -> Iterator[Lesson]:
    """Yield matches of middle bots, `matches` for each table at which the game is looked at, as they are learned from. Raises OutplayError."""
    for plan in plans(game_id, {"middle": matches}):
        for one in playing(replace(plan, seed="learn", events=False), keep, jobs):
            yield lesson(one, group)


def lesson(one: Played, group: str) -> Lesson:
    """Return what each side of a match took, and who won."""
    took = tuple(tuple(use.name for use in one.used if use.group == group and use.side == side) for side in range(len(one.sides)))
    return took, one.sides.index(1) if one.sides.count(1) == 1 else -1


def drafts_file(game_id: str, group: str, played: Sequence[Lesson]) -> str:
    """Return the data file of a game, made from matches. Raises OutplayError if the game has no such group."""
    game = find_game(game_id)
    catalog = game.catalog(game.load())
    if group not in catalog:
        raise OutplayError(f"{game.name} has no group {group!r}; there are: {', '.join(catalog)}")
    made = f"Learned from {len(played)} matches with dealt teams, by: outplay learn {game_id}. In logits of winning: alone, beside an ally, against an enemy."
    return written(learned(played, catalog[group]), made)


def learned(played: Sequence[Lesson], names: Sequence[str]) -> Worths:
    """Return what matches with dealt teams show. A pair counts only for what it does beyond each thing alone, and the less, the more rarely it was seen."""
    wins: dict[Any, float] = {}
    times: dict[Any, float] = {}
    expected: dict[Any, float] = {}

    def count(keys: Callable[[int, tuple[tuple[str, ...], ...]], Iterable[Any]], chance_of: Callable[[Any], float]) -> None:
        for sides, won in played:
            for side in range(len(sides)):
                for key in keys(side, sides):
                    times[key] = times.get(key, 0.0) + 1
                    wins[key] = wins.get(key, 0.0) + (1.0 if won == side else 1 / len(sides) if won < 0 else 0.0)
                    expected[key] = expected.get(key, 0.0) + _chance(1 / len(sides), chance_of(key))

    count(lambda side, sides: sides[side], lambda _: 0.0)
    alone = {name: _logits(wins, times, expected, name) for name in names}
    count(lambda side, sides: [(a, "+", b) for a in sides[side] for b in sides[side] if a != b], lambda key: alone.get(key[0], 0.0) + alone.get(key[2], 0.0))
    count(
        lambda side, sides: [(a, "-", b) for a in sides[side] for other in range(len(sides)) if other != side for b in sides[other]],
        lambda key: alone.get(key[0], 0.0) - alone.get(key[2], 0.0),
    )
    pairs = {sign: {a: {b: worth for b in names if (worth := _logits(wins, times, expected, (a, sign, b)))} for a in names} for sign in "+-"}
    return Worths(alone, {a: row for a, row in pairs["+"].items() if row}, {a: row for a, row in pairs["-"].items() if row})


def _chance(even: float, logits: float) -> float:
    return 1 / (1 + (1 - even) / even * math.exp(-logits))


def _logits(wins: Mapping[Any, float], times: Mapping[Any, float], expected: Mapping[Any, float], key: object) -> float:
    """Return by how much more was won than expected, in logits, drawn towards nothing if little was seen."""
    n = times.get(key, 0.0)
    if not n:
        return 0.0
    share = expected[key] / n
    won = (wins[key] + DOUBTED * share) / (n + DOUBTED)
    found = math.log(won / (1 - won)) - math.log(share / (1 - share))
    return round(max(-MAX_WORTH, min(MAX_WORTH, found)), 2)


def written(worths: Worths, made: str) -> str:
    """Return the data as a file."""
    rows = [f"# {made}", "", "[alone]", *(f'"{name}" = {worth}' for name, worth in worths.alone.items())]
    for title, table in (("beside", worths.beside), ("against", worths.against)):
        for name, others in table.items():
            rows += ["", f'[{title}."{name}"]', *(f'"{other}" = {worth}' for other, worth in others.items())]
    return "\n".join(rows) + "\n"
