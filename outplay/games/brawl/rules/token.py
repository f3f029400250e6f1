"""A trap token that lies on the board."""

from __future__ import annotations

from outplay.games.brawl.data.kinds import NotShown, TokenOrUnknown, TokenSet
from outplay.kernel.cards import those
from outplay.kernel.step import Seat
from outplay.kernel.things import Record


class Trap(Record):
    """A trap token on the board, the kernel's LateToken. `face` is UNDRAWN until somebody learns it; `known` are the seats that have, as bits; `cannot` the tokens it cannot be, as bits."""

    face: TokenOrUnknown
    known: NotShown = 0
    cannot: TokenSet = 0

    def learned(self, token: int, seat: Seat) -> Trap:
        """SFB-12.23 Return it after a seat has looked at it, and found it to be this token."""
        return Trap(token, self.known | those((seat,)), self.cannot)

    def other_than(self, token: int) -> Trap:
        """SFB-11.8 Return it after another one turned out to be this token."""
        return Trap(self.face, self.known, self.cannot | 1 << token)
