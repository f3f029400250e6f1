"""EOH-7 Placement stage: six turns, each a lane and cards that nobody else sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import ceil
from typing import ClassVar

from outplay.games.eventide.hero import LANE_CARDS, NOBODY
from outplay.games.eventide.state import Table
from outplay.games.eventide.usable import asked_publicly
from outplay.games.eventide.windows import InterruptWindow
from outplay.kernel.step import DONE, Option, Seat, SecretChoice, Step


class Put(Option):
    """EOH-7.3 A lane and the set of cards that are put there, as bits: one answer."""

    lane: int
    cards: int


PUTS = tuple(tuple(Put(lane, cards) for cards in range(1 << LANE_CARDS)) for lane in range(3))
"""All that can ever be put."""


def bits(cards: Sequence[int]) -> int:
    """Lane cards as bits."""
    return sum(1 << card for card in cards)


def cards_of(mask: int) -> list[int]:
    """The lane cards of some bits."""
    return [card for card in range(LANE_CARDS) if mask >> card & 1]


SUBSETS = tuple(
    tuple(bits(some) for n in range(len(whole) + 1) for some in combinations(whole, n)) for whole in (cards_of(mask) for mask in range(1 << LANE_CARDS))
)
"""The sets that can be made of each set of cards, the smallest first."""


@cache
def puts(hand: tuple[int, ...], lanes: tuple[int, ...]) -> tuple[Put, ...]:
    """EOH-7.3 What can be put of a hand into some lanes."""
    return tuple(PUTS[lane][cards] for lane in lanes for cards in SUBSETS[bits(hand)])


class PlacementStage(Step[Table]):
    """EOH-7.1, EOH-7.2, EOH-7.5 Each player takes the hand; six turns, first player starting, strictly alternating."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_placement()
        turns = [s.priority()[turn % 2] for turn in range(6)]
        return [*(step for seat in turns for step in (PlacementTurn(seat), PlacedWindow(1 - seat))), AllPlacedWindow(), TakeTokens()]


class PlacementTurn(Step[Table]):
    """EOH-7.4 There is no passing. With one lane left and an empty hand there is one answer, which is public: it is taken unasked."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        left = s.lanes_left(self.seat)
        if len(left) == 1 and not s.hands[self.seat]:
            s.place(self.seat, left[0], ())
            return DONE
        return [Place(self.seat)]


class Place(SecretChoice[Table]):
    """EOH-7.3 One lane that the player has not named this round, and any number of hand cards. Lane and number are public, cards are secret. D-PLACE."""

    seat: Seat

    def seats(self, s: Table) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if picked:
            return ()
        return puts(s.hands[seat].cards, s.lanes_left(seat))

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """D-PLACE The next lane, with an even share of the hand; the set is drawn whole, and only now."""
        lanes, hand = s.lanes_left(seat), s.hands[seat].cards
        n = ceil(len(hand) / len(lanes))
        return PUTS[lanes[0]][bits(s.shuffle("default placement", sorted(hand))[:n])]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        for put in picks.get(self.seat, ()):
            assert isinstance(put, Put)
            s.place(self.seat, put.lane, cards_of(put.cards))
        return DONE


class PlacedWindow(InterruptWindow):
    """W-PLACED: after each placement turn, open to the other player. EOH-5.12 Who is asked follows from what is public."""

    seat: Seat = NOBODY

    moment: ClassVar[str] = "placed"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return (self.seat,)

    def seats(self, s: Table) -> Sequence[Seat]:
        return [seat for seat in self.open_to(s) if asked_publicly(s, seat, self.moment)]


class AllPlacedWindow(InterruptWindow):
    """W-ALLPLACED: after the sixth placement turn, before Respawn tokens are removed. EOH-5.12 Who is asked follows from what is public."""

    moment: ClassVar[str] = "all_placed"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return s.priority()

    def seats(self, s: Table) -> Sequence[Seat]:
        return [seat for seat in self.open_to(s) if asked_publicly(s, seat, self.moment)]


class TakeTokens(Step[Table]):
    """EOH-7.8 All Respawn tokens of both players are removed; those Heroes are returning."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.take_respawn_tokens()
        return DONE
