"""Where each field of a table lies in an array, and how it is written there, by what kind of number it is declared to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, get_origin, get_type_hints

from outplay.kernel.cards import those
from outplay.kernel.errors import OutplayError
from outplay.kernel.frozen import frozen, shown_fields
from outplay.kernel.kinds import Bag, ByKey, ByWord, Each, Kind, OneOf, Row, SetOf, Sizes, Unseen, UpTo, Word, kinds_of
from outplay.kernel.step import Seat
from outplay.kernel.things import Record, Thing
from outplay.train.looks import Looks, Whole, Write, holds, thing_in

__all__ = ["SEAT", "SIDE", "TOP", "Field", "Layout", "Part", "Rows", "bits", "one_hot"]

TOP: Final = 255
"""The largest number of a part: an array is made of bytes."""

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


class Layout:
    """Where everything lies in an array of `length` bytes: the parts of it in order, and how each is written.

    `sizes`: how many things there are of each kind. `side_of`: the side of each seat.
    """

    def __init__(self, game: str, sizes: Sizes, side_of: Sequence[int]) -> None:
        self.game, self.sizes, self.side_of, self.seats = game, sizes, side_of, len(side_of)
        self.parts: list[Part] = []
        self.length = 0

    def part(self, name: str, kind: Kind, width: int) -> None:
        """Let another part follow."""
        self.parts.append(Part(name, kind, self.length, width))
        self.length += width

    def fields_of(self, path: str, kind: type[Thing] | type[Record]) -> Iterator[Field]:
        """Yield the fields of a class that are shown, each with how it is written."""
        declared, hints = kinds_of(kind), get_type_hints(kind)
        for name in shown_fields(kind):
            one, hint = declared[name], hints[name]
            if one is not None:
                yield Field(name, hint, self._kind(f"{path}{name}", one, hint))
            elif (inner := thing_in(hint)) is not None:
                yield Field(name, hint, self._maybe(f"{path}{name}", inner))
            else:
                raise OutplayError(f"{self.game} cannot be trained on yet: {kind.__name__}.{name} does not say what its numbers stand for")

    def _thing(self, path: str, kind: type[Thing] | type[Record]) -> Write:
        """Return how a record, or a frozen thing, is written: one field after the other, each by the look of its value."""
        fields = [*self.fields_of(path, kind)]
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
        self.part(f"{path} is there", UpTo(1), 1)
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
                self.part(path, kind, size)
                if name == SIDE:
                    return lambda value, out, seat: out.extend(one_hot(value if value < 0 else (value - self.side_of[seat]) % size, size))
                if by_seat or name == SEAT:
                    return lambda value, out, seat: out.extend(one_hot(self.turned(value, seat), size))
                return lambda value, out, seat: out.extend(one_hot(value, size))
            case OneOf(name, across=across):
                rows = -(-self.sizes[name] // across)
                self.part(f"{path}, place in its row", OneOf(f"place of {name}"), across)
                self.part(f"{path}, row", OneOf(f"row of {name}"), rows)
                return lambda value, out, seat: out.extend(_crossed(value, across, rows))
            case UpTo(most, least):
                self.part(path, kind, 1)
                if most - least >= TOP:
                    raise TypeError(f"{path}: {kind} does not fit into a byte")
                return lambda value, out, seat: out.append(min(TOP, max(0, value - least + 1)))
            case SetOf(name):
                width = self.sizes[name]
                self.part(path, kind, width)
                return lambda value, out, seat: out.extend(bits(value, width))
            case Bag(name, shown):
                count = self.sizes[name]
                self.part(path, kind, count + 1)
                if not shown:
                    return lambda value, out, seat: out.extend(_counts(tuple(value), count))
                self.part(f"{path}, known to all", kind, count)
                everybody = those(range(self.seats))
                return lambda value, out, seat: out.extend(_counts(value.cards, count) + _counts(value.known_to(everybody), count)[:-1])
            case Word(words):
                self.part(path, kind, len(words))
                places = {word: one_hot(n, len(words)) for n, word in enumerate(words)} | {"": bytes(len(words))}
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

    def turned(self, value: int, seat: Seat) -> int:
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
            self.part(f"{path} {word}, how many", UpTo(TOP, least=1), 1)
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
        self.part(f"{path}, how many", UpTo(most, least=1), 1)
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
            turns = [(side, self.sizes[SIDE]) if each.most == SIDE else (seat, self.seats) for seat, side in enumerate(self.side_of)]
        in_dict = get_origin(hint) in (dict, Mapping)
        return Rows(path, most, writes[0], bytes((self.length - before) // most), turns, in_dict)  # they all look alike


@cache
def one_hot(value: int, size: int) -> bytes:
    """Return `size` bytes of which the one at `value` is 1; all 0 for -1."""
    assert value < size, f"{value} is none of {size}"
    return bytes(int(n == value) for n in range(size))


@cache
def _crossed(value: int, across: int, rows: int) -> bytes:
    """Return the place in a row of `across` as such bytes, and then the row; all 0 for -1."""
    return bytes(across + rows) if value < 0 else one_hot(value % across, across) + one_hot(value // across, rows)


@lru_cache(maxsize=20_000)
def bits(value: int, width: int) -> bytes:
    """Return the bits of a number as bytes; all 0 for one that is hidden."""
    return bytes(value >> n & 1 for n in range(width)) if value > 0 else bytes(width)


def _counts(values: tuple[int, ...], size: int) -> bytes:
    """Return how often each number occurs, and last how many are hidden."""
    found = bytearray(size + 1)
    for value in values:
        found[value] += 1  # -1 is the last: hidden
    return bytes(found)
