"""How likely a lane is overrun, while cards lie face down or are still in hand: counted over all that the other side's cards can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from outplay.games.eventide.data.vocabulary import CLASS_COUNT
from outplay.games.eventide.rules.figures import least_push, overruns
from outplay.games.eventide.rules.lane_cards import DECOY, RESERVE
from outplay.games.eventide.rules.state import Table
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN

STAYS: Final = 0.35
"""How much a card still in hand is as likely to stay there as to come to one of the lanes that are left."""

Spread = tuple[float, ...]
"""How likely each strength is, from 0 on."""


class Side(NamedTuple):
    """What is known of a side in a lane: the strength that is there for sure, with what it adds for defense (`wall`); then `cards` that are counted among `strong` of `all` ones.

    `share`: how likely each of these cards comes to the lane; 1 where they lie there.
    """

    sure: int = 0
    wall: int = 0
    cards: int = 0
    strong: int = 0
    all: int = 0
    share: float = 1.0


@lru_cache(maxsize=20_000)
def spread(side: Side) -> Spread:
    """How likely each strength of a side is in a lane."""
    if not side.cards or not side.all:
        return (*(0.0,) * side.sure, 1.0)
    if side.share >= 1.0:
        weak = side.all - side.strong
        ways = [comb(side.strong, k) * comb(weak, side.cards - k) for k in range(side.cards + 1)]
        total = comb(side.all, side.cards)
        return (*(0.0,) * side.sure, *(n / total for n in ways))
    p, n = side.share * side.strong / side.all, side.cards
    return (*(0.0,) * side.sure, *(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)))


@lru_cache(maxsize=50_000)
def overrun_chances(one: Side, other: Side, least: int) -> tuple[float, float]:
    """How likely each of two sides is overrun in a lane."""
    first = second = 0.0
    for a, p in enumerate(spread(one)):
        if not p:
            continue
        for b, q in enumerate(spread(other)):
            if overruns(b, a + one.wall, least):
                first += p * q
            elif overruns(a, b + other.wall, least):
                second += p * q
    return first, second


def lane_chances(s: Table, seat: Seat, lane: int) -> tuple[float, float]:
    """How likely a player is overrun in a lane, and how likely the other is, by what the player may know."""
    return overrun_chances(own_side(s, seat, lane), foe_side(s, seat, lane, s.possible(1 - seat)), least_push(s))


def possible_walls(s: Table, seat: Seat) -> list[int]:
    """EOH-7.1, EOH-9.2 The Heroes with a wall that a player may have placed."""
    return [n for card in s.possible(seat) if card < CLASS_COUNT and s.kit(n := CLASS_COUNT * seat + card).wall > 1]


def lone_wall(s: Table, seat: Seat, lane: int) -> float:
    """How likely, by what a player may know, the only one of the other's cards in a lane that counts is a Hero with a wall."""
    other = 1 - seat
    walls, possible = {n % CLASS_COUNT for n in possible_walls(s, other)}, s.possible(other)
    seen = set() if s.moves else {card for note in s.notes[seat] if note.lane == lane for card in note.cards}
    known = {card for card in seen if strong(card)}
    left, weak = len(possible) - len(seen), sum(not strong(card) for card in possible if card not in seen)
    hidden = len(s.face_down(other, lane)) - len(seen)
    if known:
        return comb(weak, hidden) / comb(left, hidden) if len(known) == 1 and known <= walls else 0.0
    return len(walls) * comb(weak, hidden - 1) / comb(left, hidden) if hidden else 0.0


def strong(card: int) -> bool:
    """Whether a lane card counts in the tower check."""
    return card not in (DECOY, RESERVE, HIDDEN)


def own_side(s: Table, seat: Seat, lane: int) -> Side:
    """The own strength in a lane: of cards that lie there, or a share of those in hand."""
    if not s.named[seat] >> lane & 1:
        n = sum(map(strong, s.hands[seat].cards))
        return Side(0, 0, n, n, n, 1 / (len(s.lanes_left(seat)) + STAYS)) if n else Side()
    cards = s.face_down(seat, lane).cards
    heroes = [card for card in cards if 0 <= card < CLASS_COUNT]
    wall = s.kit(CLASS_COUNT * seat + heroes[0]).wall if len(heroes) == 1 else 0
    return Side(sum(map(strong, cards)), max(0, wall - 1))


def foe_side(s: Table, seat: Seat, lane: int, possible: Sequence[int]) -> Side:
    """The other's strength in a lane: of its cards there those that a note tells, and any of the rest; or a share of its hand."""
    other, k, n = 1 - seat, sum(map(strong, possible)), len(possible)
    if not s.named[other] >> lane & 1:
        return Side(0, 0, len(s.hands[other]), k, n, 1 / (len(s.lanes_left(other)) + STAYS))
    there = len(s.face_down(other, lane))
    if s.moves:
        return Side(0, 0, there, k, n)
    seen = {card for note in s.notes[seat] if note.lane == lane for card in note.cards}
    known = sum(map(strong, seen))
    return Side(known, 0, there - len(seen), k - known, n - len(seen))
