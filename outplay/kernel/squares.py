"""Square boards: cells as ints, with neighbors and distances in tables built once. Directions run clockwise: N, E, S, W."""

from __future__ import annotations

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))

NAMES = ("N", "E", "S", "W")


class Squares:
    """A board of columns and rows, cells numbered row by row from the north-west, and one cell, OUT, for everything else."""

    __slots__ = ("columns", "distance", "names", "neighbors", "out", "rows", "size")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = self.out = columns * rows
        self.neighbors: tuple[tuple[int, ...], ...] = tuple(tuple(self._step(cell, d) for d in range(4)) for cell in range(self.size))
        self.distance: tuple[tuple[int, ...], ...] = tuple(tuple(self._apart(a, b) for b in range(self.size)) for a in range(self.size))
        self.names: tuple[str, ...] = tuple(f"{chr(97 + c % columns)}{c // columns + 1}" for c in range(self.size))

    def _step(self, cell: int, direction: int) -> int:
        x, y = cell % self.columns + DIRECTIONS[direction][0], cell // self.columns + DIRECTIONS[direction][1]
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else self.out

    def _apart(self, a: int, b: int) -> int:
        return abs(a % self.columns - b % self.columns) + abs(a // self.columns - b // self.columns)
