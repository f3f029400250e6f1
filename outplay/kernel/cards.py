"""Cards and who knows them.

`Cards` have an order, like a deck; a `Hand` has none. Each card is stored with the seats that know it; a viewer who does not know a card
does not see who else does either. Both are immutable: their methods return new ones. A game that moves its cards by these methods gets its `hide`
and most of its `deal` for free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final, Self, TypeVar, cast

from outplay.kernel.chance import Chance
from outplay.kernel.step import Seat
from outplay.kernel.things import Record
from outplay.kernel.view import HIDDEN

__all__ = ["EVERYBODY", "NOBODY", "Cards", "Hand", "deal", "those"]

EVERYBODY: Final = -1
NOBODY: Final = 0


C = TypeVar("C", bound="Cards")


def those(seats: Iterable[Seat]) -> int:
    """Return some seats as bits, the form in which `known` says who knows a card."""
    return sum(2 << seat for seat in seats)


class Cards(Record):
    """Cards in order, the first on top. `known` says for each card who knows it, as bits: EVERYBODY, NOBODY, or `those(seats)`."""

    cards: tuple[int, ...] = ()
    known: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __getitem__(self, place: int) -> int:
        return self.cards[place]

    @classmethod
    def laid(cls, cards: Iterable[int], known: int = NOBODY) -> Self:
        """Return these cards, all known to the same seats."""
        laid = tuple(cards)
        return cls._of(laid, (known,) * len(laid))

    @classmethod
    def _of(cls, cards: Iterable[int], known: Iterable[int]) -> Self:
        return cls(tuple(cards), tuple(known))

    def with_card(self, card: int, known: int = NOBODY) -> Self:
        """Return the cards with one more at the bottom."""
        return self._of((*self.cards, card), (*self.known, known))

    def with_cards(self, cards: Sequence[int], known: int = NOBODY) -> Self:
        """Return the cards with more of them at the bottom, all known to the same seats."""
        return self._of((*self.cards, *cards), (*self.known, *(known,) * len(cards)))

    def cut(self, n: int) -> tuple[tuple[int, ...], Self]:
        """Return the top n cards (all of them if there are fewer), and the cards that are left."""
        return self.cards[:n], type(self)(self.cards[n:], self.known[n:])

    def without(self, card: int) -> Self:
        """Return the cards without one of them. Raises ValueError if it is not here."""
        at = self.cards.index(card)
        return type(self)(self.cards[:at] + self.cards[at + 1 :], self.known[:at] + self.known[at + 1 :])

    def learned(self, card: int, known: int) -> Self:
        """Return the cards after more seats learned one of them. Raises ValueError if it is not here."""
        at = self.cards.index(card)
        return self._of(self.cards, (*self.known[:at], self.known[at] | known, *self.known[at + 1 :]))

    def known_to(self, known: int) -> tuple[int, ...]:
        """Return the cards that all of these seats know, in order."""
        return tuple(card for card, who in zip(self.cards, self.known, strict=True) if who & known == known)

    def seen_by(self, viewer: Seat | None) -> Self:
        """Return the cards with HIDDEN in place of each card that a viewer does not know."""
        eye = 1 if viewer is None else 2 << viewer
        for who in self.known:
            if not who & eye:
                return cast("Self", _seen(self, eye))
        return self

    def _seen(self, eye: int) -> Self:
        if not any(who & eye for who in self.known):
            kind: Any = type(self)  # the compiler takes this class for one of its objects, which are hashed otherwise
            return cast("Self", _unknown(kind, len(self.known)))
        cards = [card if who & eye else HIDDEN for card, who in zip(self.cards, self.known, strict=True)]
        return self._of(cards, [who if who & eye else NOBODY for who in self.known])

    def filled(self, others: Sequence[int], known: int = NOBODY) -> Self:
        """Return the cards with the first of `others` in place of the HIDDEN ones, known to `known`. Raises ValueError if there are too few."""
        if len(others) < self.cards.count(HIDDEN):
            raise ValueError(f"{len(others)} cards are too few for {self.cards.count(HIDDEN)} hidden ones")
        left = iter(others)
        pairs = [(next(left), known) if card == HIDDEN else (card, who) for card, who in zip(self.cards, self.known, strict=True)]
        return self._of((card for card, _ in pairs), (who for _, who in pairs))


@lru_cache(maxsize=10_000)
def _seen(cards: Cards, eye: int) -> Cards:
    """Return `cards._seen(eye)`, cached because bots look at the same cards again and again."""
    return cards._seen(eye)


@cache
def _unknown(kind: type[Cards], count: int) -> Cards:
    """Return so many cards that nobody knows."""
    return kind((HIDDEN,) * count, (NOBODY,) * count)


class Hand(Cards):
    """Cards without an order. They are sorted by who knows them, then by number, so that the place of a card reveals nothing about its neighbors."""

    @classmethod
    def laid(cls, cards: Iterable[int], known: int = NOBODY) -> Self:
        laid = tuple(sorted(cards))
        return cls(laid, (known,) * len(laid))

    @classmethod
    def _of(cls, cards: Iterable[int], known: Iterable[int]) -> Self:
        pairs = sorted(zip(known, cards, strict=True))
        return cls(tuple([card for _, card in pairs]), tuple([who for who, _ in pairs]))


def deal(places: Sequence[tuple[C, int]], all_cards: Iterable[int], chance: Chance) -> list[C]:
    """Return these places with every HIDDEN card replaced by a random card of `all_cards` that lies in none of them. Each place comes with the seats that know what lies there."""
    left = list(all_cards)
    for card in (card for place, _ in places for card in place if card != HIDDEN):
        left.remove(card)
    others, filled = chance.shuffle("cards", left), list[C]()
    for place, known in places:
        filled.append(place.filled(others, known))
        others = others[place.cards.count(HIDDEN) :]
    return filled
