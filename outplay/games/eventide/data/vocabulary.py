"""The vocabulary of EOH-18, in which Skills, Items and Talents are written: `do` names an effect or a trait, `choose` what is picked on activation, `when` what sets a Passive off."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from outplay.kernel.content import Change, ContentRow, Count, Small

Class = Literal["bruiser", "defender", "provoker", "sorcerer", "wanderer"]
CLASSES: Final[tuple[Class, ...]] = ("bruiser", "defender", "provoker", "sorcerer", "wanderer")
"""EOH-4.1 The Classes, in the alphabetical order in which everything of a player is counted."""
CLASS_COUNT: Final = len(CLASSES)
"""EOH-4.1 The Heroes of a team, one of each Class."""

NOBODY: Final = -1
"""Stands for no Hero, no Gamer and no seat."""

SKILL, ITEM, TALENT = range(3)
"""EOH-1.7 The slots of abilities, in canonical order."""

Focus = Literal["wisdom", "awareness", "synergy"]
FOCI: Final[tuple[Focus, ...]] = ("wisdom", "awareness", "synergy")

Moment = Literal["x_roll", "draft", "placed", "all_placed", "activate", "tower", "lane", "declare", "rolled", "damage", "death", "round_end"]
"""EOH-5.11 The windows in which Interrupts are used."""

Limit = Literal["phase", "match"]

Whom = Literal["self", "picked", "victim", "moved", "each own here", "each foe here", "each own with symbol"]
"""EOH-18.2, EOH-18.5 Whom an effect is about: the Hero of the ability (of a Talent: the Hero that its Gamer plays); those picked; the one that would be killed; the one that was hooked; or all live
Heroes that fit when the effect is carried out.
"""

Near = Literal["self", "each own here", "each other own here", "each foe here"]
"""Whom a Passive is about: its Hero, or Heroes in its lane, fallen ones too."""

Until = Literal["combat", "round"]
"""EOH-5.14, EOH-18.7 How long a change lasts: this lane's combat, this round."""

Condition = Literal[
    "self live",
    "self in a lane",
    "self at base",
    "self has a token",
    "alone",
    "attacker is self",
    "attacker is foe",
    "attacker here",
    "target is self",
    "target is own",
    "target is other own",
    "target is foe",
    "target here",
    "target is hurt",
    "target is the only one",
    "victim is self",
    "victim is other own",
    "victim is foe",
    "victim here",
    "source here",
    "lane is here",
    "lane is elsewhere",
    "lane is top",
    "tower is outer",
    "a blank was rolled",
    "a foe here",
    "an own Hero with symbol",
    "an enemy card in mid",
    "own card face down",
    "own Minion Rush in a lane",
    "less gold",
]
"""EOH-18.6 What can be read off the table and the event; all that are listed must hold.

`here` is the lane in which self stands, live or fallen; `lane` that of the event, for a Passive that of self's attack. `alone`: no other own Hero, live or fallen, is in self's lane.
`target is the only one`: no other live Hero of its side is in its lane. `source here`: what was activated is a Skill or Item of an enemy Hero in self's lane.
`own card face down`: the card of self's Class lies in a lane. `less gold`: than the opponent.
"""


# ---------------------------------------------------------------- what is picked on activation


class PickHero(ContentRow, frozen=True, tag_field="choose", tag="hero"):
    """EOH-18.3 A Hero: in self's lane, in one adjacent to it, in any, in that of the event, in any or at base, or out with a Respawn token. `most` different ones may be picked.

    `hurt`: one with damage. `but`: not the attacker.
    """

    who: Literal["foe", "own", "other own"]
    zone: Literal["here", "adjacent", "any", "lane", "any or base", "out"]
    most: Count = 1
    hurt: bool = False
    but: Literal["", "attacker"] = ""


class PickPair(ContentRow, frozen=True, tag_field="choose", tag="pair"):
    """EOH-18.4 Two live own Heroes in different lanes."""


class PickLane(ContentRow, frozen=True, tag_field="choose", tag="lane"):
    """A lane: adjacent to self's, adjacent to that of self's face-down card, any, or one with at least one enemy card."""

    which: Literal["adjacent", "beside card", "any", "enemy cards"]


class PickSpent(ContentRow, frozen=True, tag_field="choose", tag="spent"):
    """A Skill or owned Item level with limit phase that carries a Cooldown token: of self, or of another own Hero in a lane."""

    who: Literal["self", "other own"]


class PickCards(ContentRow, frozen=True, tag_field="choose", tag="cards"):
    """Two own face-down cards in different lanes; with `or_lane` also one of them and another lane."""

    or_lane: bool = False


Pick = PickHero | PickPair | PickLane | PickSpent | PickCards


# ---------------------------------------------------------------- effects


class Damage(ContentRow, frozen=True, tag_field="do", tag="damage"):
    """EOH-18.8 Effect damage: no attack, so that armor, absorb, thorns, burn and dodge do not touch it."""

    who: Whom
    n: Count


class Wound(ContentRow, frozen=True, tag_field="do", tag="wound"):
    """EOH-18.8 Damage on self that leaves it at least 1 Hit Point."""

    n: Count


class Heal(ContentRow, frozen=True, tag_field="do", tag="heal"):
    """EOH-18.8 Remove up to n damage (0: every one)."""

    who: Whom
    n: Small


class Move(ContentRow, frozen=True, tag_field="do", tag="move"):
    """EOH-18.9 A live Hero goes to another lane: the one picked, self's, or that of the event."""

    who: Whom
    to: Literal["picked", "here", "lane"]


class Swap(ContentRow, frozen=True, tag_field="do", tag="swap"):
    """EOH-18.9 The two picked Heroes exchange lanes."""


class Deploy(ContentRow, frozen=True, tag_field="do", tag="deploy"):
    """EOH-18.9 Self, at base, stands in the picked lane."""


class Recall(ContentRow, frozen=True, tag_field="do", tag="recall"):
    """EOH-18.10 A live Hero goes to base and stays there this round."""

    who: Whom


class Winded(ContentRow, frozen=True, tag_field="do", tag="winded"):
    """EOH-18.11 It counts as no Hero in this round's tower check."""

    who: Whom


class Wave(ContentRow, frozen=True, tag_field="do", tag="wave"):
    """EOH-18.11 The own Minion Rush counts as n Heroes this round."""

    n: Count


class ChangeBd(ContentRow, frozen=True, tag_field="do", tag="bd"):
    """EOH-18.12 So much is added to Base Damage."""

    who: Whom
    n: Change
    until: Until


class ChangeDice(ContentRow, frozen=True, tag_field="do", tag="dice"):
    """EOH-18.12 So many dice are added to attack rolls."""

    who: Whom
    n: Change
    until: Until


class ChangeArmor(ContentRow, frozen=True, tag_field="do", tag="armor"):
    """EOH-18.12 So much less damage from each attack."""

    who: Whom
    n: Change
    until: Until


class AddDice(ContentRow, frozen=True, tag_field="do", tag="add_dice"):
    """EOH-18.13 So many more dice in this roll."""

    n: Count


class Reroll(ContentRow, frozen=True, tag_field="do", tag="reroll"):
    """EOH-18.13 The blank dice of this roll are rolled again, once."""


class Absorb(ContentRow, frozen=True, tag_field="do", tag="absorb"):
    """EOH-18.13 The figure of this attack drops by so much."""

    n: Count


class Retarget(ContentRow, frozen=True, tag_field="do", tag="retarget"):
    """EOH-18.14 The target of the declared attack becomes another, whatever guard, hide and reach say."""

    who: Whom


class Dodge(ContentRow, frozen=True, tag_field="do", tag="dodge"):
    """EOH-18.14 The declared attack ends at once."""


class Duel(ContentRow, frozen=True, tag_field="do", tag="duel"):
    """EOH-18.15 Self and the other may attack only each other in this lane's combat, and nobody else may attack either."""

    who: Whom


class Stun(ContentRow, frozen=True, tag_field="do", tag="stun"):
    """EOH-18.16 It makes no attack this round."""

    who: Whom


class Silence(ContentRow, frozen=True, tag_field="do", tag="silence"):
    """EOH-18.16 Its Cooldown and Interrupt abilities cannot be activated this round."""

    who: Whom


class Negate(ContentRow, frozen=True, tag_field="do", tag="negate"):
    """EOH-18.17 The activated ability has no effect; its Cooldown token stays."""


class Endure(ContentRow, frozen=True, tag_field="do", tag="endure"):
    """EOH-18.18 It is not killed, but left with 1 Hit Point."""

    who: Whom


class Revive(ContentRow, frozen=True, tag_field="do", tag="revive"):
    """EOH-18.18 Its Respawn token goes; it is at base."""

    who: Whom


class Refresh(ContentRow, frozen=True, tag_field="do", tag="refresh"):
    """EOH-18.19 The Cooldown token of the picked ability goes."""


class Bounty(ContentRow, frozen=True, tag_field="do", tag="bounty"):
    """EOH-18.20 When it is killed this round, the ability's player gains so much gold more."""

    who: Whom
    n: Count


class Gold(ContentRow, frozen=True, tag_field="do", tag="gold"):
    """EOH-18.20 The ability's player gains gold."""

    n: Count


class Hold(ContentRow, frozen=True, tag_field="do", tag="hold"):
    """EOH-18.21 The tower about to fall stays."""


class Peek(ContentRow, frozen=True, tag_field="do", tag="peek"):
    """EOH-18.22 The ability's player alone sees n random face-down enemy cards (0: all) of a lane: the picked one, or Mid."""

    lane: Literal["picked", "mid"]
    n: Small = 0


class Trade(ContentRow, frozen=True, tag_field="do", tag="trade"):
    """EOH-18.23 The two picked cards exchange lanes."""


class Shift(ContentRow, frozen=True, tag_field="do", tag="shift"):
    """EOH-18.23 The picked card, or that of self's Class, goes to the picked lane. `named`: everybody learns which card it is."""

    card: Literal["picked", "own"]
    named: bool = False


class Discount(ContentRow, frozen=True, tag_field="do", tag="discount"):
    """EOH-18.24 The next purchase in this shopping turn costs so much less."""

    n: Count


class DraftFirst(ContentRow, frozen=True, tag_field="do", tag="draft_first"):
    """EOH-18.24 The ability's player makes the first pick of this Class's draft."""


class RerollX(ContentRow, frozen=True, tag_field="do", tag="reroll_x"):
    """EOH-18.24 The own dice of this X Factor roll are rolled again."""


Effect = (
    Damage | Wound | Heal | Move | Swap | Deploy | Recall | Winded | Wave | ChangeBd | ChangeDice | ChangeArmor | AddDice | Reroll | Absorb | Retarget | Dodge
    | Duel | Stun | Silence | Negate | Endure | Revive | Refresh | Bounty | Gold | Hold | Peek | Trade | Shift | Discount | DraftFirst | RerollX
)  # fmt: skip


# ---------------------------------------------------------------- traits of Passives

If = tuple[Condition, ...]


class BdTrait(ContentRow, frozen=True, tag_field="do", tag="bd"):
    """EOH-18.12 So much is added to Base Damage while the condition holds."""

    n: Change
    who: Near = "self"
    if_: If = msgspec.field(name="if", default=())


class DiceTrait(ContentRow, frozen=True, tag_field="do", tag="dice"):
    """EOH-18.12 So many dice are added to attack rolls while the condition holds."""

    n: Change
    who: Near = "self"
    if_: If = msgspec.field(name="if", default=())


class ArmorTrait(ContentRow, frozen=True, tag_field="do", tag="armor"):
    """EOH-18.12 So much less damage from each attack while the condition holds."""

    n: Change
    who: Near = "self"
    if_: If = msgspec.field(name="if", default=())


class HitPoints(ContentRow, frozen=True, tag_field="do", tag="hp"):
    """EOH-18.25 So many more Hit Points, in every state."""

    n: Count


class Rage(ContentRow, frozen=True, tag_field="do", tag="rage"):
    """EOH-18.25 +1 Base Damage for every full `per` damage on self."""

    per: Count


class MinSuccesses(ContentRow, frozen=True, tag_field="do", tag="min_successes"):
    """EOH-18.26 Self's attack counts at least so many Successes; the highest counts."""

    n: Count


class Chain(ContentRow, frozen=True, tag_field="do", tag="chain"):
    """EOH-18.26 Each Success rolls one more die, those too, at most so many."""

    most: Count = 10


class Guard(ContentRow, frozen=True, tag_field="do", tag="guard"):
    """EOH-18.27 Enemies in its lane must choose self."""


class Hide(ContentRow, frozen=True, tag_field="do", tag="hide"):
    """EOH-18.27 Enemies cannot choose self while another can be chosen there."""


class Wall(ContentRow, frozen=True, tag_field="do", tag="wall"):
    """EOH-18.28 While it is alone it counts as n Heroes for defense."""

    n: Count


class Splash(ContentRow, frozen=True, tag_field="do", tag="splash"):
    """EOH-18.29 After-effect: damage to each other enemy Hero in self's lane."""

    n: Count


class Thorns(ContentRow, frozen=True, tag_field="do", tag="thorns"):
    """EOH-18.29 After-effect: who damaged self by an attack takes damage."""

    n: Count


class Burn(ContentRow, frozen=True, tag_field="do", tag="burn"):
    """EOH-18.30 After-effect: who was damaged by self's attack takes damage at the end of the round."""

    n: Count


class Sudden(ContentRow, frozen=True, tag_field="do", tag="sudden"):
    """EOH-18.31 Who is killed by self's attack and has not attacked yet in this combat does not."""


class Again(ContentRow, frozen=True, tag_field="do", tag="again"):
    """EOH-18.31 After-effect, once a round: after a kill self attacks once more, with so much more Base Damage."""

    bd: Small = 0


class Reach(ContentRow, frozen=True, tag_field="do", tag="reach"):
    """EOH-18.27 Self may choose targets in adjacent lanes, or in any."""

    lanes: Literal["adjacent", "any"]


class Reserve(ContentRow, frozen=True, tag_field="do", tag="reserve"):
    """EOH-18.32 The Reserve Decoy is part of the hand."""


class WinTies(ContentRow, frozen=True, tag_field="do", tag="win_ties"):
    """EOH-18.32 Tied X Factor rolls are won."""


class Param(ContentRow, frozen=True, tag_field="do", tag="param"):
    """EOH-18.32 A figure of self's Skill becomes another: the n of its damage, or how many may be picked."""

    key: Literal["damage", "targets"]
    n: Count


Trait = (
    BdTrait | DiceTrait | ArmorTrait | HitPoints | Rage | MinSuccesses | Chain | Guard | Hide | Wall | Splash | Thorns | Burn | Sudden | Again | Reach | Reserve
    | WinTies | Param
)  # fmt: skip

When = Literal["kill", "kill here", "tower here", "hooked", "round end"]
"""EOH-5.13, EOH-18.33 What sets a Passive off: its own attack killed its target; another Hero was killed in its lane while it was live there; an own overrun in its lane destroyed a tower; its own
ability moved an enemy Hero; step 2 of the End of round.
"""


class On(ContentRow, frozen=True):
    """EOH-5.13 What a Passive does at an event."""

    when: When
    do: tuple[Effect, ...]
    if_: If = msgspec.field(name="if", default=())


# ---------------------------------------------------------------- abilities


class Cooldown(ContentRow, frozen=True, tag_field="kind", tag="cooldown", kw_only=True):
    """EOH-5.5, EOH-18.1 Used at its player's own moment: in the Reveal stage, or in a shopping turn."""

    text: str = ""
    limit: Limit
    moment: Literal["reveal", "shop"] = "reveal"
    if_: If = msgspec.field(name="if", default=())
    pick: Pick | None = None
    do: tuple[Effect, ...]


class Interrupt(ContentRow, frozen=True, tag_field="kind", tag="interrupt", kw_only=True):
    """EOH-5.5 Used in a window of its kind."""

    text: str = ""
    limit: Limit
    moment: Moment
    if_: If = msgspec.field(name="if", default=())
    pick: Pick | None = None
    do: tuple[Effect, ...]


class Passive(ContentRow, frozen=True, tag_field="kind", tag="passive", kw_only=True):
    """EOH-5.6 Always active."""

    text: str = ""
    traits: tuple[Trait, ...] = ()
    on: tuple[On, ...] = ()


Active = Cooldown | Interrupt
Ability = Cooldown | Interrupt | Passive
"""EOH-18.1 What an ability is: its kind; unless it is a Passive its limit, its moment, what must hold and what is picked; what it does."""
