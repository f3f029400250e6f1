"""What the numbers of this game's options and tables stand for."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from outplay.games.rally.data.board import COLUMNS
from outplay.kernel.kinds import Bag, Each, OneOf, SetOf, Unseen, UpTo, Word

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

# ---------------------------------------------------------------- what lies on the table

STAGES: Final = ("setup", "upkeep", "deal", "program", "reveal", "move", "elements", "weapons", "touch", "end", "cleanup")
"""RALLY-42.1 The parts of a round."""
ARMS: Final = ("laser", "howitzer", "disrupt", "push", "pull", "control", "scramble")
"""RALLY-47.11 The weapons. The last four are named after what their beam does."""
MODES: Final = ("normal", "lock", "destroy")
"""RALLY-53.10 What a hit of a main laser may do."""
ACROSS: Final = 12
"""Program cards are seen as a place in a row, and a row: places of a row go through the kinds, rows through the priorities."""

Cells: TypeAlias = Annotated[list[int], Each("robot", OneOf("square", none=True, across=COLUMNS))]
"""By robot, its square, or OFF."""
Robots: TypeAlias = Annotated[tuple[int, ...], Each("robot", OneOf("robot"))]
"""Robots in order."""
SomeRobots: TypeAlias = Annotated[tuple[int, ...], Bag("robot")]
"""Robots in any order."""
RobotOrNobody: TypeAlias = Annotated[int, OneOf("robot", none=True)]
"""A robot, or NOBODY."""
RobotSet: TypeAlias = Annotated[int, SetOf("robot")]
"""Robots, as bits."""
Strikers: TypeAlias = Annotated[tuple[int, ...], Each("structure", SetOf("robot"))]
"""By structure, robots as bits."""
TargetOrNobody: TypeAlias = Annotated[int, OneOf("target", none=True)]
"""A robot, a structure after the robots, or NOBODY."""
TowerSet: TypeAlias = Annotated[int, SetOf("tower")]
"""Towers, as bits."""
TowerPoints: TypeAlias = Annotated[list[int], Each("tower", UpTo(100))]
"""Hit points by tower."""
BasePoints: TypeAlias = Annotated[list[int], Each("side", UpTo(100), by_seat=True)]
"""Hit points of bases, by team."""
TeamOptions: TypeAlias = Annotated[list[int], Each("side", OneOf("option card", none=True), by_seat=True)]
"""By team, an option card or NONE."""
SideOrNobody: TypeAlias = Annotated[int, OneOf("side", none=True)]
"""A team, or NOBODY."""
SeatOrNobody: TypeAlias = Annotated[int, OneOf("seat", none=True)]
"""A seat, or NOBODY."""
Count: TypeAlias = Annotated[tuple[int, ...], Each(200, Unseen())]
"""Cards that nobody knows: only how many there are matters."""
Cards: TypeAlias = Annotated[tuple[int, ...], Bag("card")]
"""Program cards in any order."""
OneCard: TypeAlias = Annotated[tuple[int, ...], Each(1, OneOf("card", across=ACROSS))]
"""A program card, if there is one."""
Registers: TypeAlias = Annotated[tuple[tuple[int, ...], ...], Each(5, Each(2, OneOf("card", across=ACROSS)))]
"""RALLY-43.4 By register, a card, two, or none."""
RegisterSet: TypeAlias = Annotated[int, SetOf("register")]
"""Registers from 1, as bits."""
RegisterList: TypeAlias = Annotated[tuple[int, ...], Bag("register")]
"""Registers from 1."""
RegisterNumber: TypeAlias = Annotated[int, UpTo(5)]
"""A register from 1, or 0."""
OptionCards: TypeAlias = Annotated[tuple[int, ...], Bag("option card")]
"""Option cards, by their numbers in the content."""
Facing: TypeAlias = Annotated[int, OneOf("way")]
"""A way, clockwise."""
WaySet: TypeAlias = Annotated[int, SetOf("way")]
"""Ways, as bits."""
Reason: TypeAlias = Annotated[int, OneOf("reason")]
"""RALLY-44.8 Why a robot is powered down in the next round, if it is."""
RoundNumber: TypeAlias = Annotated[int, UpTo(250)]
"""A round of the match, from 1."""
Amount: TypeAlias = Annotated[int, UpTo(200)]
"""An amount of anything."""
Stage: TypeAlias = Annotated[str, Word(STAGES)]
"""A part of the round."""
Arm: TypeAlias = Annotated[str, Word(ARMS)]
"""A weapon."""
Mode: TypeAlias = Annotated[str, Word(MODES)]
"""What a hit of a main laser does."""
