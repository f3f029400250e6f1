"""What is written, as the other processes of a store are told it: noted by whoever writes, told with the commit, one notice for all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sqlalchemy import Connection

ANY = "*"
"""In the place of a match: processes came or went, or it is not known what was written."""

DUE = "!"
"""In the place of a match: a process has left to others what is due."""

PERSON = "@"
"""In the place of a match, before the id of a person: somebody is let in otherwise than before, by this device or that."""

Written = dict[str, int | None]
"""Matches, each with the number of its last row; or None: something beside its rows, such as who is here."""
Hear = Callable[[Written], None]

NOTED = "outplay_written"


class Notices(Protocol):
    """How processes of one store hear of each other. Holds, as long as it is open, what says that this one uses the store."""

    alone: bool
    """Whether no other process used this store when it was opened: then what was leased is nobody's any more."""

    def tell(self, c: Connection, written: Written) -> None:
        """Tell the others, when this transaction is committed."""

    def listen(self, hear: Hear) -> None:
        """From now on say what others wrote, from a thread. Some of it may be one's own, and what was missed is any of it."""

    def close(self) -> None:
        """Hear no more, and let go of the store."""


def note(c: Connection, match: str, number: int | None = None) -> None:
    """This transaction writes at a match: a row with this number, or something beside its rows."""
    add(c.info.setdefault(NOTED, {}), {match: number})


def noted(c: Connection) -> Written:
    """What was noted since this was asked last."""
    written: Written = c.info.pop(NOTED, {})
    return written


def add(written: Written, more: Written) -> None:
    """Put two notices together."""
    for match, number in more.items():
        written[match] = number if written.get(match, 0) is not None else None


def told(written: Written) -> str:
    """A notice as a line of words."""
    return " ".join(match if number is None else f"{match}:{number}" for match, number in written.items())


def heard(line: str) -> Written:
    """A notice from its line."""
    words = (word.partition(":") for word in line.split())
    return {match: int(number) if colon else None for match, colon, number in words}
