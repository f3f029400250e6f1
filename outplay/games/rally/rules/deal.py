"""RALLY-43.1, RALLY-53.22 Deal: a new deck, a hand for each robot, and the window W-DEAL for a new hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.data.hit import Hit
from outplay.games.rally.data.rows import FULL_HAND
from outplay.games.rally.rules.damage import Batch
from outplay.games.rally.rules.programming import BeginProgram, Program
from outplay.games.rally.rules.state import DEAL, Table
from outplay.games.rally.rules.yesno import YesNo
from outplay.kernel.step import DONE, Step

MOST_DAMAGE: Final = 8
"""RALLY-53.22 The most damage with which a hand may be dealt anew."""


class Deal(Step[Table]):
    """RALLY-43.1 All cards make a new deck; in call order each robot that is powered up gets 9 cards minus its damage. RALLY-53.9 With Extra Memory it gets one more."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(DEAL)
        s.new_deck()
        robots, counts = list[int](), list[int]()
        for r in s.in_play():
            if s.robots[r].down:
                continue
            more = s.effect(r, voc.Cards)
            count = max(0, FULL_HAND - s.robots[r].damage) + (0 if more is None else more.n)
            robots.append(r)
            counts.append(count)
        s.tell(ev.Dealt, tuple(robots), tuple(counts), rule="RALLY-43.1")
        for r, count in zip(robots, counts, strict=True):
            s.deal_hand(r, count)
        return [Recompile(), BeginProgram(), Program()]


class Recompile(YesNo):
    """RALLY-53.22 W-DEAL, D2: a robot with Recompile takes a new hand for a point of damage, or does not."""

    def robots(self, s: Table) -> list[int]:
        up = [r for r in s.in_play() if s.has(r, voc.Redeal) and not s.robots[r].down]
        return [r for r in up if s.robots[r].hand and s.robots[r].damage <= MOST_DAMAGE]

    def done(self, s: Table, robots: Sequence[int]) -> Sequence[Step[Table]]:
        hits: list[Hit] = []
        for r in robots:
            redeal = s.effect(r, voc.Redeal)
            assert redeal is not None
            s.recompile(r)
            hits.append(Hit(NOBODY, r, redeal.cost, NOBODY, "recompile"))
        return [Batch(tuple(hits))] if hits else DONE
