"""RALLY-43.4 to 43.8, RALLY-44.1 Program: what goes into the registers, and what else is said with it: the window W-PROGRAM."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.data.content import MOVE_1, ROTATE_LEFT, ROTATE_RIGHT
from outplay.games.rally.data.kinds import CardNumber, CardOrNone, RobotNumber
from outplay.games.rally.rules.robot import ANNOUNCED, Register
from outplay.games.rally.rules.state import PROGRAM, Table
from outplay.kernel.chance import Law, uniform
from outplay.kernel.step import DONE, Option, Ready, Seat, SecretChoice, Step


class Put(Option):
    """RALLY-43.4 A card goes into a register (counted from 1). RALLY-53.6, RALLY-53.8 Or a pair: with `aside` a step to the side, the Rotate card first; otherwise the Move card first."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot", "register")

    robot: RobotNumber
    register: int
    card: CardNumber
    second: CardOrNone = NOBODY
    aside: bool = False

    @property
    def cards(self) -> Register:
        """The cards that then lie in the register."""
        return (self.card,) if self.second == NOBODY else (self.card, self.second)


class Store(Option):
    """RALLY-53.5, RALLY-53.11 A card that is left over is stored for this round or, with `kept`, on the Flywheel; card NOBODY: none is."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    kept: bool
    card: CardOrNone = NOBODY

    @property
    def cards(self) -> Register:
        """The cards that then lie there: one or none."""
        return () if self.card == NOBODY else (self.card,)


class Gyro(Option):
    """RALLY-53.13 The Gyroscopic Stabilizer is switched on for this round, or stays off."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    on: bool


class PowerDown(Option):
    """RALLY-44.1 A power-down for the next round is announced, or not."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    on: bool


class ProgramSoFar(NamedTuple):
    """The program of a robot with what has been picked so far; None for what has not been decided yet. `hand` and `wheel` are the cards that are left."""

    robot: int
    damaged: bool
    registers: list[Register]
    stored: Register | None
    kept: Register | None
    gyro: bool | None
    announced: bool | None
    hand: list[int]
    wheel: list[int]

    @property
    def free(self) -> list[int]:
        """The cards that may still be laid."""
        return self.hand + self.wheel

    @property
    def empty(self) -> list[int]:
        """The registers still to be filled, counted from 1."""
        return [n for n, content in enumerate(self.registers, start=1) if not content]

    def puts(self, s: Table, register: int) -> Iterator[Option]:
        """RALLY-43.4 Yield what may go into a register: a card, or RALLY-53.6, RALLY-53.8 a pair, if enough cards are left for the other registers."""
        robot, free = self.robot, self.free
        yield from [Put(robot, register, card) for card in free]
        if s.has(robot, voc.Pair) and len(free) > len(self.empty):
            uses = {effect.of for _, effect in s.effects(robot, voc.Pair)}
            for move, rotate in _pairs(s, free):
                if "combine" in uses:
                    yield Put(robot, register, move, rotate)
                if "sidestep" in uses and may_sidestep(s, move, rotate):
                    yield Put(robot, register, rotate, move, aside=True)

    def options(self, s: Table) -> list[Option]:
        """Return the options for the next pick, D3: the lowest empty register, then what is stored, kept, switched on and announced; none if the program is complete."""
        robot, empty = self.robot, self.empty
        if empty:
            return list(self.puts(s, empty[0]))
        stores = {effect.until for _, effect in s.effects(robot, voc.Storage)} if s.has(robot, voc.Storage) else set()
        if "round" in stores and self.stored is None and self.free:
            return [*(Store(robot, False, card) for card in self.free), Store(robot, False)]
        if "kept" in stores and self.kept is None and self.hand and not self.wheel:
            return [*(Store(robot, True, card) for card in self.hand), Store(robot, True)]
        if self.gyro is None and s.has(robot, voc.Steady):
            return [Gyro(robot, True), Gyro(robot, False)]
        if self.announced is None and self.damaged:
            return [PowerDown(robot, True), PowerDown(robot, False)]
        return []

    def default(self, s: Table, options: Sequence[Option]) -> Option:
        """Return the pick made out of time, D3: a random card of the hand for a register, otherwise a refusal."""
        if self.empty:
            cards = self.hand or self.wheel
            return Put(self.robot, self.empty[0], cards[s.draw("out of time", _any_of(len(cards)))])
        return options[-1]


def program_so_far(s: Table, robot: int, picked: Iterable[Option]) -> ProgramSoFar:
    """Return the program of a robot with these picks of its seat."""
    one = s.robots[robot]
    registers = list(one.registers)
    stored: Register | None = None
    kept: Register | None = None
    gyro: bool | None = None
    announced: bool | None = None
    used: set[int] = set()
    for pick in picked:
        if not isinstance(pick, (Put, Store, Gyro, PowerDown)) or pick.robot != robot:
            continue
        if isinstance(pick, Put):
            registers[pick.register - 1] = pick.cards
            used.update(pick.cards)
        elif isinstance(pick, Store):
            if pick.kept:
                kept = pick.cards
            else:
                stored = pick.cards
            used.update(pick.cards)
        elif isinstance(pick, Gyro):
            gyro = pick.on
        else:
            announced = pick.on
    hand, wheel = [card for card in one.hand if card not in used], [card for card in one.wheel if card not in used]
    return ProgramSoFar(robot, one.damage > 0, registers, stored, kept, gyro, announced, hand, wheel)


@lru_cache(maxsize=100)
def _any_of(n: int) -> Law[int]:
    return uniform(range(n))


def _pairs(s: Table, cards: Sequence[int]) -> Iterator[tuple[int, int]]:
    """RALLY-53.8 Yield every Move card with every Rotate card."""
    kinds = s.content.cards
    for move in cards:
        if kinds[move].steps:
            for rotate in cards:
                if kinds[rotate].turn:
                    yield move, rotate


def may_sidestep(s: Table, move: int, rotate: int) -> bool:
    """RALLY-53.6 Return whether two cards make a step to the side: a Move 1 and a Rotate Left or Right."""
    return s.content.cards[move].kind == MOVE_1 and s.content.cards[rotate].kind in (ROTATE_LEFT, ROTATE_RIGHT)


class BeginProgram(Step[Table]):
    """RALLY-43.4 All hands are dealt, and programming begins."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(PROGRAM)
        return DONE


class Program(SecretChoice[Table]):
    """RALLY-43.4, RALLY-43.8 W-PROGRAM, D3: each seat programs its robots, in call order; all programs take effect and show together."""

    offers: ClassVar[tuple[type[Option], ...]] = (Put, Store, Gyro, PowerDown, Ready)

    def robots(self, s: Table) -> list[int]:
        """RALLY-42.5 Return the robots in play that are not powered down, in call order."""
        return [r for r in s.in_play() if not s.robots[r].down]

    def seats(self, s: Table) -> Sequence[Seat]:
        return s.seats_of(self.robots(s))

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if picked and isinstance(picked[-1], Ready):
            return ()
        robots, cells = s.robots, s.cells
        for r in s.calls():
            one = robots[r]
            if one.seat == seat and cells[r] >= 0 and not one.down and (options := program_so_far(s, r, picked).options(s)):
                return options
        return READY

    def early(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        """Return what may be picked ahead: a card for any other empty register of any robot of the seat, and a power-down."""
        if picked and isinstance(picked[-1], Ready):
            return ()
        found: list[Option] = []
        now = self.options(s, seat, picked)
        asked = True
        for r in self.robots(s):
            if s.robots[r].seat == seat:
                program = program_so_far(s, r, picked)
                for register in program.empty[1:] if asked else program.empty:
                    found += program.puts(s, register)
                down = PowerDown(r, True)
                if program.announced is None and program.damaged and down not in now:
                    found.append(down)
                asked = asked and not program.options(s)
        return found

    def rest(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the picks that end a series in which only power-downs are still open: none is announced. Empty while anything else is."""
        made: tuple[Option, ...] = ()
        while options := self.options(s, seat, (*picked, *made)):
            if not isinstance(options[-1], (PowerDown, Ready)):
                return ()
            made = (*made, options[-1])
        return made

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        for r in self.robots(s):
            if s.robots[r].seat == seat:
                program = program_so_far(s, r, picked)
                if options := program.options(s):
                    return program.default(s, options)
        return READY[0]

    def kept(self, s: Table, seat: Seat, picks: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the picks that stay when some are taken back: an emptied register is asked again, the others keep their cards."""
        kept: tuple[Option, ...] = ()
        for pick in picks:
            if pick in self.options(s, seat, kept) or pick in self.early(s, seat, kept):
                kept = (*kept, pick)
        return kept

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        for r in self.robots(s):
            program = program_so_far(s, r, picks.get(s.robots[r].seat, ()))
            s.program(r, program.registers, program.stored or (), program.kept or tuple(program.wheel))
            if program.gyro:
                s.steady(r)
            if program.announced:
                s.will_be_down(r, ANNOUNCED)
        s.moment()
        return DONE


READY: Final = (Ready(),)
