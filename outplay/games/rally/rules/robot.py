"""A robot in the match, and what is under way in a Weapons step."""

from __future__ import annotations

from typing import Final

from outplay.kernel.step import Seat
from outplay.kernel.things import Record, Thing

NOBODY: Final = -1
OFF: Final = -1
"""RALLY-1.2 The cell of a robot that is not in play."""
ROBOTS: Final = 8
"""RALLY-3.4 S1 to S4 are 0 to 3, N1 to N4 are 4 to 7."""
TEAM_OF: Final = (0, 0, 0, 0, 1, 1, 1, 1)
REGISTERS: Final = 5
DEADLY: Final = 10
"""RALLY-48.7 The damage that destroys."""

STAYS_UP, ANNOUNCED, KEPT, FORCED, CHOSEN = range(5)
"""RALLY-44.8 Why a robot will be powered down in the next round, if it will: said with the program, in Cleanup, by an option, when it respawned."""

LOCKED_FROM: Final = (6, 6, 6, 6, 6, 5, 4, 3, 2, 1, 1)
"""RALLY-43.2 By damage, the lowest register that is locked."""

Register = tuple[int, ...]
"""RALLY-43.4 The cards in a register. Of a pair the Move card lies first, unless it is a step to the side: so both uses differ."""
EMPTY: Final[tuple[Register, ...]] = ((),) * REGISTERS


class Robot(Thing):
    """A robot. `seat` NOBODY: it does not play in this match.

    Registers are numbered from 1 in all that is said, from 0 in `registers`; sets of registers are bits, `1 << register`. `shown` are the registers whose cards
    lie face up, `blind` those whose cards nobody knows. `placed` are the registers with a placed lock.
    """

    seat: Seat = NOBODY
    facing: int = 0
    damage: int = 0
    placed: int = 0
    hand: tuple[int, ...] = ()
    registers: tuple[Register, ...] = EMPTY
    shown: int = 0
    blind: int = 0
    stored: tuple[int, ...] = ()
    """RALLY-53.5 The card stored for this round."""
    wheel: tuple[int, ...] = ()
    """RALLY-53.11 The card that is kept."""
    down: bool = False
    """RALLY-44.2 Powered down in this round."""
    next: int = STAYS_UP
    """RALLY-44.8 Why it is powered down in the next round."""
    options: tuple[int, ...] = ()
    """The option cards it carries, in order."""
    bits: int = 0
    """The same as bits."""
    marks: int = 0
    """RALLY-53.1 Points that were absorbed."""
    tokens: int = 0
    """RALLY-50.6 Green tokens."""
    gyro: bool = False
    """RALLY-53.13 Switched on for this round."""
    aborts: bool = False
    """RALLY-53.2 Its registers are replaced for the rest of the round."""
    shielded: int = 0
    """RALLY-53.17 The directions used up in this register phase, as bits."""
    mover: int = NOBODY
    """RALLY-51.4 Who last moved it in this register phase."""
    controller: int = NOBODY
    """RALLY-53.19 Whose program it carries out."""
    claim: bool = False
    """RALLY-51.5 Since the control began nobody else has displaced it."""
    kills: int = 0
    deaths: int = 0
    objectives: int = 0

    @property
    def kdo(self) -> int:
        """RALLY-51.1"""
        return self.kills - self.deaths + 5 * self.objectives

    def locked(self, register: int) -> bool:
        """RALLY-43.2, RALLY-43.3"""
        return register >= LOCKED_FROM[self.damage] or bool(self.placed >> register & 1)


class Due(Record):
    """RALLY-48.3 What a robot is about to receive: ordinary points, and those with a lock by register. `by` are the robots with a hit in it, as bits; `beamed`: a board laser too."""

    robot: int
    ordinary: int
    locks: tuple[int, ...]
    by: int
    beamed: bool


class Dying(Record):
    """RALLY-48.14 A robot that has reached 10 damage, and what decided it: who had a hit in that batch, as bits, whether a board laser had, who had moved it last."""

    robot: int
    by: int
    beamed: bool
    mover: int
    claim: int
    """RALLY-51.5 Who controlled it undisturbed, or NOBODY."""


class Aimed(Record):
    """RALLY-53.10 What a hit of a main laser does. `mode` is normal, lock or destroy; `on` the register, or the option."""

    target: int
    mode: str = "normal"
    on: int = 0


class Declared(Record):
    """RALLY-47.11 What a robot fires: laser, howitzer, disrupt, push, pull, control or scramble; at what (a robot, a structure from 8 on, or NOBODY), and which way."""

    robot: int
    weapon: str
    target: int
    way: int
    aimed: tuple[Aimed, ...] = ()
