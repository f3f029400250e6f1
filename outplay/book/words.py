"""Words: lists, counts and names as sentences and text forms write them, and texts with numbers in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where

NAMES: Final = 4096
"""Names that are kept as text forms write them: all of some contents."""
PLACE: Final = re.compile(r"\{([a-z_]+)(\d?)\}")

Numbers = Mapping[str, Sequence[int]]
"""The numbers of a card by name, several of one name in the order in which they stand there."""


def listed(names: Iterable[str], last: str = "and") -> str:
    """Return names as a sentence lists them: "A, B and C". Raises ValueError if there are none."""
    *others, final = names
    return f"{', '.join(others)} {last} {final}" if others else final


def counted(count: int, word: str, plural: str = "") -> str:
    """Return a count with its word: "1 card", "3 cards". `plural` is for words that do not just take an s."""
    return f"{count} {word if count == 1 else plural or f'{word}s'}"


@lru_cache(NAMES)
def dashed(name: str) -> str:
    """Return a name or id as text forms write it: lower case, its words joined by dashes, apostrophes dropped."""
    return "-".join("".join(sign if sign.isalnum() else " " for sign in name.lower().replace("'", "")).split())


def alike(rows: Iterable[tuple[Where, str]]) -> Iterator[Fault]:
    """Yield what is wrong where names cannot be told apart in text forms. `rows` are pairs of where a name stands in content, and the name."""
    taken: dict[str, str] = {}
    for where, name in rows:
        form = dashed(name)
        if not form:
            yield where.wrong(f"{name!r} has no letter or digit, so nobody could name it in an answer")
        elif form in taken:
            yield where.wrong(f"{name!r} and {taken[form]!r} are both written {form!r} in answers and records; call one otherwise")
        taken[form] = name


def filled(text: str, numbers: Numbers) -> str:
    """Return a text with {name} replaced by the first number of that name and {name2} by the second.

    Numbers stand there without their sign, which is the text's own. A place that has no number stays as it is written; `unfilled` finds those.
    """
    return PLACE.sub(lambda place: str(abs(found)) if (found := _number(place, numbers)) is not None else place[0], text)


def unfilled(text: str, numbers: Numbers) -> list[str]:
    """Return the places of a text, like "{heal}", for which there is no number."""
    return [place[0] for place in PLACE.finditer(text) if _number(place, numbers) is None]


def _number(place: re.Match[str], numbers: Numbers) -> int | None:
    values, at = numbers.get(place[1], ()), int(place[2] or 1) - 1
    return values[at] if 0 <= at < len(values) else None


def numbers_in(data: object, *keys: str) -> dict[str, list[int]]:
    """Return all numbers but 0 of plain data (records, lists and numbers) by name, in the order in which they stand there.

    A number is called by its field; one in a field `n` by what its record holds under the first of `keys` that it has, so that `{heal}` is the n of a heal.
    """
    numbers: dict[str, list[int]] = {}
    _collect(numbers, data, "n", keys)
    return numbers


def _collect(numbers: dict[str, list[int]], data: object, name: str, keys: Sequence[str]) -> None:
    if isinstance(data, (list, tuple)):
        for inner in data:
            _collect(numbers, inner, name, keys)
    elif isinstance(data, dict):
        own = next((str(data[key]) for key in keys if data.get(key)), "n")
        for key, value in data.items():
            _collect(numbers, value, own if key == "n" else key, keys)
    elif isinstance(data, int) and not isinstance(data, bool) and data:
        numbers.setdefault(name, []).append(data)
