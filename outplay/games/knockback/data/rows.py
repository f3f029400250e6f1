"""The rows of the content files: hero cards and arenas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from outplay.games.knockback.data.vocabulary import Effect, Hook, Triple
from outplay.kernel.content import Change, ContentRow, Id, Small
from outplay.kernel.fields import CardChips, CardText, Flavor, IconName, Intro, Name, Pattern, Role, RowId, SecondIcon, Tones, says
from outplay.kernel.hexes import Axial


class Ability(ContentRow, frozen=True):
    """KB-4.3 An ability of a hero card. Passive ones have hooks, all others steps."""

    id: RowId
    name: Name
    kind: Annotated[Literal["active", "passive"], says("Kind", "Active abilities are used in a turn, passive ones always hold.")]
    steps: Annotated[tuple[Effect, ...], says("Steps", "What an active ability does, one step after the other.")] = ()
    hooks: Annotated[tuple[Hook, ...], says("When it works", "What a passive ability changes, and when.")] = ()
    text: CardText = ""
    icon: IconName = "crossed-swords"
    second: SecondIcon = ""
    tones: Tones = ("#D8A64B", "#7A4A0C")
    pattern: Pattern = "rays"
    chips: CardChips = ()
    flavor: Flavor = ""


class HeroRow(ContentRow, frozen=True):
    """KB-4.2 A hero card as its row in the content file."""

    id: RowId
    name: Name
    set: Annotated[Literal["box", "encore"], says("Set", "Heroes of the box are dealt in every match, those of the encore only if the options allow.")]
    move: Annotated[Small, says("Move", "How many spaces the hero walks in a turn.")]
    defense: Annotated[Small, says("Defense dice", "How many dice it rolls when it is attacked.")]
    track: Annotated[Triple, says("Tracker", "How many spaces its tracker has in green, yellow and red.")]
    abilities: Annotated[tuple[Ability, Ability, Ability], says("Abilities", "The three abilities of its card.")]
    icon: IconName = "person"
    tones: Tones = ("#998877", "#443322")
    pronoun: Annotated[str, says("Pronoun", "How sentences speak of it: she, he or they.")] = "they"
    role: Role = ""
    intro: Intro = ""
    flavor: Flavor = ""


class HeroFile(ContentRow, frozen=True):
    """heroes.toml"""

    hero: Annotated[tuple[HeroRow, ...], says("Heroes", "All hero cards.")]


class ArenaRow(ContentRow, frozen=True):
    """An arena: floor by column as [q, from, to], rocks, the greatest ring with floor."""

    id: Annotated[Id, says("Id", "What files, records and answers call it. No other row beside it has the same.")]
    name: Name
    columns: Annotated[tuple[tuple[Change, Change, Change], ...], says("Floor", "The floor by columns: the column, and from which to which space it goes.")]
    tide_ring: Annotated[Small, says("Outer ring", "The ring that floods first. No floor lies outside it.")]
    rocks: Annotated[tuple[tuple[Change, Change], ...], says("Rocks", "Spaces with a rock on them, as column and space.")] = ()
    text: CardText = ""


class ArenaFile(ContentRow, frozen=True):
    """arenas.toml: the arenas, and the start points by number of players, the same on every arena."""

    arena: Annotated[tuple[ArenaRow, ...], says("Arenas", "All arenas.")]
    starts: Annotated[Mapping[int, tuple[Axial, ...]], says("Start points", "Where the heroes begin, by the number of players.")]
