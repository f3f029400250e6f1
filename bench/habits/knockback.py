"""Knockback: walking in and out, bracing again and again, attacks at nobody."""

from __future__ import annotations

from typing import Any, NamedTuple

from bench.habits.watcher import Watcher
from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.vocabulary import BlastEffect, BraceEffect, StrikeEffect
from outplay.games.knockback.rules.turns import UseAbility
from outplay.kernel.event import Event
from outplay.kernel.play import legal
from outplay.kernel.step import Option, Seat


class Turn(NamedTuple):
    """What a hero did in a turn: how many rings it walked outwards, whether it struck somebody, whether it braced."""

    outwards: int
    struck: bool
    braced: bool


class Knockback(Watcher):
    """Follows each hero from turn to turn."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: dict[int, list[Turn]] = {}
        self.began = self.outwards = 0
        self.struck = self.braced = self.aimed = False

    def pick(self, s: Any, seat: Seat, option: Option) -> None:
        if isinstance(option, UseAbility) and self._does(s, seat, option, BraceEffect):
            others = [one for one in legal(s, seat) if isinstance(one, UseAbility)]
            self.count("braces though it could attack", any(self._does(s, seat, one, StrikeEffect | BlastEffect) for one in others))

    def _does(self, s: Any, seat: Seat, option: UseAbility, effect: Any) -> bool:
        return any(isinstance(one, effect) for one in s.card(seat).abilities[option.ability].steps)

    def hear(self, s: Any, event: Event) -> None:
        match event:
            case ev.TurnBegan(seat):
                self.began, self.outwards = ring(s, s.where[seat]), 0
                self.struck = self.braced = self.aimed = False
            case ev.Walked(_, path) if path:
                self.outwards = ring(s, path[-1]) - self.began
            case ev.Leapt(_, cell):
                self.outwards = ring(s, cell) - self.began
            case ev.AbilityUsed(seat, ability):
                effects = s.card(seat).abilities[ability].steps
                self.aimed = any(isinstance(one, StrikeEffect | BlastEffect) for one in effects)
                self.braced = any(isinstance(one, BraceEffect) for one in effects)
            case ev.Struck():
                self.struck = True
            case ev.TurnEnded(seat):
                self._judge(s, seat, Turn(self.outwards, self.struck, self.braced))
            case _:
                pass

    def _judge(self, s: Any, seat: int, now: Turn) -> None:
        before = self.turns.setdefault(seat, [])
        if before:
            last = before[-1]
            self.count("walks in, and straight out again, without a blow", last.outwards < 0 < now.outwards and not last.struck and not now.struck)
        if any(isinstance(one, BraceEffect) for _, ability in s.card(seat).active for one in ability.steps):
            self.count("braces, of the turns of heroes that can", now.braced)
            if len(before) > 1:
                self.count("braces for the third turn on end", now.braced and before[-1].braced and before[-2].braced)
        if self.aimed:
            self.count("uses an attack that strikes nobody", not now.struck)
        self.count("strikes nobody in its turn", not now.struck)
        before.append(now)


def ring(s: Any, cell: int) -> int:
    """Return how many rings from the middle a cell lies; the water is outside of all."""
    return next((n for n, mask in enumerate(s.arena.rings) if cell >= 0 and mask >> cell & 1), len(s.arena.rings))
