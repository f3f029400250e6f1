"""A hero in the match: where it is, how it is, what it wears, knows and plans."""

from __future__ import annotations

from typing import Final

from outplay.games.moba.data.kinds import (
    Amount,
    CellOrNone,
    Color,
    Facing,
    Guards,
    HeroCardNumber,
    HeroState,
    Items,
    NotShown,
    Plan,
    SeatNumber,
    Tokens,
    Unlocked,
)  # fmt: skip
from outplay.kernel.cards import EVERYBODY, Hand
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
"""A square token: its kind, its value, and the hero that put it there."""


def total(tokens: tuple[Token, ...], kind: str) -> int:
    """Return the sum of the tokens of a kind. MOBA-4.179 Equal kinds add up."""
    return sum(n for one, n, _ in tokens if one == kind)


class Hero(Thing):
    """A hero in the match. Its side knows `unlocked` and `plan`; some unlocked cards are known to everybody, or to the side that peeked.

    MOBA-3.2 Wounds are a number, and tokens never run out. Its verbs change only the hero itself; the table's verbs call them and tell what happened.
    """

    card: HeroCardNumber
    color: Color
    seat: SeatNumber
    state: HeroState = READY
    cell: CellOrNone = OFF
    facing: Facing = 0
    wounds: Amount = 0
    tokens: Tokens = ()
    guards: Guards = ()
    items: Items = ()
    unlocked: Unlocked = Hand()
    plan: Plan = NO_PLAN
    peeked: bool = False
    """Whether the other side knows the plan."""
    activated: bool = False
    deaths: NotShown = 0

    @property
    def shown(self) -> tuple[int, ...]:
        """The cards that everybody has seen."""
        return self.unlocked.known_to(EVERYBODY)

    # ------------------------------------------------------------ verbs

    def wound(self, n: int, hit_points: int) -> int:
        """MOBA-4.211 Take wounds, never more than there are hit points, and return how many were taken."""
        taken = max(0, min(n, hit_points - self.wounds))
        self.wounds += taken
        return taken

    def heal(self, n: int) -> int:
        """Lose wounds, and return how many."""
        healed = max(0, min(n, self.wounds))
        self.wounds -= healed
        return healed

    def give(self, kind: str, n: int, source: int) -> None:
        """MOBA-4.170 Get a token: round ones change the defense, square ones wait for the next activation."""
        if kind == "defense":
            self.guards = (*self.guards, n)
        else:
            self.tokens = (*self.tokens, (kind, n, source))

    def take_tokens(self) -> tuple[Token, ...]:
        """MOBA-4.63 (c) Give up all square tokens, and return them."""
        tokens, self.tokens = self.tokens, ()
        return tokens

    def cleanse(self) -> None:
        """Lose all harmful tokens."""
        self.tokens = tuple(token for token in self.tokens if token[0] not in HARMFUL)
        self.guards = tuple(guard for guard in self.guards if guard > 0)

    def use_guards(self, counted: tuple[int, ...]) -> None:
        """MOBA-4.171 Lose the defense modifiers that were counted in a duel. One that was placed meanwhile stays."""
        left = list(self.guards)
        for guard in counted:
            if guard in left:
                left.remove(guard)
        self.guards = tuple(left)

    def drop_guards(self) -> None:
        """MOBA-4.240 Lose all defense modifiers."""
        self.guards = ()

    def begin_round(self) -> None:
        """MOBA-4.250 Take the planned card back, and be ready to be activated."""
        self.activated, self.peeked, self.plan = False, False, NO_PLAN

    def play_plan(self) -> int:
        """MOBA-4.60 Reveal the planned card and return it."""
        card = self.plan
        self.plan, self.activated, self.peeked = NO_PLAN, True, False
        if card != PORTAL:
            self.unlocked = self.unlocked.learned(card, EVERYBODY)
        return card

    def be_peeked_at(self, lookers: int) -> None:
        """Let some seats (as bits) see the plan. They go on knowing that the card is unlocked."""
        self.peeked = True
        if self.plan != PORTAL:
            self.unlocked = self.unlocked.learned(self.plan, lookers)

    def fall(self) -> None:
        """MOBA-4.212, MOBA-4.182 Leave the map and lose wounds, tokens and the plan. Items and unlocked cards stay."""
        self.cell, self.state, self.wounds, self.tokens, self.guards, self.plan, self.peeked = OFF, KILLED, 0, (), (), NO_PLAN, False
        self.deaths += 1

    def take_item(self, item: int) -> None:
        """Wear an item."""
        self.items = (*self.items, item)

    def lose_item(self, item: int) -> None:
        """Lose an item. Raises ValueError if the hero does not wear it."""
        items = list(self.items)
        items.remove(item)
        self.items = tuple(items)
