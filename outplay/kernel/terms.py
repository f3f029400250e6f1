"""Term: one entry of a game's glossary, such as a hero, a card or a keyword."""

from __future__ import annotations

from outplay.kernel.scene import Part


class Term(Part):
    """An entry of the glossary. `kind` groups entries, in the plural: "Heroes", "Traps". `of` names the entry it belongs to, such as the hero of a card."""

    name: str
    kind: str
    text: str
    of: str = ""
    icon: str = ""
    rule: str = ""
