"""Card texts, with their numbers taken from the same rows as the rules. heroes.toml says how a number is named."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from outplay.book.words import demand_told_apart, filled
from outplay.games.moba.data.content import ActionCard, ItemCard, MobaContent
from outplay.kernel.content import demand_filled


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


def proofread(content: MobaContent) -> None:
    """Raise ContentError, naming the row and the field, if a text asks for a number that its row does not have, or if two names cannot be told apart."""
    demand_told_apart((f"heroes.toml, hero {number} ({hero.id}), name", hero.name) for number, hero in enumerate(content.heroes, 1))
    for number, hero in enumerate(content.heroes, 1):
        demand_told_apart((f"heroes.toml, hero {number} ({hero.id}), cards ({card.id}), name", card.name) for card in (*hero.cards, content.portal))
    demand_told_apart((f"items.toml, item {number} ({item.id}), name", item.name) for number, item in enumerate(content.items, 1))
    demand_told_apart((f"map.toml, area {number} ({area.id}), name", area.name) for number, area in enumerate(content.map.area, 1))
    cards = [
        (f"hero {number} ({hero.id}), cards {n} ({card.id})", card) for number, hero in enumerate(content.heroes, 1) for n, card in enumerate(hero.cards, 1)
    ]
    for where, card in (*cards, ("portal", content.portal)):
        numbers = card_numbers(card)
        for field, text in (("text", card.text), *(("chips", chip) for chip in card.chips)):
            demand_filled(f"heroes.toml, {where}, {field}", filled(text, numbers), numbers)
    for number, item in enumerate(content.items, 1):
        demand_filled(f"items.toml, item {number} ({item.id}), text", filled(item.text, item_numbers(item)), item_numbers(item))
    for number, area in enumerate(content.map.area, 1):
        demand_filled(f"map.toml, area {number} ({area.id}), text", area.text, ())
    for number, template in enumerate(content.map.template, 1):
        demand_filled(f"map.toml, template {number} ({template.id}), text", template.text, ())


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
