"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import OneOf, UpTo

HeroCardNumber: TypeAlias = Annotated[int, OneOf("hero card")]
"""A Hero card, by its number in the content."""
GamerNumber: TypeAlias = Annotated[int, OneOf("gamer")]
"""A Gamer, by its number in the content."""
HeroNumber: TypeAlias = Annotated[int, OneOf("hero")]
"""A Hero of the match, by player and Class."""
Lane: TypeAlias = Annotated[int, UpTo(2)]
"""A lane."""
CardSet: TypeAlias = Annotated[int, UpTo(255)]
"""EOH-17.7 A set of lane cards, as bits."""
SeatNumber: TypeAlias = Annotated[int, UpTo(1)]
"""A seat."""
