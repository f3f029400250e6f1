"""RALLY-45.2 to 45.9 Carrying out an action: steps, pushes, falls, turns, and Ramming Gear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import EDGE, NOBODY, STOP
from outplay.games.rally.data.hit import Hit
from outplay.games.rally.data.kinds import RobotNumber, Squares
from outplay.games.rally.rules.damage import Batch
from outplay.games.rally.rules.destruction import destroyed
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Seat, Step

Moves = list[tuple[int, int]]
"""Robots with the place where each goes, the last of the line first."""


def step(s: Table, robot: int, way: int) -> int:
    """RALLY-45.5 Return where a robot's step leads: a cell, EDGE, or STOP if something other than a robot blocks it."""
    board = s.map
    to = board.step[TEAM_OF[robot]][s.cells[robot]][way]
    if to >= 0:
        tower = board.tower[to]
        if tower >= 0 and s.standing >> tower & 1:
            return STOP
    return to


def line(s: Table, robot: int, way: int) -> Moves:
    """RALLY-45.6, RALLY-45.9 Return the robots that move when one makes a step: it and all that it pushes, the last of the line first. Empty if the step fails."""
    found: Moves = []
    pit = s.map.pit
    while robot != NOBODY:
        to = step(s, robot, way)
        if to == STOP:
            return []
        found.append((robot, to))
        robot = NOBODY if to == EDGE or pit[to] else s.at(to)
    found.reverse()
    return found


def carry(s: Table, moves: Moves, way: int, how: str, by: int, pusher: int) -> list[Step[Table]]:
    """RALLY-45.6, RALLY-45.7 Carry out moves: the last of `moves` is the mover, moved by `by`; those that it pushes are moved by `pusher`. Return the steps for robots that fell and are destroyed."""
    fallen: list[int] = []
    pit, last = s.map.pit, len(moves) - 1
    for n, (robot, to) in enumerate(moves):
        s.move(robot, to, way, how if n == last else "push", by if n == last else pusher, n > 0)
        if to == EDGE or pit[to]:
            fallen.append(robot)
    return destroyed(s, fallen, "fall") if fallen else []


class Go(Step[Table]):
    """RALLY-45.4, RALLY-45.8 A robot that carries out an action makes its steps, `left` of them, each completely before the next; a step that fails ends them."""

    robot: int
    way: int
    left: int

    def applies(self, s: Table) -> bool:
        return s.cells[self.robot] >= 0 and self.left > 0

    def run(self, s: Table) -> Sequence[Step[Table]]:
        robot, way = self.robot, self.way
        victim = self.contact(s) if s.has(robot, voc.RamDamage) else NOBODY
        moves = line(s, robot, way)
        more: list[Step[Table]] = []
        if moves:
            more = carry(s, moves, way, "own", NOBODY, robot)
        else:
            s.tell(ev.Blocked, robot, s.cells[robot], way, rule="RALLY-45.5")
        if victim != NOBODY:
            more = [*more, Ram(robot, victim, way)]
        if moves and self.left > 1:
            more = [*more, Go(robot, way, self.left - 1)]
        return more

    def contact(self, s: Table) -> int:
        """RALLY-53.20 Return the enemy that is pushed or bumped and was not rammed in this action, or NOBODY. RALLY-52.7 With wild ramming, allies count too."""
        to = step(s, self.robot, self.way)
        victim = s.at(to) if to >= 0 else NOBODY
        if victim == NOBODY or s.rammed >> victim & 1 or (TEAM_OF[victim] == TEAM_OF[self.robot] and not s.settings.wild_ramming):
            return NOBODY
        return victim


class Ram(Step[Table]):
    """RALLY-53.20 After the push the victim is damaged, unless it fell."""

    robot: int
    target: int
    way: int

    def applies(self, s: Table) -> bool:
        return s.cells[self.target] >= 0

    def run(self, s: Table) -> Sequence[Step[Table]]:
        ram = s.effect(self.robot, voc.RamDamage)
        assert ram is not None
        s.ram(self.robot, self.target)
        return [Batch((Hit(self.robot, self.target, ram.n, (self.way + 2) % 4, "ram"),))]


class Turn(Step[Table]):
    """RALLY-3.1, RALLY-53.8 A robot turns by a card."""

    robot: int
    turn: int

    def applies(self, s: Table) -> bool:
        return s.cells[self.robot] >= 0

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.turn(self.robot, self.turn, "card")
        return DONE


class Act(Step[Table]):
    """RALLY-45.2, RALLY-45.3 A robot carries out the content of its own register, or of its controller's."""

    robot: int
    owner: int

    def applies(self, s: Table) -> bool:
        return s.cells[self.robot] >= 0

    def run(self, s: Table) -> Sequence[Step[Table]]:
        robot, one = self.robot, s.robots[self.robot]
        content = s.robots[self.owner].registers[s.register - 1]
        s.act(robot, self.owner, content)
        cards = s.content.cards
        first = cards[content[0]]
        if len(content) == 2:
            second = cards[content[1]]
            if not first.steps:
                return [Go(robot, (one.facing + first.turn) % 4, 1)]
            steps = max(0, abs(first.steps) - (2 if second.turn == 2 else 1))
            return [Go(robot, _ahead(one.facing, first.steps), steps), Turn(robot, second.turn)]
        if first.turn:
            s.turn(robot, first.turn, "card")
            return DONE
        if self.owner == robot and s.has(robot, voc.Distance) and distances(s, robot, first.kind):
            return [ChooseDistance(robot)]
        return [Go(robot, _ahead(one.facing, first.steps), abs(first.steps))]


def _ahead(facing: int, steps: int) -> int:
    """RALLY-45.4 Return the way in which a Move card takes a robot: forward, or backward for negative steps."""
    return facing if steps > 0 else (facing + 2) % 4


def way_of(s: Table, robot: int) -> int:
    """RALLY-45.4 Return the way in which a robot goes by the first card of its register."""
    card = s.content.cards[s.robots[robot].registers[s.register - 1][0]]
    return _ahead(s.robots[robot].facing, card.steps)


def distances(s: Table, robot: int, kind: int) -> dict[int, int]:
    """RALLY-53.27 W-EXECUTE Return the other distances that a single card of this kind may move, each with the option that allows it."""
    id = s.content.kinds[kind].id
    return {found.steps: option for option, found in s.effects(robot, voc.Distance) if found.card == id}


class Steps(Option):
    """RALLY-53.3 The robot moves this number of squares."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    steps: Squares


class ChooseDistance(Choice[Table]):
    """W-EXECUTE, D6: the robot moves the printed distance, or that of an option."""

    robot: int

    def who(self, s: Table) -> Seat:
        return s.robots[self.robot].seat

    def options(self, s: Table) -> Sequence[Option]:
        card = s.content.cards[s.robots[self.robot].registers[s.register - 1][0]]
        return [Steps(self.robot, abs(card.steps)), *(Steps(self.robot, steps) for steps in distances(s, self.robot, card.kind))]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Steps)
        one = s.robots[self.robot]
        card = s.content.cards[one.registers[s.register - 1][0]]
        if pick.steps != abs(card.steps):
            s.tell(ev.DistanceChosen, self.robot, distances(s, self.robot, card.kind)[pick.steps], pick.steps, rule="RALLY-53.27")
        return [Go(self.robot, way_of(s, self.robot), pick.steps)]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]
