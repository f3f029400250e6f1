"""Card texts, with their numbers taken from the same rows as the rules. heroes.toml says how a number is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from outplay.book.words import alike, filled
from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.data.rows import ActionCard, ItemCard
from outplay.games.moba.rules.state import Table
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where, Worded


def card_numbers(card: ActionCard) -> dict[str, list[int]]:
    """Return all numbers of an action card by name, in the order in which heroes.toml reads them."""
    numbers: dict[str, list[int]] = {"defense": [card.defense]}
    if card.when is not None:
        _add(numbers, "when", card.when.n)
    box = card.attack
    ranged = box.range if box is not None else card.ability.range if card.ability is not None else None
    if ranged is not None:
        _add(numbers, "range", ranged.n)
        _add(numbers, "keg", ranged.within)
    if box is not None:
        _effects(numbers, box.before)
        for name, bonuses in (("power", box.power), ("extra_wounds", box.extra_wounds)):
            for bonus in bonuses:
                _add(numbers, name, bonus.n)
                _add(numbers, "if", bonus.if_.n)
        _effects(numbers, box.special)
        _effects(numbers, box.after)
    if card.ability is not None:
        _effects(numbers, card.ability.effects)
    return numbers


def item_numbers(item: ItemCard) -> dict[str, list[int]]:
    """Return all numbers of an item by name."""
    numbers: dict[str, list[int]] = {"points": [item.points]}
    for mod in item.mods:
        _add(numbers, mod.mod, mod.n)
        _add(numbers, "single_min", mod.single_min)
    _effects(numbers, item.effects)
    return numbers


def action_words(s: Table, hero: int, card: int) -> str:
    """Return what an action card of a hero says."""
    row = s.card(hero, card)
    return filled(row.text, card_numbers(row))


def item_words(s: Table, item: int) -> str:
    """Return what an item says."""
    row = s.content.items[item]
    return filled(row.text, item_numbers(row))


def proofread(content: MobaContent) -> Iterator[Fault]:
    """Yield what is wrong where two names cannot be told apart."""
    top, items, board = Where("heroes.toml"), Where("items.toml"), Where("map.toml")
    heroes = [(top.row("hero", number, hero.id), hero) for number, hero in enumerate(content.heroes)]
    yield from alike((where / "name", hero.name) for where, hero in heroes)
    for where, hero in heroes:
        own = [(where.row("cards", n, card.id) / "name", card.name) for n, card in enumerate(hero.cards)]
        yield from alike([*own, (top / "portal" / "name", content.portal.name)])
    yield from alike((items.row("item", number, item.id) / "name", item.name) for number, item in enumerate(content.items))
    yield from alike((board.row("area", number, area.id) / "name", area.name) for number, area in enumerate(content.map.area))


def worded(content: MobaContent) -> Iterator[Worded]:
    """Yield all texts in which numbers of their rows may stand."""
    top, items, board = Where("heroes.toml"), Where("items.toml"), Where("map.toml")
    heroes = [(top.row("hero", number, hero.id), hero) for number, hero in enumerate(content.heroes)]
    own = [(where.row("cards", n, card.id), card) for where, hero in heroes for n, card in enumerate(hero.cards)]
    for where, card in (*own, (top / "portal", content.portal)):
        numbers = card_numbers(card)
        for place, text in ((where / "text", card.text), *((where.row("chips", n), chip) for n, chip in enumerate(card.chips))):
            yield Worded(place, filled(text, numbers), numbers)
    for number, item in enumerate(content.items):
        yield Worded(items.row("item", number, item.id) / "text", filled(item.text, item_numbers(item)), item_numbers(item))
    for number, area in enumerate(content.map.area):
        yield Worded(board.row("area", number, area.id) / "text", area.text, {})
    for number, template in enumerate(content.map.template):
        yield Worded(board.row("template", number, template.id) / "text", template.text, {})


def _effects(numbers: dict[str, list[int]], effects: Iterable[object]) -> None:
    for effect in effects:
        _read(numbers, msgspec.to_builtins(effect))


def _read(numbers: dict[str, list[int]], data: object) -> None:
    if not isinstance(data, dict):
        return
    if isinstance(data.get("if"), dict) and data["if"].get("n"):
        _add(numbers, "if", data["if"]["n"])
    if data.get("n"):
        _add(numbers, str(data.get("do")), data["n"])
    if data.get("within"):
        _add(numbers, "within", data["within"])
    for key in ("then", "else"):
        for inner in data.get(key, ()):
            _read(numbers, inner)


def _add(numbers: dict[str, list[int]], name: str, n: int) -> None:
    if n:
        numbers.setdefault(name, []).append(n)
