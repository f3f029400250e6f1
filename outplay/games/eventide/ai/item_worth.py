"""What Items are worth to bots: by all that their levels say, with the numbers of worths.toml, beside the rulebook."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from outplay.games.eventide.data.abilities import Ability, Passive
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.effects import Effect
from outplay.games.eventide.data.traits import Trait
from outplay.kernel.errors import ContentError
from outplay.kernel.texts import read_text

FILE: Final = Path(__file__).parent.parent / "worths.toml"
ALL_DAMAGE: Final = 4
"""Whatever heals all damage heals about this much."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a number of an Item is multiplied by, and what any level is worth."""

    any: float
    condition: float
    phase: float
    match: float
    others: float
    level: float


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Passives and effects are worth, for each number, from -1 (lost) to 1 (won)."""

    terms: Terms
    traits: dict[str, float]
    effects: dict[str, float]


def read_worths(file: Path) -> Worths:
    """Return the worths that a file says. Raises ContentError."""
    try:
        return msgspec.convert(tomllib.loads(read_text(file, ContentError)), Worths)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise ContentError(f"{file.name}: {wrong}") from None


WORTHS: Final = read_worths(FILE)


@lru_cache(maxsize=8)
def item_worths(content: EventideContent) -> tuple[tuple[float, ...], ...]:
    """Return, by Hero and level of its Item, what the Item is worth; 0 without one. A second level is always worth something more than the first."""
    found = []
    for hero in content.heroes:
        worths = [0.0]
        for level in hero.item.levels:
            worths.append(max(worths[-1] + WORTHS.terms.level * WORTHS.terms.any, level_worth(level)))
        found.append(tuple(worths))
    return tuple(found)


def level_worth(level: Ability) -> float:
    """Return what a level of an Item is worth."""
    terms = WORTHS.terms
    if isinstance(level, Passive):
        total = sum(_trait(trait) for trait in level.traits)
        total += sum(terms.condition * sum(map(_effect, on.do)) for on in level.on)
    else:
        uses = terms.phase if level.limit == "phase" else terms.match
        total = uses * sum(map(_effect, level.do)) * (terms.condition if level.if_ else 1.0)
    return terms.level * (terms.any + total)


def _trait(trait: Trait) -> float:
    """Return what a Passive gives. One Base Damage for each so much damage is worth the less, the more it takes."""
    terms, word = WORTHS.terms, str(type(trait).__struct_config__.tag)
    n = 1 / getattr(trait, "per", 1) if word == "rage" else abs(next((getattr(trait, name) for name in ("n", "most") if hasattr(trait, name)), 1))
    share = terms.condition if getattr(trait, "if_", ()) else 1.0
    return WORTHS.traits.get(word, 0.0) * n * share * (terms.others if getattr(trait, "who", "self").startswith("each") else 1.0)


def _effect(effect: Effect) -> float:
    """Return what an effect is worth."""
    word = str(type(effect).__struct_config__.tag)
    n = abs(getattr(effect, "n", 1)) or ALL_DAMAGE
    return WORTHS.effects.get(word, 0.0) * n * (WORTHS.terms.others if getattr(effect, "who", "self").startswith("each") else 1.0)
