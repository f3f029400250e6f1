"""SFB-1.8, SFB-12.19 to 12.22 What is done with cards: draw, Plan, Recover, discard, show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.kinds import CardNumber, Count
from outplay.games.brawl.data.rows import COUNT_LIMIT
from outplay.games.brawl.rules.state import Table
from outplay.kernel.chance import uniform
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Secret, SecretChoice, Step

NONE: Final = Pass()

# ---------------------------------------------------------------- draw


def shuffle_deck(s: Table, seat: Seat, cards: Sequence[int]) -> None:
    """Shuffle cards into a new deck of a seat."""
    s.players[seat].lay_deck(s.shuffle(f"deck {seat + 1}", sorted(cards)))


def reshuffle(s: Table, seat: Seat) -> None:
    """SFB-1.8 Shuffle the discard pile of a seat into a new deck."""
    shuffle_deck(s, seat, s.players[seat].take_discard_pile())
    s.tell(ev.Reshuffled, seat, rule="SFB-1.8")


def draw_cards(s: Table, seat: Seat, n: int, rule: str) -> None:
    """SFB-1.8 Draw n cards. If the deck runs out the discard pile is shuffled into a new one; if that is empty too the rest is lost."""
    player = s.players[seat]
    known = player.deck.known[:n]
    drawn = player.draw(n, seat)
    if len(drawn) < n and player.discard:
        reshuffle(s, seat)
        known += player.deck.known[: n - len(drawn)]
        drawn += player.draw(n - len(drawn), seat)
    s.revealed(known)
    s.tell(ev.Drew, seat, len(drawn), Secret(tuple(sorted(drawn)), (seat,)), rule=rule)


class Amount(Option):
    """A count of cards."""

    n: Count


AMOUNTS: Final = tuple(Amount(n) for n in range(COUNT_LIMIT + 1))


class Draw(Choice[Table]):
    """SFB-12.19 Up to n cards, but no more than there are. D-AMOUNT."""

    seat: Seat
    n: int

    def options(self, s: Table) -> Sequence[Option]:
        player = s.players[self.seat]
        return AMOUNTS[: min(self.n, len(player.deck) + len(player.discard)) + 1]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Amount)
        if pick.n:
            draw_cards(s, self.seat, pick.n, "SFB-12.19")
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[-1]


# ---------------------------------------------------------------- Plan


class PlanCard(Option):
    """A card that was looked at, put back: on top of the deck below those put there before, or on its bottom below those."""

    card: CardNumber
    bottom: bool


class Plan(Step[Table]):
    """SFB-12.20 The player looks at the top n cards of the own deck; an empty deck is made anew first (SFB-1.8)."""

    seat: Seat
    n: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        player = s.players[self.seat]
        if not player.deck and player.discard:
            reshuffle(s, self.seat)
        n = min(self.n, len(player.deck))
        if not n:
            return DONE
        s.revealed(player.deck.known[:n])
        cards = player.look_at_deck(n, self.seat)
        s.tell(ev.DeckLooked, self.seat, Secret(cards, (self.seat,)), rule="SFB-12.20", to=(self.seat,))
        return [PlanDeck(self.seat, n)]


class PlanDeck(SecretChoice[Table]):
    """SFB-12.20 Any of them go to the bottom, the rest back on top, each in an order of choice. The count that went to the bottom is public. D-PLAN."""

    offers: ClassVar[tuple[type[Option], ...]] = (PlanCard,)

    seat: Seat
    n: int

    def seats(self, s: Table) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        done = [pick.card for pick in picked if isinstance(pick, PlanCard)]
        left = [card for card in s.players[seat].deck.cards[: self.n] if card not in done]
        return [PlanCard(card, bottom) for card in left for bottom in (False, True)]

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """Return the option that puts the next card back on top, so that all stay in the same order."""
        return self.options(s, seat, picked)[0]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        made = [pick for pick in picks.get(self.seat, ()) if isinstance(pick, PlanCard)]
        top, bottom = tuple(pick.card for pick in made if not pick.bottom), tuple(pick.card for pick in made if pick.bottom)
        s.players[self.seat].plan(top, bottom, self.seat)
        s.tell(ev.Planned, self.seat, len(made), len(bottom), rule="SFB-12.20")
        return DONE


# ---------------------------------------------------------------- Recover, discard, show


class TakeCard(Option):
    """A card of the own discard pile."""

    card: CardNumber


class Recover(Choice[Table]):
    """SFB-12.21 Up to n cards of the own discard pile into the hand, one at a time. D-RECOVER."""

    seat: Seat
    n: int

    def applies(self, s: Table) -> bool:
        return self.n > 0

    def options(self, s: Table) -> Sequence[Option]:
        return [*(TakeCard(card) for card in sorted(s.players[self.seat].discard)), NONE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, TakeCard):
            return DONE
        s.players[self.seat].recover(pick.card)
        s.tell(ev.Recovered, self.seat, pick.card, rule="SFB-12.21")
        return [Recover(self.seat, self.n - 1)]


def discard_random(s: Table, seat: Seat, n: int) -> None:
    """SFB-12.21 Put n random cards of a hand, all if there are fewer, face up onto the discard pile."""
    hand = s.players[seat].hand
    left, lost = list(hand), list[int]()
    for _ in range(min(n, len(left))):
        lost.append(left.pop(s.draw("discard", uniform(range(len(left))))))
    if lost:
        s.revealed(known for card, known in zip(hand.cards, hand.known, strict=True) if card in lost)
        s.players[seat].lose(lost)
        s.tell(ev.Discarded, seat, tuple(lost), rule="SFB-12.21")


def show_hand(s: Table, seat: Seat) -> None:
    """SFB-12.22 Show the hand of a seat to all."""
    s.revealed(s.players[seat].hand.known)
    cards = s.players[seat].show_hand()
    s.tell(ev.HandShown, seat, cards, rule="SFB-12.22")
