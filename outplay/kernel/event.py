"""Events: what happened, in the past tense. They only tell; no rule listens to them."""

from __future__ import annotations

from dataclasses import dataclass

from outplay.kernel.step import Record, Seat


class Event(Record):
    """Something that happened. Parts that not everybody may know are `Secret`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A seat has conceded. What that does on the table is told by the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Told(Record):
    """An event with the rule it follows and its audience. `to` None: everybody."""

    event: Event
    rule: str = ""
    to: tuple[Seat, ...] | None = None
