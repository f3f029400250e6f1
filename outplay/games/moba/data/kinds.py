"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import OneOf, UpTo
from outplay.kernel.step import Secret

Cell: TypeAlias = Annotated[int, OneOf("space")]
"""A space of the map."""
HeroCardNumber: TypeAlias = Annotated[int, OneOf("hero card")]
"""A hero card, by its number in the content."""
HeroNumber: TypeAlias = Annotated[int, OneOf("hero")]
"""A hero of the match."""
PlanNumber: TypeAlias = Annotated[int, UpTo(4)]
"""An action card of a hero, or the Portal."""
ItemNumber: TypeAlias = Annotated[int, OneOf("item")]
"""An item, by its number in the content."""
Objective: TypeAlias = Annotated[int, UpTo(2)]
"""An objective of the map."""
Direction: TypeAlias = Annotated[int, UpTo(5)]
"""A direction, 0 (east) to 5, clockwise."""
Zone: TypeAlias = Annotated[int, UpTo(3)]
"""A hitzone: 0 brain, 1 head, 2 torso, 3 legs."""
KegNumber: TypeAlias = Annotated[int, UpTo(1, least=-1)]
"""A keg among those on the map, by the number of its space; -1 for one of the supply."""
HeroSet: TypeAlias = Annotated[int, OneOf("set of heroes")]
"""Heroes of the match, as bits."""
Distance: TypeAlias = Annotated[int, UpTo(8)]
"""An amount of spaces."""
SecretCard: TypeAlias = Annotated[int | Secret, UpTo(3)]
"""An action card of a hero; which one is the side's secret."""
SecretSeat: TypeAlias = Annotated[int | Secret, OneOf("seat")]
"""A seat; which one is the side's secret."""
