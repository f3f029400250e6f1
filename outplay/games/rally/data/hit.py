"""A hit on a robot, as the Weapons step works it out and as its tally tells it."""

from __future__ import annotations

from outplay.kernel.things import Record


class Hit(Record):
    """RALLY-48.1 A hit that damages a robot.

    `source` is the robot that fired, else NOBODY; `side` the direction it comes from, else NOBODY; `lock` the register it locks, else 0.
    `what` is laser, rear, howitzer, tower, beam (of the board), ram or recompile.
    """

    source: int
    target: int
    points: int
    side: int
    what: str
    lock: int = 0
