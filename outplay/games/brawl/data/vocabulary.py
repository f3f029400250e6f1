"""The vocabulary of SFB-12, in which cards are written: `do` names what an effect does, `kind` whom a card reaches, `is` what must hold."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from outplay.kernel.content import Change, ContentRow, Count, Small

Core = Literal["destruction", "creation", "manipulation"]
CORES: Final[tuple[Core, ...]] = ("destruction", "creation", "manipulation")

Who = Literal["self", "target", "hurt", "protected", "attacker"]
"""Whom an effect is about: the activated Champion; each target of its card; each Enemy target that was dealt damage in step 7; the protected Champion; the attacking Champion.

SFB-12.9, SFB-9.7 What pushes, pulls or frightens comes from the activated Champion; in a Reaction from the protected one.
"""


# ---------------------------------------------------------------- conditions


class Condition(ContentRow, frozen=True):
    """SFB-12.29 Something that can be read off the table.

    `bloodied` and `far` (at distance n or more) are asked of a target; `beside_attacker` of the protected Champion; `beside_statue` of the activated Champion; `enemy_fallen`: an Enemy is on its
    Gate; `shot`: the attack is a direct or an indirect shot.
    """

    is_: Literal["bloodied", "far", "beside_attacker", "beside_statue", "enemy_fallen", "shot"] = msgspec.field(name="is")
    n: Small = 0


# ---------------------------------------------------------------- reach: whom a card is about


class Melee(ContentRow, frozen=True, tag_field="kind", tag="melee"):
    """SFB-7.5 One Enemy at distance 1."""


class Direct(ContentRow, frozen=True, tag_field="kind", tag="direct"):
    """SFB-7.7 One Enemy at a distance from `min` to `max` in the same hex row, with no Champion and no Statue between."""

    max: Count
    min: Count = 1


class Indirect(ContentRow, frozen=True, tag_field="kind", tag="indirect"):
    """SFB-7.6 One Enemy at a distance from `min` to `max`, whatever is between."""

    max: Count
    min: Count = 1


class Area(ContentRow, frozen=True, tag_field="kind", tag="area"):
    """SFB-7.9 All Champions on some hexes beside the one that acts, in an orientation of choice."""

    shape: Literal["arc2", "arc3", "ring", "line3", "cone"]


class Blast(ContentRow, frozen=True, tag_field="kind", tag="blast"):
    """SFB-7.9 All Champions on a hex at a distance from `min` to `max`, and on its neighbors."""

    max: Count
    min: Count = 1


class OnSelf(ContentRow, frozen=True, tag_field="kind", tag="self"):
    """The activated Champion."""


class SelfOrAlly(ContentRow, frozen=True, tag_field="kind", tag="self_or_ally"):
    """The activated Champion, or one Ally at most `within` hexes away."""

    within: Count


class OneAlly(ContentRow, frozen=True, tag_field="kind", tag="ally"):
    """One Ally at most `within` hexes away."""

    within: Count


class OneOther(ContentRow, frozen=True, tag_field="kind", tag="other"):
    """One other Champion, Ally or Enemy, at most `within` hexes away."""

    within: Count


class Company(ContentRow, frozen=True, tag_field="kind", tag="company"):
    """The activated Champion and each Ally at most `within` hexes away: all of them, without a choice."""

    within: Count


class Token(ContentRow, frozen=True, tag_field="kind", tag="token"):
    """One trap token on the board at most `within` hexes away; any if that is 0."""

    within: Small = 0


class OneOpponent(ContentRow, frozen=True, tag_field="kind", tag="opponent"):
    """SFB-14.10 One player of the other team."""


AttackReach = Melee | Direct | Indirect | Area | Blast
Reach = Melee | Direct | Indirect | Area | Blast | OnSelf | SelfOrAlly | OneAlly | OneOther | Company | Token | OneOpponent


# ---------------------------------------------------------------- keywords of an attack


class Double(ContentRow, frozen=True, tag_field="do", tag="double"):
    """SFB-12.6 The attack damage to a target of which the condition holds is doubled."""

    if_: Condition = msgspec.field(name="if")


class Poison(ContentRow, frozen=True, tag_field="do", tag="poison"):
    """SFB-12.7 n more damage to a target that is dealt any."""

    n: Count


class Lifesteal(ContentRow, frozen=True, tag_field="do", tag="lifesteal"):
    """SFB-12.8 The attacker heals as much as it deals to Enemies."""


Keyword = Double | Poison | Lifesteal


# ---------------------------------------------------------------- effects


class Move(ContentRow, frozen=True, tag_field="do", tag="move"):
    """SFB-12.3 Up to n steps."""

    who: Who
    n: Count


class Dash(ContentRow, frozen=True, tag_field="do", tag="dash"):
    """SFB-12.4 Up to n steps in one direction. `away`: it must end farther from the attacker than it began."""

    who: Who
    n: Count
    away: bool = False


class Swoop(ContentRow, frozen=True, tag_field="do", tag="swoop"):
    """SFB-12.5 Up to n steps in one direction, over Champions and Statues too."""

    who: Who
    n: Count


class Jump(ContentRow, frozen=True, tag_field="do", tag="jump"):
    """SFB-12.5 To an unoccupied hex at most n away."""

    who: Who
    n: Count


class Place(ContentRow, frozen=True, tag_field="do", tag="place"):
    """SFB-12.13 `who` is Placed on an unoccupied hex at most `within` hexes away from the Champion `by`."""

    who: Who
    within: Count
    by: Who = "self"


class Swap(ContentRow, frozen=True, tag_field="do", tag="swap"):
    """SFB-12.13 The activated Champion and `who` are Placed in each other's hexes."""

    who: Who


class Push(ContentRow, frozen=True, tag_field="do", tag="push"):
    """SFB-12.9 n steps away from the source."""

    who: Who
    n: Count


class Pull(ContentRow, frozen=True, tag_field="do", tag="pull"):
    """SFB-12.10 n steps toward the source."""

    who: Who
    n: Count


class Fear(ContentRow, frozen=True, tag_field="do", tag="fear"):
    """SFB-12.11 A Dash of up to n steps away from the source."""

    who: Who
    n: Count


class Force(ContentRow, frozen=True, tag_field="do", tag="force"):
    """SFB-12.12 Up to n steps, chosen by the player of the effect. `toward`: it must end nearer to the activated Champion than it began."""

    who: Who
    n: Count
    toward: bool = False


class Damage(ContentRow, frozen=True, tag_field="do", tag="damage"):
    """SFB-12.14 n damage, Defense ignored."""

    who: Who
    n: Count


class UntilBloodied(ContentRow, frozen=True, tag_field="do", tag="until_bloodied"):
    """SFB-12.15 As much damage as makes it Bloodied."""

    who: Who


class Heal(ContentRow, frozen=True, tag_field="do", tag="heal"):
    """SFB-12.16 Up to n damage tokens are taken off."""

    who: Who
    n: Count


class Root(ContentRow, frozen=True, tag_field="do", tag="root"):
    """SFB-12.17 A Root token."""

    who: Who


class Stun(ContentRow, frozen=True, tag_field="do", tag="stun"):
    """SFB-12.18 A Stun token."""

    who: Who


class DrawCards(ContentRow, frozen=True, tag_field="do", tag="draw"):
    """SFB-12.19 The player draws up to n cards."""

    n: Count


class PlanCards(ContentRow, frozen=True, tag_field="do", tag="plan"):
    """SFB-12.20 The player looks at the top n cards of the deck, and puts each on top or on the bottom."""

    n: Count


class RecoverCards(ContentRow, frozen=True, tag_field="do", tag="recover"):
    """SFB-12.21 The player takes up to n cards of the discard pile."""

    n: Count


class DiscardRandom(ContentRow, frozen=True, tag_field="do", tag="discard_random"):
    """SFB-12.21, SFB-14.10 The player who controls `who` loses n cards at random."""

    who: Who
    n: Count


class ShowHand(ContentRow, frozen=True, tag_field="do", tag="show_hand"):
    """SFB-12.22 The opponent whom the card reaches shows the hand."""


class LookTrap(ContentRow, frozen=True, tag_field="do", tag="look_trap"):
    """SFB-12.23 The player looks at the token that the card reaches."""


class ShiftTrap(ContentRow, frozen=True, tag_field="do", tag="move_trap"):
    """SFB-12.24 The token that the card reaches is moved up to n hexes."""

    n: Count


class Defense(ContentRow, frozen=True, tag_field="do", tag="defense"):
    """SFB-12.25 The Defense changes by n. `lasts`: for this attack; from the next attack to the end of this turn; until the start of the player's next turn."""

    who: Who
    n: Change
    lasts: Literal["attack", "later", "next_turn"]


class Strength(ContentRow, frozen=True, tag_field="do", tag="strength"):
    """SFB-12.26 The Strength of the attack changes by n."""

    n: Change


class ShieldPost(ContentRow, frozen=True, tag_field="do", tag="shield_post"):
    """SFB-12.27 Post-attack abilities are not applied to it."""

    who: Who


class NegateDisplacement(ContentRow, frozen=True, tag_field="do", tag="negate_displacement"):
    """SFB-12.28 Displacement does nothing to it this turn."""

    who: Who


class IfElse(ContentRow, frozen=True, tag_field="do", tag="if"):
    """SFB-12.29 One list of effects if the condition holds, else another."""

    if_: Condition = msgspec.field(name="if")
    then: tuple[Effect, ...]
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())


class Choose(ContentRow, frozen=True, tag_field="do", tag="choose"):
    """SFB-12.29 One of these lists, of those that can be carried out."""

    of: tuple[tuple[Effect, ...], ...]


class Name(ContentRow, frozen=True, tag_field="do", tag="name"):
    """SFB-8.8 (b) A target, or a trap token, that is chosen only within the text: the effects after it are about this one."""

    whom: Reach
    optional: bool = False


Effect = (
    Move | Dash | Swoop | Jump | Place | Swap | Push | Pull | Fear | Force | Damage | UntilBloodied | Heal | Root | Stun | DrawCards | PlanCards | RecoverCards | DiscardRandom
    | ShowHand | LookTrap | ShiftTrap | Defense | Strength | ShieldPost | NegateDisplacement | IfElse | Choose | Name
)  # fmt: skip
