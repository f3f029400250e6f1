"""How a game looks on the shelf."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene.parts import Icon, Part


class Sticker(Part):
    """An icon on the lid of a box. x, y, size in hundredths of the lid's width; turn in degrees."""

    icon: Icon
    x: float
    y: float
    size: float
    turn: float = 0
    flip: bool = False
    tones: tuple[str, str] = ("#FFFDF3", "#E9DAF5")


class Box(Part):
    """How a game's box looks on the shelf: title lines, colors (lid light, lid dark, edge, side), a pattern, a ground, stickers."""

    lines: list[str]
    colors: tuple[str, str, str, str]
    pattern: Literal["rays", "dots", "stars", "circuits", "plain"] = "rays"
    ground: Literal["sea", "chevrons", "hills", "planks", "none"] = "none"
    stickers: list[Sticker] = []
