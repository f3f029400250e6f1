"""EOH-7 Placement stage: six turns, each with a lane and cards that nobody else sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import ceil
from typing import ClassVar, Final

from outplay.games.eventide.data.kinds import CardSet, Lane
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.lane_cards import LANE_CARD_COUNT
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.usable import asked_publicly
from outplay.games.eventide.rules.windows import InterruptWindow, opening
from outplay.kernel.step import DONE, Option, Seat, SecretChoice, Step


class Put(Option):
    """EOH-7.3 Put a set of cards, as bits, into a lane."""

    lane: Lane
    cards: CardSet


PUTS: Final = tuple(tuple(Put(lane, cards) for cards in range(1 << LANE_CARD_COUNT)) for lane in range(3))
"""Every possible Put, by lane and by set of cards."""


def bits(cards: Sequence[int]) -> int:
    """Return lane cards as bits."""
    return sum(1 << card for card in cards)


CARDS_OF: Final = tuple(tuple(card for card in range(LANE_CARD_COUNT) if mask >> card & 1) for mask in range(1 << LANE_CARD_COUNT))
"""The lane cards of each set of bits."""

SUBSETS: Final = tuple(tuple(bits(some) for n in range(len(whole) + 1) for some in combinations(whole, n)) for whole in CARDS_OF)
"""The subsets of each set of cards, the smallest first."""


@cache
def puts(hand: tuple[int, ...], lanes: tuple[int, ...]) -> tuple[Put, ...]:
    """EOH-7.3 Return every way to put cards of a hand into one of these lanes."""
    return tuple(PUTS[lane][cards] for lane in lanes for cards in SUBSETS[bits(hand)])


class PlacementStage(Step[Table]):
    """EOH-7.1, EOH-7.2, EOH-7.5 Let both players take their hands. Six turns follow: the first player starts, and they strictly alternate."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_placement()
        return [*turns(s, s.priority() * 3), *opening(s, AllPlacedWindow()), TakeTokens()]


def turns(s: Table, order: Sequence[Seat]) -> list[Step[Table]]:
    """EOH-7.2 Return the placement turns of these players, each with the window after it."""
    watched = s.has_moment(PlacedWindow.moment)
    return [step for seat in order for step in ((Place(seat), PlacedWindow(1 - seat)) if watched else (Place(seat),))]


class Place(SecretChoice[Table]):
    """EOH-7.3 Name a lane that the player has not named this round, and put any number of hand cards there. Lane and number are public, the cards are secret. D-PLACE.

    EOH-7.4 There is no passing. With one lane left and an empty hand there is only one answer, and a public one, which is taken unasked.
    """

    ALIASES: ClassVar[tuple[str, ...]] = ("PlacementTurn",)
    offers: ClassVar[tuple[type[Option], ...]] = (Put,)

    seat: Seat

    def seats(self, s: Table) -> Sequence[Seat]:
        return (self.seat,) if s.hands[self.seat].cards or len(s.lanes_left(self.seat)) > 1 else ()

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if picked:
            return ()
        return puts(s.hands[seat].cards, s.lanes_left(seat))

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """D-PLACE Return the next lane with an even share of the hand. The cards are drawn at random, all at once and only now."""
        lanes, hand = s.lanes_left(seat), s.hands[seat].cards
        n = ceil(len(hand) / len(lanes))
        return PUTS[lanes[0]][bits(s.shuffle("default placement", sorted(hand))[:n])]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        if not picks:
            s.place(self.seat, s.lanes_left(self.seat)[0], ())
            return DONE
        (put,) = picks[self.seat]
        assert isinstance(put, Put)
        s.place(self.seat, put.lane, CARDS_OF[put.cards])
        return DONE


class PlacedWindow(InterruptWindow):
    """W-PLACED: after each placement turn, open to the other player. EOH-5.12 Whether it is asked follows from what is public."""

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
    """EOH-7.8 Remove all Respawn tokens of both players. Those Heroes are returning."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.take_respawn_tokens()
        return DONE
