"""What happens in a match, in the past tense. Robots are numbered S1 to S4, N1 to N4 from 0; structures ST1 to ST4, NT1 to NT4, then the bases, from 0; ways N, E, S, W from 0; registers from 1."""

from __future__ import annotations

from outplay.kernel.event import Event
from outplay.kernel.step import Secret
from outplay.kernel.things import Record


class Hit(Record):
    """RALLY-48.1 A damaging hit on a robot. `source` is the robot that fired, else NOBODY; `side` the direction it comes from, else NOBODY; `lock` the register it locks, else 0.

    `what` is laser, rear, howitzer, tower, beam (of the board), ram or recompile.
    """

    source: int
    target: int
    points: int
    side: int
    what: str
    lock: int = 0


# ---------------------------------------------------------------- rounds, cards


class RobotPlaced(Event):
    """RALLY-41.4"""

    robot: int
    cell: int
    facing: int


class RoundBegan(Event):
    """RALLY-42.1"""

    round: int


class PoweredDown(Event):
    """RALLY-44.2 `damage` is what was removed."""

    robot: int
    damage: int


class PoweredUp(Event):
    """RALLY-44.5"""

    robot: int


class Dealt(Event):
    """RALLY-43.1 How many cards each robot was dealt."""

    robots: tuple[int, ...]
    counts: tuple[int, ...]


class HandDealt(Event):
    """RALLY-43.1, RALLY-53.22 The cards of a hand, for those who know them."""

    robot: int
    cards: tuple[int, ...] | Secret


class Recompiled(Event):
    """RALLY-53.22 So many cards were thrown away and drawn anew."""

    robot: int
    count: int


class Programmed(Event):
    """RALLY-43.8 How many cards lie in each register, how many were thrown away, whether one is stored, one kept."""

    robot: int
    counts: tuple[int, ...]
    leftover: int
    stored: bool
    kept: bool


class GyroSet(Event):
    """RALLY-53.13 Switched on."""

    robot: int


class PowerDownAnnounced(Event):
    """RALLY-44.1"""

    robot: int


# ---------------------------------------------------------------- registers


class RegisterBegan(Event):
    """RALLY-42.1"""

    register: int


class Substituted(Event):
    """RALLY-53.5 The stored card lies in the register now, face down."""

    robot: int
    register: int


class Revealed(Event):
    """RALLY-45.1 The cards of a register."""

    robot: int
    register: int
    cards: tuple[int, ...]


class Aborted(Event):
    """RALLY-53.2 The content of a register was replaced by the top card; `by_itself`: it went on from an earlier register."""

    robot: int
    register: int
    old: tuple[int, ...]
    cards: tuple[int, ...]
    by_itself: bool


class LockFilled(Event):
    """RALLY-44.4 The top card fills an empty register that was locked."""

    robot: int
    register: int
    card: int


class Acted(Event):
    """RALLY-45.2 A robot carries out cards: its own, or those of `owner`."""

    robot: int
    owner: int
    cards: tuple[int, ...]
    priority: int


class DistanceChosen(Event):
    """W-EXECUTE: so many squares, by an option."""

    robot: int
    option: int
    steps: int


class Moved(Event):
    """A robot moved one square. `how` is own, push, belt, express, pusher, howitzer, pressor or tractor; `by` who moved it, else NOBODY.

    `together`: at the same time as the move before it.
    """

    robot: int
    start: int
    to: int
    way: int
    how: str
    by: int
    together: bool


class Fell(Event):
    """RALLY-45.7 A robot left the board: into a pit at `to`, or over the edge (`to` NOBODY). Fields as of Moved."""

    robot: int
    start: int
    to: int
    way: int
    how: str
    by: int
    together: bool


class Turned(Event):
    """`how` is card, belt or gear; `turn` quarter turns clockwise."""

    robot: int
    facing: int
    turn: int
    how: str


class Blocked(Event):
    """RALLY-45.5, RALLY-45.6 A step that failed."""

    robot: int
    cell: int
    way: int


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


# ---------------------------------------------------------------- end of a round


class Repaired(Event):
    """RALLY-49.3"""

    robot: int
    points: int
    damage: int


class Installed(Event):
    """RALLY-50.3"""

    robot: int
    team: int
    option: int


class TokensGained(Event):
    """RALLY-50.6 `tokens` it has now."""

    robot: int
    tokens: int


class TokensLost(Event):
    """RALLY-50.6"""

    robot: int


class PowerForced(Event):
    """RALLY-53.4 It is powered down in the next round."""

    robot: int


class StaysDown(Event):
    """RALLY-44.5"""

    robot: int


class RoundEnded(Event):
    """RALLY-49.7 With the hit points of both bases, how many towers of each team stand, and who waits to respawn."""

    round: int
    bases: tuple[int, ...]
    towers: tuple[int, ...]
    fallen: tuple[int, ...]


class Respawned(Event):
    """RALLY-49.9"""

    robot: int
    cell: int
    damage: int


class RobotFaced(Event):
    """RALLY-49.9"""

    robot: int
    facing: int


class StartsDown(Event):
    """RALLY-49.9 It begins the next round powered down."""

    robot: int


class OutOfLives(Event):
    """RALLY-52.5"""

    robot: int


class MatchWon(Event):
    """RALLY-51 `team` NOBODY: a draw. `robots` share the win. `why` is the rule."""

    team: int
    robots: tuple[int, ...]
    why: str
