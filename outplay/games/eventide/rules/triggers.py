"""EOH-5.13 Passives that events set off: they happen at once, in canonical order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.data.vocabulary import NOBODY, When
from outplay.games.eventide.rules.conditions import Facts, holds
from outplay.games.eventide.rules.hero import LIVE, seat_of
from outplay.games.eventide.rules.state import Table
from outplay.kernel.later import Later
from outplay.kernel.step import Step, Steps


class SetOff(Step[Table]):
    """EOH-5.13 Carry out what a Passive of a Hero does at an event. `number` is its place among everything that the Hero does at events, `other` the Hero that was killed or moved."""

    hero: int
    number: int
    other: int = NOBODY

    def run(self, s: Table) -> Steps[Table]:
        return SET_OFF.of(SetOff)(self, s)


SET_OFF: Final = Later[Callable[[SetOff, Table], Steps[Table]]]()
"""Carries out a SetOff. A later chapter defines it, because the chapters that set Passives off do not know the effects."""


def set_off(s: Table, when: When, heroes: Sequence[int], other: int = NOBODY) -> list[Step[Table]]:
    """EOH-5.13, EOH-1.7, EOH-18.33 Return the Passives of these Heroes that an event sets off, in canonical order. Their conditions are asked now."""
    found: list[Step[Table]] = []
    able = s.doing(when)
    for n in s.canonical([n for n in heroes if n in able]) if able else ():
        for number, (_, on) in enumerate(s.kit(n).on):
            if on.when == when and holds(s, on.if_, Facts(seat_of(n), n, victim=other, lane=s.heroes[n].lane)):
                found.append(SetOff(n, number, other))
    return found


def witnesses(s: Table, lane: int, victim: int) -> list[int]:
    """EOH-5.13 Return the live Heroes in a lane, without the one that was killed there."""
    return [n for n, one in enumerate(s.heroes) if n != victim and lane != OFF and one.lane == lane and one.state == LIVE]
