"""What must hold for content beside its types. Each check yields what is wrong, with file, row and field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.data.board import OBJECTIVES
from outplay.games.moba.data.rows import ActionCard, HeroFile, ItemCard, MapFile, Space
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where

ALWAYS: Final = ("self", "actor")
"""Whom every effect can be about: the hero that does it, and the active one."""
TARGET: Final = "T"
"""The target of an attack, or of an ability with a range."""
DYING: Final = "X"
"""The dying hero, for an interrupt in the lethal window."""


def check_heroes(file: HeroFile, templates: Sequence[str]) -> Iterator[Fault]:
    """Yield what is wrong with heroes and their cards. `templates` are the ids of the map's areas of effect."""
    top = Where("heroes.toml")
    ids = [hero.id for hero in file.hero]
    for number, hero in enumerate(file.hero):
        where, cards = top.row("hero", number, hero.id), [card.id for card in hero.cards]
        if ids.count(hero.id) > 1:
            yield (where / "id").wrong(f"another hero is called {hero.id!r} too")
        for n, start in enumerate(hero.start):
            if start not in cards:
                yield where.row("start", n).wrong(f"{start!r} is none of its cards", instead=cards)
        for n, card in enumerate(hero.cards):
            yield from check_card(where.row("cards", n, card.id), card, templates)
        if len({*cards}) < len(cards):
            yield (where / "cards").wrong("two have one id")
    yield from check_card(top / "portal", file.portal, templates)
    for roster, there, needed in (("core", sum(hero.set == "core" for hero in file.hero), 10), ("prototype", sum(hero.prototype for hero in file.hero), 5)):
        if there < needed:
            yield (top / "hero").wrong(f"{there} {roster} heroes are too few for five a side; it takes {needed}")


def check_card(where: Where, card: ActionCard, templates: Sequence[str]) -> Iterator[Fault]:
    """Yield what is wrong with an action card."""
    if len(card.phases) != 4 or set(card.phases) - set("GxB"):
        yield (where / "phases").wrong(f"{card.phases!r} is not four of G, x and B", "MOBA-3.4")
    if not ("B" in card.phases) == bool(card.window) == (card.when is not None):
        yield (where / "window").wrong("blue phases, a window and its trigger belong together", "MOBA-3.5")
    if (card.attack is None) == (card.ability is None):
        yield where.wrong("a card has either an attack or an ability", "MOBA-3.4")
    known = [*ALWAYS, *([DYING] if card.window == "lethal" else [])]
    if (box := card.attack) is not None:
        here = where / "attack"
        if box.range.template and box.range.template not in templates:
            near = get_close_matches(box.range.template, templates, 3) or templates
            yield (here / "range" / "template").wrong(f"map.toml has no template {box.range.template!r}", instead=near)
        for field, effects in (("before", box.before), ("special", box.special), ("after", box.after)):
            yield from check_effects(here / field, effects, known if field == "before" else [*known, TARGET])
        for field, cell in zip(voc.ZONES, (box.brain, box.head, box.torso, box.legs), strict=True):
            yield from check_effects(here / field, cell, [*known, TARGET])
    if card.ability is not None:
        targeted = [TARGET] if card.ability.range is not None else []
        yield from check_effects(where / "ability" / "effects", card.ability.effects, [*known, *targeted])


def check_effects(where: Where, effects: Sequence[voc.Effect | voc.Hit], known: Sequence[str]) -> Iterator[Fault]:
    """Yield what is wrong with effects that are about somebody whom nothing names. `known` are the names that there are before them."""
    names = [*known]
    for number, effect in enumerate(effects):
        here, to = where.item(number), getattr(effect, "to", "")
        if to and to not in names:
            yield (here / "to").wrong(f"nobody is called {to!r} here; there are: {', '.join(names)}", instead=names)
        match effect:
            case voc.Choose():
                names.append(effect.name)
            case voc.Each():
                yield from check_effects(here / "then", effect.then, [*names, effect.name])
            case voc.IfElse():
                yield from check_effects(here / "then", effect.then, names)
                yield from check_effects(here / "else", effect.else_, names)
            case _:
                pass


def check_items(items: Sequence[ItemCard]) -> Iterator[Fault]:
    """Yield what is wrong with items."""
    top, ids = Where("items.toml"), [item.id for item in items]
    for number, item in enumerate(items):
        where = top.row("item", number, item.id)
        if ids.count(item.id) > 1:
            yield (where / "id").wrong(f"another item is called {item.id!r} too")
        yield from check_effects(where / "effects", item.effects, ALWAYS)
    gear = sum(item.type != "banner" and item.set == "core" for item in items)
    if gear < 2 * OBJECTIVES or not any(item.type == "banner" for item in items):
        yield (top / "item").wrong(f"{OBJECTIVES} objectives take a banner and {2 * OBJECTIVES} other items of the core set; there are {gear}")


def check_map(file: MapFile) -> Iterator[Fault]:
    """Yield what is wrong with the map."""
    top, spaces, taken = Where("map.toml"), set[Space](), set[Space]()
    for number, (r, low, high) in enumerate(file.rows):
        row = {(q, r) for q in range(low, high + 1)}
        if not row or row & spaces:
            yield top.row("rows", number).wrong("it is empty, or spaces of it are listed twice")
        spaces |= row
    for number, area in enumerate(file.area):
        where = top.row("area", number, area.id)
        for field, listed in (("spaces", area.spaces), ("ring", area.ring)):
            for n, space in enumerate(listed):
                if space not in spaces:
                    yield where.row(field, n).wrong(f"{list(space)} is no space of the map")
        if len({*area.spaces}) < len(area.spaces) or taken & {*area.spaces}:
            yield (where / "spaces").wrong("some are listed twice")
        taken |= {*area.spaces}
    kinds = sorted(f"{area.kind} {area.side}".strip() for area in file.area)
    if kinds != ["camp blue", "camp red", *["objective"] * OBJECTIVES]:
        there = ", ".join(kinds)
        yield (top / "area").wrong(f"there must be {OBJECTIVES} objectives, a red and a blue camp; there are: {there}")
