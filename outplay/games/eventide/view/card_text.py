"""Texts of Skills, Items, Talents and lane cards, with their numbers taken from the same rows as the rules.

A number is called by what it belongs to: `{heal}` is the n of a heal, `{damage}` that of damage; `{per}`, `{most}` and `{bd2}`, the second of that name, likewise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from outplay.games.eventide.data.abilities import Ability

PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(2?)\}")

Numbers = Mapping[str, list[int]]


def filled(text: str, numbers: Numbers) -> str:
    """A text with {name} replaced by the first number of that name, {name2} by the second; a sign is the text's own."""

    def number(found: re.Match[str]) -> str:
        values = numbers.get(found[1], [])
        at = 1 if found[2] else 0
        return str(abs(values[at])) if at < len(values) else found[0]

    return PLACEHOLDER.sub(number, text)


def numbers_of(ability: Ability) -> dict[str, list[int]]:
    """All numbers of an ability by name, in the order in which they stand there: `n` has the name of what it belongs to, of a changed figure its key."""
    numbers: dict[str, list[int]] = {}
    _read(numbers, msgspec.to_builtins(ability), "n")
    return numbers


def text_of(ability: Ability) -> str:
    """The text of an ability, whole."""
    return filled(ability.text, numbers_of(ability))


def _read(numbers: dict[str, list[int]], data: object, name: str) -> None:
    if isinstance(data, (list, tuple)):
        for inner in data:
            _read(numbers, inner, name)
    elif isinstance(data, dict):
        own = str(data.get("key") or data.get("do") or "n")
        for key, value in data.items():
            _read(numbers, value, own if key == "n" else key)
    elif isinstance(data, int) and not isinstance(data, bool) and data:
        numbers.setdefault(name, []).append(data)
