"""KB-3 The arena: spaces as cells, terrain as bit masks, and every table that movement asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from outplay.kernel.hexes import Axial, Hexes, disc, heading, ring
from outplay.kernel.scene import Board
from outplay.kernel.step import Option, Pass

STAY = Pass()
MOST_KEPT = 20_000

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Go(Option):
    """Walk or leap to a space."""

    cell: int


class Arena:
    """KB-3.6 Floor and rock of one map; every other hex is water. Hexes, directions and rings are those of KB-3.1, KB-3.2 and KB-3.5.

    Cells cover the map and one ring of water around it, so that every fall has its space. Built once for a map, read only
    (`headings`, `walks`, `leaps` and `drawn` fill themselves as they are asked).
    """

    __slots__ = ("at", "drawn", "floor", "go", "headings", "hexes", "id", "leaps", "name", "rings", "rock", "starts", "tide_ring", "walks")

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
        self.walks: dict[tuple[int, int, int], tuple[Option, ...]] = {}
        self.leaps: dict[int, tuple[Option, ...]] = {}
        self.drawn: dict[tuple[int, int, int, int], Board] = {}

    def heading(self, origin: int, cell: int) -> tuple[int, int, int]:
        """KB-10.1 How a cell lies from an origin: m steps in direction d, n in the next."""
        key = origin * self.hexes.size + cell
        found = self.headings.get(key)
        if found is None:
            found = self.headings[key] = heading(self.hexes.axial[origin], self.hexes.axial[cell])
        return found

    def opposite(self, cell: int, through: int) -> int:
        """The space as far beyond `through` as `cell` lies before it; OUT off the map."""
        (q, r), (aq, ar) = self.hexes.axial[cell], self.hexes.axial[through]
        return self.hexes.at.get((2 * aq - q, 2 * ar - r), self.hexes.out)

    def cells(self, mask: int) -> Iterator[int]:
        """The cells of a bit mask, lowest first."""
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def walk_options(self, cell: int, steps: int, free: int) -> tuple[Option, ...]:
        """KB-6.1, KB-6.4 Staying, and every free space that can be reached by up to `steps` steps over free spaces, so never water."""
        within = self.hexes.within[cell]
        key = (cell, steps, free & within[min(steps, len(within) - 1)])
        return self.walks.get(key) or _keep(self.walks, key, (STAY, *(self.go[c] for c in self.reach(cell, steps, free))))

    def reach(self, cell: int, steps: int, free: int) -> list[int]:
        """The free cells within so many steps over free cells, near ones first."""
        return [c for c, _ in self.flood(cell, steps, free)]

    def flood(self, cell: int, steps: int, free: int) -> Iterator[tuple[int, int]]:
        """Each free cell that can be reached, with the cell before it on a shortest way."""
        bit, neighbors = self.hexes.bit, self.hexes.neighbors
        edge = [cell]
        for _ in range(steps):
            wave: list[int] = []
            for at in edge:
                for near in neighbors[at]:
                    if free & bit[near]:
                        free ^= bit[near]
                        wave.append(near)
                        yield near, at
            edge = wave

    def path(self, start: int, end: int, steps: int, free: int) -> tuple[int, ...]:
        """The cells of a shortest walk from start to end, without start."""
        before = dict(self.flood(start, steps, free))
        cells = [end]
        while before[cells[-1]] != start:
            cells.append(before[cells[-1]])
        return tuple(reversed(cells))

    def leap_options(self, cell: int, most: int, free: int) -> tuple[Option, ...]:
        """KB-6.2 Staying, and every free space at distance 1 to `most`."""
        within = self.hexes.within[cell]
        empty = free & within[min(most, len(within) - 1)] & ~self.hexes.bit[cell]
        return self.leaps.get(empty) or _keep(self.leaps, empty, (STAY, *(self.go[c] for c in self.cells(empty))))


def _keep(memory: dict[K, tuple[Option, ...]], key: K, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Remember a list of options that will be asked for again; forget all when they have become too many."""
    if len(memory) > MOST_KEPT:
        memory.clear()
    memory[key] = options
    return options
