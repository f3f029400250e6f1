"""What is likely to come to a lane: cards that lie there, as people are told of them, and a guess at those still in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.chances import Side, own_cards, strong, their_cards
from outplay.kernel.step import Seat

STAYS: Final = 0.35
"""How likely a card still in hand stays there, compared with coming to one of the lanes that are left."""


def own_side(s: Table, seat: Seat, lane: int) -> Side:
    """Return the own strength in a lane: of the cards that lie there, or a share of those in hand if the lane is not named yet."""
    if s.named[seat] >> lane & 1:
        return own_cards(s, seat, lane)
    count = sum(map(strong, s.hands[seat].cards))
    return Side(0, 0, count, count, count, share(s, seat)) if count else Side()


def their_side(s: Table, seat: Seat, lane: int, possible: Sequence[int]) -> Side:
    """Return the other side's strength in a lane, given what a player knows: of its cards there, or a share of its hand if it has not named the lane. `possible` are all its cards of this round."""
    other = 1 - seat
    if s.named[other] >> lane & 1:
        return their_cards(s, seat, lane, possible)
    return Side(0, 0, len(s.hands[other]), sum(map(strong, possible)), len(possible), share(s, other))


def share(s: Table, seat: Seat) -> float:
    """Return how likely a card in a player's hand comes to one certain lane of those that it has not named."""
    return 1 / (len(s.lanes_left(seat)) + STAYS)
