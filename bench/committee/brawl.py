"""Eight people at Super Fantasy Brawl."""

from __future__ import annotations

from typing import Final

from bench.committee.person import Wants
from outplay.games.brawl.ai.worth import at_stake, promised
from outplay.games.brawl.rules.state import Table
from outplay.kernel.step import Seat

FALLEN: Final = 1.5
FAR: Final = 10


def points(s: Table, seat: Seat) -> float:
    """Return the points ahead, as a share of those that win."""
    team = s.side_of(seat)
    return (s.vp[team] - s.vp[1 - team]) / s.settings.goal


def hurts(s: Table, team: int) -> list[float]:
    """Return how hurt each Champion of a team is."""
    return [one.damage / s.hit_points(n) if one.cell >= 0 else FALLEN for n, one in enumerate(s.champions) if one.team == team]


def apart(s: Table, seat: Seat, team: int) -> float:
    """Return the mean distance of the own Champions to the nearest of a team, in the arena."""
    own = [(n, one.cell) for n, one in enumerate(s.champions) if one.team == s.side_of(seat) and one.cell >= 0]
    others = [(n, one.cell) for n, one in enumerate(s.champions) if one.team == team and one.cell >= 0]
    distance = s.board.hexes.distance
    return sum(min([FAR, *(distance[cell][there] for other, there in others if other != n)]) for n, cell in own) / max(1, len(own))


def zones(s: Table, seat: Seat) -> float:
    """Return how many own Champions stand in a zone, more than others do."""
    team = s.side_of(seat)
    return float((s.held[team] & s.board.zone_mask).bit_count() - (s.held[1 - team] & s.board.zone_mask).bit_count())


def crowd(s: Table, seat: Seat) -> float:
    """Return what Challenges promise."""
    team = s.side_of(seat)
    if not s.round:
        return 0.0
    return promised(s, team, at_stake(s, team)) / s.settings.goal


PEOPLE: Final[dict[str, Wants]] = {
    "points": points,
    "crowd": lambda s, seat: points(s, seat) + crowd(s, seat),
    "brawler": lambda s, seat: sum(hurts(s, 1 - s.side_of(seat))) / 6 - apart(s, seat, 1 - s.side_of(seat)) / 100 + points(s, seat) / 2,
    "finisher": lambda s, seat: max(hurts(s, 1 - s.side_of(seat)), default=0) / 4 + points(s, seat),
    "doctor": lambda s, seat: points(s, seat) - sum(hurts(s, s.side_of(seat))) / 6,
    "pack": lambda s, seat: points(s, seat) + sum(hurts(s, 1 - s.side_of(seat))) / 9 - apart(s, seat, s.side_of(seat)) / 40,
    "zones": lambda s, seat: points(s, seat) + zones(s, seat) / 12,
    "runner": lambda s, seat: points(s, seat) + crowd(s, seat) + apart(s, seat, 1 - s.side_of(seat)) / 60,
}
"""Points alone; points and Challenges; damage, always at the nearest; all blows at one; no damage; all close together; into the zones; Challenges, and away from everybody."""
