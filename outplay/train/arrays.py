"""Observations as arrays: made from what the fields of a table declare, the same length at every moment of a match, own seat first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, Generic, TypeVar, get_origin, get_type_hints

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
from outplay.kernel.step import Choice, Option, Seat, SecretChoice, Step
from outplay.kernel.things import Record, Thing
from outplay.kernel.view import Observation
from outplay.train.looks import Looks, Whole, Write, frozen, holds, shown_fields, thing_in

__all__ = ["Arrays", "Part"]

S = TypeVar("S", bound=State)

TOP: Final = 255
"""The largest number of a part: an array is made of bytes."""

WIDE: Final = 12
"""From so many bytes on, things of a list are looked up one by one."""

SEAT: Final = "seat"
"""The kind of things that seats are. Seats are counted from the one that looks: 0 is oneself."""

SIDE: Final = "side"
"""The kind of things that sides are. Sides are counted from that of the seat that looks."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the array: the name of the field as one would write it, what its bytes mean, and where they lie."""

    name: str
    kind: Kind
    first: int
    width: int


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a table or thing: its name, its type, and how it is written."""

    name: str
    hint: Any
    write: Write


class Rows(Whole):
    """How things in order are written: how many there are, each of them, and zeros for those that are missing.

    `turns`: for each seat that looks, which one it sees first, and how many go by seat; empty if they do not. `in_dict`: they come as pairs, of which the second is meant.
    What they look like raises OutplayError if there are more than declared.
    """

    def __init__(self, path: str, most: int, write: Write, blank: bytes, turns: Sequence[tuple[int, int]], in_dict: bool) -> None:
        super().__init__(self._made)
        self.path, self.most, self.write, self.blank, self.turns, self.in_dict = path, most, write, blank, turns, in_dict

    def _made(self, seat: Seat) -> Callable[[Sequence[Any] | None], bytes]:
        looks, most = Looks(self.write, seat).__getitem__, self.most
        own, turned = self.turns[seat] if self.turns else (0, 0)
        before = [bytes((min(TOP, n),)) for n in range(most + 1)]
        after = [self.blank * (most - n) for n in range(most + 1)]

        def look(value: Sequence[Any] | None) -> bytes:
            found: Sequence[Any] = () if value is None else [one for _, one in value] if self.in_dict else value
            count = len(found)
            if count > most:
                raise OutplayError(f"{self.path} holds {count} things, but declares at most {most}")
            if own:
                found = [*found[own:turned], *found[:own], *found[turned:]]
            return b"".join((before[count], *map(looks, found), after[count]))

        return look


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
        questions = tuple(_questions(game))
        self._steps = {kind: n for n, kind in enumerate(questions)}
        self._fields = max((len(_numbers(kind)) for kind in questions), default=0)
        self.sealed = tuple(_sealed(questions, numbering))
        """The numbers of the options that may be picked in secret, in the order in which one's own picks are shown."""
        self._places = {number: place for place, number in enumerate(self.sealed)}
        self._table = [*self._fields_of("", game.table)]
        self._part("question", OneOf("question"), len(self._steps))
        self._part("question's fields", Each(self._fields, UpTo(TOP - 1)), self._fields)
        self._part("own sealed picks, the first 1", Bag("option"), len(self.sealed))
        for name in ("seats asked", "seats that have answered", "seats that have conceded"):
            self._part(name, SetOf(SEAT), settings.seats)
        self._part("seat", OneOf(SEAT), settings.seats)
        self._eyes: dict[Seat, Callable[[S], NDArray[np.uint8]]] = {}

    def of(self, observation: Observation[S]) -> NDArray[np.uint8]:
        """Return the array of what a seat knows. Raises OutplayError for an observation of nobody."""
        seat = observation.viewer
        if seat is None:
            raise OutplayError("an array is made for a seat; a spectator has none")
        eyes = self._eyes.get(seat)
        if eyes is None:
            eyes = self._eyes[seat] = self._eyes_of(seat)
        return eyes(observation.state)

    def _eyes_of(self, seat: Seat) -> Callable[[S], NDArray[np.uint8]]:
        """Return what looks at a table with a seat's eyes, as one would write it by hand: field by field, each by the look of its value. It runs at every decision."""
        known: dict[str, Any] = {
            "question": Looks(self._write_question, seat),
            "asked": Looks(self._write_asked, seat),
            "picks": Looks(self._write_picks, seat),
        }
        looks = [self._look(n, field, known, seat) for n, field in enumerate(self._table)]
        lines = [
            "def look(s):",
            "    step = s.todo[-1] if s.asked else None",
            f"    return bytearray().join(({''.join(f'{one}, ' for one in looks)}",
            f"        question[step], picks[s.picks.get({seat}, ())], asked[s.asked, s.ready, s.conceded]))",
        ]
        exec("\n".join(lines), known)
        look: Callable[[S], bytearray] = known["look"]
        length = self.length

        def eyes(state: S) -> NDArray[np.uint8]:
            out = look(state)
            assert len(out) == length, f"{len(out)} bytes, not {length}"
            return np.frombuffer(out, dtype=np.uint8)

        return eyes

    def _look(self, n: int, field: Field, known: dict[str, Any], seat: Seat) -> str:
        """Return the expression of what a field of the table looks like for a seat; `known` gets what it needs. What is wide in a list is looked up one by one, as little of it changes at once."""
        now = frozen(f"s.{field.name}", field.hint)
        if isinstance(field.write, Rows) and get_origin(field.hint) is list and len(field.write.blank) >= WIDE:
            known[f"rows{n}"] = field.write.look(seat)
            return f"rows{n}({now})"
        known[f"look{n}"] = Looks(field.write, seat)
        return f"look{n}[{now}]"

    def _write_question(self, step: Step[Any] | None, out: bytearray, seat: Seat) -> None:
        """Add which question is open, and the numbers that it names."""
        known = step if step is not None and type(step) in self._steps else None
        out += _one_hot(-1 if known is None else self._steps[type(known)], len(self._steps))
        numbers = [] if known is None else [min(TOP, max(0, getattr(known, name) + 1)) for name in _numbers(type(known))]
        out += bytes(numbers + [0] * (self._fields - len(numbers)))

    def _write_picks(self, picks: Sequence[Option], out: bytearray, seat: Seat) -> None:
        """Add the seat's own picks of a series that is still sealed."""
        picked = bytearray(len(self.sealed))
        for n, option in enumerate(picks, 1):
            picked[self._places[self.numbering.number(option)]] = min(TOP, n)
        out += picked

    def _write_asked(self, seats: Sequence[Sequence[Seat]], out: bytearray, seat: Seat) -> None:
        """Add who is asked, has answered and has conceded, and which seat looks."""
        for some in seats:
            out += _bits(sum(1 << self._turned(one, seat) for one in some), self.seats)
        out += _one_hot(seat, self.seats)

    # ------------------------------------------------------------ how it is made

    def _part(self, name: str, kind: Kind, width: int) -> None:
        self.parts.append(Part(name, kind, self.length, width))
        self.length += width

    def _fields_of(self, path: str, kind: type[Thing] | type[Record]) -> Iterator[Field]:
        """Yield the fields of a class that are shown, each with how it is written."""
        declared, hints = kinds_of(kind), get_type_hints(kind)
        for name in shown_fields(kind):
            one, hint = declared[name], hints[name]
            if one is not None:
                yield Field(name, hint, self._kind(f"{path}{name}", one, hint))
            elif (inner := thing_in(hint)) is not None:
                yield Field(name, hint, self._maybe(f"{path}{name}", inner))
            else:
                raise OutplayError(f"{self.game.name} cannot be trained on yet: {kind.__name__}.{name} does not say what its numbers stand for")

    def _thing(self, path: str, kind: type[Thing] | type[Record]) -> Write:
        """Return how a record, or a frozen thing, is written: one field after the other, each by the look of its value."""
        fields = [*self._fields_of(path, kind)]
        lies = issubclass(kind, Thing)  # frozen: a tuple of its fields

        def made(seat: Seat) -> Callable[[Any], bytes]:
            known: dict[str, Any] = {f"look{n}": Looks(field.write, seat) for n, field in enumerate(fields)}
            parts = [f"look{n}[{f'value[{n}]' if lies else frozen(f'value.{field.name}', field.hint)}], " for n, field in enumerate(fields)]
            exec(f"def look(value): return b''.join(({''.join(parts)}))", known)
            look: Callable[[Any], bytes] = known["look"]
            return look

        return Whole(made)

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
        inner = thing_in(hint)
        assert inner is not None, f"{path} does not say what it holds"
        before = self.length
        writes = [self._maybe(f"{path}[{n}]", inner) for n in range(keys)]
        look, nothing = writes[0], bytes((self.length - before) // keys)  # they all look alike

        def write(value: Any, out: bytearray, seat: int) -> None:
            last = 0
            for n, one in sorted(value):
                out += nothing * (n - last)
                look(one, out, seat)
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
                writes.append(self._kind(f"{path}[{n}]", each.kind, holds(hint)))
            elif (inner := thing_in(hint)) is not None:
                writes.append(self._thing(f"{path}[{n}].", inner))
            else:
                raise TypeError(f"{path} does not say what each of its numbers stands for")
        if not writes:
            return lambda value, out, seat: out.append(0)
        turns: Sequence[tuple[int, int]] = ()
        if each.by_seat:
            turns = [(side, self.sizes[SIDE]) if each.most == SIDE else (seat, self.seats) for seat, side in enumerate(self._side_of)]
        in_dict = get_origin(hint) in (dict, Mapping)
        return Rows(path, most, writes[0], bytes((self.length - before) // most), turns, in_dict)  # they all look alike

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
            case Bag("option"):
                return " ".join(f"{self.sealed[n]}:{int(found[n])}" for n in found.nonzero()[0])
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


def _sealed(questions: Iterable[type[Step[Any]]], numbering: Numbering[Any]) -> Iterator[int]:
    """Yield the numbers of the options that secret choices may list."""
    asked = [kind for kind in questions if issubclass(kind, SecretChoice)]
    offered = {option for kind in asked for option in kind.offers}
    for one in numbering.classes:
        if one.kind in offered or (asked and not all(kind.offers for kind in asked)):
            yield from range(one.first, one.first + len(one.values))


def _questions(game: Game[Any]) -> Iterator[type[Step[Any]]]:
    """Yield the classes of steps that ask, by name."""
    for kind in dict.fromkeys(kind for _, kind in sorted(game.codec.classes.items())):  # some have several names
        if issubclass(kind, (Choice, SecretChoice)) and kind not in (Choice, SecretChoice):
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
