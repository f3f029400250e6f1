"""Hex boards: cells are ints; neighbors, distances and rows are tables that are built once.

Coordinates are axial (q, r). Directions run clockwise from north on flat-top boards; on pointy-top boards they are the same six, turned by 30 degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from operator import or_
from typing import Final

__all__ = [
    "DIRECTIONS",
    "FAR",
    "POINTY",
    "Axial",
    "Hexes",
    "Rays",
    "Rows",
    "cell_names",
    "cells_of",
    "disc",
    "distance",
    "heading",
    "rays_of",
    "ring",
    "rows_of",
]

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""N, NE, SE, S, SW, NW on a flat-top board."""

POINTY: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""E, SE, SW, W, NW, NE on a pointy-top board: the same six, counted from the east."""

FAR: Final = 20
"""The largest range that a card may have. Tables go at least that far, whatever the size of the board."""

NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")

Axial = tuple[int, int]
Rays = tuple[tuple[tuple[int, ...], ...], ...]
Rows = tuple[tuple[tuple[int, int] | None, ...], ...]


def distance(a: Axial, b: Axial) -> int:
    """Return the least number of steps between two spaces."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def ring(k: int, center: Axial = (0, 0)) -> list[Axial]:
    """Return the spaces at distance k, clockwise from the one k steps north."""
    q, r = center[0], center[1] - k
    if k == 0:
        return [center]
    found: list[Axial] = []
    for d in (2, 3, 4, 5, 0, 1):
        for _ in range(k):
            found.append((q, r))
            q, r = q + DIRECTIONS[d][0], r + DIRECTIONS[d][1]
    return found


def disc(radius: int, center: Axial = (0, 0)) -> list[Axial]:
    """Return all spaces within a distance, ring by ring."""
    return [space for k in range(radius + 1) for space in ring(k, center)]


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a bit mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def rays_of(neighbors: Sequence[Sequence[int]], ground: int) -> Rays:
    """Return, by cell and direction, the cells straight ahead up to the first that is not in `ground` (a bit mask)."""

    def ahead(cell: int, direction: int) -> Iterator[int]:
        while ground >> (cell := neighbors[cell][direction]) & 1:
            yield cell

    return tuple(tuple(tuple(ahead(cell, d)) for d in range(len(around))) for cell, around in enumerate(neighbors))


def rows_of(ray: Rays) -> Rows:
    """Return, by two cells, the direction and the number of steps that lead straight from the first to the second; None if they share no row or are the same."""
    on: list[dict[int, tuple[int, int]]] = [{to: (d, n) for d, cells in enumerate(ahead) for n, to in enumerate(cells, 1)} for ahead in ray]
    return tuple(tuple(found.get(cell) for cell in range(len(ray))) for found in on)


class Hexes:
    """A set of spaces as cells 0..n-1, and one cell, `out`, for everything else. All tables are built once and only read.

    `neighbors[cell][direction]`, `distance[cell][cell]`, `within[cell][n]` (as a bit mask; for n up to FAR on any board), `bit[cell]`,
    `ray[cell][direction]` (the cells ahead, up to the edge or a hole), `row[cell][cell]` (direction and steps, or None).
    """

    __slots__ = ("at", "axial", "bit", "directions", "distance", "names", "neighbors", "out", "ray", "row", "size", "within")

    def __init__(self, spaces: Iterable[Axial], directions: Sequence[Axial] = DIRECTIONS) -> None:
        self.directions = tuple(directions)
        self.axial: tuple[Axial, ...] = tuple(spaces)
        self.size = len(self.axial)
        self.out = self.size
        self.at: dict[Axial, int] = {space: cell for cell, space in enumerate(self.axial)}
        self.bit: tuple[int, ...] = tuple(1 << cell for cell in range(self.size + 1))
        self.neighbors: tuple[tuple[int, ...], ...] = (*(self._around(space) for space in self.axial), (self.out,) * 6)
        self.distance: tuple[tuple[int, ...], ...] = tuple(tuple(distance(a, b) for b in self.axial) for a in self.axial)
        reach = max(FAR, max((max(row) for row in self.distance), default=0))
        self.within: tuple[tuple[int, ...], ...] = tuple(self._rings(row, reach) for row in self.distance)
        self.names: tuple[str, ...] = tuple(cell_names(self.axial))
        self.ray = rays_of(self.neighbors, self.bit[self.out] - 1)
        self.row = rows_of(self.ray)

    def _rings(self, row: Sequence[int], reach: int) -> tuple[int, ...]:
        """Return of each distance up to `reach` the cells that are no farther, by the distances of all cells."""
        rings = [0] * (reach + 1)
        for cell, far in enumerate(row):
            rings[far] |= self.bit[cell]
        return tuple(accumulate(rings, or_))

    def _around(self, space: Axial) -> tuple[int, ...]:
        return tuple(self.at.get((space[0] + dq, space[1] + dr), self.out) for dq, dr in self.directions)

    def cell(self, name: str) -> int:
        """Return the cell with this name. Raises KeyError."""
        return _by_name(self.names)[name]


@cache
def _by_name(names: tuple[str, ...]) -> dict[str, int]:
    return {name: cell for cell, name in enumerate(names)}


def cell_names(spaces: Iterable[Axial]) -> list[str]:
    """Return a name for each space: a letter for its column, counted from the west, and a number for its place in the column, counted from the north."""
    listed = list(spaces)
    columns = sorted({q for q, _ in listed})
    top = {q: min(r for c, r in listed if c == q) for q in columns}
    return [f"{_letters(columns.index(q))}{r - top[q] + 1}" for q, r in listed]


def _letters(n: int) -> str:
    return chr(97 + n) if n < 26 else _letters(n // 26 - 1) + chr(97 + n % 26)


def heading(origin: Axial, target: Axial) -> tuple[int, int, int]:
    """Return how target lies from origin as (d, m, n): target - origin = m steps in direction d and n in the next, m >= 1, n >= 0.

    Returns (0, 0, 0) if they are the same space.
    """
    dq, dr = target[0] - origin[0], target[1] - origin[1]
    for d in range(6):
        (aq, ar), (bq, br) = DIRECTIONS[d], DIRECTIONS[(d + 1) % 6]
        m, n = dq * br - dr * bq, aq * dr - ar * dq  # Cramer's rule; the determinant of neighbors is 1
        if m >= 1 and n >= 0:
            return d, m, n
    return 0, 0, 0
