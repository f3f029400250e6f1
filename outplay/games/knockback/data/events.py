"""What happens in a match, in the past tense. Entities are numbered: 0..3 are the heroes by seat, 4..9 the dragonlings."""

from __future__ import annotations

from outplay.kernel.event import Event


class FirstPlayerChosen(Event):
    """KB-2.1"""

    seat: int


class HeroPicked(Event):
    """KB-2.2"""

    seat: int
    card: int


class HeroPlaced(Event):
    """KB-2.3"""

    seat: int
    cell: int


class RoundBegan(Event):
    """KB-5.8"""

    round: int


class TurnBegan(Event):
    """KB-5.2"""

    seat: int


class Walked(Event):
    """KB-6.1 Cells in order, without the start."""

    seat: int
    path: tuple[int, ...]


class Leapt(Event):
    """KB-6.2"""

    seat: int
    cell: int


class AbilityUsed(Event):
    """KB-5.4"""

    seat: int
    ability: int


class CenterChosen(Event):
    """KB-8.12"""

    seat: int
    cell: int


class Swapped(Event):
    """KB-8.1"""

    seat: int
    entity: int
    cell: int
    other: int


class RageSpent(Event):
    """KB-8.2"""

    seat: int
    n: int


class Struck(Event):
    """KB-8.4 Both rolls of a strike. Damage is what is offered, before the end of the track."""

    seat: int
    target: int
    ability: int
    dice: int
    hits: int
    guard: int
    blocks: int
    hit: bool
    damage: int


class Flew(Event):
    """KB-9.5 A leg of a flight: the cells entered, and how it ended: stop, rock, bump, fall, dry. `struck` is who was bumped into (KB-11.1)."""

    entity: int
    path: tuple[int, ...]
    end: str
    into: int
    struck: int = -1


class Thrown(Event):
    """KB-12.2 Put on the far side of the thrower."""

    entity: int
    cell: int


class Pulled(Event):
    """KB-12.1"""

    entity: int
    path: tuple[int, ...]


class Fell(Event):
    """KB-14.1 An entity left the board. `cause`: flight, tide, concede."""

    entity: int
    cell: int
    cause: str
    by: int


class ThrownBack(Event):
    """KB-8.11, KB-12.4 The acting hero is knocked back itself: by the one it missed, or by its own blow."""

    seat: int
    by: int
    n: int


class StayedDry(Event):
    """KB-14.2"""

    seat: int
    cell: int
    wear: int


class Damaged(Event):
    """KB-8.8"""

    seat: int
    n: int
    wear: int


class Recovered(Event):
    """KB-4.7"""

    seat: int
    n: int
    wear: int


class RageGained(Event):
    """KB-17.19"""

    seat: int
    rage: int


class StatusGained(Event):
    """KB-13"""

    seat: int
    status: str
    n: int


class Hatched(Event):
    """KB-13.3"""

    entity: int
    cell: int


class Flooded(Event):
    """KB-15.2"""

    ring: int


class TurnEnded(Event):
    """KB-5.5"""

    seat: int


class MatchEnded(Event):
    """KB-14.3 or KB-15.5: the sides that won."""

    sides: tuple[int, ...]
