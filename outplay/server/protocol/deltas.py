"""What is new in a table since the one before, part by part, so that only that crosses the wire. Found by comparing two records, whatever their fields."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, StructMeta
from msgspec.structs import FieldInfo, astuple, replace

from outplay.kernel.scene import Part, Printed
from outplay.server.protocol.messages import Delta, ListDelta

encode = msgspec.json.Encoder().encode
Prints = dict[str, Printed]
"""Printed parts by name, as JSON in place of the records they were written from."""
Known = dict[tuple[int, int], tuple[object, object, object, Prints]]
"""Pairs of things that were compared, by the identity of both: the two themselves, what was found, and the prints in it."""

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")

NO_PARTS: Final = list[Part]()
"""Stands for a list that was not there before."""


class Field(NamedTuple):
    """A field of a kind of record: its name, its default, whether it is a list of parts, and whether these may have ids."""

    name: str
    default: object
    parts: bool
    keyed: bool


def delta(before: Part | None, after: Part, prints: Prints, ready: Mapping[str, Delta] | None = None, known: Known | None = None) -> Delta:
    """Return what makes the later record from the earlier, or from nothing. Puts what is printed among the prints, by name.

    `ready`: fields whose delta is known already. `known`: what was compared before, for other viewers. Whatever is equal in both becomes one object, that of
    the earlier: so records that are kept share most of what they hold.
    """
    made, known = Delta(), {} if known is None else known
    told = fields(type(after))
    if isinstance(after, Printed):
        told = loose(type(after))
        if not same_print(before, after):
            made.print, before = named(after, prints), None
    elif before is not None and type(before) is not type(after):
        made.gone, before = list(before.__struct_fields__), None
    olds = values(before, told) if before is not None else [field.default for field in told]
    for (field, default, of_parts, keyed), old, new in zip(told, olds, values(after, told), strict=True):
        if ready and field in ready:
            made.inside[field] = ready[field]
        elif old is new:
            continue
        elif old == new:
            if before is not None:
                setattr(after, field, old)
        elif new == default:
            made.gone.append(field)
        elif isinstance(new, Part):
            made.inside[field] = compared(old if isinstance(old, Part) else None, new, prints, known, delta_of)
        elif of_parts and (parts := compared(NO_PARTS if old is NODEFAULT else old, new, prints, known, lists_delta if keyed else places_delta)):
            made.lists[field] = parts
        else:
            made.set[field] = new
    return made


def compared(before: B, after: A, prints: Prints, known: Known, compare: Callable[[B, A, Prints, Known], T]) -> T:
    """Return what a comparison finds. Of the very same two parts, or lists of parts, it is found once: what is drawn for all viewers is compared for all."""
    pair = id(before), id(after)
    if pair not in known:
        own: Prints = {}
        known[pair] = before, after, compare(before, after, own, known), own
    _, _, made, own = known[pair]
    prints.update(own)
    return cast(T, made)


def delta_of(before: Part | None, after: Part, prints: Prints, known: Known) -> Delta:
    """Return what makes the later of two parts from the earlier, or from nothing."""
    return delta(before, after, prints, known=known)


def lists_delta(before: list[Any], after: list[Any], prints: Prints, known: Known) -> ListDelta | None:
    """Return what makes the later of two lists of parts that may have ids from the earlier; None if the later list had better be sent whole."""
    return list_delta(before, after, prints, known) or places_delta(before, after, prints, known)


def places_delta(before: list[Any], after: list[Any], prints: Prints, known: Known) -> ListDelta | None:
    """Return what makes the later of two lists of parts without ids from the earlier, by index; None if half of it or more is new."""
    changed = [n for n, part in enumerate(after) if n >= len(before) or before[n] != part]
    if 2 * len(changed) >= len(after):
        return None
    made = ListDelta(size=len(after))
    for n, part in enumerate(after):
        if n not in changed:
            after[n] = before[n]
            continue
        made.parts.append(replace(delta(before[n] if n < len(before) else None, part, prints, known=known), at=n))
    return made


def list_delta(before: list[Any], after: list[Any], prints: Prints, known: Known) -> ListDelta | None:
    """Return what makes the later of two lists of parts from the earlier; None if some parts have no id of their own."""
    old, new = {part.id: part for part in before}, {part.id: part for part in after}
    if not new or len(new) < len(after) or len(old) < len(before) or "" in new or "" in old:
        return None
    ids, made, last = list(new), ListDelta(), 0
    if ids != list(old):
        moved = [id for id in ids if id in old] != [id for id in old if id in new]
        made = ListDelta(gone=[id for id in old if id not in new], order=ids if moved else [])
        last = 0 if moved else next((n for n in range(len(ids), 0, -1) if ids[n - 1] in old), 0)  # no old part stands beyond it
    for n, (id, part) in enumerate(new.items()):
        had = old.get(id)
        if had is part:
            continue
        if had == part:
            after[n] = had
            continue
        one = compared(had, part, prints, known, delta_of)
        if had is None and n < last:
            one = replace(one, at=n)
        if not one.print or "id" in one.set:
            one = replace(one, id=id, set={field: value for field, value in one.set.items() if field != "id"})
        made.parts.append(one)
    return made


def same_print(before: Part | None, after: Printed) -> bool:
    """Return whether two parts are the same print, wherever and however they lie."""
    return type(before) is type(after) and all(getattr(before, field.name) == getattr(after, field.name) for field in fixed(type(after)))


def named(part: Printed, prints: Prints) -> str:
    """Return the name of a print, and put it among the prints. Equal prints have equal names."""
    told = fixed(type(part))
    print = encode({field.name: value for field, value in zip(told, values(part, told), strict=True) if value != field.default})
    name = urlsafe_b64encode(blake2b(print, digest_size=6).digest()).decode()
    prints[name] = cast(Printed, msgspec.Raw(print))
    return name


def values(part: Part, told: list[Field]) -> Iterable[Any]:
    """Return the values of these fields, which are all fields of a part or some."""
    return astuple(part) if len(told) == len(part.__struct_fields__) else [getattr(part, field.name) for field in told]


@cache
def fields(kind: type[Part]) -> list[Field]:
    """Return the fields of a kind of record."""
    types = get_type_hints(kind)
    return [Field(one.name, _default(one), *_of_parts(types[one.name])) for one in msgspec.structs.fields(kind)]


@cache
def fixed(kind: type[Printed]) -> list[Field]:
    """Return the fields that make up a print."""
    return [field for field in fields(kind) if field.name not in kind.loose]


@cache
def loose(kind: type[Printed]) -> list[Field]:
    """Return the fields that say how a print lies there."""
    return [field for field in fields(kind) if field.name in kind.loose]


def _default(field: FieldInfo) -> object:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _of_parts(type: object) -> tuple[bool, bool]:
    """Return whether this is a list of parts, and whether these may have ids."""
    kinds = get_args(type) if get_origin(type) is list else ()
    parts = bool(kinds) and all(isinstance(of, StructMeta) for of in kinds)
    return parts, parts and all(get_type_hints(of).get("id") is str for of in kinds)
