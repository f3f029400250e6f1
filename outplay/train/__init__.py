"""Training: the games as environments of PettingZoo and Gymnasium, made from one description of each.

from outplay.train import seat_after_seat
env = seat_after_seat("knockback", seats=2)
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.kernel.settings import Value
from outplay.kernel.step import Seat

if find_spec("gymnasium") is None or find_spec("pettingzoo") is None or find_spec("numpy") is None:
    raise OutplayError("training needs the extra train; please run: pip install 'outplay[train]'")

from outplay.train.aec import SeatAfterSeat, Together
from outplay.train.description import Description, Illegal, Match
from outplay.train.each import EachSeat
from outplay.train.seat import OneSeat, Reward
from outplay.train.vector import Many, Single

__all__ = ["Description", "EachSeat", "Many", "Match", "OneSeat", "SeatAfterSeat", "Together", "describe", "each_seat", "many", "one_seat", "seat_after_seat", "together"]


def describe(game: str, **settings: Value) -> Description[Any]:
    """Return what learners have to know of a game with these settings. Raises OutplayError for a game or settings that there are not."""
    return Description(find_game(game), settings)


def seat_after_seat(game: str, illegal: Illegal = "default", render_mode: str | None = None, **settings: Value) -> SeatAfterSeat[Any]:
    """Return a game in PettingZoo's AEC form."""
    return SeatAfterSeat(describe(game, **settings), illegal, render_mode)


def together(game: str, illegal: Illegal = "default", render_mode: str | None = None, **settings: Value) -> Together[Any]:
    """Return a game in PettingZoo's parallel form."""
    return Together(describe(game, **settings), illegal, render_mode)


def one_seat(
    game: str,
    seat: Seat | None = None,
    others: Sequence[str] = ("gentle",),
    reward: Reward = "result",
    illegal: Illegal = "default",
    render_mode: str | None = None,
    **settings: Value,
) -> OneSeat[Any]:
    """Return a game in Gymnasium's form: one seat learns, bots sit at the others."""
    return OneSeat(describe(game, **settings), seat, others, reward, illegal, render_mode)


def each_seat(game: str, illegal: Illegal = "default", render_mode: str | None = None, **settings: Value) -> EachSeat[Any]:
    """Return a game in Gymnasium's form in which one learner answers for every seat, one after the other."""
    return EachSeat(describe(game, **settings), illegal, render_mode)


def many(game: str, matches: int = 8, workers: int = 0, others: Sequence[str] = (), **settings: Value) -> Many:
    """Return many matches of a game as one vector environment of Gymnasium: in this process, or on so many `workers`. `others`: bots at all seats but one; without, one learner answers for every seat.

    A script that asks for workers needs `if __name__ == "__main__":` around what it does, as each of them reads it again.
    """
    return Many(Single(describe(game, **settings), {"others": others} if others else None), matches, workers)
