"""Lines of the log and the beats that show them, as all games write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from outplay.kernel import scene as sc

VERB: Final = re.compile("(?<=^ )[a-z]+")
"""The verb with which words about somebody begin."""


def plain(text: str) -> sc.Span:
    """Return words without any mark."""
    return sc.Span(text=text)


def someone_span(someone: sc.Someone, side: str = "") -> sc.Span:
    """Return a side or a seat in a sentence, in the color of a side."""
    return sc.Span(text=str(someone), side=side, strong=True)


def doing(someone: sc.Someone, words: str, side: str = "") -> list[sc.Span]:
    """Return a sentence about somebody that begins with them. `words` go on with a verb as it stands after a name (" draws 2 cards."), with what is theirs ("'s tower falls."), or with neither (": 3 kills.")."""
    if words.startswith("'s "):
        return [sc.Span(text=someone.whose, side=side, strong=True), plain(words[2:])]
    return [someone_span(someone, side), plain(VERB.sub(lambda verb: someone.verb(verb[0]), words, count=1))]


def pop(piece: str, text: str, tone: sc.Tone, along: bool = False) -> sc.Beat:
    """Return a beat with words over a piece. With `along` it is shown together with the beat before it."""
    return sc.Beat(kind="pop", piece=piece, text=text, tone=tone, along=along)


def draft_picks(sides: Sequence[str], taken: Sequence[sc.Pick]) -> list[sc.Pick]:
    """Return all turns of a draft: those that were taken, then an empty one for each side that is still to pick. `sides` has the side of every turn; the first open turn is `now`."""
    return [*taken, *(sc.Pick(side=side, now=n == 0) for n, side in enumerate(sides[len(taken) :]))]


def times(n: int) -> str:
    """Return how often something happened: "never", "once", "twice", "3 times"."""
    return {0: "never", 1: "once", 2: "twice"}.get(n, f"{n} times")
