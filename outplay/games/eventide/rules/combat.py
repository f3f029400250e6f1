"""EOH-10 Resolve stage: combat, lane by lane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.eventide.data.board import LANES, OFF
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.attack import FIGHTS, Fight, attack, weakest
from outplay.games.eventide.rules.conditions import Facts
from outplay.games.eventide.rules.position import BEFORE, FIGHT, HEROES_OF
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.targeting import targets
from outplay.games.eventide.rules.windows import InterruptWindow, opening
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


class Combat(Step[Table]):
    """EOH-10.1 Fight lane by lane, in lane order."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [LaneCombat(lane) for lane in range(len(LANES))]


class LaneCombat(Step[Table]):
    """EOH-10.1 Fight for a lane: its window, all attacks of the first player's Heroes, then those of the other's, and its end."""

    lane: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(BEFORE, self.lane)
        return [*opening(s, LaneWindow(self.lane)), Begin(self.lane), EndLane(self.lane)]


class LaneWindow(InterruptWindow):
    """W-LANE: before the combat of each lane, even an empty one, open to both."""

    lane: int = OFF

    moment: ClassVar[str] = "lane"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return s.priority()

    def facts(self, s: Table) -> Facts:
        return Facts(NOBODY, NOBODY, lane=self.lane)


class Begin(Step[Table]):
    """EOH-10.2 Begin the combat of a lane: nobody comes or leaves any more. EOH-10.12 An empty lane has no combat to tell of."""

    lane: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(FIGHT, self.lane)
        halves = [(Half(seat), Waste(seat)) for seat in s.priority() if any(s.heroes[n].lane == self.lane for n in HEROES_OF[seat])]
        return [step for half in halves for step in half]


def must_attack(s: Table, seat: Seat) -> list[int]:
    """EOH-10.4, EOH-10.3 Return the Heroes of a player that must still attack in the lane, if they can: fallen ones too, but not stunned ones, nor victims of a sudden attack."""
    lane, heroes = s.lane, s.heroes
    return [n for n in HEROES_OF[seat] if (one := heroes[n]).lane == lane and not (one.attacked or one.stunned or one.muted)]


class Half(Choice[Table]):
    """EOH-10.4 Let a player name one attacker and its target at a time, seeing the results so far, until no pair is left. D-ATTACK."""

    seat: Seat

    may_be_void: ClassVar[bool] = True

    def options(self, s: Table) -> Sequence[Option]:
        return [FIGHTS[attacker][target] for attacker in must_attack(s, self.seat) for target in targets(s, attacker)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Fight)
        return [*attack(s, pick.attacker, pick.target), self]

    def default(self, s: Table) -> Option:
        return weakest(s, self.options(s))


class Waste(Step[Table]):
    """EOH-10.6 Waste the attacks of Heroes that had no legal target."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for n in must_attack(s, self.seat):
            s.waste(n)
        return DONE


class EndLane(Step[Table]):
    """EOH-10.11 End the combat of a lane: fallen Heroes leave it, combat-long effects end. Live ones stay until the End of round."""

    lane: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_combat(self.lane)
        s.moment()
        return DONE
