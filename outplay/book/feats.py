"""Feats: what a side brings about in a turn, seen by how the match stands for it. Puzzles of whole turns ask for one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

LEAST = 1e-6
"""What differs by less is the same."""


@dataclass(frozen=True, slots=True, order=True)
class Feat:
    """How a match stands for a side, or what a turn has brought it: whether it has won alone, and the measure of the game, from 0 to 1."""

    wins: bool
    gain: float


def standing(game: Game[S], table: S, seat: Seat) -> Feat:
    """Return how a match stands for the side of a seat."""
    side, measure = table.side_of(seat), game.measure(Observation(table, None))
    mine = measure.values[table.sides[side][0]] if measure else None
    places = game.outcome(table).places if table.over else ()
    return Feat(bool(places) and places[side] == 1 and places.count(1) == 1, mine or 0.0)


def brought_since(before: Feat, now: Feat) -> Feat | None:
    """Return what was brought about since the match stood like this; None if nothing was."""
    if now.wins:
        return Feat(True, 0.0)
    gain = round(now.gain - before.gain, 6)
    return Feat(False, gain) if gain > 0 else None


def has_feat(game: Game[S], table: S, seat: Seat, before: Feat, feat: Feat) -> bool:
    """Return whether a side that stood like this before has brought about a feat by now."""
    now = standing(game, table, seat)
    return now.wins if feat.wins else now.wins or now.gain - before.gain >= feat.gain - LEAST
