"""The vocabulary of KB-17, in which abilities are written: everything that does something is a table whose `op` names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from outplay.kernel.content import Change, ContentRow, Small
from outplay.kernel.fields import says

Triple = tuple[
    Annotated[Small, says("In green", "The number of the green zone.", sign="circle green")],
    Annotated[Small, says("In yellow", "The number of the yellow zone.", sign="triangle yellow")],
    Annotated[Small, says("In red", "The number of the red zone.", sign="octagon red")],
]
"""Knockback for a defender in green, yellow, red."""


# ---------------------------------------------------------------- parts of a strike


class Payment(ContentRow, frozen=True):
    """KB-17.11 Tokens that may be spent before rolling."""

    token: Annotated[Literal["rage"], says("Token", "What is spent.")]
    adds: Annotated[Literal["dice", "knockback"], says("Adds", "What each token adds to the attack.")]
    max: Annotated[Small, says("At most", "How many may be spent on one attack.")]


class Bonus(ContentRow, frozen=True):
    """KB-17.12 More attack dice for dragonlings adjacent to the target."""

    per: Annotated[Literal["dragonling_adjacent_to_target"], says("For each", "What adds a die.")]
    max: Annotated[Small, says("At most", "How many dice come from it.")]


class PullMotion(ContentRow, frozen=True, tag_field="op", tag="pull"):
    """KB-12.1"""

    n: Annotated[Small, says("Spaces", "How far the target is pulled.")]


class ThrowMotion(ContentRow, frozen=True, tag_field="op", tag="throw"):
    """KB-12.2"""


class SteerMotion(ContentRow, frozen=True, tag_field="op", tag="steer"):
    """KB-12.3"""


class HookRider(ContentRow, frozen=True, tag_field="op", tag="hook"):
    """KB-17.14 The target is hooked."""


class JinxRider(ContentRow, frozen=True, tag_field="op", tag="jinx"):
    """KB-17.14 The target is jinxed."""


class DrainRider(ContentRow, frozen=True, tag_field="op", tag="drain"):
    """KB-17.14 The acting hero recovers."""

    n: Annotated[Small, says("Recovers", "How many spaces of its tracker the attacker recovers.")]


Motion = PullMotion | ThrowMotion | SteerMotion
Rider = HookRider | JinxRider | DrainRider
Flag = Literal["no_defense", "no_damage"]


# ---------------------------------------------------------------- steps of an ability


class WalkEffect(ContentRow, frozen=True, tag_field="op", tag="walk"):
    """KB-17.1"""

    max: Annotated[Small, says("Spaces", "How far it may walk.")]


class LeapEffect(ContentRow, frozen=True, tag_field="op", tag="leap"):
    """KB-17.2"""

    max: Annotated[Small, says("Spaces", "How far it may leap.")]


class StrikeEffect(ContentRow, frozen=True, tag_field="op", tag="strike"):
    """KB-17.3 With flags (KB-17.9), prelude (KB-17.10), pay, bonus, motion (KB-17.13) and riders."""

    range: Annotated[Small, says("Range", "How many spaces away a target may be.")]
    dice: Annotated[Small, says("Attack dice", "How many dice are rolled.")]
    kb: Annotated[Triple, says("Knockback", "How far a hit knocks back, for a target in green, yellow and red.")]
    flags: Annotated[tuple[Flag, ...], says("Exceptions", "Whether the target rolls no defense, or takes no damage.")] = ()
    prelude: Annotated[Literal["swap"] | None, says("Before the roll", "Whether attacker and target change places first.")] = None
    pay: Annotated[Payment | None, says("Payment", "Tokens that may be spent before the roll.")] = None
    bonus: Annotated[Bonus | None, says("More dice", "What adds dice to the attack.")] = None
    motion: Annotated[Motion | None, says("A hit moves it", "How a hit moves the target, other than away.")] = None
    riders: Annotated[tuple[Rider, ...], says("A hit also", "What else a hit does.")] = ()


class SelfCenter(ContentRow, frozen=True, tag_field="op", tag="self"):
    """The area lies around the acting hero."""


class FloorCenter(ContentRow, frozen=True, tag_field="op", tag="floor"):
    """The area lies around a chosen floor space."""

    within: Annotated[Small, says("Within", "How far away the chosen space may be.")]


class BlastEffect(ContentRow, frozen=True, tag_field="op", tag="blast"):
    """KB-17.4"""

    center: Annotated[SelfCenter | FloorCenter, says("Center", "Around what the area lies.")]
    radius: Annotated[Small, says("Radius", "How many spaces the area reaches from its center.")]
    dice: Annotated[Small, says("Attack dice", "How many dice are rolled.")]
    kb: Annotated[Triple, says("Knockback", "How far a hit knocks back, for a target in green, yellow and red.")]
    flags: Annotated[tuple[Flag, ...], says("Exceptions", "Whether the target rolls no defense, or takes no damage.")] = ()

    prelude: Annotated[None, says("Nothing", "There is none of it here.", hidden=True)] = None
    pay: Annotated[None, says("Nothing", "There is none of it here.", hidden=True)] = None
    bonus: Annotated[None, says("Nothing", "There is none of it here.", hidden=True)] = None
    motion: Annotated[None, says("Nothing", "There is none of it here.", hidden=True)] = None
    riders: Annotated[tuple[Rider, ...], says("Nothing", "There is none of it here.", hidden=True)] = ()


class RecoilEffect(ContentRow, frozen=True, tag_field="op", tag="recoil"):
    """KB-17.5"""

    n: Annotated[Small, says("Spaces", "How far the attacker itself is knocked back.")]


class BraceEffect(ContentRow, frozen=True, tag_field="op", tag="brace"):
    """KB-17.6"""

    dice: Annotated[Small, says("Defense dice", "How many more dice it rolls in defense until its next turn.")]


class RiposteEffect(ContentRow, frozen=True, tag_field="op", tag="riposte"):
    """KB-17.7"""

    range: Annotated[Small, says("Range", "How many spaces away a target may be.")]
    kb: Annotated[Triple, says("Knockback", "How far a hit knocks back, for a target in green, yellow and red.")]


class HatchEffect(ContentRow, frozen=True, tag_field="op", tag="hatch"):
    """KB-17.8"""

    range: Annotated[Small, says("Range", "How far away eggs may be laid.")]
    count: Annotated[Small, says("Eggs", "How many are laid.")]


Effect = WalkEffect | LeapEffect | StrikeEffect | BlastEffect | RecoilEffect | BraceEffect | RiposteEffect | HatchEffect


# ---------------------------------------------------------------- hooks of a passive


class OwnLeap(ContentRow, frozen=True, tag_field="op", tag="leap"):
    """The Move is a leap."""


class GainRage(ContentRow, frozen=True, tag_field="op", tag="gain_rage"):
    """Tokens on the card."""

    n: Annotated[Small, says("Tokens", "How many rage tokens it gains.")]


class DamageAttacker(ContentRow, frozen=True, tag_field="op", tag="damage_attacker"):
    """The acting hero's tracker moves."""

    n: Annotated[Small, says("Damage", "How far the attacker's tracker moves.")]


class HatchLeftSpace(ContentRow, frozen=True, tag_field="op", tag="hatch_left_space"):
    """An egg on the space that was left."""


class GainStatus(ContentRow, frozen=True, tag_field="op", tag="gain_status"):
    """The hero gets a status."""

    status: Annotated[Literal["anchored"], says("Condition", "What it gains.")]


class StayDry(ContentRow, frozen=True, tag_field="op", tag="stay_dry"):
    """The hero stays on the last space."""


class OwnMove(ContentRow, frozen=True, tag_field="when", tag="own_move"):
    """KB-17.15"""

    do: Annotated[OwnLeap, says("What happens", "What it does then.")]


class OwnAttackDice(ContentRow, frozen=True, tag_field="when", tag="own_attack_dice"):
    """KB-17.16"""

    add: Annotated[Small, says("More dice", "How many dice are added.")]
    condition: Annotated[Literal["target_not_green"], says("Only if", "What must hold for it.")]


class OwnDefenseDice(ContentRow, frozen=True, tag_field="when", tag="own_defense_dice"):
    """KB-17.17"""

    add: Annotated[Small, says("More dice", "How many dice are added.")]
    condition: Annotated[Literal["attacker_not_adjacent"], says("Only if", "What must hold for it.")]


class KnockbackTaken(ContentRow, frozen=True, tag_field="when", tag="ability_knockback_taken"):
    """KB-17.18"""

    add: Annotated[Change, says("Change", "By how much the knockback of abilities changes; less if it is negative.")]
    condition: Annotated[Literal["anchored"] | None, says("Only if", "What must hold for it.")] = None


class WhenHit(ContentRow, frozen=True, tag_field="when", tag="hit_taken"):
    """KB-17.19"""

    do: Annotated[GainRage | DamageAttacker, says("What happens", "What it does then.")]
    condition: Annotated[Literal["attacker_adjacent"] | None, says("Only if", "What must hold for it.")] = None


class WhenFlown(ContentRow, frozen=True, tag_field="when", tag="after_ability_knockback"):
    """KB-17.20"""

    do: Annotated[HatchLeftSpace | WalkEffect, says("What happens", "What it does then.")]


class AfterAttack(ContentRow, frozen=True, tag_field="when", tag="after_own_attack"):
    """KB-17.21"""

    do: Annotated[WalkEffect, says("What happens", "What it does then.")]


class TurnEnd(ContentRow, frozen=True, tag_field="when", tag="own_turn_end"):
    """KB-17.22"""

    condition: Annotated[Literal["stood_still"], says("Only if", "What must hold for it.")]
    do: Annotated[GainStatus, says("What happens", "What it does then.")]


class EnterWater(ContentRow, frozen=True, tag_field="when", tag="would_enter_water"):
    """KB-17.23"""

    FORMERLY: ClassVar[Mapping[str, str]] = {"once": ""}

    do: Annotated[StayDry, says("What happens", "What it does then.")]


Hook = OwnMove | OwnAttackDice | OwnDefenseDice | KnockbackTaken | WhenHit | WhenFlown | AfterAttack | TurnEnd | EnterWater
