"""Mistakes in content: where they are, and all of them at once, not only the first."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from outplay.kernel.errors import ContentError, Fault

__all__ = ["Odds", "Steps", "Where", "Worded", "braces", "demand", "icon_names", "mistyped", "undrawable"]

Steps = tuple[str | int, ...]
"""A way from the top of a file to one of its values: names of fields, and numbers of rows from 0."""

PLACE: Final = re.compile(r" - at `(?P<path>[^`]*)`")
STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]$]+)")
PATTERN: Final = re.compile(r"Expected `str` matching regex .*")
BOUND: Final = re.compile(r"Expected `(?:int|float)` (?P<way>[<>])=? (?P<bound>-?[\d.]+)")
BRACES: Final = re.compile(r"\{[^{}]*\}?|\}")
COLOR: Final = re.compile(r"#[0-9A-Fa-f]{6}")

PICTURED: Final = ("icon", "second")
"""The fields of content that name an icon."""
PAINTED: Final = ("tones", "colors")
"""The fields of content that are lists of colors."""
WORDED: Final = ("text", "tip", "chips")
"""The fields of content in which braces stand for a number or a word."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place in content, for those who check it: `Where("heroes.toml").row("hero", 3, "annie") / "track"`."""

    file: str
    path: Steps = ()
    words: str = ""

    def row(self, field: str, number: int, name: str = "") -> Where:
        """Return the place of a row of a list, by its number from 0 and its id."""
        return Where(self.file, (*self.path, field, number), f"{self}, {field} {number + 1}" + (f" ({name})" if name else ""))

    def item(self, number: int) -> Where:
        """Return the place of an item of the list that stands here, by its number from 0."""
        return Where(self.file, (*self.path, number), f"{self} {number + 1}")

    def __truediv__(self, field: str) -> Where:
        """Return the place of a field."""
        return Where(self.file, (*self.path, field), f"{self}, {field}")

    def __str__(self) -> str:
        return self.words or self.file

    def wrong(self, message: str, rule: str = "", instead: Iterable[str] = ()) -> Fault:
        """Return what is wrong here."""
        return Fault(message, f"{self}: {message}", self.file, self.path, rule, tuple(instead))


def demand(*checks: Iterable[Fault]) -> None:
    """Carry out checks. Raises ContentError with all that is wrong."""
    if faults := [fault for check in checks for fault in check]:
        raise ContentError(*faults)


# ---------------------------------------------------------------- types


def mistyped(file: str, data: object, kind: Any) -> Iterator[Fault]:
    """Yield what is wrong with the plain data of a file, field by field, if it is to be records of this kind."""
    for path, message, field, instead in _wrong(data, kind):
        told = PATTERN.sub("letters, digits, - and _ make an id, and where it stands in answers only small letters", message)
        if bound := BOUND.fullmatch(told):
            told = f"{_at(path, data)} is {'above' if bound['way'] == '<' else 'below'} {bound['bound']}"
        where = _spoken(path, data)
        more = f"; there are: {', '.join(instead)}" if instead else ""
        yield Fault(f"{told}{more}", f"{file}: {f'{where}: ' if where else ''}{told}{more}", file, (*path, *field), instead=instead)


Wrong = tuple[Steps, str, Steps, tuple[str, ...]]
"""Where something is wrong, msgspec's words for it, the missing field if one is missing, and what could stand there."""


def _wrong(data: object, kind: Any) -> Iterator[Wrong]:
    """Yield all that is wrong with plain data. What is wrong within comes in place of what is wrong with the whole."""
    try:
        msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as wrong:
        if inner := list(_within(data, kind)):
            yield from inner
            return
        own = str(wrong)
        place = PLACE.search(own)
        path = tuple(_step(*found) for found in STEP.findall(place["path"])) if place else ()
        yield path, PLACE.sub("", own), (), _choices(kind, path) if own.startswith("Invalid ") else ()


def _at(path: Steps, data: Any) -> object:
    """Return what stands at a place of plain data that is there."""
    for step in path:
        data = data[step]
    return data


def _step(number: str, name: str) -> str | int:
    return int(number) if number else name


def _within(data: object, kind: Any) -> Iterator[Wrong]:
    """Yield what is wrong with the parts of plain data."""
    kind = _bare(kind)
    if get_origin(kind) in (Union, UnionType):
        meant = next((one for one in map(_bare, get_args(kind)) if _fits(data, one)), None)
        if meant is not None:
            yield from _within(data, meant)
    elif isinstance(data, dict) and _is_record(kind):
        yield from _row(data, kind)
    elif isinstance(data, dict) and _is_mapping(kind):
        for key, value in data.items():
            yield from _below(key, value, get_args(kind)[1])
    elif isinstance(data, list) and get_origin(kind) in (tuple, list):
        kinds = get_args(kind)
        if get_origin(kind) is list or kinds[-1] is Ellipsis:
            kinds = (kinds[0],) * len(data)
        if len(kinds) == len(data):
            for number, value in enumerate(data):
                yield from _below(number, value, kinds[number])


def _row(data: dict[str, object], kind: Any) -> Iterator[Wrong]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = kind.__struct_config__
    for name, field in fields.items():
        if name in data:
            yield from _below(name, data[name], field.type)
        elif field.required:
            yield (), f"Object missing required field `{name}`", (name,), ()
    if config.forbid_unknown_fields:
        for name in data:
            if name not in fields and name != config.tag_field:
                yield (), f"Object contains unknown field `{name}`", (name,), tuple(difflib.get_close_matches(name, [*fields], 3))


def _below(step: str | int, value: object, kind: Any) -> Iterator[Wrong]:
    for path, message, field, instead in _wrong(value, kind):
        yield (step, *path), message, field, instead


def _bare(kind: Any) -> Any:
    return _bare(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def _is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _fits(data: object, kind: Any) -> bool:
    """Return whether data is meant by one kind of several."""
    if isinstance(data, dict):
        if not _is_record(kind):
            return _is_mapping(kind)
        config = kind.__struct_config__
        return config.tag_field is None or data.get(config.tag_field) == config.tag
    return isinstance(data, list) and get_origin(kind) in (tuple, list)


def _choices(kind: Any, path: Steps) -> tuple[str, ...]:
    """Return the values that there are for a kind, or for the tag field of one of several kinds of records."""
    kind = _bare(kind)
    if get_origin(kind) is Literal:
        return tuple(map(str, get_args(kind)))
    if get_origin(kind) in (Union, UnionType):
        return tuple(choice for one in get_args(kind) if one is not NoneType for choice in _choices(one, path))
    if _is_record(kind) and path == (kind.__struct_config__.tag_field,):
        return (str(kind.__struct_config__.tag),)
    return ()


def _spoken(path: Steps, data: object) -> str:
    """Return a way through plain data in words, with rows named by their ids: `hero 4 (anchor_annie), move`."""
    words, here = list[str](), data
    for step in path:
        if isinstance(step, int) and words:
            here = here[step] if isinstance(here, list) and step < len(here) else None
            name = here.get("id") if isinstance(here, dict) else None
            words[-1] += f" {step + 1}" + (f" ({name})" if name else "")
        else:
            words.append(str(step))
            here = here.get(step) if isinstance(here, dict) else None
    return ", ".join(words)


# ---------------------------------------------------------------- what people see


def undrawable(file: str, data: object) -> Iterator[Fault]:
    """Yield what people would see amiss in the plain data of a file: icons that do not exist, colors that are none, and braces that nobody fills in."""
    for path, message, instead in _unseen(data, "", ()):
        yield Fault(message, f"{file}: {_spoken(path, data)}: {message}", file, path, instead=instead)


def _unseen(data: object, field: str, path: Steps) -> Iterator[tuple[Steps, str, tuple[str, ...]]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _unseen(value, str(key), (*path, str(key)))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _unseen(value, field, (*path, number))
    elif isinstance(data, str):
        if field in PICTURED and data and data not in _icons():
            near = tuple(difflib.get_close_matches(data, icon_names(), 3))
            yield path, f"there is no icon {data!r}" + (f"; like it are {', '.join(near)}" if near else ""), near
        elif field in PAINTED and not COLOR.fullmatch(data):
            yield path, f"{data!r} is no color; write one as #RRGGBB, like #D8A64B", ()
        if field not in WORDED and (piece := braces(data)):
            yield path, f"{piece} cannot stand here: only in text, tip and chips numbers are filled in", ()


def braces(text: str) -> str:
    """Return the first piece of a text that is in braces, or half in them; empty if nothing is."""
    piece = BRACES.search(text)
    return piece[0] if piece else ""


@dataclass(frozen=True, slots=True)
class Worded:
    """A text of content in which numbers of its row may stand: where it is, how it reads with them, and all numbers of the row by name, one or several in order."""

    where: Where
    text: str
    numbers: Mapping[str, int | Sequence[int]]

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong if something in braces is no number of its row."""
        if left := braces(self.text):
            there = tuple(self.numbers)
            near = difflib.get_close_matches(left.strip("{}"), there, len(there)) or there
            yield self.where.wrong(f"{left} is no number of this row; there are: {', '.join(there) or 'none'}", instead=[f"{{{name}}}" for name in near])


@dataclass(frozen=True, slots=True)
class Odds:
    """What chance does with a row of content, in a sentence that is true without a match."""

    where: Where
    words: str


@cache
def icon_names() -> tuple[str, ...]:
    """Return the names of all icons that the page can draw, in alphabetical order: those of game-icons.net."""
    return tuple(sorted((Path(__file__).parent / "icons.txt").read_text(encoding="utf-8").split()))


@cache
def _icons() -> frozenset[str]:
    return frozenset(icon_names())
