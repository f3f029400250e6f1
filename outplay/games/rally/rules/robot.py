"""A robot: its registers, damage, power, option cards and score, and the verbs that change one robot and nothing else. Verbs that tell an event stand on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.data.kinds import Amount, Cards, Facing, OneCard, OptionCards, Reason, Registers, RegisterSet, RobotOrNobody, SeatOrNobody, WaySet
from outplay.kernel.kinds import Unseen
from outplay.kernel.things import Thing

OFF: Final = -1
"""RALLY-1.2 The cell of a robot that is not in play."""
TEAM_OF: Final = (0, 0, 0, 0, 1, 1, 1, 1)
REGISTERS: Final = 5
DEADLY: Final = 10
"""RALLY-48.7 The damage that destroys a robot."""

STAYS_UP, ANNOUNCED, KEPT, FORCED, CHOSEN = range(5)
"""RALLY-44.8 Why a robot will be powered down in the next round, if it will: announced with its program, kept down in Cleanup, forced by an option, chosen when it respawned."""

LOCKED_FROM: Final = (6, 6, 6, 6, 6, 5, 4, 3, 2, 1, 1)
"""RALLY-43.2 By damage, the lowest register that is locked; 6 if none is."""

Register = tuple[int, ...]
"""RALLY-43.4 The cards in a register. In a pair the Move card lies first, unless the pair is a step to the side: so the two uses differ."""
EMPTY: Final[tuple[Register, ...]] = ((),) * REGISTERS


class Robot(Thing):
    """A robot; its `seat` is NOBODY if it does not play in this match.

    Registers are numbered from 1 everywhere except in `registers`, which counts from 0. Sets of registers are bits, `1 << register`: `shown` are the registers whose
    cards lie face up, `blind` those whose cards nobody knows, `placed` those with a placed lock.
    """

    seat: SeatOrNobody = NOBODY
    facing: Facing = 0
    damage: Amount = 0
    placed: RegisterSet = 0
    hand: Cards = ()
    registers: Registers = EMPTY
    shown: RegisterSet = 0
    blind: RegisterSet = 0
    stored: OneCard = ()
    """RALLY-53.5 The card stored for this round."""
    wheel: OneCard = ()
    """RALLY-53.11 The card kept on the Flywheel."""
    down: bool = False
    """RALLY-44.2 Whether it is powered down in this round."""
    next: Reason = STAYS_UP
    """RALLY-44.8 Why it will be powered down in the next round."""
    options: OptionCards = ()
    """The option cards it carries, in order."""
    bits: Annotated[int, Unseen()] = 0
    """The same cards as bits."""
    marks: Amount = 0
    """RALLY-53.1 Points that its Ablative Coat has absorbed."""
    tokens: Amount = 0
    """RALLY-50.6 Green tokens."""
    gyro: bool = False
    """RALLY-53.13 Whether its Gyroscopic Stabilizer is on in this round."""
    aborts: bool = False
    """RALLY-53.2 Whether its registers are replaced for the rest of the round."""
    shielded: WaySet = 0
    """RALLY-53.17 The directions whose shield is used up in this register phase, as bits."""
    mover: RobotOrNobody = NOBODY
    """RALLY-51.4 The robot that moved it last in this register phase."""
    controller: RobotOrNobody = NOBODY
    """RALLY-53.19 The robot whose program it carries out."""
    claim: bool = False
    """RALLY-51.5 Whether no other robot has displaced it since the control began."""
    kills: Amount = 0
    deaths: Amount = 0
    objectives: Amount = 0

    @property
    def kdo(self) -> int:
        """RALLY-51.1 Kills minus Deaths plus five times Objectives."""
        return self.kills - self.deaths + 5 * self.objectives

    def locked(self, register: int) -> bool:
        """RALLY-43.2, RALLY-43.3 Return whether a register is locked, by damage or by a placed lock."""
        return register >= LOCKED_FROM[self.damage] or bool(self.placed >> register & 1)

    # ------------------------------------------------------------ registers and program

    def program(self, registers: Sequence[Register], stored: tuple[int, ...], wheel: tuple[int, ...]) -> tuple[int, ...]:
        """RALLY-43.4, RALLY-43.5 Take over a program and what is stored and kept. Return the cards of the hand that are left over."""
        used = {card for content in (*registers, stored, wheel) for card in content}
        left = tuple(card for card in self.hand if card not in used)
        self.registers, self.stored, self.wheel, self.hand = tuple(registers), stored, wheel, ()
        return left

    def fill(self, register: int, content: Register, shown: bool, blind: bool = False) -> None:
        """Put these cards into a register in place of what lies there."""
        n, bit = register - 1, 1 << register
        self.registers = (*self.registers[:n], content, *self.registers[n + 1 :])
        self.shown = self.shown | bit if shown else self.shown & ~bit
        self.blind = self.blind | bit if blind else self.blind & ~bit

    def turn_up(self, register: int) -> bool:
        """RALLY-45.1 Turn a register face up. Return whether it was face down."""
        if self.shown >> register & 1:
            return False
        self.shown |= 1 << register
        self.blind &= ~(1 << register)
        return True

    def wipe(self, registers: Iterable[int]) -> Sequence[int]:
        """Empty these registers. Return the cards that lay there."""
        inside = self.registers
        if inside == EMPTY:
            return ()
        emptied = list(inside)
        gone: list[int] = []
        for register in registers:
            gone += emptied[register - 1]
            emptied[register - 1] = ()
            self.shown &= ~(1 << register)
            self.blind &= ~(1 << register)
        self.registers = tuple(emptied)
        return gone

    def take_stored(self) -> tuple[int, ...]:
        """Give up the card stored for this round. Return it, or nothing if there was none."""
        stored, self.stored = self.stored, ()
        return stored

    # ------------------------------------------------------------ moving

    def turn(self, quarters: int) -> None:
        """RALLY-3.1 Turn clockwise by this number of quarters."""
        self.facing = (self.facing + quarters) % 4

    def displaced(self, by: int) -> None:
        """RALLY-51.4, RALLY-51.5 Remember the robot that moved it; a controller's claim ends."""
        self.mover, self.claim = by, False

    def obey(self, controller: int) -> None:
        """RALLY-53.19 Come under another robot's control."""
        self.controller, self.claim = controller, True

    def break_free(self) -> None:
        """RALLY-53.19 Be controlled no longer."""
        self.controller, self.claim = NOBODY, False

    # ------------------------------------------------------------ damage and power

    def receive(self, ordinary: int, locks: Sequence[int]) -> bool:
        """RALLY-48.3 (4) Take ordinary points and a point for each register that is locked, up to 10 damage. Return whether the damage grew."""
        before = self.damage
        self.damage = min(DEADLY, before + ordinary + len(locks))
        for register in locks:
            self.placed |= 1 << register
        return self.damage > before

    def repair(self, points: int) -> int:
        """RALLY-49.4 Remove up to this number of points: each time the placed lock of the lowest locked register, if it has one, else an ordinary point. Return how many."""
        points = min(points, self.damage)
        for _ in range(points):
            lowest = next((n for n in range(1, REGISTERS + 1) if self.locked(n)), 0)
            if lowest and self.placed >> lowest & 1:
                self.placed ^= 1 << lowest
            elif self.placed and self.damage == self.placed.bit_count():
                self.placed &= self.placed - 1
            self.damage -= 1
        return points

    def power_down(self) -> int:
        """RALLY-44.2 Be powered down for this round, without damage and locks. Return the damage that is gone."""
        gone, self.damage, self.placed, self.next, self.down = self.damage, 0, 0, STAYS_UP, True
        return gone

    def begin_phase(self) -> None:
        """RALLY-51.4, RALLY-53.17 Forget what is remembered for one register phase only."""
        self.mover, self.shielded = NOBODY, 0

    def end_states(self) -> None:
        """RALLY-49.7 Leave the states that last for one round: control, Abort, Gyroscopic Stabilizer, and those of a register phase."""
        self.controller, self.claim, self.aborts, self.gyro = NOBODY, False, False, False
        self.begin_phase()

    def die(self) -> None:
        """RALLY-44.6, RALLY-48.8, RALLY-48.9 Count a death; damage, locks, power state and Abort are cleared, registers and options stay."""
        self.deaths += 1
        self.damage, self.placed, self.down, self.next, self.aborts = 0, 0, False, STAYS_UP, False

    # ------------------------------------------------------------ option cards

    def take(self, option: int) -> None:
        """RALLY-50.2 Carry one more option card."""
        self._carry(sorted((*self.options, option)))

    def give(self, option: int) -> None:
        """RALLY-50.8 Carry an option card no longer."""
        options = list(self.options)
        options.remove(option)
        self._carry(options)

    def _carry(self, options: Sequence[int]) -> None:
        self.options = tuple(options)
        self.bits = 0
        for option in options:
            self.bits |= 1 << option
