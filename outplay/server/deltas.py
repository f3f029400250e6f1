"""What is new in a table since the one before it, part by part, so that only that crosses the wire. Found by comparing two records, whatever fields they have."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

from outplay.kernel.scene import Part, Printed
from outplay.server.messages import Delta, ListDelta

encode = msgspec.json.Encoder().encode
Prints = dict[str, Printed]


def delta(before: Part | None, after: Part, prints: Prints, ready: Mapping[str, Delta] | None = None) -> Delta:
    """What makes the later of two records from the earlier, or from nothing; `ready`: fields of which that is known. What is printed is named, and put among the prints."""
    if isinstance(after, Printed):
        name = name_of(after)
        prints[name] = after
        return Delta(print=name)
    made = Delta()
    if before is not None and type(before) is not type(after):
        made.gone, before = list(before.__struct_fields__), None
    for field, default in fields(type(after)):
        if ready and field in ready:
            made.inside[field] = ready[field]
            continue
        old: Any = getattr(before, field, default)
        new: Any = getattr(after, field)
        if old is new or old == new:
            continue
        if new == default:
            made.gone.append(field)
        elif isinstance(new, Part):
            made.inside[field] = delta(old if isinstance(old, Part) else None, new, prints)
        elif keyed(new):
            if old != default and not keyed(old):
                made.gone.append(field)
            made.lists[field] = list_delta(old if keyed(old) else [], new, prints)
        else:
            made.set[field] = new
    return made


def list_delta(before: Sequence[Any], after: Sequence[Any], prints: Prints) -> ListDelta:
    """What makes the later of two lists of parts with ids from the earlier."""
    old, ids = {part.id: part for part in before}, [part.id for part in after]
    made = ListDelta(order=[] if ids == list(old) else ids)
    for part in after:
        if (had := old.get(part.id)) != part:
            one = delta(had, part, prints)
            if not one.print:
                one.id = one.set.pop("id", part.id)
            made.parts.append(one)
    return made


def keyed(value: object) -> bool:
    """Whether this is a list of parts, each with an id of its own."""
    if not isinstance(value, list) or not value:
        return False
    ids = {getattr(part, "id", None) for part in value}
    return len(ids) == len(value) and all(isinstance(id, str) and id for id in ids)


def name_of(part: Printed) -> str:
    """The name of a printed part: equal parts have the same."""
    return urlsafe_b64encode(blake2b(encode(part), digest_size=6).digest()).decode()


@cache
def fields(kind: type[Part]) -> list[tuple[str, object]]:
    """The fields of a kind of record, each with what it has where it is left out."""
    return [
        (field.name, field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default) for field in msgspec.structs.fields(kind)
    ]
