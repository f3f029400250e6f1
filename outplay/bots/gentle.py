"""The bot that errs like a person: it sees what is close at hand, overlooks some of it, and is not sure what is best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

from outplay.bots.drawing import odds
from outplay.bots.greedy import Ahead, judged
from outplay.bots.thinker import Thinker
from outplay.bots.thoughts import Thought, shares
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

LEAVES: Final = 40
"""Count of tables that it judges for a decision: a quarter of what a greedy bot judges, and all in one re-deal, with the luck of one throw."""
DOUBT: Final = 0.12
"""An option that is behind the best by this fraction of the spread is still picked about a third as often."""
OVERLOOKED: Final = 3
"""One option in this many is overlooked, if there are more than that."""


class Gentle(Thinker):
    """Plays what looks good, with doubts. It never picks what looks far worse than the best that it sees."""

    follows = 0.6

    def leaves(self, game: Game[S], seats: int) -> int:
        return LEAVES

    def weigh(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Sequence[Thought]:
        order = chance.order("seen", len(options))
        noticed = [options[n] for n in order[len(options) // OVERLOOKED if len(options) > OVERLOOKED else 0 :]]
        found = judged([Ahead.dealt(game, seen, seat, chance.number())], noticed, LEAVES, patience=0)
        worths = [one.worth for one in found]
        doubted = shares(odds(worths, DOUBT * (max(worths) - min(worths))))
        return [replace(one, share=share) for one, share in zip(found, doubted, strict=True)]
