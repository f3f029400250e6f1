"""A Champion in the match, and a player: cards, Cores, Standard Actions."""

from __future__ import annotations

from typing import Final

from outplay.kernel.cards import Cards, Hand
from outplay.kernel.step import Seat
from outplay.kernel.things import Record, Thing

OFF: Final = -1
"""On the Gate; nowhere."""
NOBODY: Final = -1

RED, YELLOW, BLUE = range(3)
"""The Cores: Destruction, Creation, Manipulation."""
ALL_CORES: Final = 0b111

Mod = tuple[int, str]
"""SFB-12.25 A change of the Defense, and until when: attack, later, turn, or seat-n for the start of that seat's next turn."""


class Champion(Thing):
    """A Champion. `card` is its number in the content; OFF the arena it waits on its team's Gate. `up`: Leveled Up; `still`: displacement is negated for this turn."""

    card: int
    team: int
    seat: Seat
    cell: int = OFF
    damage: int = 0
    up: bool = False
    rooted: bool = False
    stunned: bool = False
    still: bool = False
    pending: bool = False
    """SFB-10.8 Whether it Levels Up when the Action is resolved."""
    mods: tuple[Mod, ...] = ()
    falls: int = 0


class Player(Thing):
    """SFB-15.12 A seat's cards and Cores. `cores` are the ready ones, `used` the Standard Actions of this phase, both as bits.

    SFB-12.20, SFB-12.21 For each card stands who knows it. `chosen` are Champions chosen in secret, until all choices are in; `picked` those it will play with.
    """

    hand: Hand = Hand()
    deck: Cards = Cards()
    discard: tuple[int, ...] = ()
    cores: int = ALL_CORES
    used: int = 0
    chosen: tuple[int, ...] = ()
    picked: tuple[int, ...] = ()
    roster: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    """All cards it has played in this match, for the tables of balance."""


class Trap(Record):
    """A trap token on the board. `face` is UNDRAWN until somebody learns it; `known` are the seats that have, as bits; `cannot` the tokens it cannot be, as bits."""

    face: int
    known: int = 0
    cannot: int = 0


UNDRAWN: Final = -2
"""SFB-1.12 Nobody has learned it, so it is not decided."""
