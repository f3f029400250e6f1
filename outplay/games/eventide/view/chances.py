"""EOH-9.3 How likely a lane is overrun while its cards lie face down: counted over everything that the other side's cards can be. Nothing here is a guess at what somebody will do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from outplay.games.eventide.data.vocabulary import CLASS_COUNT
from outplay.games.eventide.rules.figures import least_push, overruns
from outplay.games.eventide.rules.lane_cards import DECOY, RESERVE
from outplay.games.eventide.rules.state import Table
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN

Spread = tuple[float, ...]
"""The probability of each strength, from 0 on."""


class Side(NamedTuple):
    """What is known of a side in a lane: the strength that is `sure`, and what a wall adds to it for defense. Then the number of `cards` that are unknown: each is one of `all`, of which `strong` count.

    `share` is the probability that such a card is in the lane at all. It is 1 here, because people are told only of cards that lie there; bots guess it for cards still in hand.
    """

    sure: int = 0
    wall: int = 0
    cards: int = 0
    strong: int = 0
    all: int = 0
    share: float = 1.0


@lru_cache(maxsize=20_000)
def spread(side: Side) -> Spread:
    """Return the probability of each strength of a side in a lane."""
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
    """Return the probability that each of two sides is overrun in a lane. `least` is the attack strength that an overrun takes at least."""
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
    """Return the probability that a player is overrun in a lane, and that the other is, given what the player knows. Both must have named the lane."""
    return overrun_chances(own_cards(s, seat, lane), their_cards(s, seat, lane, s.possible(1 - seat)), least_push(s))


def possible_walls(s: Table, seat: Seat) -> list[int]:
    """EOH-7.1, EOH-9.2 Return the Heroes with a wall that a player may have placed."""
    return [n for card in s.possible(seat) if card < CLASS_COUNT and s.kit(n := CLASS_COUNT * seat + card).wall > 1]


def lone_wall(s: Table, seat: Seat, lane: int) -> float:
    """Return the probability, given what a player knows, that the only card of the other side that counts in a lane is a Hero with a wall."""
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
    """Return whether a lane card counts in the tower check."""
    return card not in (DECOY, RESERVE, HIDDEN)


def own_cards(s: Table, seat: Seat, lane: int) -> Side:
    """Return the own strength of the cards that lie in a lane."""
    cards = s.face_down(seat, lane).cards
    heroes = [card for card in cards if 0 <= card < CLASS_COUNT]
    wall = s.kit(CLASS_COUNT * seat + heroes[0]).wall if len(heroes) == 1 else 0
    return Side(sum(map(strong, cards)), max(0, wall - 1))


def their_cards(s: Table, seat: Seat, lane: int, possible: Sequence[int]) -> Side:
    """Return the strength of the other side's cards that lie in a lane: those that a note of the player tells, and any of the rest of `possible`. After a card was moved notes tell nothing."""
    other, count, total = 1 - seat, sum(map(strong, possible)), len(possible)
    there = len(s.face_down(other, lane))
    if s.moves:
        return Side(0, 0, there, count, total)
    seen = {card for note in s.notes[seat] if note.lane == lane for card in note.cards}
    known = sum(map(strong, seen))
    return Side(known, 0, there - len(seen), count - known, total - len(seen))
