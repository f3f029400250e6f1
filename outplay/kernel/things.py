"""What a state is made of: records, which never change, and things, which do. Fields are named once; copying, comparing and saving follow from that.

Both are msgspec structs: fields are annotations, with defaults if a field may be left out. Records hold int, str, bool, None, tuples and other records.
Things may also hold lists and dicts of these, and other things, one level deep: those are copied with them. A field declared as Sequence or Mapping is shared between copies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, cast, dataclass_transform, get_type_hints

import msgspec

from outplay.kernel.declared import all_of, copied, saved_fields, types_of

__all__ = ["Record", "Thing", "changed", "types_of", "values_of"]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, frozen=True, gc=False):
    """The base of everything that never changes and is saved by its class name and field names: steps, options, events, settings.

    FORMERLY maps former names of fields in saved states to their present names ("" if the field is gone). ALIASES lists former names of the class.
    """

    FORMERLY: ClassVar[Mapping[str, str]] = {}
    ALIASES: ClassVar[tuple[str, ...]] = ()


A = TypeVar("A", bound="Thing")

WRITTEN: Final[set[object]] = set()
"""All generated copy methods. A subclass must not inherit one, since it may have more fields."""


class Thing(msgspec.Struct, eq=False):
    """The base of everything that lies on a table and changes.

    NOT_SAVED lists fields that are left out of saved states and shared between copies; each needs a default. FRESH lists those of them that are None in a copy.
    """

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset()
    FRESH: ClassVar[frozenset[str]] = frozenset()
    FORMERLY: ClassVar[Mapping[str, str]] = {}
    ALIASES: ClassVar[tuple[str, ...]] = ()

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "copy" not in cls.__dict__ and cls.copy in WRITTEN:
            cls.copy = Thing.copy  # type: ignore[method-assign]  # not the one generated for a base class

    def copy(self) -> Self:
        """Return an independent copy. The first copy of a class generates the method that makes all others: states are copied thousands of times a second."""
        kind, written = type(self), _written(type(self))
        if kind.copy is Thing.copy:
            kind.copy = written  # type: ignore[assignment, method-assign]
        return cast("Self", written(self))


def _written(kind: type[Thing]) -> Callable[[Any], Any]:
    """Return the copy method of a class, as one would write it by hand."""
    copy = copier(kind, saved_fields(kind))
    WRITTEN.add(copy)
    return copy


@cache
def copier(kind: type[A], fields: tuple[str, ...]) -> Callable[[A], A]:
    """Return what copies a thing so that these fields can be changed, and what is in them: it copies all fields at once, then replaces those that may not be shared."""
    hints, fresh = get_type_hints(kind), all_of(kind, "FRESH")
    lines = [f"    new.{name} = {one}" for name in fields if (one := copied(f"self.{name}", hints[name], Thing))]
    lines += [f"    new.{name} = None" for name in kind.__struct_fields__ if name in fresh]
    made: dict[str, Callable[[A], A]] = {}
    exec("\n".join(["def copy(self):", "    new = self.__copy__()", *lines, "    return new"]), made)
    return made["copy"]


T = TypeVar("T", bound=Record | Thing)


def changed(one: T, **fields: Any) -> T:
    """Return a shallow copy of a record or thing with some fields replaced."""
    return msgspec.structs.replace(one, **fields)


def values_of(one: Record | Thing) -> tuple[Any, ...]:
    """Return the values of all fields, in order."""
    return msgspec.structs.astuple(one)


def defaults_of(kind: type[Record] | type[Thing]) -> dict[str, object]:
    """Return the default of each field that has one, by name."""
    fields = msgspec.structs.fields(kind)
    plain = {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
    return plain | {field.name: field.default_factory() for field in fields if field.default_factory is not msgspec.NODEFAULT}
