"""SFB-12.19 to 12.22 What is done with cards: draw, plan, recover, discard, show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from outplay.games.brawl.rules.state import Table
from outplay.kernel.chance import uniform
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, SecretChoice, Step

NONE: Final = Pass()


class Amount(Option):
    """So many cards."""

    n: int


AMOUNTS: Final = tuple(Amount(n) for n in range(21))


class Draw(Choice[Table]):
    """SFB-12.19 Up to so many cards, of those that there are. D-AMOUNT."""

    seat: Seat
    n: int

    def options(self, s: Table) -> Sequence[Option]:
        player = s.players[self.seat]
        return AMOUNTS[: min(self.n, len(player.deck) + len(player.discard)) + 1]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Amount)
        if pick.n:
            s.draw_cards(self.seat, pick.n, "SFB-12.19")
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[-1]


# ---------------------------------------------------------------- Plan


class PlanCard(Option):
    """A card that was looked at, put on top of the deck below those put there before, or on its bottom below those."""

    card: int
    bottom: bool


class Plan(Step[Table]):
    """SFB-12.20 The player looks at the top cards of the own deck; if it is empty it is made anew first (SFB-1.8)."""

    seat: Seat
    n: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        player = s.players[self.seat]
        if not player.deck and player.discard:
            s.reshuffle(self.seat)
        n = min(self.n, len(s.players[self.seat].deck))
        if not n:
            return DONE
        s.look_at_deck(self.seat, n)
        return [PlanDeck(self.seat, n)]


class PlanDeck(SecretChoice[Table]):
    """SFB-12.20 Any of them go to the bottom, the rest back on top, each in an order of choice. How many went to the bottom is public. D-PLAN."""

    seat: Seat
    n: int

    def seats(self, s: Table) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        done = [pick.card for pick in picked if isinstance(pick, PlanCard)]
        left = [card for card in s.players[seat].deck.cards[: self.n] if card not in done]
        return [PlanCard(card, bottom) for card in left for bottom in (False, True)]

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """All back on top, in the same order."""
        return self.options(s, seat, picked)[0]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        made = [pick for pick in picks.get(self.seat, ()) if isinstance(pick, PlanCard)]
        s.plan(self.seat, tuple(pick.card for pick in made if not pick.bottom), tuple(pick.card for pick in made if pick.bottom))
        return DONE


# ---------------------------------------------------------------- Recover and discard


class TakeCard(Option):
    """A card of the own discard pile."""

    card: int


class Recover(Choice[Table]):
    """SFB-12.21 Up to so many cards of the own discard pile into the hand. D-RECOVER."""

    seat: Seat
    n: int

    def applies(self, s: Table) -> bool:
        return self.n > 0

    def options(self, s: Table) -> Sequence[Option]:
        return [*(TakeCard(card) for card in sorted(s.players[self.seat].discard)), NONE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, TakeCard):
            return DONE
        s.recover(self.seat, pick.card)
        return [Recover(self.seat, self.n - 1)]


def discard_random(s: Table, seat: Seat, n: int) -> None:
    """SFB-12.21 So many random cards of a hand, all if there are fewer, go face up to the discard pile."""
    left, lost = list(s.players[seat].hand), list[int]()
    for _ in range(min(n, len(left))):
        lost.append(left.pop(s.draw("discard", uniform(range(len(left))))))
    if lost:
        s.lose_cards(seat, tuple(lost))


class MoveTrapTo(Option):
    """A hex for the token that is moved."""

    cell: int


class MoveTrap(Choice[Table]):
    """SFB-12.24 The token is moved to a hex within so many that holds no Champion, Statue or trap, or stays. D-TRAP-MOVE."""

    seat: Seat
    cell: int
    n: int

    may_be_void: ClassVar[bool] = True

    def applies(self, s: Table) -> bool:
        return self.cell in s.traps

    def options(self, s: Table) -> Sequence[Option]:
        near = s.board.hexes.within[self.cell][self.n] & s.free
        hexes: list[Option] = [MoveTrapTo(cell) for cell in range(s.board.hexes.size) if near >> cell & 1 and cell not in s.traps]
        return [*hexes, NONE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, MoveTrapTo):
            s.move_trap(self.seat, self.cell, pick.cell)
        return DONE
