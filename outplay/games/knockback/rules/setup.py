"""KB-2 Setup, in its order: first player, heroes, places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from outplay.games.knockback.data.kinds import Cell, HeroNumber
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.turns import BeginRound
from outplay.kernel.chance import uniform
from outplay.kernel.draft import dealt
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


class Setup(Step[Table]):
    """KB-2.1 The first player is drawn or set; the turn order goes to the left from there."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        rules = s.settings
        first = s.draw("first player", uniform(range(s.seats))) if rules.first == "random" else int(rules.first[5:]) - 1
        s.set_order(first)
        picks: list[Step[Table]] = [DealHeroes()] if rules.pick == "random" or rules.lineup else [PickHero(seat) for seat in s.order]
        return [*picks, *(PlaceHero(seat) for seat in s.order), BeginRound()]


def cards_of_match(s: Table) -> list[int]:
    """KB-2.2 Return the hero cards of this match."""
    box = s.settings.heroes == "box8"
    return [n for n, card in enumerate(s.content.heroes) if card.row.set == "box" or not box]


def cards_left(s: Table) -> list[int]:
    """KB-2.2 Return those that nobody has taken."""
    taken = {hero.card for hero in s.heroes}
    return [n for n in cards_of_match(s) if n not in taken]


class DealHeroes(Step[Table]):
    """KB-2.2, KB-2.6 Each seat is dealt a different card, all revealed together; those that the options name are not drawn."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        numbers = {hero.row.id: n for n, hero in enumerate(s.content.heroes)}
        named = {seat: numbers.get(id) for side, ids in zip(s.settings.sides, s.settings.lineups, strict=True) for seat, id in zip(side, ids, strict=False)}
        for seat, (card,) in zip(s.order, dealt([[named.get(seat)] for seat in s.order], [1] * s.seats, s.shuffle("heroes", cards_left(s))), strict=True):
            s.take_card(seat, card)
        return DONE


class TakeCard(Option):
    """A hero card by its number."""

    card: HeroNumber


take = cache(TakeCard)
"""The option to take a card, made once."""


class PickHero(Choice[Table]):
    """KB-2.2 In turn order each player takes a hero card that nobody has taken (D-PICK)."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [take(card) for card in cards_left(s)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeCard)
        s.take_card(self.seat, pick.card)
        return DONE

    def default(self, s: Table) -> Option:
        return take(cards_left(s)[0])


class StartAt(Option):
    """A start point."""

    cell: Cell


class PlaceHero(Choice[Table]):
    """KB-2.3 In turn order each player puts the figure on a free start point (D-START); the last one is not asked."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [StartAt(cell) for cell in s.arena.starts[s.seats] if s.free & s.arena.hexes.bit[cell]]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, StartAt)
        s.place(self.seat, pick.cell)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]
