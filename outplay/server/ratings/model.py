"""From ratings before a match to those after it, by the model of Weng and Lin for Plackett and Luce's law, as `openskill` has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from outplay.bots.anchors import USUAL_MU
from outplay.server.ratings.values import Player

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MODEL: Final = f"PlackettLuce {version('openskill')}"
"""By what ratings are made. Those of another model are made anew from the ledger."""
FIRST_SIGMA: Final = USUAL_MU / 3
SURE_SIGMA: Final = 4.0
"""From where on a rating is told as a number. Before that it is told as a range."""
NEW_MATCHES: Final = 10
"""The rated matches until somebody is no longer new."""
POINTS_PER_MU: Final = 40
USUAL_POINTS: Final = 1000


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is: expected strength, how unsure that is, and on how many matches it rests."""

    mu: float = USUAL_MU
    sigma: float = FIRST_SIGMA
    n: int = 0

    @property
    def points(self) -> int:
        """The rating as it is shown."""
        return round(USUAL_POINTS + POINTS_PER_MU * (self.mu - USUAL_MU))

    @property
    def spread(self) -> int:
        """By how much it may be wrong either way, as it is shown: two sigma."""
        return round(2 * POINTS_PER_MU * self.sigma)


NEW: Final = Rating()


def after(players: Sequence[Player], places: Sequence[int], before: dict[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of the people of a match after it. `places`: of each side; `before`: their ratings, without those who have none yet.

    Bots stay what they are.
    """
    model = _model()
    sides = [[player for player in players if player.side == side] for side in range(len(places))]
    teams = [[model.create_rating(_known(player, before)) for player in side] for side in sides]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return {
        player.who: Rating(one.mu, one.sigma, before.get(player.who, NEW).n + 1)
        for side, team in zip(sides, rated, strict=True)
        for player, one in zip(side, team, strict=True)
        if player.who
    }


def _known(player: Player, before: dict[str, Rating]) -> list[float]:
    if player.who:
        known = before.get(player.who, NEW)
        return [known.mu, known.sigma]
    assert player.mu is not None, "a match with bots of unknown strength is not rated"
    return [player.mu, 0.0]


@cache
def _model() -> PlackettLuce:
    """Return the model. It is loaded when it is first needed, as that takes a tenth of a second."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=USUAL_MU, sigma=FIRST_SIGMA, beta=USUAL_MU / 6, tau=USUAL_MU / 300)
