"""A player: cards, Cores, Standard Actions, and the Champions that were chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from outplay.games.brawl.data.kinds import ActionSet, CardBag, ChampionCardBag, CoreSet
from outplay.kernel.cards import EVERYBODY, Cards, Hand, those
from outplay.kernel.kinds import Bag, Unseen
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing

RED, YELLOW, BLUE = range(3)
"""The Cores: Destruction, Creation, Manipulation."""
ALL_CORES: Final = 0b111


class Player(Thing):
    """SFB-15.12 A seat's cards and Cores. `cores` are the ready ones, `used` the Standard Actions of this phase, both as bits.

    SFB-12.20, SFB-12.21 Each card in hand and deck carries who knows it. `chosen` are Champions chosen in secret, until all choices are in; `picked` those it will play with.
    """

    hand: Annotated[Hand, Bag("card")] = Hand()
    deck: Annotated[Cards, Bag("card")] = Cards()
    discard: CardBag = ()
    cores: CoreSet = ALL_CORES
    used: ActionSet = 0
    chosen: ChampionCardBag = ()
    picked: ChampionCardBag = ()
    roster: ChampionCardBag = ()
    barred: ChampionCardBag = ()
    played: Annotated[tuple[int, ...], Unseen()] = ()
    """All cards it has played in this match, for the tables of balance."""

    # ------------------------------------------------------------ Champions

    def choose(self, cards: tuple[int, ...]) -> None:
        """SFB-14.8 Choose Champions in secret."""
        self.chosen = cards

    def show_team(self) -> tuple[int, ...]:
        """SFB-3.1 Play with the Champions that were chosen in secret, and return them."""
        self.picked, self.chosen = self.chosen, ()
        return self.picked

    def show_roster(self) -> tuple[int, ...]:
        """SFB-3.3 (1) Bring the Champions that were chosen in secret, and return them."""
        self.roster, self.chosen = self.chosen, ()
        return self.roster

    def bar(self, card: int) -> None:
        """SFB-3.3 (2), (3) Lose a Champion of the roster."""
        self.barred = (*self.barred, card)

    def pick(self, *cards: int) -> None:
        """SFB-3.2, SFB-3.3 (4) Add Champions to the team."""
        self.picked = (*self.picked, *cards)

    def begin(self, deck: Sequence[int]) -> None:
        """SFB-2.3 Take the shuffled deck; the Champions stand on the table from now on."""
        self.picked = ()
        self.deck = Cards.laid(deck)

    # ------------------------------------------------------------ Cores and Standard Actions

    def exhaust(self, core: int) -> None:
        """SFB-1.4 Exhaust a Core."""
        self.cores &= ~(1 << core)

    def spend(self, card: int, core: int) -> None:
        """SFB-5.3 Play a card out of the hand, with its Core. Until it is resolved it lies nowhere."""
        self.exhaust(core)
        self.hand = self.hand.without(card)
        self.played = (*self.played, card)

    def use_standard(self, action: int, core: int) -> None:
        """SFB-8.6 Pay for a Standard Action, once in this phase."""
        self.exhaust(core)
        self.used |= 1 << action

    def ready_cores(self) -> None:
        """SFB-4.8 (a), SFB-4.9 Ready all Cores, and have all Standard Actions again. In no other turn, so that a Core spent on a Reaction is missed."""
        self.cores = ALL_CORES
        self.used = 0

    # ------------------------------------------------------------ cards

    def lay_deck(self, cards: Sequence[int]) -> None:
        """Take shuffled cards as the deck."""
        self.deck = Cards.laid(cards)

    def draw(self, n: int, seat: Seat) -> tuple[int, ...]:
        """SFB-1.8 Take up to n cards off the deck into the hand, and return them; `seat` learns them."""
        drawn, self.deck = self.deck.cut(n)
        if drawn:
            self.hand = self.hand.with_cards(drawn, those((seat,)))
        return drawn

    def take_discard_pile(self) -> tuple[int, ...]:
        """SFB-1.8 Take up the discard pile, and return its cards."""
        cards, self.discard = self.discard, ()
        return cards

    def set_aside(self, cards: Sequence[int]) -> None:
        """SFB-2.7 Take cards out of the hand."""
        for card in cards:
            self.hand = self.hand.without(card)

    def lose(self, cards: Sequence[int]) -> None:
        """SFB-12.21 Put cards of the hand onto the discard pile."""
        self.set_aside(cards)
        self.put_away(*cards)

    def put_away(self, *cards: int) -> None:
        """Put cards onto the discard pile."""
        self.discard = (*self.discard, *cards)

    def drop_hand(self) -> tuple[int, ...]:
        """SFB-4.8 (c) Put the whole hand onto the discard pile, and return its cards."""
        cards = tuple(sorted(self.hand))
        self.hand = Hand()
        self.put_away(*cards)
        return cards

    def look_at_deck(self, n: int, seat: Seat) -> tuple[int, ...]:
        """SFB-12.20 Return the top n cards of the deck; `seat` learns them."""
        cards = self.deck.cards[:n]
        for card in cards:
            self.deck = self.deck.learned(card, those((seat,)))
        return cards

    def plan(self, top: tuple[int, ...], bottom: tuple[int, ...], seat: Seat) -> None:
        """SFB-12.20 Put the cards that `seat` has looked at back, on top and on the bottom of the deck."""
        _, rest = self.deck.cut(len(top) + len(bottom))
        know = those((seat,))
        self.deck = Cards((*top, *rest.cards, *bottom), (know,) * len(top) + rest.known + (know,) * len(bottom))

    def recover(self, card: int) -> None:
        """SFB-12.21 Take a card of the discard pile into the hand; all know it as being there."""
        at = self.discard.index(card)
        self.discard = self.discard[:at] + self.discard[at + 1 :]
        self.hand = self.hand.with_card(card, EVERYBODY)

    def show_hand(self) -> tuple[int, ...]:
        """SFB-12.22 Show the whole hand to all, and return its cards."""
        for card in self.hand.cards:
            self.hand = self.hand.learned(card, EVERYBODY)
        return self.hand.cards
