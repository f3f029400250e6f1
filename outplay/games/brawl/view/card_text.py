"""Texts of cards, abilities, Challenges and traps, with their numbers taken from the same rows as the rules. champions.toml says how a number is named."""

from __future__ import annotations

import msgspec

from outplay.book.words import filled, numbers_in
from outplay.games.brawl.data.rows import ActionCard, ChallengeCard, LeveledSide, TrapKind

Row = ActionCard | LeveledSide | ChallengeCard | TrapKind


def text_of(row: Row) -> str:
    """Return the text of a row with its numbers."""
    return filled(row.text, numbers_of(row))


def chips_of(card: ActionCard) -> list[str]:
    """Return the chips of a card with their numbers."""
    numbers = numbers_of(card)
    return [filled(chip, numbers) for chip in card.chips]


def numbers_of(row: Row) -> dict[str, list[int]]:
    """Return all numbers of a row by name; an `n` is called by what an effect does or what a condition is."""
    return numbers_in(msgspec.to_builtins(row), "do", "is")
