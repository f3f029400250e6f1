"""Texts of cards, abilities, Challenges and traps, with their numbers taken from the same rows as the rules. champions.toml says how a number is named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from outplay.book.words import alike, filled, numbers_in
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import ActionCard, ChallengeCard, LeveledSide, TrapKind
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where, Worded

Row = ActionCard | LeveledSide | ChallengeCard | TrapKind

TEXTS: Final = 1024
"""Texts that are kept: all of some contents."""


@lru_cache(TEXTS)
def text_of(row: Row) -> str:
    """Return the text of a row with its numbers."""
    return filled(row.text, numbers_of(row))


def chips_of(card: ActionCard) -> list[str]:
    """Return the chips of a card with their numbers."""
    numbers = numbers_of(card)
    return [filled(chip, numbers) for chip in card.chips]


def proofread(content: BrawlContent) -> Iterator[Fault]:
    """Yield what is wrong where two names cannot be told apart."""
    top = Where("champions.toml")
    rows = [(top.row("champion", number, champion.id), champion) for number, champion in enumerate(content.champions)]
    yield from alike((where / "name", champion.name) for where, champion in rows)
    yield from alike((where.row("cards", n, card.id) / "name", card.name) for where, champion in rows for n, card in enumerate(champion.cards))


def worded(content: BrawlContent) -> Iterator[Worded]:
    """Yield all texts in which numbers of their rows may stand."""
    top, arena = Where("champions.toml"), Where("arena.toml")
    for number, champion in enumerate(content.champions):
        where = top.row("champion", number, champion.id)
        yield _worded(where / "leveled", champion.leveled)
        for n, card in enumerate(champion.cards):
            here = where.row("cards", n, card.id)
            yield _worded(here, card)
            for c, chip in enumerate(chips_of(card)):
                yield Worded(here.row("chips", c), chip, numbers_of(card))
    for number, challenge in enumerate(content.challenges):
        yield _worded(Where("challenges.toml").row("challenge", number, challenge.id), challenge)
    for number, trap in enumerate(content.traps):
        yield _worded(Where("traps.toml").row("trap", number, trap.id), trap)
    for number, statue in enumerate(content.arena.statue):
        yield Worded(arena.row("statue", number, statue.id) / "text", statue.text, {})
    for number, gate in enumerate(content.arena.gate):
        yield Worded(arena.row("gate", number, gate.id) / "text", gate.text, {})
    for number, team in enumerate(content.teams):
        yield Worded(top.row("team", number, team.id) / "text", team.text, {})


def _worded(where: Where, row: Row) -> Worded:
    return Worded(where / "text", text_of(row), numbers_of(row))


def numbers_of(row: Row) -> dict[str, list[int]]:
    """Return all numbers of a row by name; an `n` is called by what an effect does or what a condition is."""
    return numbers_in(msgspec.to_builtins(row), "do", "is")
