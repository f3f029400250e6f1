"""What happens in a match when weapons fire, in the past tense: shots, damage, destruction, and who is credited. Robots, structures and ways are numbered as in `events`."""

from __future__ import annotations

from outplay.games.rally.data.hit import Hit
from outplay.kernel.event import Event

# ---------------------------------------------------------------- weapons


class WeaponDeclared(Event):
    """RALLY-47.11 A robot declared a weapon. `target` is a robot, a structure (from 8 on) or NOBODY."""

    robot: int
    weapon: str
    target: int


class Firing(Event):
    """RALLY-48.1 All shots of a register are fired at once, and at least one hits something."""

    register: int


class RobotHit(Event):
    """RALLY-48.1 A robot was hit, before anything prevents it. `what` and `source` as in Hit; `tower` is the tower that fired or NOBODY, `start` the cell from which the shot came."""

    source: int
    target: int
    points: int
    what: str
    tower: int
    start: int


class Tallied(Event):
    """RALLY-48.3 Everything that fired in a register was received: each robot with its damage before and after, and all hits."""

    register: int
    taken: tuple[tuple[int, int, int], ...]
    hits: tuple[Hit, ...]


class StructureHit(Event):
    """RALLY-47.8 A tower or base was struck; `left` are its hit points."""

    robot: int
    structure: int
    points: int
    left: int


class Prevented(Event):
    """RALLY-48.3 Points of damage were prevented, by `what`: shield, coat or tokens."""

    robot: int
    points: int
    what: str


class OptionGivenUp(Event):
    """RALLY-48.3 An option card was given up for a point of damage."""

    robot: int
    option: int


class Damaged(Event):
    """RALLY-48.3 A robot took points of damage; `damage` is what it has now."""

    robot: int
    points: int
    damage: int


class RegisterLocked(Event):
    """RALLY-53.10 A lock was placed on a register."""

    robot: int
    register: int


class Rammed(Event):
    """RALLY-53.20 A robot rammed another one."""

    robot: int
    target: int


class Controlled(Event):
    """RALLY-53.19 A robot took control of another one."""

    robot: int
    target: int


class ControlEnded(Event):
    """RALLY-53.19 A robot is no longer controlled."""

    target: int


class Scrambled(Event):
    """RALLY-53.24 The next register of a robot was replaced by the top card, unseen."""

    robot: int
    target: int
    register: int


class OptionDestroyed(Event):
    """RALLY-53.10 A hit destroyed an option card."""

    robot: int
    target: int
    option: int


# ---------------------------------------------------------------- destruction, scoring


class RobotDestroyed(Event):
    """RALLY-48.8 A robot was destroyed at `cell`; `how` is damage or fall, `by` are the robots that get a Kill for it, `also` what else hit it then: tower, beam."""

    robot: int
    cell: int
    how: str
    by: tuple[int, ...] = ()
    also: tuple[str, ...] = ()


class Killed(Event):
    """RALLY-51.3 to 51.5 A robot was credited with a Kill. `why` is the rule."""

    robot: int
    target: int
    why: str


class ObjectiveTaken(Event):
    """RALLY-51.6 A robot was credited with an Objective."""

    robot: int
    structure: int


class OptionLost(Event):
    """RALLY-48.8 A destroyed robot lost this option card."""

    robot: int
    option: int


class CoatSpent(Event):
    """RALLY-53.1 An Ablative Coat got its last mark and went to the graveyard."""

    robot: int
    option: int


class TowerFell(Event):
    """RALLY-48.10 A tower fell; `by` are the robots that get an Objective for it."""

    structure: int
    by: tuple[int, ...] = ()


class Collapsed(Event):
    """RALLY-48.10 A fallen tower cost its base hit points; `left` are those that it has."""

    structure: int
    points: int
    left: int


class OptionDrawn(Event):
    """RALLY-49.2 A robot drew an option card; `why`: wrench, tower, or empty."""

    robot: int
    option: int
    why: str = ""


class OptionsShuffled(Event):
    """RALLY-49.2 The graveyard was shuffled into a new option deck."""


class TeamOptionLost(Event):
    """RALLY-48.12, RALLY-50.3 The team option of a base went to the graveyard."""

    team: int
    option: int


class BaseFell(Event):
    """RALLY-48.13 A base fell; `by` are the robots that get an Objective for it."""

    team: int
    by: tuple[int, ...] = ()
