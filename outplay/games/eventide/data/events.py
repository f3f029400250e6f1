"""What happens from the first round on, in the past tense. Heroes are numbered five a seat, by Class."""

from __future__ import annotations

from typing import ClassVar

from outplay.kernel.event import Event
from outplay.kernel.step import Secret

# ---------------------------------------------------------------- rounds


class RoundBegan(Event):
    """EOH-6.4 A round began."""

    round: int


class AssaultBegan(Event):
    """EOH-13.1 The Assault phase began."""


class LaneNamed(Event):
    """EOH-7.3 A player put n cards face down into a lane."""

    seat: int
    lane: int
    n: int
    cards: tuple[int, ...] | Secret


class Peeked(Event):
    """EOH-5.11 A player looked at n face-down cards of the other in a lane."""

    seat: int
    lane: int
    n: int
    cards: tuple[int, ...] | Secret


class CardsTraded(Event):
    """EOH-5.11 A face-down card of one lane and one of another changed places."""

    seat: int
    lane: int
    to: int
    cards: tuple[int, ...] | Secret


class CardShifted(Event):
    """EOH-5.11 A face-down card went to another lane. `named` is the card if all learned which it is, otherwise -1."""

    seat: int
    lane: int
    to: int
    named: int
    cards: tuple[int, ...] | Secret


class TokensRemoved(Event):
    """EOH-7.8 These Heroes lost their Respawn tokens and are returning."""

    heroes: tuple[int, ...]


class CardsFlipped(Event):
    """EOH-8.1 A player's cards in a lane were flipped. Lane -1 are the cards that were kept in hand."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    seat: int
    lane: int
    cards: tuple[int, ...]


class TurnPassed(Event):
    """EOH-8.4, EOH-8.5 A player passed. `ended`: its Reveal stage is over. EOH-8.7 `unasked`: there was nothing it could use."""

    seat: int
    ended: bool
    unasked: bool


class LaneChecked(Event):
    """EOH-9.2 A lane was checked: each player's attack and defense strength, and who is overrun (-1: nobody)."""

    lane: int
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    overrun: int


class TowerHeld(Event):
    """EOH-9.7 A tower that was about to fall was saved."""

    seat: int
    structure: int


class StructureFell(Event):
    """EOH-9.8 A structure of a player fell."""

    seat: int
    structure: int


class CombatBegan(Event):
    """EOH-10.2 The combat of a lane began."""

    lane: int


class CombatEnded(Event):
    """EOH-10.11 The combat of a lane ended."""

    lane: int


class DamageGone(Event):
    """EOH-11.8 All damage was removed from all Heroes."""


class RoundEnded(Event):
    """EOH-12.1 A round ended and the lanes were cleared. By player: the structures that stand, the kills in all, the gold. `out`: the Heroes that miss the next round."""

    round: int
    structures: tuple[int, int]
    kills: tuple[int, int]
    gold: tuple[int, int]
    out: tuple[int, ...]


class Bought(Event):
    """EOH-12.3 A Hero's Item was bought, or raised to this level."""

    hero: int
    level: int
    price: int


class ShopLeft(Event):
    """EOH-12.2 A player was done shopping."""

    seat: int


class Discounted(Event):
    """EOH-12.3 A player's next purchase costs n less."""

    seat: int
    n: int


# ---------------------------------------------------------------- abilities


class Activated(Event):
    """EOH-5.9 A player activated an ability: a slot of a Hero, or the Talent of a Gamer (`who` is the Gamer then). `picks` are the Heroes or lanes that were picked."""

    seat: int
    slot: int
    who: int
    picks: tuple[int, ...]


class Negated(Event):
    """EOH-5.9 An activated ability has no effect."""

    slot: int
    who: int


class TokenTaken(Event):
    """EOH-5.3 The Cooldown token of a Hero's slot was removed."""

    hero: int
    slot: int


# ---------------------------------------------------------------- Heroes


class Hurt(Event):
    """EOH-11.1 n damage was placed on a Hero, which has `damage` now."""

    hero: int
    n: int
    damage: int


class Healed(Event):
    """EOH-11.8 n damage was removed from a Hero."""

    hero: int
    n: int


class Moved(Event):
    """EOH-10.4 A Hero went from lane to lane."""

    hero: int
    lane: int
    to: int


class Deployed(Event):
    """EOH-5.7 A Hero came from base into a lane."""

    hero: int
    lane: int


class Recalled(Event):
    """EOH-1.11 A Hero was sent to base for this round."""

    hero: int


class Marked(Event):
    """EOH-5.14 Something holds for a Hero for a while. `what` is winded, stun, silence, burn, bounty, bd, dice or armor, `until` is round or combat."""

    hero: int
    what: str
    n: int
    until: str


class WaveRose(Event):
    """EOH-9.2 A player's Minion Rush counts as n Heroes this round."""

    seat: int
    n: int


class DuelBegan(Event):
    """EOH-10.5 A duel of two Heroes began."""

    hero: int
    other: int


class Endured(Event):
    """EOH-11.1 A Hero was left with 1 Hit Point."""

    hero: int


class Killed(Event):
    """EOH-11.2 A Hero was killed. `fallen`: it still strikes back in its lane."""

    hero: int
    fallen: bool


class LeftLane(Event):
    """EOH-10.11 A fallen Hero left its lane."""

    hero: int


class Revived(Event):
    """EOH-11.7 A Hero lost its Respawn token and is at base."""

    hero: int


class GoldGained(Event):
    """EOH-12.5 A player gained n gold and has `total` now."""

    seat: int
    n: int
    total: int


# ---------------------------------------------------------------- attacks


class AttackDeclared(Event):
    """EOH-10.7 (1) A Hero attacks another."""

    attacker: int
    target: int


class Retargeted(Event):
    """EOH-10.8 An attack was turned on another target."""

    attacker: int
    target: int


class DiceAdded(Event):
    """EOH-10.7 (2) n dice were added to an attack."""

    attacker: int
    n: int


class Dodged(Event):
    """EOH-10.7 (2) An attack was dodged."""

    attacker: int
    target: int


class AttackWasted(Event):
    """EOH-10.6 A Hero wasted its attack: no roll, no effects."""

    attacker: int


class Rolled(Event):
    """EOH-10.7 (3) Dice were rolled for an attack. `how` is "attack", "more" (one for each Success), or "again" (the blanks)."""

    attacker: int
    dice: int
    successes: int
    how: str


class Struck(Event):
    """EOH-10.7 (5) The damage of an attack was worked out from Base Damage, Successes and armor."""

    attacker: int
    target: int
    bd: int
    successes: int
    armor: int
    damage: int


class Absorbed(Event):
    """EOH-10.7 (6) The damage of the attack was lowered to this."""

    target: int
    damage: int


# ---------------------------------------------------------------- the end


class SideConceded(Event):
    """EOH-1.10 A side conceded."""

    seat: int


class MatchEnded(Event):
    """EOH-14 The match ended. `winner` is -1 for a draw, -2 if the match is void."""

    winner: int
