"""The vocabulary of MOBA-3.13, in which cards are written: effects (`do` names what is done), conditions, triggers and ranges."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from outplay.kernel.content import Change, ContentRow, Small

Name = str
Zone = Literal["brain", "head", "torso", "legs"]
ZONES: Final[tuple[Zone, ...]] = ("brain", "head", "torso", "legs")
TokenKind = Literal["slow", "fast", "immobilize", "stun", "exhaust", "enhance", "binding", "poison", "regrowth", "defense"]
Group = Literal["ally", "enemy", "other", "team"]


class Condition(ContentRow, frozen=True):
    """MOBA-3.9 Something that can be read off the table, of a hero and its target."""

    is_: Literal["behind", "flanked", "marked", "wounds_at_least", "half_dead", "moved_less", "charged_at_least", "has_item", "next_to_camp"] = msgspec.field(
        name="is"
    )
    n: Small = 0


class Trigger(ContentRow, frozen=True):
    """MOBA-3.15 What must hold for a hero, in the window of its interrupt."""

    is_: Literal["actor_within", "is_target", "was_final_target_within", "keg_within", "ally_is_target_within", "can_target_actor", "dying_ally_within"] = (
        msgspec.field(name="is")
    )
    n: Small = 0


class Wounds(ContentRow, frozen=True, tag_field="do", tag="wounds"):
    to: Name
    n: Small


class Heal(ContentRow, frozen=True, tag_field="do", tag="heal"):
    to: Name
    n: Small = 0
    all: bool = False


class GiveToken(ContentRow, frozen=True, tag_field="do", tag="token"):
    to: Name
    kind: TokenKind
    n: Change = 0


class Cleanse(ContentRow, frozen=True, tag_field="do", tag="cleanse"):
    to: Name


class Push(ContentRow, frozen=True, tag_field="do", tag="push"):
    to: Name
    n: Small


class Pull(ContentRow, frozen=True, tag_field="do", tag="pull"):
    to: Name
    n: Small


class Slide(ContentRow, frozen=True, tag_field="do", tag="slide"):
    to: Name
    n: Small


class SwapPlaces(ContentRow, frozen=True, tag_field="do", tag="swap"):
    to: Name


class Blink(ContentRow, frozen=True, tag_field="do", tag="blink"):
    n: Small = 0
    where: Literal["", "portal"] = ""
    optional: bool = False


class Charge(ContentRow, frozen=True, tag_field="do", tag="charge"):
    n: Small


class Smash(ContentRow, frozen=True, tag_field="do", tag="smash"):
    to: Name


class UnlockCard(ContentRow, frozen=True, tag_field="do", tag="unlock"):
    pass


class CrystalGift(ContentRow, frozen=True, tag_field="do", tag="crystal"):
    n: Small = 1
    elsewhere: bool = False


class CrystalMove(ContentRow, frozen=True, tag_field="do", tag="crystal_move"):
    pass


class Peek(ContentRow, frozen=True, tag_field="do", tag="peek"):
    to: Name


class KegPlace(ContentRow, frozen=True, tag_field="do", tag="keg_place"):
    n: Small
    optional: bool = False
    from_supply: bool = False


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
    name: Name
    of: Group
    within: Small


class Each(ContentRow, frozen=True, tag_field="do", tag="each"):
    name: Name
    of: Group
    within: Small
    then: tuple[Effect, ...]


class IfElse(ContentRow, frozen=True, tag_field="do", tag="if"):
    if_: Condition = msgspec.field(name="if")
    then: tuple[Effect, ...]
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())


Effect = (
    Wounds | Heal | GiveToken | Cleanse | Push | Pull | Slide | SwapPlaces | Blink | Charge | Smash | UnlockCard | CrystalGift | CrystalMove | Peek
    | KegPlace | EndMove | Cancel | Redirect | Survive | RecoverHero | Choose | Each | IfElse
)  # fmt: skip

Hit = Wounds | GiveToken | Special
"""MOBA-3.7 What a hitzone cell may say."""


class Bonus(ContentRow, frozen=True):
    """`power` and `extra_wounds`: more, if a condition holds when battle cards are counted."""

    n: Small
    if_: Condition = msgspec.field(name="if")


class Range(ContentRow, frozen=True):
    """MOBA-3.6 The range box: single target, skillshot, area template, or a keg as the center."""

    kind: Literal["single", "skillshot", "area", "keg"]
    n: Small = 0
    template: str = ""
    within: Small = 0
    ally_only: bool = False
    actor_only: bool = False
    of: Literal["self", "actor"] = "self"
