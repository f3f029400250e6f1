"""Card texts, with their numbers taken from the same rows as the rules."""

from __future__ import annotations

import msgspec

from outplay.book.look import filled
from outplay.book.words import demand_told_apart
from outplay.games.knockback.data.content import Ability, KnockbackContent
from outplay.kernel.content import demand_filled


def ability_numbers(ability: Ability) -> dict[str, int]:
    """Return all numbers of an ability by the last part of their key ({max}, {dice} ...); of equal keys the last one wins."""
    numbers: dict[str, int] = {}
    for part in (*ability.hooks, *ability.steps):
        _collect(msgspec.to_builtins(part), numbers)
    if "add" in numbers:
        numbers["less"] = -numbers["add"]
    return numbers


def proofread(content: KnockbackContent) -> None:
    """Raise ContentError, naming the row and the field, if a text asks for a number that its row does not have, or if two names cannot be told apart."""
    demand_told_apart((f"heroes.toml, hero {number} ({card.id}), id", card.id) for number, card in enumerate(content.heroes, 1))
    for number, card in enumerate(content.heroes, 1):
        demand_told_apart((f"heroes.toml, hero {number} ({card.id}), abilities ({ability.id}), id", ability.id) for ability in card.abilities)
        for n, ability in enumerate(card.abilities, 1):
            numbers = ability_numbers(ability)
            for field, text in (("text", ability.text), *(("chips", chip) for chip in ability.chips)):
                demand_filled(f"heroes.toml, hero {number} ({card.id}), abilities {n} ({ability.id}), {field}", filled(text, numbers), numbers)
    for number, arena in enumerate(content.maps, 1):
        demand_filled(f"arenas.toml, arena {number} ({arena.id}), text", arena.text, ())


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
