"""What a table is worth to a team, in hit points of its base."""

from __future__ import annotations

from typing import Final

from outplay.games.rally.ai.option_worth import HAS, serves, useful
from outplay.games.rally.ai.plans import DISTANCE, FELLED, OUT, TOWER, WEAR
from outplay.games.rally.ai.still import Still, fired_at, place_of, still
from outplay.games.rally.data.board import TOWERS_OF
from outplay.games.rally.rules.robot import DEADLY, STAYS_UP, TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.kernel.step import Seat

LOST_ROUND: Final = 0.35
"""What it costs a robot to be powered down for a round."""


def value(s: Table, seat: Seat) -> float:
    """Return how good the table is for a seat's team, from -1 (lost) to 1 (won)."""
    team = s.side_of(seat)
    if s.over:
        return 0.0 if s.winner < 0 else 1.0 if s.winner == team else -1.0
    if not s.robots:
        return 0.0
    full = s.settings.numbers[0]
    return max(-0.99, min(0.99, 0.5 * (_worth(s, team) - _worth(s, 1 - team)) / full))


def _worth(s: Table, team: int) -> float:
    """Return what a team has, in hit points of its base: the base itself, towers, robots that are near and unhurt, option cards."""
    _, tower, collapse = s.settings.numbers
    total = float(s.bases[team])
    for n, left in enumerate(s.towers):
        if TOWERS_OF[team] >> n & 1 and s.standing >> n & 1:
            total += FELLED + (TOWER + collapse / tower) * max(0, left)
    board = still(s, team)
    total += s.settings.robots * serves(s.content, s.team_options[team])
    for r in s.playing:
        if TEAM_OF[r] == team:
            total += _robot_worth(s, r, board)
    return total


def _robot_worth(s: Table, robot: int, board: Still) -> float:
    """Return what a robot adds: the less, the farther it is from a place to fire from and the more it is damaged. One that is powered down does nothing for a round and is fired at."""
    one = s.robots[robot]
    total = HAS * sum(useful(s.content, option) for option in one.options)
    if s.cells[robot] < 0:
        return total - (OUT + DISTANCE * board.home + WEAR[2])
    place, damage = place_of(s, robot), one.damage
    if one.down or one.next != STAYS_UP:
        fired = fired_at(s, robot, place)
        total -= LOST_ROUND
        if fired >= DEADLY:
            return total - (OUT + DISTANCE * board.home + WEAR[2])
        damage = fired
    return total - DISTANCE * board.away[place] - WEAR[damage]
