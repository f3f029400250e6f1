"""Heroes, Gamers and lane cards as typed records: one for each row of a content file."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.vocabulary import CLASSES, Class, Focus
from outplay.kernel.content import ContentRow, Count, Id, Small

SALARIES: Final = (10, 20, 30, 40, 50)
"""EOH-2.5 The groups of Gamers, in thousands."""

Salary = Annotated[int, msgspec.Meta(ge=0, le=50)]
Tones = tuple[str, str]


class NamedAbility(ContentRow, frozen=True, kw_only=True):
    """EOH-5.1 A Skill, or a Talent."""

    name: str
    icon: str = "round-star"
    does: Ability


class ItemRow(ContentRow, frozen=True, kw_only=True):
    """EOH-5.4 An Item: one slot with two levels, of which the second replaces the first."""

    name: str
    icon: str = "knapsack"
    levels: tuple[Ability, Ability]


class HeroCard(ContentRow, frozen=True, kw_only=True):
    """EOH-4.1 A Hero card: Class, Focus, Base Damage, Hit Points, a Skill and an Item."""

    id: Id
    name: str
    title: str
    class_: Class = msgspec.field(name="class")
    focus: Focus
    bd: Small
    hp: Count
    skill: NamedAbility
    item: ItemRow
    pronoun: Literal["she", "he"] = "he"
    role: str = ""
    flavor: str = ""
    icon: str = "person"
    tones: Tones = ("#998877", "#443322")

    @property
    def slot(self) -> int:
        """EOH-1.7 The number of its Class, which is also that of its lane card."""
        return CLASSES.index(self.class_)


class Stats(ContentRow, frozen=True, kw_only=True):
    """EOH-2.2, EOH-2.3 The five Stats of a Gamer."""

    wisdom: Small
    awareness: Small
    synergy: Small
    dexterity: Small
    x_factor: Small


class GamerCard(ContentRow, frozen=True, kw_only=True):
    """EOH-2.2, EOH-2.4 A Gamer card: its salary in thousands, Stats, a Talent or a flavor text, and maybe the MOBA symbol."""

    id: Id
    handle: str
    name: str
    salary: Salary
    genre: Literal["FPS", "MOBA", "CCG", "none"]
    moba: bool = False
    stats: Stats
    talent: NamedAbility | None = None
    flavor: str = ""
    icon: str = "person"
    tones: Tones = ("#998877", "#443322")


class LaneCard(ContentRow, frozen=True, kw_only=True):
    """EOH-3.2, EOH-17.7 A lane card, as both players have it."""

    id: Literal["bruiser", "defender", "provoker", "sorcerer", "wanderer", "decoy", "minion_rush", "reserve_decoy"]
    name: str
    text: str = ""
    icon: str = "card-random"
    tones: Tones = ("#998877", "#443322")


class HeroFile(ContentRow, frozen=True):
    """EOH-17.5 The file heroes.toml."""

    hero: tuple[HeroCard, ...]


class GamerFile(ContentRow, frozen=True):
    """EOH-17.6 The file gamers.toml: the Gamers, and the Stand-In, whom anybody can sign (EOH-2.6)."""

    gamer: tuple[GamerCard, ...]
    stand_in: GamerCard


class CardFile(ContentRow, frozen=True):
    """EOH-17.7 The file cards.toml: the lane cards, in their order."""

    card: tuple[LaneCard, ...]
