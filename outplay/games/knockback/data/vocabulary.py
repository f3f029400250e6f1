"""The vocabulary of KB-17, in which abilities are written: everything that does something is a table whose `op` names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from outplay.kernel.content import Change, ContentRow, Small

Triple = tuple[Small, Small, Small]
"""Knockback for a defender in green, yellow, red."""


# ---------------------------------------------------------------- parts of a strike


class Payment(ContentRow, frozen=True):
    """KB-17.11 Tokens that may be spent before rolling."""

    token: Literal["rage"]
    adds: Literal["dice", "knockback"]
    max: Small


class Bonus(ContentRow, frozen=True):
    """KB-17.12 More attack dice for dragonlings adjacent to the target."""

    per: Literal["dragonling_adjacent_to_target"]
    max: Small


class PullMotion(ContentRow, frozen=True, tag_field="op", tag="pull"):
    """KB-12.1"""

    n: Small


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

    n: Small


Motion = PullMotion | ThrowMotion | SteerMotion
Rider = HookRider | JinxRider | DrainRider
Flag = Literal["no_defense", "no_damage"]


# ---------------------------------------------------------------- steps of an ability


class WalkEffect(ContentRow, frozen=True, tag_field="op", tag="walk"):
    """KB-17.1"""

    max: Small


class LeapEffect(ContentRow, frozen=True, tag_field="op", tag="leap"):
    """KB-17.2"""

    max: Small


class StrikeEffect(ContentRow, frozen=True, tag_field="op", tag="strike"):
    """KB-17.3 With flags (KB-17.9), prelude (KB-17.10), pay, bonus, motion (KB-17.13) and riders."""

    range: Small
    dice: Small
    kb: Triple
    flags: tuple[Flag, ...] = ()
    prelude: Literal["swap"] | None = None
    pay: Payment | None = None
    bonus: Bonus | None = None
    motion: Motion | None = None
    riders: tuple[Rider, ...] = ()


class SelfCenter(ContentRow, frozen=True, tag_field="op", tag="self"):
    """The area lies around the acting hero."""


class FloorCenter(ContentRow, frozen=True, tag_field="op", tag="floor"):
    """The area lies around a chosen floor space."""

    within: Small


class BlastEffect(ContentRow, frozen=True, tag_field="op", tag="blast"):
    """KB-17.4"""

    center: SelfCenter | FloorCenter
    radius: Small
    dice: Small
    kb: Triple
    flags: tuple[Flag, ...] = ()

    prelude: None = None
    pay: None = None
    bonus: None = None
    motion: None = None
    riders: tuple[Rider, ...] = ()


class RecoilEffect(ContentRow, frozen=True, tag_field="op", tag="recoil"):
    """KB-17.5"""

    n: Small


class BraceEffect(ContentRow, frozen=True, tag_field="op", tag="brace"):
    """KB-17.6"""

    dice: Small


class RiposteEffect(ContentRow, frozen=True, tag_field="op", tag="riposte"):
    """KB-17.7"""

    range: Small
    kb: Triple


class HatchEffect(ContentRow, frozen=True, tag_field="op", tag="hatch"):
    """KB-17.8"""

    range: Small
    count: Small


Effect = WalkEffect | LeapEffect | StrikeEffect | BlastEffect | RecoilEffect | BraceEffect | RiposteEffect | HatchEffect


# ---------------------------------------------------------------- hooks of a passive


class OwnLeap(ContentRow, frozen=True, tag_field="op", tag="leap"):
    """The Move is a leap."""


class GainRage(ContentRow, frozen=True, tag_field="op", tag="gain_rage"):
    """Tokens on the card."""

    n: Small


class DamageAttacker(ContentRow, frozen=True, tag_field="op", tag="damage_attacker"):
    """The acting hero's tracker moves."""

    n: Small


class HatchLeftSpace(ContentRow, frozen=True, tag_field="op", tag="hatch_left_space"):
    """An egg on the space that was left."""


class GainStatus(ContentRow, frozen=True, tag_field="op", tag="gain_status"):
    """The hero gets a status."""

    status: Literal["anchored"]


class StayDry(ContentRow, frozen=True, tag_field="op", tag="stay_dry"):
    """The hero stays on the last space."""


class OwnMove(ContentRow, frozen=True, tag_field="when", tag="own_move"):
    """KB-17.15"""

    do: OwnLeap


class OwnAttackDice(ContentRow, frozen=True, tag_field="when", tag="own_attack_dice"):
    """KB-17.16"""

    add: Small
    condition: Literal["target_not_green"]


class OwnDefenseDice(ContentRow, frozen=True, tag_field="when", tag="own_defense_dice"):
    """KB-17.17"""

    add: Small
    condition: Literal["attacker_not_adjacent"]


class KnockbackTaken(ContentRow, frozen=True, tag_field="when", tag="ability_knockback_taken"):
    """KB-17.18"""

    add: Change
    condition: Literal["anchored"] | None = None


class WhenHit(ContentRow, frozen=True, tag_field="when", tag="hit_taken"):
    """KB-17.19"""

    do: GainRage | DamageAttacker
    condition: Literal["attacker_adjacent"] | None = None


class WhenFlown(ContentRow, frozen=True, tag_field="when", tag="after_ability_knockback"):
    """KB-17.20"""

    do: HatchLeftSpace | WalkEffect


class AfterAttack(ContentRow, frozen=True, tag_field="when", tag="after_own_attack"):
    """KB-17.21"""

    do: WalkEffect


class TurnEnd(ContentRow, frozen=True, tag_field="when", tag="own_turn_end"):
    """KB-17.22"""

    condition: Literal["stood_still"]
    do: GainStatus


class EnterWater(ContentRow, frozen=True, tag_field="when", tag="would_enter_water"):
    """KB-17.23"""

    FORMERLY: ClassVar[Mapping[str, str]] = {"once": ""}

    do: StayDry


Hook = OwnMove | OwnAttackDice | OwnDefenseDice | KnockbackTaken | WhenHit | WhenFlown | AfterAttack | TurnEnd | EnterWater
