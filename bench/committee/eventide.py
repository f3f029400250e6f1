"""Eight people at Eventide."""

from __future__ import annotations

from typing import Final

from bench.committee.person import Wants
from outplay.games.eventide.data.board import FORTRESS, LANES, front
from outplay.games.eventide.rules.hero import OUT, seat_of
from outplay.games.eventide.rules.state import Table
from outplay.kernel.step import Seat


def structures(s: Table, seat: Seat) -> float:
    """Return how many structures more stand than of the other, as a share of all."""
    return (s.stand[seat].bit_count() - s.stand[1 - seat].bit_count()) / 7


def hurts(s: Table, seat: Seat) -> float:
    """Return how hurt a side's Heroes are."""
    return sum(1.2 if one.state == OUT else one.damage / max(1, one.hp) for n, one in enumerate(s.heroes) if seat_of(n) == seat) / 5


def counts(s: Table, seat: Seat) -> list[int]:
    """Return how many cards a side has in each lane."""
    return [len(s.face_down(seat, lane)) for lane in range(len(LANES))]


def ahead(s: Table, seat: Seat) -> int:
    """Return the lane in which the other has lost most already."""
    return max(range(len(LANES)), key=lambda lane: (front(s.stand[1 - seat], lane) == FORTRESS, front(s.stand[1 - seat], lane)))


def answered(s: Table, seat: Seat) -> float:
    """Return how well the cards answer the other's numbers: one where nobody is, as many and one more where few are, none where many are."""
    total = 0
    for own, theirs in zip(counts(s, seat), counts(s, 1 - seat), strict=True):
        wanted = 1 if theirs == 0 else 0 if theirs > 2 else theirs + 1
        total += abs(own - wanted)
    return -total / 12


def levels(s: Table, seat: Seat) -> float:
    """Return how many Items were bought."""
    return sum(one.level for n, one in enumerate(s.heroes) if seat_of(n) == seat) / 10


PEOPLE: Final[dict[str, Wants]] = {
    "structures": structures,
    "one lane": lambda s, seat: structures(s, seat) + counts(s, seat)[ahead(s, seat)] / 20 + levels(s, seat) / 10,
    "even": lambda s, seat: structures(s, seat) + min(counts(s, seat)) / 10 + levels(s, seat) / 10,
    "copyist": lambda s, seat: structures(s, seat) - sum(abs(a - b) for a, b in zip(counts(s, seat), counts(s, 1 - seat), strict=True)) / 20,
    "answerer": lambda s, seat: structures(s, seat) + answered(s, seat) + levels(s, seat) / 10,
    "hoarder": lambda s, seat: structures(s, seat) + s.gold[seat] / 50 + sum(counts(s, seat)) / 40,
    "killer": lambda s, seat: structures(s, seat) / 2 + hurts(s, 1 - seat) / 2 + sum(counts(s, seat)) / 40 + levels(s, seat) / 10,
    "doctor": lambda s, seat: structures(s, seat) - hurts(s, seat) / 2 + levels(s, seat) / 10,
}
"""Structures alone; everybody into the lane that is most open; some everywhere; as many as the other; by the other's numbers; no coin is spent; kills; nobody is hurt."""
