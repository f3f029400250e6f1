"""The vocabulary of MOBA-3.13, in which cards are written: effects (`do` names what is done), conditions, triggers and ranges."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from outplay.kernel.content import Change, ContentRow, Small
from outplay.kernel.fields import says

Name = str
Zone = Literal["brain", "head", "torso", "legs"]
ZONES: Final[tuple[Zone, ...]] = ("brain", "head", "torso", "legs")
TokenKind = Literal["slow", "fast", "immobilize", "stun", "exhaust", "enhance", "binding", "poison", "regrowth", "defense"]
Group = Literal["ally", "enemy", "other", "team"]


class Condition(ContentRow, frozen=True):
    """MOBA-3.9 Something that can be read off the table, of a hero and its target."""

    is_: Annotated[
        Literal["behind", "flanked", "marked", "wounds_at_least", "half_dead", "moved_less", "charged_at_least", "has_item", "next_to_camp"],
        says("Question", "What is asked."),
    ] = msgspec.field(name="is")
    n: Annotated[Small, says("Number", "The number that the question needs; 0 if it needs none.")] = 0


class Trigger(ContentRow, frozen=True):
    """MOBA-3.15 What must hold for a hero, in the window of its interrupt."""

    is_: Annotated[
        Literal["actor_within", "is_target", "was_final_target_within", "keg_within", "ally_is_target_within", "can_target_actor", "dying_ally_within"],
        says("Question", "What is asked."),
    ] = msgspec.field(name="is")
    n: Annotated[Small, says("Number", "The number that the question needs; 0 if it needs none.")] = 0


class Wounds(ContentRow, frozen=True, tag_field="do", tag="wounds"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]
    n: Annotated[Small, says("Wounds", "How many wounds.")]


class Heal(ContentRow, frozen=True, tag_field="do", tag="heal"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]
    n: Annotated[Small, says("Wounds", "How many wounds are healed.")] = 0
    all: Annotated[bool, says("All", "Whether every wound is healed.")] = False


class GiveToken(ContentRow, frozen=True, tag_field="do", tag="token"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]
    kind: Annotated[TokenKind, says("Token", "Which token.")]
    n: Annotated[Change, says("Number", "The number on the token, for those that have one.")] = 0


class Cleanse(ContentRow, frozen=True, tag_field="do", tag="cleanse"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]


class Push(ContentRow, frozen=True, tag_field="do", tag="push"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]
    n: Annotated[Small, says("Spaces", "How far.")]


class Pull(ContentRow, frozen=True, tag_field="do", tag="pull"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]
    n: Annotated[Small, says("Spaces", "How far.")]


class Slide(ContentRow, frozen=True, tag_field="do", tag="slide"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]
    n: Annotated[Small, says("Spaces", "How far.")]


class SwapPlaces(ContentRow, frozen=True, tag_field="do", tag="swap"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]


class Blink(ContentRow, frozen=True, tag_field="do", tag="blink"):
    n: Annotated[Small, says("Spaces", "How far away it may appear.")] = 0
    where: Annotated[Literal["", "portal"], says("Where", "Next to the own camp or an ally, instead of within some spaces.")] = ""
    optional: Annotated[bool, says("May", "Whether it may be left out.")] = False


class Charge(ContentRow, frozen=True, tag_field="do", tag="charge"):
    n: Annotated[Small, says("Spaces", "How far.")]


class Smash(ContentRow, frozen=True, tag_field="do", tag="smash"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]


class UnlockCard(ContentRow, frozen=True, tag_field="do", tag="unlock"):
    pass


class CrystalGift(ContentRow, frozen=True, tag_field="do", tag="crystal"):
    n: Annotated[Small, says("Crystals", "How many.")] = 1
    elsewhere: Annotated[bool, says("Elsewhere", "Whether it must go to another objective than the one where the item was scored.")] = False


class CrystalMove(ContentRow, frozen=True, tag_field="do", tag="crystal_move"):
    pass


class Peek(ContentRow, frozen=True, tag_field="do", tag="peek"):
    to: Annotated[Name, says("Who", "Self, T (the target), actor (the active enemy hero), or a name that a choice before gave.")]


class KegPlace(ContentRow, frozen=True, tag_field="do", tag="keg_place"):
    n: Annotated[Small, says("Within", "How far away the keg may be put.")]
    optional: Annotated[bool, says("May", "Whether it may be left out.")] = False
    from_supply: Annotated[bool, says("Only from the supply", "Whether it happens only while a keg is left there.")] = False


class EndMove(ContentRow, frozen=True, tag_field="do", tag="end_move"):
    pass


class Cancel(ContentRow, frozen=True, tag_field="do", tag="cancel"):
    pass


class Redirect(ContentRow, frozen=True, tag_field="do", tag="redirect"):
    pass


class Survive(ContentRow, frozen=True, tag_field="do", tag="survive"):
    pass


class RecoverHero(ContentRow, frozen=True, tag_field="do", tag="recover"):
    pass


class Special(ContentRow, frozen=True, tag_field="do", tag="special"):
    """The star in a hitzone cell (MOBA-4.122)."""


class Choose(ContentRow, frozen=True, tag_field="do", tag="pick"):
    name: Annotated[Name, says("Called", "The name by which later effects speak of this hero.")]
    of: Annotated[Group, says("Of whom", "Among whom it is chosen.")]
    within: Annotated[Small, says("Within", "How far away they may be.")]


class Each(ContentRow, frozen=True, tag_field="do", tag="each"):
    name: Annotated[Name, says("Called", "The name by which later effects speak of this hero.")]
    of: Annotated[Group, says("Of whom", "Among whom it is chosen.")]
    within: Annotated[Small, says("Within", "How far away they may be.")]
    then: Annotated[tuple[Effect, ...], says("Then", "What happens, one effect after the other.")]


class IfElse(ContentRow, frozen=True, tag_field="do", tag="if"):
    if_: Annotated[Condition, says("If", "What must hold.")] = msgspec.field(name="if")
    then: Annotated[tuple[Effect, ...], says("Then", "What happens, one effect after the other.")]
    else_: Annotated[tuple[Effect, ...], says("Else", "What happens if it does not hold.")] = msgspec.field(name="else", default=())


Effect = (
    Wounds | Heal | GiveToken | Cleanse | Push | Pull | Slide | SwapPlaces | Blink | Charge | Smash | UnlockCard | CrystalGift | CrystalMove | Peek
    | KegPlace | EndMove | Cancel | Redirect | Survive | RecoverHero | Choose | Each | IfElse
)  # fmt: skip

Hit = Wounds | GiveToken | Special
"""MOBA-3.7 What a hitzone cell may say."""


class Bonus(ContentRow, frozen=True):
    """`power` and `extra_wounds`: more, if a condition holds when battle cards are counted."""

    n: Annotated[Small, says("More", "How much more.")]
    if_: Annotated[Condition, says("If", "What must hold when battle cards are counted.")] = msgspec.field(name="if")


class Range(ContentRow, frozen=True):
    """MOBA-3.6 The range box: single target, skillshot, area template, or a keg as the center."""

    kind: Annotated[Literal["single", "skillshot", "area", "keg"], says("Kind", "One target, a shot along a line, an area, or an area around a keg.")]
    n: Annotated[Small, says("Range", "How many spaces away a target may be.")] = 0
    template: Annotated[str, says("Area", "Which area of the map file it covers.", ref="template")] = ""
    within: Annotated[Small, says("Keg within", "How far away the keg may be.")] = 0
    ally_only: Annotated[bool, says("Allies only", "Whether only allies can be targets.")] = False
    actor_only: Annotated[bool, says("Active hero only", "Whether only the active enemy hero can be the target.")] = False
    of: Annotated[Literal["self", "actor"], says("Counted from", "Whether the keg is near the hero itself or near the active enemy.")] = "self"
