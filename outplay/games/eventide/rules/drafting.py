"""The table's verbs before the first round: X Factor rolls, drafts, line-up, and who is first."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.eventide.data import setup_events as ev
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY
from outplay.games.eventide.rules.hero import Hero
from outplay.games.eventide.rules.position import Position
from outplay.kernel.step import Seat


class DraftVerbs(Position):
    """EOH-1.4, EOH-2, EOH-4 What changes before the first round."""

    # ------------------------------------------------------------ X Factor

    def roll_x(self, dice: tuple[int, int], successes: tuple[int, int]) -> None:
        """EOH-1.4 Both players roll."""
        self.rolls = list(successes)
        self.tell(ev.XRolled, dice, successes, rule="EOH-1.4")

    def reroll_x(self, seat: Seat, dice: int, successes: int) -> None:
        """EOH-1.4 A player rolls all dice again."""
        self.rolls[seat] = successes
        self.tell(ev.XRerolled, seat, dice, successes, rule="EOH-1.4")

    def tie_x(self) -> None:
        """EOH-1.4 The roll is a tie."""
        self.tell(ev.XTied, rule="EOH-1.4")

    def win_x(self, seat: Seat) -> None:
        """EOH-1.4 A player wins the roll."""
        self.winner_x = seat
        self.tell(ev.XWon, seat, rule="EOH-1.4")

    # ------------------------------------------------------------ drafts

    def lay_pool(self, what: str, cards: Sequence[int], starter: Seat) -> None:
        """EOH-2.5, EOH-4.2 Lay out a group to draft from. `what` is "gamers" or "heroes"."""
        self.pool, self.starter = tuple(cards), starter
        self.tell(ev.PoolShown, what, self.pool, starter, rule="EOH-4.3")

    def take_first_pick(self, seat: Seat) -> None:
        """EOH-4.5 A player gets the first pick of this Class."""
        self.starter = seat
        self.tell(ev.FirstPickTaken, seat, rule="EOH-4.5")

    def draft_hero(self, seat: Seat, card: int) -> None:
        """EOH-4.3 A player takes a Hero card out of the pool."""
        self.pool = tuple(other for other in self.pool if other != card)
        self.drafted[seat] = (*self.drafted[seat], card)
        self.tell(ev.HeroDrafted, seat, card, rule="EOH-4.3")

    def draft_gamer(self, seat: Seat, gamer: int, rule: str) -> None:
        """EOH-2.5, EOH-2.6 A player takes a Gamer out of the pool."""
        self.pool = tuple(other for other in self.pool if other != gamer)
        self.bench[seat] = (*self.bench[seat], gamer)
        self.tell(ev.GamerDrafted, seat, gamer, rule=rule)

    def deal_heroes(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """EOH-4.7 A player gets these Hero cards without a draft."""
        self.drafted[seat] = cards

    def keep_gamers(self, seat: Seat, gamers: tuple[int, ...], rule: str) -> None:
        """EOH-2.5 to 2.8 A player's five Gamers are shown. The other drafted ones leave the game."""
        self.gamers[seat], self.bench[seat] = gamers, ()
        self.revealed()
        self.tell(ev.GamersKept, seat, gamers, rule=rule)

    # ------------------------------------------------------------ line-up, first player

    def line_up(self, heroes: Sequence[tuple[int, ...]], gamers: Sequence[tuple[int, ...]]) -> None:
        """EOH-4.6 Show both line-ups, which stay public: the Hero cards of each player by Class, and the Gamers who play them."""
        self.drafted = [(), ()]
        for seat in (0, 1):
            for card, gamer in zip(heroes[seat], gamers[seat] or (NOBODY,) * CLASS_COUNT, strict=True):
                self.heroes.append(Hero.of(self.content, card, gamer))
            self.tell(ev.LinedUp, seat, heroes[seat], gamers[seat], rule="EOH-4.6")
        self.arms = None
        self.revealed()

    def name_first(self, seat: Seat) -> None:
        """EOH-4.9, EOH-6.2 A player becomes first player."""
        self.first = seat
        if self.round == 0:
            self.began = seat
        self.tell(ev.FirstNamed, seat, rule="EOH-4.9")
