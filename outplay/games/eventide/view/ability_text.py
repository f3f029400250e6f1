"""What abilities are called, what they say, and when they may be used, in words. Their numbers are taken from the same rows as the rules.

A number in a text is called by what it belongs to: `{heal}` is the n of a heal, `{damage}` that of damage, `{bd2}` the second n of that name. `{per}` and `{most}` are called by their field.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from outplay.book.words import Numbers, alike, filled, numbers_in
from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.vocabulary import ITEM, TALENT
from outplay.games.eventide.rules.state import Table
from outplay.kernel import scene as sc
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where, Worded

KINDS: Final = {"cooldown": "ability", "interrupt": "interrupt", "passive": "passive"}
WHEN: Final = {
    "reveal": "after the reveal", "shop": "in the shop", "x_roll": "after an X Factor roll", "draft": "before a draft", "placed": "after their placement",
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


def proofread(content: EventideContent) -> Iterator[Fault]:
    """Yield what is wrong where two names cannot be told apart."""
    heroes = [(Where("heroes.toml").row("hero", number, hero.id), hero) for number, hero in enumerate(content.heroes)]
    gamers = [(Where("gamers.toml").row("gamer", number, gamer.id), gamer) for number, gamer in enumerate(content.gamers)]
    cards = [(Where("cards.toml").row("card", number, card.id), card) for number, card in enumerate(content.cards)]
    yield from alike([*((where / "name", hero.name) for where, hero in heroes), *((where / "name", card.name) for where, card in cards)])
    yield from alike((where / "id", gamer.id) for where, gamer in gamers)
    skills = [(where / "skill" / "name", hero.skill.name) for where, hero in heroes]
    items = [(where / "item" / "name", hero.item.name) for where, hero in heroes]
    talents = [(where / "talent" / "name", gamer.talent.name) for where, gamer in gamers if gamer.talent is not None]
    yield from alike([*skills, *items, *talents])


def worded(content: EventideContent) -> Iterator[Worded]:
    """Yield all texts in which numbers of their rows may stand."""
    for number, hero in enumerate(content.heroes):
        where = Where("heroes.toml").row("hero", number, hero.id)
        yield _worded(where / "skill" / "does", hero.skill.does)
        for level, does in enumerate(hero.item.levels):
            yield _worded((where / "item").row("levels", level), does)
    for number, gamer in enumerate(content.gamers):
        if gamer.talent is not None:
            yield _worded(Where("gamers.toml").row("gamer", number, gamer.id) / "talent" / "does", gamer.talent.does)
    for number, card in enumerate(content.cards):
        yield Worded(Where("cards.toml").row("card", number, card.id) / "text", card.text, {})


def _worded(where: Where, ability: Ability) -> Worded:
    return Worded(where / "text", text_of(ability), _numbers_of(ability))


def kind_of(does: Ability) -> str:
    """Return the kind of an ability: cooldown, interrupt or passive."""
    return str(type(does).__struct_config__.tag)


def kind_words(does: Ability) -> str:
    """Return the kind and limit of an ability and when it may be used, in words."""
    if isinstance(does, ab.Passive):
        return "Passive"
    return f"{kind_of(does).capitalize()}, once per {does.limit}, {WHEN[does.moment]}"


def kind_chip(does: Ability, rule: str = "EOH-5.1") -> sc.Chip:
    """Return the kind of an ability as a chip, which says when it may be used and how often."""
    if isinstance(does, ab.Passive):
        return sc.Chip(text="Passive", tip="Always active: nothing needs to be done for it.", rule=rule)
    return sc.Chip(text=kind_of(does).capitalize(), tip=f"Once per {does.limit}, {WHEN[does.moment]}.", rule=rule)


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
