"""The way of a robot by its program if nobody interferes: worked out by the steps of the rules, on a table where it is alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from outplay.games.rally.data import events as ev
from outplay.games.rally.data.board import NOBODY, TOWERS_OF
from outplay.games.rally.data.vocabulary import ROBOTS
from outplay.games.rally.rules.aim import howitzer, main_targets
from outplay.games.rally.rules.elements import Elements
from outplay.games.rally.rules.floor import STRUCTURE
from outplay.games.rally.rules.motion import Act
from outplay.games.rally.rules.programming import program_so_far
from outplay.games.rally.rules.robot import OFF, REGISTERS, TEAM_OF, Register, Robot
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.in_words import shots_in_words, step_in_words
from outplay.games.rally.view.names import SIDES, card_id, cell_id, piece_id
from outplay.kernel import scene as sc
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.event import Event
from outplay.kernel.step import Option, Step
from outplay.kernel.view import HIDDEN


class Stop(NamedTuple):
    """Where a robot stands after a register, what its shots reach from there if nobody moves (robots, and a structure or NOBODY), and the towers that may fire at it, as bits."""

    register: int
    cell: int
    facing: int
    hits: tuple[int, ...] = ()
    strikes: int = NOBODY
    threats: int = 0


@dataclass(slots=True)
class Lone:
    """A robot alone on a map, without its options: where it goes register by register if nobody interferes.

    `cells` is its way, `ends` where it stands after each register. `fell` is the cell where it fell, or NOBODY. `bits` are the options that it really has, `others` the cells where
    its enemies stand.
    """

    s: Table
    robot: int
    bits: int
    others: list[int]
    cells: list[int]
    facing: int
    ends: list[Stop] = field(default_factory=list)
    fell: int = NOBODY
    words: list[sc.PlanStep] = field(default_factory=list)

    def acts(self, register: int, content: Register) -> None:
        """Carry out a register, then the board elements, and add it in words."""
        start = self.cells[-1]
        self.s.robots[self.robot].registers = (content,) * REGISTERS
        events = self.does(register, Act(self.robot, self.robot), Elements())
        text = step_in_words(self.s, self.robot, content, events, start)
        if self.fell == NOBODY:
            stop = self.ends[-1]
            text = "; ".join([text, *shots_in_words(self.s, stop.cell, stop.hits, stop.strikes, stop.threats)])
        cards = [card_id(self.s.content, card) for card in content[:1]]
        self.words.append(sc.PlanStep(label=str(register), text=text, card=cards[0], tone="harm" if self.fell != NOBODY else "plain"))

    def does(self, register: int, *steps: Step[Table]) -> list[Event]:
        """Carry out steps of a register and all that follows from them, and return what happened. Nobody is asked anything."""
        self.s.register, self.s.told = register, []
        todo = [*reversed(steps)]
        while todo:
            step = todo.pop()
            if step.applies(self.s):
                todo += reversed(step.run(self.s))
        events = [one.event for one in self.s.told]
        for event in events:
            match event:
                case ev.Moved(_, _, to):
                    self.cells.append(to)
                case ev.Fell(_, start, to):
                    self.fell = start if to == NOBODY else to
                case _:
                    pass
        if self.fell == NOBODY:
            self.ends.append(self._stop(register))
        return events

    def _stop(self, register: int) -> Stop:
        """RALLY-47 Return where it stands, and who fires at whom from there, if all others stay where they are."""
        s, robot, one = self.s, self.robot, self.s.robots[self.robot]
        alone, cell = s.cells, self.cells[-1]
        one.bits, s.cells = self.bits, [cell if r == robot else at if at != cell else OFF for r, at in enumerate(self.others)]
        target, hits = howitzer(s, robot), main_targets(s, robot)
        one.bits, s.cells = 0, alone
        threats = s.map.threats[cell] & s.standing & ~TOWERS_OF[TEAM_OF[robot]]
        return Stop(register, cell, one.facing, hits, target - STRUCTURE if target >= STRUCTURE else NOBODY, threats)

    def marks(self) -> list[sc.Mark]:
        """Return marks for its way, for where it stands after each register, and for where it falls."""
        piece, side = piece_id(self.robot), SIDES[TEAM_OF[self.robot]]
        marks: list[sc.Mark] = []
        if len(self.cells) > 1 or self.fell != NOBODY:
            end = [self.fell] if self.fell != NOBODY else []
            marks.append(sc.Mark(kind="path", piece=piece, side=side, cells=[cell_id(cell) for cell in (*self.cells, *end)], how="walk"))
        stops: dict[int, list[Stop]] = {}
        for stop in self.ends:
            stops.setdefault(stop.cell, []).append(stop)
        for cell, some in stops.items():
            if cell != self.cells[0] or some[-1].facing != self.facing:
                marks.append(sc.Mark(kind="ghost", on=cell_id(cell), piece=piece, way=90 * some[-1].facing, side=side))
            marks.append(sc.Mark(kind="order", on=cell_id(cell), text=_numbers([stop.register for stop in some]), side=side))
        if self.fell != NOBODY:
            marks.append(sc.Mark(kind="splash", on=cell_id(self.fell), piece=piece, text="Falls!", tone="harm"))
        return marks


def _numbers(registers: Sequence[int]) -> str:
    """Return the registers that end on a square in words: "2-4" if none is missing in between, else one by one."""
    first, last = registers[0], registers[-1]
    return str(first) if first == last else f"{first}-{last}" if len(registers) > last - first else ", ".join(map(str, registers))


def alone(table: Table, robot: int, gyro: bool) -> Lone:
    """Return a robot as it stands, alone on the map."""
    robots = [Robot() for _ in range(ROBOTS)]
    one = table.robots[robot]
    robots[robot] = Robot(one.seat, one.facing, gyro=gyro)
    cells = [table.cells[robot] if r == robot else OFF for r in range(ROBOTS)]
    others = [cell if TEAM_OF[r] != TEAM_OF[robot] else OFF for r, cell in enumerate(table.cells)]
    s = Table(
        table.settings, table.content, NO_CHANCE, robots=robots, cells=cells, standing=table.standing, towers=table.towers, bases=table.bases, known=[0] * len(table.content.cards)
    )  # fmt: skip
    return Lone(s, robot, table.bits(robot), others, [cells[robot]], one.facing)


def route(s: Table, robot: int, picks: Sequence[Option]) -> Lone:
    """Return the way of a robot by the program that was picked so far, up to the first register that is still open."""
    program = program_so_far(s, robot, picks)
    lone = alone(s, robot, bool(program.gyro))
    for register, content in enumerate(program.registers[:REGISTERS], start=1):
        if not content or HIDDEN in content or lone.fell != NOBODY:
            break
        lone.acts(register, content)
    return lone
