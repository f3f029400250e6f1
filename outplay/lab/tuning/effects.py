"""What numbers do: one model over matches that were each played with numbers of their own, so that every match tells of every number.

A number moves the worth of its hero (or of all who are asked about, if it is nobody's) along a line. Where the matches contradict a line, each of its values has an effect
of its own, drawn in to a smooth curve. Figures such as the length are fitted likewise, by least squares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

import numpy as np

from outplay.lab.deciding import by_chance, discoveries
from outplay.lab.logit import FREE, SPREADS, Array, Solved, by_chance_of_many, chances, likeliest, solve
from outplay.lab.strength import Contest

T = TypeVar("T")

FIRST: Final = "first"
"""Who is first in the order of play, as if it were a hero's name."""
ROWS: Final = 400
"""By so many matches it is foretold what a figure would be."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A match as the model sees it: who stood where, with which values, who was dealt in to which side, and figures of it."""

    contest: Contest
    values: tuple[int, ...]
    dealt: tuple[str, int] | None = None
    figures: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class Lever:
    """A number: its values, and the names of those whose worth it moves."""

    name: str
    values: tuple[int, ...]
    moves: tuple[str, ...]
    owner: str = ""
    """Whose number it is: it does nothing where nobody has it. Empty: nobody's."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """A figure as the model foretells it, with its standard error."""

    mean: float
    error: float


class Effects:
    """The model of numbers, fitted to matches. `figures`: which ones are fitted. `pairs`: levers, by their places, that may do something else together than one by one."""

    def __init__(self, seen: Sequence[Seen], levers: Sequence[Lever], figures: Sequence[str] = (), pairs: Sequence[tuple[int, int]] = ()) -> None:
        self.seen, self.levers, self._pairs = seen, levers, pairs
        self._curves = [curves(lever.values) for lever in levers]
        self.levels: Array = np.array([[lever.values.index(v) for lever, v in zip(levers, one.values, strict=True)] for one in seen], dtype=int).reshape(
            len(seen), -1
        )
        self._names = sorted(
            {name for one in seen for side in one.contest.sides for name, _ in side} | {name for lever in levers for name in lever.moves if name != FIRST}
        )
        self._count = len(seen[0].contest.sides)
        self._stood = self._standing()
        self._points = np.array([one.contest.points for one in seen], dtype=float)
        self.bent: frozenset[int] = frozenset()
        """The levers, by their places, whose effect is no line."""
        self.bent = self._not_lines()
        self._solved = self._fitted()
        self._figures = {name: _Figure(self, np.array([(one.figures or {})[name] for one in seen])) for name in figures}

    # ------------------------------------------------------------ columns

    def _standing(self) -> Array:
        """Return who stood on each side of each match: heroes, and then places in the order of play, the first one's included."""
        at = {name: n for n, name in enumerate(self._names)}
        found = np.zeros((len(self.seen), self._count, len(at) + self._count))
        for match, one in enumerate(self.seen):
            for side, members in enumerate(one.contest.sides):
                for name, chance in members:
                    found[match, side, at[name]] += chance
                found[match, side, len(at) + one.contest.order[side]] = 1
        return found

    def _where(self, name: str) -> int:
        return len(self._names) if name == FIRST else self._names.index(name)

    def _columns(self, matches: Array | slice, levels: Array, bent: frozenset[int]) -> Array:
        """Return the columns of some matches with these levels: who stands there, slopes of all levers, pairs, and curves of those that are bent."""
        stood = self._stood[matches]
        parts = [np.delete(stood, len(self._names), axis=2)]
        for at, lever in enumerate(self.levers):
            line = self._curves[at][levels[:, at], :1]
            parts += [stood[:, :, [self._where(name)]] * line[:, None, :] for name in lever.moves]
        for one, other in self._pairs:
            both = self._curves[one][levels[:, one], :1] * self._curves[other][levels[:, other], :1]
            names = [name for name in self.levers[one].moves if name in self.levers[other].moves]
            parts += [stood[:, :, [self._where(name)]] * both[:, None, :] for name in names]
        for at in sorted(bent):
            curve = self._curves[at][levels[:, at], 1:]
            parts += [stood[:, :, [self._where(name)]] * curve[:, None, :] for name in self.levers[at].moves]
        return np.concatenate(parts, axis=2)

    def _sizes(self, bent: frozenset[int]) -> tuple[int, int, list[int]]:
        """Return how many columns say who stands there, how many are slopes and pairs, and how many are curves of each lever that is bent."""
        slopes = sum(len(lever.moves) for lever in self.levers)
        slopes += sum(name in self.levers[other].moves for one, other in self._pairs for name in self.levers[one].moves)
        return len(self._names) + self._count - 1, slopes, [len(self.levers[at].moves) * (len(self.levers[at].values) - 2) for at in sorted(bent)]

    # ------------------------------------------------------------ fitting

    def _not_lines(self) -> frozenset[int]:
        """Return the levers whose values contradict a line; of those, one in twenty may be chance."""
        able = frozenset(at for at, lever in enumerate(self.levers) if len(lever.values) > 2)
        if not able:
            return able
        columns = self._columns(slice(None), self.levels, able)
        found = solve(columns, self._points, np.full(columns.shape[2], FREE))
        stand, slopes, bends = self._sizes(able)
        by_name, start = {}, stand + slopes
        for at, size in zip(sorted(able), bends, strict=True):
            part = slice(start, start + size)
            by_name[str(at)] = by_chance_of_many(list(found.worths[part]), found.varies[part, part])
            start += size
        return frozenset(int(at) for at in discoveries(by_name))

    def _fitted(self) -> Solved:
        """Return the likeliest worths. How far heroes, slopes and curves lie apart is chosen one after the other."""
        columns = self._columns(slice(None), self.levels, self.bent)
        stand, slopes, bends = self._sizes(self.bent)
        spreads = np.full(columns.shape[2], FREE)
        found = solve(columns, self._points, spreads)
        for part in (slice(0, len(self._names)), slice(stand, stand + slopes), slice(stand + slopes, stand + slopes + sum(bends))):
            if part.stop > part.start:
                spreads[part], found = likeliest(partial(self._with_spread, columns, spreads, part, found.worths))
        return found

    def _with_spread(self, columns: Array, spreads: Array, part: slice, near: Array, spread: float) -> Solved:
        """Return the likeliest worths if those of some columns lie apart by a spread."""
        tried = spreads.copy()
        tried[part] = spread
        return solve(columns, self._points, tried, near)

    # ------------------------------------------------------------ what is foretold

    def wins(self, name: str, values: Sequence[int]) -> Foretold:
        """Return how often somebody (or FIRST) wins with these values, in the company of the matches in which they were dealt in."""
        where = self._rows(name)
        if not where:
            return Foretold(1 / self._count, 0.5)
        matches, sides = np.array([m for m, _ in where]), np.array([s for _, s in where])
        columns = self._columns(matches, self.like(values, len(where)), self.bent)
        expected = chances(columns, self._solved.worths)
        mean = (columns * expected[:, :, None]).sum(axis=1)
        row = np.arange(len(where))
        own = expected[row, sides]
        slope = (own[:, None] * (columns[row, sides] - mean)).mean(axis=0)
        return Foretold(float(own.mean()), float(slope @ self._solved.varies @ slope) ** 0.5)

    def figure(self, name: str, values: Sequence[int]) -> Foretold:
        """Return what a figure comes to with these values."""
        return self._figures[name].foretold(values)

    def does_something(self) -> frozenset[int]:
        """Return the levers that move any worth, as far as these matches tell; of those, one in twenty may be chance."""
        stand, _, _ = self._sizes(self.bent)
        by_name, start = {}, stand
        for at, lever in enumerate(self.levers):
            part = slice(start, start + len(lever.moves))
            start = part.stop
            if at in self.bent:
                by_name[str(at)] = 0.0
            elif len(lever.moves) == 1:
                by_name[str(at)] = by_chance(float(self._solved.worths[part.start]), float(self._solved.varies[part.start, part.start]) ** 0.5)
            elif lever.moves:
                by_name[str(at)] = by_chance_of_many(list(self._solved.worths[part]), self._solved.varies[part, part])
        return frozenset(int(at) for at in discoveries(by_name))

    def like(self, values: Sequence[int], matches: int) -> Array:
        """Return levels as if so many matches had been played with these values."""
        return np.tile([lever.values.index(v) for lever, v in zip(self.levers, values, strict=True)], (matches, 1))

    def _rows(self, name: str) -> list[tuple[int, int]]:
        """Return by which sides of which matches it is foretold what somebody makes of them."""
        if name == FIRST:
            free = [n for n, one in enumerate(self.seen) if one.dealt is None] or list(range(len(self.seen)))
            return _spread([(n, self.seen[n].contest.order.index(0)) for n in free])
        dealt = [(n, one.dealt[1]) for n, one in enumerate(self.seen) if one.dealt is not None and one.dealt[0] == name]
        at = self._where(name)
        return _spread(dealt or [(int(n), int(side)) for n, side in np.argwhere(self._stood[:, :, at] > 0)])

    def presence(self, matches: Array | slice) -> Array:
        """Return, for each of some matches and each lever, whether its number could do anything: 1 if it could."""
        stood = self._stood[matches]
        parts = [stood[:, :, self._where(lever.owner)].sum(axis=1) if lever.owner else np.ones(len(stood)) for lever in self.levers]
        return np.stack(parts, axis=1) if parts else np.zeros((len(stood), 0))

    def figure_columns(self, matches: Array | slice, levels: Array) -> Array:
        """Return the columns by which figures of some matches are fitted."""
        present = self.presence(matches)
        ones = np.ones((len(present), 1))
        return np.concatenate([ones, *(present[:, [at]] * self._curves[at][levels[:, at]] for at in range(len(self.levers))), present], axis=1)


class _Figure:
    """A figure of matches, fitted by least squares: an even value, and what each number adds where it can do something."""

    def __init__(self, effects: Effects, heard: Array) -> None:
        self._effects = effects
        columns = effects.figure_columns(slice(None), effects.levels)
        self._usual = max(float(heard.std()), 1e-9)
        y = (heard - heard.mean()) / self._usual
        self._mean = float(heard.mean())
        fits = [_ridge(columns, y, spread) for spread in SPREADS]
        self._worths, self._varies, _ = max(fits, key=lambda one: one[2])

    def foretold(self, values: Sequence[int]) -> Foretold:
        free = [n for n, one in enumerate(self._effects.seen) if one.dealt is None] or list(range(len(self._effects.seen)))
        matches = np.array(_spread(free))
        slope = self._effects.figure_columns(matches, self._effects.like(values, len(matches))).mean(axis=0)
        return Foretold(self._mean + self._usual * float(slope @ self._worths), self._usual * float(slope @ self._varies @ slope) ** 0.5)


def _ridge(columns: Array, y: Array, spread: float) -> tuple[Array, Array, float]:
    """Return worths, how they vary, and the logarithm of how likely that is, of a least-squares fit whose worths but the first lie apart by a spread. `y` has variance 1."""
    ridge = np.full(columns.shape[1], spread**-2)
    ridge[0] = FREE**-2
    bend = columns.T @ columns + np.diag(ridge)
    worths = np.asarray(np.linalg.solve(bend, columns.T @ y), dtype=np.float64)
    left = float(((y - columns @ worths) ** 2).sum() + (ridge * worths**2).sum())
    _, volume = np.linalg.slogdet(bend)
    varies = np.asarray(np.linalg.inv(bend), dtype=np.float64)
    return worths, varies, -0.5 * left + 0.5 * float(np.log(ridge).sum()) - 0.5 * float(volume)


def curves(values: Sequence[int]) -> Array:
    """Return, for each value, its place on the line and then on curves of ever higher degree, each across all values 0 in the mean and 1 in the mean square."""
    x = np.array(values, dtype=float)
    x = (x - x.mean()) / (x.std() or 1.0)
    powers = np.stack([x**n for n in range(len(values))], axis=1)
    flat, _ = np.linalg.qr(powers)
    found: Array = flat[:, 1:] * np.sqrt(len(values))
    found *= np.sign((found * x[:, None] ** np.arange(1, len(values))).sum(axis=0))
    return found


def _spread(rows: list[T]) -> list[T]:
    """Return at most ROWS of some rows, evenly taken."""
    return rows if len(rows) <= ROWS else [rows[n * len(rows) // ROWS] for n in range(ROWS)]
