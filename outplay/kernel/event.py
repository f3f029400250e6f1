"""Events: what happened, in the past tense. They only tell; no rule listens to them."""

from __future__ import annotations

from typing import ClassVar

from outplay.kernel.step import Seat
from outplay.kernel.things import Record


class Event(Record):
    """Something that happened. Parts that not everybody may know are `Secret`.

    `shows` names the fields that are an act of showing: a card turned over that goes back to a hand. They tell what the table does not, to everybody; such an
    event holds no Secret.
    """

    shows: ClassVar[tuple[str, ...]] = ()


class Conceded(Event):
    """A seat has conceded. What that does on the table is told by the game."""

    seat: Seat


class Told(Record):
    """An event with the rule it follows and its audience. `to` None: everybody."""

    event: Event
    rule: str = ""
    to: tuple[Seat, ...] | None = None
