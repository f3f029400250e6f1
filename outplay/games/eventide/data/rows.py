"""Heroes, Gamers and lane cards as typed records: one for each row of a content file."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.vocabulary import CLASSES, Class, Focus
from outplay.kernel.content import ContentRow, Count, Id, Small
from outplay.kernel.fields import CardText, Flavor, IconName, Name, Role, Tones, says

SALARIES: Final = (10, 20, 30, 40, 50)
"""EOH-2.5 The groups of Gamers, in thousands."""

Salary = Annotated[int, msgspec.Meta(ge=0, le=50)]


class NamedAbility(ContentRow, frozen=True, kw_only=True):
    """EOH-5.1 A Skill, or a Talent."""

    name: Name
    icon: IconName = "round-star"
    does: Annotated[Ability, says("Does", "What it does, and when.")]


class ItemRow(ContentRow, frozen=True, kw_only=True):
    """EOH-5.4 An Item: one slot with two levels, of which the second replaces the first."""

    name: Name
    icon: IconName = "knapsack"
    levels: Annotated[tuple[Ability, Ability], says("Levels", "What its two levels do; the second replaces the first.")]


class HeroCard(ContentRow, frozen=True, kw_only=True):
    """EOH-4.1 A Hero card: Class, Focus, Base Damage, Hit Points, a Skill and an Item."""

    id: Annotated[Id, says("Id", "What files, records and answers call it. No other row beside it has the same.")]
    name: Name
    title: Annotated[str, says("Title", "A few words after the name.")]
    class_: Annotated[Class, says("Class", "Its Class, which is also its lane card.")] = msgspec.field(name="class")
    focus: Annotated[Focus, says("Focus", "The Stat of its Gamer that gives it dice.")]
    bd: Annotated[Small, says("Base Damage", "The damage of an attack before Successes.")]
    hp: Annotated[Count, says("Hit Points", "How much damage it bears.")]
    skill: Annotated[NamedAbility, says("Skill", "What it can do from the beginning.")]
    item: Annotated[ItemRow, says("Item", "What it can buy.")]
    pronoun: Annotated[Literal["she", "he"], says("Pronoun", "How sentences speak of it: she or he.")] = "he"
    role: Role = ""
    flavor: Flavor = ""
    icon: IconName = "person"
    tones: Tones = ("#998877", "#443322")

    @property
    def slot(self) -> int:
        """EOH-1.7 The number of its Class, which is also that of its lane card."""
        return CLASSES.index(self.class_)


class Stats(ContentRow, frozen=True, kw_only=True):
    """EOH-2.2, EOH-2.3 The five Stats of a Gamer."""

    wisdom: Annotated[Small, says("Wisdom", "Dice for Heroes with this Focus.")]
    awareness: Annotated[Small, says("Awareness", "Dice for Heroes with this Focus.")]
    synergy: Annotated[Small, says("Synergy", "Dice for Heroes with this Focus.")]
    dexterity: Annotated[Small, says("Dexterity", "Printed on the card; no rule of this game uses it.")]
    x_factor: Annotated[Small, says("X Factor", "Dice for X Factor rolls.")]


class GamerCard(ContentRow, frozen=True, kw_only=True):
    """EOH-2.2, EOH-2.4 A Gamer card: its salary in thousands, Stats, a Talent or a flavor text, and maybe the MOBA symbol."""

    id: Annotated[Id, says("Id", "What files, records and answers call it. No other row beside it has the same.")]
    handle: Annotated[str, says("Handle", "What they are called in the game.")]
    name: Name
    salary: Annotated[Salary, says("Salary", "What it costs to sign them, in thousands.")]
    genre: Annotated[Literal["FPS", "MOBA", "CCG", "none"], says("Genre", "The kind of games they come from.")]
    moba: Annotated[bool, says("MOBA symbol", "Whether they have the symbol.")] = False
    stats: Annotated[Stats, says("Stats", "Their five Stats.")]
    talent: Annotated[NamedAbility | None, says("Talent", "What they can do; left out where they have a flavor text instead.")] = None
    flavor: Flavor = ""
    icon: IconName = "person"
    tones: Tones = ("#998877", "#443322")


class LaneCard(ContentRow, frozen=True, kw_only=True):
    """EOH-3.2, EOH-17.7 A lane card, as both players have it."""

    id: Annotated[
        Literal["bruiser", "defender", "provoker", "sorcerer", "wanderer", "decoy", "minion_rush", "reserve_decoy"],
        says("Id", "Which of the eight lane cards it is."),
    ]
    name: Name
    text: CardText = ""
    icon: IconName = "card-random"
    tones: Tones = ("#998877", "#443322")


class HeroFile(ContentRow, frozen=True):
    """EOH-17.5 The file heroes.toml."""

    hero: Annotated[tuple[HeroCard, ...], says("Heroes", "All Heroes.")]


class GamerFile(ContentRow, frozen=True):
    """EOH-17.6 The file gamers.toml: the Gamers, and the Stand-In, whom anybody can sign (EOH-2.6)."""

    gamer: Annotated[tuple[GamerCard, ...], says("Gamers", "All Gamers.")]
    stand_in: Annotated[GamerCard, says("Stand-In", "Whom anybody can sign.")]


class CardFile(ContentRow, frozen=True):
    """EOH-17.7 The file cards.toml: the lane cards, in their order."""

    card: Annotated[tuple[LaneCard, ...], says("Lane cards", "The eight lane cards, in their order.")]
