"""What bots think that tokens, items and deeds are worth: the numbers of worths.toml, beside the rulebook."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import msgspec

from outplay.kernel.errors import ContentError
from outplay.kernel.texts import read_text

FILE: Final = Path(__file__).parent.parent / "worths.toml"


class Plans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What planned cards promise, and what it costs to be known or exposed."""

    phase: float
    wound: float
    lands: float
    power: float
    far: float
    near: float
    known: float
    usable: float
    exposed: float


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth, from -1 (lost) to 1 (won)."""

    tokens: dict[str, float]
    mods: dict[str, float]
    plans: Plans
    deeds: dict[str, float]


def read_worths(file: Path) -> Worths:
    """Return the worths that a file says. Raises ContentError."""
    try:
        return msgspec.convert(tomllib.loads(read_text(file, ContentError)), Worths)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise ContentError(f"{file.name}: {wrong}") from None


WORTHS: Final = read_worths(FILE)
