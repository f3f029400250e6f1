"""What stands for the parts of a card where it is edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PART_ICONS: Final[Mapping[str, str]] = {
    "blink": "teleport",
    "charge": "charging-bull",
    "cleanse": "water-drop",
    "heal": "healing",
    "peek": "semi-closed-eye",
    "pull": "pull",
    "push": "push",
    "recover": "healing",
    "smash": "punch-blast",
    "survive": "heart-shield",
    "swap": "body-swapping",
    "token": "token",
    "unlock": "padlock-open",
    "wounds": "bleeding-wound",
}
"""The icon of each part that has one, by the word that stands for the part in content."""
