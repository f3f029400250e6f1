"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from outplay.kernel import scene as sc


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all content rows: frozen, unknown keys refused."""


class Sign(Row, frozen=True):
    """A status, chip, keyword, stat or kind of terrain: its words, its picture, its rule."""

    id: str = ""
    word: str = ""
    name: str = ""
    text: str = ""
    icon: str = ""
    tip: str = ""
    rule: str = ""
    tone: sc.Tone = "plain"
    shape: sc.Shape = "circle"
    look: str = ""
    count: int = 0


class Token(Row, frozen=True):
    """How a token that is no hero looks."""

    name: str
    icon: str
    tip: str = ""
    rule: str = ""
    tones: tuple[str, str] = ("#998877", "#443322")
    tone: sc.Tone = "plain"


class LookFile(Row, frozen=True):
    """look.toml"""

    box: sc.Box
    dragonling: Token
    rage: Token
    zone: tuple[Sign, Sign, Sign]
    face: tuple[Sign, ...]
    status: tuple[Sign, ...]
    keyword: tuple[Sign, ...]
    stat: tuple[Sign, ...]
    chip: tuple[Sign, ...]
    terrain: tuple[Sign, ...]
    sign: Mapping[str, str]


def by_id(signs: tuple[Sign, ...]) -> dict[str, Sign]:
    """Signs by their ids."""
    return {sign.id or sign.word: sign for sign in signs}
