"""RALLY-42.1, RALLY-52.4 Rounds: how they begin, in which order their parts come, and how they end."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.rally.data.board import NORTH, SOUTH, TOWERS, TOWERS_OF
from outplay.games.rally.rules.death import decide
from outplay.games.rally.rules.endround import EndOfRound, Respawns, StayDowns, Touch
from outplay.games.rally.rules.programming import Deal
from outplay.games.rally.rules.registers import RegisterPhase
from outplay.games.rally.rules.robot import REGISTERS
from outplay.games.rally.rules.state import Table
from outplay.kernel.step import DONE, Step


class Round(Step[Table]):
    """RALLY-42.1, RALLY-42.4 Upkeep, Deal, Program, five register phases, End of Round, Cleanup; and another round."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_round()
        for r in s.in_play():
            s.power(r)
        return [Deal(), *(RegisterPhase(n) for n in range(1, REGISTERS + 1)), Touch(), EndOfRound(), Cleanup(), Round()]


class Cleanup(Step[Table]):
    """RALLY-49.7 Cards go, states end; then the limit; then who stays down, and who respawns."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_round()
        s.moment()
        if s.settings.round_limit and s.round >= s.settings.round_limit:
            limit(s)
            return DONE
        return [StayDowns(), Respawns()]


def limit(s: Table) -> None:
    """RALLY-52.4 More hit points of the base, then of all towers; if both are equal, the best of all robots."""
    score = [(s.bases[team], sum(max(0, s.towers[n]) for n in range(TOWERS) if TOWERS_OF[team] >> n & 1)) for team in (SOUTH, NORTH)]
    if score[SOUTH] == score[NORTH]:
        decide(s, (SOUTH, NORTH), "RALLY-52.4")
    else:
        decide(s, (NORTH,) if score[SOUTH] > score[NORTH] else (SOUTH,), "RALLY-52.4")
