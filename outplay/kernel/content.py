"""Content files: TOML, decoded once into frozen typed records, with errors that name file, row and field."""

from __future__ import annotations

import hashlib
import re
import threading
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, ClassVar, Final, TypeVar

import msgspec
import msgspec.inspect

from outplay.kernel.errors import ContentError, Fault
from outplay.kernel.faults import mistyped, undrawable
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
    "content_hash",
    "decode",
    "decode_all",
    "plain",
    "read_folder",
    "unseen",
]

T = TypeVar("T")
R = TypeVar("R", bound="ContentRow")

DEEP: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){12}""")
"""Many keys with dots between them."""
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


class ContentRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all content rows: frozen, and unknown keys are refused.

    FORMERLY maps keys of former versions to their present names ("" if the key is gone): content of older records and matches has them.
    """

    FORMERLY: ClassVar[Mapping[str, str]] = {}


class Content:
    """What a match is played with besides its rules: cards, heroes, maps. A game's content is a subclass; `source` holds the texts of its files, by name.

    FILES are the records that its files are made of, one kind for each file. They are read before anything else, and `file` returns them.
    """

    FILES: ClassVar[Mapping[str, type[ContentRow]]] = {}

    def __init__(self, source: dict[str, str] | None = None) -> None:
        self.source = source or {}
        self._files = decode_all(self.source, self.FILES) if self.FILES else {}

    def file(self, kind: type[R]) -> R:
        """Return the file that is a record of this kind."""
        found = self._files[kind]
        assert isinstance(found, kind)
        return found


NO_CONTENT: Final = Content()


def read_folder(folder: Path) -> dict[str, str]:
    """Return the texts of all TOML files of a folder, by file name. Raises ContentError."""
    if not folder.is_dir():
        raise ContentError(f"there is no content folder {folder.name!r}")
    return {path.name: read_text(path, ContentError) for path in sorted(folder.glob("*.toml"))}


def decode(source: Mapping[str, str], name: str, kind: type[T]) -> T:
    """Return the file called `name` as a typed record; it may be of a former version. Raises ContentError, which says file, row and field of all that is wrong."""
    if name not in source:
        message = f"{name} is missing; there are: {', '.join(sorted(source)) or 'no files'}"
        raise _unreadable(name, message)
    data = plain(name, source[name])
    with READING:
        try:
            return msgspec.convert(data, kind, str_keys=True)
        except msgspec.ValidationError:
            now = as_now(data, msgspec.inspect.type_info(kind))
            if faults := list(mistyped(name, now, kind)):
                raise ContentError(*faults) from None
            return msgspec.convert(now, kind, str_keys=True)


def decode_all(source: Mapping[str, str], kinds: Mapping[str, type[ContentRow]]) -> dict[type[ContentRow], ContentRow]:
    """Return files as typed records, by kind. Raises ContentError, which says all that is wrong with any of them."""
    found, faults = dict[type[ContentRow], ContentRow](), list[Fault]()
    for name, kind in kinds.items():
        try:
            found[kind] = decode(source, name, kind)
        except ContentError as wrong:
            faults += wrong.faults
    if faults:
        raise ContentError(*faults)
    return found


def unseen(source: Mapping[str, str]) -> Iterator[Fault]:
    """Yield what people would see amiss in those files that can be read: icons that do not exist, colors that are none, and braces that nobody fills in."""
    for name, text in source.items():
        if name.endswith(".toml"):
            with suppress(ContentError):  # `decode` tells it
                yield from undrawable(name, plain(name, text))


def plain(name: str, text: str) -> object:
    """Return the plain data of a file. Raises ContentError, also if it is nested so deeply that reading it would take all memory: content comes from strangers too."""
    if deep := DEEP.search(text):
        raise _unreadable(name, f"{name}: line {text.count(chr(10), 0, deep.start()) + 1} is nested too deeply")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _unreadable(name, f"{name} is nested too deeply") from None
    except tomllib.TOMLDecodeError as wrong:
        raise _unreadable(name, f"{name}: {wrong}") from None
    except ValueError:
        raise _unreadable(name, f"{name} has a number of thousands of digits") from None


def _unreadable(name: str, words: str) -> ContentError:
    return ContentError(Fault(words.removeprefix(name).lstrip(": "), words, name))


def content_hash(source: Mapping[str, str]) -> str:
    """Return a short hash over all files. Equal content has equal hashes."""
    digest = hashlib.sha256()
    for name in sorted(source):
        digest.update(f"{name}\0{source[name]}\0".encode())
    return digest.hexdigest()[:16]
