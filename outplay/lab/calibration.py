"""How far a game's `value` can be taken for a chance of winning: an exponent on the odds, fitted to how matches came out, kept beside the rulebook by size of table.

A value that is too timid has an exponent above 1, one that is too sure below 1. Setup is left out: before round 1 there is little to judge by.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from outplay.games import find_game
from outplay.kernel.content import content_hash
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.texts import read_text
from outplay.lab.plan import Venue
from outplay.lab.played import Played
from outplay.lab.trace import Trace

FILE: Final = "calibration.toml"
"""The file with what was measured of a game, beside its RULES.md."""
SUREST: Final = 0.001
"""Nobody's chance is taken to be smaller than this before a match is over."""
LEAST, MOST = 0.05, 20.0
"""Between these an exponent is looked for."""
ENOUGH: Final = 100
"""So many matches in a band say within ten points whether it comes true."""
BANDS: Final = 10
"""Into so many bands chances are put, to see whether what was said came true."""

Course = Sequence[Sequence[float]]
"""Moment by moment the chance of each side."""
Seen = tuple[Course, tuple[float, ...]]
"""A match: its course, and what each side made of it in the end, one in all."""


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of all chances about as large as `said`, this share came true; they come from so many matches."""

    said: float
    came: float
    matches: int


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured at a size of table. `error` is the standard error of the exponent; `brier` the mean square by which chances were off, summed over sides; `even` what even chances for all would have."""

    seats: int
    sides: int
    matches: int
    exponent: float
    error: float = 0.0
    brier: float = 0.0
    even: float = 0.0
    content: str = ""
    band: tuple[Band, ...] = ()

    @property
    def off(self) -> float:
        """By how much chances were off in the worst of the bands that hold enough matches; of fewer, chance alone is off by ten points."""
        return max((abs(one.said - one.came) for one in self.band if one.matches >= ENOUGH), default=0.0)


class Calibrations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that was measured of a game, by which rules."""

    rules: int = 0
    table: tuple[Calibration, ...] = ()

    def of(self, seats: int, sides: int) -> Calibration | None:
        """Return what was measured at such a table, else at one with as many sides, else None."""
        exact = [one for one in self.table if (one.seats, one.sides) == (seats, sides)]
        return next(iter([*exact, *(one for one in self.table if one.sides == sides)]), None)


@cache
def calibrations_of(folder: Path | None) -> Calibrations:
    """Return what was measured of the game in a folder. Raises ContentError."""
    file = folder / FILE if folder is not None else None
    if file is None or not file.exists():
        return Calibrations()
    try:
        return msgspec.convert(tomllib.loads(read_text(file, ContentError)), Calibrations)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise ContentError(f"{FILE}: {wrong}") from None


def seen(one: Played) -> Seen:
    """Return a match that was traced as it is learned from. Raises OutplayError if it was not."""
    if not one.trace:
        raise OutplayError(f"match {one.number} was played without a trace")
    return Trace.read(one.trace).course(), shared(one.sides)


def shared(places: Sequence[int]) -> tuple[float, ...]:
    """Return what each side made of a match: 1 for a win, which those who are first together share."""
    first = places.count(1)
    return tuple(1 / first if place == 1 else 0.0 for place in places)


def sharpened(chances: Sequence[float], exponent: float) -> list[float]:
    """Return chances with their odds to the power of an exponent."""
    parts = [max(one, SUREST) ** exponent for one in chances]
    total = sum(parts)
    return [one / total for one in parts]


def calibrated(course: Course, exponent: float) -> list[list[float]]:
    """Return a course with the chances that the exponent makes of what was thought."""
    return [sharpened(moment, exponent) for moment in course]


def fitted(venue: Venue, played: Iterable[Played]) -> Calibration:
    """Return what matches at a table show. Each match counts the same, however long it was. Raises OutplayError if there is nothing to learn from."""
    matches = [one for one in map(seen, played) if one[0]]
    if len(matches) < 2:
        raise OutplayError("at least two matches are needed")
    exponent = math.exp(_lowest(lambda log: sum(_surprise(one, math.exp(log)) for one in matches), math.log(LEAST), math.log(MOST)))
    sides = len(matches[0][1])
    return Calibration(
        venue.settings.seats,
        sides,
        len(matches),
        round(exponent, 3),
        round(_error(matches, exponent), 3),
        round(_mean(_brier(one, exponent) for one in matches), 4),
        round(_mean(_brier(one, 0.0) for one in matches), 4),
        content_hash(venue.content.source),
        bands(matches, exponent),
    )


def _surprise(one: Seen, exponent: float) -> float:
    """Return how unlikely the outcome of a match was, as the mean over its moments, in nats."""
    course, came = one
    return _mean(-sum(share * math.log(chance) for share, chance in zip(came, sharpened(moment, exponent), strict=True)) for moment in course)


def _brier(one: Seen, exponent: float) -> float:
    course, came = one
    return _mean(sum((share - chance) ** 2 for share, chance in zip(came, sharpened(moment, exponent), strict=True)) for moment in course)


def _error(matches: Sequence[Seen], exponent: float) -> float:
    """Return the standard error of the exponent: from the slopes of single matches, as the moments of one hang together."""
    step = 0.02 * exponent
    slopes, bends = [], 0.0
    for one in matches:
        low, middle, high = (_surprise(one, exponent + at) for at in (-step, 0.0, step))
        slopes.append((high - low) / (2 * step))
        bends += (high - 2 * middle + low) / step**2
    return math.sqrt(sum(slope**2 for slope in slopes)) / bends if bends > 0 else 0.0


def bands(matches: Sequence[Seen], exponent: float) -> tuple[Band, ...]:
    """Return how chances in each band came out, each match weighing the same, however long it was."""
    said, came, weight = [0.0] * BANDS, [0.0] * BANDS, [0.0] * BANDS
    met: list[set[int]] = [set() for _ in range(BANDS)]
    for number, (course, result) in enumerate(matches):
        for moment in course:
            for chance, share in zip(sharpened(moment, exponent), result, strict=True):
                at = min(int(chance * BANDS), BANDS - 1)
                said[at] += chance / len(course)
                came[at] += share / len(course)
                weight[at] += 1 / len(course)
                met[at].add(number)
    return tuple(Band(round(said[n] / weight[n], 3), round(came[n] / weight[n], 3), len(met[n])) for n in range(BANDS) if weight[n])


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found)


def _lowest(of: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function with one valley is lowest (golden section)."""
    ratio = (math.sqrt(5) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    at_left, at_right = of(left), of(right)
    while high - low > 1e-4:
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - ratio * (high - low)
            at_left = of(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + ratio * (high - low)
            at_right = of(right)
    return (low + high) / 2


def written(game_id: str, known: Calibrations, found: Calibration) -> str:
    """Return the data file of a game: what was known of it, with what was found of one table in place of what stood there."""
    game = find_game(game_id)
    rest = [one for one in known.table if (one.seats, one.sides) != (found.seats, found.sides)] if known.rules == game.rules_version else []
    head = f"""# How far the value that bots give a table can be taken for a chance of winning: the exponent on its odds that fits best how matches came out.
# A band says how chances of about that size came true. Measured by: outplay lab calibrate {game.id}

rules = {game.rules_version}
"""
    return "\n".join((head, *map(_row, sorted([*rest, found], key=lambda one: (one.seats, one.sides)))))


def _row(one: Calibration) -> str:
    figures = "\n".join(f"{name} = {getattr(one, name)}" for name in ("seats", "sides", "matches", "exponent", "error", "brier", "even"))
    band = "".join(f"    {{ said = {band.said}, came = {band.came}, matches = {band.matches} }},\n" for band in one.band)
    return f'[[table]]\n{figures}\ncontent = "{one.content}"\nband = [\n{band}]\n'
