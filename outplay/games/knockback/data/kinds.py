"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import OneOf, UpTo

Cell: TypeAlias = Annotated[int, OneOf("space")]
"""A space of the arena or of the water around it."""
HeroNumber: TypeAlias = Annotated[int, OneOf("hero card")]
"""A hero card, by its number in the content."""
Entity: TypeAlias = Annotated[int, OneOf("entity")]
"""A hero by its seat, or a dragonling."""
AbilityNumber: TypeAlias = Annotated[int, UpTo(2)]
"""An ability by its place on the card."""
Rage: TypeAlias = Annotated[int, UpTo(6)]
"""KB-13.2 An amount of rage tokens."""
Direction: TypeAlias = Annotated[int, UpTo(5)]
"""A direction, clockwise."""
PathNumber: TypeAlias = Annotated[int, UpTo(11)]
"""A path among those of one flight (KB-10.6)."""
