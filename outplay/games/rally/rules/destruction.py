"""RALLY-48.7 to 48.9, RALLY-51.2 to 51.5 Robots are destroyed: who is credited with a Kill, and what they lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.data.kinds import OptionCard, RobotNumber
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.volley import Due, Dying
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


def destroyed(s: Table, robots: Iterable[int], how: str) -> list[Step[Table]]:
    """RALLY-42.7, RALLY-48.8 Destroy these robots at the same moment: in call order, who is credited follows from the table before any of them leaves. Return the steps by which each loses an option."""
    some = set(robots)
    order = [r for r in s.calls() if r in some]
    by = {r: _credited(s, r) for r in order}
    for r in order:
        s.destroy(r, how, tuple(by[r]), _also(s, r))
        for killer, why in by[r].items():
            s.kill(killer, r, why)
    return [LoseOption(r) for r in order if s.robots[r].options]


def _also(s: Table, robot: int) -> tuple[str, ...]:
    """RALLY-48.14 Return what of the floor had a part in it, and gets no Kill: tower, beam."""
    return next((tuple(what for what, hit in (("tower", one.shelled), ("beam", one.beamed)) if hit) for one in s.dying if one.robot == robot), ())


def _credited(s: Table, robot: int) -> dict[int, str]:
    """RALLY-51.3, RALLY-51.4, RALLY-51.5, RALLY-51.5a Return each enemy that had a part in it, and gets one Kill, with the first rule that names it."""
    credited: dict[int, str] = {}
    for killer, why in _claims(s, robot):
        if TEAM_OF[killer] != TEAM_OF[robot]:
            credited.setdefault(killer, why)
    return credited


def _claims(s: Table, robot: int) -> Iterator[tuple[int, str]]:
    """Yield the robots that had a part in the destruction of one, with the rule that says so."""
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
    """RALLY-51.5 Return the robot that controls this one, if nobody else has displaced it since; else NOBODY."""
    one = s.robots[robot]
    return one.controller if one.claim else NOBODY


def reached(s: Table, due: Due) -> None:
    """RALLY-48.14 Remember that a robot has reached 10 damage, and who brought it there: that is fixed now."""
    robot = due.robot
    s.doom(Dying(robot, due.by, due.beamed, due.shelled, s.robots[robot].mover, claim(s, robot) if due.beamed else NOBODY))


class Lose(Option):
    """RALLY-48.8 A destroyed robot loses this option card."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    option: OptionCard


class LoseOption(Choice[Table]):
    """RALLY-48.8 W-DESTROY, D12: one option card that the robot carries goes to the graveyard."""

    robot: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Lose(self.robot, option) for option in dict.fromkeys(s.robots[self.robot].options)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Lose)
        s.drop_option(self.robot, pick.option)
        s.tell(fe.OptionLost, self.robot, pick.option, rule="RALLY-48.8")
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class DestroyDamaged(Step[Table]):
    """RALLY-48.1 F All robots with 10 damage are destroyed together."""

    def applies(self, s: Table) -> bool:
        return bool(s.dying)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return destroyed(s, [one.robot for one in s.dying if s.cells[one.robot] >= 0], "damage")
