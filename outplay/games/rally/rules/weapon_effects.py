"""RALLY-48.6, RALLY-53.10, RALLY-53.18, RALLY-53.19, RALLY-53.24, RALLY-53.26 W-EFFECT: what weapons do besides damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.rules.aim import CONTROL, HOWITZER, LASER, PULL, PUSH, SCRAMBLE
from outplay.games.rally.rules.floor import STRUCTURE
from outplay.games.rally.rules.motion import carry, line
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.volley import Declared
from outplay.kernel.step import DONE, Step

HOWS: Final = {HOWITZER: "howitzer", PUSH: "pressor", PULL: "tractor"}


def effects(s: Table) -> list[Step[Table]]:
    """RALLY-48.1 E Return all effects in order: by the priority of the shooters' actions in this register, those of one shooter in the order of its hits."""
    place = {r: n for n, r in enumerate(s.order)}
    found: list[Step[Table]] = []
    for one in sorted(s.declared, key=lambda one: place.get(one.robot, len(place))):
        found += _effects(one)
    return found


def _effects(one: Declared) -> Sequence[Step[Table]]:
    """Return what the weapon of one robot does besides damage."""
    if one.weapon == LASER:
        return [DestroyOption(one.robot, hit.target, hit.on) for hit in one.aimed if hit.mode == "destroy"]
    if one.weapon in HOWS and one.target < STRUCTURE:
        return [Displace(one.robot, one.target, one.way, one.weapon)]
    if one.weapon == CONTROL:
        return [Control(one.robot, one.target)]
    return [Scramble(one.robot, one.target)] if one.weapon == SCRAMBLE else DONE


class Displace(Step[Table]):
    """RALLY-48.6 A robot is moved one square from where it stands by then: a push takes others along, a pull into an occupied square does nothing."""

    robot: int
    target: int
    way: int
    weapon: str

    def applies(self, s: Table) -> bool:
        return s.cells[self.target] >= 0

    def run(self, s: Table) -> Sequence[Step[Table]]:
        moves = line(s, self.target, self.way)
        if not moves or (self.weapon == PULL and len(moves) > 1):
            s.tell(ev.Blocked, self.target, s.cells[self.target], self.way, rule="RALLY-48.6")
            return DONE
        return carry(s, moves, self.way, HOWS[self.weapon], self.robot, self.robot)


class Control(Step[Table]):
    """RALLY-53.19 From now on until the end of the round the target carries out the shooter's registers."""

    robot: int
    target: int

    def applies(self, s: Table) -> bool:
        return s.cells[self.target] >= 0

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.control(self.robot, self.target)
        return DONE


class Scramble(Step[Table]):
    """RALLY-53.24 The target's next register is replaced by the top card, which nobody sees. RALLY-51.5 A controller's claim ends."""

    robot: int
    target: int

    def applies(self, s: Table) -> bool:
        return s.cells[self.target] >= 0 and bool(s.robots[self.target].registers[s.register])

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.scramble(self.robot, self.target, s.register + 1)
        return DONE


class DestroyOption(Step[Table]):
    """RALLY-53.10 The named option card goes to the graveyard, if the target still has it."""

    robot: int
    target: int
    option: int

    def applies(self, s: Table) -> bool:
        return self.option in s.robots[self.target].options

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.drop_option(self.target, self.option)
        s.tell(fe.OptionDestroyed, self.robot, self.target, self.option, rule="RALLY-53.10")
        return DONE
