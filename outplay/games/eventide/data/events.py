"""What happens from the first round on, in the past tense. Heroes are numbered five a seat, by Class."""

from __future__ import annotations

from typing import ClassVar

from outplay.kernel.event import Event
from outplay.kernel.step import Secret

# ---------------------------------------------------------------- rounds


class RoundBegan(Event):
    """EOH-6.4"""

    round: int


class AssaultBegan(Event):
    """EOH-13.1"""


class LaneNamed(Event):
    """EOH-7.3 So many cards were put into a lane."""

    seat: int
    lane: int
    n: int
    cards: tuple[int, ...] | Secret


class Peeked(Event):
    """So many face-down cards of the other player were looked at."""

    seat: int
    lane: int
    n: int
    cards: tuple[int, ...] | Secret


class CardsTraded(Event):
    """A face-down card of one lane and one of another changed places."""

    seat: int
    lane: int
    to: int
    cards: tuple[int, ...] | Secret


class CardShifted(Event):
    """A face-down card went to another lane; `named` says which it is, or -1."""

    seat: int
    lane: int
    to: int
    named: int
    cards: tuple[int, ...] | Secret


class TokensRemoved(Event):
    """EOH-7.8 These Heroes are returning."""

    heroes: tuple[int, ...]


class CardsFlipped(Event):
    """EOH-8.1 What a player had in a lane; in no lane (-1): kept in hand."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    seat: int
    lane: int
    cards: tuple[int, ...]


class TurnPassed(Event):
    """EOH-8.4, EOH-8.5 A player passed; `ended`: its Reveal stage is over."""

    seat: int
    ended: bool


class LaneChecked(Event):
    """EOH-9.2 What each player's attack and defense counts in a lane, and who is overrun (-1: nobody)."""

    lane: int
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    overrun: int


class TowerHeld(Event):
    """EOH-9.7"""

    seat: int
    structure: int


class StructureFell(Event):
    """EOH-9.8"""

    seat: int
    structure: int


class CombatBegan(Event):
    """EOH-10.2"""

    lane: int


class CombatEnded(Event):
    """EOH-10.11"""

    lane: int


class DamageGone(Event):
    """EOH-11.8 All damage of all Heroes is removed."""


class RoundEnded(Event):
    """EOH-12.1 Lane cards leave the lanes, live Heroes go to base. How many structures stand, Heroes were killed, and how much gold each player has; the Heroes that are out."""

    round: int
    structures: tuple[int, int]
    kills: tuple[int, int]
    gold: tuple[int, int]
    out: tuple[int, ...]


class Bought(Event):
    """EOH-12.3 An Item, now at this level."""

    hero: int
    level: int
    price: int


class ShopLeft(Event):
    """EOH-12.2"""

    seat: int


class Discounted(Event):
    """The next purchase costs so much less."""

    seat: int
    n: int


# ---------------------------------------------------------------- abilities


class Activated(Event):
    """EOH-5.9 A slot of a Hero, or the Talent of a Gamer (`who` is the Gamer then), and the Heroes or lanes that were picked."""

    seat: int
    slot: int
    who: int
    picks: tuple[int, ...]


class Negated(Event):
    """EOH-5.9"""

    slot: int
    who: int


class TokenTaken(Event):
    """The Cooldown token of a Hero's slot was removed."""

    hero: int
    slot: int


# ---------------------------------------------------------------- Heroes


class Hurt(Event):
    """EOH-11.1 Damage was placed."""

    hero: int
    n: int
    damage: int


class Healed(Event):
    """Damage was removed."""

    hero: int
    n: int


class Moved(Event):
    """A Hero went from lane to lane."""

    hero: int
    lane: int
    to: int


class Deployed(Event):
    """A Hero came from base into a lane."""

    hero: int
    lane: int


class Recalled(Event):
    """EOH-1.11"""

    hero: int


class Marked(Event):
    """Something holds for a Hero for a while: winded, stun, silence, burn, bounty, or a change of bd, dice or armor."""

    hero: int
    what: str
    n: int
    until: str


class WaveRose(Event):
    """EOH-9.2 A Minion Rush counts as so many."""

    seat: int
    n: int


class DuelBegan(Event):
    """EOH-10.5"""

    hero: int
    other: int


class Endured(Event):
    """EOH-11.1"""

    hero: int


class Killed(Event):
    """EOH-11.2 `fallen`: it still fights in its lane."""

    hero: int
    fallen: bool


class LeftLane(Event):
    """EOH-10.11 A fallen Hero leaves its lane."""

    hero: int


class Revived(Event):
    """EOH-11.7"""

    hero: int


class GoldGained(Event):
    """EOH-12.5"""

    seat: int
    n: int
    total: int


# ---------------------------------------------------------------- attacks


class AttackDeclared(Event):
    """EOH-10.7 (1)"""

    attacker: int
    target: int


class Retargeted(Event):
    """EOH-10.8"""

    attacker: int
    target: int


class DiceAdded(Event):
    """EOH-10.7 (2)"""

    attacker: int
    n: int


class Dodged(Event):
    """EOH-10.7 (2)"""

    attacker: int
    target: int


class AttackWasted(Event):
    """EOH-10.6 No roll, no effects."""

    attacker: int


class Rolled(Event):
    """EOH-10.7 (3) Dice, and how many show the symbol; `how`: attack, more (by Successes), again (the blanks)."""

    attacker: int
    dice: int
    successes: int
    how: str


class Struck(Event):
    """EOH-10.7 (5) Base Damage, Successes and armor, and the figure."""

    attacker: int
    target: int
    bd: int
    successes: int
    armor: int
    damage: int


class Absorbed(Event):
    """EOH-10.7 (6) The figure of the attack is now this."""

    target: int
    damage: int


# ---------------------------------------------------------------- the end


class SideConceded(Event):
    """EOH-1.10"""

    seat: int


class MatchEnded(Event):
    """EOH-14 The winner, or -1 for a draw, or -2 where the match is void."""

    winner: int
