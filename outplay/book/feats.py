"""Feats: what a side brings about in a turn, seen by how the match stands for it. Puzzles of whole turns ask for one.

In a game whose turns are shared, as a round for which all program, others answer meanwhile. In every other one a feat is a seat's own work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat

S = TypeVar("S", bound=State)

LEAST = 1e-6
"""What differs by less is the same."""
MOST: Final = 200
"""Limit of picks of others in a turn."""

Choose = Callable[[S, Seat, Sequence[Option]], Option]
"""Returns what another seat picks in a world."""


@dataclass(frozen=True, slots=True, order=True)
class Feat:
    """How a match stands for a side, or what a turn has brought it: whether it has won alone, and the progress it has made, from 0 to 1."""

    wins: bool
    gain: float


def standing(game: Game[S], table: S, seat: Seat) -> Feat:
    """Return how a match stands for the side of a seat."""
    side, places = table.side_of(seat), game.outcome(table).places if table.over else ()
    return Feat(bool(places) and places[side] == 1 and places.count(1) == 1, game.progress(table, seat))


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


def is_asked(game: Game[S], world: S, seat: Seat, turn: int, choose: Choose[S] | None) -> bool:
    """Return whether a seat is asked next in its turn. With `choose`, others answer before, as that says, as long as they are asked alone."""
    for _ in range(MOST):
        if world.over or game.turn(world) != turn:
            return False
        if choose is None:
            return world.asked[0] == seat
        if seat in world.asked:
            return True
        other = world.asked[0]
        pick(world, other, choose(world, other, legal(world, other)))
    return False


def at_random(chance: Quick) -> Choose[State]:
    """Return somebody who picks anything."""
    return lambda world, seat, options: options[chance.number() % len(options)]
