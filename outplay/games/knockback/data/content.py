"""Hero cards and arenas as typed records, and what has to hold for them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final

from outplay.games.knockback.data.arena import Arena
from outplay.games.knockback.data.hero_card import HeroCard
from outplay.games.knockback.data.look import LookFile
from outplay.games.knockback.data.rows import Ability, ArenaFile, ArenaRow, HeroFile, HeroRow
from outplay.games.knockback.data.vocabulary import (
    BlastEffect,
    BraceEffect,
    StrikeEffect,
)
from outplay.kernel.content import Content
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where, demand
from outplay.kernel.hexes import Axial, distance
from outplay.kernel.scene import Card, Zone

SEATS: Final = (2, 3, 4)
MOST_DICE: Final = 40

Outcome = tuple[float, float, int]
"""KB-8.5, KB-9.2 What a blow does to a figure: the chance that it hits, its mean damage, and how far it knocks back, with all the rage that may be spent on it."""


class KnockbackContent(Content):
    """The hero cards and arenas that a match is played with."""

    FILES = {"heroes.toml": HeroFile, "arenas.toml": ArenaFile, "look.toml": LookFile}

    def __init__(self, source: dict[str, str]) -> None:
        super().__init__(source)
        rows, maps = self.file(HeroFile).hero, self.file(ArenaFile)
        self.heroes = tuple(HeroCard(row) for row in rows)
        demand(check_heroes(rows, self.heroes), check_arenas(maps))
        self.maps = maps.arena
        self.arenas = {row.id: arena(row, maps.starts) for row in maps.arena}
        self.look = self.file(LookFile)
        self.drawn: dict[tuple[int, str, str, bool], Card] = {}
        self.offered: dict[tuple[int, bool], Card] = {}
        self.brought: dict[int, Zone] = {}
        self.outcomes: dict[Hashable, tuple[Outcome, ...]] = {}
        self.strengths: dict[Hashable, tuple[float, ...]] = {}


def check_heroes(rows: Sequence[HeroRow], cards: Sequence[HeroCard]) -> Iterator[Fault]:
    """Yield what is wrong with heroes that types alone do not rule out."""
    ids = [row.id for row in rows]
    for number, (row, card) in enumerate(zip(rows, cards, strict=True)):
        where = Where("heroes.toml").row("hero", number, row.id)
        if ids.count(row.id) > 1:
            yield (where / "id").wrong(f"another hero is called {row.id!r} too")
        if min(row.track) < 1:
            yield (where / "track").wrong("each zone needs at least one space", "KB-4.5")
        for n, ability in enumerate(row.abilities):
            here = where.row("abilities", n, ability.id)
            if (dice := most_dice(ability, card)) > MOST_DICE:
                yield here.wrong(f"this can come to {dice} dice; at most {MOST_DICE} are rolled at once", "KB-8.3")
            if ability.kind == "active" and not ability.steps:
                yield (here / "steps").wrong("an active ability needs steps", "KB-4.3")
            if ability.kind == "passive" and ability.steps:
                yield (here / "steps").wrong("a passive ability has hooks, not steps", "KB-4.3")
    if sum(row.set == "box" for row in rows) < max(SEATS):
        yield (Where("heroes.toml") / "hero").wrong("four seats need at least four heroes of the box")


def most_dice(ability: Ability, card: HeroCard) -> int:
    """KB-8.3 Return the most dice that a hero may roll at once with one of its abilities, attacking or defending."""
    attack = [
        effect.dice + (effect.bonus.max if effect.bonus else 0) + (effect.pay.max if effect.pay and effect.pay.adds == "dice" else 0)
        for effect in ability.steps
        if isinstance(effect, (StrikeEffect, BlastEffect))
    ]
    braced = [effect.dice for effect in ability.steps if isinstance(effect, BraceEffect)]
    more, guard = sum(hook.add for hook in card.attack_dice), sum(hook.add for hook in card.defense_dice)
    return max(max(attack, default=0) + more, max(braced, default=0) + card.defense + guard)


def check_arenas(file: ArenaFile) -> Iterator[Fault]:
    """Yield what is wrong with arenas that types alone do not rule out."""
    ids = [row.id for row in file.arena]
    for number, row in enumerate(file.arena):
        where = Where("arenas.toml").row("arena", number, row.id)
        if ids.count(row.id) > 1:
            yield (where / "id").wrong(f"another arena is called {row.id!r} too")
        spaces = floor(row)
        if len(set(spaces)) < len(spaces):
            yield (where / "columns").wrong("some spaces are listed twice")
        if far := [space for space in (*spaces, *row.rocks) if distance(space, (0, 0)) > row.tide_ring]:
            yield (where / "tide_ring").wrong(f"{far[0]} lies outside ring {row.tide_ring}")
        if both := set(spaces) & set(row.rocks):
            yield (where / "rocks").wrong(f"{min(both)} is floor too")
        for seats in SEATS:
            points = set(file.starts.get(seats, ()))
            if len(points) != seats or points - set(spaces):
                yield (Where("arenas.toml") / "starts").wrong(f"{seats} seats need {seats} start points on floor of {row.id}")


def floor(row: ArenaRow) -> list[Axial]:
    """Return the floor spaces of an arena."""
    return [(q, r) for q, low, high in row.columns for r in range(low, high + 1)]


def arena(row: ArenaRow, starts: Mapping[int, tuple[Axial, ...]]) -> Arena:
    """Return the tables of an arena, from its row."""
    return Arena(row.id, row.name, floor(row), list(row.rocks), row.tide_ring, starts)
