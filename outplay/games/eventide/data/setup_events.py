"""What happens before the first round, in the past tense: X Factor rolls, drafts, line-ups."""

from __future__ import annotations

from outplay.kernel.event import Event


class XRolled(Event):
    """EOH-1.4 Both players rolled: the dice and Successes of each."""

    dice: tuple[int, ...]
    successes: tuple[int, ...]


class XRerolled(Event):
    """EOH-1.4 A player rolled all dice again."""

    seat: int
    dice: int
    successes: int


class XWon(Event):
    """EOH-1.4 A player won the roll."""

    seat: int


class XTied(Event):
    """EOH-1.4 The roll was a tie: both roll again."""


class PoolShown(Event):
    """EOH-2.5, EOH-4.2 A group was laid out to draft from, Gamers of a salary or Heroes of a Class. `what` is "gamers" or "heroes"."""

    what: str
    cards: tuple[int, ...]
    starter: int


class FirstPickTaken(Event):
    """EOH-4.5 A player got the first pick of this Class."""

    seat: int


class HeroDrafted(Event):
    """EOH-4.3 A player took a Hero card."""

    seat: int
    card: int


class GamerDrafted(Event):
    """EOH-2.5, EOH-2.6 A player took or signed a Gamer."""

    seat: int
    gamer: int


class GamersKept(Event):
    """EOH-2.5 to 2.8 A player's five Gamers were shown."""

    seat: int
    gamers: tuple[int, ...]


class LinedUp(Event):
    """EOH-4.6 A player's line-up was shown: its Hero cards by Class, and the Gamers who play them, if there are any."""

    seat: int
    heroes: tuple[int, ...]
    gamers: tuple[int, ...]


class FirstNamed(Event):
    """EOH-4.9, EOH-6.2 A player became first player."""

    seat: int
