"""Rally: walking into walls, rounds on the spot, robots that are destroyed for two hits on a tower."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bench.habits.watcher import Watcher
from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.kernel.event import Event

FEW = 4
"""A hand with at most so many cards is a small one."""


@dataclass
class Robot:
    """What a robot did: in this register, in this round, and since it came to the board."""

    hand: int = 0
    steps: bool = False
    moved: bool = False
    fired: bool = False
    left: bool = False
    struck: bool = False
    acted: int = 0
    strikes: int = 0


class Rally(Watcher):
    """Follows each robot through registers, rounds and lives."""

    def __init__(self) -> None:
        super().__init__()
        self.robots: dict[int, Robot] = {}

    def hear(self, s: Any, event: Event) -> None:
        match event:
            case ev.Dealt(robots, counts):
                for robot, count in zip(robots, counts, strict=True):
                    self._of(robot).hand = count
            case ev.Acted(robot, owner, cards) if robot == owner:
                one = self._of(robot)
                one.acted += 1
                one.steps = any(s.content.cards[card].steps for card in cards)
            case ev.Moved(robot, how="own"):
                self._of(robot).moved = self._of(robot).left = True
            case fe.StructureHit(robot, _, points):
                one = self._of(robot)
                one.fired = one.struck = True
                one.strikes += points
            case fe.RobotDestroyed(robot, _, how, _, also):
                one = self._of(robot)
                self.count("is destroyed by towers or beams, of all that are destroyed", how == "damage" and bool(also))
                self.count("is destroyed with at most two hits on structures made, of all that are", one.strikes <= 2)
                self.robots[robot] = Robot()
            case ev.RegisterBegan() | ev.RoundEnded():
                self._registers()
                if isinstance(event, ev.RoundEnded):
                    self._rounds()
            case _:
                pass

    def _of(self, robot: int) -> Robot:
        return self.robots.setdefault(robot, Robot())

    def _registers(self) -> None:
        """Judge the register that is over."""
        for one in self.robots.values():
            if one.steps:
                self.count("walks into something at once, of the registers with a Move card", not one.moved)
                self.count("walks into something at once and strikes nothing from there", not one.moved and not one.fired)
            one.steps = one.moved = one.fired = False

    def _rounds(self) -> None:
        """Judge the round that is over."""
        for one in self.robots.values():
            if one.acted:
                idle = not one.left and not one.struck
                self.count("a round on the spot, without a strike", idle)
                if one.hand <= FEW:
                    self.count("a round on the spot, without a strike, with four cards or fewer", idle)
            one.left = one.struck = False
            one.acted = 0
