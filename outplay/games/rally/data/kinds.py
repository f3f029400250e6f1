"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import OneOf, UpTo

Cell: TypeAlias = Annotated[int, OneOf("square")]
"""A square of the map."""
RobotNumber: TypeAlias = Annotated[int, OneOf("robot")]
"""A robot."""
CardNumber: TypeAlias = Annotated[int, OneOf("card")]
"""A program card, by its number in the content."""
CardOrNone: TypeAlias = Annotated[int, OneOf("card", none=True)]
"""A program card, or none."""
OptionCard: TypeAlias = Annotated[int, OneOf("option card")]
"""An option card, by its number in the content."""
WayNumber: TypeAlias = Annotated[int, UpTo(3)]
"""A way, clockwise."""
Squares: TypeAlias = Annotated[int, UpTo(4)]
"""An amount of squares."""
Tokens: TypeAlias = Annotated[int, UpTo(12)]
"""An amount of tokens."""
WeaponNumber: TypeAlias = Annotated[int, UpTo(6)]
"""A weapon, by its number in ARMS."""
