"""EOH-18.12, EOH-18.25 to 18.33 What Passives give a Hero: traits, which always hold, and what they do at events."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from outplay.games.eventide.data.effects import Effect
from outplay.games.eventide.data.vocabulary import If, Near, When
from outplay.kernel.content import Change, ContentRow, Count, Small
from outplay.kernel.fields import says


class BdTrait(ContentRow, frozen=True, tag_field="do", tag="bd"):
    """EOH-18.12 Add n to Base Damage while the conditions hold."""

    n: Annotated[Change, says("Change", "By how much the Base Damage changes.")]
    who: Annotated[Near, says("Who", "Whom it is about.")] = "self"
    if_: Annotated[If, says("Only if", "What must hold, all of it.")] = msgspec.field(name="if", default=())


class DiceTrait(ContentRow, frozen=True, tag_field="do", tag="dice"):
    """EOH-18.12 Add n dice to attack rolls while the conditions hold."""

    n: Annotated[Change, says("Change", "How many dice are added.")]
    who: Annotated[Near, says("Who", "Whom it is about.")] = "self"
    if_: Annotated[If, says("Only if", "What must hold, all of it.")] = msgspec.field(name="if", default=())


class ArmorTrait(ContentRow, frozen=True, tag_field="do", tag="armor"):
    """EOH-18.12 Let each attack deal n less damage while the conditions hold."""

    n: Annotated[Change, says("Armor", "How much less damage attacks deal.")]
    who: Annotated[Near, says("Who", "Whom it is about.")] = "self"
    if_: Annotated[If, says("Only if", "What must hold, all of it.")] = msgspec.field(name="if", default=())


class HitPoints(ContentRow, frozen=True, tag_field="do", tag="hp"):
    """EOH-18.25 Have n more Hit Points, in every state."""

    n: Annotated[Count, says("Hit Points", "How many more Hit Points.")]


class Rage(ContentRow, frozen=True, tag_field="do", tag="rage"):
    """EOH-18.25 Have 1 more Base Damage for every full `per` damage on self."""

    per: Annotated[Count, says("For each", "How much damage gives 1 Base Damage.")]


class MinSuccesses(ContentRow, frozen=True, tag_field="do", tag="min_successes"):
    """EOH-18.26 Count at least n Successes when attacking. Of several such traits the highest counts."""

    n: Annotated[Count, says("At least", "How many Successes count at least.")]


class Chain(ContentRow, frozen=True, tag_field="do", tag="chain"):
    """EOH-18.26 Roll one more die for each Success, also for those of the added dice, at most `most` in all."""

    most: Annotated[Count, says("At most", "How many dice can come from it.")] = 10


class Guard(ContentRow, frozen=True, tag_field="do", tag="guard"):
    """EOH-18.27 Make enemies in its lane choose self."""


class Hide(ContentRow, frozen=True, tag_field="do", tag="hide"):
    """EOH-18.27 Keep enemies from choosing self while another can be chosen there."""


class Wall(ContentRow, frozen=True, tag_field="do", tag="wall"):
    """EOH-18.28 Count as n Heroes for defense while alone."""

    n: Annotated[Count, says("Counts as", "As how many Heroes it counts.")]


class Splash(ContentRow, frozen=True, tag_field="do", tag="splash"):
    """EOH-18.29 After-effect: deal n damage to each other enemy Hero in self's lane."""

    n: Annotated[Count, says("Damage", "How much damage.")]


class Thorns(ContentRow, frozen=True, tag_field="do", tag="thorns"):
    """EOH-18.29 After-effect: deal n damage to an attacker who damaged self."""

    n: Annotated[Count, says("Damage", "How much damage.")]


class Burn(ContentRow, frozen=True, tag_field="do", tag="burn"):
    """EOH-18.30 After-effect: let the target that self's attack damaged take n damage at the end of the round."""

    n: Annotated[Count, says("Damage", "How much damage.")]


class Sudden(ContentRow, frozen=True, tag_field="do", tag="sudden"):
    """EOH-18.31 Keep a Hero that self's attack killed from striking back, if it has not attacked yet in this combat."""


class Again(ContentRow, frozen=True, tag_field="do", tag="again"):
    """EOH-18.31 After-effect, once a round: attack once more after a kill, with this much more Base Damage."""

    bd: Annotated[Small, says("More damage", "How much more Base Damage the second attack has.")] = 0


class Reach(ContentRow, frozen=True, tag_field="do", tag="reach"):
    """EOH-18.27 Choose targets in adjacent lanes too, or in any."""

    lanes: Annotated[Literal["adjacent", "any"], says("Lanes", "In which other lanes targets can be chosen.")]


class Reserve(ContentRow, frozen=True, tag_field="do", tag="reserve"):
    """EOH-18.32 Have the Reserve Decoy in the hand."""


class WinTies(ContentRow, frozen=True, tag_field="do", tag="win_ties"):
    """EOH-18.32 Win tied X Factor rolls."""


class Param(ContentRow, frozen=True, tag_field="do", tag="param"):
    """EOH-18.32 Change a figure of self's Skill to n: its damage, or how many targets may be picked."""

    key: Annotated[Literal["damage", "targets"], says("Figure", "Which figure of the Skill changes.")]
    n: Annotated[Count, says("Becomes", "What it is then.")]


Trait = (
    BdTrait | DiceTrait | ArmorTrait | HitPoints | Rage | MinSuccesses | Chain | Guard | Hide | Wall | Splash | Thorns | Burn | Sudden | Again | Reach | Reserve
    | WinTies | Param
)  # fmt: skip


class On(ContentRow, frozen=True):
    """EOH-5.13 Do something at an event, if the conditions hold."""

    when: Annotated[When, says("When", "The event.")]
    do: Annotated[tuple[Effect, ...], says("Effects", "What it does, one effect after the other.")]
    if_: Annotated[If, says("Only if", "What must hold, all of it.")] = msgspec.field(name="if", default=())
