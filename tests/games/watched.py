"""Matches that are watched: what always holds is looked at after every action. The driver of all games' `test_invariants.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Generic, TypeVar

from outplay.kernel.chance import Quick
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game
from outplay.kernel.play import advance, apply, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat, TimeOut

S = TypeVar("S", bound=State)

LATE = 20
"""One decision of this many is not made in time."""


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


def in_time_or_not(pick: Callable[[S, Seat, Quick], Option]) -> Callable[[S, Seat, Quick], Option]:
    """Return what a player picks who picks like this, but whose clock sometimes runs out."""

    def picked(s: S, seat: Seat, luck: Quick) -> Option:
        option = pick(s, seat, luck)
        return option if luck.number() % LATE else TimeOut()

    return picked


def is_the_same_again(game: Game[S], first: S, second: S, pick: Callable[[S, Seat, Quick], Option], most: int) -> None:
    """Assert that two matches which begin alike stay alike while the picks of the first are made in both."""
    luck = Quick(1)
    advance(first)
    advance(second)
    for _ in range(most):
        if first.over:
            break
        seat = to_act(first)[luck.number() % len(to_act(first))]
        action = Action(seat, pick(first, seat, luck))
        apply(first, action)
        apply(second, action)
    assert game.dumps(first) == game.dumps(second)


def notices(checks: Sequence[Invariant[S]], s: S, damage: Callable[[S], None]) -> bool:
    """Return whether one of the checks, which all pass on a table, fails when the table is damaged."""
    for check in checks:
        check.check(s)
    damage(s)
    for check in checks:
        try:
            check.check(s)
        except AssertionError:
            return True
    return False


def events_of(*modules: ModuleType) -> set[str]:
    """Return the names of all events of a game, given the modules that define them."""
    return {name for module in modules for name, kind in vars(module).items() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
