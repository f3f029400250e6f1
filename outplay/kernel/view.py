"""Knowledge: the one door through which anything leaves the engine for a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import is_
from typing import Any, Final, Generic, TypeVar, TypeVarTuple, get_args

import msgspec

from outplay.kernel.event import Told
from outplay.kernel.state import State
from outplay.kernel.step import Seat, Secret
from outplay.kernel.things import Record, changed, types_of

__all__ = ["HIDDEN", "Observation", "heard", "seen"]

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Record)
T = TypeVar("T")
How = TypeVarTuple("How")

HIDDEN: Final = -1
"""Stands for anything that the viewer does not know."""


class Common(Generic[S]):
    """Results that are the same for all viewers of a table: computed once, from what everybody may know."""

    def __init__(self, public: S) -> None:
        self.public = public
        self.made: dict[tuple[Callable[..., Any], *tuple[Any, ...]], Any] = {}


class Observation(msgspec.Struct, Generic[S], frozen=True):
    """What a viewer may know: a state with HIDDEN in place of the unknown, and without chance. `viewer` is None for a spectator.

    All questions about a table can be asked of `state`, but `apply` refuses it.
    """

    state: S
    viewer: Seat | None
    common: Common[S] | None = None

    def once(self, make: Callable[[S, *How], T], *how: *How) -> T:
        """Return `make(state, *how)`, computed only once for all viewers of this table. The result must be the same for each of them."""
        if self.common is None:
            return make(self.state, *how)
        made, key = self.common.made, (make, *how)
        if key not in made:
            made[key] = make(self.common.public, *how)
        found: T = made[key]
        return found


PLAIN: Final = frozenset({int, bool, float, str, bytes, type(None), ...})
"""Types of values that cannot hide anything."""


def seen(thing: R, viewer: Seat | None) -> R:
    """Return an event, action or option as a viewer may know it: each Secret is opened for the seats it names and HIDDEN for all others."""
    opened: dict[str, Any] = {}
    for name in _closed(type(thing)):
        value = getattr(thing, name)
        if type(value) not in PLAIN and (shown := _seen(value, viewer)) is not value:
            opened[name] = shown
    return changed(thing, **opened) if opened else thing


@cache
def _closed(kind: type[Record]) -> tuple[str, ...]:
    """Return the fields of a class of records whose type may hide something."""
    return tuple(name for name, kind in types_of(kind).items() if _may_hide(kind))


def _may_hide(kind: Any) -> bool:
    """Return whether a value of this type may hide something."""
    within = get_args(kind)
    return any(map(_may_hide, within)) if within else kind not in PLAIN


def _seen(value: object, viewer: Seat | None) -> object:
    if isinstance(value, Secret):
        return _seen(value.value, viewer) if viewer in value.seats else HIDDEN
    if isinstance(value, Record):
        return seen(value, viewer)
    if isinstance(value, tuple):
        shown = tuple([v if type(v) in PLAIN else _seen(v, viewer) for v in value])
        return value if all(map(is_, value, shown)) else shown
    return value


def heard(told: list[Told], viewer: Seat | None) -> list[Told]:
    """Return the events that a viewer is told of, as the viewer may know them."""
    return [seen(t, viewer) for t in told if t.to is None or viewer in t.to]
