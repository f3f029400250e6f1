"""EOH-18.1 Abilities: their kind, their limit, when they may be used, what must hold, what is picked (`choose`), and what they do."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from outplay.games.eventide.data.effects import Effect
from outplay.games.eventide.data.traits import On, Trait
from outplay.games.eventide.data.vocabulary import If, Limit, Moment
from outplay.kernel.content import ContentRow, Count
from outplay.kernel.fields import CardText, says

# ---------------------------------------------------------------- what is picked on activation


class PickHero(ContentRow, frozen=True, tag_field="choose", tag="hero"):
    """EOH-18.3 A Hero: in self's lane, in an adjacent one, in any, in that of the event, in any or at base, or out with a Respawn token. Up to `most` different ones may be picked.

    `hurt`: only with damage. `but`: not the attacker.
    """

    who: Annotated[Literal["foe", "own", "other own"], says("Whose", "Whose Heroes can be picked.")]
    zone: Annotated[Literal["here", "adjacent", "any", "lane", "any or base", "out"], says("Where", "Where they must be.")]
    most: Annotated[Count, says("At most", "How many different ones may be picked.")] = 1
    hurt: Annotated[bool, says("Hurt", "Whether only those with damage can be picked.")] = False
    but: Annotated[Literal["", "attacker"], says("Except", "Who cannot be picked.")] = ""


class PickPair(ContentRow, frozen=True, tag_field="choose", tag="pair"):
    """EOH-18.4 Two live own Heroes in different lanes."""


class PickLane(ContentRow, frozen=True, tag_field="choose", tag="lane"):
    """A lane: adjacent to self's, beside the one of self's face-down card, any, or one with at least one enemy card."""

    which: Annotated[Literal["adjacent", "beside card", "any", "enemy cards"], says("Which", "Which lanes can be picked.")]


class PickSpent(ContentRow, frozen=True, tag_field="choose", tag="spent"):
    """A once-per-phase Skill or Item with a Cooldown token: of self, or of another own Hero in a lane."""

    who: Annotated[Literal["self", "other own"], says("Whose", "Whose used abilities can be picked.")]


class PickCards(ContentRow, frozen=True, tag_field="choose", tag="cards"):
    """Two own face-down cards in different lanes, or with `or_lane` also one of them and another lane."""

    or_lane: Annotated[bool, says("Or a lane", "Whether one card and another lane can be picked as well.")] = False


Pick = PickHero | PickPair | PickLane | PickSpent | PickCards


# ---------------------------------------------------------------- kinds


class Cooldown(ContentRow, frozen=True, tag_field="kind", tag="cooldown", kw_only=True):
    """EOH-5.5, EOH-18.1 An ability for its player's own turn: in the Reveal stage, or in the shop."""

    text: CardText = ""
    limit: Annotated[Limit, says("Limit", "How often it can be used.")]
    moment: Annotated[Literal["reveal", "shop"], says("Moment", "When it can be used.")] = "reveal"
    if_: Annotated[If, says("Only if", "What must hold, all of it.")] = msgspec.field(name="if", default=())
    pick: Annotated[Pick | None, says("Picked", "What its player picks on activation.")] = None
    do: Annotated[tuple[Effect, ...], says("Effects", "What it does, one effect after the other.")]


class Interrupt(ContentRow, frozen=True, tag_field="kind", tag="interrupt", kw_only=True):
    """EOH-5.5 An ability for a window: it answers something that happens."""

    text: CardText = ""
    limit: Annotated[Limit, says("Limit", "How often it can be used.")]
    moment: Annotated[Moment, says("Moment", "What it answers.")]
    if_: Annotated[If, says("Only if", "What must hold, all of it.")] = msgspec.field(name="if", default=())
    pick: Annotated[Pick | None, says("Picked", "What its player picks on activation.")] = None
    do: Annotated[tuple[Effect, ...], says("Effects", "What it does, one effect after the other.")]


class Passive(ContentRow, frozen=True, tag_field="kind", tag="passive", kw_only=True):
    """EOH-5.6 An ability that always works: traits, and what it does at events."""

    text: CardText = ""
    traits: Annotated[tuple[Trait, ...], says("Traits", "What always holds.")] = ()
    on: Annotated[tuple[On, ...], says("At events", "What it does when something happens.")] = ()


Active = Cooldown | Interrupt
Ability = Cooldown | Interrupt | Passive
