"""Who watches a match and counts habits."""

from __future__ import annotations

from typing import Any

from outplay.kernel.event import Event
from outplay.kernel.step import Option, Seat


class Watcher:
    """Counts habits in one match. `found` has, by habit, how often it was seen, and on how many occasions it could have been."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[int, int]] = {}

    def count(self, habit: str, seen: bool) -> None:
        """Count an occasion."""
        times, occasions = self.found.get(habit, (0, 0))
        self.found[habit] = times + seen, occasions + 1

    def pick(self, s: Any, seat: Seat, option: Option) -> None:
        """Hear a pick before it is carried out."""

    def hear(self, s: Any, event: Event) -> None:
        """Hear what happened; the table is as it is at the next question."""
