"""Square boards: cells are ints; neighbors, distances and rows are tables that are built once. Directions run clockwise: N, E, S, W."""

from __future__ import annotations

from typing import Final

from outplay.kernel.hexes import rays_of, rows_of

__all__ = ["DIRECTIONS", "Squares"]

DIRECTIONS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

NAMES: Final = ("N", "E", "S", "W")


class Squares:
    """A board of columns and rows, cells numbered row by row from the north-west, and one cell, `out`, for everything else. `ray` and `row` are as in Hexes."""

    __slots__ = ("columns", "distance", "names", "neighbors", "out", "ray", "row", "rows", "size")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = self.out = columns * rows
        self.neighbors: tuple[tuple[int, ...], ...] = (*(tuple(self._step(cell, d) for d in range(4)) for cell in range(self.size)), (self.out,) * 4)
        self.distance: tuple[tuple[int, ...], ...] = tuple(tuple(self._apart(a, b) for b in range(self.size)) for a in range(self.size))
        self.names: tuple[str, ...] = tuple(f"{chr(97 + c % columns)}{c // columns + 1}" for c in range(self.size))
        self.ray = rays_of(self.neighbors, (1 << self.size) - 1)
        self.row = rows_of(self.ray)

    def _step(self, cell: int, direction: int) -> int:
        x, y = cell % self.columns + DIRECTIONS[direction][0], cell // self.columns + DIRECTIONS[direction][1]
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else self.out

    def _apart(self, a: int, b: int) -> int:
        return abs(a % self.columns - b % self.columns) + abs(a // self.columns - b // self.columns)
