"""What happens in a match, in the past tense: rounds, cards, registers and moves, the end of a round, and how the match ends. `fire_events` has shots, damage and destruction.

Robots are numbered from 0, S1 to S4, then N1 to N4; structures from 0, ST1 to ST4, NT1 to NT4, then the bases; ways from 0, N, E, S, W; registers from 1.
"""

from __future__ import annotations

from outplay.kernel.event import Event
from outplay.kernel.step import Secret

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
