"""What may happen to a file on its way: bytes and lines that go, come twice, change places, or are something else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

GARBAGE: Final = (
    b"\x00", b"\x1b[2J", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc3", b"\r", b"\n", b"\n\n", b"\t", b" ", b"  ", b"  | ", b": ", b"; ", b"=", b"(", b"'", b'"', b"|",
    "\u202e".encode(), "\u2028".encode(), "１".encode(), "٣".encode(), "²".encode(), "🦀".encode(), b"{x}", b"%s", b"-1", b"0", b"1e9", b"true", b"None", b" / ",
    b"9" * 30, b"9" * 5_000, b"x" * 30_000, b"\n   1  seat 1  !concede\n", b"\n   1  seat 1  !timeout\n", b"\n   1  seat 1  !takeback 3\n", b"\n   1  seat 1  !standin\n",
    b"\nseed: 00\n", b"\ndigest: 0\n", b'\nfile: "x"\n', b"\n| x\n", b'\n"x"\n', b"\npacked: x\n", b"\n= eJw=\n", b"\noption seats: 99999999999\n", b"\ngame: os:system\n",
)  # fmt: skip

NUMBER: Final = re.compile(rb"\d+")
NUMBERS: Final = (b"0", b"-1", b"1", b"2", b"7", b"99", b"65536", b"99999999999", b"9" * 25, b"9" * 5_000, b"1_0", b"+1", b"01", b"")


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Return a record with one to three damages. As many fall above its digest as below, where most of its bytes are."""
    head, mark, content = data.partition(b"\ndigest: ")
    for _ in range(rng.choice((1, 1, 2, 3))):
        whole = rng.random()
        if whole < 0.1:
            return rng.choice(DAMAGES)(head + mark + content, rng)
        if whole < 0.8:
            head = rng.choice(DAMAGES)(head, rng)
        else:
            content = rng.choice(DAMAGES)(content, rng)
    return head + mark + content


def _span(data: bytes, rng: random.Random) -> tuple[int, int]:
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.choice((1, 1, 2, 7, 40, 400)))


def _lines(change: Callable[[list[bytes], random.Random], None]) -> Callable[[bytes, random.Random], bytes]:
    """Return a damage of lines as one of bytes."""

    def changed(data: bytes, rng: random.Random) -> bytes:
        lines = data.split(b"\n")
        change(lines, rng)
        return b"\n".join(lines)

    return changed


def without(data: bytes, rng: random.Random) -> bytes:
    """Some bytes are gone."""
    start, end = _span(data, rng)
    return data[:start] + data[end:]


def twice(data: bytes, rng: random.Random) -> bytes:
    """Some bytes come twice."""
    start, end = _span(data, rng)
    return data[:end] + data[start:]


def moved(data: bytes, rng: random.Random) -> bytes:
    """Some bytes are elsewhere."""
    start, end = _span(data, rng)
    rest, part = data[:start] + data[end:], data[start:end]
    at = rng.randrange(len(rest) + 1)
    return rest[:at] + part + rest[at:]


def other(data: bytes, rng: random.Random) -> bytes:
    """A byte is another."""
    at = rng.randrange(len(data) or 1)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def cut(data: bytes, rng: random.Random) -> bytes:
    """The end is missing."""
    return data[: rng.randrange(len(data) or 1)]


def garbage(data: bytes, rng: random.Random) -> bytes:
    """Something is put in, or stands in the place of something."""
    start, end = _span(data, rng)
    return data[:start] + rng.choice(GARBAGE) + data[rng.choice((start, end)) :]


def number(data: bytes, rng: random.Random) -> bytes:
    """A number is another."""
    found = list(NUMBER.finditer(data))
    if not found:
        return data
    one = rng.choice(found)
    return data[: one.start()] + rng.choice(NUMBERS) + data[one.end() :]


def _drop(lines: list[bytes], rng: random.Random) -> None:
    del lines[rng.randrange(len(lines))]


def _double(lines: list[bytes], rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def _swap(lines: list[bytes], rng: random.Random) -> None:
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]


def _blank(lines: list[bytes], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    lines[at] = rng.choice((b"", b"  ", lines[at] + b"  ", lines[at].strip(), lines[at].upper()))


def _garbage(lines: list[bytes], rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(GARBAGE))


DAMAGES: Final = (without, twice, moved, other, cut, garbage, number, number, *map(_lines, (_drop, _double, _swap, _blank, _garbage)))
