"""What fields of content are called, from the words that their types carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from outplay.kernel.faults import Steps


def titled(kind: Any, path: Steps, start: int = 0) -> str:
    """Return what a place in a file is called, such as "Steps 1, Knockback": the titles of its fields after the first `start` steps of the path, with the numbers of rows."""
    words = list[str]()
    for n, (step, fields, _) in enumerate(along(kind, path)):
        if n < start:
            continue
        if isinstance(step, int):
            words = [*words[:-1], f"{words[-1]} {step + 1}"] if words else [f"{step + 1}"]
        else:
            words.append(next((title for field in fields if (title := _title(field.type))), step.replace("_", " ").capitalize()))
    return ", ".join(words)


def shown(kind: Any, path: Steps) -> bool:
    """Return whether a place in a file is only read or seen by people: no rule asks for it."""
    return any(_marked(field.type, "x-shown") for _, fields, _ in along(kind, path) for field in fields)


def along(kind: Any, path: Steps) -> Iterator[tuple[str | int, list[msgspec.structs.FieldInfo], list[Any]]]:
    """Yield each step of a path with the fields that it may be of, and the kinds of values that may stand there."""
    kinds = [kind] if kind is not None else []
    for step in path:
        fields = list[msgspec.structs.FieldInfo]()
        if isinstance(step, int):
            kinds = [inner for one in kinds for inner in _items(one, step)]
        else:
            fields = [field for one in kinds for field in _fields(one, step)]
            kinds = [bare for field in fields for bare in _bare(field.type)] + [inner for one in kinds for inner in _values(one)]
        yield step, fields, kinds


def _bare(kind: Any) -> Iterator[Any]:
    """Yield the kinds of values that a type allows, without what is said about them."""
    if get_origin(kind) is Annotated:
        yield from _bare(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for one in get_args(kind):
            yield from _bare(one)
    else:
        yield kind


def _title(kind: Any) -> str:
    """Return the title that a type carries; the outermost if it carries several."""
    if get_origin(kind) is not Annotated:
        return ""
    inner, *said = get_args(kind)
    titles = [one.title for one in said if isinstance(one, msgspec.Meta) and one.title]
    return titles[-1] if titles else _title(inner)


def _marked(kind: Any, mark: str) -> bool:
    """Return whether a type carries a mark."""
    if get_origin(kind) is not Annotated:
        return False
    inner, *said = get_args(kind)
    return any(isinstance(one, msgspec.Meta) and mark in (one.extra_json_schema or {}) for one in said) or _marked(inner, mark)


def _fields(kind: Any, name: str) -> Iterator[msgspec.structs.FieldInfo]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from (field for field in msgspec.structs.fields(kind) if field.encode_name == name)


def _values(kind: Any) -> Iterator[Any]:
    if isinstance(origin := get_origin(kind), type) and issubclass(origin, Mapping):
        yield from _bare(get_args(kind)[1])


def _items(kind: Any, number: int) -> Iterator[Any]:
    origin, kinds = get_origin(kind), get_args(kind)
    if origin is list or (origin is tuple and kinds[-1] is Ellipsis):
        yield from _bare(kinds[0])
    elif origin is tuple and number < len(kinds):
        yield from _bare(kinds[number])
