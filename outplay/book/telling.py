"""Lines of the log and the beats that show them, as all games write them."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.book.words import listed
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def plain(text: str) -> sc.Span:
    """Return words without any mark."""
    return sc.Span(text=text)


def seat_span(seat: Seat, name: str, side: str = "") -> sc.Span:
    """Return a seat in a sentence. Front ends that know who sits there put that name in place of `name`."""
    return sc.Span(text=name, side=side, seat=seat, strong=True)


def pop(piece: str, text: str, tone: sc.Tone, along: bool = False) -> sc.Beat:
    """Return a beat with words over a piece. With `along` it is shown together with the beat before it."""
    return sc.Beat(kind="pop", piece=piece, text=text, tone=tone, along=along)


def draft_picks(sides: Sequence[str], taken: Sequence[sc.Pick]) -> list[sc.Pick]:
    """Return all turns of a draft: those that were taken, then an empty one for each side that is still to pick. `sides` has the side of every turn; the first open turn is `now`."""
    return [*taken, *(sc.Pick(side=side, now=n == 0) for n, side in enumerate(sides[len(taken) :]))]


def called(names: Sequence[str], seats: Sequence[Seat], otherwise: str) -> str:
    """Return the players of a side as a sentence calls them, by their names by seat; `otherwise` if these are not known."""
    return listed(names[seat] for seat in seats) if seats and len(names) > max(seats) else otherwise


def times(n: int) -> str:
    """Return how often something happened: "never", "once", "twice", "3 times"."""
    return {0: "never", 1: "once", 2: "twice"}.get(n, f"{n} times")
