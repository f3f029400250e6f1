"""What a game's look file already explains, as entries of its glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from outplay.book.look import Sign
from outplay.kernel.terms import Term


def sign_terms(kind: str, signs: Iterable[Sign]) -> Iterator[Term]:
    """Yield an entry for each sign that has a name and an explanation without placeholders."""
    for sign in signs:
        name = sign.name or sign.word or sign.text
        if name and sign.tip and "{" not in name + sign.tip:
            yield Term(name=name[:1].upper() + name[1:], kind=kind, text=sign.tip, icon=sign.icon, rule=sign.rule)
