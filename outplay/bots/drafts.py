"""Drafts: what a hero is worth alone, beside an ally and against an enemy, as matches showed it; and picks drawn among the good ones, so that no two evenings are alike."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from outplay.bots.drawing import drawn_by
from outplay.kernel.chance import Quick
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

FILE = "drafts.toml"
"""The data of a game, beside its RULES.md."""
VARIETY = 1.2
"""A pick that is worth so much less, in logits, is taken about a third as often."""
DOUBTED = 40.0
"""Matches that count for nothing having been seen: what was seen seldom is hardly believed."""
MOST = 0.6
"""No worth lies further from nothing than this, in logits."""

Played = tuple[tuple[tuple[str, ...], ...], int]
"""A match as it is learned from: what each side took, and the side that won (-1: nobody alone)."""


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth that are taken in a draft, by their names, in logits of winning. A name that is not there is worth nothing more or less than others."""

    alone: dict[str, float] = {}
    beside: dict[str, dict[str, float]] = {}
    against: dict[str, dict[str, float]] = {}

    def of(self, name: str, allies: Iterable[str], enemies: Iterable[str]) -> float:
        """What a thing is worth beside some and against others."""
        beside, against = self.beside.get(name, {}), self.against.get(name, {})
        return self.alone.get(name, 0.0) + sum(beside.get(ally, 0.0) for ally in allies) + sum(against.get(enemy, 0.0) for enemy in enemies)


NEUTRAL = Worths()


@cache
def worths_of(folder: Path | None) -> Worths:
    """What the data of a game say; nothing where it has none. Raises ContentError."""
    file = folder / FILE if folder is not None else None
    if file is None or not file.exists():
        return NEUTRAL
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Worths)
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise ContentError(f"{FILE}: {wrong}") from None


def drafted(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option | None:
    """The option that is taken in a draft, drawn so that better ones are likelier; None where this is no draft."""
    names = [game.takes(seen.state, option) for option in options]
    if not all(names):
        return None
    worths, side = worths_of(game.folder), seen.state.side_of(seat)
    used = game.used(seen.state)
    allies, enemies = [use.name for use in used if use.side == side], [use.name for use in used if use.side != side]
    return drawn_by(options, [worths.of(name, allies, enemies) for name in names], VARIETY, chance)


# ---------------------------------------------------------------- learning


def learned(played: Sequence[Played], names: Sequence[str]) -> Worths:
    """What matches with dealt teams say. A pair counts only for what it does beyond each alone, and the less the seldomer it was seen."""
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
    """By how much more was won than expected, towards nothing where little was seen."""
    n = times.get(key, 0.0)
    if not n:
        return 0.0
    share = expected[key] / n
    won = (wins[key] + DOUBTED * share) / (n + DOUBTED)
    found = math.log(won / (1 - won)) - math.log(share / (1 - share))
    return round(max(-MOST, min(MOST, found)), 2)


def written(worths: Worths, made: str) -> str:
    """The data as a file."""
    rows = [f"# {made}", "", "[alone]", *(f'"{name}" = {worth}' for name, worth in worths.alone.items())]
    for title, table in (("beside", worths.beside), ("against", worths.against)):
        for name, others in table.items():
            rows += ["", f'[{title}."{name}"]', *(f'"{other}" = {worth}' for other, worth in others.items())]
    return "\n".join(rows) + "\n"
