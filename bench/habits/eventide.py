"""Eventide: a Decoy alone in a lane, the other's numbers copied, fights in which one side is missing."""

from __future__ import annotations

from typing import Any

from bench.habits.watcher import Watcher
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.vocabulary import CLASS_COUNT
from outplay.games.eventide.rules.lane_cards import DECOY, RESERVE
from outplay.kernel.event import Event


class Eventide(Watcher):
    """Follows what is laid into lanes, and what it turns out to be."""

    def __init__(self) -> None:
        super().__init__()
        self.laid: list[ev.LaneNamed] = []
        self.heroes: dict[int, int] = {}

    def hear(self, s: Any, event: Event) -> None:
        match event:
            case ev.RoundBegan():
                self.laid = []
            case ev.LaneNamed(_, lane, n):
                self.laid.append(event)
                if len(self.laid) % 2 == 0 and lane == (before := self.laid[-2]).lane:
                    self.count("answers in the lane just named with as many cards", n == before.n)
            case ev.CardsFlipped(_, lane, cards) if lane >= 0:
                if cards:
                    self.count("a Decoy alone in a lane, of the lanes with cards", cards in ((DECOY,), (RESERVE,)))
                fighting = any(card < CLASS_COUNT for card in cards)
                self.heroes[lane] = self.heroes.get(lane, 0) + fighting
            case ev.CombatBegan():
                for here in self.heroes.values():
                    if here:
                        self.count("Heroes of one side only in a lane, of the lanes with Heroes", here == 1)
                self.heroes = {}
            case _:
                pass
