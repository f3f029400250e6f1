"""States, steps, options and events to JSON and back, each by class name and field names.

The codec reads no annotations: records are dataclasses, whose `__match_args__` name their fields; tables and what lies on them are classes with slots.
A field that a saved state lacks takes its default, so additions load old saves.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import Field
from typing import ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from outplay.kernel.chance import NO_CHANCE, Chance, NoChance, Quick, Seeded
from outplay.kernel.errors import RecordError
from outplay.kernel.state import State
from outplay.kernel.step import Record

S = TypeVar("S", bound=State)

Plain: TypeAlias = "None | bool | int | float | str | list[Plain] | dict[str, Plain]"

KIND, FIELDS = "@", "="


class Thing:
    """Something mutable that lies on a table, with slots for all it is. DEFAULTS let saves load that lack a newer slot."""

    __slots__ = ()

    DEFAULTS: ClassVar[dict[str, Plain]] = {}


class Codec(Generic[S]):
    """Writes and reads the states of one game. Made once for a game, from the module that holds its table."""

    def __init__(self, table: type[S], *modules: str) -> None:
        single = table.__module__ in modules  # a game in one file; its neighbors are none of its own
        homes = ("outplay.kernel", table.__module__ if single else table.__module__.rpartition(".")[0] or table.__module__, *modules)
        self.table = table
        self.classes: dict[str, type] = {}
        for kind in (*_below(Record), *_below(Thing), table, Seeded, Quick, NoChance):
            at_home = any(kind.__module__ == home or kind.__module__.startswith(f"{home}.") for home in homes)
            if at_home and getattr(sys.modules[kind.__module__], kind.__name__, None) is kind:
                if self.classes.setdefault(kind.__name__, kind) is not kind:
                    raise TypeError(f"two classes of one game are called {kind.__name__}")
                if _loses(kind):
                    raise TypeError(f"{kind.__name__} has fields that would not be saved: slots for all of them, no keyword-only ones")
        self.slots = {kind: _slots(kind) for kind in self.classes.values()}
        self.defaults = {kind: _defaults(kind) for kind in self.classes.values()}

    # ------------------------------------------------------------ whole states

    def dumps(self, state: S) -> str:
        """A state as JSON: the table, the steps to do, sealed picks and chance. Its content is kept beside it, by hash."""
        return msgspec.json.encode(self.plain(state)).decode()

    def loads(self, text: str, content: object) -> S:
        """A state from JSON, with the content it was made with. Raises RecordError for a damaged text."""
        try:
            state = self.thing(msgspec.json.decode(text))
        except (msgspec.DecodeError, ValueError, TypeError, IndexError, RecursionError) as wrong:
            raise RecordError(f"this is no saved state: {wrong}") from None
        if not isinstance(state, self.table):
            raise RecordError(f"this is no saved {self.table.__name__}")
        state.open = None
        state.told = None
        state.lay_content(content)
        return state

    # ------------------------------------------------------------ any value

    def plain(self, value: object) -> Plain:
        """A value as plain JSON data. Tuples are arrays; lists, dicts and records carry a mark."""
        if value is None or isinstance(value, (int, str, float)):
            return value
        if isinstance(value, tuple):
            return [self.plain(v) for v in value]
        if isinstance(value, list):
            return {"[": [self.plain(v) for v in value]}
        if isinstance(value, dict):
            return {"{": [[self.plain(k), self.plain(v)] for k, v in value.items()]}
        if isinstance(value, bytes):
            return {"b": value.hex()}
        kind = type(value)
        names = self.slots.get(kind)
        if names is None:
            raise TypeError(f"{kind.__name__} cannot be saved; is it a record or a Thing of this game?")
        return {KIND: kind.__name__, FIELDS: {name: self.plain(getattr(value, name)) for name in names}}

    def thing(self, data: Plain) -> object:
        """The value of plain JSON data. Raises RecordError for what cannot be."""
        if isinstance(data, list):
            return tuple([self.thing(v) for v in data])
        if not isinstance(data, dict):
            return data
        if KIND in data:
            return self._record(data)
        match data:
            case {"[": list(values)}:
                return [self.thing(v) for v in values]
            case {"{": list(pairs)}:
                return {self.thing(pair[0]): self.thing(pair[1]) for pair in pairs if isinstance(pair, list)}
            case {"b": str(text)}:
                return bytes.fromhex(text)
            case _:
                raise RecordError(f"this cannot be read: {str(data)[:80]}")

    def _record(self, data: dict[str, Plain]) -> object:
        name, values = data[KIND], data.get(FIELDS)
        kind = self.classes.get(str(name))
        if kind is None or not isinstance(values, dict):
            raise RecordError(f"a {name!r} is not known here; is this from a newer version?")
        found = {key: self.thing(value) for key, value in values.items()}
        if issubclass(kind, Record):
            try:
                made: object = kind(**found)
            except TypeError as wrong:
                raise RecordError(f"a saved {name} does not fit: {wrong}") from None
            return made
        return self._slotted(kind, found)

    def _slotted(self, kind: type[object], found: dict[str, object]) -> object:
        if kind is NoChance:
            return NO_CHANCE  # an observation is told by this very object
        thing = object.__new__(kind)
        defaults = self.defaults[kind]
        for name in self.slots[kind]:
            if name in found:
                setattr(thing, name, found[name])
            elif name in defaults:
                setattr(thing, name, self.thing(defaults[name]))
            else:
                raise RecordError(f"a saved {kind.__name__} lacks {name!r}")
        if isinstance(thing, Chance):
            thing.drawn = None
        return thing


def _below(kind: type[object]) -> Iterator[type[object]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _below(sub)


def _loses(kind: type) -> bool:
    """Whether objects of this class may hold what `_slots` does not know of."""
    if issubclass(kind, Record):
        declared: dict[str, Field[object]] = getattr(kind, "__dataclass_fields__", {})
        return any(field.kw_only is True for field in declared.values())
    return any("__dict__" in base.__dict__ for base in kind.__mro__)


def _defaults(kind: type) -> dict[str, Plain]:
    """What older saves may lack: of a class, and of all that it is made from."""
    found: dict[str, Plain] = {}
    for base in reversed(kind.__mro__):
        found |= base.__dict__.get("DEFAULTS", {})
    return found


def _slots(kind: type) -> tuple[str, ...]:
    if issubclass(kind, Record):
        names: tuple[str, ...] = getattr(kind, "__match_args__", ())
        return names
    found: list[str] = []
    for base in reversed(kind.__mro__):
        slots = base.__dict__.get("__slots__", ())
        skip = base.__dict__.get("NOT_SAVED", ())  # by class: a door on a table may well be `open`
        found.extend(name for name in ([slots] if isinstance(slots, str) else slots) if name not in skip)
    return tuple(found)
