"""Learning what things are worth in a draft, from matches of bots with dealt teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from outplay.bots.drafts import Played, learned, written
from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab import simulate
from outplay.lab.survey import plans, playing


def lessons(game_id: str, group: str, matches: int, keep: Path | None, jobs: int) -> Iterator[Played]:
    """So many matches of middle bots at each table at which the game is looked at, as they are learned from. Raises OutplayError."""
    for plan in plans(game_id, {"middle": matches}):
        for one in playing(replace(plan, seed="learn", events=False), keep, jobs):
            yield lesson(one, group)


def lesson(one: simulate.Played, group: str) -> Played:
    """What each side of a match took, and who won."""
    took = tuple(tuple(use.name for use in one.used if use.group == group and use.side == side) for side in range(len(one.sides)))
    return took, one.sides.index(1) if one.sides.count(1) == 1 else -1


def drafts_file(game_id: str, group: str, played: list[Played]) -> str:
    """The data file of a game, made from matches. Raises OutplayError where the game has no such group."""
    game = find_game(game_id)
    catalog = game.catalog(game.load())
    if group not in catalog:
        raise OutplayError(f"{game.name} has no group {group!r}; there are: {', '.join(catalog)}")
    made = f"Learned from {len(played)} matches with dealt teams, by: outplay learn {game_id}. In logits of winning: alone, beside an ally, against an enemy."
    return written(learned(played, catalog[group]), made)
