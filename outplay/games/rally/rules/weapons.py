"""RALLY-48.1 The Weapons step of a register: robots declare what they fire, everything fires at once, and what follows is put in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final

from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import NOBODY, TOWERS
from outplay.games.rally.data.hit import Hit
from outplay.games.rally.data.kinds import ARMS, MODES, RobotNumber, WeaponNumber
from outplay.games.rally.rules.aim import (
    DISRUPT,
    HOWITZER,
    LASER,
    PULL,
    barrels,
    fires,
    howitzer,
    main_targets,
    modes,
    shell,
    shots,
    sight,
    tower_side,
    tower_targets,
)
from outplay.games.rally.rules.damage import Batch
from outplay.games.rally.rules.destruction import DestroyDamaged
from outplay.games.rally.rules.floor import STRUCTURE
from outplay.games.rally.rules.state import WEAPONS, Table
from outplay.games.rally.rules.structures import BaseCheck, TowersFall, Transmitter
from outplay.games.rally.rules.volley import Aimed, Declared
from outplay.games.rally.rules.weapon_effects import effects
from outplay.kernel.chance import Law, uniform
from outplay.kernel.step import DONE, Option, Seat, SecretChoice, Step


class Weapons(Step[Table]):
    """RALLY-48.1 Weapons are declared and fired; Fire puts everything else in order, A to I."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(WEAPONS)
        return [Declare(), Fire()]


# ---------------------------------------------------------------- A


class Weapon(Option):
    """RALLY-47.11 What a robot fires, by its number in ARMS."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    number: WeaponNumber

    @property
    def weapon(self) -> str:
        """laser, howitzer, disrupt, push, pull, control or scramble."""
        return ARMS[self.number]


def weapon_pick(robot: int, weapon: str) -> Weapon:
    """Return the pick by which a robot fires this weapon."""
    return Weapon(robot, ARMS.index(weapon))


class Aim(Option):
    """RALLY-53.10 What one hit of the main laser does to a target: the number of its mode in MODES, and the register or option."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot", "target", "hit")

    robot: RobotNumber
    target: int
    hit: int
    number: int = 0
    on: int = 0

    @property
    def mode(self) -> str:
        """normal, lock or destroy."""
        return MODES[self.number]


def _choices(s: Table, robot: int, picked: Sequence[Option]) -> Sequence[Option]:
    """RALLY-47.11 Return the options for the next pick of a robot that fires; none if only one answer is left."""
    mine = [pick for pick in picked if isinstance(pick, (Weapon, Aim)) and pick.robot == robot]
    fired = mine[0].weapon if mine and isinstance(mine[0], Weapon) else ""
    if not fired:
        if not mine and len(found := shots(s, robot)) > 1:
            return [weapon_pick(robot, shot.weapon) for shot in found]
        fired = LASER
    if fired != LASER or not s.has(robot, voc.AimedHits):
        return DONE
    aimed = {(pick.target, pick.hit) for pick in mine if isinstance(pick, Aim)}
    for target in main_targets(s, robot):
        for hit in range(1, barrels(s, robot) + 1):
            if (target, hit) not in aimed and len(found_modes := modes(s, robot, target)) > 1:
                return [Aim(robot, target, hit, MODES.index(mode), on) for mode, on in found_modes]
    return DONE


class Declare(SecretChoice[Table]):
    """RALLY-48.1 A, RALLY-42.9, D7 W-DECLARE: each firing robot that has a choice fixes its weapon; all are revealed together."""

    opened: ClassVar[bool] = True
    offers: ClassVar[tuple[type[Option], ...]] = (Weapon, Aim)

    def seats(self, s: Table) -> Sequence[Seat]:
        return s.seats_of(r for r in s.playing if fires(s, r) and _choices(s, r, ()))

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        for r in s.crew(seat):
            if fires(s, r) and (options := _choices(s, r, picked)):
                return options
        return ()

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """Return the answer given out of time, D7: the howitzer if it strikes a tower or base, else the main laser, with ordinary damage."""
        options = self.options(s, seat, picked)
        first = options[0]
        if isinstance(first, Weapon) and howitzer(s, first.robot) >= STRUCTURE:
            return weapon_pick(first.robot, HOWITZER)
        return first

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        made = [pick for some in picks.values() for pick in some]
        s.declare([_declared(s, r, made) for r in s.calls() if fires(s, r)])
        for one in s.declared:
            if one.weapon != LASER:
                s.tell(fe.WeaponDeclared, one.robot, one.weapon, one.target, rule="RALLY-48.1")
        return DONE


def _declared(s: Table, robot: int, made: Sequence[Option]) -> Declared:
    """RALLY-47.14 Return what a robot fires: from now on it stays so, whatever becomes of the robot or its options."""
    weapon = next((pick.weapon for pick in made if isinstance(pick, Weapon) and pick.robot == robot), LASER)
    facing = s.robots[robot].facing
    if weapon == LASER:
        aimed = tuple(Aimed(pick.target, pick.mode, pick.on) for pick in made if isinstance(pick, Aim) and pick.robot == robot)
        return Declared(robot, LASER, NOBODY, facing, aimed)
    target = next(shot.target for shot in shots(s, robot) if shot.weapon == weapon)
    return Declared(robot, weapon, target, (facing + 2) % 4 if weapon == PULL else facing)


# ---------------------------------------------------------------- B, C, D


class Fire(Step[Table]):
    """RALLY-48.1 B, C, RALLY-48.2 Towers aim and all hits are worked out at once; then their consequences follow one after the other."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        hits: list[Hit] = []
        struck: list[Step[Table]] = []
        for one in s.declared:
            _robot_hits(s, one, hits)
            if one.target >= STRUCTURE and one.weapon == HOWITZER:
                struck.append(Strike(one.robot, one.target - STRUCTURE, shell(s, one.robot)))
        _beam_hits(s, hits)
        _tower_hits(s, hits)
        if struck and not hits:
            s.tell(fe.Firing, s.register, rule="RALLY-48.1")
        steps: list[Step[Table]] = [Batch(tuple(hits), at_once=False)] if hits else []
        steps += struck
        steps += effects(s)
        if hits:
            steps.append(DestroyDamaged())
        if struck:
            steps.append(TowersFall())
        if any(one.weapon == DISRUPT for one in s.declared):
            steps.append(Transmitter())
        return [*steps, BaseCheck()]


def _hit(s: Table, hits: list[Hit], hit: Hit, start: int, tower: int = NOBODY) -> None:
    if not hits:
        s.tell(fe.Firing, s.register, rule="RALLY-48.1")
    hits.append(hit)
    s.tell(fe.RobotHit, hit.source, hit.target, hit.points, hit.what, tower, start, rule="RALLY-48.1")


def _robot_hits(s: Table, one: Declared, hits: list[Hit]) -> None:
    """RALLY-47.5, RALLY-47.8, RALLY-53.21 Add the hits of a robot on other robots."""
    robot, cell = one.robot, s.cells[one.robot]
    side = (one.way + 2) % 4
    if one.weapon == LASER:
        aimed = list(one.aimed)
        for target in main_targets(s, robot):
            for _ in range(barrels(s, robot)):
                mode = next((aim for aim in aimed if aim.target == target), None)
                if mode is not None:
                    aimed.remove(mode)
                if mode is None or mode.mode != "destroy":
                    lock = mode.on if mode is not None and mode.mode == "lock" else 0
                    _hit(s, hits, Hit(robot, target, 1, side, "laser", lock), cell)
    elif one.weapon == HOWITZER and one.target < STRUCTURE:
        _hit(s, hits, Hit(robot, one.target, shell(s, robot), side, "howitzer"), cell)
    rear = s.effect(robot, voc.Rear)
    if rear is not None:
        facing = s.robots[robot].facing
        target = sight(s, robot, (facing + 2) % 4)
        if target != NOBODY:
            _hit(s, hits, Hit(robot, target, rear.n, facing, "rear"), cell)


def _beam_hits(s: Table, hits: list[Hit]) -> None:
    """RALLY-47.13 Add the hits of board lasers: each hits the first robot in its way, of either team."""
    cells, board = s.cells, s.map
    for beam in board.beams:
        for cell in beam.cells:
            tower = board.tower[cell]
            if tower >= 0 and s.standing >> tower & 1:
                break
            if cell in cells:
                _hit(s, hits, Hit(NOBODY, cells.index(cell), 1, (beam.way + 2) % 4, "beam"), beam.cell)
                break


TOWER_DAMAGE: Final = 3
"""RALLY-47.12 The damage of a tower's shot."""


@lru_cache(maxsize=1000)
def _any_of(robots: tuple[int, ...]) -> Law[int]:
    return uniform(robots)


def _tower_hits(s: Table, hits: list[Hit]) -> None:
    """RALLY-42.6, RALLY-47.12 Add the hits of standing towers: each picks an enemy in its range at random. If there is only one, nothing is drawn."""
    threats = 0
    for r in s.playing:
        if s.cells[r] >= 0:
            threats |= s.map.threats[s.cells[r]]
    if not threats & s.standing:
        return
    for tower in range(TOWERS):
        if threats & s.standing & 1 << tower and (targets := tower_targets(s, tower)):
            target = targets[0] if len(targets) == 1 else s.draw("tower targets", _any_of(targets))
            _hit(s, hits, Hit(NOBODY, target, TOWER_DAMAGE, tower_side(s, tower, target), "tower"), s.map.tower_cells[tower], tower)


class Strike(Step[Table]):
    """RALLY-47.8, RALLY-48.1 D A tower or base that a howitzer strikes loses hit points."""

    robot: int
    structure: int
    points: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.hit_structure(self.robot, self.structure, self.points)
        return DONE
