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

__all__ = ["Kind", "OneOf", "Sizes", "UpTo", "kinds_of", "values"]

NONE: Final = -1
"""Stands for none of the things of a kind: nobody, nothing, off the board."""

Sizes: TypeAlias = Mapping[str, int]
"""How many things there are of each kind that a game names, in a match with given settings and content."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A number that stands for one of the things of a kind, counted from 0; `none`: or for none of them (-1). How many there are, the game says by the name of the kind."""

    name: str
    none: bool = False


@dataclass(frozen=True, slots=True)
class UpTo:
    """An amount, from `least` to `most`."""

    most: int
    least: int = 0


Kind: TypeAlias = OneOf | UpTo


@cache
def kinds_of(kind: type[Record] | type[Thing]) -> dict[str, Kind | None]:
    """Return the kind of number that each field of a class holds, by name; None if its declaration does not say. Whether something is true counts as an amount up to 1."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _declared(hints[name]) for name in kind.__struct_fields__}


def _declared(hint: Any) -> Kind | None:
    if get_origin(hint) is Annotated:
        return next((one for one in get_args(hint)[1:] if isinstance(one, (OneOf, UpTo))), None)
    return UpTo(1) if hint is bool else None


def values(kind: Kind, sizes: Sizes) -> range:
    """Return the values that a number of this kind can have. Raises KeyError if the game does not say how many things of it there are."""
    match kind:
        case OneOf(name, none):
            return range(NONE if none else 0, sizes[name])
        case UpTo(most, least):
            return range(least, most + 1)
