"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

import msgspec

from outplay.kernel import scene as sc


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all content rows: frozen, unknown keys refused."""


class Sign(msgspec.Struct, frozen=True):
    """A token, chip, keyword, stat, zone or kind of terrain: its words, its picture, its rule."""

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
    tones: tuple[str, str] = ("#998877", "#443322")
    short: str = ""


class LookFile(msgspec.Struct, frozen=True):
    """look.toml"""

    box: sc.Box
    zone: tuple[Sign, ...]
    status: tuple[Sign, ...]
    step: tuple[Sign, ...]
    kind: tuple[Sign, ...]
    range: tuple[Sign, ...]
    window: tuple[Sign, ...]
    terrain: tuple[Sign, ...]
    keyword: tuple[Sign, ...] = ()


def by_id(signs: tuple[Sign, ...]) -> dict[str, Sign]:
    """Signs by their ids."""
    return {sign.id or sign.word: sign for sign in signs}
