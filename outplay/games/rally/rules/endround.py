"""RALLY-49.1 to 49.6, RALLY-44.5 Touch and End of Round: wrenches, repair, installation, Circuit Breaker; and who stays powered down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.kinds import OptionCard, RobotNumber
from outplay.games.rally.rules.robot import FORCED, KEPT, STAYS_UP, TEAM_OF
from outplay.games.rally.rules.state import END, TOUCH, Table
from outplay.games.rally.rules.yesno import YesNo
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

REPAIR: Final = 2
"""RALLY-49.3 The points of damage that a base repairs."""


class Touch(Step[Table]):
    """RALLY-49.1, RALLY-53.15 Each robot on a wrench of the enemy board, or with an arm beside one, draws an option, in call order."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(TOUCH)
        for r in s.in_play():
            cell, team = s.cells[r], TEAM_OF[r]
            if (s.map.wrench[cell] == team or (s.map.arm[cell] == team and s.has(r, voc.TakeBeside))) and not _strict(s, r):
                s.draw_option(r, "wrench")
        return DONE


def _strict(s: Table, robot: int) -> bool:
    """RALLY-44.7, RALLY-52.7 Return whether a robot gets nothing because it is powered down."""
    return s.robots[robot].down and s.settings.power_down_strict


class EndOfRound(Step[Table]):
    """RALLY-49.3, RALLY-49.5, RALLY-49.6 Robots in their base are repaired, then may install; then Circuit Breaker."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(END)
        inside = [r for r in s.in_play() if s.in_base(r) and not _strict(s, r)]
        for r in inside:
            s.repair(r, REPAIR)
        return [*(ChooseInstall(r) for r in inside if s.robots[r].options), Breakers()]


class Install(Option):
    """RALLY-50.3 This option card goes to the base."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    option: OptionCard


class ChooseInstall(Choice[Table]):
    """RALLY-49.5 D8: a robot in its base installs one option card that it carries, or none."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        carried = dict.fromkeys(s.robots[self.robot].options)
        found = [Install(self.robot, option) for option in carried if not (s.settings.no_team_dbl and voc.Hits in s.content.effects[option])]
        return [*found, Pass()]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Install):
            s.install(self.robot, pick.option)
        return DONE


class Breakers(Step[Table]):
    """RALLY-53.4 Each robot that has a Circuit Breaker and enough damage will be powered down in the next round."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for r in s.in_play():
            breaker = s.effect(r, voc.ForcedDown)
            if breaker is not None and s.robots[r].damage >= breaker.at:
                s.will_be_down(r, FORCED)
        return DONE


# ---------------------------------------------------------------- cleanup


class StayDowns(YesNo):
    """RALLY-44.5 D9: each robot that was powered down in this round stays so, or does not."""

    def robots(self, s: Table) -> list[int]:
        return [r for r in s.in_play() if s.robots[r].down and s.robots[r].next == STAYS_UP]

    def done(self, s: Table, robots: Sequence[int]) -> Sequence[Step[Table]]:
        for r in robots:
            s.will_be_down(r, KEPT)
        return DONE
