"""What a table holds now, in a form that never changes: what changes in place can then be looked up by its value."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from outplay.kernel.kinds import Unseen, kinds_of
from outplay.kernel.state import State
from outplay.kernel.things import Record, Thing

__all__ = ["COMPILED", "frozen", "shown_fields"]

COMPILED: Final = "__frozen__"
"""The method of compiled things that returns their fields, each frozen. What reads them from outside, one by one, costs ten times as much."""


def frozen(field: str, hint: Any) -> str:
    """Return the expression of what a field holds now, in a form that never changes: tuples in place of lists, things (without what is `Unseen`) and the pairs of dicts."""
    whole, parts = get_origin(hint) or hint, get_args(hint)
    if whole in (Union, types.UnionType):
        inner = next(frozen(field, part) for part in parts if part is not type(None))
        return field if inner == field else f"(None if {field} is None else {inner})"
    if isinstance(whole, type) and issubclass(whole, Thing):
        hints = get_type_hints(whole)
        inside = [frozen(f"{field}.{name}", hints[name]) for name in shown_fields(whole)]
        return f"({', '.join(inside)},)"
    if whole in (dict, Mapping):
        inner = frozen("one", parts[-1])
        return f"tuple({field}.items())" if inner == "one" else f"tuple([(key, {inner}) for key, one in {field}.items()])"
    if whole in (list, Sequence):
        inner = frozen("one", parts[-1])
        return f"tuple({field})" if inner == "one" else f"tuple([{inner} for one in {field}])"
    return field


def shown_fields(kind: type[Thing] | type[Record]) -> list[str]:
    """Return the fields of a class that learners are shown, in order: not those that every state has, nor what is `Unseen`."""
    declared = kinds_of(kind)
    own = [name for name in kind.__struct_fields__ if not (issubclass(kind, State) and name in State.__struct_fields__)]
    return [name for name in own if not isinstance(declared[name], Unseen)]
