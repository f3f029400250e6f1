"""MOBA-2 The map: spaces as cells, areas as bit masks, and tables for facing, lines of sight, shots and templates.

Directions run clockwise from the east. Everything is worked out once for a map and then only looked up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from outplay.kernel.hexes import POINTY, Axial, Hexes, cells_of, rays_of

RED, BLUE = 0, 1
OBJECTIVES: Final = 3


class Area(NamedTuple):
    """An objective or a camp."""

    id: str
    name: str
    kind: str
    side: str
    spaces: tuple[Axial, ...]


class Sight(NamedTuple):
    """MOBA-4.84 The spaces that the line between two spaces crosses, and those it skims on the left and on the right, as bits."""

    crossed: int
    left: int
    right: int


def dot(a: Axial, b: Axial) -> int:
    """MOBA-2.9 Return twice the Euclidean dot product."""
    return 2 * a[0] * b[0] + a[0] * b[1] + a[1] * b[0] + 2 * a[1] * b[1]


def turned(space: Axial, times: int) -> Axial:
    """MOBA-2.3 Return a vector turned clockwise by a number of 60-degree turns."""
    for _ in range(times):
        space = (-space[1], space[0] + space[1])
    return space


MOST_KEPT: Final = 2_000


class Board:
    """The tables of one map. `far[objective][cell]` says how far each space is from the ring of an objective, `ray` are the spaces straight ahead, up to the first that is off the map or part of an area (MOBA-4.93)."""

    __slots__ = (
        "arcs",
        "area_mask",
        "areas",
        "camps",
        "entry",
        "far",
        "hexes",
        "looks",
        "objectives",
        "open_ground",
        "ray",
        "ring",
        "sights",
        "templates",
        "walks",
    )

    def __init__(self, spaces: Sequence[Axial], areas: Sequence[Area], templates: Mapping[str, Sequence[Axial]]) -> None:
        self.hexes = hexes = Hexes(spaces, POINTY)
        self.areas = tuple(areas)
        masks = [sum(hexes.bit[hexes.at[space]] for space in area.spaces) for area in areas]
        self.objectives = tuple(n for n, area in enumerate(areas) if area.kind == "objective")
        self.camps = tuple(next(n for n, area in enumerate(areas) if area.kind == "camp" and area.side == side) for side in ("red", "blue"))
        self.area_mask = sum(masks)
        self.open_ground = ((1 << hexes.size) - 1) & ~self.area_mask
        rings = [self._around(mask) for mask in masks]
        self.ring = tuple(rings[n] for n in self.objectives)
        self.far = tuple(self._far(ring) for ring in self.ring)
        self.entry = tuple(rings[n] for n in self.camps)
        self.templates = {name: tuple(spaces) for name, spaces in templates.items()}
        self.sights: dict[int, Sight] = {}
        self.arcs: dict[int, int] = {}
        self.looks: dict[int, tuple[int, int]] = {}
        self.walks: dict[tuple[int, int, int], dict[int, int]] = {}
        self.ray = rays_of(hexes.neighbors, self.open_ground)

    def _around(self, mask: int) -> int:
        """MOBA-2.6 Return the spaces of no area that touch an area."""
        hexes = self.hexes
        near = {n for cell in cells_of(mask) for n in hexes.neighbors[cell] if n != hexes.out}
        return sum(hexes.bit[cell] for cell in near) & self.open_ground

    def _far(self, mask: int) -> tuple[int, ...]:
        """Return how far each space is from the nearest of some."""
        return tuple(min(row[cell] for cell in cells_of(mask)) for row in self.hexes.distance)

    def step(self, cell: int, direction: int) -> int:
        """MOBA-2.1 Return the next space in a direction; MOBA-2.8 OUT beyond the map."""
        return self.hexes.neighbors[cell][direction]

    def between(self, a: int, b: int) -> Axial:
        """Return the vector from a to b."""
        (aq, ar), (bq, br) = self.hexes.axial[a], self.hexes.axial[b]
        return bq - aq, br - ar

    def ways(self, cell: int, steps: int, ground: int) -> dict[int, int]:
        """Return every space that up to `steps` steps over some ground lead to, with the space before it on a shortest way, near ones first. Remembered, since it is asked for again at once."""
        key = (cell, steps, ground)
        before = self.walks.get(key)
        if before is not None:
            return before
        if len(self.walks) > MOST_KEPT:
            self.walks.clear()
        neighbors, bit = self.hexes.neighbors, self.hexes.bit
        before, edge = {cell: cell}, [cell]
        for _ in range(steps):
            wave: list[int] = []
            for at in edge:
                for near in neighbors[at]:
                    if ground & bit[near]:
                        ground ^= bit[near]
                        before[near] = at
                        wave.append(near)
            edge = wave
        self.walks[key] = before
        return before

    # ------------------------------------------------------------ facing

    def arc(self, cell: int, facing: int) -> int:
        """MOBA-4.90 Return the front arc of a hero on a space with a facing, as bits."""
        key = cell * 6 + facing
        found = self.arcs.get(key)
        if found is None:
            hexes = self.hexes
            found = sum(hexes.bit[c] for c in range(hexes.size) if dot(POINTY[facing], self.between(cell, c)) >= 0)
            self.arcs[key] = found
        return found

    def look(self, cell: int, facing: int) -> tuple[int, int]:
        """Return the front arc of a hero on a space with a facing, and what of it lies straight ahead, as bits."""
        key = cell * 6 + facing
        found = self.looks.get(key)
        if found is None:
            arc, left, right = (self.arc(cell, (facing + turn) % 6) for turn in (0, 5, 1))
            found = self.looks[key] = arc, arc & left & right
        return found

    def toward(self, source: int, target: int) -> list[int]:
        """Return the directions that lead straightest from source to target; all six if they are the same space."""
        vector = self.between(source, target)
        values = [dot(direction, vector) for direction in POINTY]
        return [d for d, value in enumerate(values) if value == max(values)]

    # ------------------------------------------------------------ lines

    def sight(self, a: int, b: int) -> Sight:
        """MOBA-4.84 Return what lies on the line from a to b."""
        key = a * self.hexes.size + b
        found = self.sights.get(key)
        if found is None:
            found = self.sights[key] = self._line(a, b)
        return found

    def _line(self, a: int, b: int) -> Sight:
        hexes = self.hexes
        dx, dz = _flat(self.between(a, b))
        half = max(abs(dx - dz), abs(dx + dz), 2 * abs(dx))
        length = 3 * dx * dx + dz * dz
        crossed = left = right = 0
        for cell in range(hexes.size):
            cx, cz = _flat(self.between(a, cell))
            along = 3 * dx * cx + dz * cz
            if not 0 < along < length:
                continue
            aside = dx * cz - dz * cx
            if abs(aside) < half:
                crossed |= hexes.bit[cell]
            elif aside == half:
                right |= hexes.bit[cell]
            elif aside == -half:
                left |= hexes.bit[cell]
        return Sight(crossed, left, right)

    def clear(self, a: int, b: int, blockers: int) -> bool:
        """MOBA-4.85 Return whether the line is free: nothing is crossed, and it is not skimmed on both sides. It is the same both ways (MOBA-4.87)."""
        blockers &= ~(self.hexes.bit[a] | self.hexes.bit[b])
        line = self.sight(a, b)
        return not line.crossed & blockers and not (line.left & blockers and line.right & blockers)

    def template(self, name: str, cell: int, facing: int) -> int:
        """MOBA-2.3 Return the spaces of a template laid on a space with a facing, as bits."""
        q, r = self.hexes.axial[cell]
        spaces = [turned(space, facing) for space in self.templates[name]]
        found = [self.hexes.at.get((q + dq, r + dr)) for dq, dr in spaces]
        return sum(self.hexes.bit[c] for c in found if c is not None)


def _flat(vector: Axial) -> tuple[int, int]:
    """Return a vector in the plane coordinates of MOBA-4.84."""
    return 2 * vector[0] + vector[1], 3 * vector[1]
