"""What happens in a match, in the past tense: rounds, cards, registers and moves, the end of a round, and how the match ends. `fire_events` has shots, damage and destruction.

Robots are numbered from 0, S1 to S4, then N1 to N4; structures from 0, ST1 to ST4, NT1 to NT4, then the bases; ways from 0, N, E, S, W; registers from 1.
"""

from __future__ import annotations

from outplay.kernel.event import Event
from outplay.kernel.step import Secret

# ---------------------------------------------------------------- rounds, cards


class RobotPlaced(Event):
    """RALLY-41.4 A robot was placed on its first dock."""

    robot: int
    cell: int
    facing: int


class RoundBegan(Event):
    """RALLY-42.1 A round began."""

    round: int


class PoweredDown(Event):
    """RALLY-44.2 A robot was powered down; `damage` is what was removed."""

    robot: int
    damage: int


class PoweredUp(Event):
    """RALLY-44.5 A robot was powered up again."""

    robot: int


class Dealt(Event):
    """RALLY-43.1 Hands were dealt: `counts` has the number of cards of each robot."""

    robots: tuple[int, ...]
    counts: tuple[int, ...]


class HandDealt(Event):
    """RALLY-43.1, RALLY-53.22 The cards of a hand, for those who know them."""

    robot: int
    cards: tuple[int, ...] | Secret


class Recompiled(Event):
    """RALLY-53.22 A hand was thrown away and dealt anew; `count` is its number of cards."""

    robot: int
    count: int


class Programmed(Event):
    """RALLY-43.8 A program was made: the number of cards in each register and of those thrown away, and whether one is stored, one kept."""

    robot: int
    counts: tuple[int, ...]
    leftover: int
    stored: bool
    kept: bool


class GyroSet(Event):
    """RALLY-53.13 A Gyroscopic Stabilizer was switched on."""

    robot: int


class PowerDownAnnounced(Event):
    """RALLY-44.1 A robot will be powered down in the next round, as its seat announced."""

    robot: int


# ---------------------------------------------------------------- registers


class RegisterBegan(Event):
    """RALLY-42.1 A register phase began."""

    register: int


class Substituted(Event):
    """RALLY-53.5 The stored card was put into a register, face down."""

    robot: int
    register: int


class Revealed(Event):
    """RALLY-45.1 A register was turned up."""

    robot: int
    register: int
    cards: tuple[int, ...]


class Aborted(Event):
    """RALLY-53.2 The content of a register was replaced by the top card. `by_itself`: the robot had aborted in an earlier register."""

    robot: int
    register: int
    old: tuple[int, ...]
    cards: tuple[int, ...]
    by_itself: bool


class LockFilled(Event):
    """RALLY-44.4 The top card filled an empty register that was locked."""

    robot: int
    register: int
    card: int


class Ordered(Event):
    """RALLY-45.3 Who carries out something in a register, in order: the robots, the owners of their cards, and these cards."""

    register: int
    robots: tuple[int, ...]
    owners: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]


class Acted(Event):
    """RALLY-45.2 A robot began to carry out cards: its own, or those of `owner`, which controls it."""

    robot: int
    owner: int
    cards: tuple[int, ...]
    priority: int


class DistanceChosen(Event):
    """W-EXECUTE: A robot moves another distance than printed, by an option."""

    robot: int
    option: int
    steps: int


class Moved(Event):
    """A robot moved one square. `how` is own, push, belt, express, pusher, howitzer, pressor or tractor; `by` is the robot that moved it, else NOBODY.

    `together`: it moved at the same time as the move before.
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
    """A robot turned. `how` is card, belt or gear; `turn` is in quarters clockwise."""

    robot: int
    facing: int
    turn: int
    how: str


class Blocked(Event):
    """RALLY-45.5, RALLY-45.6 A step failed."""

    robot: int
    cell: int
    way: int


# ---------------------------------------------------------------- end of a round


class Repaired(Event):
    """RALLY-49.3 A robot was repaired; `damage` is what is left."""

    robot: int
    points: int
    damage: int


class Installed(Event):
    """RALLY-50.3 A robot installed an option card in its base."""

    robot: int
    team: int
    option: int


class TokensGained(Event):
    """RALLY-50.6 A robot got green tokens; `tokens` is the number that it has now."""

    robot: int
    tokens: int


class TokensLost(Event):
    """RALLY-50.6 A robot lost its green tokens."""

    robot: int


class PowerForced(Event):
    """RALLY-53.4 A robot will be powered down in the next round, by its Circuit Breaker."""

    robot: int


class StaysDown(Event):
    """RALLY-44.5 A robot stays powered down for another round."""

    robot: int


class RoundEnded(Event):
    """RALLY-49.7 A round ended: the hit points of both bases, the number of towers of each team that stand, and the robots that will respawn."""

    round: int
    bases: tuple[int, ...]
    towers: tuple[int, ...]
    fallen: tuple[int, ...]


class Respawned(Event):
    """RALLY-49.9 A robot came back."""

    robot: int
    cell: int
    damage: int


class RobotFaced(Event):
    """RALLY-49.9 A robot that came back was turned."""

    robot: int
    facing: int


class StartsDown(Event):
    """RALLY-49.9 A robot that came back begins the next round powered down."""

    robot: int


class OutOfLives(Event):
    """RALLY-52.5 A robot has no life left, and does not come back."""

    robot: int


class MatchWon(Event):
    """RALLY-51 The match ended. `team` is NOBODY after a draw, `robots` share the win, `why` is the rule."""

    team: int
    robots: tuple[int, ...]
    why: str
