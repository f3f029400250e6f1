"""RALLY-42.3, RALLY-42.8 Windows in which some robots each do something or not: the question that several chapters ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from outplay.games.rally.data.kinds import RobotNumber
from outplay.games.rally.rules.state import Table
from outplay.kernel.step import DONE, Option, Seat, SecretChoice, Step


class Do(Option):
    """Yes: a robot does what is asked."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber


class Dont(Option):
    """No: it does not."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber


class YesNo(SecretChoice[Table]):
    """RALLY-42.3, RALLY-42.8, RALLY-6.4 A window in which some robots each do something or not. Who is asked follows from what is public, and nobody learns an answer before all are in."""

    opened: ClassVar[bool] = True
    offers: ClassVar[tuple[type[Option], ...]] = (Do, Dont)

    def robots(self, s: Table) -> list[int]:
        """Return the robots that are asked, in call order."""
        raise NotImplementedError

    def done(self, s: Table, robots: Sequence[int]) -> Sequence[Step[Table]]:
        """Carry it out for the robots that do it."""
        raise NotImplementedError

    def seats(self, s: Table) -> Sequence[Seat]:
        return s.seats_of(self.robots(s))

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        answered = {pick.robot for pick in picked if isinstance(pick, (Do, Dont))}
        for r in self.robots(s):
            if s.robots[r].seat == seat and r not in answered:
                return [Do(r), Dont(r)]
        return ()

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return self.options(s, seat, picked)[-1]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        if not picks:
            return DONE
        yes = {pick.robot for made in picks.values() for pick in made if isinstance(pick, Do)}
        return self.done(s, [r for r in self.robots(s) if r in yes])
