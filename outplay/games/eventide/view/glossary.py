"""The Heroes of Eventide with their Skills and Items, its Gamers, lane cards and marks, as a glossary."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.book.glossary import sign_terms
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.view.ability_text import text_of
from outplay.kernel.terms import Term


def glossary(content: EventideContent) -> Iterator[Term]:
    """Yield the Heroes, their Skills and Items (one entry a level), the Gamers, the lane cards and the marks."""
    for hero in content.heroes:
        yield Term(name=hero.name, kind="Heroes", text=f"{hero.title}. {hero.class_.capitalize()}.", icon=hero.icon)
        yield Term(name=hero.skill.name, kind="Skills", of=hero.name, text=text_of(hero.skill.does), icon=hero.skill.icon)
        for level, ability in enumerate(hero.item.levels, 1):
            yield Term(name=f"{hero.item.name} {'I' * level}", kind="Items", of=hero.name, text=text_of(ability), icon=hero.item.icon)
    for gamer in content.gamers:
        talent = f"{gamer.talent.name}: {text_of(gamer.talent.does)}" if gamer.talent is not None else ""
        yield Term(name=gamer.handle, kind="Gamers", text=talent or gamer.flavor, icon=gamer.icon)
    for card in content.cards:
        yield Term(name=card.name, kind="Lane cards", text=card.text, icon=card.icon)
    look = content.look
    for signs in (look.structure, look.status, look.stat, look.focus):
        yield from sign_terms("ClockTerms", signs)
