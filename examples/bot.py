"""A bot in twenty lines: it takes a pick that leaves it best off in the worst of three re-deals.

outplay simulate knockback --bots examples.bot:Cautious,random --matches 100
"""

from collections.abc import Sequence
from typing import TypeVar

from outplay.bots import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import child
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)


class Cautious(Bot):
    """Expects the worst, and prepares for it."""

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        worlds = [game.redeal(seen, Quick(chance.number())) for _ in range(3)]

        def worst(option: Option) -> float:
            return min(game.value(game.observe(child(world, Action(seat, option)), seat), seat) for world in worlds)

        return max(options, key=worst)
