"""Hero cards as the rules ask them."""

from __future__ import annotations

from outplay.games.knockback.data.rows import HeroRow
from outplay.games.knockback.data.vocabulary import (
    AfterAttack,
    EnterWater,
    GainRage,
    HatchEffect,
    KnockbackTaken,
    OwnAttackDice,
    OwnDefenseDice,
    OwnMove,
    StrikeEffect,
    TurnEnd,
    WhenFlown,
    WhenHit,
)


class HeroCard:
    """A hero card, with its hooks sorted by the moment at which they apply."""

    __slots__ = (
        "abilities",
        "active",
        "after_attack",
        "after_knockback",
        "attack_dice",
        "counts",
        "defense",
        "defense_dice",
        "dry",
        "hatches",
        "hit_taken",
        "id",
        "knockback_taken",
        "last",
        "leaps",
        "move",
        "name",
        "pays",
        "red",
        "row",
        "still",
        "track",
        "yellow",
    )

    def __init__(self, row: HeroRow) -> None:
        hooks = [hook for ability in row.abilities for hook in ability.hooks]
        self.row = row
        self.id = row.id
        self.name = row.name
        self.move = row.move
        self.defense = row.defense
        self.track = row.track
        self.yellow = row.track[0]
        self.red = row.track[0] + row.track[1]
        self.last = sum(row.track) - 1
        self.abilities = row.abilities
        self.active = tuple((n, ability) for n, ability in enumerate(row.abilities) if ability.steps)
        self.leaps = any(isinstance(hook, OwnMove) for hook in hooks)
        self.attack_dice = tuple(hook for hook in hooks if isinstance(hook, OwnAttackDice))
        self.defense_dice = tuple(hook for hook in hooks if isinstance(hook, OwnDefenseDice))
        self.knockback_taken = tuple(hook for hook in hooks if isinstance(hook, KnockbackTaken))
        self.hit_taken = tuple(hook for hook in hooks if isinstance(hook, WhenHit))
        self.after_knockback = tuple(hook for hook in hooks if isinstance(hook, WhenFlown))
        self.after_attack = tuple(hook for hook in hooks if isinstance(hook, AfterAttack))
        self.still = tuple(hook for hook in hooks if isinstance(hook, TurnEnd))
        self.dry = any(isinstance(hook, EnterWater) for hook in hooks)
        self.counts = any(isinstance(step, StrikeEffect) and step.bonus is not None for ability in row.abilities for step in ability.steps)
        self.hatches = any(isinstance(step, HatchEffect) for ability in row.abilities for step in ability.steps)
        self.pays = any(isinstance(hook.do, GainRage) for hook in self.hit_taken)

    def zone(self, wear: int) -> int:
        """KB-4.5 Return the zone of a tracker: 0 green, 1 yellow, 2 red."""
        return 0 if wear < self.yellow else 1 if wear < self.red else 2
