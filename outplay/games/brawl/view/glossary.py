"""The Champions of Super Fantasy Brawl with their cards, its Challenges, traps and keywords, as a glossary."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from outplay.book.glossary import sign_terms
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import ActionCard, ReactionCard
from outplay.games.brawl.view.card_text import text_of
from outplay.games.brawl.view.cards import kind_of, right_gems
from outplay.games.brawl.view.names import core_tip
from outplay.kernel.terms import Term


def _card_words(content: BrawlContent, card: ActionCard) -> Iterator[str]:
    """Yield what stands on a card: its kind and Core, its figures, its text."""
    core = next(sign for sign in content.look.core if sign.id == card.core)
    yield f"{kind_of(card).capitalize()}, {core.name}."
    if not isinstance(card, ReactionCard) and card.move is not None:
        yield f"Move {card.move}."
    yield from (f"{gem.label}." for gem in right_gems(card))
    if text := text_of(card):
        yield text


def glossary(content: BrawlContent) -> Iterator[Term]:
    """Yield the Champions, their cards and Level Up abilities, the Challenges, the traps, the Standard Actions and the keywords."""
    for champion in content.champions:
        yield Term(name=champion.name, kind="Champions", text=champion.intro, icon=champion.icon)
        yield Term(name=champion.leveled.name, kind="Level Up abilities", of=champion.name, text=text_of(champion.leveled), icon=champion.icon)
        for card in champion.cards:
            yield Term(name=card.name, kind="Action cards", of=champion.name, text=" ".join(_card_words(content, card)), icon=card.icon)
    for challenge in content.challenges:
        yield Term(name=challenge.name, kind="Challenges", text=text_of(challenge), icon=challenge.icon)
    for trap in content.traps:
        yield Term(name=trap.name, kind="Traps", text=text_of(trap), icon=trap.icon)
    look = content.look
    for sign in look.standard:
        yield Term(name=sign.name, kind="Standard Actions", text=sign.text, icon=sign.icon, rule=sign.rule)
    cores = [msgspec.structs.replace(sign, tip=core_tip(content, n)) for n, sign in enumerate(look.core)]
    for signs in (look.keyword, look.reach, look.status, cores):
        yield from sign_terms("ClockTerms", signs)
