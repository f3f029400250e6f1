"""Places in words: names of spaces are not on the board, so a space is called by what lies there and what is near."""

from __future__ import annotations

from collections.abc import Iterable

from outplay.book.words import counted, listed
from outplay.kernel.hexes import Hexes

MOST = 2
"""So many named things say where a space is."""


def near_words(hexes: Hexes, cell: int, named: Iterable[tuple[int, str]], word: str = "space", words: str = "") -> str:
    """Return where a space is, by the nearest of what has a name and lies on a space: "beside Deryn", "2 spaces from Deryn and beside the Herald". `word` is what the game calls a space, `words` several. No words if nothing has a name."""
    away = hexes.distance[cell]
    nearest = sorted(((away[at], name) for at, name in named if 0 <= at < hexes.size), key=lambda one: one[0])[:MOST]
    parts = [f"where {name} is" for n, name in nearest if n == 0]
    if parts:
        return parts[0]
    far = {n: listed(name for m, name in nearest if m == n) for n, _ in nearest}
    return listed(f"beside {names}" if n == 1 else f"{counted(n, word, words)} from {names}" for n, names in far.items()) if far else ""
