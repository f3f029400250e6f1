"""Chance, seeded and named: one counter-based stream for each purpose, so that one more draw elsewhere changes nothing.

Every draw except a shuffle declares its law. The caller decides where results come from: a seed, a record, a script, or a tree that visits all of them.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import accumulate, pairwise
from math import comb
from typing import ClassVar, Final, Generic, Self, TypeVar

from msgspec import field

from outplay.kernel.errors import Bug, RecordError
from outplay.kernel.things import Thing

__all__ = ["NO_CHANCE", "Chance", "Drawn", "Law", "Quick", "Recorded", "Seeded", "commitment", "count_law", "seed_from", "uniform"]

T = TypeVar("T")

Drawn = tuple[str, int | tuple[int, ...]]
"""The result of one draw: its stream, and the index of the outcome or, for a shuffle, the order."""


class Law(Generic[T]):
    """Outcomes with integer weights. Create a law once and keep it, because it is drawn from often.

    `kinds`: the kind of each outcome, if some outcomes differ in nothing that ever shows. A tree of all outcomes then follows only one of each kind.
    """

    __slots__ = ("bounds", "kinds", "outcomes", "total", "weights")

    def __init__(self, outcomes: Sequence[T], weights: Sequence[int], kinds: Sequence[Hashable] | None = None) -> None:
        self.outcomes = tuple(outcomes)
        self.weights = tuple(weights)
        self.bounds = tuple(accumulate(weights))
        self.total = self.bounds[-1]
        self.kinds = kinds


def uniform(things: Sequence[T]) -> Law[T]:
    """Return the law by which all things are equally likely."""
    return Law(things, [1] * len(things))


def count_law(dice: int, good: int, faces: int) -> Law[int]:
    """Return the law of how many of `dice` dice show one of `good` out of `faces` faces."""
    return Law(range(dice + 1), [comb(dice, k) * good**k * (faces - good) ** (dice - k) for k in range(dice + 1)])


class Chance(Thing, kw_only=True):
    """Where random results come from. `drawn` collects them for the record (None: nobody listens)."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"drawn"})
    FRESH: ClassVar[frozenset[str]] = frozenset({"drawn"})

    drawn: list[Drawn] | None = None

    def draw(self, stream: str, law: Law[T]) -> T:
        """Return one outcome of a law."""
        index = self.pick(stream, law.bounds)
        if self.drawn is not None:
            self.drawn.append((stream, index))
        return law.outcomes[index]

    def shuffle(self, stream: str, things: Sequence[T]) -> list[T]:
        """Return the things in a random order."""
        order = self.order(stream, len(things))
        if self.drawn is not None:
            self.drawn.append((stream, order))
        return [things[i] for i in order]

    def pick(self, stream: str, bounds: tuple[int, ...]) -> int:
        """Return the index of the outcome that is drawn, given the running sums of the weights."""
        raise NotImplementedError

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        """Return a permutation of 0..n-1."""
        raise NotImplementedError


class Seeded(Chance):
    """Results from a seed: draw k of a stream is a hash of seed, stream and k, the same on every machine. `begun` is that hash with only the seed in it, the start of every draw."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"begun"})

    seed: bytes
    counters: dict[str, int] = {}
    begun: hashlib.blake2b = field(default=None)  # type: ignore[assignment]  # of the seed, begun at once

    def __post_init__(self) -> None:
        self.begun = hashlib.blake2b(digest_size=16, key=self.seed)

    def pick(self, stream: str, bounds: tuple[int, ...]) -> int:
        return bisect_right(bounds, self._number(stream) % bounds[-1])  # 128 bits: the bias is below 2**-100

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        places = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self._number(stream) % (i + 1)
            places[i], places[j] = places[j], places[i]
        return tuple(places)

    def _number(self, stream: str) -> int:
        count = self.counters.get(stream, 0)
        self.counters[stream] = count + 1
        hashed = self.begun.copy()
        hashed.update(f"{stream}:{count}".encode())
        return int.from_bytes(hashed.digest(), "little")


def seed_from(*words: object) -> bytes:
    """Return a 32-byte seed made from words. The same words give the same seed on every machine."""
    return hashlib.sha256("/".join(map(str, words)).encode()).digest()


def commitment(seed: bytes) -> str:
    """Return the hash that is published before a match, so that everybody can check the seed that is shown after it."""
    return hashlib.sha256(b"outplay seed " + seed).hexdigest()


class Quick(Chance):
    """Results from a small, fast generator, for re-deals, playouts and searches, of which no record is kept."""

    word: int

    def __post_init__(self) -> None:
        self.word &= 0xFFFFFFFFFFFFFFFF

    def number(self) -> int:
        """Return the next 64-bit number (splitmix64)."""
        self.word = word = (self.word + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return word ^ (word >> 31)

    def pick(self, stream: str, bounds: tuple[int, ...]) -> int:
        return bisect_right(bounds, self.number() % bounds[-1])

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        places = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.number() % (i + 1)
            places[i], places[j] = places[j], places[i]
        return tuple(places)


class Recorded(Chance):
    """Results read from the list of a record that is replayed. It never draws."""

    results: Sequence[Drawn]
    at: int = 0

    def finish(self) -> None:
        """Raise RecordError unless every result was used."""
        if self.at != len(self.results):
            raise RecordError(f"the record has results that nothing draws: {self.results[self.at :]}")

    def _next(self, stream: str) -> int | tuple[int, ...]:
        if self.at == len(self.results):
            raise RecordError(f"the record has no result left where {stream!r} is drawn")
        name, result = self.results[self.at]
        if name != stream:
            raise RecordError(f"the record gives a result for {name!r} where {stream!r} is drawn")
        self.at += 1
        return result

    def pick(self, stream: str, bounds: tuple[int, ...]) -> int:
        result = self._next(stream)
        if not isinstance(result, int) or not 0 <= result < len(bounds):
            raise RecordError(f"the record's result {result!r} for {stream!r} is not one of the {len(bounds)} outcomes")
        return result

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        result = self._next(stream)
        if not isinstance(result, tuple) or sorted(result) != list(range(n)):
            raise RecordError(f"the record's result {result!r} for {stream!r} is no order of {n} things")
        return result


class Fork(Exception):
    """Raised at the first draw beyond the forced results: the tree branches here. `shares` has the probability of each outcome, by index."""

    def __init__(self, shares: dict[int, float]) -> None:
        self.shares = shares


class Shuffled(Exception):
    """Raised if something is shuffled while only draws with a law can be followed."""


class Forced(Chance):
    """Results forced one by one. The first draw beyond them raises Fork. `weight` is the probability of this path."""

    path: tuple[int, ...]
    at: int = 0
    weight: float = 1.0

    def draw(self, stream: str, law: Law[T]) -> T:
        """Return one outcome of a law. The first outcome of a kind stands for all of that kind."""
        if law.kinds is None:
            return super().draw(stream, law)
        first, shares = dict[Hashable, int](), dict[int, float]()
        for n, (weight, kind) in enumerate(zip(law.weights, law.kinds, strict=True)):
            if weight:
                index = first.setdefault(kind, n)
                shares[index] = shares.get(index, 0.0) + weight / law.total
        return law.outcomes[self._follow(shares)]

    def pick(self, stream: str, bounds: tuple[int, ...]) -> int:
        return self._follow({n: (high - low) / bounds[-1] for n, (low, high) in enumerate(pairwise((0, *bounds))) if high > low})

    def _follow(self, shares: dict[int, float]) -> int:
        if self.at == len(self.path):
            raise Fork(shares)
        index = self.path[self.at]
        self.at += 1
        self.weight *= shares[index]
        return index

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        raise Shuffled(stream)


class NoChance(Chance):
    """The chance of an observation, which cannot be drawn from."""

    def copy(self) -> Self:
        return self

    def pick(self, stream: str, bounds: tuple[int, ...]) -> int:
        raise Bug(f"{stream!r} is drawn on an observation; re-deal it first")

    def order(self, stream: str, n: int) -> tuple[int, ...]:
        raise Bug(f"{stream!r} is shuffled on an observation; re-deal it first")


NO_CHANCE: Final = NoChance()
