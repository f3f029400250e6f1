"""Steps, choices and options: the vocabulary in which rules are written.

A step is one paragraph of the rulebook. It does its work and returns the steps that come next, in reading order.
A step that needs an answer is a `Choice` (one seat) or a `SecretChoice` (several seats at once): it waits on top of the
stack, and that is the open decision. Steps, options and events hold only int, str, bool, None, tuples and other such records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeAlias, TypeVar

from outplay.kernel.things import Record

if TYPE_CHECKING:
    from outplay.kernel.state import State

__all__ = [
    "DONE",
    "Action",
    "Choice",
    "Concede",
    "Option",
    "Pass",
    "Ready",
    "Seat",
    "Secret",
    "SecretChoice",
    "Series",
    "Sides",
    "StandIn",
    "Step",
    "Steps",
    "TakeBack",
    "TimeOut",
]

S_contra = TypeVar("S_contra", bound="State", contravariant=True)

Seat: TypeAlias = int
Sides: TypeAlias = tuple[tuple[Seat, ...], ...]
"""The seats of each side: who wins together."""


class Option(Record):
    """Something that can be picked.

    IMPLIED lists fields that follow from the question: no two options of one question differ in these alone, so they do not count where options are numbered.
    """

    IMPLIED: ClassVar[tuple[str, ...]] = ()


class Pass(Option):
    """Pick nothing, or nothing more."""


class Ready(Option):
    """End a secret series. It can be reopened until every seat is ready."""


class Concede(Option):
    """Leave the match, whether asked or not. Always allowed beside the options, never listed among them."""


class StandIn(Option):
    """From now on somebody else, such as a bot, answers for a seat that has conceded. Never listed among the options."""


class TimeOut(Option):
    """Take the default; in a secret series, the defaults to its end. Never listed among the options."""


class TakeBack(Option):
    """Take back one pick of the seat's own secret series, by its index (-1: the last), as long as some seat is not ready. Never listed among the options."""

    number: int = -1


class Series(Option):
    """Answer a whole secret series at once, from the first pick to the last, replacing what was picked before. Never listed among the options."""

    picks: tuple[Option, ...]


class Action(Record):
    """A pick as it is submitted and logged: who picks what."""

    seat: Seat
    option: Option | Secret


class Secret(Record):
    """A part of an event, option or action that only some seats may know. `view.seen` opens or hides it."""

    value: object
    seats: tuple[Seat, ...]


DEED, ASKS_ONE, ASKS_SEVERAL = range(3)
"""The kinds of steps. The loop branches on this number because checking the class is slower."""


class Step(Record, Generic[S_contra]):
    """One paragraph of the rulebook that is about to happen."""

    kind: ClassVar[int] = DEED

    def applies(self, s: S_contra) -> bool:
        """Return whether this step still makes sense when its turn comes. If not, it is dropped."""
        return True

    def run(self, s: S_contra) -> Sequence[Step[S_contra]]:
        """Do the work of this step and return the steps that come next, in reading order."""
        raise NotImplementedError(f"{type(self).__name__} neither runs nor waits")


Steps: TypeAlias = Sequence[Step[S_contra]]


class Choice(Step[S_contra]):
    """A step that waits for one seat, `who`, which must follow from public facts. A single option is taken without asking."""

    kind: ClassVar[int] = ASKS_ONE

    always_asked: ClassVar[bool] = False
    """True if the options depend on secrets. Then even a single option is asked, so that being asked reveals nothing."""

    may_be_void: ClassVar[bool] = False
    """True if there may be nothing to pick. Then the step is dropped by itself, and `applies` need not compute the options."""

    def who(self, s: S_contra) -> Seat:
        """Return the seat that is asked: by default the field `seat`."""
        seat: Seat = self.seat  # type: ignore[attr-defined]  # a field of every choice that does not say otherwise
        return seat

    def options(self, s: S_contra) -> Sequence[Option]:
        """Return what can be picked, in a fixed order. Never empty unless `may_be_void`: `applies` must rule that out."""
        raise NotImplementedError

    def chosen(self, s: S_contra, pick: Option) -> Sequence[Step[S_contra]]:
        """Do what was picked and return the steps that come next."""
        raise NotImplementedError

    def default(self, s: S_contra) -> Option:
        """Return the option for a seat that has run out of time."""
        return Pass()

    def foreseen(self, s: S_contra) -> Option:
        """Return the option that others expect of this seat when they look ahead. It should not draw from chance if that can be avoided."""
        return self.default(s)


class SecretChoice(Step[S_contra]):
    """A step that waits for several seats at once. Nobody outside a seat's circle learns its picks before all seats are done.

    A seat answers by a series of picks; an empty list of options means that it is done. Single options are asked too.
    """

    kind: ClassVar[int] = ASKS_SEVERAL

    opened: ClassVar[bool] = False
    """True if all picks are shown to everybody once all seats are done. Then events may tell them even if the table keeps no trace of them."""

    offers: ClassVar[tuple[type[Option], ...]] = ()
    """The classes of the options that it may list; empty: any. Learners are shown their own sealed picks as far as these go."""

    def seats(self, s: S_contra) -> Sequence[Seat]:
        """Return the seats that are asked, in seat order. This must follow from public facts."""
        raise NotImplementedError

    def options(self, s: S_contra, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        """Return the options for the next pick of a seat, given its picks so far; empty if it is done."""
        raise NotImplementedError

    def early(self, s: S_contra, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        """Return what a person may pick already, although it becomes an option only after other picks, if the order of picks means nothing.

        In the log a series stands in the order of its options. A game with such picks must accept them in any order in `options`.
        """
        return ()

    def default(self, s: S_contra, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """Return the next pick for a seat that has run out of time."""
        raise NotImplementedError

    def kept(self, s: S_contra, seat: Seat, picks: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the picks that remain valid after one was taken back or a seat has left: by default all before the first that is no longer an option.

        A game whose picks name their places keeps the picks of all other places.
        """
        kept: tuple[Option, ...] = ()
        for option in picks:
            if option not in self.options(s, seat, kept):
                break
            kept = (*kept, option)
        return kept

    def resolve(self, s: S_contra, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[S_contra]]:
        """Do what was picked by all seats and return the steps that come next. `picks` is in seat order, with an empty tuple for a seat that had nothing to pick.

        Also called if there was no seat to ask.
        """
        raise NotImplementedError


DONE: Final[tuple[()]] = ()
"""No further steps."""
