"""Events: what happened, in the past tense. They only report; no rule listens to them."""

from __future__ import annotations

from typing import ClassVar

from outplay.kernel.step import Seat
from outplay.kernel.things import Record

__all__ = ["Conceded", "Event", "Told"]


class Event(Record):
    """Something that happened. Parts that not everybody may know are `Secret`.

    `shows` names the fields by which something is shown to everybody although the table itself keeps no trace of it, such as a card that is revealed and goes back to a hand.
    Such an event holds no Secret.
    """

    shows: ClassVar[tuple[str, ...]] = ()


class Conceded(Event):
    """A seat has conceded. What that does on the table is reported by events of the game."""

    seat: Seat


class Told(Record):
    """An event with the rule it follows and its audience (`to` is None for everybody)."""

    event: Event
    rule: str = ""
    to: tuple[Seat, ...] | None = None
