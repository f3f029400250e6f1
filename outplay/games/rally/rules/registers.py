"""RALLY-45.1 to 45.3 A register phase: reveal, Abort Switch, the order of actions."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import NORTH, SOUTH
from outplay.games.rally.rules.elements import Elements
from outplay.games.rally.rules.ending import decide
from outplay.games.rally.rules.motion import Act
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Weapons
from outplay.games.rally.rules.yesno import YesNo
from outplay.kernel.step import DONE, Step


class RegisterPhase(Step[Table]):
    """RALLY-42.1 One register is played out: Reveal, Robots Move, Board Elements, Weapons."""

    register: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_register(self.register)
        return [PreReveal(), Reveal(), Abort(), RobotsMove(), Elements(), Weapons(), EndPhase()]


class PreReveal(YesNo):
    """RALLY-53.5 W-PREREVEAL, D4: a robot with a stored card puts it into the register, or does not."""

    def robots(self, s: Table) -> list[int]:
        return [r for r in s.in_play() if s.robots[r].stored and not s.robots[r].down and not s.robots[r].locked(s.register)]

    def done(self, s: Table, robots: Sequence[int]) -> Sequence[Step[Table]]:
        for r in robots:
            s.substitute(r, s.register)
        return DONE


class Reveal(Step[Table]):
    """RALLY-45.1 All robots turn up their register; RALLY-53.2 those that have aborted in this round have it replaced at once."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        up = [r for r in s.in_play() if not s.robots[r].down and s.robots[r].registers[s.register - 1]]
        for r in up:
            s.reveal(r, s.register)
        for r in up:
            if s.robots[r].aborts and not s.robots[r].locked(s.register):
                s.abort(r, s.register, by_itself=True)
        return DONE


class Abort(YesNo):
    """RALLY-53.2 W-REVEAL, D5: a robot with an Abort Switch takes the top card in place of what it turned up, or does not."""

    def robots(self, s: Table) -> list[int]:
        found = []
        for r in s.in_play():
            one = s.robots[r]
            if s.has(r, voc.Replace) and not (one.down or one.aborts or one.locked(s.register)) and one.registers[s.register - 1]:
                found.append(r)
        return found

    def done(self, s: Table, robots: Sequence[int]) -> Sequence[Step[Table]]:
        for r in robots:
            s.abort(r, s.register, by_itself=False)
        return DONE


class RobotsMove(Step[Table]):
    """RALLY-45.3 Robots act by priority, the highest first; of those with the same card its owner first, then controlled robots in call order."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        acts: list[tuple[int, int, int, int, int]] = []
        for n, r in enumerate(s.in_play()):
            one = s.robots[r]
            owner = one.controller if one.controller >= 0 else r
            content = s.robots[owner].registers[s.register - 1]
            if content and not one.down:
                acts.append((-s.priority(content), owner != r, n, r, owner))
        acts.sort()
        s.arrange((act[3] for act in acts), (act[4] for act in acts))
        return [Act(act[3], act[4]) for act in acts]


class EndPhase(Step[Table]):
    """RALLY-52.5 At the end of a register phase a team that has no robots left has lost."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.moment()
        if s.settings.most_deaths:
            left = {TEAM_OF[r] for r in s.playing if s.cells[r] >= 0 or r in s.fallen}
            lost = [team for team in (SOUTH, NORTH) if team not in left]
            if lost:
                decide(s, lost, "RALLY-52.5")
        return DONE
