"""What is under way: an attack, and the activations of abilities."""

from __future__ import annotations

from typing import Annotated

from outplay.games.eventide.data.kinds import Amount, Change, HeroNumber, HeroOrNobody, Picks, SlotNumber
from outplay.kernel.kinds import OneOf, UpTo
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing


class Attack(Thing):
    """EOH-10.7 The attack under way. `bonus` is the Base Damage that an extra attack adds, `added` the number of dice that were added; the rest is what was rolled, and the figure."""

    attacker: HeroNumber
    target: HeroNumber
    bonus: Change = 0
    added: Amount = 0
    successes: Amount = 0
    blanks: Amount = 0
    damage: Amount = 0
    placed: Amount = 0
    """How much damage was placed on the target."""
    killed: bool = False
    over: bool = False
    """It was dodged or wasted."""

    def turn_on(self, target: int) -> None:
        """EOH-10.8 Have another target."""
        self.target = target

    def add_dice(self, n: int) -> None:
        """EOH-10.7 (2) Roll more dice."""
        self.added += n

    def count(self, dice: int, successes: int, how: str) -> None:
        """EOH-10.7 (3), (4) Add the Successes of a roll. Its blanks replace those before, unless Successes rolled more dice (`how` is "more")."""
        self.successes += successes
        self.blanks = dice - successes + (self.blanks if how == "more" else 0)

    def figure(self, damage: int) -> None:
        """EOH-10.7 (5), (6) Deal this much damage, not below 0."""
        self.damage = max(0, damage)

    def land(self) -> None:
        """EOH-10.7 (7) Have its damage placed on the target."""
        self.placed = self.damage

    def end(self) -> None:
        """EOH-10.6, EOH-10.7 (2) Be dodged or wasted."""
        self.over = True

    def kill(self) -> None:
        """EOH-11.2 Have killed its target."""
        self.killed = True


class Act(Thing):
    """EOH-5.9 An activation under way: the slot, who has it (a Hero, or the Gamer of a Talent), and what was picked. `hero` is self, NOBODY before the line-up."""

    seat: Annotated[Seat, OneOf("seat")]
    slot: SlotNumber
    who: Annotated[int, UpTo(60, least=-1)]
    hero: HeroOrNobody
    picks: Picks = ()
    negated: bool = False

    @property
    def moves_cards(self) -> bool:
        """EOH-5.9 (1) Whether it names face-down cards to move, which only their owner sees: lanes, whether it is a trade, and the cards as one number."""
        return len(self.picks) == 4

    def negate(self) -> None:
        """EOH-5.9 (4) Have no effect."""
        self.negated = True
