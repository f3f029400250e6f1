"""The vocabulary of SFB-12, in which cards are written: `do` names what an effect does, `kind` whom a card reaches, `is` what must hold."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from outplay.kernel.content import Change, ContentRow, Count, Small
from outplay.kernel.fields import says

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

    is_: Annotated[Literal["bloodied", "far", "beside_attacker", "beside_statue", "enemy_fallen", "shot"], says("Question", "What is asked.")] = msgspec.field(
        name="is"
    )
    n: Annotated[Small, says("Distance", "From which distance on, where it is asked for one.")] = 0


# ---------------------------------------------------------------- reach: whom a card is about


class Melee(ContentRow, frozen=True, tag_field="kind", tag="melee"):
    """SFB-7.5 One Enemy at distance 1."""


class Direct(ContentRow, frozen=True, tag_field="kind", tag="direct"):
    """SFB-7.7 One Enemy at a distance from `min` to `max` in the same hex row, with no Champion and no Statue between."""

    max: Annotated[Count, says("Farthest", "The greatest distance.")]
    min: Annotated[Count, says("Nearest", "The least distance.")] = 1


class Indirect(ContentRow, frozen=True, tag_field="kind", tag="indirect"):
    """SFB-7.6 One Enemy at a distance from `min` to `max`, whatever is between."""

    max: Annotated[Count, says("Farthest", "The greatest distance.")]
    min: Annotated[Count, says("Nearest", "The least distance.")] = 1


class Area(ContentRow, frozen=True, tag_field="kind", tag="area"):
    """SFB-7.9 All Champions on some hexes beside the one that acts, in an orientation of choice."""

    shape: Annotated[Literal["arc2", "arc3", "ring", "line3", "cone"], says("Shape", "Which hexes beside the Champion it covers.")]


class Blast(ContentRow, frozen=True, tag_field="kind", tag="blast"):
    """SFB-7.9 All Champions on a hex at a distance from `min` to `max`, and on its neighbors."""

    max: Annotated[Count, says("Farthest", "The greatest distance.")]
    min: Annotated[Count, says("Nearest", "The least distance.")] = 1


class OnSelf(ContentRow, frozen=True, tag_field="kind", tag="self"):
    """The activated Champion."""


class SelfOrAlly(ContentRow, frozen=True, tag_field="kind", tag="self_or_ally"):
    """The activated Champion, or one Ally at most `within` hexes away."""

    within: Annotated[Count, says("Within", "How many hexes away at most.")]


class OneAlly(ContentRow, frozen=True, tag_field="kind", tag="ally"):
    """One Ally at most `within` hexes away."""

    within: Annotated[Count, says("Within", "How many hexes away at most.")]


class OneOther(ContentRow, frozen=True, tag_field="kind", tag="other"):
    """One other Champion, Ally or Enemy, at most `within` hexes away."""

    within: Annotated[Count, says("Within", "How many hexes away at most.")]


class Company(ContentRow, frozen=True, tag_field="kind", tag="company"):
    """The activated Champion and each Ally at most `within` hexes away: all of them, without a choice."""

    within: Annotated[Count, says("Within", "How many hexes away at most.")]


class Token(ContentRow, frozen=True, tag_field="kind", tag="token"):
    """One trap token on the board at most `within` hexes away; any if that is 0."""

    within: Annotated[Small, says("Within", "How many hexes away at most; 0 for anywhere.")] = 0


class OneOpponent(ContentRow, frozen=True, tag_field="kind", tag="opponent"):
    """SFB-14.10 One player of the other team."""


AttackReach = Melee | Direct | Indirect | Area | Blast
Reach = Melee | Direct | Indirect | Area | Blast | OnSelf | SelfOrAlly | OneAlly | OneOther | Company | Token | OneOpponent


# ---------------------------------------------------------------- keywords of an attack


class Double(ContentRow, frozen=True, tag_field="do", tag="double"):
    """SFB-12.6 The attack damage to a target of which the condition holds is doubled."""

    if_: Annotated[Condition, says("If", "What must hold.")] = msgspec.field(name="if")


class Poison(ContentRow, frozen=True, tag_field="do", tag="poison"):
    """SFB-12.7 n more damage to a target that is dealt any."""

    n: Annotated[Count, says("More damage", "How much more damage it deals.")]


class Lifesteal(ContentRow, frozen=True, tag_field="do", tag="lifesteal"):
    """SFB-12.8 The attacker heals as much as it deals to Enemies."""


Keyword = Double | Poison | Lifesteal


# ---------------------------------------------------------------- effects


class Move(ContentRow, frozen=True, tag_field="do", tag="move"):
    """SFB-12.3 Up to n steps."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Steps", "How many steps at most.")]


class Dash(ContentRow, frozen=True, tag_field="do", tag="dash"):
    """SFB-12.4 Up to n steps in one direction. `away`: it must end farther from the attacker than it began."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Steps", "How many steps at most.")]
    away: Annotated[bool, says("Away", "Whether it must end farther from the attacker.")] = False


class Swoop(ContentRow, frozen=True, tag_field="do", tag="swoop"):
    """SFB-12.5 Up to n steps in one direction, over Champions and Statues too."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Steps", "How many steps at most.")]


class Jump(ContentRow, frozen=True, tag_field="do", tag="jump"):
    """SFB-12.5 To an unoccupied hex at most n away."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Within", "How far away the hex may be.")]


class Place(ContentRow, frozen=True, tag_field="do", tag="place"):
    """SFB-12.13 `who` is Placed on an unoccupied hex at most `within` hexes away from the Champion `by`."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    within: Annotated[Count, says("Within", "How many hexes away at most.")]
    by: Annotated[Who, says("Near whom", "Whose hex the place must be near.")] = "self"


class Swap(ContentRow, frozen=True, tag_field="do", tag="swap"):
    """SFB-12.13 The activated Champion and `who` are Placed in each other's hexes."""

    who: Annotated[Who, says("Who", "Whom it is about.")]


class Push(ContentRow, frozen=True, tag_field="do", tag="push"):
    """SFB-12.9 n steps away from the source."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Steps", "How many steps.")]


class Pull(ContentRow, frozen=True, tag_field="do", tag="pull"):
    """SFB-12.10 n steps toward the source."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Steps", "How many steps.")]


class Fear(ContentRow, frozen=True, tag_field="do", tag="fear"):
    """SFB-12.11 A Dash of up to n steps away from the source."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Steps", "How many steps.")]


class Force(ContentRow, frozen=True, tag_field="do", tag="force"):
    """SFB-12.12 Up to n steps, chosen by the player of the effect. `toward`: it must end nearer to the activated Champion than it began."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Steps", "How many steps at most.")]
    toward: Annotated[bool, says("Toward", "Whether it must end nearer to who acts.")] = False


class Damage(ContentRow, frozen=True, tag_field="do", tag="damage"):
    """SFB-12.14 n damage, Defense ignored."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Damage", "How much damage, whatever the Defense.")]


class UntilBloodied(ContentRow, frozen=True, tag_field="do", tag="until_bloodied"):
    """SFB-12.15 As much damage as makes it Bloodied."""

    who: Annotated[Who, says("Who", "Whom it is about.")]


class Heal(ContentRow, frozen=True, tag_field="do", tag="heal"):
    """SFB-12.16 Up to n damage tokens are taken off."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Heals", "How many damage tokens are taken off at most.")]


class Root(ContentRow, frozen=True, tag_field="do", tag="root"):
    """SFB-12.17 A Root token."""

    who: Annotated[Who, says("Who", "Whom it is about.")]


class Stun(ContentRow, frozen=True, tag_field="do", tag="stun"):
    """SFB-12.18 A Stun token."""

    who: Annotated[Who, says("Who", "Whom it is about.")]


class DrawCards(ContentRow, frozen=True, tag_field="do", tag="draw"):
    """SFB-12.19 The player draws up to n cards."""

    n: Annotated[Count, says("Cards", "How many cards.")]


class PlanCards(ContentRow, frozen=True, tag_field="do", tag="plan"):
    """SFB-12.20 The player looks at the top n cards of the deck, and puts each on top or on the bottom."""

    n: Annotated[Count, says("Cards", "How many cards.")]


class RecoverCards(ContentRow, frozen=True, tag_field="do", tag="recover"):
    """SFB-12.21 The player takes up to n cards of the discard pile."""

    n: Annotated[Count, says("Cards", "How many cards.")]


class DiscardRandom(ContentRow, frozen=True, tag_field="do", tag="discard_random"):
    """SFB-12.21, SFB-14.10 The player who controls `who` loses n cards at random."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Cards", "How many cards.")]


class ShowHand(ContentRow, frozen=True, tag_field="do", tag="show_hand"):
    """SFB-12.22 The opponent whom the card reaches shows the hand."""


class LookTrap(ContentRow, frozen=True, tag_field="do", tag="look_trap"):
    """SFB-12.23 The player looks at the token that the card reaches."""


class ShiftTrap(ContentRow, frozen=True, tag_field="do", tag="move_trap"):
    """SFB-12.24 The token that the card reaches is moved up to n hexes."""

    n: Annotated[Count, says("Hexes", "How far the token is moved at most.")]


class Defense(ContentRow, frozen=True, tag_field="do", tag="defense"):
    """SFB-12.25 The Defense changes by n. `lasts`: for this attack; from the next attack to the end of this turn; until the start of the player's next turn."""

    who: Annotated[Who, says("Who", "Whom it is about.")]
    n: Annotated[Change, says("Change", "By how much the Defense changes.")]
    lasts: Annotated[Literal["attack", "later", "next_turn"], says("Lasts", "How long the change lasts.")]


class Strength(ContentRow, frozen=True, tag_field="do", tag="strength"):
    """SFB-12.26 The Strength of the attack changes by n."""

    n: Annotated[Change, says("Change", "By how much the Strength of the attack changes.")]


class ShieldPost(ContentRow, frozen=True, tag_field="do", tag="shield_post"):
    """SFB-12.27 Post-attack abilities are not applied to it."""

    who: Annotated[Who, says("Who", "Whom it is about.")]


class NegateDisplacement(ContentRow, frozen=True, tag_field="do", tag="negate_displacement"):
    """SFB-12.28 Displacement does nothing to it this turn."""

    who: Annotated[Who, says("Who", "Whom it is about.")]


class IfElse(ContentRow, frozen=True, tag_field="do", tag="if"):
    """SFB-12.29 One list of effects if the condition holds, else another."""

    if_: Annotated[Condition, says("If", "What must hold.")] = msgspec.field(name="if")
    then: Annotated[tuple[Effect, ...], says("Then", "What happens, one effect after the other.")]
    else_: Annotated[tuple[Effect, ...], says("Else", "What happens if it does not hold.")] = msgspec.field(name="else", default=())


class Choose(ContentRow, frozen=True, tag_field="do", tag="choose"):
    """SFB-12.29 One of these lists, of those that can be carried out."""

    of: Annotated[tuple[tuple[Effect, ...], ...], says("Choices", "Lists of effects, of which one is chosen.")]


class Name(ContentRow, frozen=True, tag_field="do", tag="name"):
    """SFB-8.8 (b) A target, or a trap token, that is chosen only within the text: the effects after it are about this one."""

    whom: Annotated[Reach, says("Whom", "Who can be chosen.")]
    optional: Annotated[bool, says("May", "Whether nobody need be chosen.")] = False


Effect = (
    Move | Dash | Swoop | Jump | Place | Swap | Push | Pull | Fear | Force | Damage | UntilBloodied | Heal | Root | Stun | DrawCards | PlanCards | RecoverCards | DiscardRandom
    | ShowHand | LookTrap | ShiftTrap | Defense | Strength | ShieldPost | NegateDisplacement | IfElse | Choose | Name
)  # fmt: skip
