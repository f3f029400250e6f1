"""A canvas of characters, each with a style, and the rows that come of it."""

from __future__ import annotations

from itertools import groupby
from typing import Final, TypeAlias

Row: TypeAlias = list[tuple[str, str]]
"""A line of text as runs: the words and their style, which is a side's style or one of `dim`, `strong`, `good`, `harm`, `warn`."""

PLAIN: Final = ""
"""The style of ordinary text."""


class Canvas:
    """Characters by place; what was never drawn is blank."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> None:
        """Draw text from a place to the right, over what is there."""
        for n, sign in enumerate(text):
            self.drawn[x + n, y] = (sign, style)

    def edge(self, x: int, y: int, text: str) -> None:
        """Draw a thin line where nothing is drawn yet."""
        for n, sign in enumerate(text):
            self.drawn.setdefault((x + n, y), (sign, "dim"))

    def rows(self) -> list[Row]:
        """Return all lines, with what is leftmost at the left edge and no blanks at the ends."""
        if not self.drawn:
            return []
        left, found = min(x for x, _ in self.drawn), list[Row]()
        for y in range(min(y for _, y in self.drawn), max(y for _, y in self.drawn) + 1):
            right = max((x for x, at in self.drawn if at == y), default=left - 1)
            signs = [self.drawn.get((x, y), (" ", PLAIN)) for x in range(left, right + 1)]
            found.append([("".join(sign for sign, _ in run), style) for style, run in groupby(signs, key=lambda one: one[1])])
        return found
