"""What came of one match between bots."""

from __future__ import annotations

from dataclasses import dataclass

from outplay.kernel.game import Use
from outplay.lab.story import Story


@dataclass(frozen=True, slots=True)
class Played:
    """One match: which bot sat where, the places of all seats and of all sides, its length, how it ended, what each side used, and its hash.

    A seat's series of picks in a secret choice counts as one decision.
    """

    number: int
    bots: tuple[int, ...]
    places: tuple[int, ...]
    rounds: int
    decisions: int
    picks: int
    digest: str
    sides: tuple[int, ...]
    rule: str
    used: tuple[Use, ...]
    story: Story
    """What happened in it, if the plan asks for it."""
    began: int = 0
    """The side that was first in the order of play."""
    trace: bytes = b""
    """Its trace, packed, if the plan asks for it."""

    def won_by(self, bot: int) -> float:
        """Return what a bot made of the match: 1 for a win, a part of it for each first place of its own if others are first too."""
        first = [who for who, place in zip(self.bots, self.places, strict=True) if place == 1]
        return first.count(bot) / len(first)
