"""What a bot may value."""

from __future__ import annotations

from outplay.games.eventide.state import Table
from outplay.kernel.step import Seat


def value(s: Table, seat: Seat) -> float:
    """How good the table is for a seat, -1 (lost) to 1 (won)."""
    if s.over:
        return 0.0 if s.winner < 0 else 1.0 if s.winner == seat else -1.0
    return 0.1 * (s.stand[seat].bit_count() - s.stand[1 - seat].bit_count())
