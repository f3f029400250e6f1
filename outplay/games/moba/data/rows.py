"""Heroes, action cards, items and the map as typed records: a row of a file each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from outplay.games.moba.data.vocabulary import Bonus, Condition, Effect, Hit, Range, Trigger
from outplay.kernel.content import Change, Code, ContentRow, Count, Small

Space = tuple[Change, Change]


class AttackBox(ContentRow, frozen=True):
    """MOBA-3.4 What an attack card adds: range, attack value, hitzone table, special effect."""

    range: Range
    cards: Small
    power: tuple[Bonus, ...] = ()
    extra_wounds: tuple[Bonus, ...] = ()
    before: tuple[Effect, ...] = ()
    after: tuple[Effect, ...] = ()
    brain: tuple[Hit, ...] = ()
    head: tuple[Hit, ...] = ()
    torso: tuple[Hit, ...] = ()
    legs: tuple[Hit, ...] = ()
    special_name: str = ""
    special: tuple[Effect, ...] = ()

    def zone(self, zone: int) -> tuple[Hit, ...]:
        """MOBA-3.7 Return the cell of a hitzone by its number: what one unblocked card does there."""
        return (self.brain, self.head, self.torso, self.legs)[zone]


class AbilityBox(ContentRow, frozen=True):
    """What an ability card does, and the range box of its target if it has one."""

    effects: tuple[Effect, ...]
    range: Range | None = None


class ActionCard(ContentRow, frozen=True):
    """MOBA-3.4 An action card."""

    id: str
    name: str
    phases: str
    move: Small
    defense: Change
    attack: AttackBox | None = None
    ability: AbilityBox | None = None
    window: Literal["", "step", "targeted", "declared", "lethal", "resolved"] = ""
    when: Trigger | None = None
    split_move: bool = False
    icon: str = "crossed-swords"
    second: str = ""
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")
    pattern: Literal["rays", "lines", "rings", "dots"] = "rays"
    chips: tuple[str, ...] = ()
    text: str = ""
    flavor: str = ""


class HeroCard(ContentRow, frozen=True):
    """MOBA-3.3 A hero card with its four action cards."""

    FORMERLY: ClassVar[Mapping[str, str]] = {"pronoun": "", "extras": ""}

    id: Code
    name: str
    hit_points: Count
    defense: Small
    start: tuple[str, str]
    cards: tuple[ActionCard, ActionCard, ActionCard, ActionCard]
    set: Literal["core", "guest"] = "core"
    prototype: bool = False
    icon: str = "person"
    tones: tuple[str, str] = ("#998877", "#443322")
    role: str = ""
    intro: str = ""
    flavor: str = ""


class HeroFile(ContentRow, frozen=True):
    """heroes.toml: MOBA-3.1 the hero cards with their action cards, and the Portal."""

    hero: tuple[HeroCard, ...]
    portal: ActionCard


class Mod(ContentRow, frozen=True):
    """MOBA-3.14 What a weapon or armor changes."""

    mod: Literal["attack", "movement", "base_defense", "range", "guard", "power"]
    n: Change
    single_min: Small = 0
    zone: str = ""
    if_: Condition | None = msgspec.field(name="if", default=None)


class ItemCard(ContentRow, frozen=True):
    """MOBA-3.11 An item card."""

    id: str
    name: str
    type: Literal["banner", "usable", "weapon", "armor"]
    cost: Count
    count: Count = 1
    set: str = "core"
    points: Small = 0
    mods: tuple[Mod, ...] = ()
    effects: tuple[Effect, ...] = ()
    icon: str = "swap-bag"
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")
    text: str = ""
    flavor: str = ""


class ItemFile(ContentRow, frozen=True):
    """items.toml: MOBA-3.12 the core set, and the cards of the extended one."""

    item: tuple[ItemCard, ...]


class AreaRow(ContentRow, frozen=True):
    """An objective or a camp (MOBA-2.5)."""

    id: str
    name: str
    kind: Literal["objective", "camp"]
    spaces: tuple[Space, ...]
    side: str = ""
    symbol: str = ""
    icon: str = ""
    look: str = "stone"
    text: str = ""
    ring: tuple[Space, ...] = ()
    facing: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class TemplateRow(ContentRow, frozen=True):
    """An area of effect for facing 0."""

    FORMERLY: ClassVar[Mapping[str, str]] = {"turns": ""}

    id: str
    spaces: tuple[Space, ...]
    name: str = ""
    text: str = ""


class MapFile(ContentRow, frozen=True):
    """map.toml: MOBA-4.2 the map as it is laid out."""

    rows: tuple[tuple[Change, Change, Change], ...]
    area: tuple[AreaRow, ...]
    template: tuple[TemplateRow, ...]
