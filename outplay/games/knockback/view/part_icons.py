"""What stands for the parts of a card where it is edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PART_ICONS: Final[Mapping[str, str]] = {
    "blast": "spiky-explosion",
    "brace": "shield",
    "drain": "drop",
    "hatch": "egg-clutch",
    "hook": "hook",
    "jinx": "cursed-star",
    "leap": "jump-across",
    "pull": "pull",
    "rage": "enrage",
    "recoil": "return-arrow",
    "riposte": "sword-clash",
    "steer": "steering-wheel",
    "strike": "crossed-swords",
    "swap": "body-swapping",
    "throw": "throwing-ball",
    "walk": "walk",
}
"""The icon of each part that has one, by the word that stands for the part in content."""
