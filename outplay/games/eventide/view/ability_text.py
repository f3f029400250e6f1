"""What abilities are called, what they say, and when they may be used, in words. Their numbers are taken from the same rows as the rules.

A number in a text is called by what it belongs to: `{heal}` is the n of a heal, `{damage}` that of damage, `{bd2}` the second n of that name. `{per}` and `{most}` are called by their field.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from outplay.book.words import Numbers, demand_told_apart, filled, numbers_in
from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.vocabulary import ITEM, TALENT
from outplay.games.eventide.rules.state import Table
from outplay.kernel.content import demand_filled

KINDS: Final = {"cooldown": "ability", "interrupt": "interrupt", "passive": "passive"}
WHEN: Final = {
    "reveal": "after the reveal", "shop": "in the shop", "x_roll": "X Factor roll", "draft": "before a draft", "placed": "after their placement",
    "all_placed": "when all is placed", "activate": "against an ability", "tower": "when a tower would fall", "lane": "before a lane's combat", "declare": "when an attack is declared",
    "rolled": "after a roll", "damage": "before damage", "death": "before a death", "round_end": "at the end of the round",
}  # fmt: skip
TEXTS: Final = 1024
"""Texts that are kept: all of some contents."""


@lru_cache(TEXTS)
def text_of(ability: Ability) -> str:
    """Return the text of an ability, with its numbers."""
    return filled(ability.text, _numbers_of(ability))


def _numbers_of(ability: Ability) -> Numbers:
    return numbers_in(msgspec.to_builtins(ability), "key", "do")


def proofread(content: EventideContent) -> None:
    """Raise ContentError, naming the row and the field, if a text asks for a number that its row does not have, or if two names cannot be told apart."""
    heroes, gamers = list(enumerate(content.heroes, 1)), list(enumerate(content.gamers, 1))
    names = [(f"heroes.toml, hero {number} ({hero.id}), name", hero.name) for number, hero in heroes]
    demand_told_apart([*names, *((f"cards.toml, card {number} ({card.id}), name", card.name) for number, card in enumerate(content.cards, 1))])
    demand_told_apart((f"gamers.toml, gamer {number} ({gamer.id}), id", gamer.id) for number, gamer in gamers)
    skills = [(f"heroes.toml, hero {number} ({hero.id}), skill, name", hero.skill.name) for number, hero in heroes]
    items = [(f"heroes.toml, hero {number} ({hero.id}), item, name", hero.item.name) for number, hero in heroes]
    talents = [(f"gamers.toml, gamer {number} ({gamer.id}), talent, name", gamer.talent.name) for number, gamer in gamers if gamer.talent is not None]
    demand_told_apart([*skills, *items, *talents])
    for number, hero in heroes:
        where = f"heroes.toml, hero {number} ({hero.id})"
        _proofread(f"{where}, skill, does", hero.skill.does)
        for level, does in enumerate(hero.item.levels, 1):
            _proofread(f"{where}, item, levels {level}", does)
    for number, gamer in gamers:
        if gamer.talent is not None:
            _proofread(f"gamers.toml, gamer {number} ({gamer.id}), talent, does", gamer.talent.does)
    for number, card in enumerate(content.cards, 1):
        demand_filled(f"cards.toml, card {number} ({card.id}), text", card.text, ())


def _proofread(where: str, ability: Ability) -> None:
    demand_filled(f"{where}, text", text_of(ability), _numbers_of(ability))


def kind_of(does: Ability) -> str:
    """Return the kind of an ability: cooldown, interrupt or passive."""
    return str(type(does).__struct_config__.tag)


def kind_words(does: Ability) -> str:
    """Return the kind and limit of an ability and when it may be used, in words."""
    if isinstance(does, ab.Passive):
        return "Passive"
    return f"{kind_of(does).capitalize()}, once per {does.limit}, {WHEN[does.moment]}"


def ability_words(s: Table, slot: int, who: int) -> tuple[str, Ability, str]:
    """Return the name of an ability, what it does, and its picture."""
    if slot == TALENT:
        talent = s.content.gamers[who].talent
        assert talent is not None
        return talent.name, talent.does, talent.icon
    card, level = s.card_of(who), max(1, s.heroes[who].level)
    if slot == ITEM:
        return f"{card.item.name} {'I' * level}", card.item.levels[level - 1], card.item.icon
    return card.skill.name, card.skill.does, card.skill.icon
