"""EOH-8 Reveal stage: all cards are flipped, then players take turns to use abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.eventide.rules.activation import activate
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.usable import usable
from outplay.games.eventide.rules.windows import NO_EVENT
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

PASS: Final = Pass()


class RevealStage(Step[Table]):
    """EOH-8.1, EOH-8.2 Flip all face-down cards of both players at once. Then the players take turns; the first player starts."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.flip()
        s.moment()
        s.take_places()
        s.moment()
        return [RevealTurn(s.first)]


class RevealTurn(Choice[Table]):
    """EOH-8.2, EOH-8.3 Use one ability, which is fully carried out before the next turn, or pass. EOH-8.7, EOH-1.9 A player with no usable ability passes unasked. D-REVEAL."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [*usable(s, self.seat, "reveal", NO_EVENT), PASS]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if pick == PASS:
            s.pass_turn(self.seat, unasked=len(self.options(s)) == 1)
            return [NextTurn(self.seat)]
        return [*activate(s, self.seat, pick), NextTurn(self.seat)]


class NextTurn(Step[Table]):
    """EOH-8.6 Give the other player the next turn. Once one player's stage is over, the other goes on alone until its own is over too."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        other = 1 - self.seat
        if not s.ended[other]:
            return [RevealTurn(other)]
        return DONE if s.ended[self.seat] else [RevealTurn(self.seat)]
