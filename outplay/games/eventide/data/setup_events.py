"""What happens before the first round, in the past tense: X Factor rolls, drafts, line-ups."""

from __future__ import annotations

from outplay.kernel.event import Event


class XRolled(Event):
    """EOH-1.4 How many dice each player rolled, and the Successes."""

    dice: tuple[int, ...]
    successes: tuple[int, ...]


class XRerolled(Event):
    """EOH-1.4 A player's dice were rolled again."""

    seat: int
    dice: int
    successes: int


class XWon(Event):
    """EOH-1.4"""

    seat: int


class XTied(Event):
    """EOH-1.4 Both roll again."""


class PoolShown(Event):
    """EOH-2.5, EOH-4.2 A group that is drafted: Gamers of a salary, or Heroes of a Class (`what` is gamers or heroes), and who starts."""

    what: str
    cards: tuple[int, ...]
    starter: int


class FirstPickTaken(Event):
    """EOH-4.5"""

    seat: int


class HeroDrafted(Event):
    """EOH-4.3"""

    seat: int
    card: int


class GamerDrafted(Event):
    """EOH-2.5, EOH-2.6"""

    seat: int
    gamer: int


class GamersKept(Event):
    """EOH-2.5 to 2.8 A player's five Gamers."""

    seat: int
    gamers: tuple[int, ...]


class LinedUp(Event):
    """EOH-4.6 A player's Heroes, and who plays them (-1: nobody)."""

    seat: int
    heroes: tuple[int, ...]
    gamers: tuple[int, ...]


class FirstNamed(Event):
    """EOH-4.9, EOH-6.2"""

    seat: int
