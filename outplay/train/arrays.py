"""Observations as arrays: made from what the fields of a table declare, the same length at every moment of a match, own seat first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, Generic, TypeVar, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.frozen import COMPILED, frozen
from outplay.kernel.game import Game
from outplay.kernel.kinds import Bag, Each, OneOf, SetOf, UpTo, Word
from outplay.kernel.numbering import Numbering
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Option, Seat, SecretChoice, Step
from outplay.kernel.view import Observation
from outplay.train.layout import SEAT, SIDE, TOP, Field, Layout, Part, Rows, bits, one_hot
from outplay.train.looks import Looks

__all__ = ["Arrays", "Part"]

S = TypeVar("S", bound=State)

WIDE: Final = 12
"""From so many bytes on, things of a list are looked up one by one."""


class Arrays(Generic[S]):
    """What a seat knows, as an array of `length` bytes, for a game with these settings and this content.

    One of the things of a kind is as many bytes as there are such things, of which one is 1 (all are 0 if it is none of them, or hidden); a set has a 1 for each of its things, a bag how many
    of each; an amount is one byte, 1 more than it is above its least (0 if it is hidden); before things in order stands how many there are. Behind the table stand the question, the seat's own sealed picks, and which seat looks.
    """

    def __init__(self, game: Game[S], settings: Settings, content: Content, numbering: Numbering[S]) -> None:
        self.game, self.numbering, self.seats = game, numbering, settings.seats
        sizes = {SEAT: settings.seats, SIDE: len(settings.sides), **game.sizes(settings, content)}
        side_of = [next(n for n, side in enumerate(settings.sides) if seat in side) for seat in range(settings.seats)]
        layout = self._layout = Layout(game.name, sizes, side_of)
        questions = tuple(_questions(game))
        self._steps = {kind: n for n, kind in enumerate(questions)}
        self._fields = max((len(_numbers(kind)) for kind in questions), default=0)
        self.sealed = tuple(_sealed(questions, numbering))
        """The numbers of the options that may be picked in secret, in the order in which one's own picks are shown."""
        self._places = {number: place for place, number in enumerate(self.sealed)}
        self._table = [*layout.fields_of("", game.table)]
        layout.part("question", OneOf("question"), len(self._steps))
        layout.part("question's fields", Each(self._fields, UpTo(TOP - 1)), self._fields)
        layout.part("own sealed picks, the first 1", Bag("option"), len(self.sealed))
        for name in ("seats asked", "seats that have answered", "seats that have conceded"):
            layout.part(name, SetOf(SEAT), settings.seats)
        layout.part("seat", OneOf(SEAT), settings.seats)
        self.parts, self.length = layout.parts, layout.length
        self._eyes: dict[Seat, Callable[[S], bytearray]] = {}

    def of(self, observation: Observation[S]) -> NDArray[np.uint8]:
        """Return the array of what a seat knows. Raises OutplayError for an observation of nobody."""
        seat = observation.viewer
        if seat is None:
            raise OutplayError("an array is made for a seat; a spectator has none")
        eyes = self._eyes.get(seat)
        if eyes is None:
            eyes = self._eyes[seat] = self._eyes_of(seat)
        out = eyes(observation.state)
        assert len(out) == self.length, f"{len(out)} bytes, not {self.length}"
        return np.frombuffer(out, np.uint8)

    def _eyes_of(self, seat: Seat) -> Callable[[S], bytearray]:
        """Return what looks at a table with a seat's eyes, as one would write it by hand: field by field, each by the look of its value. It runs at every decision."""
        known: dict[str, Any] = {
            "question": Looks(self._write_question, seat),
            "asked": Looks(self._write_asked, seat),
            "picks": Looks(self._write_picks, seat),
        }
        compiled = COMPILED in vars(self.game.table)
        now = [f"now{n}" if compiled else frozen(f"s.{field.name}", field.hint) for n, field in enumerate(self._table)]
        looks = [self._look(n, field, now[n], known, seat) for n, field in enumerate(self._table)]
        lines = [
            "def look(s):",
            *([f"    {', '.join(now)}, = s.{COMPILED}()"] if compiled else ()),
            "    step = s.todo[-1] if s.asked else None",
            f"    return bytearray().join(({''.join(f'{one}, ' for one in looks)}",
            f"        question[step], picks[s.picks.get({seat}, ())], asked[s.asked, s.ready, s.conceded]))",
        ]
        exec("\n".join(lines), known)
        look: Callable[[S], bytearray] = known["look"]
        return look

    def _look(self, n: int, field: Field, now: str, known: dict[str, Any], seat: Seat) -> str:
        """Return the expression of what a field of the table looks like for a seat; `now`: of what it holds; `known` gets what it needs.

        What is wide in a list is looked up one by one, as little of it changes at once.
        """
        if isinstance(field.write, Rows) and get_origin(field.hint) is list and len(field.write.blank) >= WIDE:
            known[f"rows{n}"] = field.write.look(seat)
            return f"rows{n}({now})"
        known[f"look{n}"] = Looks(field.write, seat)
        return f"look{n}[{now}]"

    def _write_question(self, step: Step[Any] | None, out: bytearray, seat: Seat) -> None:
        """Add which question is open, and the numbers that it names."""
        known = step if step is not None and type(step) in self._steps else None
        out += one_hot(-1 if known is None else self._steps[type(known)], len(self._steps))
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
            out += bits(sum(1 << self._layout.turned(one, seat) for one in some), self.seats)
        out += one_hot(seat, self.seats)

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
