"""Card texts, with their numbers taken from the same rows as the rules."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from outplay.book.look import filled
from outplay.book.words import alike
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.rows import Ability
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where, Worded


def ability_numbers(ability: Ability) -> dict[str, int]:
    """Return all numbers of an ability by the last part of their key ({max}, {dice} ...); of equal keys the last one wins."""
    numbers: dict[str, int] = {}
    for part in (*ability.hooks, *ability.steps):
        _collect(msgspec.to_builtins(part), numbers)
    if "add" in numbers:
        numbers["less"] = -numbers["add"]
    return numbers


def proofread(content: KnockbackContent) -> Iterator[Fault]:
    """Yield what is wrong where two names cannot be told apart."""
    file = Where("heroes.toml")
    heroes = [(file.row("hero", number, card.id), card) for number, card in enumerate(content.heroes)]
    yield from alike((where / "id", card.id) for where, card in heroes)
    for where, card in heroes:
        yield from alike((where.row("abilities", n, ability.id) / "id", ability.id) for n, ability in enumerate(card.abilities))


def worded(content: KnockbackContent) -> Iterator[Worded]:
    """Yield all texts in which numbers of their rows may stand."""
    file = Where("heroes.toml")
    for number, card in enumerate(content.heroes):
        for n, ability in enumerate(card.abilities):
            here, numbers = file.row("hero", number, card.id).row("abilities", n, ability.id), ability_numbers(ability)
            for place, text in ((here / "text", ability.text), *((here.row("chips", c), chip) for c, chip in enumerate(ability.chips))):
                yield Worded(place, filled(text, numbers), numbers)
    for number, arena in enumerate(content.maps):
        yield Worded(Where("arenas.toml").row("arena", number, arena.id) / "text", arena.text, {})


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
