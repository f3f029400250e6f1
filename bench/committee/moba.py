"""Eight people at MOBA."""

from __future__ import annotations

from typing import Final

from bench.committee.person import Wants
from outplay.games.moba.rules.objectives import open_objectives, payable
from outplay.games.moba.rules.state import Table
from outplay.kernel.step import Seat

FAR: Final = 12


def points(s: Table, seat: Seat) -> float:
    """Return the points ahead."""
    color = s.color_of(seat)
    return float(s.points(color) - s.points(1 - color))


def wounds(s: Table, color: int) -> float:
    """Return how wounded a side is; who is not on the map at all counts as dead."""
    return sum(one.wounds / s.hit_points(n) if one.cell >= 0 else 1.2 for n, one in enumerate(s.heroes) if one.color == color)


def ways(s: Table, seat: Seat, to: list[list[int]]) -> float:
    """Return the mean way of the own heroes to the nearest of these goals, each given as the distances from everywhere."""
    own = [one.cell for one in s.heroes if one.color == s.color_of(seat)]
    return sum(min([FAR, *(far[cell] for far in to)]) if cell >= 0 else FAR for cell in own) / len(own)


def enemies(s: Table, seat: Seat) -> list[list[int]]:
    """Return the distances from everywhere to each enemy."""
    return [list(s.board.hexes.distance[one.cell]) for one in s.heroes if one.color != s.color_of(seat) and one.cell >= 0]


def mates(s: Table, seat: Seat) -> float:
    """Return how far apart the own heroes are."""
    cells = [one.cell for one in s.heroes if one.color == s.color_of(seat) and one.cell >= 0]
    return sum(s.board.hexes.distance[a][b] for a in cells for b in cells) / 2


def to_take(s: Table, only_payable: bool) -> list[list[int]]:
    """Return the distances from everywhere to each objective at which something lies."""
    return [list(s.board.far[one]) for one in open_objectives(s) if payable(s, one) or not only_payable]


PEOPLE: Final[dict[str, Wants]] = {
    "points": lambda s, seat: points(s, seat) / 10,
    "collector": lambda s, seat: points(s, seat) / 10 - ways(s, seat, to_take(s, True)) / 40,
    "camper": lambda s, seat: points(s, seat) / 10 - ways(s, seat, to_take(s, False)) / 40,
    "hunter": lambda s, seat: (wounds(s, 1 - s.color_of(seat)) - ways(s, seat, enemies(s, seat)) / 10) / 5,
    "duelist": lambda s, seat: (wounds(s, 1 - s.color_of(seat)) - wounds(s, s.color_of(seat))) / 5,
    "doctor": lambda s, seat: points(s, seat) / 20 - wounds(s, s.color_of(seat)) / 5,
    "pack": lambda s, seat: points(s, seat) / 20 + wounds(s, 1 - s.color_of(seat)) / 10 - mates(s, seat) / 60,
    "nearest": lambda s, seat: wounds(s, 1 - s.color_of(seat)) / 10 - min(ways(s, seat, enemies(s, seat)), ways(s, seat, to_take(s, True))) / 40,
}
"""Points alone; to what can be paid; to anything that lies there; wounds, always at the nearest; more wounds than one has; no wounds; all close together; to whatever is nearest."""
