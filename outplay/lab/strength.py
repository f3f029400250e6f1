"""How strong heroes are, told apart from whom they stand beside, whom they meet, and from where they begin: one model over all sides of all matches.

A side's worth is the sum of its heroes' worths and of its place in the order of play, in logits; the chance that it comes first is its share of the exponentials (a
conditional logit). Rates of wins alone say a hero is good who mostly stood beside a good one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np

from outplay.kernel.errors import OutplayError
from outplay.lab.deciding import by_chance, discoveries
from outplay.lab.experiment import share
from outplay.lab.figures import wilson
from outplay.lab.logit import FREE, Array, Solved, likeliest, solve
from outplay.lab.plan import Venue
from outplay.lab.played import Played

if TYPE_CHECKING:
    import polars

ENOUGH: Final = 20
"""Matches of a pair below which nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A match as the model sees it."""

    sides: tuple[tuple[tuple[str, float], ...], ...]
    """Who stood on each side, each with the chance that they came into play."""
    points: tuple[float, ...]
    """What each side made of it: 1 for a win, parts of it for a first place that is shared."""
    order: tuple[int, ...]
    """The place of each side in the order of play, from 0."""


class Told(msgspec.Struct, frozen=True):
    """A match of people as `outplay results` writes it: nobody's name is in it."""

    game: str
    kind: str
    places: tuple[int, ...]
    """Of each side."""
    used: tuple[tuple[str, str, int], ...]
    """What the sides played with: group, name, side."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one hero stands: `raw` is the share of wins as it was, `share` what it would be in average company against average opponents, drawn in to what such
    heroes are like; `interval` holds the truth in 95 of 100 cases and is not drawn in. `even` is the share that all would have if they were equal.
    """

    name: str
    matches: int
    raw: float
    raw_interval: tuple[float, float]
    share: float
    interval: tuple[float, float]
    even: float
    flagged: bool
    """Whether it stands out; of all that do, one in twenty may be chance."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What two heroes make of meeting, or of standing side by side, beyond what their strengths foretell: the first one's wins in parts of 1, and its standard error."""

    one: str
    other: str
    matches: int
    beyond: float
    error: float
    flagged: bool


@dataclass(frozen=True, slots=True)
class Strengths:
    """What the model says: heroes, the strongest first; places in the order of play; who is good against whom, and beside whom."""

    group: str
    matches: int
    spread: float
    """How far heroes lie apart, in logits, as far as it can be told."""
    heroes: tuple[Standing, ...]
    places: tuple[Standing, ...]
    against: tuple[Pair, ...]
    beside: tuple[Pair, ...]

    def frame(self) -> polars.DataFrame:
        """Return the heroes as a table of polars, one a row."""
        import polars as pl

        return pl.DataFrame([_row(one) for one in self.heroes])

    def pairs(self) -> polars.DataFrame:
        """Return what pairs make of each other as a table of polars: `company` says whether they met or stood side by side."""
        import polars as pl

        columns = ("company", "one", "other", "matches", "beyond", "error", "flagged")
        rows = [
            (word, p.one, p.other, p.matches, p.beyond, p.error, p.flagged) for word, all_ in (("against", self.against), ("beside", self.beside)) for p in all_
        ]
        return pl.DataFrame(rows, schema=columns, orient="row")


def contests(played: Iterable[Played], group: str) -> Iterator[Contest]:
    """Yield matches of bots as the model sees them: who stood where, of this group of the catalog."""
    for one in played:
        members: list[list[tuple[str, float]]] = [[] for _ in one.sides]
        for use in one.used:
            if use.group == group:
                members[use.side].append((use.name, use.share))
        count = len(one.sides)
        order = tuple((side - one.began) % count for side in range(count))
        yield Contest(tuple(map(tuple, members)), tuple(share(one, side) for side in range(count)), order)


def told(file: Path, game: str, kind: str, group: str) -> Iterator[Contest]:
    """Yield matches of people as `outplay results` wrote them, those of one kind and size of table: the commonest if none is named. Raises OutplayError."""
    try:
        lines = [msgspec.json.decode(line, type=Told) for line in file.read_bytes().splitlines() if line.strip()]
    except (OSError, msgspec.DecodeError) as wrong:
        raise OutplayError(f"{file}: results cannot be read from it ({wrong}); `outplay results` writes such files") from wrong
    ours = [one for one in lines if one.game == game]
    kinds = Counter(one.kind for one in ours)
    if not ours or (kind and kind not in kinds):
        raise OutplayError(f"{file}: there is no match of {game}" + (f" of the kind {kind}; there are: {', '.join(kinds)}" if ours else ""))
    sizes = Counter((one.kind, len(one.places)) for one in ours if kind in ("", one.kind))
    wanted, count = sizes.most_common(1)[0][0]
    for one in ours:
        if (one.kind, len(one.places)) == (wanted, count):
            first = one.places.count(1)
            sides = [tuple((name, 1.0) for kind_, name, side in one.used if kind_ == group and side == n) for n in range(count)]
            yield Contest(tuple(sides), tuple(1 / first if place == 1 else 0.0 for place in one.places), tuple(range(count)))


def group_of(table: Venue, wanted: str = "") -> str:
    """Return the group of a game's catalog whose strength is asked for: the one wanted, or else the one by which people see what they won. Raises OutplayError if there is none."""
    groups, found = table.game.catalog(table.content), wanted or table.game.leads
    if found not in groups:
        raise OutplayError(
            f"{table.game.name} has no group {found!r}; there are: {', '.join(groups)}" if groups else f"{table.game.name} counts nothing that is used"
        )
    return found


def fit(contests: Iterable[Contest], group: str = "Heroes", names: Sequence[str] = ()) -> Strengths:
    """Fit the model, and return what it says. `names` adds who never played. Raises OutplayError if sides of matches differ in number, or nobody played."""
    model = _Model(list(contests), names)
    found = model.solve(FREE)
    spread, drawn_in = likeliest(lambda tau: model.solve(tau, found.worths))
    chances = found.chances(model.columns)
    heroes = _standings(model, found, drawn_in)
    return Strengths(
        group,
        len(model.contests),
        spread,
        tuple(sorted(heroes, key=lambda one: -one.share)),
        _places(model, found),
        _pairs(model, chances, _met, halved=False),
        _pairs(model, chances, _beside, halved=True),
    )


class _Model:
    """The matches as arrays: `columns` is what stands on each side (matches x sides x columns), heroes first, then places but the first."""

    def __init__(self, contests: Sequence[Contest], names: Sequence[str]) -> None:
        if not contests:
            raise OutplayError("nobody's strength can be told without a match")
        self.contests = contests
        self.count = len(contests[0].sides)
        if any(len(one.sides) != self.count for one in contests):
            raise OutplayError("strengths are told of matches with the same number of sides: take those of one kind of table")
        met = {name for one in contests for side in one.sides for name, _ in side}
        self.names = [*dict.fromkeys([*(name for name in names if name in met), *sorted(met - set(names))])]
        self.unmet = [name for name in names if name not in met]
        if not self.names:
            raise OutplayError("nobody stood on any side")
        at = {name: n for n, name in enumerate(self.names)}
        self.columns = np.zeros((len(contests), self.count, len(self.names) + self.count - 1))
        self.points = np.array([one.points for one in contests], dtype=float)
        for match, one in enumerate(contests):
            for side, members in enumerate(one.sides):
                for name, chance in members:
                    self.columns[match, side, at[name]] += chance
                if one.order[side] > 0:
                    self.columns[match, side, len(self.names) + one.order[side] - 1] = 1

    def solve(self, tau: float, near: Array | None = None) -> Solved:
        """Return the likeliest worths if heroes lie apart by this spread, looked for from `near` on."""
        spreads = np.full(self.columns.shape[2], FREE)
        spreads[: len(self.names)] = tau
        return solve(self.columns, self.points, spreads, near)


def _share(worth: float, sides: int) -> float:
    """Return how often a side of this worth wins against average ones."""
    return 1 / (1 + (sides - 1) * math.exp(-worth))


def _standings(model: _Model, found: Solved, drawn_in: Solved) -> list[Standing]:
    worths, errors = found.centered(0, len(model.names))
    shrunk, _ = drawn_in.centered(0, len(model.names))
    by_name = {name: by_chance(float(worths[n]), float(errors[n])) for n, name in enumerate(model.names)}
    stand_out = discoveries(by_name)
    even = 1 / model.count
    known = [_standing(model, n, name, float(shrunk[n]), (float(worths[n]), float(errors[n])), name in stand_out) for n, name in enumerate(model.names)]
    return [*known, *(Standing(name, 0, 0.0, (0.0, 1.0), even, (0.0, 1.0), even, False) for name in model.unmet)]


def _standing(model: _Model, column: int, name: str, worth: float, free: tuple[float, float], flagged: bool) -> Standing:
    weights = model.columns[:, :, column]
    times, points = float(weights.sum()), float((weights * model.points).sum())
    low, high = (_share(free[0] + sign * 1.96 * free[1], model.count) for sign in (-1, 1))
    raw = points / times if times else 0.0
    return Standing(name, round(times), raw, wilson(points, max(1, round(times))), _share(worth, model.count), (low, high), 1 / model.count, flagged)


def _places(model: _Model, found: Solved) -> tuple[Standing, ...]:
    """Return what places in the order of play are worth, the first one's first."""
    heroes, even = len(model.names), 1 / model.count
    worths = np.concatenate([[0.0], found.worths[heroes:]])
    varies = np.zeros((model.count, model.count))
    varies[1:, 1:] = found.varies[heroes:, heroes:]
    center = np.eye(model.count) - 1 / model.count
    means, errors = center @ worths, np.sqrt(np.maximum(np.diag(center @ varies @ center.T), 0))
    stand_out = discoveries({str(n): by_chance(float(means[n]), float(errors[n])) for n in range(model.count)})
    rows = []
    for place in range(model.count):
        mine = np.array([[order == place for order in one.order] for one in model.contests])
        times, points = int(mine.sum()), float(model.points[mine].sum())
        low, high = (_share(float(means[place]) + sign * 1.96 * float(errors[place]), model.count) for sign in (-1, 1))
        share = _share(float(means[place]), model.count)
        rows.append(
            Standing(f"place {place + 1}", times, points / times if times else 0.0, wilson(points, times), share, (low, high), even, str(place) in stand_out)
        )
    return tuple(rows)


def _met(columns: Array, one: int, other: int) -> Array:
    """Return, for each match and side, whether the first stood on it and the second on another."""
    elsewhere = columns[:, :, other].sum(axis=1, keepdims=True) - columns[:, :, other]
    found: Array = columns[:, :, one] * elsewhere
    return found


def _beside(columns: Array, one: int, other: int) -> Array:
    """Return, for each match and side, whether both stood on it."""
    found: Array = columns[:, :, one] * columns[:, :, other]
    return found


def _pairs(model: _Model, chances: Array, where: Callable[[Array, int, int], Array], halved: bool) -> tuple[Pair, ...]:
    """Return what pairs make of each other, those that stand out first. `where` says on which sides a pair is; `halved`: it is the same either way round."""
    left, varies = model.points - chances, chances * (1 - chances)
    heroes, found = range(len(model.names)), []
    for one in heroes:
        for other in heroes:
            if one == other or (halved and other < one):
                continue
            weights = where(model.columns, one, other)
            times = float((weights > 0).sum())
            if times >= ENOUGH:
                total = float(weights.sum())
                error = math.sqrt(float((weights**2 * varies).sum())) / total
                found.append((one, other, round(times), float((weights * left).sum()) / total, error))
    stand_out = discoveries({f"{one} {other}": by_chance(beyond, error) for one, other, _, beyond, error in found})
    pairs = [Pair(model.names[a], model.names[b], n, beyond, error, f"{a} {b}" in stand_out) for a, b, n, beyond, error in found]
    return tuple(sorted(pairs, key=lambda pair: (not pair.flagged, -abs(pair.beyond) / pair.error if pair.error else 0.0)))


def _row(one: Standing) -> dict[str, object]:
    return {
        "name": one.name, "matches": one.matches, "raw": one.raw, "raw_low": one.raw_interval[0], "raw_high": one.raw_interval[1],
        "share": one.share, "low": one.interval[0], "high": one.interval[1], "even": one.even, "flagged": one.flagged,
    }  # fmt: skip
