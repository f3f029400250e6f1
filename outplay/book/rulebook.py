"""RULES.md as data: each numbered rule with its text, for the page, the command line and the rule coverage."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from outplay.kernel.game import Game
from outplay.kernel.scene import Part
from outplay.kernel.state import State
from outplay.kernel.terms import Term
from outplay.kernel.texts import read_text

__all__ = ["Rule", "Rulebook", "rulebook"]

LEADING = re.compile(r"^(?:[-*] |\| )?\**([A-Z]{2,6}-\d+\.\d+[a-z]?)\**")


class Rule(Part):
    """A numbered rule: its id, the heading it stands under, its text in Markdown."""

    id: str
    heading: str
    text: str


class Rulebook(Part):
    """A game's RULES.md: the whole text, its rules in order, and the game's glossary."""

    text: str
    rules: list[Rule]
    terms: list[Term] = []


def book_of(game: Game[State]) -> Rulebook:
    """Return a game's rulebook together with its glossary. Of two entries with one name, kind and owner the first stays."""
    rules = rulebook(game.folder)
    terms: dict[tuple[str, str, str], Term] = {}
    for term in game.glossary():
        terms.setdefault((term.kind, term.of, term.name), term)
    return Rulebook(text=rules.text, rules=rules.rules, terms=list(terms.values()))


@cache
def rulebook(folder: Path | None) -> Rulebook:
    """Return the rulebook in a game's folder; empty if there is none."""
    path = folder / "RULES.md" if folder else None
    if path is None or not path.exists():
        return Rulebook(text="", rules=[])
    text = read_text(path)
    return Rulebook(text=text, rules=list(_rules(text)))


def _rules(text: str) -> list[Rule]:
    rules: list[Rule] = []
    heading, found, lines = "", "", list[str]()
    for line in [*text.split("\n"), "# "]:
        start = LEADING.match(line)
        if found and (start or not line.strip() or line.startswith(("#", "- ", "|"))):
            rules.append(Rule(id=found, heading=heading, text=" ".join(lines).strip("- |")))
            found, lines = "", []
        if line.startswith("#"):
            heading = line.strip("# ")
        if start:
            found = start.group(1)
        if found:
            lines.append(line.strip())
    return rules
