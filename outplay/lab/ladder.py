"""The ladder of a game's bots: does each level win more often than the one below, at the same tables, from the same seeds and each from both places?"""

from __future__ import annotations

import math
from dataclasses import replace

from outplay.kernel.errors import OutplayError
from outplay.lab.deciding import Above, Interval
from outplay.lab.engines.job import Unit
from outplay.lab.experiment import Question, told
from outplay.lab.plan import Plan, lay_out

NO_STRONGER, STRONGER = 0.5, 0.55
"""The shares of wins that are told apart: as good as the one below, and clearly better. One single match is mostly luck, so they lie close."""
NEEDED = 3
"""So many wins make a series of five."""


class Rung(Question):
    """Is one bot stronger than another? A block is one seed, played twice: each bot leads one side, or every second seat, and then the others."""

    rule: Above

    def __init__(self, plan: Plan, above: str, below: str, most: int = 1000) -> None:
        """Ask it of two bots at the table of a plan. Raises OutplayError if it has an odd number of sides: then they cannot have equal places."""
        sides = len(lay_out(replace(plan, bots=(above, below))).settings.sides)
        if sides % 2:
            raise OutplayError(f"two bots cannot share {sides} sides equally; take another number of seats")
        self.above, self.below = above, below
        self.plans = tuple(replace(plan, bots=bots) for bots in ((above, below), (below, above)))
        self.rule = Above(most, NO_STRONGER, STRONGER)

    def hear(self, unit: Unit) -> None:
        first, swapped = unit
        self.rule.hear((first.won_by(0) + swapped.won_by(1)) / 2)

    def sentence(self) -> str:
        found, mean = self.rule.interval(), self.rule.mean
        series = Interval(series_of_five(found.low), series_of_five(found.high))
        went = (
            f"{self.above} wins {mean:.1%} of its matches against {self.below} {told(found)}, and {series_of_five(mean):.0%} of series of five {told(series)}"
        )
        match self.rule.verdict():
            case "above":
                return f"{went}: it is stronger."
            case "not above":
                return f"{went}: it is not stronger."
            case "close":
                return f"{went}: {self.rule.heard * len(self.plans):,} matches cannot tell whether it is stronger."
            case _:
                return f"{went}; whether it is stronger is not decided yet."


def series_of_five(share: float) -> float:
    """Return how often somebody wins a series of five who wins this share of single matches."""
    return sum(math.comb(NEEDED - 1 + lost, lost) * share**NEEDED * (1 - share) ** lost for lost in range(NEEDED))
