"""Rally: walking into walls, rounds on the spot, robots that are destroyed for two hits on a tower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench.habits.watcher import Watcher
from outplay.games.rally.ai.still import GONE, place_of, still
from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data.board import NOWHERE
from outplay.games.rally.rules.programming import program_so_far
from outplay.games.rally.rules.robot import TEAM_OF, Register
from outplay.kernel.event import Event
from outplay.kernel.step import Option, Ready, Seat

FEW = 4
"""A hand with at most so many cards is a small one."""
TWO = 2
"""Who is destroyed with so many hits made traded its life for little."""


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
    shot: bool = False
    traded: bool = False
    fell: bool = False


class Rally(Watcher):
    """Follows each robot through registers, rounds and lives."""

    def __init__(self) -> None:
        super().__init__()
        self.robots: dict[int, Robot] = {}

    def pick(self, s: Any, seat: Seat, option: Option) -> None:
        """Count a program that is complete: which of its Move cards would lead nowhere, if nobody disturbed the robot."""
        if not isinstance(option, Ready):
            return
        for robot in s.in_play():
            if s.robots[robot].seat == seat and not s.robots[robot].down and (cards := program_so_far(s, robot, s.picks.get(seat, ()))):
                self._judge(s, robot, cards.registers)

    def _judge(self, s: Any, robot: int, registers: Sequence[Register]) -> None:
        board, place = still(s, TEAM_OF[robot]), place_of(s, robot)
        for register, cards in enumerate(registers, start=1):
            if len(cards) != 1 or place == GONE:
                return
            card, kind = s.content.cards[cards[0]], s.content.cards[cards[0]].kind
            to = board.next(place, kind, register & 1)
            if card.steps:
                self.count(
                    "programs a Move card straight into a wall, and strikes nothing from there", board.acted(place, kind) == place and board.hit[to] == NOWHERE
                )
            place = to

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
                shot = how == "damage" and bool(also)
                one.shot, one.traded, one.fell = shot, shot and one.strikes <= TWO, how != "damage"
                one.left, one.strikes = True, 0
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
                self.count("is destroyed by towers or beams", one.shot)
                self.count("is destroyed by towers or beams, and struck no more than two hits in its life", one.traded)
                self.count("falls into a pit or off the board", one.fell)
                if one.hand <= FEW:
                    self.count("a round on the spot, without a strike, with four cards or fewer", idle)
            one.left = one.struck = one.shot = one.traded = one.fell = False
            one.acted = 0
