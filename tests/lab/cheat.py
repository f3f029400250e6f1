"""Bots that pick what was not offered, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from outplay.bots import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Ready, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)


class Cheat(Bot):
    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        return Ready()


class Blunder(Bot):
    sees: ClassVar[bool] = False

    def guess(self, options: int, chance: Quick) -> int:
        return options


class Silent(Bot):
    def answer(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[Option, ...]:
        return ()
