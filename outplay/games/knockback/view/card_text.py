"""Card texts, with their numbers taken from the same rows as the rules."""

from __future__ import annotations

import msgspec

from outplay.games.knockback.data.content import Ability


def ability_numbers(ability: Ability) -> dict[str, int]:
    """Return all numbers of an ability by the last part of their key ({max}, {dice} ...); of equal keys the last one wins."""
    numbers: dict[str, int] = {}
    for part in (*ability.hooks, *ability.steps):
        _collect(msgspec.to_builtins(part), numbers)
    if "add" in numbers:
        numbers["less"] = -numbers["add"]
    return numbers


def _collect(part: object, numbers: dict[str, int]) -> None:
    if isinstance(part, (list, tuple)):
        for one in part:
            _collect(one, numbers)
    if not isinstance(part, dict):
        return
    for key, value in part.items():
        if isinstance(value, int) and not isinstance(value, bool):
            numbers[str(key)] = value
        elif key == "kb" and isinstance(value, (list, tuple)):
            numbers |= dict(zip(("kb_green", "kb_yellow", "kb_red"), value, strict=True))
        else:
            _collect(value, numbers)
