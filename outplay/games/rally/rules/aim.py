"""RALLY-47 Who can fire at what: only questions, nothing changes here."""

from __future__ import annotations

from typing import NamedTuple

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import BASE_OF, CLEAR, NOBODY, PERIMETER, WALL, column, distance, row, team_of_tower
from outplay.games.rally.data.kinds import ARMS
from outplay.games.rally.rules.floor import NONE, STRUCTURE
from outplay.games.rally.rules.robot import REGISTERS, TEAM_OF
from outplay.games.rally.rules.state import Table

LASER, HOWITZER, DISRUPT, PUSH, PULL, CONTROL, SCRAMBLE = ARMS


class Shot(NamedTuple):
    """A weapon that a robot may fire, and its target: a robot, a structure (from STRUCTURE on) or NOBODY."""

    weapon: str
    target: int


def fires(s: Table, robot: int) -> bool:
    """RALLY-47.1, RALLY-44.3 Return whether a robot fires: it is in play, on a board and not powered down."""
    cell = s.cells[robot]
    return cell >= 0 and s.map.side[cell] >= 0 and not s.robots[robot].down


def sight(s: Table, robot: int, way: int, allies: bool = False) -> int:
    """RALLY-47.4 Return the first enemy robot in line of sight, or NOBODY. RALLY-52.7 With `allies`, return the first robot of either team."""
    board, cells, standing, team = s.map, s.cells, s.standing, TEAM_OF[robot]
    for cell in board.sight[cells[robot]][way]:
        if cell in cells:
            other = cells.index(cell)
            if allies or TEAM_OF[other] != team:
                return other
        tower = board.tower[cell]
        if tower >= 0 and standing >> tower & 1:
            return NOBODY
    return NOBODY


def main_targets(s: Table, robot: int) -> tuple[int, ...]:
    """RALLY-47.5, RALLY-47.6 Return all robots that the main laser hits, the nearest first."""
    pierce = s.effect(robot, voc.Pierce)
    if pierce is None:
        target = sight(s, robot, s.robots[robot].facing)
        return () if target == NOBODY else (target,)
    board, cells, team, budget = s.map, s.cells, TEAM_OF[robot], pierce.n
    found: list[int] = []
    for seen in board.lines[cells[robot]][s.robots[robot].facing]:
        tower = board.tower[seen.cell]
        budget -= (seen.edge != CLEAR) + (tower >= 0 and bool(s.standing >> tower & 1))
        if budget < 0:
            break
        if seen.cell in cells:
            other = cells.index(seen.cell)
            if TEAM_OF[other] != team:
                found.append(other)
                budget -= 1
                if budget < 0:
                    break
    return tuple(found)


def howitzer(s: Table, robot: int) -> int:
    """RALLY-47.7, RALLY-47.10 Return what a robot's howitzer strikes: an enemy robot, a structure (from STRUCTURE on) or NOBODY."""
    board, cells, team = s.map, s.cells, TEAM_OF[robot]
    longer = s.effect(robot, voc.Reach)
    reach = s.content.howitzer.reach if longer is None else longer.n
    for seen in board.lines[cells[robot]][s.robots[robot].facing][:reach]:
        if seen.edge == WALL:
            return NOBODY
        if seen.edge == PERIMETER:
            return STRUCTURE + BASE_OF[1 - team] if board.base[seen.cell] == 1 - team else NOBODY
        if seen.cell in cells:
            other = cells.index(seen.cell)
            if TEAM_OF[other] != team:
                return other
        tower = board.tower[seen.cell]
        if tower >= 0 and s.standing >> tower & 1:
            return STRUCTURE + tower if team_of_tower(tower) != team else NOBODY
    return NOBODY


def shots(s: Table, robot: int) -> list[Shot]:
    """RALLY-47.9, RALLY-47.11 Return the weapons that a robot may choose from: always the main laser, others only if they have a target."""
    found = [Shot(LASER, NOBODY)]
    target = howitzer(s, robot)
    if target != NOBODY:
        found.append(Shot(HOWITZER, target))
        enemy = 1 - TEAM_OF[robot]
        if target == STRUCTURE + BASE_OF[enemy] and s.team_options[enemy] != NONE:
            found.append(Shot(DISRUPT, target))
    for _, beam in s.effects(robot, voc.BeamWeapon):
        target = sight(s, robot, s.robots[robot].facing, s.settings.wild_beams and beam.then in (PUSH, PULL))
        if target == NOBODY or (beam.not_in_last and s.register == REGISTERS) or (beam.not_powered_down and s.robots[target].down):
            continue
        if not (beam.not_adjacent and distance(s.cells[target], s.cells[robot]) == 1):
            found.append(Shot(beam.then, target))
    return found


def modes(s: Table, robot: int, target: int) -> list[tuple[str, int]]:
    """RALLY-53.10 Return what a hit of a robot's main laser may do to a target, as a mode and its register or option: ordinary damage, and with Fire Control a lock, or an option destroyed."""
    found = [("normal", 0)]
    aim = s.effect(robot, voc.AimedHits)
    if aim is not None:
        one = s.robots[target]
        if "lock" in aim.modes:
            found += [("lock", register) for register in range(1, REGISTERS + 1) if not one.locked(register)]
        if "destroy" in aim.modes:
            found += [("destroy", option) for option in dict.fromkeys(one.options)]
    return found


def barrels(s: Table, robot: int) -> int:
    """RALLY-47.5, RALLY-53.7 Return how many times the main laser hits each target."""
    more = s.effect(robot, voc.Hits)
    return 1 if more is None else more.n


def shell(s: Table, robot: int) -> int:
    """RALLY-47.8, RALLY-53.7 Return the damage of a howitzer."""
    more = s.effect(robot, voc.Hits)
    return s.content.howitzer.n if more is None else more.n


def tower_targets(s: Table, tower: int) -> tuple[int, ...]:
    """RALLY-47.12 Return the enemy robots in a tower's range."""
    threats, team = s.map.threats, team_of_tower(tower)
    return tuple(r for r in s.playing if s.cells[r] >= 0 and TEAM_OF[r] != team and threats[s.cells[r]] >> tower & 1)


def tower_side(s: Table, tower: int, target: int) -> int:
    """RALLY-53.17 Return the side from which a tower's shot comes: along the larger of both distances, north or south if they are equal."""
    tower_cell, cell = s.map.tower_cells[tower], s.cells[target]
    dx, dy = column(tower_cell) - column(cell), row(tower_cell) - row(cell)
    if abs(dx) > abs(dy):
        return 1 if dx > 0 else 3
    return 2 if dy > 0 else 0
