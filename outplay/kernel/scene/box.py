"""How a game looks on the shelf."""

from __future__ import annotations

from typing import Annotated, Literal

from outplay.kernel.fields import Color, Tones, says
from outplay.kernel.scene.parts import Icon, Part


class Sticker(Part):
    """An icon on the lid of a box. x, y, size in hundredths of the lid's width; turn in degrees."""

    icon: Annotated[Icon, says("Picture", "An icon of game-icons.net.", icon=True)]
    x: Annotated[float, says("Left to right", "The middle, in hundredths of the lid's width.")]
    y: Annotated[float, says("Top to bottom", "The middle, in hundredths of the lid's width.")]
    size: Annotated[float, says("Size", "In hundredths of the lid's width.")]
    turn: Annotated[float, says("Turn", "How far it is turned to the right, in degrees.")] = 0
    flip: Annotated[bool, says("Flipped", "Whether it is mirrored.")] = False
    tones: Tones = ("#FFFDF3", "#E9DAF5")


class Box(Part):
    """How a game's box looks on the shelf: title lines, colors (lid light, lid dark, edge, side), a pattern, a ground, stickers."""

    lines: Annotated[list[str], says("Title", "The game's name on the lid, line by line.")]
    colors: Annotated[tuple[Color, Color, Color, Color], says("Colors", "The lid's light and dark color, its edge, and the side of the box.")]
    pattern: Annotated[Literal["rays", "dots", "stars", "circuits", "plain"], says("Pattern", "What is drawn behind the stickers.")] = "rays"
    ground: Annotated[Literal["sea", "chevrons", "hills", "planks", "none"], says("Ground", "What is drawn at the lower edge.")] = "none"
    stickers: Annotated[list[Sticker], says("Stickers", "The icons on the lid.")] = []
