"""RALLY-41 Setup: the map, the option deck, and a dock for each robot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.rally.data.kinds import Cell, RobotNumber
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


class Setup(Step[Table]):
    """RALLY-41.1 to 41.4 Everything is laid out; in call order each robot gets a dock."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin()
        return [ChooseDock(r) for r in s.calls()]


class Dock(Option):
    """RALLY-41.4 The robot is placed on this cell: a dock or, if it respawns, perhaps a square of its base."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    cell: Cell


def docks(s: Table, robot: int) -> list[Option]:
    """Return the free docks of a robot's zone, in the order of their numbers."""
    return [Dock(robot, cell) for cell in s.map.dock_cells[TEAM_OF[robot]] if cell not in s.cells]


class ChooseDock(Choice[Table]):
    """RALLY-41.4 D1: a robot begins on a free dock of its team's zone."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        return docks(s, self.robot)

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Dock)
        s.place(self.robot, pick.cell)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]
