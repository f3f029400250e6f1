"""A bot that does not behave. Apart from the tests, so that a worker process has little to load."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from outplay.bots import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation


class Trouble(Bot):
    """Dies, dreams or fails, by its seat; in the last one it picks the first option."""

    def pick(self, game: Game[State], seen: Observation[State], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:  # type: ignore[override]  # not generic
        match seat:
            case 0:
                os._exit(9)
            case 1:
                time.sleep(60)
            case 2:
                raise ValueError("nonsense")
        return options[0]
