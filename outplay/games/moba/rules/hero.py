"""A hero in the match: where it is, how it is, what it wears, knows and plans."""

from __future__ import annotations

from typing import Final

from outplay.kernel.cards import EVERYBODY, Hand
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing

OFF: Final = -1
NOBODY: Final = -1
NO_PLAN: Final = 9
NOT_LENT: Final = -2
PORTAL: Final = 4
READY, ON_MAP, KILLED, RECOVERING = range(4)
"""Ready off the map, on the map, killed this round, recovering (MOBA-4.245)."""

HARMFUL: Final = ("slow", "immobilize", "stun", "exhaust", "binding", "poison")
HELPFUL: Final = ("fast", "enhance", "regrowth")

Token = tuple[str, int, int]
"""A square token: kind, value, and the hero that put it there."""


def total(tokens: tuple[Token, ...], kind: str) -> int:
    """MOBA-4.179 Equal kinds add up."""
    return sum(n for one, n, _ in tokens if one == kind)


class Hero(Thing):
    """A hero in the match. `unlocked` and `plan` are known to its side, and of the unlocked cards some to everybody, or to who peeked.

    MOBA-3.2 Wounds are a number, and tokens never run out.
    """

    card: int
    color: int
    seat: Seat
    state: int = READY
    cell: int = OFF
    facing: int = 0
    wounds: int = 0
    tokens: tuple[Token, ...] = ()
    guards: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    unlocked: Hand = Hand()
    plan: int = NO_PLAN
    peeked: bool = False
    """Whether the other side knows the plan."""
    activated: bool = False
    deaths: int = 0

    @property
    def shown(self) -> tuple[int, ...]:
        """The cards that everybody has seen."""
        return self.unlocked.known_to(EVERYBODY)
