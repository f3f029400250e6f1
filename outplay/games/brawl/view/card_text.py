"""Texts of cards, abilities, Challenges and traps, with their numbers taken from the same rows as the rules. champions.toml says how a number is named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from outplay.games.brawl.data.rows import ActionCard, ChallengeCard, LeveledSide, TrapKind

PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(2?)\}")

Numbers = Mapping[str, list[int]]


def filled(text: str, numbers: Numbers) -> str:
    """A text with {name} replaced by the first number of that name, {name2} by the second; a sign is the text's own."""

    def number(found: re.Match[str]) -> str:
        values = numbers.get(found[1], [])
        at = 1 if found[2] else 0
        return str(abs(values[at])) if at < len(values) else found[0]

    return PLACEHOLDER.sub(number, text)


def numbers_of(row: ActionCard | LeveledSide | ChallengeCard | TrapKind) -> dict[str, list[int]]:
    """All numbers of a row by name, in the order in which they stand there: `n` has the name of what it belongs to."""
    numbers: dict[str, list[int]] = {}
    _read(numbers, msgspec.to_builtins(row), "n")
    return numbers


def text_of(row: ActionCard | LeveledSide | ChallengeCard | TrapKind) -> str:
    """The text of a row, whole."""
    return filled(row.text, numbers_of(row))


def chips_of(card: ActionCard) -> list[str]:
    """The chips of a card, whole."""
    numbers = numbers_of(card)
    return [filled(chip, numbers) for chip in card.chips]


def _read(numbers: dict[str, list[int]], data: object, name: str) -> None:
    if isinstance(data, (list, tuple)):
        for inner in data:
            _read(numbers, inner, name)
    elif isinstance(data, dict):
        own = str(data.get("do") or data.get("is") or "n")
        for key, value in data.items():
            _read(numbers, value, own if key == "n" else key)
    elif isinstance(data, int) and not isinstance(data, bool) and data:
        numbers.setdefault(name, []).append(data)
