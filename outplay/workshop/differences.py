"""What a variant changes: each difference from the box with its card, its field in words, before and after, and how to put it back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any, Literal

import msgspec

from outplay.kernel.content import plain
from outplay.kernel.errors import ContentError
from outplay.kernel.faults import Steps
from outplay.workshop.edits import Edit, Insert, Move, Plain, Remove, Set
from outplay.workshop.titles import titled


class Difference(msgspec.Struct, frozen=True):
    """A place in which content differs from that of the box.

    `path` is where it stands now, or stood. `thing` is the row with a name that it belongs to, such as a card, and `name` what that is called. `back` puts it back.
    """

    file: str
    path: tuple[str | int, ...]
    kind: Literal["changed", "added", "removed", "moved"]
    thing: tuple[str | int, ...]
    name: str
    title: str
    before: Plain
    after: Plain
    back: tuple[Edit, ...]


class Found(msgspec.Struct, frozen=True):
    """A difference without its words."""

    path: Steps
    kind: Literal["changed", "added", "removed", "moved"]
    before: Plain
    after: Plain
    back: tuple[Edit, ...]


def differences(box: Mapping[str, str], source: Mapping[str, str], kinds: Mapping[str, Any]) -> list[Difference]:
    """Return how files differ from those of the box, as far as they can be read. `kinds` are the records that they are made of."""
    found = list[Difference]()
    for file, text in source.items():
        if text == box.get(file, ""):
            continue
        try:
            before, after = plain(file, box.get(file, "")), plain(file, text)
        except ContentError:
            continue
        for one in compared(file, (), before, after):
            thing, name = _thing(before if one.kind == "removed" else after, one.path)
            title = titled(kinds.get(file), one.path, len(thing))
            found.append(Difference(file, one.path, one.kind, thing, name, title, one.before, one.after, one.back))
    return found


def compared(file: str, path: Steps, before: Plain, after: Plain) -> Iterator[Found]:
    """Yield the differences between two values that stand at the same place."""
    if type(before) is type(after) and before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            if key not in after:
                yield Found((*path, key), "removed", value, None, (Set(file, (*path, key), value),))
            else:
                yield from compared(file, (*path, key), value, after[key])
        for key, value in after.items():
            if key not in before:
                yield Found((*path, key), "added", None, value, (Remove(file, (*path, key)),))
    elif _rows(before) and _rows(after):
        named = _named(before) and _named(after)
        yield from _by_id(file, path, before, after) if named else _in_order(file, path, before, after)
    else:
        yield Found(path, "changed", before, after, (Set(file, path, before),))


def _rows(value: Plain) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _named(rows: list[dict[str, Plain]]) -> bool:
    ids = [row.get("id") for row in rows]
    return all(isinstance(id, str) for id in ids) and len({*ids}) == len(ids)


def _by_id(file: str, path: Steps, before: list[dict[str, Plain]], after: list[dict[str, Plain]]) -> Iterator[Found]:
    was, now = [row["id"] for row in before], [row["id"] for row in after]
    for number, row in enumerate(before):
        if row["id"] not in now:
            yield Found((*path, number), "removed", row, None, (Insert(file, (*path, min(number, len(now))), row),))
    for number, row in enumerate(after):
        if row["id"] not in was:
            yield Found((*path, number), "added", None, row, (Remove(file, (*path, number)),))
        else:
            yield from compared(file, (*path, number), before[was.index(row["id"])], row)
    kept, wanted = [id for id in now if id in was], [id for id in was if id in now]
    if kept != wanted:
        yield Found(path, "moved", wanted, kept, tuple(_sorting(file, path, now, wanted)))


def _sorting(file: str, path: Steps, now: list[str], wanted: list[str]) -> Iterator[Edit]:
    """Yield the moves that bring rows into an order. Others stay where they are among them."""
    order, places = [*now], [n for n, id in enumerate(now) if id in wanted]
    for place, id in zip(places, wanted, strict=True):
        at = order.index(id)
        if at != place:
            order.insert(place, order.pop(at))
            yield Move(file, (*path, at), place)


def _in_order(file: str, path: Steps, before: list[Plain], after: list[Plain]) -> Iterator[Found]:
    """Yield the differences between lists whose rows have no names: rows that are alike are found in their order."""
    matcher = SequenceMatcher(None, [json.dumps(row, sort_keys=True) for row in before], [json.dumps(row, sort_keys=True) for row in after], autojunk=False)
    for _, i, i_end, j, j_end in (code for code in matcher.get_opcodes() if code[0] != "equal"):
        both = min(i_end - i, j_end - j)
        for n in range(both):
            yield from compared(file, (*path, j + n), before[i + n], after[j + n])
        for row in before[i + both : i_end]:
            yield Found((*path, j + both), "removed", row, None, (Insert(file, (*path, j + both), row),))
        for n in range(j + both, j_end):
            yield Found((*path, n), "added", None, after[n], (Remove(file, (*path, n)),))


def _thing(data: Plain, path: Steps) -> tuple[Steps, str]:
    """Return the path of the row with a name to which a value belongs, and its name after those of the rows around it."""
    thing: Steps = ()
    names, here = list[str](), data
    for n, step in enumerate(path, 1):
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(step, int) and isinstance(here, dict) and "id" in here and isinstance(name := here.get("name", here["id"]), str):
            thing, names = path[:n], [*names, name]
    return thing, ": ".join(names)
