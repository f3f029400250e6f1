"""The numbers of a clock, and the clocks to choose from: how long they make a match is known from how often its holders were asked when bots played it."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = "pace.toml"
DAY: Final = 86_400
LEAST_FREE: Final = 3.0
"""Seconds of each window that are free at least: the network, what the table shows, and the pause that hides a lone answer fit in."""
LONGEST_FREE: Final = 14 * DAY
LONGEST_BANK: Final = 30 * DAY
SPEEDS: Final = {"relaxed": "Relaxed", "brisk": "Brisk", "blitz": "Blitz"}
MAIL: Final = {"mail1": 1, "mail3": 3, "mail7": 7}
"""Clocks of matches that are played now and then: the days one has for each answer."""


class ClockTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock. `free`: seconds of each window that cost nothing; `bank`: seconds for the match; `gain`: seconds that come back with each round.

    `shared`: the seats of a side have one bank. `flags`: how often in a row time may run out before a bot sits in. `name`: which of the clocks to choose from.
    """

    free: float
    bank: float = 0.0
    gain: float = 0.0
    shared: bool = False
    flags: int = 2
    name: str = ""

    def wrong(self) -> str:
        """Return what is wrong with these numbers, in a sentence; empty if nothing is."""
        if not LEAST_FREE <= self.free <= LONGEST_FREE:
            return f"The free time of an answer is {LEAST_FREE:g} seconds to {LONGEST_FREE // DAY} days."
        if not 0 <= self.bank <= LONGEST_BANK:
            return f"A bank holds at most {LONGEST_BANK // DAY} days."
        if not 0 <= self.gain <= self.bank:
            return "What comes back with a round is never more than the bank."
        return "" if 1 <= self.flags <= 9 else "A bot sits in after time has run out 1 to 9 times in a row."


class Asked(msgspec.Struct, frozen=True):
    """How often somebody was asked in the median match of middle bots with so many seats.

    `windows`: how often the holder who was asked most; `serial`: how often the table waited, one after the other.
    """

    seats: int
    matches: int
    windows: int
    serial: int


class Pace(msgspec.Struct, frozen=True):
    """What is known of the pace of a game: the seconds that a window takes, by speed, and how often one is asked."""

    relaxed: float = 30.0
    brisk: float = 15.0
    blitz: float = 8.0
    asked: tuple[Asked, ...] = ()

    def at(self, seats: int) -> Asked | None:
        """Return what was measured with so many seats, or with the nearest number; None if nothing was."""
        return min(self.asked, key=lambda one: (abs(one.seats - seats), one.seats), default=None)

    def seconds(self, speed: str) -> float:
        """Return how many seconds a window takes at a speed."""
        return {"relaxed": self.relaxed, "brisk": self.brisk, "blitz": self.blitz}[speed]


class Offered(msgspec.Struct, frozen=True):
    """A clock to choose: its numbers, and how many minutes a match takes with it, if that was measured: usually from, usually to, and at most.

    `answers`: how often one waits for somebody, which tells more where an answer may take days.
    """

    terms: ClockTerms
    minutes: tuple[int, int, int] | None = None
    answers: int = 0


def pace(folder: Path | None) -> Pace:
    """Return what is known of the pace of the game in a folder."""
    file = folder / FILE if folder is not None else None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Pace) if file is not None and file.is_file() else Pace()


def offered(known: Pace, seats: int) -> Iterator[Offered]:
    """Yield the clocks to choose from at a table with so many seats."""
    asked = known.at(seats)
    for speed in SPEEDS:
        seconds = known.seconds(speed)
        windows = asked.windows if asked is not None else 30
        terms = ClockTerms(max(LEAST_FREE, seconds / 2), _round_up(windows * seconds / 2), name=speed, flags=2)
        yield Offered(terms, None if asked is None else _minutes(terms, asked, seconds), asked.serial if asked is not None else 0)
    for name, days in MAIL.items():
        yield Offered(ClockTerms(float(days * DAY), name=name, flags=1), None, asked.serial if asked is not None else 0)


def _minutes(terms: ClockTerms, asked: Asked, seconds: float) -> tuple[int, int, int]:
    """Return how many minutes a match takes, usually from and to, and at most: if everybody always takes all there is."""
    least, usual = asked.serial * seconds / 2 / 60, asked.serial * seconds / 60
    most = (asked.serial * terms.free + asked.seats * terms.bank) / 60
    return max(1, round(least)), max(1, round(usual)), math.ceil(most)


def _round_up(seconds: float) -> float:
    """Return a number of seconds that is easily said: whole minutes, or half ones below five."""
    step = 60 if seconds > 300 else 30
    return float(math.ceil(seconds / step) * step)
