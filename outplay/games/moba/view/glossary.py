"""The heroes of MOBA with their cards, its items and its keywords, as a glossary."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.book.glossary import sign_terms
from outplay.book.words import filled
from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.view.card_text import card_numbers, item_numbers
from outplay.kernel.terms import Term


def glossary(content: MobaContent) -> Iterator[Term]:
    """Yield the heroes, their cards, the items, the keywords and the conditions."""
    for hero in content.heroes:
        yield Term(name=hero.name, kind="Heroes", text=hero.intro, icon=hero.icon)
        for card in hero.cards:
            yield Term(name=card.name, kind="Cards", of=hero.name, text=filled(card.text, card_numbers(card)), icon=card.icon)
    yield Term(name=content.portal.name, kind="Cards", text=filled(content.portal.text, card_numbers(content.portal)), icon=content.portal.icon)
    for item in content.items:
        yield Term(name=item.name, kind="Items", text=filled(item.text, item_numbers(item)), icon=item.icon)
    look = content.look
    for signs in (look.keyword, look.status, look.zone, look.range):
        yield from sign_terms("ClockTerms", signs)
