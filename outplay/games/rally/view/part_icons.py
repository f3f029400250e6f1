"""What stands for the parts of a card where it is edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PART_ICONS: Final[Mapping[str, str]] = {
    "absorb": "bordered-shield",
    "howitzer": "cannon",
    "pierce": "piercing-sword",
    "ram": "ram",
    "respawn": "sprout",
    "shield": "shield",
}
"""The icon of each part that has one, by the word that stands for the part in content."""
