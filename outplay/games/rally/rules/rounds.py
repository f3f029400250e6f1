"""RALLY-42.1, RALLY-49.7, RALLY-52.4 Rounds: how they begin, the order of their parts, and how they end."""

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
    """RALLY-42.1, RALLY-42.4 A round: Upkeep, Deal, Program, five register phases, Touch, End of Round, Cleanup; then another round."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_round()
        for r in s.in_play():
            s.power(r)
        return [Deal(), *(RegisterPhase(n) for n in range(1, REGISTERS + 1)), Touch(), EndOfRound(), Cleanup(), Round()]


class Cleanup(Step[Table]):
    """RALLY-49.7 Cards are thrown away and states end; then the limit of rounds is looked at; then robots stay down, or respawn."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_round()
        s.moment()
        if s.settings.round_limit and s.round >= s.settings.round_limit:
            limit(s)
            return DONE
        return [StayDowns(), Respawns()]
