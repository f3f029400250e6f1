"""What is under way: the activations, one inside the other, and the attack each of them is in."""

from __future__ import annotations

from outplay.games.moba.hero import NOBODY, OFF
from outplay.kernel.codec import Thing
from outplay.kernel.step import Seat


class Battle(Thing):
    """MOBA-4.110 One attack on one target: who selects the attack cards, how many there are, what got through."""

    __slots__ = ("attack", "counted", "defense", "extra", "picker", "target", "through")

    def __init__(self, target: int, picker: Seat, attack: int, defense: int, extra: int, counted: tuple[int, ...]) -> None:
        self.target = target
        self.picker = picker
        self.attack = attack
        self.defense = defense
        self.extra = extra
        self.counted = counted
        self.through: tuple[int, ...] = ()

    def copy(self) -> Battle:
        new = object.__new__(Battle)
        new.target = self.target
        new.picker = self.picker
        new.attack = self.attack
        new.defense = self.defense
        new.extra = self.extra
        new.counted = self.counted
        new.through = self.through
        return new


class Activation(Thing):
    """MOBA-4.60 A hero that acts by a card: what its tokens come to, what it has done, and the attack or ability under way.

    `card` NO_PLAN is the moment in which an item is scored: effects need somebody who does them.
    """

    __slots__ = (
        "acted", "battle", "bonus", "bound", "canceled", "card", "center", "charged", "failed", "final", "hero", "moved", "moving", "named", "objective",
        "parts", "points", "redirected", "stopped", "stunned", "targets", "victim", "window", "window_used",
    )  # fmt: skip

    def __init__(self, hero: int, card: int) -> None:
        self.hero = hero
        self.card = card
        self.points = 0  # movement points left
        self.parts = 0  # move steps made; one after the action counts twice, since none can follow
        self.moving = False  # inside a move step
        self.stopped = False  # may not move at all (immobilize)
        self.stunned = False
        self.bound = False
        self.bonus = 0  # enhance minus exhaust
        self.acted = False
        self.targets: tuple[int, ...] = ()  # still to be attacked
        self.final: tuple[int, ...] = ()  # all that were, after the re-check
        self.center = OFF  # the keg of a blast
        self.failed = False
        self.canceled = False
        self.redirected = False
        self.named: tuple[tuple[str, int], ...] = ()  # what the card calls X, Y, T
        self.moved = 0
        self.charged = 0
        self.battle: Battle | None = None
        self.window = ""
        self.window_used = False
        self.victim = NOBODY
        self.objective = OFF  # where the item was scored whose effects these are

    def copy(self) -> Activation:
        new = object.__new__(Activation)
        new.hero = self.hero
        new.card = self.card
        new.points = self.points
        new.parts = self.parts
        new.moving = self.moving
        new.stopped = self.stopped
        new.stunned = self.stunned
        new.bound = self.bound
        new.bonus = self.bonus
        new.acted = self.acted
        new.targets = self.targets
        new.final = self.final
        new.center = self.center
        new.failed = self.failed
        new.canceled = self.canceled
        new.redirected = self.redirected
        new.named = self.named
        new.moved = self.moved
        new.charged = self.charged
        new.battle = self.battle.copy() if self.battle is not None else None
        new.window = self.window
        new.window_used = self.window_used
        new.victim = self.victim
        new.objective = self.objective
        return new
