"""KB-3 The arena: spaces as cells, terrain as bit masks, and every table that movement asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from outplay.games.knockback.data.kinds import Cell
from outplay.kernel.hexes import Axial, Hexes, cells_of, disc, heading, ring
from outplay.kernel.scene import Board
from outplay.kernel.step import Option, Pass

STAY: Final = Pass()
MOST_KEPT: Final = 20_000
NO_WATER: Final = 99
"""More spaces than any blow carries: a rock stops the flight."""

K = TypeVar("K")
T = TypeVar("T")


class Go(Option):
    """Walk or leap to a space."""

    cell: Cell


class Arena:
    """KB-3.6 The floor and rocks of one map; every other hex is water. Hexes, directions and rings are those of KB-3.1, KB-3.2 and KB-3.5.

    Cells cover the map and one ring of water around it, so that every fall has its space. Tables are built once for a map and only read
    (`flights`, `edges`, `headings`, `spreads`, `goes` and `drawn` are filled when they are first asked for).
    """

    __slots__ = ("drawn", "edges", "flights", "floor", "go", "goes", "headings", "hexes", "id", "name", "rings", "rock", "spreads", "starts", "tide_ring")

    def __init__(self, id: str, name: str, floor: Sequence[Axial], rocks: Sequence[Axial], tide_ring: int, starts: Mapping[int, Sequence[Axial]]) -> None:
        self.id = id
        self.name = name
        self.tide_ring = tide_ring
        self.hexes = hexes = Hexes(disc(tide_ring + 1))
        self.floor = sum(hexes.bit[hexes.at[space]] for space in floor)
        self.rock = sum(hexes.bit[hexes.at[space]] for space in rocks)
        self.starts: dict[int, tuple[int, ...]] = {n: tuple(hexes.at[space] for space in spaces) for n, spaces in starts.items()}
        self.go: tuple[Go, ...] = tuple(Go(cell) for cell in range(hexes.size))
        self.rings: tuple[int, ...] = tuple(sum(hexes.bit[hexes.at[space]] for space in ring(k)) for k in range(tide_ring + 2))
        self.headings: dict[int, tuple[int, int, int]] = {}
        self.spreads: dict[int, int] = {}
        self.goes: dict[int, tuple[Go, ...]] = {0: ()}
        self.flights: dict[tuple[int, int, int, int], tuple[int, tuple[tuple[int, int], ...]]] = {}
        self.edges: dict[tuple[int, int], tuple[tuple[tuple[int, int], ...], ...]] = {}
        self.drawn: dict[tuple[int, int, int, int], Board] = {}

    def heading(self, origin: int, cell: int) -> tuple[int, int, int]:
        """KB-10.1 Return how a cell lies from an origin: m steps in direction d, n in the next."""
        key = origin * self.hexes.size + cell
        found = self.headings.get(key)
        if found is None:
            found = self.headings[key] = heading(self.hexes.axial[origin], self.hexes.axial[cell])
        return found

    def edge(self, floor: int, rock: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return, by cell and direction on a floor with rocks, how many spaces lead into the water (NO_WATER if a rock stops the flight), and the cells on the way, as bits."""
        found = self.edges.get((floor, rock))
        if found is None:
            cells = tuple(tuple(self._edge(cell, direction, floor, rock) for direction in range(6)) for cell in range(self.hexes.size))
            found = keep(self.edges, (floor, rock), cells)
        return found

    def _edge(self, cell: int, direction: int, floor: int, rock: int) -> tuple[int, int]:
        hexes, steps, passed = self.hexes, 1, 0
        while (floor | rock) & hexes.bit[cell := hexes.neighbors[cell][direction]]:
            if rock & hexes.bit[cell]:
                return NO_WATER, passed
            steps, passed = steps + 1, passed | hexes.bit[cell]
        return steps, passed

    def opposite(self, cell: int, through: int) -> int:
        """Return the space as far beyond `through` as `cell` lies before it; OUT if that is off the map."""
        (q, r), (aq, ar) = self.hexes.axial[cell], self.hexes.axial[through]
        return self.hexes.at.get((2 * aq - q, 2 * ar - r), self.hexes.out)

    def walk_options(self, cell: int, steps: int, free: int) -> tuple[Option, ...]:
        """KB-6.1, KB-6.4 Return the options to stay, and to go to every free space within `steps` steps over free spaces (so never water), near ones first."""
        spreads, goes = self.spreads, self.goes
        found: tuple[Option, ...] = (STAY,)
        wave = self.hexes.bit[cell]
        for _ in range(steps):
            wave = (spreads.get(wave) or self.spread(wave)) & free
            free ^= wave
            found += goes.get(wave) or self.going(wave)
        return found

    def leap_options(self, cell: int, most: int, free: int) -> tuple[Option, ...]:
        """KB-6.2 Return the options to stay, and to leap to every free space at distance 1 to `most`."""
        return (STAY, *self.going(free & self.hexes.within[cell][most] & ~self.hexes.bit[cell]))

    def going(self, mask: int) -> tuple[Go, ...]:
        """Return the options to go to the cells of a mask, lowest first; remembered in `goes`."""
        return self.goes.get(mask) or keep(self.goes, mask, tuple([self.go[cell] for cell in cells_of(mask)]))

    def spread(self, mask: int) -> int:
        """Return all neighbors of the cells of a mask, as bits; remembered in `spreads`."""
        bit, neighbors = self.hexes.bit, self.hexes.neighbors
        found = 0
        for cell in cells_of(mask):
            for near in neighbors[cell]:
                found |= bit[near]
        return keep(self.spreads, mask, found)

    def path(self, start: int, end: int, free: int) -> tuple[int, ...]:
        """Return the cells of a shortest walk from start to end, without start."""
        neighbors, bit = self.hexes.neighbors, self.hexes.bit
        before = {start: start}
        edge = [start]
        while end not in before:
            edge = [near for at in edge for near in neighbors[at] if free & bit[near] and before.setdefault(near, at) == at]
        cells = [end]
        while before[cells[-1]] != start:
            cells.append(before[cells[-1]])
        return tuple(reversed(cells))


def keep(memory: dict[K, T], key: K, value: T) -> T:
    """Remember a result for the next time. Everything is forgotten when there is too much."""
    if len(memory) > MOST_KEPT:
        memory.clear()
    memory[key] = value
    return value
