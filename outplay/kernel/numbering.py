"""Options as numbers: every option that a match can offer has a number, the same in every match with these settings and this content.

The list is made from what classes of options declare, never from play, so it is complete from the beginning: an option that is met once in ten thousand matches has its number too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Generic, NamedTuple, TypeVar

from outplay.kernel.content import Content
from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.game import Game
from outplay.kernel.kinds import kinds_of, values
from outplay.kernel.play import legal
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Option, Pass, Ready, Seat, Secret

__all__ = ["VERSION", "NumberedClass", "Numbering", "Offered"]

S = TypeVar("S", bound=State)

VERSION: Final = 1
"""The version of the way in which options are numbered. What was learned by one version means nothing by another."""

ALWAYS: Final[tuple[type[Option], ...]] = (Pass, Ready)
"""The kernel's own options that are listed. They come first in every game."""

REMEMBERED: Final = 20_000
"""So many lists of options are remembered at most; then all are forgotten."""

Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberedClass:
    """A class of options among the numbers: its first number, the names of the fields that tell its options apart, and their values in the order of the numbers."""

    kind: type[Option]
    first: int
    fields: tuple[str, ...]
    values: tuple[Values, ...]


class Offered(NamedTuple):
    """The options of one decision: each by its number, in their order, and the numbers alone, ascending."""

    options: dict[int, Option]
    numbers: tuple[int, ...]


class Numbering(Generic[S]):
    """The numbers of all options of a game with these settings and this content, from 0 to `size` - 1.

    `digest` changes if any number means something else. Whatever was learned with numbers carries it, and refuses others.
    """

    def __init__(self, game: Game[S], settings: Settings, content: Content) -> None:
        self.game = game
        self.classes = tuple(_classes(game, settings, content))
        self.size = sum(len(one.values) for one in self.classes)
        self._keys = {(one.kind, values): one.first + n for one in self.classes for n, values in enumerate(one.values)}
        self._fields = {one.kind: one.fields for one in self.classes}
        self._known: dict[Option, int] = {}
        self._offered: dict[tuple[Option, ...], Offered] = {}
        self.digest = hashlib.sha256("\n".join([f"numbering {VERSION}", *map(self.said, range(self.size))]).encode()).hexdigest()[:32]

    def number(self, option: Option) -> int:
        """Return the number of an option. Raises Bug if its class is not listed by the game, or one of its values is not in the declared range."""
        found = self._known.get(option)
        if found is None:
            found = self._known[option] = self._looked_up(option)
        return found

    def _looked_up(self, option: Option) -> int:
        kind = type(option)
        if kind not in self._fields:
            raise Bug(f"{self.game.name} offers {option!r}, but {kind.__name__} is not among its pickable classes")
        values = tuple([_plain(getattr(option, name)) for name in self._fields[kind]])
        if (kind, values) not in self._keys:
            raise Bug(f"{self.game.name} offers {option!r}, which is not within the declared ranges of {kind.__name__}")
        return self._keys[kind, values]

    def offered(self, options: Sequence[Option]) -> Offered:
        """Return the options of one decision by number; the same lists come again and again, so they are remembered. Raises Bug if two options have the same number."""
        key = tuple(options)
        found = self._offered.get(key)
        if found is None:
            if len(self._offered) >= REMEMBERED:
                self._offered.clear()
            found = self._offered[key] = self._numbered(key)
        return found

    def _numbered(self, options: tuple[Option, ...]) -> Offered:
        known = self._known.get
        numbers = [self.number(option) if (found := known(option)) is None else found for option in options]
        listed = dict(zip(numbers, options, strict=True))
        if len(listed) < len(options):
            number = next(number for number in numbers if numbers.count(number) > 1)
            one, other, *_ = (option for option, its in zip(options, numbers, strict=True) if its == number)
            raise Bug(f"{one!r} and {other!r} of {self.game.name} have the same number {number}")
        return Offered(listed, tuple(sorted(numbers)))

    def legal(self, state: S, seat: Seat) -> dict[int, Option]:
        """Return what a seat may pick now, by number, in the order of the options; empty if it is not asked. It is shared: leave it as it is."""
        return self.offered(legal(state, seat)).options

    def option(self, state: S, seat: Seat, number: int) -> Option:
        """Return the option of a seat that has this number now. Raises IllegalAction if there is none."""
        found = self.legal(state, seat).get(number)
        if found is None:
            meant = self.said(number) if 0 <= number < self.size else f"no option of {self.game.name}, which has {self.size}"
            raise IllegalAction(f"seat {seat + 1} cannot pick number {number} now ({meant})")
        return found

    def said(self, number: int) -> str:
        """Return what a number means: the class, and the fields that tell its options apart. Raises IndexError."""
        for one in reversed(self.classes):
            if number >= one.first:
                values = one.values[number - one.first]
                return " ".join([one.kind.__name__, *(f"{name}={value}" for name, value in zip(one.fields, values, strict=True))])
        raise IndexError(number)

    def table(self) -> list[str]:
        """Return the numbering in brief, a line for each class: its first number, how many it has, and the values of each field."""
        return [self._row(one) for one in self.classes]

    def _row(self, one: NumberedClass) -> str:
        columns: Sequence[Sequence[int]] = list(zip(*one.values, strict=True))
        parts = [f"{name} {_range(sorted(set(column)))}" for name, column in zip(one.fields, columns, strict=False)]
        return f"{one.first:5} {len(one.values):5}  {one.kind.__name__}" + (f": {', '.join(parts)}" if parts else "")


def _classes(game: Game[Any], settings: Settings, content: Content) -> Iterator[NumberedClass]:
    sizes, first = game.sizes(settings, content), 0
    for kind in (*ALWAYS, *game.pickable):
        fields = tuple(name for name in kind.__struct_fields__ if name not in kind.IMPLIED)
        listed = game.listed(kind, settings, content)
        found = tuple(
            _ranges(kind, fields, sizes) if listed is None else dict.fromkeys(tuple([_plain(getattr(one, name)) for name in fields]) for one in listed)
        )
        yield NumberedClass(kind, first, fields, found)
        first += len(found)


def _ranges(kind: type[Option], fields: Sequence[str], sizes: Mapping[str, int]) -> Iterator[Values]:
    """Yield all combinations of values that the fields of a class declare. Raises TypeError if one does not say what its number stands for."""
    declared = kinds_of(kind)
    ranges: list[range] = []
    for name in fields:
        try:
            ranges.append(values(declared[name], sizes))
        except TypeError:
            raise TypeError(f"{kind.__name__}.{name} does not say what its number stands for: declare it as OneOf or UpTo") from None
    yield from product(*ranges)


def _plain(value: object) -> int:
    """Return the number that a field of an option holds; of a secret the number inside, which is its own seat's to know."""
    found = value.value if isinstance(value, Secret) else value
    assert isinstance(found, int), f"{found!r} is no number"
    return int(found)


def _range(found: Sequence[int]) -> str:
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]}-{found[-1]}"
    return " ".join(map(str, found)) if len(found) <= 12 else f"{len(found)} of {found[0]}-{found[-1]}"
