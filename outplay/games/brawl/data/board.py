"""SFB-2 The arena: hexes as cells in canonical order (by q, then by r), areas as bit masks, and the shapes of areas of effect. Worked out once, then looked up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from outplay.kernel.hexes import Axial, Hexes, cells_of

WEST, EAST = 0, 1
ZONES: Final = ("red", "yellow", "blue")
STATUES: Final = len(ZONES)

KEPT_LIMIT: Final = 20_000
"""The count of answers that a cache of the board keeps."""


class Board:
    """The tables of one map. `zones` are the hexes around each Statue; `deployment` is by WEST and EAST, and so is `grounds`: the hexes that Challenges are about, as the team there sees them.

    `near` are the hexes to which one step leads from each hex, clockwise from north, and `beside` the same as bits. SFB-6.11 The last of both, at -1 and -2, are those
    to which it leads from the West and the East Gate.
    """

    __slots__ = ("beside", "deployment", "ground", "grounds", "hexes", "near", "printed", "rims", "shapes", "statue_mask", "statues", "zone_mask", "zones")

    def __init__(self, spaces: Iterable[Axial], statues: Sequence[Axial], traps: Sequence[Axial], west: Sequence[Axial], east: Sequence[Axial]) -> None:
        self.hexes = hexes = Hexes(sorted(spaces))
        self.statues = tuple(hexes.at[space] for space in statues)
        self.statue_mask = self.mask(self.statues)
        self.ground = ((1 << hexes.size) - 1) & ~self.statue_mask
        self.near = (*hexes.neighbors[:-1], *(tuple(hexes.at[space] for space in sorted(area)) for area in (east, west)))
        self.beside = tuple(self.mask(cell for cell in near if cell != hexes.out) for near in self.near)
        self.zones = tuple(hexes.within[cell][1] & self.ground for cell in self.statues)
        self.zone_mask = self.zones[0] | self.zones[1] | self.zones[2]
        self.printed = self.mask(hexes.at[space] for space in traps)
        self.deployment = (self.mask(hexes.at[space] for space in west), self.mask(hexes.at[space] for space in east))
        west_half = self.mask(cell for cell, (q, _) in enumerate(hexes.axial) if q < 0)
        east_half = self.mask(cell for cell, (q, _) in enumerate(hexes.axial) if q > 0)
        half = (west_half & self.ground, east_half & self.ground)
        fixed = {**dict(zip(ZONES, self.zones, strict=True)), "center_line": self.ground & ~west_half & ~east_half}
        self.grounds = tuple({**fixed, "enemy_deployment": self.deployment[enemy], "enemy_half": half[enemy]} for enemy in (EAST, WEST))
        self.shapes: dict[tuple[str, int, int], int] = {}
        self.rims: dict[int, int] = {}

    def mask(self, cells: Iterable[int]) -> int:
        """Return cells as bits."""
        return sum(self.hexes.bit[cell] for cell in cells)

    def around(self, mask: int) -> int:
        """Return all hexes adjacent to one of these, as bits. Cached."""
        found = self.rims.get(mask)
        if found is None:
            if len(self.rims) > KEPT_LIMIT:
                self.rims.clear()
            found = 0
            for cell in cells_of(mask):
                found |= self.beside[cell]
            self.rims[mask] = found
        return found

    def shape(self, kind: str, cell: int, way: int) -> int:
        """SFB-7.9 Return the hexes of an area of effect, as bits: beside a hex in one of the six directions, for a blast around its center. Cached."""
        key = (kind, cell, way)
        found = self.shapes.get(key)
        if found is None:
            found = self.shapes[key] = self._shape(kind, cell, way)
        return found

    def _shape(self, kind: str, cell: int, way: int) -> int:
        hexes = self.hexes
        if kind == "blast":
            return hexes.within[cell][1]
        if kind == "ring":
            return hexes.within[cell][1] & ~hexes.bit[cell]
        near = hexes.neighbors[cell]
        ahead = near[way]
        beyond = hexes.neighbors[ahead]
        cells = {
            "arc2": (ahead, near[(way + 1) % 6]),
            "arc3": (near[way - 1], ahead, near[(way + 1) % 6]),
            "line3": (ahead, beyond[way], hexes.neighbors[beyond[way]][way]),
            "cone": (ahead, beyond[way], beyond[(way + 1) % 6], beyond[way - 1]),
        }[kind]
        return self.mask({cell for cell in cells if cell != hexes.out})

    def walks(self, cell: int, steps: int, ground: int, stops: int) -> list[int]:
        """SFB-6.14 Return the hexes to which one step over `ground` leads, those to which two do, and so on, as bits. No step leads on from `stops`. `cell` is -1 or -2 for a Gate."""
        known = self.hexes.bit[cell] if cell >= 0 else 0
        waves = [self.beside[cell] & ground]
        while len(waves) < steps and waves[-1]:
            known |= waves[-1]
            waves.append(self.around(waves[-1] & ~stops) & ground & ~known)
        return waves[:steps]

    def way(self, cell: int, to: int, ground: int, stops: int) -> tuple[int, ...]:
        """SFB-6.14 Return the hexes entered on a shortest way of such walks: at each step the first hex, clockwise from north, of those that lead on."""
        leads = [self.hexes.bit[to]]
        while not leads[-1] & self.beside[cell]:
            leads.append(self.around(leads[-1]) & ground & ~stops)
        way: list[int] = []
        for lead in leads[:0:-1]:
            cell = next(near for near in self.near[cell] if lead >> near & 1)
            way.append(cell)
        return (*way, to)
