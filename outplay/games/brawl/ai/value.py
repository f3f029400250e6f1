"""What a table is worth to a bot: points, Challenges that hold until they are scored, healthy Champions, Cores and cards kept, being where the crowd looks."""

from __future__ import annotations

from typing import Final

from outplay.games.brawl.ai.plans import in_hand, promise
from outplay.games.brawl.ai.worth import at_stake, champion_worth, point, promised
from outplay.games.brawl.data.vocabulary import CORES
from outplay.games.brawl.rules.state import Table
from outplay.kernel.step import Seat

CORE, CARD = 0.012, 0.004
"""What a ready Core and a card in hand are worth."""
SURE: Final = 0.99
"""The most that a table is worth before the end."""


def value(s: Table, seat: Seat) -> float:
    """Return how good the table is for a seat, from -1 (lost) to 1 (won)."""
    team = s.side_of(seat)
    if s.over:
        return 1.0 if s.winner == team else -1.0
    if s.round == 0:
        return 0.0
    return max(-SURE, min(SURE, worth(s, team) - worth(s, 1 - team)))


def worth(s: Table, team: int) -> float:
    """Return what a team has."""
    total = point(s) * min(s.settings.goal, s.vp[team]) + point(s) * promised(s, team, at_stake(s, team))
    if s.act is not None and s.side_of(s.act.seat) == team:
        total += promise(s, team)
    total += sum(champion_worth(s, n) for n in s.team(team))
    for seat in s.sides[team]:
        player = s.players[seat]
        spent = seat != s.active  # in the own turn all is readied and drawn anew: what is left over is worth nothing
        total += CORE * player.cores.bit_count() + CARD * len(player.hand) if spent else CORE * len(CORES) + CARD * s.settings.hand
        if not spent and s.phase == "Activation":
            total += in_hand(s, seat)
    return total
