"""Kinds of numbers: what a number of an option or of a table stands for. It is declared once, at its field; numberings of options and arrays for learners follow from it.

Cell = Annotated[int, OneOf("cell")]

class Go(Option):
    cell: Cell
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from outplay.kernel.things import Record, Thing

__all__ = ["Bag", "ByKey", "ByWord", "Each", "Kind", "OneOf", "Row", "SetOf", "Sizes", "Unseen", "UpTo", "Word", "kinds_of", "values"]

NONE: Final = -1
"""Stands for none of the things of a kind: nobody, nothing, off the board."""

Sizes: TypeAlias = Mapping[str, int]
"""How many things there are of each kind that a game names, in a match with given settings and content."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A number that stands for one of the things of a kind, counted from 0; `none`: or for none of them (-1). How many there are, the game says by the name of the kind.

    `by_seat`: the first ones go by seat, as many as there are seats, so a seat that looks at them sees its own first. Of the kinds "seat" and "side" they always do.
    `across`: they lie in rows of so many, as the squares of a board do, and are seen as a place in a row, and a row.
    """

    name: str
    none: bool = False
    by_seat: bool = False
    across: int = 0


@dataclass(frozen=True, slots=True)
class UpTo:
    """An amount, from `least` to `most`."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class SetOf:
    """A number whose bits stand for things of a kind: bit n is set if the thing n belongs to the set."""

    name: str


@dataclass(frozen=True, slots=True)
class Bag:
    """Numbers in any order, each of which stands for one of the things of a kind, such as the cards of a hand. Some may be hidden.

    `shown`: they are `Cards`, and it is seen too which of them all seats know.
    """

    name: str
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """One of these words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Values beside each other, each of its own kind, as in a tuple of this length."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class ByWord:
    """Tuples in any order and number, each of which begins with one of these words, such as tokens of some sorts: for each word how many there are, and the rest of them, of these kinds, added up.

    What is to be added up is `UpTo` with a `least` of 1, since that alone is seen as the amount itself.
    """

    words: tuple[str, ...]
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class ByKey:
    """Things by what they lie on: for each thing of a kind what is there, if anything is. A record or thing with fields of its own."""

    name: str


@dataclass(frozen=True, slots=True)
class Each:
    """Numbers, records or things in order, at most so many (a number, or the name of a kind): each of this kind, or a thing with fields of its own. Before them it is seen how many there are; if each of them is `Unseen`, nothing else.

    `by_seat`: the first ones go by seat, as many as there are seats, so a seat that looks at them sees its own first; if they are as many as "side", they go by side.
    """

    most: int | str
    kind: Kind | None = None
    by_seat: bool = False


@dataclass(frozen=True, slots=True)
class Unseen:
    """A field that learners are not shown, because it follows from others or matters to nobody who plays."""


Kind: TypeAlias = OneOf | UpTo | SetOf | Bag | Word | Row | ByWord | ByKey | Each | Unseen

DECLARED: Final = (OneOf, UpTo, SetOf, Bag, Word, Row, ByWord, ByKey, Each, Unseen)


@cache
def kinds_of(kind: type[Record] | type[Thing]) -> dict[str, Kind | None]:
    """Return the kind of number that each field of a class holds, by name; None if its declaration does not say. Whether something is true counts as an amount up to 1."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _declared(hints[name]) for name in kind.__struct_fields__}


def _declared(hint: Any) -> Kind | None:
    if get_origin(hint) is Annotated:
        return next((one for one in get_args(hint)[1:] if isinstance(one, DECLARED)), None)
    return UpTo(1) if hint is bool else None


def values(kind: Kind | None, sizes: Sizes) -> range:
    """Return the values that a single number of this kind can have. Raises KeyError if the game does not say how many things of it there are, TypeError if it is no single number."""
    match kind:
        case OneOf(name, none=none):
            return range(NONE if none else 0, sizes[name])
        case UpTo(most, least):
            return range(least, most + 1)
        case _:
            raise TypeError(f"{kind} is no kind of a single number")
