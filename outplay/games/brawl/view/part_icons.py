"""What stands for the parts of a card where it is edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PART_ICONS: Final[Mapping[str, str]] = {
    "attack": "crossed-swords",
    "blast": "spiky-explosion",
    "damage": "broken-heart",
    "dash": "sprint",
    "draw": "card-draw",
    "fear": "terror",
    "heal": "healing",
    "hold": "grab",
    "jump": "jump-across",
    "move": "walk",
    "poison": "poison-bottle",
    "pull": "pull",
    "push": "push",
    "recover": "healing",
    "root": "plant-roots",
    "stun": "knocked-out-stars",
    "swap": "body-swapping",
    "swoop": "feathered-wing",
    "token": "token",
}
"""The icon of each part that has one, by the word that stands for the part in content."""
