"""The way of a robot by its program if nobody interferes: worked out by the steps of the rules, on a table where it is alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from outplay.book.words import listed
from outplay.games.rally.data import events as ev
from outplay.games.rally.data.board import NOBODY, TOWERS, TOWERS_OF
from outplay.games.rally.data.settings import ROBOTS
from outplay.games.rally.rules.aim import howitzer
from outplay.games.rally.rules.elements import Elements
from outplay.games.rally.rules.floor import STRUCTURE
from outplay.games.rally.rules.motion import Act
from outplay.games.rally.rules.programming import program_so_far
from outplay.games.rally.rules.robot import OFF, REGISTERS, TEAM_OF, Register, Robot
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.lines import sentence
from outplay.games.rally.view.names import TOWER_NAMES, card_name, cell_id, piece_id, structure_name
from outplay.kernel import scene as sc
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.step import Option, Step
from outplay.kernel.view import HIDDEN


@dataclass(slots=True)
class Lone:
    """A robot alone on a map, without its options: where it goes register by register if nobody interferes.

    `cells` is its way. `ends` has each register with the cell and the facing after it. `fell` is the cell where it fell, or NOBODY. `bits` are the options that it really has.
    """

    s: Table
    robot: int
    bits: int
    cells: list[int]
    ends: list[tuple[int, int, int]] = field(default_factory=list)
    fell: int = NOBODY
    words: list[sc.Line] = field(default_factory=list)

    def acts(self, register: int, content: Register) -> None:
        """Carry out a register, then the board elements."""
        self.s.robots[self.robot].registers = (content,) * REGISTERS
        self.does(register, Act(self.robot, self.robot), Elements())

    def does(self, register: int, *steps: Step[Table]) -> None:
        """Carry out steps of a register and all that follows from them. Nobody is asked anything."""
        self.s.register, self.s.told = register, []
        todo = [*reversed(steps)]
        while todo:
            step = todo.pop()
            if step.applies(self.s):
                todo += reversed(step.run(self.s))
        for one in self.s.told:
            match one.event:
                case ev.Moved(_, _, to):
                    self.cells.append(to)
                case ev.Fell(_, start, to):
                    self.fell = start if to == NOBODY else to
                case _:
                    pass
        if self.fell == NOBODY:
            self.ends.append((register, self.cells[-1], self.s.robots[self.robot].facing))

    def strikes(self) -> int:
        """RALLY-47.7 Return the structure that its howitzer strikes from where it stands, or NOBODY."""
        one = self.s.robots[self.robot]
        one.bits = self.bits
        target = howitzer(self.s, self.robot) if self.fell == NOBODY else NOBODY
        one.bits = 0
        return target - STRUCTURE if target >= STRUCTURE else NOBODY

    def marks(self) -> list[sc.Mark]:
        """Return marks for its way, for where it stands after each register, and for where it falls."""
        piece = piece_id(self.robot)
        marks: list[sc.Mark] = []
        if len(self.cells) > 1 or self.fell != NOBODY:
            end = [self.fell] if self.fell != NOBODY else []
            marks.append(sc.Mark(kind="path", piece=piece, cells=[cell_id(cell) for cell in (*self.cells, *end)], how="walk"))
        stops: dict[int, list[int]] = {}
        faces: dict[int, int] = {}
        for register, cell, facing in self.ends:
            stops.setdefault(cell, []).append(register)
            faces[cell] = facing
        for cell, registers in stops.items():
            if cell != self.cells[0]:
                marks.append(sc.Mark(kind="ghost", on=cell_id(cell), piece=piece, way=90 * faces[cell]))
            marks.append(sc.Mark(kind="order", on=cell_id(cell), text=_numbers(registers)))
        if self.fell != NOBODY:
            marks.append(sc.Mark(kind="splash", on=cell_id(self.fell), piece=piece, text="Falls!", tone="harm"))
        return marks

    def tell(self, register: int, content: Register) -> None:
        """Add a register in words: where it leads, what the howitzer would strike from there, and which towers may fire."""
        s, robot = self.s, self.robot
        name = " + ".join(card_name(s.content, card) for card in content)
        if self.fell != NOBODY:
            pit = s.map.pit[self.fell]
            self.words.append(sentence(f" {name}: falls {'into a pit' if pit else 'over the edge'} at {cell_id(self.fell).upper()}.", f"{register}", "harm"))
            return
        cell = s.cells[robot]
        stopped = "stopped at " if any(isinstance(one.event, ev.Blocked) for one in s.told or ()) else ""
        words = [f"{name}: {stopped}{cell_id(cell).upper()}"]
        if (target := self.strikes()) != NOBODY:
            words.append(f"the howitzer reaches {structure_name(target)}")
        if fire := _fire(s, robot, cell):
            words.append(fire)
        self.words.append(sentence(f" {'; '.join(words)}.", f"{register}"))


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
    s = Table(table.settings, table.content, NO_CHANCE, robots=robots, cells=cells, standing=table.standing, known=[0] * len(table.content.cards))
    return Lone(s, robot, table.bits(robot), [cells[robot]])


def _fire(s: Table, robot: int, cell: int) -> str:
    """RALLY-47.12, RALLY-47.13 Return in words what may fire at a robot on a square: enemy towers, board lasers."""
    threats = s.map.threats[cell] & s.standing & ~TOWERS_OF[TEAM_OF[robot]]
    towers = [TOWER_NAMES[tower] for tower in range(TOWERS) if threats >> tower & 1]
    beamed = any(cell in beam.cells for beam in s.map.beams)
    found = [f"{listed(towers)} may fire"] if towers else []
    return ", ".join([*found, *(["a board laser hits"] if beamed else [])])


def route(s: Table, robot: int, picks: Sequence[Option]) -> Lone:
    """Return the way of a robot by the program that was picked so far, up to the first register that is still open."""
    program = program_so_far(s, robot, picks)
    lone = alone(s, robot, bool(program.gyro))
    for register, content in enumerate(program.registers[:REGISTERS], start=1):
        if not content or HIDDEN in content or lone.fell != NOBODY:
            break
        lone.acts(register, content)
        lone.tell(register, content)
    return lone
