"""What the numbers of this game's options stand for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from outplay.kernel.kinds import Bag, Each, OneOf, Row, SetOf, Unseen, UpTo, Word

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

# ---------------------------------------------------------------- what lies on the table

CellOrNone: TypeAlias = Annotated[int, OneOf("hex", none=True)]
"""A hex, or OFF."""
CellSet: TypeAlias = Annotated[int, SetOf("hex")]
"""Hexes, as bits."""
CardOrNone: TypeAlias = Annotated[int, OneOf("card", none=True)]
"""An Action card, or NO_CARD."""
ChampionOrNobody: TypeAlias = Annotated[int, OneOf("champion", none=True)]
"""A Champion of the match, or NOBODY."""
SeatOrNobody: TypeAlias = Annotated[int, OneOf("seat", none=True)]
"""A seat, or NOBODY."""
Team: TypeAlias = Annotated[int, UpTo(1)]
"""A team."""
TeamOrNobody: TypeAlias = Annotated[int, UpTo(1, least=-1)]
"""A team, or NOBODY."""
Amount: TypeAlias = Annotated[int, UpTo(200)]
"""An amount of anything; round and turn are counted like one."""
Change: TypeAlias = Annotated[int, UpTo(60, least=-60)]
"""What is added to a figure."""
CoreSet: TypeAlias = Annotated[int, SetOf("core")]
"""Cores, as bits."""
ActionSet: TypeAlias = Annotated[int, SetOf("standard action")]
"""Standard Actions, as bits."""
CardBag: TypeAlias = Annotated[tuple[int, ...], Bag("card")]
"""Action cards in any order."""
ChampionCardBag: TypeAlias = Annotated[tuple[int, ...], Bag("champion card")]
"""Champion cards in any order."""
ChallengeBag: TypeAlias = Annotated[tuple[int, ...], Bag("challenge")]
"""Challenges in any order."""
Track: TypeAlias = Annotated[list[int], Each(10, OneOf("challenge", none=True))]
"""SFB-4 The Challenge Track: a Challenge or nothing in each slot."""
Targets: TypeAlias = Annotated[tuple[int, ...], Each("champion", OneOf("champion"))]
"""Champions in order."""
Dealt: TypeAlias = Annotated[tuple[int, ...], Each("champion", UpTo(60))]
"""An amount for each of some Champions."""
Changes: TypeAlias = Annotated[
    tuple[tuple[int, str], ...], Each(6, Row((UpTo(60, least=-60), Word(("attack", "later", "turn", "seat-0", "seat-1", "seat-2", "seat-3")))))
]
"""SFB-12.25 Changes of the Defense, each with until when it lasts."""
Phase: TypeAlias = Annotated[str, Word(("Scoreboard", "Activation", "Upkeep"))]
"""SFB-4 The phase of a turn."""
StandardName: TypeAlias = Annotated[str, Word(("destruction", "creation", "manipulation", "any"))]
"""SFB-8.5 A Standard Action, by its name."""
Points: TypeAlias = Annotated[list[int], Each(2, UpTo(60))]
"""An amount for each team."""
Seats: TypeAlias = Annotated[tuple[int, ...], Each("seat", OneOf("seat"))]
"""Seats in order."""
TokenOrUnknown: TypeAlias = Annotated[int, OneOf("trap token", none=True)]
"""A trap token; -1 if it is hidden, below that if it is not decided."""
TokenSet: TypeAlias = Annotated[int, SetOf("trap token")]
"""Trap tokens, as bits."""
NotShown: TypeAlias = Annotated[int, Unseen()]
"""A number that follows from others, or that no rule asks for."""
