"""What a match was like: what happened in it and when, and how often somebody waited."""

from __future__ import annotations

from typing import Any

import msgspec

from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Option, Pass, Step


class Story(msgspec.Struct):
    """What happened in a match, gathered while it is played.

    `events` counts each kind of event; `kinds` what the game calls them (a blow, a fall), `first` the round in which each of those came first.
    `passed` counts, by question, the picks of `Pass` where there was something else; `picks` are all.
    """

    events: dict[str, int] = {}
    kinds: dict[str, int] = {}
    first: dict[str, int] = {}
    passed: dict[str, int] = {}
    picks: int = 0

    def hear(self, game: Game[State], s: State) -> None:
        """Count what was told since it was last heard."""
        for told in s.told or ():
            name = type(told.event).__name__
            self.events[name] = self.events.get(name, 0) + 1
            if kind := game.kind(told.event):
                self.kinds[kind] = self.kinds.get(kind, 0) + 1
                self.first.setdefault(kind, game.round(s))
        if s.told:
            s.told.clear()

    def see(self, question: Step[Any], option: Option) -> None:
        """Count a pick."""
        self.picks += 1
        if isinstance(option, Pass):
            name = type(question).__name__
            self.passed[name] = self.passed.get(name, 0) + 1
