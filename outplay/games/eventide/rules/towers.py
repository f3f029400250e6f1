"""EOH-9 Resolve stage: the tower check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.eventide.data.board import FORTRESS, LANES, NO_STRUCTURE, OFF, front
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.conditions import Facts
from outplay.games.eventide.rules.figures import attack_strength, least_push, overruns, wall
from outplay.games.eventide.rules.position import TOWERS
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.triggers import set_off
from outplay.games.eventide.rules.windows import InterruptWindow, opening
from outplay.kernel.step import DONE, Seat, Step


class TowerCheck(Step[Table]):
    """EOH-9.1, EOH-14.2 Check the lanes in lane order, each fully settled before the next."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [CheckLane(lane) for lane in range(len(LANES))]


class CheckLane(Step[Table]):
    """EOH-9.3, EOH-9.4 Check a lane: a player who is overrun there loses its front structure, never more than one. EOH-9.10 The Heroes there are unharmed."""

    lane: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(TOWERS, self.lane)
        attack, defense = strengths(s, self.lane)
        seat = overrun(s, attack, defense)
        s.check_lane(self.lane, attack, defense, seat)
        if seat == NOBODY:
            return DONE
        structure = front(s.stand[seat], self.lane)
        if structure == FORTRESS:
            return [Falls(seat, structure, self.lane)]
        return [*opening(s, TowerWindow(seat, structure, self.lane)), Falls(seat, structure, self.lane)]


def strengths(s: Table, lane: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """EOH-9.2 Return the attack strengths of both players in a lane, and their defense strengths."""
    attack = (attack_strength(s, 0, lane), attack_strength(s, 1, lane))
    return attack, (attack[0] + wall(s, 0, lane), attack[1] + wall(s, 1, lane))


def overrun(s: Table, attack: tuple[int, int], defense: tuple[int, int]) -> Seat:
    """EOH-9.3 Return the player who is overrun at these strengths, or NOBODY. At most one can be."""
    least = least_push(s)
    for seat in (0, 1):
        if overruns(attack[1 - seat], defense[seat], least):
            return seat
    return NOBODY


class TowerWindow(InterruptWindow):
    """W-TOWER: a tower is about to fall, open to its owner. EOH-5.10 It closes once the tower is held."""

    owner: Seat = NOBODY
    structure: int = NO_STRUCTURE
    lane: int = OFF

    moment: ClassVar[str] = "tower"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return (self.owner,)

    def facts(self, s: Table) -> Facts:
        return Facts(NOBODY, NOBODY, lane=self.lane, structure=self.structure)

    def closed(self, s: Table) -> bool:
        return s.held


class Falls(Step[Table]):
    """EOH-9.8, EOH-14.3 Destroy a structure, unless it is held (EOH-9.7). That sets off Passives of the Heroes who destroyed a tower in their lane."""

    owner: Seat
    structure: int
    lane: int

    def applies(self, s: Table) -> bool:
        return not s.held

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.fell(self.owner, self.structure)
        s.moment()
        return DONE if s.over else set_off(s, "tower here", s.standing(1 - self.owner, self.lane))
