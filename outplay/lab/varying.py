"""Matches whose numbers differ from match to match: which ones a match is played with follows from its own number, so it is the same whatever plays it, and whenever."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from outplay.kernel.chance import Quick, seed_from

IN_A_ROW: Final = 16
"""So many matches in a row are played with the same numbers: reading content may take as long as a match."""
FREE: Final = 4
"""Of so many matches one is left as it is; in the others somebody is dealt in."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the content, where it stands in a file's text, and the values that it may have."""

    at: str
    """As `heroes/hero/ogre/abilities/club/steps/0/dice`: file, table, and so on; rows by their ids, or else by their places from 0."""
    place: tuple[int, int]
    """The part of the text, from and up to but without."""
    values: tuple[int, ...]

    @property
    def file(self) -> str:
        """The file that it stands in."""
        return f"{self.at.partition('/')[0]}.toml"


@dataclass(frozen=True, slots=True)
class Varied:
    """What differs from match to match: numbers of the content, each of whose values comes as often as the others, and who is dealt in, to each side in turn."""

    numbers: tuple[Number, ...]
    dealt: tuple[str, ...] = ()
    """By id."""

    def values(self, seed: str, match: int) -> tuple[int, ...]:
        """Return the values that a match is played with, one for each number."""
        turn = match // IN_A_ROW
        return tuple(one.values[_drawn(len(one.values), turn, seed, "varied", one.at)] for one in self.numbers)

    def deal(self, seed: str, match: int, sides: int) -> tuple[str, int] | None:
        """Return who is dealt in for a match, and to which side; None if nobody is."""
        slots = [(hero, side) for hero in self.dealt for side in range(sides)]
        if not slots:
            return None
        drawn = _drawn(len(slots) + math.ceil(len(slots) / (FREE - 1)), match, seed, "dealt", *self.dealt)
        return slots[drawn] if drawn < len(slots) else None


def _drawn(many: int, turn: int, *words: object) -> int:
    """Return which of so many comes at a turn: in so many turns each comes once, in an order of its own."""
    order = Quick(int.from_bytes(seed_from(*words, turn // many)[:8], "little")).order("", many)
    return order[turn % many]


def with_values(texts: Mapping[str, str], numbers: Sequence[Number], values: Sequence[int]) -> dict[str, str]:
    """Return the texts of a content with other numbers; all else stays as it was written."""
    found = dict(texts)
    for number, value in sorted(zip(numbers, values, strict=True), key=lambda one: -one[0].place[0]):
        text, (start, end) = found[number.file], number.place
        found[number.file] = f"{text[:start]}{value}{text[end:]}"
    return found
