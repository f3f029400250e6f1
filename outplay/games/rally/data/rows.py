"""Program cards, option cards, robots and the Vault board as typed records, each a row of a file."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from outplay.games.rally.data.vocabulary import Effect, Kind, Way
from outplay.kernel.content import Change, ContentRow, Id, Small

Priority = Annotated[int, msgspec.Meta(ge=1, le=9_999)]
CardCount = Annotated[int, msgspec.Meta(ge=1, le=99)]
Along = Annotated[int, msgspec.Meta(ge=0, le=11)]
"""RALLY-2.3 A column or row of a board."""
RegisterNumber = Annotated[int, msgspec.Meta(ge=1, le=5)]
Place = tuple[Along, Along]
Arrow = tuple[Along, Along, Way]
Tones = tuple[str, str]

FULL_HAND: Final = 9
"""RALLY-43.1 The cards dealt to a robot without damage."""


class ProgramKind(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.1 A kind of program cards: their number, their priorities, and what they make a robot do."""

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
    """RALLY-3.3 An option card: the number of its copies in the deck, and what it does."""

    id: Id
    name: str
    copies: Small = 1
    kind: Literal["protection", "program", "move", "power", "laser", "weapon", "extra", "touch", "respawn"]
    does: tuple[Effect, ...]
    text: str = ""
    icon: str = "card-pickup"
    tones: Tones = ("#998877", "#443322")


class RobotRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-3.4 The name and look of a robot."""

    id: str
    name: str
    icon: str = "vintage-robot"
    tones: Tones = ("#998877", "#443322")


class PusherRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.5 A pusher: its square, the way it pushes, and the registers in which it does."""

    at: Place
    way: Way
    registers: tuple[RegisterNumber, ...]


class ZoneRow(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.10 A spawning zone: the columns of its docks, in the order of their numbers, and the columns with a wall on the west side of the dock."""

    docks: tuple[Along, ...]
    walls: tuple[Along, ...] = ()


class Vault(ContentRow, frozen=True, kw_only=True):
    """RALLY-2.5 The Vault board, in its own columns and rows."""

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
    """The file program.toml."""

    kind: tuple[ProgramKind, ...]


class OptionFile(ContentRow, frozen=True):
    """The file options.toml."""

    option: tuple[OptionCard, ...]


class RobotFile(ContentRow, frozen=True):
    """The file robots.toml."""

    robot: tuple[RobotRow, ...]
