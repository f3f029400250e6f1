"""What an option would do, shown before it is done: the way of a program if nobody interferes, and what a weapon would do to its target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import EDGE, TOWERS, TOWERS_OF
from outplay.games.rally.rules.aim import DISRUPT, HOWITZER, LASER, PULL, PUSH, barrels, howitzer, main_targets, shell, shots
from outplay.games.rally.rules.elements import Elements
from outplay.games.rally.rules.floor import NONE, STRUCTURE
from outplay.games.rally.rules.motion import Act, ChooseDistance, Go, Steps, line, way_of
from outplay.games.rally.rules.programming import Gyro, PowerDown, Program, Put, Store, planned
from outplay.games.rally.rules.robot import NOBODY, OFF, REGISTERS, ROBOTS, TEAM_OF, Register, Robot
from outplay.games.rally.rules.setup import Dock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Aim, Weapon
from outplay.games.rally.view.names import (
    SHORT,
    TOWER_NAMES,
    card_name,
    cell_id,
    counted,
    listed,
    option_name,
    piece_id,
    robot_name,
    structure_id,
    structure_name,
)
from outplay.kernel import scene as sc
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.step import Option, Ready, Seat, Step
from outplay.kernel.view import HIDDEN
from outplay.kernel.window import asking


def preview(s: Table, seat: Seat, option: Option) -> sc.Preview:
    """Marks and words for an option of a seat, from what it may know."""
    match option:
        case Put(robot) | Store(robot) | Gyro(robot):
            return _program(s, robot, (*s.picks.get(seat, ()), option))
        case PowerDown(robot, on):
            return _power_down(_program(s, robot, (*s.picks.get(seat, ()), option)), on)
        case Ready() if isinstance(asking(s), Program):
            return _all_programs(s, seat)
        case Steps(robot, steps):
            return _distance(s, robot, steps)
        case Weapon(robot):
            return _weapon(s, robot, option.weapon)
        case Aim(robot, target):
            return _aim(s, robot, target, option)
        case Dock(_, cell):
            return sc.Preview(marks=[sc.Mark(kind="ghost", on=cell_id(cell), piece=piece_id(option.robot))])
        case _:
            return sc.Preview()


def _line(text: str, strong: str = "", tone: sc.Tone = "plain") -> sc.Line:
    spans = [sc.Span(text=strong, strong=True)] if strong else []
    return sc.Line(spans=[*spans, sc.Span(text=text, tone=tone)])


# ---------------------------------------------------------------- programs


@dataclass(slots=True)
class Lone:
    """A robot alone on a map, without options: where it goes register by register if nobody interferes.

    `cells` is its way, `ends` where each register leaves it, `fell` where it fell, if it did; `bits` are the options that it has.
    """

    s: Table
    robot: int
    bits: int
    cells: list[int]
    ends: list[tuple[int, int, int]] = field(default_factory=list)
    fell: int = NOBODY
    words: list[sc.Line] = field(default_factory=list)

    def acts(self, register: int, content: Register) -> None:
        """It carries out a register; then the board elements."""
        self.s.robots[self.robot].registers = (content,) * REGISTERS
        self.does(register, Act(self.robot, self.robot), Elements())

    def does(self, register: int, *steps: Step[Table]) -> None:
        """It carries out steps of a register, and all that follows from them: nobody is asked anything."""
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
        """RALLY-47.7 What its howitzer strikes from where it stands: a structure, or NOBODY."""
        one = self.s.robots[self.robot]
        one.bits = self.bits
        target = howitzer(self.s, self.robot) if self.fell == NOBODY else NOBODY
        one.bits = 0
        return target - STRUCTURE if target >= STRUCTURE else NOBODY

    def marks(self) -> list[sc.Mark]:
        """Its way, where it stands after each register, and where it falls."""
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
        """A register in words: where it leads, what the howitzer would strike from there, and which towers fire."""
        s, robot = self.s, self.robot
        name = " + ".join(card_name(s.content, card) for card in content)
        if self.fell != NOBODY:
            pit = s.map.pit[self.fell]
            self.words.append(_line(f" {name}: falls {'into a pit' if pit else 'over the edge'} at {cell_id(self.fell).upper()}.", f"{register}", "harm"))
            return
        cell = s.cells[robot]
        stopped = "stopped at " if any(isinstance(one.event, ev.Blocked) for one in s.told or ()) else ""
        words = [f"{name}: {stopped}{cell_id(cell).upper()}"]
        if (target := self.strikes()) != NOBODY:
            words.append(f"the howitzer reaches {structure_name(target)}")
        if fire := _fire(s, robot, cell):
            words.append(fire)
        self.words.append(_line(f" {'; '.join(words)}.", f"{register}"))


def _numbers(registers: Sequence[int]) -> str:
    """The registers that end on a square: all those from the first to the last, or each by itself."""
    first, last = registers[0], registers[-1]
    return str(first) if first == last else f"{first}-{last}" if len(registers) > last - first else ", ".join(map(str, registers))


def _alone(table: Table, robot: int, gyro: bool) -> Lone:
    """A robot as it stands, alone."""
    robots = [Robot() for _ in range(ROBOTS)]
    one = table.robots[robot]
    robots[robot] = Robot(one.seat, one.facing, gyro=gyro)
    cells = [table.cells[robot] if r == robot else OFF for r in range(ROBOTS)]
    s = Table(table.settings, table.content, NO_CHANCE, robots=robots, cells=cells, standing=table.standing, known=[0] * len(table.content.cards))
    return Lone(s, robot, table.bits(robot), [cells[robot]])


def _fire(s: Table, robot: int, cell: int) -> str:
    """RALLY-47.12, RALLY-47.13 Who may fire at a robot on a square: enemy towers, beams."""
    threats = s.map.threats[cell] & s.standing & ~TOWERS_OF[TEAM_OF[robot]]
    towers = [TOWER_NAMES[tower] for tower in range(TOWERS) if threats >> tower & 1]
    beamed = any(cell in beam.cells for beam in s.map.beams)
    found = [f"{listed(towers)} may fire"] if towers else []
    return ", ".join([*found, *(["a board laser hits"] if beamed else [])])


def _route(s: Table, robot: int, picks: Sequence[Option]) -> Lone:
    """The way of a robot by its program as far as it was picked, up to the first register that is still open."""
    plan = planned(s, robot, picks)
    lone = _alone(s, robot, bool(plan.gyro))
    for register, content in enumerate(plan.registers[:REGISTERS], start=1):
        if not content or HIDDEN in content or lone.fell != NOBODY:
            break
        lone.acts(register, content)
        lone.tell(register, content)
    return lone


def _program(s: Table, robot: int, picks: Sequence[Option]) -> sc.Preview:
    """RALLY-43.4 The program of a robot on a still board."""
    lone = _route(s, robot, picks)
    title = f"{robot_name(s.content, robot)}, if nobody interferes" if lone.words else ""
    return sc.Preview(marks=[*lone.marks(), *_struck(lone)], title=title, words=lone.words, rule="RALLY-45.4" if lone.words else "")


def _struck(lone: Lone) -> list[sc.Mark]:
    """What the howitzer reaches where the program ends so far."""
    if not lone.ends or (target := lone.strikes()) == NOBODY:
        return []
    return [sc.Mark(kind="line", cells=[cell_id(lone.cells[-1])], on=structure_id(target), sure=False)]


def _power_down(shown: sc.Preview, on: bool) -> sc.Preview:
    """RALLY-44.2 What a power-down does in the next round."""
    words = "Next round: all damage is gone; no cards, no weapons." if on else ""
    return sc.Preview(marks=shown.marks, title=shown.title, words=shown.words, note=words, rule="RALLY-44.2" if on else shown.rule)


def _all_programs(s: Table, seat: Seat) -> sc.Preview:
    """All programs of a seat together."""
    lones = [_route(s, r, s.picks.get(seat, ())) for r in s.crew(seat) if s.cells[r] >= 0 and not s.robots[r].down]
    return sc.Preview(marks=[mark for lone in lones for mark in lone.marks()])


def _distance(s: Table, robot: int, steps: int) -> sc.Preview:
    """W-EXECUTE So many squares, if nobody stands in the way."""
    step = asking(s)
    assert isinstance(step, ChooseDistance)
    lone = _alone(s, robot, s.robots[robot].gyro)
    lone.does(s.register, Go(robot, way_of(s, robot), steps))
    return sc.Preview(marks=lone.marks(), title=counted(steps, "square"))


# ---------------------------------------------------------------- weapons


def _weapon(s: Table, robot: int, weapon: str) -> sc.Preview:
    """RALLY-47 What a weapon does, as things stand."""
    if weapon == LASER:
        return _laser(s, robot)
    target = next((shot.target for shot in shots(s, robot) if shot.weapon == weapon), NOBODY)
    if target >= STRUCTURE:
        return _objective(s, robot, weapon, target - STRUCTURE)
    if target == NOBODY:
        return sc.Preview()
    marks = [_shot(robot, piece_id(target)), sc.Mark(kind="target", on=piece_id(target), piece=piece_id(target))]
    name, words = robot_name(s.content, target), list[sc.Line]()
    if weapon == HOWITZER:
        marks.append(sc.Mark(kind="harm", on=piece_id(target), text=f"-{shell(s, robot)}"))
    if weapon in (HOWITZER, PUSH, PULL):
        facing = s.robots[robot].facing
        more, words = _displaced(s, target, (facing + 2) % 4 if weapon == PULL else facing, weapon == PULL)
        marks += more
    elif weapon == "control":
        words = [_line(f"From register {s.register + 1} on {name} carries out the program of {robot_name(s.content, robot)}.")]
    else:
        words = [_line(f"What lies in register {s.register + 1} of {name} is replaced, unseen.")]
    return sc.Preview(marks=marks, title=f"At {name}", words=words, rule="RALLY-47.8" if weapon == HOWITZER else "RALLY-47.11")


def _shot(robot: int, at: str) -> sc.Mark:
    return sc.Mark(kind="line", piece=piece_id(robot), on=at)


def _laser(s: Table, robot: int) -> sc.Preview:
    """RALLY-47.5 Whom the main laser hits."""
    found, marks = main_targets(s, robot), list[sc.Mark]()
    for target in found:
        marks += [_shot(robot, piece_id(target)), sc.Mark(kind="harm", on=piece_id(target), text=f"-{barrels(s, robot)}")]
    names = listed(robot_name(s.content, target) for target in found) if found else ""
    return sc.Preview(
        marks=marks, title=f"At {names}" if found else "At nobody", words=[] if found else [_line("No enemy robot is in line of sight.")], rule="RALLY-47.5"
    )


def _objective(s: Table, robot: int, weapon: str, structure: int) -> sc.Preview:
    """RALLY-47.8, RALLY-47.9 A tower or base that is struck, or a base that is disrupted."""
    on = structure_id(structure)
    if weapon == DISRUPT:
        option = s.team_options[structure - TOWERS]
        words = [_line(f"{option_name(s.content, option)} goes to the graveyard; no hit points are lost.")] if option != NONE else []
        return sc.Preview(marks=[_shot(robot, on)], title=f"Disrupts {structure_name(structure)}", words=words, rule="RALLY-47.9")
    points = shell(s, robot)
    left = max(0, (s.towers[structure] if structure < TOWERS else s.bases[structure - TOWERS]) - points)
    marks = [_shot(robot, on), sc.Mark(kind="harm", on=on, text=f"-{points}")]
    words = [_line(f"{left} left." if left else "It falls!", tone="plain" if left else "good")]
    return sc.Preview(marks=marks, title=f"At {structure_name(structure)}", words=words, rule="RALLY-47.8")


def _displaced(s: Table, target: int, way: int, pulled: bool) -> tuple[list[sc.Mark], list[sc.Line]]:
    """RALLY-48.6 Where a robot is pushed or pulled, and whom it pushes, as things stand."""
    moves = line(s, target, way)
    if not moves or (pulled and len(moves) > 1):
        return [], [_line(f"{robot_name(s.content, target)} stays where it is.")]
    marks, words = list[sc.Mark](), list[sc.Line]()
    for robot, to in reversed(moves):
        name = robot_name(s.content, robot)
        if to == EDGE or s.map.pit[to]:
            at = cell_id(s.cells[robot] if to == EDGE else to)
            marks.append(sc.Mark(kind="splash", on=at, piece=piece_id(robot), text="Falls!", tone="harm", sure=False))
            words.append(_line(f"{name} falls {'over the edge' if to == EDGE else 'into a pit'}!", tone="harm"))
        else:
            marks.append(sc.Mark(kind="ghost", on=cell_id(to), piece=piece_id(robot), sure=False))
            words.append(_line(f"{name} goes to {cell_id(to).upper()}."))
    return marks, words


def _aim(s: Table, robot: int, target: int, option: Aim) -> sc.Preview:
    """RALLY-53.10 What a hit does."""
    name = robot_name(s.content, target)
    marks = [_shot(robot, piece_id(target)), sc.Mark(kind="target", on=piece_id(target), piece=piece_id(target))]
    match option.mode:
        case "lock":
            words = f"1 damage, and register {option.on} of {SHORT[target]} is locked."
        case "destroy":
            words = f"No damage; {option_name(s.content, option.on)} of {SHORT[target]} goes to the graveyard."
        case _:
            words = "1 damage."
    aim = s.effect(robot, voc.Aim)
    return sc.Preview(marks=marks, title=f"At {name}", words=[_line(words)], rule="RALLY-53.10" if aim is not None else "RALLY-47.5")
