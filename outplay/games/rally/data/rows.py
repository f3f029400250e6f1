"""Program cards, option cards, robots and the Vault board as typed records, each a row of a file."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from outplay.games.rally.data.vocabulary import Effect, Kind, Way
from outplay.kernel.content import Change, ContentRow, Id, Small
from outplay.kernel.fields import CardText, IconName, Name, RowId, Tones, says

Priority = Annotated[int, msgspec.Meta(ge=1, le=9_999)]
CardCount = Annotated[int, msgspec.Meta(ge=1, le=99)]
Along = Annotated[int, msgspec.Meta(ge=0, le=11)]
"""RALLY-2.3 A column or row of a board."""
RegisterNumber = Annotated[int, msgspec.Meta(ge=1, le=5)]
Place = tuple[Along, Along]
Arrow = tuple[Along, Along, Way]

FULL_HAND: Final = 9
"""RALLY-43.1 The cards dealt to a robot without damage."""


class ProgramKind(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.1 A kind of program cards: their number, their priorities, and what they make a robot do."""

    id: Annotated[Kind, says("Id", "Which of the seven kinds it is.")]
    name: Name
    count: Annotated[CardCount, says("Cards", "How many cards of this kind there are.")]
    first: Annotated[Priority, says("First priority", "The lowest priority of these cards.")]
    step: Annotated[Priority, says("Between priorities", "How much higher each next card is.")]
    steps: Annotated[Change, says("Squares", "How far it moves the robot; backward if it is negative.")] = 0
    turn: Annotated[Annotated[int, msgspec.Meta(ge=0, le=3)], says("Turn", "How many quarters it turns the robot to the right.")] = 0
    text: CardText = ""
    icon: IconName = "plain-arrow"
    tones: Tones = ("#998877", "#443322")


class OptionCard(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.3 An option card: the number of its copies in the deck, and what it does."""

    id: Annotated[Id, says("Id", "What files, records and answers call it. No other row beside it has the same.")]
    name: Name
    copies: Annotated[Small, says("Copies", "How many of this card are in the deck.")] = 1
    kind: Annotated[
        Literal["protection", "program", "move", "power", "laser", "weapon", "extra", "touch", "respawn"], says("Kind", "What sort of option it is.")
    ]
    does: Annotated[tuple[Effect, ...], says("Does", "What it lets its robot do, or does to it.")]
    text: CardText = ""
    icon: IconName = "card-pickup"
    tones: Tones = ("#998877", "#443322")


class RobotRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.4 The name and look of a robot."""

    id: RowId
    name: Name
    icon: IconName = "vintage-robot"
    tones: Tones = ("#998877", "#443322")


class PusherRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.5 A pusher: its square, the way it pushes, and the registers in which it does."""

    at: Annotated[Place, says("Square", "Where it stands, as column and row.")]
    way: Annotated[Way, says("Way", "The way it pushes.")]
    registers: Annotated[tuple[RegisterNumber, ...], says("Registers", "In which registers it pushes.")]


class ZoneRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.10 A spawning zone: the columns of its docks, in the order of their numbers, and the columns with a wall on the west side of the dock."""

    docks: Annotated[tuple[Along, ...], says("Docks", "The columns of the docks, by their numbers.")]
    walls: Annotated[tuple[Along, ...], says("Walls", "The columns with a wall on the west side of the dock.")] = ()


class Vault(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.5 The Vault board, in its own columns and rows."""

    name: Name
    belts: Annotated[tuple[Arrow, ...], says("Belts", "Squares with a belt, each with the way it moves.")]
    express: Annotated[tuple[Arrow, ...], says("Express belts", "Squares with an express belt, each with the way it moves.")]
    gears: Annotated[tuple[Place, ...], says("Gears", "Squares with a gear.")]
    pits: Annotated[tuple[Place, ...], says("Pits", "Squares that robots fall into.")]
    base: Annotated[tuple[Place, ...], says("Base", "The four squares of the base.")]
    wrenches: Annotated[tuple[Place, ...], says("Wrenches", "Squares with a wrench.")]
    towers: Annotated[tuple[Place, ...], says("Towers", "Squares with a tower.")]
    lasers: Annotated[tuple[Arrow, ...], says("Lasers", "Squares with a laser, each with the way it shoots.")]
    walls: Annotated[tuple[Arrow, ...], says("Walls", "Walls, each with its square and side.")]
    perimeter: Annotated[tuple[Arrow, ...], says("Edge walls", "Walls that stand only if the edges are walled.")]
    pusher: Annotated[tuple[PusherRow, ...], says("Pushers", "All pushers.")]
    zone: Annotated[ZoneRow, says("Spawning zone", "Where robots come into play.")]


class ProgramFile(ContentRow, frozen=True):
    """The file program.toml."""

    kind: Annotated[tuple[ProgramKind, ...], says("Program cards", "The kinds of program cards, in their order.")]


class OptionFile(ContentRow, frozen=True):
    """The file options.toml."""

    option: Annotated[tuple[OptionCard, ...], says("Option cards", "All option cards, by the alphabet of their ids.")]


class RobotFile(ContentRow, frozen=True):
    """The file robots.toml."""

    robot: Annotated[tuple[RobotRow, ...], says("Robots", "The eight robots.")]
