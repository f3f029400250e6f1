"""Who gets what before a match: the order of a draft between two sides, and a deal in which some are named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["dealt", "one_two_two"]


def one_two_two(count: int, first: int = 0) -> list[int]:
    """Return which of two sides (0, 1) picks at each of `count` turns: `first` once, then each side twice in a row. The last turn takes what is left."""
    found = [first]
    while len(found) < count:
        found += [1 - found[-1]] * 2
    return found[:count]


def dealt(named: Sequence[Sequence[int | None]], counts: Sequence[int], drawn: Iterable[int]) -> list[list[int]]:
    """Return what each side is dealt, `counts` of it: what it is named, and for None and all that is not named the next of those drawn that nobody is named.

    Raises ValueError if too few were drawn.
    """
    taken = {one for side in named for one in side}
    left = [one for one in drawn if one not in taken]
    sides = [(*side, *[None] * count)[:count] for side, count in zip(named, counts, strict=True)]
    if sum(side.count(None) for side in sides) > len(left):
        raise ValueError("too few were drawn")
    rest = iter(left)
    return [[next(rest) if one is None else one for one in side] for side in sides]
