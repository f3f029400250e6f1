"""RALLY-49.8 to 49.10 Respawn: where a destroyed robot comes back, and how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.kinds import RobotNumber, WayNumber
from outplay.games.rally.rules.floor import HOMEWARD
from outplay.games.rally.rules.robot import CHOSEN, TEAM_OF
from outplay.games.rally.rules.setup import Dock, docks
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.yesno import Do, Dont
from outplay.kernel.step import DONE, Choice, Option, Seat, Step

RESPAWN_DAMAGE: Final = 2
"""RALLY-49.9 The damage with which a robot comes back."""


class Respawns(Step[Table]):
    """RALLY-49.8 Every robot that was destroyed comes back, in the order of destruction."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [step for r in s.fallen for step in (ChooseSpawn(r), ChooseFacing(r), StartDown(r), Arrive(r))]


class ChooseSpawn(Choice[Table]):
    """RALLY-49.9 D10: the robot comes back on a free dock; RALLY-52.7 or on a free square of its own base, if the table has agreed so."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        found = docks(s, self.robot)
        if s.settings.base_respawn:
            found += [Dock(self.robot, cell) for cell in s.map.base_cells[TEAM_OF[self.robot]] if cell not in s.cells]
        return found

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Dock)
        archive = s.effect(self.robot, voc.Respawn)
        s.respawn(self.robot, pick.cell, RESPAWN_DAMAGE if archive is None else archive.damage)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class Face(Option):
    """RALLY-49.9 The robot faces this way."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    way: WayNumber


class ChooseFacing(Choice[Table]):
    """RALLY-49.9 D10: the robot faces any way."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Face(self.robot, way) for way in range(4)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Face)
        s.face(self.robot, pick.way)
        return DONE

    def default(self, s: Table) -> Option:
        return Face(self.robot, HOMEWARD[TEAM_OF[self.robot]])


class StartDown(Choice[Table]):
    """RALLY-49.9 D10: the robot is powered down in the next round, or is not."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Do(self.robot), Dont(self.robot)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Do):
            s.will_be_down(self.robot, CHOSEN)
        return DONE

    def default(self, s: Table) -> Option:
        return Dont(self.robot)


class Arrive(Step[Table]):
    """RALLY-49.10 The robot gets green tokens, if its base broadcasts Ablative Coat."""

    robot: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.gain_tokens(self.robot)
        return DONE
