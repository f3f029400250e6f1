"""Whether values fit what fields declare: what is damaged is refused where it is read, and not where somebody plays on with it."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from outplay.kernel.things import Record, Thing, types_of

Fits: TypeAlias = Callable[[Any], bool]

PLAIN: Final[Mapping[Any, frozenset[type]]] = {
    int: frozenset({int, bool}),
    bool: frozenset({bool}),
    str: frozenset({str}),
    float: frozenset({float, int, bool}),
    bytes: frozenset({bytes}),
    type(None): frozenset({type(None)}),
}
"""Of which exact types a value may be, by the type that is declared."""


def misfit(kind: type[Record] | type[Thing], values: Mapping[str, object]) -> str:
    """Return the name of the first of these fields whose value is of another type than the class declares; empty if all fit."""
    fits = fits_of(kind)
    return next((name for name, value in values.items() if not fits[name](value)), "")


@cache
def fits_of(kind: type[Record] | type[Thing]) -> dict[str, Fits]:
    """Return for each field of a class whether a value fits."""
    return {name: _fits(hint) for name, hint in types_of(kind).items()}


def _fits(hint: Any) -> Fits:
    parts, whole = get_args(hint), get_origin(hint) or hint
    if whole in PLAIN:
        allowed = PLAIN[whole]
        return lambda value: type(value) in allowed
    if whole is tuple and parts and parts[-1] is not ...:
        each = [_fits(part) for part in parts]
        return lambda value: type(value) is tuple and len(value) == len(each) and all(fits(one) for fits, one in zip(each, value, strict=True))
    if whole in (tuple, list):
        return _all_of((whole,), parts[0] if parts else Any)
    if whole is Sequence:
        return _all_of((list, tuple), parts[0])
    if whole in (dict, Mapping):
        return _pairs(*(parts or (Any, Any)))
    if whole in (Union, types.UnionType):
        ways = [_fits(part) for part in parts]
        return lambda value: any(fits(value) for fits in ways)
    if whole is Literal:
        return lambda value: value in parts
    if isinstance(whole, type) and issubclass(whole, (Record, Thing)):
        return lambda value: isinstance(value, whole)
    return lambda value: True


def _all_of(kinds: Iterable[type], part: Any) -> Fits:
    known, fits = frozenset(kinds), _fits(part)
    if part in PLAIN:
        allowed = PLAIN[part]
        return lambda value: type(value) in known and allowed.issuperset(map(type, value))
    return lambda value: type(value) in known and all(map(fits, value))


def _pairs(key: Any, part: Any) -> Fits:
    keys, values = _all_of((list,), key), _all_of((list,), part)
    return lambda value: type(value) is dict and keys(list(value)) and values(list(value.values()))
