"""Numbers in sentences."""

from __future__ import annotations


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun: "1 match", "2 matches"."""
    return f"{number} {one if number == 1 else many}"
