"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import OneOf, UpTo

Cell: TypeAlias = Annotated[int, OneOf("hex")]
"""A hex of the arena."""
CardNumber: TypeAlias = Annotated[int, OneOf("card")]
"""An Action card, by its number in the content."""
ChampionCardNumber: TypeAlias = Annotated[int, OneOf("champion card")]
"""A Champion, by its number in the content."""
ChampionNumber: TypeAlias = Annotated[int, OneOf("champion")]
"""A Champion of the match."""
SeatNumber: TypeAlias = Annotated[int, OneOf("seat")]
"""A seat."""
Core: TypeAlias = Annotated[int, UpTo(2)]
"""A Core: red, yellow or blue."""
Direction: TypeAlias = Annotated[int, UpTo(5)]
"""An orientation, 0 (north) to 5, clockwise."""
Count: TypeAlias = Annotated[int, UpTo(20)]
"""A count, as far as a card may count."""
AlternativeNumber: TypeAlias = Annotated[int, UpTo(5)]
"""One of the things that a card lets choose."""
Area: TypeAlias = Annotated[int, UpTo(1)]
"""The West or the East deployment area."""
ActionNumber: TypeAlias = Annotated[int, UpTo(3)]
"""A Standard Action, by its number."""
