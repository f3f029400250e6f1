"""What a match is played with: heroes, action cards, items and the map, and what their lists of effects are called."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.moba.data.board import Area, Board
from outplay.games.moba.data.content_checks import check_heroes, check_items, check_map
from outplay.games.moba.data.look import LookFile
from outplay.games.moba.data.rows import ActionCard, HeroCard, HeroFile, ItemFile, MapFile
from outplay.games.moba.data.vocabulary import Each, Effect, IfElse
from outplay.kernel import scene as sc
from outplay.kernel.content import Content
from outplay.kernel.faults import demand


class MobaContent(Content):
    """MOBA-3.13 What a match is played with: cards are data. Lists of effects have names (`effects`), so that steps, which hold only plain values, can say which."""

    FILES = {"heroes.toml": HeroFile, "items.toml": ItemFile, "map.toml": MapFile, "look.toml": LookFile}

    def __init__(self, source: dict[str, str]) -> None:
        super().__init__(source)
        heroes = self.file(HeroFile)
        self.heroes = heroes.hero
        self.portal = heroes.portal
        self.items = self.file(ItemFile).item
        self.map = self.file(MapFile)
        self.look = self.file(LookFile)
        demand(check_map(self.map), check_heroes(heroes, [row.id for row in self.map.template]), check_items(self.items))
        self.board = board(self.map)
        self.blue = [_blue(hero) for hero in self.heroes]
        self.drawn: list[sc.Cell] = []
        self.cards: dict[tuple[int, ...], sc.Card] = {}
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


def board(file: MapFile) -> Board:
    """MOBA-2.4 Return the tables of the map."""
    spaces = [(q, r) for r, low, high in file.rows for q in range(low, high + 1)]
    areas = [Area(row.id, row.name, row.kind, row.side, row.spaces) for row in file.area]
    return Board(spaces, areas, {row.id: row.spaces for row in file.template})


def starting_cards(hero: HeroCard) -> tuple[int, ...]:
    """Return the recommended two, as places on the hero card."""
    ids = [card.id for card in hero.cards]
    return tuple(sorted(ids.index(start) for start in hero.start))
