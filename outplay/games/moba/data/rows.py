"""Heroes, action cards, items and the map as typed records: a row of a file each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from outplay.games.moba.data.vocabulary import Bonus, Condition, Effect, Hit, Range, Trigger
from outplay.kernel.content import Change, Code, ContentRow, Count, Small
from outplay.kernel.fields import CardChips, CardText, Flavor, IconName, Intro, Name, Pattern, Role, RowId, SecondIcon, Tones, says

Space = tuple[Change, Change]


class AttackBox(ContentRow, frozen=True):
    """MOBA-3.4 What an attack card adds: range, attack value, hitzone table, special effect."""

    range: Annotated[Range, says("Range", "Whom it reaches, and how far.")]
    cards: Annotated[Small, says("Battle cards", "How many battle cards the attack has.")]
    power: Annotated[tuple[Bonus, ...], says("More cards", "Battle cards that are added if something holds.")] = ()
    extra_wounds: Annotated[tuple[Bonus, ...], says("More wounds", "Wounds that are added once if something holds and a card hits.")] = ()
    before: Annotated[tuple[Effect, ...], says("Before", "Effects before the target is chosen.")] = ()
    after: Annotated[tuple[Effect, ...], says("After", "Effects after the last target.")] = ()
    brain: Annotated[tuple[Hit, ...], says("Brain", "What each card does that hits the brain.")] = ()
    head: Annotated[tuple[Hit, ...], says("Head", "What each card does that hits the head.")] = ()
    torso: Annotated[tuple[Hit, ...], says("Torso", "What each card does that hits the torso.")] = ()
    legs: Annotated[tuple[Hit, ...], says("Legs", "What each card does that hits the legs.")] = ()
    special_name: Annotated[str, says("Star", "What the star effect is called.")] = ""
    special: Annotated[tuple[Effect, ...], says("Star effects", "What the star in a hitzone does.")] = ()

    def zone(self, zone: int) -> tuple[Hit, ...]:
        """MOBA-3.7 Return the cell of a hitzone by its number: what one unblocked card does there."""
        return (self.brain, self.head, self.torso, self.legs)[zone]


class AbilityBox(ContentRow, frozen=True):
    """What an ability card does, and the range box of its target if it has one."""

    effects: Annotated[tuple[Effect, ...], says("Effects", "What it does, one effect after the other.")]
    range: Annotated[Range | None, says("Range", "Whom it reaches, and how far.")] = None


class ActionCard(ContentRow, frozen=True):
    """MOBA-3.4 An action card."""

    id: RowId
    name: Name
    phases: Annotated[str, says("Phases", "One letter a phase: G may be played, x may not, B is an interrupt.")]
    move: Annotated[Small, says("Move", "How many movement points it gives.")]
    defense: Annotated[Change, says("Defense", "The defense that the hero has with it.")]
    attack: Annotated[AttackBox | None, says("Attack", "What it does as an attack.")] = None
    ability: Annotated[AbilityBox | None, says("Ability", "What it does as an ability. A card has either an attack or an ability.")] = None
    window: Annotated[
        Literal["", "step", "targeted", "declared", "lethal", "resolved"], says("Moment", "When an interrupt can be played; empty for others.")
    ] = ""
    when: Annotated[Trigger | None, says("Trigger", "What must hold for an interrupt.")] = None
    split_move: Annotated[bool, says("Split move", "Whether the hero may move before and after the action.")] = False
    icon: IconName = "crossed-swords"
    second: SecondIcon = ""
    tones: Tones = ("#D8A64B", "#7A4A0C")
    pattern: Pattern = "rays"
    chips: CardChips = ()
    text: CardText = ""
    flavor: Flavor = ""


class HeroCard(ContentRow, frozen=True):
    """MOBA-3.3 A hero card with its four action cards."""

    FORMERLY: ClassVar[Mapping[str, str]] = {"pronoun": "", "extras": ""}

    id: Annotated[Code, says("Id", "What files, records and answers call it. No other row beside it has the same.")]
    name: Name
    hit_points: Annotated[Count, says("Hit points", "How many wounds take the hero down.")]
    defense: Annotated[Small, says("Base defense", "How many defense cards it has without any action card.")]
    start: Annotated[
        tuple[Annotated[str, says("One of them", "Its id.", ref="cards")], Annotated[str, says("One of them", "Its id.", ref="cards")]],
        says("Recommended", "The two cards it begins with."),
    ]
    cards: Annotated[tuple[ActionCard, ActionCard, ActionCard, ActionCard], says("Action cards", "Its four action cards.")]
    set: Annotated[Literal["core", "guest"], says("Set", "The ten of the core, or guests.")] = "core"
    prototype: Annotated[bool, says("Prototype", "Whether it is one of the five of the smallest game.")] = False
    icon: IconName = "person"
    tones: Tones = ("#998877", "#443322")
    role: Role = ""
    intro: Intro = ""
    flavor: Flavor = ""


class HeroFile(ContentRow, frozen=True):
    """heroes.toml: MOBA-3.1 the hero cards with their action cards, and the Portal."""

    hero: Annotated[tuple[HeroCard, ...], says("Heroes", "All heroes with their action cards.")]
    portal: Annotated[ActionCard, says("Portal", "The card that every hero has.")]


class Mod(ContentRow, frozen=True):
    """MOBA-3.14 What a weapon or armor changes."""

    mod: Annotated[Literal["attack", "movement", "base_defense", "range", "guard", "power"], says("Changes", "What the item changes.")]
    n: Annotated[Change, says("By", "By how much; less if it is negative.")]
    single_min: Annotated[Small, says("From range", "The least printed range of attacks whose range it changes.")] = 0
    zone: Annotated[str, says("Hitzone", "The hitzone that is guarded.")] = ""
    if_: Annotated[Condition | None, says("If", "What must hold.")] = msgspec.field(name="if", default=None)


class ItemCard(ContentRow, frozen=True):
    """MOBA-3.11 An item card."""

    id: RowId
    name: Name
    type: Annotated[Literal["banner", "usable", "weapon", "armor"], says("Kind", "What kind of item it is.")]
    cost: Annotated[Count, says("Cost", "How many crystals it costs.")]
    count: Annotated[Count, says("Copies", "How many there are.")] = 1
    set: Annotated[str, says("Set", "The core or the extended set.")] = "core"
    points: Annotated[Small, says("Points", "What a banner is worth.")] = 0
    mods: Annotated[tuple[Mod, ...], says("Changes", "What weapons and armor change.")] = ()
    effects: Annotated[tuple[Effect, ...], says("Effects", "What it does, one effect after the other.")] = ()
    icon: IconName = "swap-bag"
    tones: Tones = ("#D8A64B", "#7A4A0C")
    text: CardText = ""
    flavor: Flavor = ""


class ItemFile(ContentRow, frozen=True):
    """items.toml: MOBA-3.12 the core set, and the cards of the extended one."""

    item: Annotated[tuple[ItemCard, ...], says("Items", "All items.")]


class AreaRow(ContentRow, frozen=True):
    """An objective or a camp (MOBA-2.5)."""

    id: RowId
    name: Name
    kind: Annotated[Literal["objective", "camp"], says("Kind", "An objective or a camp.")]
    spaces: Annotated[tuple[Space, ...], says("Spaces", "Its spaces, as column and row.")]
    side: Annotated[str, says("Side", "Whose camp it is.")] = ""
    symbol: Annotated[str, says("Symbol", "The sign of an objective on payday.")] = ""
    icon: IconName = ""
    look: Annotated[str, says("Looks like", "The kind of ground that is drawn.")] = "stone"
    text: CardText = ""
    ring: Annotated[tuple[Space, ...], says("Ring", "Its spaces that are drawn as a ring.")] = ()
    facing: Annotated[Annotated[int, msgspec.Meta(ge=0, le=5)], says("Facing", "Where a hero of this camp faces when it enters, in sixths of a turn.")] = 0


class TemplateRow(ContentRow, frozen=True):
    """An area of effect for facing 0."""

    FORMERLY: ClassVar[Mapping[str, str]] = {"turns": ""}

    id: RowId
    spaces: Annotated[tuple[Space, ...], says("Spaces", "The spaces that it covers, seen from the hero.")]
    name: Name = ""
    text: CardText = ""


class MapFile(ContentRow, frozen=True):
    """map.toml: MOBA-4.2 the map as it is laid out."""

    rows: Annotated[tuple[tuple[Change, Change, Change], ...], says("Rows", "The spaces by rows: the row, and from which to which column it goes.")]
    area: Annotated[tuple[AreaRow, ...], says("Areas", "Objectives and camps.")]
    template: Annotated[tuple[TemplateRow, ...], says("Templates", "The areas that attacks can cover.")]
