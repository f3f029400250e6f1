"""What happens in a match when weapons fire, in the past tense: shots, damage, destruction, and who is credited. Robots, structures and ways are numbered as in `events`."""

from __future__ import annotations

from outplay.games.rally.data.hit import Hit
from outplay.kernel.event import Event

# ---------------------------------------------------------------- weapons


class WeaponDeclared(Event):
    """RALLY-47.11 What a robot fires, and at what, where that is known: a robot, a structure from 8 on, or NOBODY."""

    robot: int
    weapon: str
    target: int


class RobotHit(Event):
    """RALLY-48.1 A hit on a robot, before anything prevents it. `what` and `source` as in Hit; `tower` and `start` (the cell it comes from) where there are such."""

    source: int
    target: int
    points: int
    what: str
    tower: int
    start: int


class Tallied(Event):
    """RALLY-48.3 What robots took of everything that fired in a register: of each its damage before and after, and all hits."""

    register: int
    taken: tuple[tuple[int, int, int], ...]
    hits: tuple[Hit, ...]


class StructureHit(Event):
    """RALLY-47.8 `left` are its hit points."""

    robot: int
    structure: int
    points: int
    left: int


class Prevented(Event):
    """RALLY-48.3 By `what`: shield, coat, tokens."""

    robot: int
    points: int
    what: str


class OptionGivenUp(Event):
    """RALLY-48.3"""

    robot: int
    option: int


class Damaged(Event):
    """`damage` is what it has now."""

    robot: int
    points: int
    damage: int


class RegisterLocked(Event):
    """RALLY-53.10 A lock was placed on a register."""

    robot: int
    register: int


class Rammed(Event):
    """RALLY-53.20"""

    robot: int
    target: int


class Controlled(Event):
    """RALLY-53.19"""

    robot: int
    target: int


class ControlEnded(Event):
    """RALLY-53.19"""

    target: int


class Scrambled(Event):
    """RALLY-53.24"""

    robot: int
    target: int
    register: int


class OptionDestroyed(Event):
    """RALLY-53.10"""

    robot: int
    target: int
    option: int


# ---------------------------------------------------------------- destruction, scoring


class RobotDestroyed(Event):
    """RALLY-48.8 At `cell`; `how` is damage or fall."""

    robot: int
    cell: int
    how: str


class Killed(Event):
    """RALLY-51.3 to 51.5 A robot is credited with a Kill. `why` is the rule."""

    robot: int
    target: int
    why: str


class ObjectiveTaken(Event):
    """RALLY-51.6 A robot is credited with an objective."""

    robot: int
    structure: int


class OptionLost(Event):
    """RALLY-48.8 A destroyed robot lost this option."""

    robot: int
    option: int


class CoatSpent(Event):
    """RALLY-53.1 The third mark: it goes to the graveyard."""

    robot: int
    option: int


class TowerFell(Event):
    """RALLY-48.10"""

    structure: int


class Collapsed(Event):
    """RALLY-48.10 A fallen tower costs its base so many hit points; `left` it has."""

    structure: int
    points: int
    left: int


class OptionDrawn(Event):
    """RALLY-49.2"""

    robot: int
    option: int


class OptionsShuffled(Event):
    """RALLY-49.2 The graveyard is the new option deck."""


class TeamOptionLost(Event):
    """RALLY-48.12, RALLY-50.3 The team option of a base went to the graveyard."""

    team: int
    option: int


class BaseFell(Event):
    """RALLY-48.13"""

    team: int
