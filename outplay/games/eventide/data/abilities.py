"""EOH-18.1 Abilities: their kind, their limit, when they may be used, what must hold, what is picked (`choose`), and what they do."""

from __future__ import annotations

from typing import Literal

import msgspec

from outplay.games.eventide.data.effects import Effect
from outplay.games.eventide.data.traits import On, Trait
from outplay.games.eventide.data.vocabulary import If, Limit, Moment
from outplay.kernel.content import ContentRow, Count

# ---------------------------------------------------------------- what is picked on activation


class PickHero(ContentRow, frozen=True, tag_field="choose", tag="hero"):
    """EOH-18.3 A Hero: in self's lane, in an adjacent one, in any, in that of the event, in any or at base, or out with a Respawn token. Up to `most` different ones may be picked.

    `hurt`: only with damage. `but`: not the attacker.
    """

    who: Literal["foe", "own", "other own"]
    zone: Literal["here", "adjacent", "any", "lane", "any or base", "out"]
    most: Count = 1
    hurt: bool = False
    but: Literal["", "attacker"] = ""


class PickPair(ContentRow, frozen=True, tag_field="choose", tag="pair"):
    """EOH-18.4 Two live own Heroes in different lanes."""


class PickLane(ContentRow, frozen=True, tag_field="choose", tag="lane"):
    """A lane: adjacent to self's, beside the one of self's face-down card, any, or one with at least one enemy card."""

    which: Literal["adjacent", "beside card", "any", "enemy cards"]


class PickSpent(ContentRow, frozen=True, tag_field="choose", tag="spent"):
    """A once-per-phase Skill or Item with a Cooldown token: of self, or of another own Hero in a lane."""

    who: Literal["self", "other own"]


class PickCards(ContentRow, frozen=True, tag_field="choose", tag="cards"):
    """Two own face-down cards in different lanes, or with `or_lane` also one of them and another lane."""

    or_lane: bool = False


Pick = PickHero | PickPair | PickLane | PickSpent | PickCards


# ---------------------------------------------------------------- kinds


class Cooldown(ContentRow, frozen=True, tag_field="kind", tag="cooldown", kw_only=True):
    """EOH-5.5, EOH-18.1 An ability for its player's own turn: in the Reveal stage, or in the shop."""

    text: str = ""
    limit: Limit
    moment: Literal["reveal", "shop"] = "reveal"
    if_: If = msgspec.field(name="if", default=())
    pick: Pick | None = None
    do: tuple[Effect, ...]


class Interrupt(ContentRow, frozen=True, tag_field="kind", tag="interrupt", kw_only=True):
    """EOH-5.5 An ability for a window: it answers something that happens."""

    text: str = ""
    limit: Limit
    moment: Moment
    if_: If = msgspec.field(name="if", default=())
    pick: Pick | None = None
    do: tuple[Effect, ...]


class Passive(ContentRow, frozen=True, tag_field="kind", tag="passive", kw_only=True):
    """EOH-5.6 An ability that always works: traits, and what it does at events."""

    text: str = ""
    traits: tuple[Trait, ...] = ()
    on: tuple[On, ...] = ()


Active = Cooldown | Interrupt
Ability = Cooldown | Interrupt | Passive
