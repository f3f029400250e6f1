"""The twin of `outplay.kernel.things` that is compiled: records and things as plain classes. The generator puts it in the place of the other, and gives every class below them
its constructor and the like.

A class that is not compiled, such as a plugin's, gets the same when it is made: methods are written for it, as one would write them by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Final, TypeVar, cast, get_origin, get_type_hints

import msgspec
from mypy_extensions import mypyc_attr

from outplay.kernel.declared import all_of, copied, saved_fields, types_of

__all__ = ["Record", "Thing", "changed", "copier", "types_of", "values_of"]

FIELD: Final[Any] = type(cast(Any, msgspec).field(default=None))
UNSET: Final = msgspec.NODEFAULT
FRESH_KINDS: Final = (list, dict, set, bytearray)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record:
    """The base of everything that never changes and is saved by its class name and field names: steps, options, events, settings.

    FORMERLY maps former names of fields in saved states to their present names ("" if the field is gone). ALIASES lists former names of the class.
    """

    FORMERLY: ClassVar[Mapping[str, str]] = {}
    ALIASES: ClassVar[tuple[str, ...]] = ()
    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __struct_defaults__: ClassVar[Any] = {}
    __struct_named__: ClassVar[Any] = ()
    __match_args__: ClassVar[tuple[()]] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__()
        _begun(cls, options, True)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return _told(self, type(self).__struct_fields__)

    def __reduce__(self) -> Any:
        return _again, (type(self), values_of(self))


@mypyc_attr(allow_interpreted_subclasses=True)
class Thing:
    """The base of everything that lies on a table and changes.

    NOT_SAVED lists fields that are left out of saved states and shared between copies; each needs a default. FRESH lists those of them that are None in a copy.
    """

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset()
    FRESH: ClassVar[frozenset[str]] = frozenset()
    FORMERLY: ClassVar[Mapping[str, str]] = {}
    ALIASES: ClassVar[tuple[str, ...]] = ()
    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __struct_defaults__: ClassVar[Any] = {}
    __struct_named__: ClassVar[Any] = ()
    __match_args__: ClassVar[tuple[()]] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__()
        _begun(cls, options, False)

    def copy(self) -> Any:
        """Return an independent copy."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return _told(self, type(self).__struct_fields__)

    def __reduce__(self) -> Any:
        return _again, (type(self), values_of(self))


def _told(one: object, fields: tuple[str, ...]) -> str:
    return f"{type(one).__name__}({', '.join([f'{name}={getattr(one, name)!r}' for name in fields])})"


def _again(kind: Any, values: tuple[Any, ...]) -> Any:
    """Return a record or thing made anew from all of its values: what unpickling does."""
    return kind(**dict(zip(kind.__struct_fields__, values, strict=True)))


# ---------------------------------------------------------------- classes that are not compiled


def _begun(kind: Any, options: dict[str, Any], record: bool) -> None:
    """Complete a class that was made just now: a compiled one tells its annotations, and one that is not compiled gets its methods."""
    own = vars(kind)
    if "__declared__" in own:
        kind.__annotations__ = own["__declared__"]
    else:
        _interpreted(kind, options, record)


def _interpreted(kind: Any, options: dict[str, Any], record: bool) -> None:
    """Give a class that is not compiled what the compiled ones have: the names of its fields, a constructor, and for records what compares them."""
    base = kind.__mro__[1]
    own = vars(kind)
    defaults = dict(base.__struct_defaults__)
    named = dict.fromkeys(base.__struct_named__)
    inherited = [name for name in base.__struct_fields__ if name not in named]
    fields = dict.fromkeys(inherited)
    for name, hint in own.get("__annotations__", {}).items():
        if _of_class(hint):
            continue
        if options.get("kw_only"):
            fields.pop(name, None)
            named.pop(name, None)
            named[name] = None
        elif name in named:
            named.pop(name)
            fields[name] = None
        else:
            fields[name] = None
        defaults.pop(name, None)
        if name in own:
            defaults[name] = _default(kind, name, own[name])
            delattr(kind, name)
    optional = False
    for name in fields:
        if optional and name not in defaults:
            raise TypeError(
                f"Required field '{name}' cannot follow optional fields. Either reorder the struct fields, or set `kw_only=True` in the struct definition."
            )
        optional = name in defaults
    kind.__struct_fields__ = (*fields, *named)
    kind.__struct_defaults__ = defaults
    kind.__struct_named__ = tuple(named)
    if "__match_args__" not in own:
        setattr(kind, "__match_args__", tuple(fields))  # noqa: B010  (mypy wants it literal)
    names: dict[str, Any] = {f"_{name}": default for name, default in defaults.items()}
    names["_kind"] = kind
    _write(kind, _constructor(kind, tuple(fields), tuple(named), defaults), names, own)
    if record:
        if not any("__eq__" in vars(above) for above in kind.__mro__[: kind.__mro__.index(Record)] if not _generated(above, "__eq__")):
            _write(kind, _comparison(kind.__struct_fields__), names, own)
        return
    shares = [f"    new.{name} = self.{name}" for name in kind.__struct_fields__]
    _write(kind, ["def __copy__(self):", "    new = _new(_kind)", *shares, "    return new"], {"_new": kind.__new__, "_kind": kind}, own)
    if all("copy" not in vars(above) or _generated(above, "copy") for above in kind.__mro__[: kind.__mro__.index(Thing)]):
        _write(kind, ["def copy(self):", "    return _copied(self, _kind)"], {"_copied": _first_copy, "_kind": kind}, own)


def _generated(kind: Any, method: str) -> bool:
    """Return whether a method of a class was written by the generator, or here, and not by hand."""
    return method in getattr(kind, "__written__", ())


def _of_class(hint: object) -> bool:
    """Return whether an annotation declares no field but something of the class."""
    if isinstance(hint, str):
        return hint.startswith(("ClassVar", "typing.ClassVar", "Final"))
    return get_origin(hint) is ClassVar or hint is ClassVar


class _Made:
    """A default that is made anew each time."""

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make


def _default(kind: Any, name: str, value: Any) -> object:
    if isinstance(value, FIELD):
        if value.default_factory is not UNSET:
            return _Made(value.default_factory)
        value = value.default
    if type(value) in FRESH_KINDS:
        if value:
            raise TypeError(f"{kind.__name__}.{name}: a default that changes has to be empty, or made by a default_factory")
        return _Made(type(value))
    return cast(object, value)


def _constructor(kind: Any, fields: tuple[str, ...], named: tuple[str, ...], defaults: dict[str, object]) -> list[str]:
    """Return the lines of `__init__`."""
    given = [_parameter(name, defaults) for name in fields]
    if named:
        given += ["*", *[_parameter(name, defaults) for name in named]]
    me = "_me" if "self" in kind.__struct_fields__ else "self"
    lines = [f"def __init__({', '.join([me, *given])}):"]
    for name in (*fields, *named):
        fresh = isinstance(defaults.get(name), _Made)
        lines.append(f"    {me}.{name} = _{name}.make() if {name} is _unset else {name}" if fresh else f"    {me}.{name} = {name}")
    if any("__post_init__" in vars(above) for above in kind.__mro__):
        lines.append(f"    {me}.__post_init__()")
    return lines if len(lines) > 1 else [*lines, "    pass"]


def _parameter(name: str, defaults: dict[str, object]) -> str:
    if name not in defaults:
        return name
    return f"{name}=_unset" if isinstance(defaults[name], _Made) else f"{name}=_{name}"


def _comparison(fields: tuple[str, ...]) -> list[str]:
    same = " and ".join(f"self.{name} == other.{name}" for name in fields) or "True"
    return [
        "def __eq__(self, other):",
        "    if type(other) is not type(self):",
        "        return NotImplemented",
        f"    return {same}",
        "def __hash__(self):",
        f"    return hash(({', '.join(['type(self)', *(f'self.{name}' for name in fields)])}))",
    ]


def _write(kind: Any, lines: list[str], names: dict[str, Any], own: Any) -> None:
    """Put methods, given as lines of source, on a class that does not define them itself."""
    made: dict[str, Any] = {}
    exec("\n".join(lines), {**names, "_unset": UNSET}, made)
    for name, method in made.items():
        if name not in own:
            setattr(kind, name, method)
            kind.__written__ = (*vars(kind).get("__written__", ()), name)


def _first_copy(one: Any, kind: Any) -> Any:
    """Return a copy, by a method that is written now, as types can be looked up only when all modules are there. It makes all further copies of this class."""
    kind.copy = copier(kind, saved_fields(kind))
    return kind.copy(one)


@cache
def copier(kind: Any, fields: tuple[str, ...]) -> Callable[[Any], Any]:
    """Return what copies a thing so that these fields can be changed, and what is in them."""
    hints, fresh = get_type_hints(kind), all_of(kind, "FRESH")
    compiled = "__declared__" in vars(kind)  # it shares all fields at once
    lines = ["def copy(self):", "    new = self.__copy__()" if compiled else "    new = _new(_kind)"]
    for name in kind.__struct_fields__:
        one_copied = "None" if name in fresh else copied(f"self.{name}", hints[name], Thing) if name in fields else ""
        if one_copied or not compiled:
            lines.append(f"    new.{name} = {one_copied or f'self.{name}'}")
    made: dict[str, Any] = {}
    exec("\n".join([*lines, "    return new"]), {"_new": kind.__new__, "_kind": kind}, made)
    return cast(Callable[[Any], Any], made["copy"])


# ---------------------------------------------------------------- questions


T = TypeVar("T")


def changed(one: T, **fields: Any) -> T:
    """Return a shallow copy of a record or thing with some fields replaced."""
    kind: Any = type(one)
    if strange := [name for name in fields if name not in kind.__struct_fields__]:
        raise TypeError(f"`{kind.__name__}` has no field '{strange[0]}'")
    return cast(T, kind(**{name: fields[name] if name in fields else getattr(one, name) for name in kind.__struct_fields__}))


def values_of(one: Any) -> tuple[Any, ...]:
    """Return the values of all fields, in order."""
    return tuple([getattr(one, name) for name in type(one).__struct_fields__])


def defaults_of(kind: Any) -> dict[str, object]:
    """Return the default of each field that has one, by name."""
    return {name: one.make() if isinstance(one, _Made) else one for name, one in kind.__struct_defaults__.items()}
