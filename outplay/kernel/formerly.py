"""Content files of former versions: fields that were renamed or are gone are known by FORMERLY, so that content of older records and matches still loads."""

from __future__ import annotations

from typing import get_origin

import msgspec.inspect as inspect

from outplay.kernel.declared import former


def as_now(data: object, info: inspect.Type) -> object:
    """Return the plain data of a file with its former fields under their present names, and without those that are gone."""
    match data, info:
        case _, inspect.Metadata():  # what the field is called, and what it refers to
            return as_now(data, info.type)
        case dict(), inspect.StructType():
            return _row(data, info)
        case _, inspect.UnionType():
            return next((as_now(data, kind) for kind in info.types if _fits(data, kind)), data)
        case dict(), inspect.DictType():
            return {key: as_now(value, info.value_type) for key, value in data.items()}
        case list(), inspect.ListType() | inspect.VarTupleType():
            return [as_now(value, info.item_type) for value in data]
        case list(), inspect.TupleType() if len(data) == len(info.item_types):
            return [as_now(value, kind) for value, kind in zip(data, info.item_types, strict=True)]
        case _:
            return data


def _fits(data: object, kind: inspect.Type) -> bool:
    """Return whether data is meant by one kind of several."""
    match data, kind:
        case _, inspect.Metadata():
            return _fits(data, kind.type)
        case dict(), inspect.StructType():
            return kind.tag_field is None or data.get(kind.tag_field) == kind.tag
        case dict(), inspect.DictType():
            return True
        case list(), inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return True
        case _:
            return False


def _row(data: dict[str, object], info: inspect.StructType) -> dict[str, object]:
    kind = get_origin(info.cls) or info.cls  # of a generic class with its parameters, the class
    fields, row = {field.encode_name: field.type for field in info.fields}, dict[str, object]()
    for name, value in data.items():
        now = None if name in fields else former(kind, name)
        if now is None:
            now = name
        if now:
            row[now] = as_now(value, fields[now]) if now in fields else value
    return row
