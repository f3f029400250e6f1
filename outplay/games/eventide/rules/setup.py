"""EOH-3 Setup: Gamers, Heroes, line-up, and who is first."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.eventide.rules.gamers import gamers
from outplay.games.eventide.rules.lineup import heroes
from outplay.games.eventide.rules.rounds import BeginRound, ChooseFirst
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.x_factor import RollX
from outplay.kernel.step import Step


class Setup(Step[Table]):
    """EOH-2.1, EOH-4.9 Choose Gamers and Heroes as agreed, and line up. Then the winner of a new X Factor roll says who is first player in round 1."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [*gamers(s), *heroes(s), RollX(), ChooseFirst(), BeginRound()]
