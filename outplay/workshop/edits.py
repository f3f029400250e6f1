"""Changes of a content file that leave all else in it as it is, byte for byte: comments, order, and how it is laid out."""

from __future__ import annotations

import tomllib
from typing import Any, Final, TypeAlias, cast

import msgspec

from outplay.kernel.content import plain
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.faults import Steps

LONGEST: Final = 200_000
"""Characters that a file may have."""
DEEPEST: Final = 16
"""Levels of lists and tables within a value."""

Plain: TypeAlias = Any
"""What TOML can say but for dates: booleans, numbers, strings, lists, dicts."""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all changes: which file they are of."""

    file: str


class Set(Change, frozen=True, tag="set"):
    """A value is replaced. The last step may be a field that is not there yet."""

    path: tuple[str | int, ...]
    value: Plain


class Insert(Change, frozen=True, tag="insert"):
    """A value comes into a list. The path ends with its place there; the list's length is the end."""

    path: tuple[str | int, ...]
    value: Plain


class Remove(Change, frozen=True, tag="remove"):
    """A field or an item of a list goes."""

    path: tuple[str | int, ...]


class Move(Change, frozen=True, tag="move"):
    """An item of a list goes to another place there, by its number when it is there."""

    path: tuple[str | int, ...]
    to: int


class Write(Change, frozen=True, tag="write"):
    """The whole text of the file is replaced."""

    text: str


Edit = Set | Insert | Remove | Move | Write


def edited(text: str, edit: Edit) -> str:
    """Return the text of a file after an edit. Raises OutplayError if there is no such place in it, or if it cannot stand in a file."""
    new = edit.text if isinstance(edit, Write) else _edited(text, edit)
    if len(new) > LONGEST:
        raise OutplayError(f"{edit.file} would have {len(new):,} characters; at most {LONGEST:,} are kept")
    return new


def _edited(text: str, edit: Set | Insert | Remove | Move) -> str:
    try:
        data = plain(edit.file, text)
    except ContentError as wrong:
        raise OutplayError(f"{wrong}; mend its text first") from None
    if not edit.path:
        raise OutplayError(f"{edit.file}: an edit needs a path")
    if isinstance(edit, (Set, Insert)):
        demand_plain(edit.value, edit.file)
    _carry_out(data, edit, lambda value, parent: value)
    document = toml().parse(text)
    _carry_out(document, edit, _as_toml)
    new: str = toml().dumps(document)
    if tomllib.loads(new) != data:  # what the library wrote is not what was meant: better a plain list than a wrong one
        new = _anew(text, edit, data)
    return new


def _anew(text: str, edit: Set | Insert | Remove | Move, data: Any) -> str:
    """Return the text of a file after an edit, with the topmost field that it touches written anew."""
    document, top = toml().parse(text), edit.path[0]
    document[top] = toml().item(data[top])
    new: str = toml().dumps(document)
    if tomllib.loads(new) != data:
        raise OutplayError(f"{edit.file}: this cannot be written without changing more; edit the file by hand")
    return new


def _carry_out(top: Any, edit: Set | Insert | Remove | Move, made: Any) -> None:
    """Carry out an edit on plain data, or on a document of tomlkit, which behaves alike. `made` makes of a value what may stand there."""
    parent, last = _found(top, edit.path[:-1], edit.file), cast("Any", edit.path[-1])
    row = not isinstance(parent, dict)
    if row and not (isinstance(parent, list) and isinstance(last, int) and 0 <= last < len(parent) + isinstance(edit, Insert)):
        raise _nowhere(edit.file, edit.path)
    match edit:
        case Set():
            if not row and not isinstance(last, str):
                raise _nowhere(edit.file, edit.path)
            parent[last] = made(edit.value, parent)
        case Insert():
            if not row:
                raise _nowhere(edit.file, edit.path)
            parent.insert(last, made(edit.value, parent))
        case Remove():
            if not row and last not in parent:
                raise _nowhere(edit.file, edit.path)
            del parent[last]
        case Move():
            if not row or not 0 <= edit.to < len(parent):
                raise _nowhere(edit.file, edit.path)
            moved = parent[last]
            del parent[last]
            parent.insert(edit.to, moved)


def _found(top: Any, path: Steps, file: str) -> Any:
    here = top
    for step in path:
        if (isinstance(here, dict) and isinstance(step, str) and step in here) or (isinstance(here, list) and isinstance(step, int) and 0 <= step < len(here)):
            here = here[step]
        else:
            raise _nowhere(file, path)
    return here


def _nowhere(file: str, path: Steps) -> OutplayError:
    return OutplayError(f"{file}: there is no place {' '.join(str(step + 1) if isinstance(step, int) else step for step in path)}")


def _as_toml(value: Plain, parent: Any) -> Any:
    """Return a value as tomlkit writes it below a parent: a row of a list of tables with a heading of its own, all else on one line."""
    kit = toml()
    if isinstance(parent, kit.items.AoT):
        row = kit.table()
        for key, one in value.items():
            row.add(key, _inline(one))
        return row
    return _inline(value)


def _inline(value: Plain) -> Any:
    kit = toml()
    if isinstance(value, dict):
        table = kit.inline_table()
        for key, one in value.items():
            table.append(key, _inline(one))
        return table
    if isinstance(value, list):
        listed = kit.array()
        for one in value:
            listed.append(_inline(one))
        return listed
    return kit.item(value)


def demand_plain(value: object, file: str, depth: int = 0) -> None:
    """Raise OutplayError if a value cannot stand in a content file: null, or what is nested too deeply."""
    if depth > DEEPEST:
        raise OutplayError(f"{file}: this is nested too deeply")
    if value is None:
        raise OutplayError(f"{file}: nothing is no value; remove the field instead")
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        demand_plain(one, file, depth + 1)


def toml() -> Any:
    """Return tomlkit. Raises OutplayError, which says what to install, where it is missing."""
    try:
        import tomlkit
        import tomlkit.items
    except ImportError:
        raise OutplayError("changing content needs the extra lab; please run: pip install 'outplay[lab]'") from None
    return tomlkit
