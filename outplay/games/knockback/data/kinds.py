"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import Each, OneOf, SetOf, Unseen, UpTo

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

# ---------------------------------------------------------------- what lies on the table

CellOrNone: TypeAlias = Annotated[int, OneOf("space", none=True)]
"""A space, or OFF."""
CellSet: TypeAlias = Annotated[int, SetOf("space")]
"""Spaces, as bits."""
HeroOrNone: TypeAlias = Annotated[int, OneOf("hero card", none=True)]
"""A hero card, or NO_CARD."""
EntityOrNone: TypeAlias = Annotated[int, OneOf("entity", none=True, by_seat=True)]
"""A hero by its seat, a dragonling, or OFF."""
SeatNumber: TypeAlias = Annotated[int, OneOf("seat")]
"""A seat."""
SeatOrNobody: TypeAlias = Annotated[int, OneOf("seat", none=True)]
"""A seat, or NOBODY."""
Amount: TypeAlias = Annotated[int, UpTo(60)]
"""An amount of anything."""
TurnNumber: TypeAlias = Annotated[int, UpTo(250)]
"""A turn of the match, from 1."""
Cells: TypeAlias = Annotated[list[int], Each("entity", OneOf("space", none=True), by_seat=True)]
"""The space of each entity."""
Seats: TypeAlias = Annotated[tuple[int, ...], Each("seat", OneOf("seat"))]
"""Seats in order."""
Targets: TypeAlias = Annotated[tuple[int, ...], Each("entity", OneOf("entity", by_seat=True))]
"""Entities in order."""
Four: TypeAlias = Annotated[tuple[int, int, int, int] | None, Each(4, UpTo(60))]
"""Four amounts, or none."""
NotShown: TypeAlias = Annotated[int, Unseen()]
"""A number that follows from others, or that no rule asks for."""
