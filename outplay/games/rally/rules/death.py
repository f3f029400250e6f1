"""RALLY-48.7 to 48.13, RALLY-51.2 to 51.6 Destroyed robots, fallen towers, and who is credited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from outplay.games.rally.data import events as ev
from outplay.games.rally.data.board import BASE_OF, NORTH, SOUTH, TOWERS, TOWERS_OF, team_of_tower
from outplay.games.rally.rules.robot import NOBODY, TEAM_OF, Dying
from outplay.games.rally.rules.state import NONE, Table
from outplay.kernel.step import DONE, Choice, Option, Seat, Step

# ---------------------------------------------------------------- robots


def destroyed(s: Table, robots: Iterable[int], how: str) -> list[Step[Table]]:
    """RALLY-42.7, RALLY-48.8 These robots are destroyed at the same moment, in call order: all credits first, then each loses an option."""
    some = set(robots)
    order = [r for r in s.calls() if r in some]
    for r in order:
        _credit(s, r)
    for r in order:
        s.destroy(r, how)
    return [LoseOption(r) for r in order if s.robots[r].options]


def _credit(s: Table, robot: int) -> None:
    """RALLY-51.3, RALLY-51.4, RALLY-51.5, RALLY-51.5a Each enemy that has a part in it gets one Kill, by the first rule that names it."""
    credited = 0
    for killer, why in _claims(s, robot):
        if TEAM_OF[killer] != TEAM_OF[robot] and not credited >> killer & 1:
            credited |= 1 << killer
            s.kill(killer, robot, why)


def _claims(s: Table, robot: int) -> Iterator[tuple[int, str]]:
    for one in s.dying:
        if one.robot == robot:
            for r in s.playing:
                if one.by >> r & 1:
                    yield r, "RALLY-51.3"
            found = (one.mover, one.claim)
            break
    else:
        found = (s.robots[robot].mover, claim(s, robot))
    for killer, why in zip(found, ("RALLY-51.4", "RALLY-51.5"), strict=True):
        if killer != NOBODY:
            yield killer, why


def claim(s: Table, robot: int) -> int:
    """RALLY-51.5 Who controls a robot that nobody has displaced since, or NOBODY."""
    one = s.robots[robot]
    return one.controller if one.claim else NOBODY


def reached(s: Table, robot: int, by: int, beamed: bool) -> None:
    """RALLY-48.14 A robot has reached 10 damage: who brought it there is fixed now."""
    s.doom(Dying(robot, by, beamed, s.robots[robot].mover, claim(s, robot) if beamed else NOBODY))


class Lose(Option):
    """RALLY-48.8 A destroyed robot loses this option."""

    robot: int
    option: int


class LoseOption(Choice[Table]):
    """RALLY-48.8 W-DESTROY, D12: one carried option goes to the graveyard."""

    robot: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Lose(self.robot, option) for option in dict.fromkeys(s.robots[self.robot].options)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Lose)
        s.drop_option(self.robot, pick.option)
        s.tell(ev.OptionLost, self.robot, pick.option, rule="RALLY-48.8")
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class DestroyDamaged(Step[Table]):
    """RALLY-48.1 F Robots with 10 damage are destroyed, together."""

    def applies(self, s: Table) -> bool:
        return bool(s.dying)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return destroyed(s, [one.robot for one in s.dying if s.cells[one.robot] >= 0], "damage")


# ---------------------------------------------------------------- structures


class TowersFall(Step[Table]):
    """RALLY-48.1 G, RALLY-48.10 Towers without hit points are destroyed, in order; then every living enemy draws an option for each of them."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        gone = [tower for tower in range(TOWERS) if s.standing >> tower & 1 and s.towers[tower] <= 0]
        for tower in gone:
            for r in s.calls():
                if s.struck[tower] >> r & 1:
                    s.score(r, tower)
            s.collapse(tower)
        return [Reward(tower) for tower in gone]


class Reward(Step[Table]):
    """RALLY-48.10, RALLY-48.11 Every enemy robot in play draws an option, in call order; RALLY-52.7 or one that a credited robot names."""

    tower: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        team = 1 - team_of_tower(self.tower)
        living = [r for r in s.in_play() if TEAM_OF[r] == team]
        if s.settings.single_tower_reward and living:
            credited = [r for r in s.calls() if s.struck[self.tower] >> r & 1]
            return [NameRobot((credited or living)[0])]
        for r in living:
            s.draw_option(r)
        return DONE


class Name(Option):
    """RALLY-52.7 This robot draws."""

    robot: int


class NameRobot(Choice[Table]):
    """RALLY-52.7 D13: a robot of the team in play that draws the option."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Name(r) for r in s.in_play() if TEAM_OF[r] == TEAM_OF[self.robot]]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Name)
        s.draw_option(pick.robot)
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
    """RALLY-48.1 I, RALLY-48.13, RALLY-51.6, RALLY-51.7, RALLY-51.8, RALLY-51.9 A base without hit points is destroyed; who hit it now, or felled a tower of it now, is credited; the game ends."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        lost = [team for team in (SOUTH, NORTH) if s.bases[team] <= 0]
        for team in lost:
            by = s.struck[BASE_OF[team]]
            for tower in range(TOWERS):
                if TOWERS_OF[team] >> tower & 1 and not s.standing >> tower & 1:
                    by |= s.struck[tower]
            s.tell(ev.BaseFell, team, rule="RALLY-48.13")
            for r in s.calls():
                if by >> r & 1:
                    s.score(r, BASE_OF[team])
        if lost:
            decide(s, lost, "RALLY-51.9" if len(lost) == 2 else "RALLY-51.8")
        s.forget_weapons()
        return DONE


def decide(s: Table, lost: Sequence[int], why: str) -> None:
    """RALLY-51.8 to 51.10 The team that has not lost wins, its best robots with it; if both have, the best of all robots, and their team, unless both teams have some."""
    best = s.best(r for r in s.playing if len(lost) == 2 or TEAM_OF[r] not in lost)
    teams = {TEAM_OF[r] for r in best}
    s.win(teams.pop() if len(teams) == 1 else NOBODY, best, why)
