"""The bot that plans its whole turn: a tree over its own picks, re-dealt for every playout, judged where the turn is over."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import TypeVar

from outplay.bots.bot import Bot
from outplay.bots.greedy import answer, bluffed
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

CURIOSITY = 2.0
"""How much a promising pick that was tried little is tried for its own sake: in standard deviations of what all playouts came to."""
TRUST = 0.2
"""How far a first look is trusted: a pick that looks worse than the best by this part of the spread is expected to be tried a third as often."""
OPEN_MIND = 0.1
"""The part of the expectation that is shared evenly, whatever a first look says."""
UNKNOWN_SPREAD = 0.05
"""What is taken for the spread before playouts have shown one."""
LONGEST = 40
"""Picks after which a playout is judged where it is."""


class Returns:
    """What playouts came to: how many, their mean and their spread."""

    __slots__ = ("n", "squares", "sum")

    def __init__(self) -> None:
        self.n = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, worth: float) -> None:
        self.n += 1
        self.sum += worth
        self.squares += worth * worth

    @property
    def mean(self) -> float:
        return self.sum / self.n if self.n else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(max(0.0, self.squares / self.n - self.mean**2)) if self.n else 0.0


class Node:
    """What is known of one question of the seat: what is expected of each option, what playouts through it came to, and the question after it."""

    __slots__ = ("all", "below", "expected", "tried")

    def __init__(self) -> None:
        self.expected: dict[Option, float] = {}
        self.tried: dict[Option, Returns] = {}
        self.below: dict[Option, Node] = {}
        self.all = Returns()

    def look(self, game: Game[S], world: S, seat: Seat, options: Sequence[Option]) -> None:
        """Expect more of what looks better right after it is picked."""
        looks: list[float] = []
        for option in options:
            table = world.copy()
            pick(table, seat, option)
            looks.append(game.value(game.observe(table, seat), seat))
        best = max(looks)
        scale = TRUST * (best - min(looks)) or 1.0
        weights = [exp((look - best) / scale) for look in looks]
        total = sum(weights)
        self.expected = {o: (1 - OPEN_MIND) * weight / total + OPEN_MIND / len(options) for o, weight in zip(options, weights, strict=True)}

    def choose(self, options: Sequence[Option], spread: float) -> Option:
        """The option with the best bound: what came of it, and more the more is expected and the less it was tried."""
        reach = CURIOSITY * spread * sqrt(self.all.n + 1)
        best, bound = options[0], -1e9
        for option in options:
            tried = self.tried.get(option)
            worth, times = (tried.mean, tried.n) if tried else (self.all.mean, 0)
            score = worth + reach * self.expected.get(option, OPEN_MIND / len(options)) / (1 + times)
            if score > bound:
                best, bound = option, score
        return best

    def learn(self, option: Option, worth: float) -> None:
        """One more playout through an option."""
        self.all.add(worth)
        self.tried.setdefault(option, Returns()).add(worth)


class Search(Bot):
    """Plans its turn by so many playouts. More is stronger and slower; the number, not a clock, makes the level.

    A secret pick is mixed as by the greedy bot: it must not be foretold.
    """

    def __init__(self, playouts: int = 0) -> None:
        self.playouts = playouts  # 0: as many as the game finds right for a strong and still quick player

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        if isinstance(seen.state.todo[-1], SecretChoice):
            return bluffed(game, seen, seat, options, chance)
        root = Node()
        for _ in range(self.playouts or game.playouts):
            playout(game, game.redeal(seen, Quick(chance.number())), seat, root, chance)
        return max(root.tried, key=lambda option: (root.tried[option].n, root.tried[option].mean))


def playout(game: Game[S], world: S, seat: Seat, root: Node, chance: Quick) -> None:
    """One way through the turn: own picks by the tree, those of others by their defaults, then the table is judged."""
    turn, spread = game.turn(world), root.all.spread or UNKNOWN_SPREAD
    path: list[tuple[Node, Option]] = []
    node = root
    for _ in range(LONGEST):
        if world.over or game.turn(world) != turn:
            break
        if seat not in world.asked:
            answer(world, world.asked[0], chance)
            continue
        options = legal(world, seat)
        if not node.expected:
            node.look(game, world, seat, options)
        option = node.choose(options, spread)
        path.append((node, option))
        pick(world, seat, option)
        node = node.below.setdefault(option, Node())
    worth = game.value(game.observe(world, seat), seat)
    for passed, option in path:
        passed.learn(option, worth)
