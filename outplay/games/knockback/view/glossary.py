"""The heroes of Knockback with their abilities, and its keywords, as a glossary."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.book.glossary import sign_terms
from outplay.book.look import filled
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.view.card_text import ability_numbers
from outplay.kernel.terms import Term


def glossary(content: KnockbackContent) -> Iterator[Term]:
    """Yield the heroes, their abilities, the keywords and the marks."""
    for card in content.heroes:
        yield Term(name=card.row.name, kind="Heroes", text=card.row.intro, icon=card.row.icon)
        for ability in card.row.abilities:
            yield Term(name=ability.name, kind="Abilities", of=card.row.name, text=filled(ability.text, ability_numbers(ability)), icon=ability.icon)
    look = content.look
    yield Term(name=look.dragonling.name, kind="ClockTerms", text=look.dragonling.tip, icon=look.dragonling.icon, rule=look.dragonling.rule)
    yield Term(name=look.rage.name, kind="ClockTerms", text=look.rage.tip, icon=look.rage.icon, rule=look.rage.rule)
    for signs in (look.keyword, look.status, look.zone, look.terrain):
        yield from sign_terms("ClockTerms", signs)
