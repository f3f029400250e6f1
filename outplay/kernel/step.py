"""Steps, choices and options: the vocabulary in which rules are written.

A step is one paragraph of the rulebook. It does its deed and returns the steps that come next, in reading order.
A step that needs an answer is a `Choice` (one seat) or a `SecretChoice` (several seats at once): it waits on top of the
stack, and that is the open decision. Steps, options and events hold only int, str, bool, None, tuples and other such records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeAlias, TypeVar

from outplay.kernel.things import Record

if TYPE_CHECKING:
    from outplay.kernel.state import State

S_contra = TypeVar("S_contra", bound="State", contravariant=True)

Seat: TypeAlias = int
Sides: TypeAlias = tuple[tuple[Seat, ...], ...]
"""The seats of each side: who wins together."""


class Option(Record):
    """A thing that may be picked."""


class Pass(Option):
    """Nothing, or nothing more."""


class Ready(Option):
    """The end of a secret series that may still be reconsidered until everybody is ready."""


class Concede(Option):
    """Leave the match, asked or not. Beside the options, never listed."""


class StandIn(Option):
    """Somebody else, a bot for one, answers from now on for a seat that has conceded. Beside the options, never listed."""


class TimeOut(Option):
    """Take the default. Beside the options, never listed. In a secret series: the defaults to its end."""


class TakeBack(Option):
    """Take back one pick of one's secret series, by its number from 0 (-1: the last), while somebody is not ready. Beside the options, never listed."""

    number: int = -1


class Series(Option):
    """A whole secret series at once, from its first pick to its last, whatever was picked of it before. Beside the options, never listed."""

    picks: tuple[Option, ...]


class Action(Record):
    """A pick as it is submitted and logged."""

    seat: Seat
    option: Option | Secret


class Secret(Record):
    """A part of an event, option or action that only some seats may know. `seen` is the door."""

    value: object
    seats: tuple[Seat, ...]


DEED, ASKS_ONE, ASKS_SEVERAL = range(3)
"""The kinds of steps. The loop goes by this number: asking for a class is slower."""


class Step(Record, Generic[S_contra]):
    """One paragraph of the rulebook about to happen."""

    kind: ClassVar[int] = DEED

    def applies(self, s: S_contra) -> bool:
        """Whether this still makes sense when it comes up; otherwise it falls away."""
        return True

    def run(self, s: S_contra) -> Sequence[Step[S_contra]]:
        """Do the deed; return what comes next, in reading order."""
        raise NotImplementedError(f"{type(self).__name__} neither runs nor waits")


Steps: TypeAlias = Sequence[Step[S_contra]]


class Choice(Step[S_contra]):
    """A step that waits for one seat. It is asked of `who` by what is public; with one option only it is taken unasked."""

    kind: ClassVar[int] = ASKS_ONE

    always_asked: ClassVar[bool] = False
    """True where the options depend on secrets: then even a lone option is asked, so that being asked tells nothing."""

    may_be_void: ClassVar[bool] = False
    """True where there may be nothing to pick: then it falls away by itself, and `applies` need not work the options out."""

    def who(self, s: S_contra) -> Seat:
        """The seat that is asked: by default the field `seat`."""
        seat: Seat = self.seat  # type: ignore[attr-defined]  # a field of every choice that does not say otherwise
        return seat

    def options(self, s: S_contra) -> Sequence[Option]:
        """What may be picked, in a fixed order. Never empty, unless it may be void: `applies` must have said so."""
        raise NotImplementedError

    def chosen(self, s: S_contra, pick: Option) -> Sequence[Step[S_contra]]:
        """Do what was picked; return what comes next."""
        raise NotImplementedError

    def default(self, s: S_contra) -> Option:
        """What a seat out of time gets; one of the options."""
        return Pass()

    def foreseen(self, s: S_contra) -> Option:
        """What others who look ahead take the seat to answer; one of the options, with nothing drawn where that can be."""
        return self.default(s)


class SecretChoice(Step[S_contra]):
    """A step that waits for several seats at once. Nobody outside a seat's circle learns a pick before all are in.

    A seat answers by a series of picks; an empty list of options means that it is done. Lone options are asked all the same.
    """

    kind: ClassVar[int] = ASKS_SEVERAL

    opened: ClassVar[bool] = False
    """True where the picks are shown to everybody when all are in. Then events may tell them, though the table keeps nothing of them."""

    def seats(self, s: S_contra) -> Sequence[Seat]:
        """Who is asked, in seat order, by what is public."""
        raise NotImplementedError

    def options(self, s: S_contra, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        """The next pick of a seat that has picked so far; empty when it is done."""
        raise NotImplementedError

    def early(self, s: S_contra, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        """What a person may pick besides the options, though it is an option only after others, where their order means nothing. In the log a series is in the order of its options.

        Where a game has such picks, `options` takes those that were made in any order.
        """
        return ()

    def default(self, s: S_contra, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """The next pick of a seat out of time."""
        raise NotImplementedError

    def kept(self, s: S_contra, seat: Seat, picks: tuple[Option, ...]) -> tuple[Option, ...]:
        """What stands of picks of which one was taken back, or after somebody left: by default all up to the first that is no longer an option.

        Where picks name their places, a game keeps those of the other places.
        """
        kept: tuple[Option, ...] = ()
        for option in picks:
            if option not in self.options(s, seat, kept):
                break
            kept = (*kept, option)
        return kept

    def resolve(self, s: S_contra, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[S_contra]]:
        """All are in: do what was picked and return what comes next. `picks` are in seat order, empty for a seat that had nothing to pick.

        Also runs with no seat to ask.
        """
        raise NotImplementedError


DONE: Final[tuple[()]] = ()
"""Nothing more comes of this step."""
