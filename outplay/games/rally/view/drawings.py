"""Drawings that are made once for all matches with the same content, and used again: boards, program cards, structures."""

from __future__ import annotations

from functools import lru_cache

from outplay.games.rally.data.content import RallyContent
from outplay.kernel import scene as sc


class Drawings:
    """What has been drawn so far. Nothing here depends on a match, only on the content."""

    __slots__ = ("boards", "cards", "structures")

    def __init__(self) -> None:
        self.boards: dict[tuple[bool, int], sc.Board] = {}
        """By whether the edges are walled, and the team that looks."""
        self.cards: dict[tuple[int, int], sc.Card] = {}
        """By program card and robot."""
        self.structures: dict[tuple[int, int, int, bool], sc.Piece] = {}
        """By structure, hit points left, hit points at the start, and whether it is destroyed."""


@lru_cache(maxsize=8)
def drawings(content: RallyContent) -> Drawings:
    """Return the drawings for this content."""
    return Drawings()
