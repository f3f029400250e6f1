"""EOH-17.1 The board: three lanes, and six structures a side."""

from __future__ import annotations

from typing import Final

LANES: Final = ("top", "mid", "bottom")
"""EOH-3.3, EOH-17.2 In lane order: Top is where the lane marker lies."""
TOP, MID, BOTTOM = range(3)
OFF: Final = -1
"""The lane of a Hero or card that is in none."""

ADJACENT: Final[tuple[tuple[int, ...], ...]] = ((MID,), (TOP, BOTTOM), (MID,))
"""The lanes adjacent to each lane."""

STRUCTURES: Final = ("outer.top", "outer.mid", "outer.bottom", "inner.n", "inner.s", "fort")
"""EOH-3.1, EOH-17.3 A side's structures: the outer tower of each lane, the two inner towers, the fortress."""
INNER_N, INNER_S, FORTRESS = 3, 4, 5
NO_STRUCTURE: Final = -1
"""Stands for no structure."""
ALL_STANDING: Final = 0b111111
INNER: Final = 0b011000

INNER_FIRST: Final[tuple[tuple[int, int], ...]] = ((INNER_N, INNER_S), (INNER_N, INNER_S), (INNER_S, INNER_N))
"""EOH-9.6 For each lane, the order in which inner towers fall."""

CELLS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (1, 1), (1, 2), (0, 0), (0, 2), (0, 1))
"""Where the structures of seat 1 stand, as column and row. Those of seat 2 stand across."""
COLUMNS: Final = 5


def cell_of(seat: int, structure: int) -> tuple[int, int]:
    """EOH-17.3 Return where a structure stands, as column and row."""
    column, row = CELLS[structure]
    return (column if seat == 0 else COLUMNS - 1 - column), row


def front(standing: int, lane: int) -> int:
    """EOH-9.4, EOH-9.5, EOH-9.6 Return the structure that an overrun in a lane destroys: the outer tower of the lane, or else an inner tower, or else the fortress. `standing` are the structures that stand, as bits."""
    if standing >> lane & 1:
        return lane
    return next((inner for inner in INNER_FIRST[lane] if standing >> inner & 1), FORTRESS)
