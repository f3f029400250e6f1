"""What is under way: the activations, one inside the other, and the attack each of them is in."""

from __future__ import annotations

from outplay.games.moba.hero import OFF
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing


class Battle(Thing):
    """MOBA-4.110 One attack on one target: who selects the attack cards, how many there are, what got through."""

    target: int
    picker: Seat
    attack: int
    defense: int
    extra: int
    counted: tuple[int, ...]
    through: tuple[int, ...] = ()


class Activation(Thing):
    """MOBA-4.60 A hero that acts by a card: what its tokens come to, what it has done, and the attack or ability under way.

    `card` NO_PLAN is the moment in which an item is scored: effects need somebody who does them.
    """

    hero: int
    card: int
    points: int = 0  # movement points left
    parts: int = 0  # move steps made; one after the action counts twice, since none can follow
    moving: bool = False  # inside a move step
    stopped: bool = False  # may not move at all (immobilize)
    stunned: bool = False
    bound: bool = False
    bonus: int = 0  # enhance minus exhaust
    acted: bool = False
    targets: tuple[int, ...] = ()  # still to be attacked
    final: tuple[int, ...] = ()  # all that were, after the re-check
    center: int = OFF  # the keg of a blast
    failed: bool = False
    canceled: bool = False
    redirected: bool = False
    named: tuple[tuple[str, int], ...] = ()  # what the card calls X, Y, T
    moved: int = 0
    charged: int = 0
    battle: Battle | None = None
    objective: int = OFF  # where the item was scored whose effects these are
