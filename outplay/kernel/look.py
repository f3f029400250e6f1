"""What look.toml of every game shares: signs, which are words with a picture, and how they are found."""

from __future__ import annotations

from outplay.kernel.content import Row
from outplay.kernel.scene import Shape, Tone


class Sign(Row, frozen=True):
    """A status, chip, keyword, stat, zone or kind of terrain: its words, its picture, its rule."""

    id: str = ""
    word: str = ""
    name: str = ""
    text: str = ""
    icon: str = ""
    tip: str = ""
    rule: str = ""
    tone: Tone = "plain"
    shape: Shape = "circle"
    look: str = ""


def by_id(signs: tuple[Sign, ...]) -> dict[str, Sign]:
    """Signs by their ids."""
    return {sign.id or sign.word: sign for sign in signs}
