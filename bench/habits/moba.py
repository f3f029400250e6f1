"""MOBA: the same card every round, payable items left lying, attacks that are not made."""

from __future__ import annotations

from typing import Any

from bench.habits.watcher import Watcher
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.activation import ChooseAct, action_left
from outplay.games.moba.rules.rounds import PlanCard
from outplay.games.moba.rules.targeting import found_targets
from outplay.kernel.event import Event
from outplay.kernel.step import Option, Pass, Seat


class Moba(Watcher):
    """Follows plans, activations, and what lies at objectives at the end of a round."""

    def __init__(self) -> None:
        super().__init__()
        self.plans: dict[int, int] = {}
        self.playing: dict[int, bool] = {}
        """For each hero whose attack card is being played, whether it attacked."""

    def pick(self, s: Any, seat: Seat, option: Option) -> None:
        if isinstance(option, PlanCard):
            if option.hero in self.plans and len(s.heroes[option.hero].unlocked) > 1:
                self.count("plans the same card as in the round before", self.plans[option.hero] == option.card)
            self.plans[option.hero] = option.card
        step = s.todo[-1]
        if isinstance(step, ChooseAct) and isinstance(option, Pass) and action_left(s) and (attack := s.card(step.hero, s.now.card).attack):
            reached = any(s.enemies(step.hero, n) for n in found_targets(s, step.hero, attack.range))
            self.count("ends with an enemy in reach of its attack", reached)

    def hear(self, s: Any, event: Event) -> None:
        match event:
            case ev.CardPlayed(hero, card):
                self._done(hero)
                if s.card(hero, card).attack is not None:
                    self.playing[hero] = False
            case ev.AttackDeclared(hero) if hero in self.playing:
                self.playing[hero] = True
            case ev.GroundCounted(red, blue, _, items, crystals):
                for hero in list(self.playing):
                    self._done(hero)
                for item, paid, *there in zip(items, crystals, red, blue, strict=True):
                    if item >= 0 and paid >= s.content.items[item].cost:
                        self.count("a payable item that nobody stands at when it comes to scoring", not any(there))
            case _:
                pass

    def _done(self, hero: int) -> None:
        if hero in self.playing:
            self.count("plays an attack card and attacks nobody", not self.playing.pop(hero))
