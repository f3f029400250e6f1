"""Matches that are watched: what always holds is looked at after every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from outplay.kernel.chance import Quick
from outplay.kernel.event import Told
from outplay.kernel.play import advance, apply, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat

S = TypeVar("S", bound=State)


class Invariant(Generic[S]):
    """Something that holds after every action. It may add up what it hears, apart from the table, and compare."""

    def before(self, s: S, action: Action) -> None:
        """An action is about to be done."""

    def hear(self, s: S, told: Told) -> None:
        """What was told of the last action; the table is as it is after all of it."""

    def check(self, s: S) -> None:
        """Raises AssertionError where it does not hold."""


def watched(s: S, invariants: Sequence[Invariant[S]], pick: Callable[[S, Seat, Quick], Option], luck: Quick, most: int) -> Iterator[tuple[S, list[Told]]]:
    """A match from before its first step on, with its events, action by action, each of them checked. Anybody who is asked may be the next."""
    advance(s)
    for _ in range(most):
        told = s.told or []
        for invariant in invariants:
            for one in told:
                invariant.hear(s, one)
            invariant.check(s)
        yield s, told
        if s.over:
            return
        seat = to_act(s)[luck.number() % len(to_act(s))]
        action = Action(seat, pick(s, seat, luck))
        for invariant in invariants:
            invariant.before(s, action)
        s.told = []
        apply(s, action)
