"""The program cards, option cards and structures of MOBA Rally, as a glossary."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.book.glossary import sign_terms
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.view.card_text import option_text, program_text
from outplay.kernel.terms import Term


def glossary(content: RallyContent) -> Iterator[Term]:
    """Yield the program cards, the option cards, the structures and the marks."""
    for kind in content.kinds:
        yield Term(name=kind.name, kind="Program cards", text=program_text(kind), icon=kind.icon)
    for option in content.options:
        yield Term(name=option.name, kind="Option cards", text=option_text(option), icon=option.icon)
    look = content.look
    yield from sign_terms("Structures", look.structure)
    for signs in (look.status, look.stat):
        yield from sign_terms("ClockTerms", signs)
