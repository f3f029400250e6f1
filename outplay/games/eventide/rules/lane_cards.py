"""EOH-17.7 Lane cards: their numbers, and what was seen of the face-down ones."""

from __future__ import annotations

from typing import Annotated, Final

from outplay.games.eventide.data.kinds import Lane, LaneCardOrNone, LaneCards, TurnNumber
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.kernel.kinds import OneOf
from outplay.kernel.step import Seat
from outplay.kernel.things import Record

DECOY, RUSH, RESERVE = 5, 6, 7
"""EOH-17.7 The numbers of the lane cards after those of the five Classes, which have the numbers of the Classes."""
LANE_CARD_COUNT: Final = 8


class Note(Record):
    """EOH-7.7 What a peek showed: cards that lay in a lane after this number of placement turns. It is not updated when cards move."""

    turn: TurnNumber
    lane: Lane
    cards: LaneCards


class CardMove(Record):
    """EOH-1.8 A face-down card moved from lane to lane, as everybody saw it. `trade`: another card came back for it. `named`: which card it was, if all learned that, or NOBODY."""

    seat: Annotated[Seat, OneOf("seat")]
    lane: Lane
    to: Lane
    trade: bool
    named: LaneCardOrNone = NOBODY


def pair(card: int, other: int) -> int:
    """Return two lane cards as one number, as a Rearrange option and its activation hold them."""
    return card + LANE_CARD_COUNT * other


def unpaired(both: int) -> tuple[int, int]:
    """Return the two lane cards of a number that `pair` made. A single card is the first of the two."""
    return both % LANE_CARD_COUNT, both // LANE_CARD_COUNT
