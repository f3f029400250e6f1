"""What classes of records and things say of their fields, whether they are structs or compiled: their types, which are saved, how each is copied."""

from __future__ import annotations

import types
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

Declares: TypeAlias = Any
"""A class of records or things: it has the names of its fields in `__struct_fields__`."""


def types_of(kind: Declares) -> dict[str, Any]:
    """Return the type of each field, by name."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


def all_of(kind: Declares, names: str) -> set[str]:
    """Return the fields that a class or one of its bases lists under a name such as NOT_SAVED."""
    return {name for base in kind.__mro__ for name in base.__dict__.get(names, ())}


def former(kind: type, name: str) -> str | None:
    """Return the present name of a field of an older version: "" if the field is gone, None if there never was one."""
    return next((found for base in kind.__mro__ if (found := base.__dict__.get("FORMERLY", {}).get(name)) is not None), None)


def saved_fields(kind: Declares) -> tuple[str, ...]:
    """Return the fields that are saved: all but those that the class or one of its bases lists in NOT_SAVED."""
    without = all_of(kind, "NOT_SAVED")
    return tuple(name for name in kind.__struct_fields__ if name not in without)


def copied(field: str, hint: object, thing: type) -> str:
    """Return the expression that copies a field; empty if it may be shared. `thing` is the class of all things. Raises TypeError if it is nested too deeply."""
    parts, whole = get_args(hint), get_origin(hint)
    if whole in (Union, types.UnionType):
        found = [one for part in parts if (one := copied(field, part, thing))]
        if not found:
            return ""
        if len(parts) == 2 and type(None) in parts:
            return f"None if {field} is None else {found[0]}"
        raise TypeError(f"{field} cannot be copied: beside a thing, a list or a dict it may hold None, and nothing else")
    if isinstance(hint, type) and issubclass(hint, thing):
        return f"{field}.copy()"
    if (whole or hint) in (set, bytearray) or (whole is tuple and any(copied("one", part, thing) for part in parts if part is not ...)):
        raise TypeError(f"{field} cannot be copied: what changes lies in a list or a dict, or is a thing")
    if list in (hint, whole) or dict in (hint, whole):
        inner = parts[-1] if parts else object
        if not copied("one", inner, thing):
            return f"{field}.copy()"
        if not (isinstance(inner, type) and issubclass(inner, thing)):
            raise TypeError(f"{field} cannot be copied: a list in a list has to be a tuple, or a thing of its own")
        return f"[one.copy() for one in {field}]" if list in (hint, whole) else f"{{key: one.copy() for key, one in {field}.items()}}"
    return ""
