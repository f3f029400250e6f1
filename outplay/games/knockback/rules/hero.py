"""A hero card in play, and how a seat left the match."""

from __future__ import annotations

from typing import Final

from outplay.games.knockback.data.kinds import Amount, Four, HeroOrNone, NotShown, SeatOrNobody, TurnNumber
from outplay.kernel.step import Seat
from outplay.kernel.things import Record, Thing

MOST_RAGE: Final = 6
"""KB-13.2 The limit of rage tokens on a card."""
NOBODY: Final = -1
NO_CARD: Final = -1

GREEN, YELLOW, RED = 0, 1, 2
"""KB-4.5 The zones of a track."""


class Exit(Record):
    """How a seat left the match, for the standings."""

    seat: int
    round: int
    cause: str
    by: int
    ability: int


class Hero(Thing):
    """A hero card in play: its card, its wear (KB-4.5), tokens and statuses (KB-13.1). Everything begins at nothing (KB-2.4).

    Its verbs change only the card itself. The table's verbs call them and tell what happened.
    """

    card: HeroOrNone
    wear: Amount = 0
    rage: Amount = 0
    braced: Amount = 0
    riposte: Four = None
    """The range, then the triple."""
    anchored: bool = False
    hooked: TurnNumber = 0
    """The turn in which it was hooked; 0 if it is not."""
    jinxed_by: SeatOrNobody = NOBODY
    jinx_turn: TurnNumber = 0
    """The turn in which it was jinxed."""
    dry_used: bool = False
    splashes: NotShown = 0

    def wear_out(self, damage: int, last: int) -> None:
        """KB-4.6 Move the tracker right. Damage beyond the last space is lost."""
        self.wear = min(last, self.wear + damage)

    def recover(self, spaces: int) -> int:
        """KB-4.7 Move the tracker left, not beyond space 0, and return by how many spaces."""
        moved = min(spaces, self.wear)
        self.wear -= moved
        return moved

    def rage_more(self, tokens: int) -> bool:
        """KB-13.2 Add rage tokens up to the limit, and return whether any was added."""
        before, self.rage = self.rage, min(MOST_RAGE, self.rage + tokens)
        return self.rage > before

    def begin_turn(self) -> None:
        """KB-5.2 End the statuses that last until the hero's next turn."""
        self.braced, self.riposte, self.anchored = 0, None, False

    def end_turn(self, turn: int) -> None:
        """KB-5.6 (b) End the hook if it was there when the turn began."""
        if self.hooked < turn:
            self.hooked = 0

    def lose_jinx_of(self, source: Seat, before: int) -> None:
        """KB-5.6 (c) End a jinx that a seat gave before a turn."""
        if self.jinxed_by == source and self.jinx_turn < before:
            self.jinxed_by = NOBODY

    def stay_dry(self, red: int) -> None:
        """KB-14.2 Use Second Wind: move the tracker to the first red space unless it is in red already."""
        self.dry_used = True
        self.wear = max(self.wear, red)

    def leave(self) -> None:
        """KB-13.5 Lose all tokens and statuses."""
        self.rage, self.braced, self.riposte, self.anchored, self.hooked, self.jinxed_by = 0, 0, None, False, 0, NOBODY
