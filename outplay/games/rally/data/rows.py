"""Program cards, option cards, robots and the Vault as typed records: a row of a file each."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from outplay.games.rally.data.vocabulary import Effect, Kind, Way
from outplay.kernel.content import Change, ContentRow, Small

Priority = Annotated[int, msgspec.Meta(ge=1, le=9_999)]
CardCount = Annotated[int, msgspec.Meta(ge=1, le=99)]
Along = Annotated[int, msgspec.Meta(ge=0, le=11)]
"""RALLY-2.3 A column or row of a board."""
RegisterNumber = Annotated[int, msgspec.Meta(ge=1, le=5)]
Place = tuple[Along, Along]
Arrow = tuple[Along, Along, Way]
Tones = tuple[str, str]


class ProgramKind(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.1 A kind of program cards: how many there are, their priorities, and what they make a robot do."""

    id: Kind
    name: str
    count: CardCount
    first: Priority
    step: Priority
    steps: Change = 0
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    text: str = ""
    icon: str = "plain-arrow"
    tones: Tones = ("#998877", "#443322")


class OptionCard(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.3 An option card: how many copies of it are in the deck, and what it does."""

    id: str
    name: str
    copies: Small = 1
    kind: Literal["protection", "program", "move", "power", "laser", "weapon", "extra", "touch", "respawn"]
    does: tuple[Effect, ...]
    text: str = ""
    icon: str = "card-pickup"
    tones: Tones = ("#998877", "#443322")


class RobotRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.4 What a robot is called."""

    id: str
    name: str
    icon: str = "vintage-robot"
    tones: Tones = ("#998877", "#443322")


class PusherRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.5 A pusher: where, which way, and in which registers."""

    at: Place
    way: Way
    registers: tuple[RegisterNumber, ...]


class ZoneRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.10 A spawning zone: the columns of its docks by number, and which docks have a wall on their west side."""

    docks: tuple[Along, ...]
    walls: tuple[Along, ...] = ()


class Vault(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.5 One board, in its own columns and rows."""

    name: str
    belts: tuple[Arrow, ...]
    express: tuple[Arrow, ...]
    gears: tuple[Place, ...]
    pits: tuple[Place, ...]
    base: tuple[Place, ...]
    wrenches: tuple[Place, ...]
    towers: tuple[Place, ...]
    lasers: tuple[Arrow, ...]
    walls: tuple[Arrow, ...]
    perimeter: tuple[Arrow, ...]
    pusher: tuple[PusherRow, ...]
    zone: ZoneRow


class ProgramFile(ContentRow, frozen=True):
    """program.toml"""

    kind: tuple[ProgramKind, ...]


class OptionFile(ContentRow, frozen=True):
    """options.toml"""

    option: tuple[OptionCard, ...]


class RobotFile(ContentRow, frozen=True):
    """robots.toml"""

    robot: tuple[RobotRow, ...]
