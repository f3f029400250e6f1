"""A hero in the match: where it is, how it is, what it wears, knows and plans."""

from __future__ import annotations

from outplay.kernel.codec import Thing
from outplay.kernel.step import Seat

OFF = -1
NOBODY = -1
NO_PLAN = 9
NOT_LENT = -2
PORTAL = 4
READY, ON_MAP, KILLED, RECOVERING = range(4)
"""Ready off the map, on the map, killed this round, recovering (MOBA-4.245)."""

HARMFUL = ("slow", "immobilize", "stun", "exhaust", "binding", "poison")
HELPFUL = ("fast", "enhance", "regrowth")

Token = tuple[str, int, int]
"""A square token: kind, value, and the hero that put it there."""


class Hero(Thing):
    """A hero in the match. `unlocked` and `plan` are known to its side; `shown` are the cards everybody has seen.

    MOBA-3.2 Wounds are a number, and tokens never run out.
    """

    __slots__ = (
        "activated", "card", "cell", "color", "deaths", "facing", "guards", "items", "peeked", "plan", "seat", "shown", "state", "tokens", "unlocked", "wounds",
    )  # fmt: skip

    def __init__(self, card: int, color: int, seat: Seat) -> None:
        self.card = card
        self.color = color
        self.seat = seat
        self.state = READY
        self.cell = OFF
        self.facing = 0
        self.wounds = 0
        self.tokens: tuple[Token, ...] = ()
        self.guards: tuple[int, ...] = ()
        self.items: tuple[int, ...] = ()
        self.unlocked: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.plan = NO_PLAN
        self.peeked = False
        self.activated = False
        self.deaths = 0

    def copy(self) -> Hero:
        new = object.__new__(Hero)
        new.card = self.card
        new.color = self.color
        new.seat = self.seat
        new.state = self.state
        new.cell = self.cell
        new.facing = self.facing
        new.wounds = self.wounds
        new.tokens = self.tokens
        new.guards = self.guards
        new.items = self.items
        new.unlocked = self.unlocked
        new.shown = self.shown
        new.plan = self.plan
        new.peeked = self.peeked
        new.activated = self.activated
        new.deaths = self.deaths
        return new
