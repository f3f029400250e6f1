"""A variant as one file, to be shared: TOML with the texts of its files. What comes from strangers is looked at before anything is written."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.workshop.edits import LONGEST

MOST_TEXT: Final = 1_000_000
"""Characters that a shared variant may have."""

FileName = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,39}\.toml$")]
FileText = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class Bundle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A variant that is shared: its game, its name, and the texts of its files."""

    game: Annotated[str, msgspec.Meta(max_length=80)]
    name: Annotated[str, msgspec.Meta(max_length=80)]
    files: Annotated[dict[FileName, FileText], msgspec.Meta(min_length=1, max_length=20)]


def bundled(game: str, name: str, files: Mapping[str, str]) -> str:
    """Return a variant as one TOML text."""
    head = f"# A variant of {game}, as `outplay lab take` reads it.\ngame = {_quoted(game)}\nname = {_quoted(name)}\n\n[files]\n"
    return head + "".join(f"{_quoted(file)} = {_lines(text)}\n" for file, text in files.items())


def unbundled(text: str) -> Bundle:
    """Return a variant that somebody shares. Raises OutplayError if it is none, or too large."""
    if len(text) > MOST_TEXT:
        raise OutplayError(f"this is no shared variant: it has {len(text):,} characters; at most {MOST_TEXT:,} are taken")
    try:
        return msgspec.convert(tomllib.loads(text), Bundle)
    except (ValueError, RecursionError) as wrong:  # msgspec.ValidationError and tomllib.TOMLDecodeError are ValueErrors
        raise OutplayError(f"this is no shared variant: {wrong}") from None


def _quoted(word: str) -> str:
    return '"' + "".join(_escaped(sign) for sign in word) + '"'


def _lines(text: str) -> str:
    """Return a text as TOML writes several lines."""
    return '"""\n' + "".join(sign if sign == "\n" else _escaped(sign) for sign in text) + '"""'


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() else f"\\u{ord(sign):04X}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08X}"
