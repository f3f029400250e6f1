"""What a clock is told of a table: nothing but what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.clocks.clocks import Facts, Holder
from outplay.kernel.game import Game
from outplay.kernel.step import Seat, SecretChoice
from outplay.kernel.view import Observation

SIDES = "abcdefgh"
"""What sides are called as holders."""


def hides_who_is_asked(game: Game[Any]) -> bool:
    """Return whether a game tells everybody only which side is asked."""
    return type(game).awaited is not Game.awaited


def holders(game: Game[Any], sides: Sequence[Sequence[Seat]], shared: bool) -> tuple[Holder, ...]:
    """Return who holds the bank of each seat: the seat itself, or its side if the sides share theirs, or if nobody may know which of its seats is asked."""
    count = sum(map(len, sides))
    if not shared and not hides_who_is_asked(game):
        return tuple(map(str, range(count)))
    return tuple(next(SIDES[number] for number, side in enumerate(sides) if seat in side) for seat in range(count))


def facts(game: Game[Any], seen: Observation[Any], shared: bool) -> Facts:
    """Return what a clock is told of a table as everybody sees it. `shared`: each side has one bank."""
    table = seen.state
    seats, sides = ((), ()) if table.over else game.awaited(seen)
    whose = holders(game, table.sides, shared)
    asked = {*(whose[seat] for seat in seats), *(SIDES[side] for side in sides)}
    secret = bool(table.todo) and isinstance(table.todo[-1], SecretChoice)
    return Facts(game.round(table), secret, tuple(table.ready), frozenset(asked), whose)
