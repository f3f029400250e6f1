"""What happens in a match, in the past tense. Heroes are numbered in the order in which they were drafted; colors are 0 (Red) and 1 (Blue)."""

from __future__ import annotations

from outplay.kernel.event import Event
from outplay.kernel.step import Secret


class ColorsDrawn(Event):
    """MOBA-4.4"""

    red_side: int


class HeroDrafted(Event):
    """MOBA-4.6"""

    hero: int
    seat: int
    card: int


class ItemTurned(Event):
    """MOBA-4.3, MOBA-4.236"""

    objective: int
    item: int


class RoundBegan(Event):
    """MOBA-4.20"""

    round: int


class PaydayRevealed(Event):
    """MOBA-4.22 The objectives that Red and Blue fed."""

    red: int
    blue: int


class CrystalsChanged(Event):
    """MOBA-4.23"""

    objective: int
    n: int
    left: int


class Planned(Event):
    """MOBA-4.32 Everybody sees that a card lies there; only the side sees which."""

    hero: int
    card: int | Secret


class PhaseBegan(Event):
    """MOBA-4.40"""

    phase: int


class SidePassed(Event):
    """MOBA-4.42 A side passed. MOBA-4.44 `unasked`: it has no card left to play."""

    color: int
    unasked: bool


class CardPlayed(Event):
    """MOBA-4.60"""

    hero: int
    card: int
    interrupt: bool


class HeroEntered(Event):
    """MOBA-4.61"""

    hero: int
    cell: int


class HeroMoved(Event):
    """MOBA-4.66 A hop: the cells entered."""

    hero: int
    path: tuple[int, ...]


class HeroTurned(Event):
    """MOBA-4.68"""

    hero: int
    facing: int


class Blinked(Event):
    """MOBA-4.141"""

    hero: int
    cell: int


class Replaced(Event):
    """MOBA-4.142 Pushed, pulled, slid, charged or swapped: the cells entered."""

    hero: int
    how: str
    path: tuple[int, ...]


class AttackDeclared(Event):
    """MOBA-4.80"""

    hero: int
    targets: tuple[int, ...]


class AttackFailed(Event):
    """MOBA-4.81"""

    hero: int


class AbilityDeclared(Event):
    """MOBA-4.140"""

    hero: int
    named: tuple[int, ...]


class AbilityCanceled(Event):
    """Counter-Jinx"""

    hero: int


class AttackRedirected(Event):
    """Sworn Shield"""

    hero: int


class DuelBegan(Event):
    """MOBA-4.111 The counts of attack cards and defense cards."""

    attacker: int
    target: int
    attack: int
    defense: int


class BattleRevealed(Event):
    """MOBA-4.115 The counts of cards of each hitzone: attack, defense, and what got through."""

    attacker: int
    target: int
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    through: tuple[int, ...]


class DuelEnded(Event):
    """MOBA-4.117 (6)"""

    attacker: int
    target: int


class GroundCounted(Event):
    """MOBA-4.232, MOBA-4.233 Who stands at each objective when it comes to scoring: the heroes of Red, of Blue. What lies there, the crystals, and who was killed in the round."""

    red: tuple[int, ...]
    blue: tuple[int, ...]
    round: int
    items: tuple[int, ...]
    crystals: tuple[int, ...]
    killed: tuple[int, ...]


class Wounded(Event):
    """MOBA-4.211"""

    hero: int
    n: int
    wounds: int


class Healed(Event):
    hero: int
    n: int


class TokenGiven(Event):
    """MOBA-4.170 `source` is the hero that put it there (MOBA-4.177)."""

    hero: int
    kind: str
    n: int
    source: int


class TokensUsed(Event):
    """MOBA-4.63"""

    hero: int
    kinds: tuple[str, ...]


class Cleansed(Event):
    hero: int


class HeroKilled(Event):
    """MOBA-4.212"""

    hero: int
    source: int
    cell: int


class HeroSurvived(Event):
    """Cheat Death"""

    hero: int


class CardUnlocked(Event):
    """MOBA-4.216 Everybody learns that a card was unlocked; only the side learns which."""

    hero: int
    card: int | Secret


class PlanPeeked(Event):
    """Mark Target: the other side is told that it was looked at."""

    hero: int
    card: int | Secret


class KegPlaced(Event):
    """MOBA-4.144 `was` is where it came from, -1 for the supply."""

    cell: int
    was: int


class KegExploded(Event):
    cell: int


class MoveEnded(Event):
    """`end_move`"""

    hero: int


class ItemSmashed(Event):
    hero: int
    item: int


class ItemScored(Event):
    """MOBA-4.235"""

    objective: int
    item: int
    hero: int


class ItemLeft(Event):
    """MOBA-4.234 A side may score an item, and does not."""

    objective: int
    item: int
    color: int


class HeroReady(Event):
    """MOBA-4.245"""

    hero: int


class SideConceded(Event):
    color: int


class MatchEnded(Event):
    """MOBA-4.237, MOBA-4.238: the colors that won."""

    colors: tuple[int, ...]
