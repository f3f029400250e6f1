"""Convert states, steps, options and events to JSON and back, by class name and field names.

A field that has its default is not written, and one that is missing takes its default: whoever changes a default raises `Game.saves`. Settings are written whole;
an option that is missing has the default that it came with (ONCE). An unknown field is refused, unless the class says what has become of it (FORMERLY).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, Generic, TypeAlias, TypeVar

import msgspec

from outplay.kernel.chance import NO_CHANCE, NoChance
from outplay.kernel.declared import former, saved_fields
from outplay.kernel.errors import NewerError, RecordError, brief
from outplay.kernel.fitting import misfit
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.things import Record, Thing, defaults_of

S = TypeVar("S", bound=State)

MOST_SEATS: Final = 64
"""No table has more: what is damaged may say so many that a list of them would take all memory."""

Plain: TypeAlias = "None | bool | int | float | str | list[Plain] | dict[str, Plain]"

KIND, FIELDS, VERSION = "@", "=", "v"

ATOMS: Final = frozenset({int, bool, float, str, type(None)})
"""Types of values that are plain JSON data as they are."""

NONE: Final = object()
"""Stands for the default of a field that has none."""

DAMAGE: Final = (msgspec.DecodeError, ValueError, TypeError, AttributeError, LookupError, RecursionError, ArithmeticError)
"""The exceptions that building a state from damaged data may raise."""


def as_it_was(data: dict[str, Plain], version: int) -> dict[str, Plain]:
    """Return the data unchanged, for games whose versions all have the same form."""
    return data


class Codec(Generic[S]):
    """Writes and reads the states of one game: all records and things that its `homes` (modules, or packages with all below them) define."""

    def __init__(self, table: type[S], *homes: str, version: int = 1, upgrade: Callable[[dict[str, Plain], int], dict[str, Plain]] = as_it_was) -> None:
        homes = ("outplay.kernel", *homes)
        self.table = table
        self.version = version
        self.upgrade = upgrade
        self.classes: dict[str, type[Record] | type[Thing]] = {}
        for kind in (*_below(Record), *_below(Thing)):
            at_home = any(kind.__module__ == home or kind.__module__.startswith(f"{home}.") for home in homes)
            if at_home and getattr(sys.modules[kind.__module__], kind.__name__, None) is kind:
                for name in (kind.__name__, *kind.__dict__.get("ALIASES", ())):
                    if self.classes.setdefault(name, kind) is not kind:
                        raise TypeError(f"two classes of one game are called {name}")
        self.fields = {kind: _saved(kind) for kind in self.classes.values()}

    # ------------------------------------------------------------ whole states

    def dumps(self, state: S) -> str:
        """Return a state as JSON: the table, the steps to do, sealed picks and chance. Its content is stored beside it, by hash."""
        return msgspec.json.encode({VERSION: self.version, KIND: type(state).__name__, FIELDS: self._fields(state, False)}).decode()

    def loads(self, text: str, content: object) -> S:
        """Return the state of a JSON text, with the content it was saved with. Raises RecordError if the text is damaged or was made by a later version."""
        try:
            data = msgspec.json.decode(text, type=dict)
            version = data.pop(VERSION, 1)
            if version > self.version:
                raise NewerError(f"this state was saved by a newer version (its form is {version}, here it is {self.version})")
            if version < self.version:
                data = self.upgrade(data, version)
            state = self._made(data, content=content)
        except DAMAGE as wrong:
            raise RecordError(f"this is no saved state: {wrong}") from None
        if not isinstance(state, self.table):
            raise RecordError(f"this is no saved {self.table.__name__}")
        return state

    # ------------------------------------------------------------ any value

    def plain(self, value: object, whole: bool = False) -> Plain:
        """Return a value as plain JSON data. Tuples become arrays; lists, dicts and records carry a mark. `whole`: with fields that have their default. Raises TypeError."""
        if value is None or isinstance(value, (int, str, float)):
            return value
        if isinstance(value, tuple):
            return [v if type(v) in ATOMS else self.plain(v, whole) for v in value]
        if isinstance(value, list):
            return {"[": [v if type(v) in ATOMS else self.plain(v, whole) for v in value]}
        if isinstance(value, dict):
            return {"{": [[self.plain(k, whole), self.plain(v, whole)] for k, v in value.items()]}
        if isinstance(value, bytes):
            return {"b": value.hex()}
        if isinstance(value, (Record, Thing)) and type(value) in self.fields:
            return {KIND: type(value).__name__, FIELDS: self._fields(value, whole)}
        raise TypeError(f"{type(value).__name__} cannot be saved; is it a record or a Thing of this game?")

    def _fields(self, value: Record | Thing, whole: bool) -> dict[str, Plain]:
        found: dict[str, Plain] = {}
        for name, default in self.fields[type(value)].items():
            one = getattr(value, name)
            if whole or (one is not default and (one != default or type(one) is not type(default))):
                found[name] = one if type(one) in ATOMS else self.plain(one, whole)
        return found

    def thing(self, data: Plain) -> object:
        """Return the value of plain JSON data. Raises RecordError if there is none."""
        if isinstance(data, list):
            return tuple([self.thing(v) for v in data])
        if not isinstance(data, dict):
            return data
        if KIND in data:
            return self._made(data)
        match data:
            case {"[": list(values)}:
                return [self.thing(v) for v in values]
            case {"{": list(pairs)}:
                return {self.thing(pair[0]): self.thing(pair[1]) for pair in pairs if isinstance(pair, list)}
            case {"b": str(text)}:
                return bytes.fromhex(text)
            case _:
                raise RecordError(f"this cannot be read: {str(data)[:80]}")

    def _made(self, data: dict[str, Plain], **beside: object) -> object:
        """Return a record or thing made from its saved fields and from values that are not saved with it. Raises RecordError."""
        name, values = data.get(KIND), data.get(FIELDS)
        kind = self.classes.get(str(name))
        if kind is None or not isinstance(values, dict):
            raise NewerError(f"a {name!r} is not known here; is this from a newer version?")
        if kind is NoChance:
            return NO_CHANCE  # observations are recognized by this very object
        fields, found = self.fields[kind], dict[str, object](kind.ONCE if issubclass(kind, Settings) else {})
        for key, value in values.items():
            field = key if key in fields else former(kind, key)
            if field is None:
                raise NewerError(f"a saved {name} has {key!r}, which is not known here; is this from a newer version?")
            if field:
                found[field] = self.thing(value)
        if wrong := misfit(kind, found):
            raise RecordError(f"a saved {name} does not fit: its {wrong} is {brief(repr(found[wrong]))}")
        if issubclass(kind, Settings) and not 0 < (many := found.get("seats", 1)) <= MOST_SEATS:  # type: ignore[operator]  # it fits: a number
            raise RecordError(f"a saved {name} does not fit: its seats is {brief(repr(many))}")
        if lacks := [field for field in needed(kind) if field not in found and field not in beside]:
            raise RecordError(f"a saved {name} does not fit: it has no {lacks[0]}")
        try:
            return kind(**found, **beside)
        except TypeError as wrong:
            raise RecordError(f"a saved {name} does not fit: {wrong}") from None


@cache
def needed(kind: type[Record] | type[Thing]) -> tuple[str, ...]:
    """Return the saved fields of a class that have no default."""
    defaults = defaults_of(kind)
    return tuple(name for name in saved_fields(kind) if name not in defaults)


def _saved(kind: type[Record] | type[Thing]) -> dict[str, object]:
    """Return the fields of a class that are saved, each with its default, if that need not be written. Settings are written whole, because their defaults do change."""
    defaults = {} if issubclass(kind, Settings) else defaults_of(kind)
    return {name: defaults.get(name, NONE) for name in saved_fields(kind)}


def _below(kind: type[Record] | type[Thing]) -> Iterator[type[Record] | type[Thing]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _below(sub)
