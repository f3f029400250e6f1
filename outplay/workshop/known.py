"""What is known of a variant at once, without a match: whether anything plays otherwise at all, who is touched, and which rules speak of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from outplay.book.citations import cited
from outplay.kernel.content import plain
from outplay.kernel.faults import Steps
from outplay.workshop.differences import Difference
from outplay.workshop.titles import along, shown


class Known(msgspec.Struct, frozen=True):
    """A sentence that is true without a match. `equal`: every match goes exactly as with the box."""

    kind: Literal["same", "shown", "only"]
    words: str
    equal: bool = False


def known(differences: Sequence[Difference], kinds: Mapping[str, Any], led: Mapping[tuple[str, ...], str]) -> list[Known]:
    """Return what is known of a variant by its differences. `kinds` are the records of its files; `led` are the names of those who can be dealt, by file and path of their rows."""
    if not differences:
        return [Known("same", "Nothing differs from the box: every match is exactly equal.", equal=True)]
    played = [one for one in differences if one.kind != "moved" and not shown(kinds.get(one.file), one.path)]
    moved = [one for one in differences if one.kind == "moved"]
    if not played and not moved:
        return [Known("shown", "Only words and pictures differ: every match goes exactly as with the box.", equal=True)]
    owners = {_owner(one, led) for one in (*played, *moved)}
    if "" in owners or not owners:
        return []
    *others, last = sorted(owners)
    names = f"{', '.join(others)} and {last}" if others else last
    are, had = ("differ", "they") if others else ("differs", names)
    return [Known("only", f"Only {names} {are}: where {had} cannot be had, matches go as with the box.")]


def _owner(one: Difference, led: Mapping[tuple[str, ...], str]) -> str:
    """Return the name of whom a difference belongs to; empty if it belongs to nobody alone."""
    steps = (one.file, *map(str, one.path))
    return next((name for place, name in led.items() if steps[: len(place)] == place), "")


def cited_rules(differences: Sequence[Difference], kinds: Mapping[str, Any], source: Mapping[str, str]) -> list[str]:
    """Return the rules that speak of what differs, in the order in which they are met, as the vocabulary of a game cites them."""
    found = dict[str, None]()
    for one in differences:
        data = plain(one.file, source.get(one.file, ""))
        for words in _vocabulary(kinds.get(one.file), data, one.path):
            found.update(dict.fromkeys(sorted(cited([words]))))
    return list(found)


def _vocabulary(kind: Any, data: Any, path: Steps) -> Iterator[str]:
    """Yield what the records along a path say of themselves. Of several that may stand somewhere only the one that does is asked."""
    here: Any = data
    for step, _, some in along(kind, path):
        try:
            here = here[step]
        except (LookupError, TypeError):
            here = None
        yield from (one.__doc__ or "" for one in some if _stands(one, here))


def _stands(kind: Any, value: Any) -> bool:
    """Return whether a value is a record of a kind, by the field that tells kinds apart."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict)):
        return False
    config = kind.__struct_config__
    return config.tag_field is None or value.get(config.tag_field) == config.tag
