"""What values look like as bytes, remembered by value: most of a table stays as it was from one decision to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args

from outplay.kernel.things import Record, Thing

__all__ = ["Looks", "Whole", "Write", "holds", "thing_in"]

Write = Callable[[Any, bytearray, int], None]
"""Adds what a value looks like, as bytes, for a seat that looks. What changes in place comes frozen."""


class Whole:
    """How something with parts is written: what it looks like is made for each seat once, as straight code, and then returns bytes."""

    def __init__(self, made: Callable[[int], Callable[[Any], bytes]]) -> None:
        self.made = made
        self.looks: dict[int, Callable[[Any], bytes]] = {}

    def __call__(self, value: Any, out: bytearray, seat: int) -> None:
        out += self.look(seat)(value)

    def look(self, seat: int) -> Callable[[Any], bytes]:
        """Return what it looks like for a seat."""
        if seat not in self.looks:
            self.looks[seat] = self.made(seat)
        return self.looks[seat]


REMEMBERED: Final = 4_000
"""So many looks of a field are remembered at most; then all are forgotten, and those that are met again come back."""


class Looks(dict[Any, bytes]):
    """What the values of a field look like for a seat, as bytes, by value. One that is missing is worked out."""

    def __init__(self, write: Write, seat: int) -> None:
        self.made = write.look(seat) if isinstance(write, Whole) else _written(write, seat)

    def __missing__(self, value: Any) -> bytes:
        if len(self) >= REMEMBERED:
            self.clear()
        look = self[value] = self.made(value)
        return look


def _written(write: Write, seat: int) -> Callable[[Any], bytes]:
    def made(value: Any) -> bytes:
        out = bytearray()
        write(value, out, seat)
        return bytes(out)

    return made


def thing_in(hint: Any) -> type[Thing] | type[Record] | None:
    """Return the class of things or records that a field holds: itself, or None, or in a list, tuple or dict."""
    if isinstance(hint, type) and issubclass(hint, (Thing, Record)):
        return hint
    return next((found for part in get_args(hint) if (found := thing_in(part)) is not None), None)


def holds(hint: Any) -> Any:
    """Return what a list or tuple of this type holds."""
    return next((part for part in reversed(get_args(hint)) if part is not ...), None)
