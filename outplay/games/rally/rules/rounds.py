"""RALLY-42.1, RALLY-52.4 Rounds: how they begin, in which order their parts come, and how they end."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.rally.rules.deal import Deal
from outplay.games.rally.rules.ending import limit
from outplay.games.rally.rules.endround import EndOfRound, StayDowns, Touch
from outplay.games.rally.rules.registers import RegisterPhase
from outplay.games.rally.rules.respawn import Respawns
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
