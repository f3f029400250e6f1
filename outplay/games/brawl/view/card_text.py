"""Texts of cards, abilities, Challenges and traps, with their numbers taken from the same rows as the rules. champions.toml says how a number is named."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from outplay.book.words import demand_told_apart, filled, numbers_in
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import ActionCard, ChallengeCard, LeveledSide, TrapKind
from outplay.kernel.content import demand_filled

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


def proofread(content: BrawlContent) -> None:
    """Raise ContentError, naming the row and the field, if a text asks for a number that its row does not have, or if two names cannot be told apart."""
    rows = list(enumerate(content.champions, 1))
    demand_told_apart((f"champions.toml, champion {number} ({champion.id}), name", champion.name) for number, champion in rows)
    demand_told_apart(
        (f"champions.toml, champion {number} ({champion.id}), cards ({card.id}), name", card.name) for number, champion in rows for card in champion.cards
    )
    for number, champion in rows:
        where = f"champions.toml, champion {number} ({champion.id})"
        _proofread(f"{where}, leveled", champion.leveled)
        for n, card in enumerate(champion.cards, 1):
            _proofread(f"{where}, cards {n} ({card.id})", card)
            for chip in chips_of(card):
                demand_filled(f"{where}, cards {n} ({card.id}), chips", chip, numbers_of(card))
    for number, challenge in enumerate(content.challenges, 1):
        _proofread(f"challenges.toml, challenge {number} ({challenge.id})", challenge)
    for number, trap in enumerate(content.traps, 1):
        _proofread(f"traps.toml, trap {number} ({trap.id})", trap)
    for kind, named in (("statue", content.arena.statue), ("gate", content.arena.gate)):
        for row in named:
            demand_filled(f"arena.toml, {kind} {row.id}, text", row.text, ())
    for team in content.teams:
        demand_filled(f"champions.toml, team {team.id}, text", team.text, ())


def _proofread(where: str, row: Row) -> None:
    demand_filled(f"{where}, text", text_of(row), numbers_of(row))


def numbers_of(row: Row) -> dict[str, list[int]]:
    """Return all numbers of a row by name; an `n` is called by what an effect does or what a condition is."""
    return numbers_in(msgspec.to_builtins(row), "do", "is")
