"""The order of a draft between two sides."""

from __future__ import annotations

__all__ = ["one_two_two"]


def one_two_two(count: int, first: int = 0) -> list[int]:
    """Return which of two sides (0, 1) picks at each of `count` turns: `first` once, then each side twice in a row. The last turn takes what is left."""
    found = [first]
    while len(found) < count:
        found += [1 - found[-1]] * 2
    return found[:count]
