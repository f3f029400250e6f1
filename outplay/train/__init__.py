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
from outplay.train.seat import OneSeat, Reward

__all__ = ["Description", "Match", "OneSeat", "SeatAfterSeat", "Together", "describe", "one_seat", "seat_after_seat", "together"]


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
