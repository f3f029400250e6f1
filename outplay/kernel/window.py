"""Windows: moments of the rulebook at which seats may respond, one after the other, with what they hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, ClassVar, Final, TypeAlias

from outplay.kernel.later import Later
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, S_contra, Seat, Step, Steps

__all__ = ["DECLINE", "Lasts", "Window", "asking", "open_window"]

DECLINE: Final = Pass()

Answered: TypeAlias = Callable[[Any, Any, Seat, Option], Steps[Any]]
ANSWERED: Final = Later[Answered]()
"""What is done with an answer, by class of window."""


class Lasts(IntEnum):
    """How long a window stays open: until the first answer, for one answer of each side, or until all seats have declined in a row."""

    ONE_ANSWER = 0
    ONE_A_SIDE = 1
    ROUND = 2


class Window(Step[S_contra]):
    """A moment at which seats may answer. Its class, and the fields that a game adds, say which moment it is and what it is about.

    Who is asked must follow from public facts, because everybody sees who is asked. A seat is asked even if it can only decline, so that
    being asked reveals nothing about what it holds. Declining is the default.
    """

    lasts: ClassVar[Lasts] = Lasts.ONE_ANSWER

    def seats(self, s: S_contra) -> Sequence[Seat]:
        """Return the seats that may answer, in the order in which they are asked; this must follow from public facts. If there is none the window does not open."""
        raise NotImplementedError

    def closed(self, s: S_contra) -> bool:
        """Return whether nobody is asked any more because what the window was about is over."""
        return False

    def answers(self, s: S_contra, seat: Seat) -> Sequence[Option]:
        """Return what a seat may answer besides declining."""
        raise NotImplementedError

    def answered(self, s: S_contra, seat: Seat, pick: Option) -> Steps[S_contra]:
        """Do what was answered and return the steps that come next. Unless a class overrides this, the function that a later chapter defined by `answering` is called."""
        return ANSWERED.of(type(self))(self, s, seat, pick)

    @classmethod
    def answering(cls, function: Answered) -> Answered:
        """Make a function of a later chapter this window's `answered`, and return it: chapters that open windows do not know all that may come of them."""
        return ANSWERED.define(cls)(function)

    def run(self, s: S_contra) -> Steps[S_contra]:
        order = tuple(self.seats(s))
        return [Answer(self, order), CloseWindow(self)] if order else DONE


class Answer(Choice[S_contra]):
    """An open window that asks the first seat of `order`. `declined` is the number of seats that have declined in a row."""

    window: Window[Any]
    order: tuple[Seat, ...]
    declined: int = 0

    always_asked: ClassVar[bool] = True

    def who(self, s: S_contra) -> Seat:
        return self._left(s)[0]

    def applies(self, s: S_contra) -> bool:
        return not self.window.closed(s) and bool(self._left(s))

    def _left(self, s: S_contra) -> tuple[Seat, ...]:
        """Return the seats that are still to be asked, without those that have left the match meanwhile."""
        return tuple(seat for seat in self.order if seat in self.window.seats(s)) if s.conceded else self.order

    def options(self, s: S_contra) -> Sequence[Option]:
        return [*self.window.answers(s, self.who(s)), DECLINE]

    def chosen(self, s: S_contra, pick: Option) -> Steps[S_contra]:
        seat, *others = order = self._left(s)
        lasts = self.window.lasts
        if pick == DECLINE:
            if lasts == Lasts.ROUND:
                before = self.order[len(self.order) - self.declined :]
                declined = 1 + sum(one in order for one in before)
                return [Answer(self.window, (*others, seat), declined)] if declined < len(order) else DONE
            return [Answer(self.window, tuple(others))] if others else DONE
        steps = self.window.answered(s, seat, pick)
        if lasts == Lasts.ONE_ANSWER:
            return steps
        if lasts == Lasts.ONE_A_SIDE:
            side = s.sides[s.side_of(seat)]
            return [*steps, AskOn(self.window, tuple(other for other in others if other not in side))]
        return [*steps, AskOn(self.window, (*others, seat))]


class AskOn(Step[S_contra]):
    """After an answer, ask the seats that still may answer. In a window that goes round, also those that may since then, before the one that answered."""

    window: Window[Any]
    order: tuple[Seat, ...]

    def run(self, s: S_contra) -> Steps[S_contra]:
        able = self.window.seats(s)
        order = [seat for seat in self.order if seat in able]
        if self.window.lasts == Lasts.ROUND:
            last = len(order) - (self.order[-1] in able)
            order[last:last] = [seat for seat in able if seat not in self.order]
        return [Answer(self.window, tuple(order))] if order else DONE


class CloseWindow(Step[S_contra]):
    """Marks an open window: it is open as long as this step lies in the stack, below what is done in it."""

    window: Window[Any]

    def run(self, s: S_contra) -> Steps[S_contra]:
        return DONE


def open_window(s: State) -> Window[Any] | None:
    """Return the innermost open window, or None."""
    return next((step.window for step in reversed(s.todo) if isinstance(step, CloseWindow)), None)


def asking(s: State) -> Step[Any]:
    """Return the step that asks: the one on top of the stack, or its window."""
    step = s.todo[-1]
    return step.window if isinstance(step, Answer) else step
