"""What is written, as the other processes of a store are told. Whoever writes notes it; the commit tells it, one notice for everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sqlalchemy import Connection

ANY = "*"
"""In place of a match: processes came or went, or it is unknown what was written."""

DUE = "!"
"""In place of a match: a process has left its due turns to the others."""

PERSON = "@"
"""In place of a match, before the id of a person: their access has changed, by one device or another."""

TABLE = "#"
"""In place of a match, before the id of an open table: it has changed."""

SEEKS = "?"
"""In place of a match: who looks for others to play with has changed."""
CLUB = "&"
"""In place of a match, before the id of a club: it has changed, or a tournament there."""
WORD = "%"
"""In place of a match: something was said, at some match."""

Written = dict[str, int | None]
"""Matches, each with the number of its last row, or None for something beside its rows, such as who is here."""
Hear = Callable[[Written], None]

NOTED = "outplay_written"


class Notices(Protocol):
    """How the processes of one store hear of each other. While it is open, it also shows that this process uses the store."""

    alone: bool
    """Whether no other process used this store when it was opened. Then all leases are void."""
    on_answer: Callable[[], None]
    """Called every second or so in which the store answers, from a thread. Set by the store."""

    def tell(self, c: Connection, written: Written) -> None:
        """Tell the others as soon as this transaction is committed."""

    def listen(self, hear: Hear) -> None:
        """From now on report what others wrote, from a thread. Some of it may be this process's own, and what was missed is reported as ANY."""

    def close(self) -> None:
        """Hear no more, and let go of the store."""


def note(c: Connection, match: str, number: int | None = None) -> None:
    """Note that something of a match was written: the row with this number, or something beside its rows (None)."""
    add(c.info.setdefault(NOTED, {}), {match: number})


def noted(c: Connection) -> Written:
    """Return what was noted since the last time this was asked."""
    written: Written = c.info.pop(NOTED, {})
    return written


def add(written: Written, more: Written) -> None:
    """Add one notice to another."""
    for match, number in more.items():
        written[match] = number if written.get(match, 0) is not None else None


def told(written: Written) -> str:
    """Return a notice as a line of words."""
    return " ".join(match if number is None else f"{match}:{number}" for match, number in written.items())


def heard(line: str) -> Written:
    """Return a notice from its line."""
    words = (word.partition(":") for word in line.split())
    return {match: int(number) if colon else None for match, colon, number in words}
