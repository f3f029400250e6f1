"""Content files: TOML, decoded once into frozen typed records, with errors that name file, row and field."""

from __future__ import annotations

import difflib
import hashlib
import re
import threading
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Final, TypeVar

import msgspec
import msgspec.inspect

from outplay.kernel.errors import ContentError
from outplay.kernel.formerly import as_now
from outplay.kernel.texts import read_text

__all__ = [
    "NO_CONTENT",
    "Change",
    "Code",
    "Content",
    "ContentRow",
    "Count",
    "Id",
    "Small",
    "braces",
    "content_hash",
    "decode",
    "demand_drawable",
    "demand_filled",
    "read_folder",
]

T = TypeVar("T")

PLACE: Final = re.compile(r" - at `\$\.?(?P<path>[^`]*)`")
INDEX: Final = re.compile(r"\[(\d+)\]")

DEEP: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){12}""")
"""Many keys with dots between them."""
PICTURED: Final = ("icon", "second")
"""The fields of content that name an icon."""
WORDED: Final = ("text", "tip", "chips")
"""The fields of content in which braces stand for a number or a word."""
BRACES: Final = re.compile(r"\{[^{}]*\}?|\}")

READING: Final = threading.RLock()
"""Held while content is read: msgspec crashes the process if two threads are the first to use the same class."""


Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
"""A number as cards and boards have them, 0 to 20. The limit keeps precomputed tables small."""

Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
"""A number from 1 to 20."""

Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]
"""A difference or a coordinate, -20 to 20."""


Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_-]+$")]
"""An id that people type in answers and options: small letters, digits, - and _."""
Code = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]+$")]
"""An id that people type in options alone."""
PATTERN: Final = re.compile(r"Expected `str` matching regex .*(?= - at )")


class ContentRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all content rows: frozen, and unknown keys are refused.

    FORMERLY maps keys of former versions to their present names ("" if the key is gone): content of older records and matches has them.
    """

    FORMERLY: ClassVar[Mapping[str, str]] = {}


class Content:
    """What a match is played with besides its rules: cards, heroes, maps. A game's content is a subclass; `source` holds the texts of its files, by name."""

    def __init__(self, source: dict[str, str] | None = None) -> None:
        self.source = source or {}


NO_CONTENT: Final = Content()


def read_folder(folder: Path) -> dict[str, str]:
    """Return the texts of all TOML files of a folder, by file name. Raises ContentError."""
    if not folder.is_dir():
        raise ContentError(f"there is no content folder {folder.name!r}")
    return {path.name: read_text(path, ContentError) for path in sorted(folder.glob("*.toml"))}


def decode(source: Mapping[str, str], name: str, kind: type[T]) -> T:
    """Return the file called `name` as a typed record; it may be of a former version. Raises ContentError, which says file, row and field."""
    if name not in source:
        raise ContentError(f"{name} is missing; there are: {', '.join(sorted(source)) or 'no files'}")
    data = _read(name, source[name])
    try:
        with READING:
            return _converted(data, kind)
    except msgspec.ValidationError as wrong:
        raise ContentError(f"{name}: {_explained(str(wrong), data)}{_possible(str(wrong), data, kind)}") from None


def demand_drawable(source: Mapping[str, str]) -> None:
    """Raise ContentError, which says file, row and field, if people would see something amiss: an icon that does not exist, or braces that nobody fills in."""
    for name, text in source.items():
        data = _read(name, text) if name.endswith(".toml") else None
        for words in _undrawable(data, "", "$"):
            raise ContentError(f"{name}: {_explained(words, data)}")


def braces(text: str) -> str:
    """Return the first piece of a text that is in braces, or half in them; empty if nothing is."""
    piece = BRACES.search(text)
    return piece[0] if piece else ""


def demand_filled(where: str, text: str, names: Iterable[str]) -> None:
    """Raise ContentError if a text, in which the numbers of its row were filled in, still has something in braces. `names` are those that the row has; 0 counts as none."""
    if left := braces(text):
        there = ", ".join(dict.fromkeys(names))
        raise ContentError(f"{where}: {left} is no number of this row; there are: {there or 'none'}")


def _undrawable(data: object, field: str, path: str) -> Iterator[str]:
    """Yield what people would see amiss in plain data, as msgspec words it: icons that do not exist, and braces in words that nobody fills in."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _undrawable(value, str(key), f"{path}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _undrawable(value, field, f"{path}[{number}]")
    elif isinstance(data, str):
        if field in PICTURED and data and data not in _icons():
            near = ", ".join(difflib.get_close_matches(data, sorted(_icons()), 3))
            yield f"there is no icon {data!r}{f'; like it are {near}' if near else ''} - at `{path}`"
        if field not in WORDED and (piece := braces(data)):
            yield f"{piece} cannot stand here: only in text, tip and chips numbers are filled in - at `{path}`"


@cache
def _icons() -> frozenset[str]:
    """Return the names of all icons that the page can draw: those of game-icons.net."""
    return frozenset((Path(__file__).parent / "icons.txt").read_text(encoding="utf-8").split())


def _read(name: str, text: str) -> object:
    """Return the plain data of a file. Raises ContentError, also if it is nested so deeply that reading it would take all memory: content comes from strangers too."""
    if deep := DEEP.search(text):
        raise ContentError(f"{name}: line {text.count(chr(10), 0, deep.start()) + 1} is nested too deeply")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ContentError(f"{name} is nested too deeply") from None
    except tomllib.TOMLDecodeError as wrong:
        raise ContentError(f"{name}: {wrong}") from None
    except ValueError:
        raise ContentError(f"{name} has a number of thousands of digits") from None


def _converted(data: object, kind: type[T]) -> T:
    """Return plain data as a typed record. Only if that fails it is looked through for former fields. Raises msgspec.ValidationError."""
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError:
        now = as_now(data, msgspec.inspect.type_info(kind))
        if now == data:
            raise
        return msgspec.convert(now, kind, str_keys=True)


def content_hash(source: Mapping[str, str]) -> str:
    """Return a short hash over all files. Equal content has equal hashes."""
    digest = hashlib.sha256()
    for name in sorted(source):
        digest.update(f"{name}\0{source[name]}\0".encode())
    return digest.hexdigest()[:16]


def _explained(message: str, data: object) -> str:
    """Return msgspec's message with rows named by their ids: `hero 4 (anchor_annie), move: Expected int`."""
    message = PATTERN.sub("letters, digits, - and _ make an id, and where it stands in answers only small letters", message)
    place = PLACE.search(message)
    if not place:
        return message
    words, here = list[str](), data
    for step in re.findall(r"[^.\[\]]+|\[\d+\]|\[\.\.\.\]", place["path"]):
        index = INDEX.fullmatch(step)
        if index and words:
            row = int(index[1])
            here = here[row] if isinstance(here, list) and row < len(here) else None
            name = here.get("id") if isinstance(here, dict) else None
            words[-1] += f" {row + 1}" + (f" ({name})" if name else "")
        else:
            words.append(step)
            here = here.get(step) if isinstance(here, dict) else None
    return f"{', '.join(words)}: {PLACE.sub('', message)}"


def _possible(message: str, data: object, kind: object) -> str:
    """Return the values that there are where msgspec's message says that one is invalid; empty for any other message."""
    place = PLACE.search(message)
    if not place or not message.startswith("Invalid "):
        return ""
    here, info = data, msgspec.inspect.type_info(kind)
    for step in re.findall(r"[^.\[\]]+|\[\d+\]|\[\.\.\.\]", place["path"]):
        index = INDEX.fullmatch(step)
        if index:
            row = int(index[1])
            here = here[row] if isinstance(here, list) and row < len(here) else None
            info = info.item_types[row] if isinstance(info, msgspec.inspect.TupleType) else getattr(info, "item_type", info)
            continue
        kinds = [one for one in getattr(info, "types", (info,)) if isinstance(one, msgspec.inspect.StructType)]
        tags = [str(one.tag) for one in kinds if one.tag_field == step]
        if tags:
            return f"; there are: {', '.join(tags)}"
        told = here if isinstance(here, dict) else {}
        mine = next((one for one in kinds if one.tag_field is None or told.get(one.tag_field) == one.tag), None)
        found = next((field.type for field in mine.fields if field.encode_name == step), None) if mine else None
        if found is None:
            return ""
        here, info = told.get(step), found
    values = [value for one in getattr(info, "types", (info,)) for value in _values(one)]
    return f"; there are: {', '.join(map(str, values))}" if values else ""


def _values(info: object) -> list[object]:
    """Return the values of an enumeration or of literals; none for other types."""
    if isinstance(info, msgspec.inspect.LiteralType):
        return list(info.values)
    return [one.value for one in info.cls] if isinstance(info, msgspec.inspect.EnumType) else []
