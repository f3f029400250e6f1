"""RALLY-48.10 to 48.13, RALLY-51.6, RALLY-51.7 Towers and bases fall: who is credited with an Objective, and who draws option cards."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data.board import BASE_OF, NORTH, SOUTH, TOWERS, TOWERS_OF, team_of_tower
from outplay.games.rally.data.kinds import RobotNumber
from outplay.games.rally.rules.ending import decide
from outplay.games.rally.rules.floor import NONE
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


class TowersFall(Step[Table]):
    """RALLY-48.1 G, RALLY-48.10 Towers without hit points are destroyed, in order; then for each of them every enemy robot in play draws an option card."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        gone = [tower for tower in range(TOWERS) if s.standing >> tower & 1 and s.towers[tower] <= 0]
        for tower in gone:
            credited = tuple(r for r in s.calls() if s.struck[tower] >> r & 1)
            s.collapse(tower, credited)
            for r in credited:
                s.score(r, tower)
        return [Reward(tower) for tower in gone]


class Reward(Step[Table]):
    """RALLY-48.10, RALLY-48.11 Every enemy robot in play draws an option card, in call order; RALLY-52.7 or only one, which a credited robot's seat names."""

    tower: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        team = 1 - team_of_tower(self.tower)
        living = [r for r in s.in_play() if TEAM_OF[r] == team]
        if s.settings.single_tower_reward and living:
            credited = [r for r in s.calls() if s.struck[self.tower] >> r & 1]
            return [NameRobot((credited or living)[0])]
        for r in living:
            s.draw_option(r, "tower")
        return DONE


class Name(Option):
    """RALLY-52.7 This robot draws the option card."""

    robot: RobotNumber


class NameRobot(Choice[Table]):
    """RALLY-52.7 D13: the seat of a credited robot names the robot of its team that draws the option card."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Name(r) for r in s.in_play() if TEAM_OF[r] == TEAM_OF[self.robot]]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Name)
        s.draw_option(pick.robot, "tower")
        return DONE

    def default(self, s: Table) -> Option:
        options = self.options(s)
        return Name(self.robot) if Name(self.robot) in options else options[0]


class Transmitter(Step[Table]):
    """RALLY-48.1 H, RALLY-48.12 A base that was disrupted loses its team option, once."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for team in (SOUTH, NORTH):
            if s.team_options[team] != NONE and any(one.weapon == "disrupt" and TEAM_OF[one.robot] != team for one in s.declared):
                s.lose_team_option(team)
        return DONE


class BaseCheck(Step[Table]):
    """RALLY-48.1 I, RALLY-48.13, RALLY-51.6, RALLY-51.7, RALLY-51.8, RALLY-51.9 A base without hit points is destroyed; robots that struck it, or a tower of it that fell, in this Weapons step are credited; the game ends."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        lost = [team for team in (SOUTH, NORTH) if s.bases[team] <= 0]
        for team in lost:
            by = s.struck[BASE_OF[team]]
            for tower in range(TOWERS):
                if TOWERS_OF[team] >> tower & 1 and not s.standing >> tower & 1:
                    by |= s.struck[tower]
            credited = tuple(r for r in s.calls() if by >> r & 1)
            s.tell(fe.BaseFell, team, credited, rule="RALLY-48.13")
            for r in credited:
                s.score(r, BASE_OF[team])
        if lost:
            decide(s, lost, "RALLY-51.9" if len(lost) == 2 else "RALLY-51.8")
        s.forget_weapons()
        return DONE
