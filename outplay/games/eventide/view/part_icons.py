"""What stands for the parts of a card where it is edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PART_ICONS: Final[Mapping[str, str]] = {
    "absorb": "bordered-shield",
    "again": "return-arrow",
    "armor": "breastplate",
    "burn": "flame",
    "chain": "chain-lightning",
    "damage": "broken-heart",
    "dodge": "dodging",
    "duel": "sword-clash",
    "endure": "heart-shield",
    "gold": "two-coins",
    "guard": "shield",
    "heal": "healing",
    "hide": "hidden",
    "hold": "grab",
    "move": "walk",
    "peek": "semi-closed-eye",
    "rage": "enrage",
    "reroll": "rolling-dices",
    "revive": "sprout",
    "silence": "silenced",
    "splash": "droplet-splash",
    "stun": "knocked-out-stars",
    "swap": "body-swapping",
    "thorns": "thorny-vine",
    "wall": "stone-wall",
    "wound": "bleeding-wound",
}
"""The icon of each part that has one, by the word that stands for the part in content."""
