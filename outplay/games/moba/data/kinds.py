"""What the numbers of this game's options and tables stand for."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, get_args

from outplay.games.moba.data.vocabulary import TokenKind
from outplay.kernel.cards import Cards, Hand
from outplay.kernel.kinds import Bag, ByWord, Each, OneOf, Unseen, UpTo
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

# ---------------------------------------------------------------- what lies on the table

SQUARE: Final[tuple[str, ...]] = tuple(kind for kind in get_args(TokenKind) if kind != "defense")
"""MOBA-4.170 The kinds of square tokens."""
NAMES: Final = ("T", "X", "Y")
"""What cards call heroes. Those of other names are not shown to learners."""

CellOrNone: TypeAlias = Annotated[int, OneOf("space", none=True)]
"""A space of the map, or OFF."""
Kegs: TypeAlias = Annotated[tuple[int, ...], Bag("space")]
"""The spaces of kegs."""
Heroes: TypeAlias = Annotated[tuple[int, ...], Bag("hero")]
"""Heroes of the match."""
Color: TypeAlias = Annotated[int, OneOf("color")]
"""MOBA-4.4 A color."""
ColorOrNone: TypeAlias = Annotated[int, OneOf("color", none=True)]
"""A color, or none."""
SideNumber: TypeAlias = Annotated[int, OneOf("side")]
"""A side, by its place in the settings."""
SeatNumber: TypeAlias = Annotated[int, OneOf("seat")]
"""A seat."""
LentSeats: TypeAlias = Annotated[list[int], Each("color", OneOf("seat", none=True))]
"""MOBA-4.263 By color, the seat that may plan the Portal; NOT_LENT until it is said."""
HeroState: TypeAlias = Annotated[int, OneOf("state")]
"""Ready, on the map, killed or recovering."""
Facing: TypeAlias = Annotated[int, OneOf("direction")]
"""A direction, 0 (east) to 5, clockwise."""
Plan: TypeAlias = Annotated[int, OneOf("plan")]
"""An action card of a hero, the Portal, or NO_PLAN."""
Unlocked: TypeAlias = Annotated[Hand, Bag("action card", shown=True)]
"""Action cards of a hero."""
Items: TypeAlias = Annotated[tuple[int, ...], Bag("item")]
"""Items, by their numbers in the content."""
ItemsByColor: TypeAlias = Annotated[list[tuple[int, ...]], Each("color", Bag("item"))]
"""Items of each color."""
Stacks: TypeAlias = Annotated[list[Cards], Each("objective", Bag("item"))]
"""MOBA-4.3 By objective, its stack. Of a stack only the top card is ever known."""
Tokens: TypeAlias = Annotated[tuple[tuple[str, int, int], ...], ByWord(SQUARE, (UpTo(60, least=1), OneOf("hero", none=True)))]
"""Square tokens: the kind, the value, and the hero that put it there."""
Named: TypeAlias = Annotated[tuple[tuple[str, int], ...], ByWord(NAMES, (OneOf("hero", none=True),))]
"""What a card calls heroes. Equal names are given to one after the other."""
Guards: TypeAlias = Annotated[tuple[int, ...], Each(16, UpTo(20, least=-20))]
"""MOBA-4.171 Defense modifiers."""
Amount: TypeAlias = Annotated[int, UpTo(60)]
"""An amount of anything."""
ObjectiveOrNone: TypeAlias = Annotated[int, OneOf("objective", none=True)]
"""An objective of the map, or none."""
Crystals: TypeAlias = Annotated[list[int], Each("objective", UpTo(200))]
"""Crystals by objective."""
ZoneCounts: TypeAlias = Annotated[tuple[int, ...], Each(4, UpTo(60))]
"""By hitzone, an amount of battle cards."""
RoundNumber: TypeAlias = Annotated[int, UpTo(200)]
"""A round of the match, from 1."""
PhaseNumber: TypeAlias = Annotated[int, UpTo(4)]
"""A phase of the round, from 1."""
MoveSteps: TypeAlias = Annotated[int, UpTo(2)]
"""The move steps made."""
NotShown: TypeAlias = Annotated[int, Unseen()]
"""A number that no rule asks for."""
