"""Training: the games as environments of PettingZoo and Gymnasium, made from one description of each.

from outplay.train import seat_after_seat
env = seat_after_seat("knockback", seats=2)
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Literal, overload

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
from outplay.train.steps import Actions, InSteps
from outplay.train.vector import Engine, Many, Single

__all__ = [
    "Description",
    "EachSeat",
    "InSteps",
    "Many",
    "Match",
    "OneSeat",
    "SeatAfterSeat",
    "Together",
    "describe",
    "each_seat",
    "many",
    "one_seat",
    "seat_after_seat",
    "together",
]


def describe(game: str, floats: bool = False, features: bool = False, **settings: Value) -> Description[Any]:
    """Return what learners have to know of a game with these settings. Raises OutplayError for a game or settings that there are not.

    `floats`: observations are float32 and not bytes. `features`: what is told beside an observation has `numbers` and `options`, the numbers of the options that are open and what each of them is.
    All functions here take these two beside the options of a match.
    """
    return Description(find_game(game), settings, floats=floats, features=features)


def seat_after_seat(game: str, illegal: Illegal = "default", render_mode: str | None = None, **settings: Value) -> SeatAfterSeat[Any]:
    """Return a game in PettingZoo's AEC form."""
    return SeatAfterSeat(describe(game, **settings), illegal, render_mode)  # type: ignore[arg-type]  # of floats and features


def together(game: str, illegal: Illegal = "default", render_mode: str | None = None, **settings: Value) -> Together[Any]:
    """Return a game in PettingZoo's parallel form."""
    return Together(describe(game, **settings), illegal, render_mode)  # type: ignore[arg-type]


@overload
def one_seat(
    game: str,
    seat: Seat | None = ...,
    others: Sequence[str] = ...,
    reward: Reward = ...,
    illegal: Illegal = ...,
    render_mode: str | None = ...,
    actions: Literal["whole"] = ...,
    **settings: Value,
) -> OneSeat[Any]: ...
@overload
def one_seat(
    game: str,
    seat: Seat | None = ...,
    others: Sequence[str] = ...,
    reward: Reward = ...,
    illegal: Illegal = ...,
    render_mode: str | None = ...,
    *,
    actions: Literal["steps"],
    **settings: Value,
) -> InSteps: ...
def one_seat(
    game: str,
    seat: Seat | None = None,
    others: Sequence[str] = ("gentle",),
    reward: Reward = "result",
    illegal: Illegal = "default",
    render_mode: str | None = None,
    actions: Actions = "whole",
    **settings: Value,
) -> OneSeat[Any] | InSteps:
    """Return a game in Gymnasium's form: one seat learns, bots sit at the others. `actions`: picks by number, or in small steps."""
    env = OneSeat(describe(game, **settings), seat, others, reward, illegal, render_mode)  # type: ignore[arg-type]
    return InSteps(env) if actions == "steps" else env


@overload
def each_seat(game: str, illegal: Illegal = ..., render_mode: str | None = ..., actions: Literal["whole"] = ..., **settings: Value) -> EachSeat[Any]: ...
@overload
def each_seat(game: str, illegal: Illegal = ..., render_mode: str | None = ..., *, actions: Literal["steps"], **settings: Value) -> InSteps: ...
def each_seat(
    game: str, illegal: Illegal = "default", render_mode: str | None = None, actions: Actions = "whole", **settings: Value
) -> EachSeat[Any] | InSteps:
    """Return a game in Gymnasium's form in which one learner answers for every seat, one after the other. `actions`: picks by number, or in small steps."""
    env = EachSeat(describe(game, **settings), illegal, render_mode)  # type: ignore[arg-type]
    return InSteps(env) if actions == "steps" else env


def many(game: str, matches: int = 8, workers: int = 0, others: Sequence[str] = (), engine: Engine = "processes", at: str = "", **settings: Value) -> Many:
    """Return many matches of a game as one vector environment of Gymnasium: in this process, or on so many `workers`. `others`: bots at all seats but one; without, one learner answers for every seat.

    A script that asks for workers needs `if __name__ == "__main__":` around what it does, as each of them reads it again. With `engine="ray"` they are Ray's, on this machine or on the cluster `at` an address.
    """
    return Many(Single(describe(game, **settings), {"others": others} if others else None), matches, workers, engine, at)  # type: ignore[arg-type]
