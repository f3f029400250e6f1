"""RALLY-2 The map: two boards and two spawning zones as cells, and tables for steps, lines, beams, towers and all that moves robots.

Cells are numbered row by row from the north-west; ways run clockwise from the north. Everything is worked out once for a map and then only looked up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from outplay.games.rally.data.rows import Vault
from outplay.kernel.squares import DIRECTIONS

SOUTH, NORTH = 0, 1
"""RALLY-1.3 The teams."""
WAYS: Final = "nesw"
"""RALLY-2.1 The ways by number: one more is a quarter turn clockwise."""
NORTHWARD, SOUTHWARD = 0, 2

COLUMNS, ROWS = 12, 28
"""RALLY-2.2"""
SIZE: Final = COLUMNS * ROWS
SIDE: Final = 12
"""RALLY-2.3 Columns and rows of a board."""
ZONE: Final = 2
"""RALLY-2.10 Rows of a spawning zone."""
SOUTH_TOP: Final = ZONE + SIDE
"""RALLY-2.8 The first row of South's board."""
DOCKS: Final = 8

STOP: Final = -1
"""A step that fails: RALLY-45.5."""
EDGE: Final = -2
"""A step off the map over an open edge: RALLY-2.12."""
NOWHERE: Final = -1
NOBODY: Final = -1
"""No robot, no team and no seat."""

TOWERS: Final = 8
"""RALLY-2.9 ST1 to ST4, then NT1 to NT4."""
TOWERS_EACH: Final = 4
ALL_STANDING: Final = (1 << TOWERS) - 1
TOWERS_OF: Final = (0b0000_1111, 0b1111_0000)
"""The towers of a team, as bits."""
BASE_OF: Final = (TOWERS, TOWERS + 1)
"""The bases, numbered on after the towers."""
TOWER_RANGE: Final = 3
"""RALLY-47.12"""

CLEAR, WALL, PERIMETER = range(3)
"""RALLY-47.3 What stands on an edge that a line crosses."""


class Seen(NamedTuple):
    """A square of a line, and what stands on the edge before it (CLEAR, WALL or PERIMETER)."""

    cell: int
    edge: int


class Pusher(NamedTuple):
    """RALLY-46.5 A pusher: its square, the way it pushes, and the registers in which it does."""

    cell: int
    way: int
    registers: tuple[int, ...]


class Beam(NamedTuple):
    """RALLY-47.13 A board laser: the square and the way of its emitter, and all squares up to the next wall, the nearest first. Towers that stand end it too."""

    cell: int
    way: int
    cells: tuple[int, ...]


Line = tuple[Seen, ...]
ByWay = tuple[tuple[int, ...], ...]


def cell_at(x: int, y: int) -> int:
    """RALLY-2.2 Return the cell of a column and a row."""
    return y * COLUMNS + x


def column(cell: int) -> int:
    """RALLY-2.1 Return the column of a cell; columns count eastward."""
    return cell % COLUMNS


def row(cell: int) -> int:
    """RALLY-2.1 Return the row of a cell; rows count southward."""
    return cell // COLUMNS


def distance(a: int, b: int) -> int:
    """RALLY-2.1 Return the distance of two cells: their columns and rows apart, added up."""
    return abs(a % COLUMNS - b % COLUMNS) + abs(a // COLUMNS - b // COLUMNS)


def turned(cell: int) -> int:
    """RALLY-2.8 Return the cell that takes the place of this one if the map is turned by half."""
    return SIZE - 1 - cell


def team_of_tower(tower: int) -> int:
    """RALLY-1.3 Return the team whose tower it is."""
    return tower // TOWERS_EACH


def placed(team: int, x: int, y: int) -> int:
    """RALLY-2.3, RALLY-2.8, RALLY-2.9 Return the cell of a square of a team's board, given in the board's own columns and rows."""
    cell = cell_at(x, y + SOUTH_TOP)
    return cell if team == SOUTH else turned(cell)


def pointed(team: int, way: str) -> int:
    """RALLY-2.8 Return a way of a team's board as a way of the map."""
    return (WAYS.index(way) + 2 * team) % 4


class Board:
    """RALLY-2.6, RALLY-2.9, RALLY-2.13 The tables of the map, with open or with walled edges (RALLY-52.6).

    All tables go by cell; these three then by way: `step[team]` has the cell to which a step leads, or STOP or EDGE; `lines` the squares straight ahead up to the border or a
    zone; `sight` those of them before the first wall or perimeter.
    `belt` is the way of a belt, or NOWHERE. `tower` and `dock` are the numbers of the tower and the dock, from 0; `base`, `zone` and `side` the teams of the base, the zone and the
    board. `wrench` is the team whose robots take an option card there, `arm` the team whose robots do so with a Mechanical Arm. `threats` are the towers in range, as bits.
    """

    __slots__ = (
        "arm",
        "base",
        "base_cells",
        "beams",
        "belt",
        "diamond",
        "dock",
        "dock_cells",
        "express",
        "gear",
        "lines",
        "pit",
        "pushers",
        "side",
        "sight",
        "step",
        "threats",
        "tower",
        "tower_cells",
        "walled",
        "walls",
        "wrench",
        "zone",
    )

    def __init__(self, vault: Vault, walled: bool) -> None:
        teams = (SOUTH, NORTH)
        self.walled = walled
        self.zone = tuple(NORTH if row(c) < ZONE else SOUTH if row(c) >= SOUTH_TOP + SIDE else NOBODY for c in range(SIZE))
        self.side = tuple(NOBODY if self.zone[c] != NOBODY else NORTH if row(c) < SOUTH_TOP else SOUTH for c in range(SIZE))
        self.walls = frozenset(_walls(vault))
        self.tower_cells = tuple(placed(team, *at) for team in teams for at in vault.towers)
        self.base_cells = tuple(tuple(placed(team, *at) for at in vault.base) for team in teams)
        self.dock_cells = tuple(tuple(placed(team, x, SIDE + ZONE - 1) for x in vault.zone.docks) for team in teams)
        self.tower = _numbers(enumerate(self.tower_cells))
        self.base = _numbers((team, cell) for team in teams for cell in self.base_cells[team])
        self.dock = _numbers((n, cell) for team in teams for n, cell in enumerate(self.dock_cells[team]))
        self.belt = _numbers((pointed(team, way), placed(team, x, y)) for team in teams for x, y, way in (*vault.belts, *vault.express))
        self.express = _squares(placed(team, x, y) for team in teams for x, y, _ in vault.express)
        self.gear = _squares(placed(team, *at) for team in teams for at in vault.gears)
        self.pit = _squares(placed(team, *at) for team in teams for at in vault.pits)
        self.pushers = tuple(sorted(Pusher(placed(team, *one.at), pointed(team, one.way), one.registers) for team in teams for one in vault.pusher))
        self.step: tuple[ByWay, ByWay] = (self._steps(SOUTH), self._steps(NORTH))
        self.lines: tuple[tuple[Line, ...], ...] = tuple(tuple(self._line(cell, way) for way in range(4)) for cell in range(SIZE))
        self.sight = tuple(tuple(_free(line) for line in lines) for lines in self.lines)
        self.beams = tuple(self._beam(placed(team, x, y), pointed(team, way)) for team in teams for x, y, way in vault.lasers)
        self.diamond = tuple(
            frozenset(c for c in range(SIZE) if 0 < distance(c, tower) <= TOWER_RANGE and self.zone[c] == NOBODY) for tower in self.tower_cells
        )
        self.threats = tuple(sum(1 << n for n, cells in enumerate(self.diamond) if c in cells) for c in range(SIZE))
        self.wrench = _numbers((1 - team, placed(team, *at)) for team in teams for at in vault.wrenches)
        self.arm = tuple(self._arm(cell) for cell in range(SIZE))

    # ------------------------------------------------------------ steps

    def _next(self, cell: int, way: int) -> int:
        """Return the next square that way, whatever stands there, or EDGE beyond the map. RALLY-2.14 The seam between the boards is no edge."""
        x, y = column(cell) + DIRECTIONS[way][0], row(cell) + DIRECTIONS[way][1]
        return cell_at(x, y) if 0 <= x < COLUMNS and 0 <= y < ROWS else EDGE

    def _steps(self, team: int) -> ByWay:
        """Return where every step of a team's robots leads, by cell and way."""
        return tuple(tuple(self._step(team, cell, way) for way in range(4)) for cell in range(SIZE))

    def _step(self, team: int, cell: int, way: int) -> int:
        """RALLY-2.4, RALLY-2.11, RALLY-2.12, RALLY-45.5 Return where a step of a team's robot leads if no tower stands there; RALLY-52.6 walled edges stop it."""
        to = self._next(cell, way)
        if (cell, way) in self.walls:
            return STOP
        if to == EDGE:
            return STOP if self.walled else EDGE
        if self.base[to] == 1 - team or (self.zone[to] != NOBODY and self.zone[cell] == NOBODY):
            return STOP
        return to

    def _arm(self, cell: int) -> int:
        """RALLY-53.15 Return the team whose robots, standing here with an arm, reach a wrench here or one square away, or NOBODY."""
        side = self.side[cell]
        if side == NOBODY:
            return NOBODY
        reached = {cell}
        for _ in range(2):
            reached |= {to for at in reached for way in range(4) if (to := self._next(at, way)) >= 0 and (at, way) not in self.walls}
        near = [to for to in reached if max(abs(column(to) - column(cell)), abs(row(to) - row(cell))) <= 1]
        return 1 - side if any(self.wrench[to] == 1 - side and self.side[to] == side for to in near) else NOBODY

    # ------------------------------------------------------------ lines

    def _line(self, cell: int, way: int) -> Line:
        """RALLY-47.2, RALLY-47.3 Return the squares straight ahead, up to the border or a zone; none from within a zone."""
        line: list[Seen] = []
        if self.zone[cell] != NOBODY:
            return ()
        while (to := self._next(cell, way)) >= 0 and self.zone[to] == NOBODY:
            edge = WALL if (cell, way) in self.walls else PERIMETER if self.base[cell] != self.base[to] else CLEAR
            line.append(Seen(to, edge))
            cell = to
        return tuple(line)

    def _beam(self, cell: int, way: int) -> Beam:
        """RALLY-47.13 Return the board laser that shines from a cell."""
        cells = [cell]
        for seen in self.lines[cell][way]:
            if seen.edge == WALL:
                break
            cells.append(seen.cell)
        return Beam(cell, way, tuple(cells))

    def struck(self, team: int, cell: int, way: int, reach: int, standing: int) -> int:
        """RALLY-2.15, RALLY-47.7 Return the tower or base that a team's howitzer strikes from here if no robot is in its way, or NOWHERE. `standing` are the towers that stand, as bits."""
        for seen in self.lines[cell][way][:reach]:
            if seen.edge == WALL:
                break
            if seen.edge == PERIMETER:
                return BASE_OF[1 - team] if self.base[seen.cell] == 1 - team else NOWHERE
            tower = self.tower[seen.cell]
            if tower != NOWHERE and standing >> tower & 1:
                return tower if team_of_tower(tower) != team else NOWHERE
        return NOWHERE


def _walls(vault: Vault) -> Iterable[tuple[int, int]]:
    """RALLY-2.4, RALLY-2.10 Yield every edge with a wall, from both of its sides: those of the boards, between docks, and around the zones."""
    dock = SIDE + ZONE - 1
    listed: list[tuple[int, int, str]] = [*vault.walls, *vault.perimeter, *((x, dock, "w") for x in vault.zone.walls), *((x, dock, "s") for x in range(SIDE))]
    listed += [(x, y, way) for y in (dock - 1, dock) for x, way in ((0, "w"), (SIDE - 1, "e"))]
    for team in (SOUTH, NORTH):
        for x, y, way in listed:
            cell, side = placed(team, x, y), pointed(team, way)
            yield cell, side
            dx, dy = DIRECTIONS[side]
            if 0 <= column(cell) + dx < COLUMNS and 0 <= row(cell) + dy < ROWS:
                yield cell + dx + dy * COLUMNS, (side + 2) % 4


def _numbers(found: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return a table with a number by cell; NOWHERE, which is NOBODY too, for all other cells."""
    numbers = [NOWHERE] * SIZE
    for number, cell in found:
        numbers[cell] = number
    return tuple(numbers)


def _squares(cells: Iterable[int]) -> tuple[bool, ...]:
    """Return a table that says for each cell whether it is one of these."""
    some = set(cells)
    return tuple(cell in some for cell in range(SIZE))


def _free(line: Line) -> tuple[int, ...]:
    """RALLY-47.4 Return the squares of a line before its first wall or perimeter."""
    end = next((n for n, seen in enumerate(line) if seen.edge != CLEAR), len(line))
    return tuple(seen.cell for seen in line[:end])
