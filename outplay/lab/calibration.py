"""How far a game's `value` can be taken for a chance of winning: an exponent on the odds, fitted to how matches came out, kept beside the rulebook by size of table.

A value that is too timid has an exponent above 1, one that is too sure below 1. Setup is left out: before round 1 there is little to judge by.

Each moment counts once, and thirds are told by the round, so by what is known at the moment. If each match counted the same, or was cut where it turned out to be cut in
three, even chances that are exactly right would look wrong: a match that ends soon is one whose leader wins.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean, median
from typing import Final

import msgspec

from outplay.games import find_game
from outplay.kernel.content import content_hash
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.texts import read_text
from outplay.lab.plan import Venue
from outplay.lab.played import Played
from outplay.lab.trace import Trace, numbers

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
FEWEST: Final = 20
"""Of fewer matches nothing is said about how far their chances come true."""
THIRDS: Final = ("first third", "second third", "last third")
"""The parts into which matches are cut, to see whether chances come true in each."""
WIDE: Final = 1.96
"""A 95 % interval reaches so many standard errors either way."""

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
    seed: str = ""
    """The seed of its matches, which prove nothing of it."""

    @property
    def off(self) -> float:
        """By how much chances were off in the worst of the bands that hold enough matches; of fewer, chance alone is off by ten points."""
        return max((abs(one.said - one.came) for one in self.band if one.matches >= ENOUGH), default=0.0)


class Slope(msgspec.Struct, frozen=True):
    """How far chances came true in a part of matches: the exponent that would still have to be put on their odds. At 1 they say what comes true, below they are too sure,
    above too timid. `brier` and `even`: as in `Calibration`.
    """

    name: str
    """The part: of all moments "all"."""
    slope: float
    error: float
    matches: int
    brier: float
    even: float

    @property
    def low(self) -> float:
        """The lower end of its 95 % interval, over matches."""
        return self.slope - WIDE * self.error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.slope + WIDE * self.error


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


def rounds_of(one: Played) -> Sequence[int]:
    """Return the round of each moment of a match that was traced."""
    return numbers(Trace.read(one.trace).rounds)


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
    """Return what matches at a table show. Raises OutplayError if there is nothing to learn from."""
    matches = [one for one in map(seen, played) if one[0]]
    if len(matches) < 2:
        raise OutplayError("at least two matches are needed")
    found = slope(matches)
    sides = len(matches[0][1])
    return Calibration(
        venue.settings.seats,
        sides,
        len(matches),
        round(found.slope, 3),
        round(found.error, 3),
        round(_brier(matches, found.slope), 4),
        round(found.even, 4),
        content_hash(venue.content.source),
        bands(matches, found.slope),
        venue.plan.seed,
    )


def slope(matches: Sequence[Seen], name: str = "all") -> Slope:
    """Return how far the chances of matches came true."""
    found, error = _best(matches)
    return Slope(name, found, error, len(matches), _brier(matches, 1.0), _brier(matches, 0.0))


def thirds(matches: Sequence[Seen], rounds: Sequence[Sequence[int]]) -> list[list[Seen]]:
    """Return the moments of matches in three parts: by their rounds, up to a third and two thirds of those of the middle match, and later. What is empty is left out.

    `rounds`: that of each moment of each match.
    """
    middle = median(of[-1] for of in rounds if of)
    found: list[list[Seen]] = [[] for _ in THIRDS]
    for (course, came), of in zip(matches, rounds, strict=True):
        for n, part in enumerate(found):
            if moments := [moment for moment, at in zip(course, of, strict=True) if min(int((at - 1) * 3 / middle), 2) == n]:
                part.append((moments, came))
    return found


def slopes(matches: Sequence[Seen], rounds: Sequence[Sequence[int]]) -> list[Slope]:
    """Return how far the chances of matches came true: in each third, and in all. What holds fewer than `FEWEST` matches is left out."""
    if len(matches) < FEWEST:
        return []
    named = [*zip(THIRDS, thirds(matches, rounds), strict=True), ("all", matches)]
    return [slope(part, name) for name, part in named if len(part) >= FEWEST]


def reliable(venue: Venue, played: Iterable[Played]) -> list[Slope]:
    """Return how far chances come true in fresh matches at a table, as they were calibrated for it.

    Raises OutplayError if they never were, if these are the matches from which it was learned, or if there are too few.
    """
    plan, settings = venue.plan, venue.settings
    known = calibrations_of(venue.game.folder).of(settings.seats, len(settings.sides))
    if known is None:
        raise OutplayError(f"chances were never calibrated at such a table: outplay lab calibrate {plan.game}")
    if plan.seed == known.seed:
        raise OutplayError(f"from matches of the seed {plan.seed!r} the calibration was learned, so they prove nothing; name another one")
    found = [(seen(one), rounds_of(one)) for one in played]
    matches = [((calibrated(course, known.exponent), came), rounds) for (course, came), rounds in found if course]
    if len(matches) < FEWEST:
        raise OutplayError(f"at least {FEWEST} matches are needed")
    return slopes([one for one, _ in matches], [rounds for _, rounds in matches])


def _brier(matches: Sequence[Seen], exponent: float) -> float:
    """Return the mean square by which chances are off, summed over sides, with an exponent on their odds."""
    return fmean(
        sum((share - chance) ** 2 for share, chance in zip(came, sharpened(moment, exponent), strict=True)) for course, came in matches for moment in course
    )


def _best(matches: Sequence[Seen]) -> tuple[float, float]:
    """Return the exponent with which outcomes surprise least, and its standard error: from the slopes of single matches, as the moments of one hang together.

    Surprise has one valley: Newton's steps lead there, and halves of what is left where a step would leave it.
    """
    logs = [([[math.log(max(chance, SUREST)) for chance in moment] for moment in course], came) for course, came in matches]
    low, high, at = LEAST, MOST, 1.0
    while True:
        found = [_slope_and_bend(course, came, at) for course, came in logs]
        rise, bend = (sum(part) for part in zip(*found, strict=True))
        low, high = (low, at) if rise > 0 else (at, high)
        after = at - rise / bend if bend > 0 else 0.0
        if not low < after < high:
            after = math.sqrt(low * high)
        if abs(after - at) < 1e-6:
            return after, math.sqrt(sum(slope**2 for slope, _ in found)) / bend if bend > 0 else 0.0
        at = after


def _slope_and_bend(course: Course, came: Sequence[float], exponent: float) -> tuple[float, float]:
    """Return how the surprise at the outcome of a match changes with the exponent, and how that changes. `course`: the logarithms of chances."""
    rise = bend = 0.0
    for moment in course:
        parts = [math.exp(exponent * one) for one in moment]
        total = sum(parts)
        middle = sum(part * one for part, one in zip(parts, moment, strict=True)) / total
        rise += middle - sum(share * one for share, one in zip(came, moment, strict=True))
        bend += sum(part * (one - middle) ** 2 for part, one in zip(parts, moment, strict=True)) / total
    return rise, bend


def bands(matches: Sequence[Seen], exponent: float) -> tuple[Band, ...]:
    """Return how chances in each band came out."""
    said, came, times = [0.0] * BANDS, [0.0] * BANDS, [0] * BANDS
    met: list[set[int]] = [set() for _ in range(BANDS)]
    for number, (course, result) in enumerate(matches):
        for moment in course:
            for chance, share in zip(sharpened(moment, exponent), result, strict=True):
                at = min(int(chance * BANDS), BANDS - 1)
                said[at] += chance
                came[at] += share
                times[at] += 1
                met[at].add(number)
    return tuple(Band(round(said[n] / times[n], 3), round(came[n] / times[n], 3), len(met[n])) for n in range(BANDS) if times[n])


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
    seed = f"seed = {json.dumps(one.seed)}\n" if one.seed else ""
    return f'[[table]]\n{figures}\ncontent = "{one.content}"\n{seed}band = [\n{band}]\n'
