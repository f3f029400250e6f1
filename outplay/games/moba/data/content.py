"""Heroes, action cards, items and the map as typed records, and what has to hold for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from outplay.games.moba.data.board import OBJECTIVES, Area, Board
from outplay.games.moba.data.look import LookFile
from outplay.games.moba.data.vocabulary import Bonus, Condition, Each, Effect, Hit, IfElse, Range, Trigger
from outplay.kernel import scene as sc
from outplay.kernel.content import Change, Code, Content, ContentRow, Count, Small, decode
from outplay.kernel.errors import ContentError

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


# ---------------------------------------------------------------- content


class MobaContent(Content):
    """MOBA-3.13 What a match is played with: cards are data. Lists of effects have names (`effects`), so that steps, which hold only plain values, can say which."""

    def __init__(self, source: dict[str, str]) -> None:
        super().__init__(source)
        heroes = decode(source, "heroes.toml", HeroFile)
        self.heroes = heroes.hero
        self.portal = heroes.portal
        self.items = decode(source, "items.toml", ItemFile).item
        self.map = decode(source, "map.toml", MapFile)
        self.look = decode(source, "look.toml", LookFile)
        check_map(self.map)
        self.board = board(self.map)
        self.blue = [_blue(hero) for hero in self.heroes]
        self.drawn: list[sc.Cell] = []
        self.cards: dict[tuple[int, ...], sc.Card] = {}
        self._check()
        self.effects: dict[str, tuple[Effect, ...]] = {}
        for name, effects in self.boxes():
            self._name(name, effects)

    def boxes(self) -> Iterator[tuple[str, tuple[Effect, ...]]]:
        """Yield where effects are written, and which: card by card, then item by item."""
        for id, card in (*((hero.id, card) for hero in self.heroes for card in hero.cards), ("", self.portal)):
            if card.ability is not None:
                yield effects_of_card(id, card.id, "effects"), card.ability.effects
            if card.attack is not None:
                yield effects_of_card(id, card.id, "before"), card.attack.before
                yield effects_of_card(id, card.id, "after"), card.attack.after
                yield effects_of_card(id, card.id, "special"), card.attack.special
        for item in self.items:
            yield effects_of_item(item.id), item.effects

    def _name(self, name: str, effects: tuple[Effect, ...]) -> None:
        if effects:
            self.effects[name] = effects
        for at, effect in enumerate(effects):
            if isinstance(effect, (Each, IfElse)):
                self._name(f"{name}/{at}/then", effect.then)
            if isinstance(effect, IfElse):
                self._name(f"{name}/{at}/else", effect.else_)

    def _check(self) -> None:
        """Raise ContentError, naming the row and the field, for what types alone do not rule out."""
        ids = [hero.id for hero in self.heroes]
        for number, hero in enumerate(self.heroes, 1):
            where = f"heroes.toml, hero {number} ({hero.id})"
            if ids.count(hero.id) > 1:
                raise ContentError(f"{where}, id: another hero is called {hero.id!r} too")
            for start in hero.start:
                if start not in [card.id for card in hero.cards]:
                    raise ContentError(f"{where}, start: {start!r} is none of its cards")
            for card in hero.cards:
                self._check_card(f"{where}, card {card.id}", card)
            if len({card.id for card in hero.cards}) < len(hero.cards):
                raise ContentError(f"{where}, cards: two have one id")
        self._check_card("heroes.toml, portal", self.portal)
        for roster, there, needed in (
            ("core", sum(hero.set == "core" for hero in self.heroes), 10),
            ("prototype", sum(hero.prototype for hero in self.heroes), 5),
        ):
            if there < needed:
                raise ContentError(f"heroes.toml: {there} {roster} heroes are too few for five a side; it takes {needed}")
        if len({item.id for item in self.items}) < len(self.items):
            raise ContentError("items.toml, item: two have one id")
        gear = sum(item.type != "banner" and item.set == "core" for item in self.items)
        if gear < 2 * OBJECTIVES or not any(item.type == "banner" for item in self.items):
            raise ContentError(f"items.toml: {OBJECTIVES} objectives take a banner and {2 * OBJECTIVES} other items of the core set; there are {gear}")

    def _check_card(self, where: str, card: ActionCard) -> None:
        if len(card.phases) != 4 or set(card.phases) - set("GxB"):
            raise ContentError(f"{where}, phases: {card.phases!r} is not four of G, x and B")
        if not ("B" in card.phases) == bool(card.window) == (card.when is not None):
            raise ContentError(f"{where}: blue phases, a window and its trigger belong together")
        if (card.attack is None) == (card.ability is None):
            raise ContentError(f"{where}: a card has either an attack or an ability")
        shape = card.attack.range.template if card.attack is not None else ""
        if shape and shape not in self.board.templates:
            raise ContentError(f"{where}, attack, range, template: map.toml has no template {shape!r}")


def effects_of_card(hero: str, card: str, box: str) -> str:
    """Return the name of a list of effects of an action card: by its hero ("" for the Portal), its card and its box. Within it, `2/then` is what its third effect does."""
    return f"heroes/{hero}/{card}/{box}" if hero else f"portal/{card}/{box}"


def effects_of_item(item: str) -> str:
    """Return the name of the list of effects of an item."""
    return f"items/{item}/effects"


def _blue(hero: HeroCard) -> dict[tuple[int, str], tuple[ActionCard, ...]]:
    """MOBA-3.5 Return the interrupts of a hero by phase and window."""
    found: dict[tuple[int, str], tuple[ActionCard, ...]] = {}
    for card in hero.cards:
        for phase, color in enumerate(card.phases, 1):
            if color == "B":
                found[phase, card.window] = (*found.get((phase, card.window), ()), card)
    return found


def check_map(file: MapFile) -> None:
    """Raise ContentError, naming the row and the field, for what types alone do not rule out of a map."""
    spaces: set[Space] = set()
    for number, (r, low, high) in enumerate(file.rows, 1):
        row = {(q, r) for q in range(low, high + 1)}
        if not row or row & spaces:
            raise ContentError(f"map.toml, rows {number}: it is empty, or spaces of it are listed twice")
        spaces |= row
    taken: set[Space] = set()
    for number, area in enumerate(file.area, 1):
        where = f"map.toml, area {number} ({area.id})"
        for field, listed in (("spaces", area.spaces), ("ring", area.ring)):
            if outside := [space for space in listed if space not in spaces]:
                raise ContentError(f"{where}, {field}: {list(outside[0])} is no space of the map")
        if len({*area.spaces}) < len(area.spaces) or taken & {*area.spaces}:
            raise ContentError(f"{where}, spaces: some are listed twice")
        taken |= {*area.spaces}
    kinds = sorted(f"{area.kind} {area.side}".strip() for area in file.area)
    if kinds != ["camp blue", "camp red", *["objective"] * OBJECTIVES]:
        raise ContentError(f"map.toml, area: there must be {OBJECTIVES} objectives, a red and a blue camp; there are: {', '.join(kinds)}")


def board(file: MapFile) -> Board:
    """MOBA-2.4 Return the tables of the map."""
    spaces = [(q, r) for r, low, high in file.rows for q in range(low, high + 1)]
    areas = [Area(row.id, row.name, row.kind, row.side, row.spaces) for row in file.area]
    return Board(spaces, areas, {row.id: row.spaces for row in file.template})


def starting_cards(hero: HeroCard) -> tuple[int, ...]:
    """Return the recommended two, as places on the hero card."""
    ids = [card.id for card in hero.cards]
    return tuple(sorted(ids.index(start) for start in hero.start))
