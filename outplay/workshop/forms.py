"""A variant as a page shows it to whom edits it: each file with the schema of its fields, its data and its text."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from outplay.kernel.content import READING, plain
from outplay.kernel.errors import ContentError
from outplay.kernel.faults import Steps, icon_names
from outplay.workshop.edits import Plain


class Ref(msgspec.Struct, frozen=True):
    """Something that a field may name: its id, and its name for people."""

    id: str
    name: str


class FormFile(msgspec.Struct, frozen=True):
    """A file of a variant: the JSON Schema of its fields, its data (empty if it cannot be read), its text, and the lines in which it differs from the box's.

    Beside JSON Schema's own words a field has x-ref (it names one of `refs`), x-icon (an icon), x-color (a color), x-words (words in which numbers may stand),
    x-shown (no rule asks for it) or x-hidden.
    """

    schema: dict[str, Any]
    value: dict[str, Any]
    text: str
    hash: str
    diff: tuple[str, ...]


def refs(files: Mapping[str, FormFile]) -> dict[str, tuple[Ref, ...]]:
    """Return all rows with ids that there are in some files, by the name of the list in which they stand."""
    found = dict[str, dict[str, Ref]]()
    for file in files.values():
        for kind, ref in _named(file.value, ""):
            found.setdefault(kind, {}).setdefault(ref.id, ref)
    return {kind: tuple(some.values()) for kind, some in found.items()}


def rows(data: Plain, path: Steps = ()) -> Iterator[tuple[Steps, Mapping[str, Plain]]]:
    """Yield all tables in plain data, each before those inside it, with their places."""
    if isinstance(data, dict):
        if path:
            yield path, data
        for key, value in data.items():
            yield from rows(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from rows(value, (*path, number))


def form_file(name: str, box: str, text: str, kind: Any) -> FormFile:
    """Return a file as a page needs it. `box` is its text in the box, `kind` the record that it is made of."""
    try:
        value = plain(name, text)
    except ContentError:
        value = {}
    lines = tuple(difflib.unified_diff(box.splitlines(), text.splitlines(), n=1, lineterm=""))[2:]
    return FormFile(schema(kind), value if isinstance(value, dict) else {}, text, file_hash(text), lines)


def schema(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a file; empty if it is not known what it is made of."""
    if kind is None:
        return {}
    with READING:
        return msgspec.json.schema(kind)


def _named(data: Plain, field: str) -> Iterator[tuple[str, Ref]]:
    """Yield all rows with ids, with the name of the list in which they stand."""
    if isinstance(data, dict):
        if field and isinstance(id := data.get("id"), str):
            name = data.get("name", id)
            yield field, Ref(id, name if isinstance(name, str) else id)
        for key, value in data.items():
            yield from _named(value, str(key) if isinstance(value, list) else "")
    elif isinstance(data, list):
        for one in data:
            yield from _named(one, field)


def file_hash(text: str) -> str:
    """Return a short hash of the text of a file."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def icons() -> list[str]:
    """Return the names of all icons that the page can draw."""
    return [*icon_names()]
