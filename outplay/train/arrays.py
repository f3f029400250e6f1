"""Observations as arrays: made from what the fields of a table declare, the same length at every moment of a match, own seat first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from outplay.kernel.cards import those
from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.kinds import Bag, ByKey, ByWord, Each, Kind, OneOf, Row, SetOf, Sizes, Unseen, UpTo, Word, kinds_of
from outplay.kernel.numbering import Numbering
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Seat, SecretChoice, Step
from outplay.kernel.things import Record, Thing
from outplay.kernel.view import Observation

__all__ = ["Arrays", "Part"]

S = TypeVar("S", bound=State)

TOP: Final = 255
"""The largest number of a part: an array is made of bytes."""

SEAT: Final = "seat"
"""The kind of things that seats are. Seats are counted from the one that looks: 0 is oneself."""

SIDE: Final = "side"
"""The kind of things that sides are. Sides are counted from that of the seat that looks."""

Write = Callable[[Any, bytearray, int], None]
"""Adds what a value looks like, as bytes, for a seat that looks."""


REMEMBERED: Final = 20_000
"""So many looks of a field are remembered at most."""


class Looks(dict[Any, bytes]):
    """What the values of a field look like for a seat, as bytes, by value. One that is missing is worked out."""

    def __init__(self, write: Write, seat: Seat) -> None:
        self.write = write
        self.seat = seat

    def __missing__(self, value: Any) -> bytes:
        out = bytearray()
        self.write(value, out, self.seat)
        look = bytes(out)
        if len(self) < REMEMBERED:
            self[value] = look
        return look


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the array: the name of the field as one would write it, what its bytes mean, and where they lie."""

    name: str
    kind: Kind
    first: int
    width: int


class Arrays(Generic[S]):
    """What a seat knows, as an array of `length` bytes, for a game with these settings and this content.

    One of the things of a kind is as many bytes as there are such things, of which one is 1 (all are 0 if it is none of them, or hidden); a set has a 1 for each of its things, a bag how many
    of each; an amount is one byte, 1 more than it is above its least (0 if it is hidden); before things in order stands how many there are. Behind the table stand the question, the seat's own sealed picks, and which seat looks.
    """

    def __init__(self, game: Game[S], settings: Settings, content: Content, numbering: Numbering[S]) -> None:
        self.game, self.numbering, self.seats = game, numbering, settings.seats
        self.sizes: Sizes = {SEAT: settings.seats, SIDE: len(settings.sides), **game.sizes(settings, content)}
        self._side_of = [next(n for n, side in enumerate(settings.sides) if seat in side) for seat in range(settings.seats)]
        self.parts: list[Part] = []
        self.length = 0
        self._steps = {kind: n for n, kind in enumerate(_questions(game))}
        self._fields = max((len(_numbers(kind)) for kind in self._steps), default=0)
        self._write_table = self._thing("", game.table)
        self._part("question", OneOf("question"), len(self._steps))
        self._part("question's fields", Each(self._fields, UpTo(TOP - 1)), self._fields)
        self._part("own sealed picks, the first 1", Bag("option"), numbering.size)
        for name in ("seats asked", "seats that have answered", "seats that have conceded"):
            self._part(name, SetOf(SEAT), settings.seats)
        self._part("seat", OneOf(SEAT), settings.seats)

    def of(self, observation: Observation[S]) -> NDArray[np.uint8]:
        """Return the array of what a seat knows. Raises OutplayError for an observation of nobody."""
        seat = observation.viewer
        if seat is None:
            raise OutplayError("an array is made for a seat; a spectator has none")
        out = bytearray()
        state = observation.state
        self._write_table(state, out, seat)
        out += self._question(state, seat)
        for seats in (state.asked, state.ready, state.conceded):
            out += _bits(sum(1 << self._turned(one, seat) for one in seats), self.seats)
        out += _one_hot(seat, self.seats)
        assert len(out) == self.length, f"{len(out)} bytes, not {self.length}"
        return np.frombuffer(out, dtype=np.uint8)

    def _question(self, state: S, seat: Seat) -> bytearray:
        step = state.todo[-1] if state.todo and state.asked else None
        known = step if step is not None and type(step) in self._steps else None
        out = bytearray(_one_hot(-1 if known is None else self._steps[type(known)], len(self._steps)))
        numbers = [] if known is None else [min(TOP, max(0, getattr(known, name) + 1)) for name in _numbers(type(known))]
        out += bytes(numbers + [0] * (self._fields - len(numbers)))
        picked = bytearray(self.numbering.size)
        for n, option in enumerate(state.picks.get(seat, ()), 1):
            picked[self.numbering.number(option)] = min(TOP, n)
        return out + picked

    # ------------------------------------------------------------ how it is made

    def _part(self, name: str, kind: Kind, width: int) -> None:
        self.parts.append(Part(name, kind, self.length, width))
        self.length += width

    def _thing(self, path: str, kind: type[Thing] | type[Record]) -> Write:
        """Return how a thing is written: one field after the other."""
        declared, hints = kinds_of(kind), get_type_hints(kind)
        names = [name for name in kind.__struct_fields__ if not (issubclass(kind, State) and name in State.__struct_fields__)]
        known: dict[str, Any] = {}
        lines: list[str] = []
        for n, name in enumerate(names):
            one, hint = declared[name], hints[name]
            if one is None and (inner := _thing_in(hint)) is not None:
                write = self._maybe(f"{path}{name}", inner)
            elif one is None:
                raise OutplayError(f"{self.game.name} cannot be trained on yet: {kind.__name__}.{name} does not say what its numbers stand for")
            elif isinstance(one, Unseen):
                continue
            else:
                write = self._kind(f"{path}{name}", one, hint)
            if _never_changes(hint):
                known[f"look{n}"] = self._remembered(write)
                lines.append(f"    out += look{n}[seat][value.{name}]")
            else:
                known[f"write{n}"] = write
                lines.append(f"    write{n}(value.{name}, out, seat)")
        exec("\n".join(["def write(value, out, seat):", *(lines or ["    pass"])]), known)  # as one would write it by hand: it runs at every decision
        written: Write = known["write"]
        return written

    def _remembered(self, write: Write) -> list[Looks]:
        """Return, for each seat that looks, what values look like that never change: worked out when it is first asked for."""
        return [Looks(write, seat) for seat in range(self.seats)]

    def _maybe(self, path: str, kind: type[Thing] | type[Record]) -> Write:
        """Return how a thing that need not be there is written: a byte that says whether it is, then its fields."""
        self._part(f"{path} is there", UpTo(1), 1)
        before = self.length
        inner = self._thing(f"{path}.", kind)
        nothing = bytes(1 + self.length - before)

        def write(value: Any, out: bytearray, seat: int) -> None:
            if value is None:
                out += nothing
            else:
                out.append(1)
                inner(value, out, seat)

        return write

    def _kind(self, path: str, kind: Kind, hint: Any) -> Write:
        match kind:
            case OneOf(name, across=0, by_seat=by_seat):
                size = self.sizes[name]
                self._part(path, kind, size)
                if name == SIDE:
                    return lambda value, out, seat: out.extend(_one_hot(value if value < 0 else (value - self._side_of[seat]) % size, size))
                if by_seat or name == SEAT:
                    return lambda value, out, seat: out.extend(_one_hot(self._turned(value, seat), size))
                return lambda value, out, seat: out.extend(_one_hot(value, size))
            case OneOf(name, across=across):
                rows = -(-self.sizes[name] // across)
                self._part(f"{path}, place in its row", OneOf(f"place of {name}"), across)
                self._part(f"{path}, row", OneOf(f"row of {name}"), rows)
                return lambda value, out, seat: out.extend(_crossed(value, across, rows))
            case UpTo(most, least):
                self._part(path, kind, 1)
                if most - least >= TOP:
                    raise TypeError(f"{path}: {kind} does not fit into a byte")
                return lambda value, out, seat: out.append(min(TOP, max(0, value - least + 1)))
            case SetOf(name):
                width = self.sizes[name]
                self._part(path, kind, width)
                return lambda value, out, seat: out.extend(_bits(value, width))
            case Bag(name, shown):
                count = self.sizes[name]
                self._part(path, kind, count + 1)
                if not shown:
                    return lambda value, out, seat: out.extend(_counts(tuple(value), count))
                self._part(f"{path}, known to all", kind, count)
                everybody = those(range(self.seats))
                return lambda value, out, seat: out.extend(_counts(value.cards, count) + _counts(value.known_to(everybody), count)[:-1])
            case Word(words):
                self._part(path, kind, len(words))
                places = {word: _one_hot(n, len(words)) for n, word in enumerate(words)} | {"": bytes(len(words))}
                return lambda value, out, seat: out.extend(places[value])
            case Row(kinds):
                return self._row(path, kinds)
            case ByWord(words, kinds):
                return self._by_word(path, words, kinds)
            case ByKey(name):
                return self._by_key(path, self.sizes[name], hint)
            case Each():
                return self._each(path, kind, hint)
            case Unseen():
                return lambda value, out, seat: None

    def _turned(self, value: int, seat: Seat) -> int:
        """Return a number that goes by seat as counted from the seat that looks."""
        return (value - seat) % self.seats if 0 <= value < self.seats else value

    def _row(self, path: str, kinds: Sequence[Kind]) -> Write:
        """Return how values beside each other are written."""
        writes = [self._kind(f"{path}.{n}", one, None) for n, one in enumerate(kinds)]

        def write(value: Any, out: bytearray, seat: int) -> None:
            for one, inner in zip(value, writes, strict=True):
                inner(one, out, seat)

        return write

    def _by_word(self, path: str, words: Sequence[str], kinds: Sequence[Kind]) -> Write:
        """Return how tuples that begin with a word are written: for each word how many there are, and the rest of them, added up."""
        before, inners = self.length, list[Write]()
        for word in words:
            self._part(f"{path} {word}, how many", UpTo(TOP, least=1), 1)
            inners.append(self._row(f"{path} {word}", kinds))
        inner, width = inners[0], (self.length - before) // len(words)

        def write(value: Any, out: bytearray, seat: int) -> None:
            found: dict[str, bytes] = {}
            for word, *rest in value:
                one = bytearray([1])
                inner(rest, one, seat)
                found[word] = bytes(min(TOP, a + b) for a, b in zip(found[word], one, strict=True)) if word in found else bytes(one)
            for word in words:
                out += found.get(word, bytes(width))

        return write

    def _by_key(self, path: str, keys: int, hint: Any) -> Write:
        """Return how things are written by what they lie on: for each of these whether there is one, then its fields."""
        inner = _thing_in(hint)
        assert inner is not None, f"{path} does not say what it holds"
        before = self.length
        writes = [self._maybe(f"{path}[{n}]", inner) for n in range(keys)]
        nothing = bytes((self.length - before) // keys)

        def write(value: Any, out: bytearray, seat: int) -> None:
            last = 0
            for n in sorted(value):
                out += nothing * (n - last)
                writes[n](value[n], out, seat)
                last = n + 1
            out += nothing * (keys - last)

        return write

    def _each(self, path: str, each: Each, hint: Any) -> Write:
        """Return how things in order are written: how many there are, each of them, and zeros for those that are missing."""
        most = each.most if isinstance(each.most, int) else self.sizes[each.most]
        self._part(f"{path}, how many", UpTo(most, least=1), 1)
        if isinstance(each.kind, Unseen):
            return lambda value, out, seat: out.append(min(TOP, len(value or ())))
        before, writes = self.length, list[Write]()
        for n in range(most):
            if each.kind is not None:
                writes.append(self._kind(f"{path}[{n}]", each.kind, _inner(hint)))
            elif (inner := _thing_in(hint)) is not None:
                writes.append(self._thing(f"{path}[{n}].", inner))
            else:
                raise TypeError(f"{path} does not say what each of its numbers stands for")
        blank = bytes((self.length - before) // most) if most else b""
        looks = self._remembered(writes[0]) if writes and _never_changes(_inner(hint)) else None  # they all look alike

        def write(value: Any, out: bytearray, seat: int) -> None:
            found: Sequence[Any] = () if value is None else list(value.values()) if isinstance(value, dict) else value
            if len(found) > most:
                raise OutplayError(f"{path} holds {len(found)} things, but declares at most {most}")
            if each.by_seat:
                own, turned = (self._side_of[seat], self.sizes[SIDE]) if each.most == SIDE else (seat, self.seats)
                found = [*found[own:turned], *found[:own], *found[turned:]]
            out.append(len(found))
            if looks is not None:
                mine = looks[seat]
                out += b"".join([mine[one] for one in found])
            else:
                for n, one in enumerate(found):
                    writes[n](one, out, seat)
            out += blank * (most - len(found))

        return write

    # ------------------------------------------------------------ back into words

    def describe(self, array: NDArray[np.uint8]) -> list[str]:
        """Return an array in words: a line for each part that is not zero throughout, as "heroes[0].rage = 2"."""
        if array.shape != (self.length,):
            raise OutplayError(f"an array of this game has the shape ({self.length},), not {array.shape}")
        return [f"{part.name} = {text}" for part in self.parts if (text := self._text(part, array[part.first : part.first + part.width]))]

    def _text(self, part: Part, found: NDArray[np.uint8]) -> str:
        if not found.any():
            return ""
        match part.kind:
            case UpTo(_, least):
                return str(int(found[0]) - 1 + least)
            case OneOf("question"):
                return [kind.__name__ for kind in self._steps][int(found.argmax())]
            case OneOf():
                return str(int(found.argmax()))
            case Word(words):
                return words[int(found.argmax())]
            case SetOf():
                return " ".join(str(n) for n in found.nonzero()[0])
            case _:
                return " ".join(f"{n}:{int(found[n])}" for n in found.nonzero()[0])


def _thing_in(hint: Any) -> type[Thing] | type[Record] | None:
    """Return the class of things or records that a field holds: itself, or None, or in a list, tuple or dict."""
    if isinstance(hint, type) and issubclass(hint, (Thing, Record)):
        return hint
    return next((found for part in get_args(hint) if (found := _thing_in(part)) is not None), None)


def _never_changes(hint: Any) -> bool:
    """Return whether values of this type can be looked up by what they are: numbers, words, records and tuples of these, but no list, dict or thing."""
    whole = get_origin(hint) or hint
    if isinstance(whole, type) and issubclass(whole, (list, dict, Thing)):
        return False
    return whole is not Mapping and all(_never_changes(part) for part in get_args(hint) if part is not ...)


def _inner(hint: Any) -> Any:
    """Return what a list or tuple of this type holds."""
    return next((part for part in reversed(get_args(hint)) if part is not ...), None)


def _questions(game: Game[Any]) -> Iterator[type[Step[Any]]]:
    """Yield the classes of steps that ask, by name."""
    for kind in dict.fromkeys(kind for _, kind in sorted(game.codec.classes.items())):  # some have several names
        if issubclass(kind, (Choice, SecretChoice)):
            yield kind


@cache
def _numbers(kind: type[Step[Any]]) -> tuple[str, ...]:
    """Return the fields of a question that hold a number."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if hints[name] in (int, bool))


@cache
def _one_hot(value: int, size: int) -> bytes:
    """Return `size` bytes of which the one at `value` is 1; all 0 for -1."""
    assert value < size, f"{value} is none of {size}"
    return bytes(int(n == value) for n in range(size))


@cache
def _crossed(value: int, across: int, rows: int) -> bytes:
    """Return the place in a row of `across` as such bytes, and then the row; all 0 for -1."""
    return bytes(across + rows) if value < 0 else _one_hot(value % across, across) + _one_hot(value // across, rows)


@lru_cache(maxsize=20_000)
def _bits(value: int, width: int) -> bytes:
    """Return the bits of a number as bytes; all 0 for one that is hidden."""
    return bytes(value >> n & 1 for n in range(width)) if value > 0 else bytes(width)


def _counts(values: tuple[int, ...], size: int) -> bytes:
    """Return how often each number occurs, and last how many are hidden."""
    found = bytearray(size + 1)
    for value in values:
        found[value] += 1  # -1 is the last: hidden
    return bytes(found)
