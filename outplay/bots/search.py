"""The bot that plans its whole turn: a tree over its own picks, re-dealt for every playout, judged where the turn is over."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import TypeVar

from outplay.bots.bot import Bot
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

CURIOSITY = 0.25
WIDE, WIDER = 5, 1.6
"""A node with n visits considers its best WIDE + WIDER * sqrt(n) options, by what they look like at once."""
LONGEST = 40
"""Picks after which a playout is judged where it is."""


class Node:
    """What is known of one question of the seat: for each option its visits, their worth, and the question after it."""

    __slots__ = ("below", "order", "total", "visits", "worth")

    def __init__(self) -> None:
        self.order: list[Option] = []
        self.visits: dict[Option, int] = {}
        self.worth: dict[Option, float] = {}
        self.below: dict[Option, Node] = {}
        self.total = 0

    def choose(self, options: Sequence[Option]) -> Option:
        """The option with the best bound among those considered; one that was never tried comes first."""
        known = self.visits
        wide = WIDE + int(WIDER * sqrt(self.total))
        possible = options if len(options) <= wide else [o for o in self.order if o in options][:wide] or options
        scale = CURIOSITY * sqrt(log(self.total + 1))
        best, bound = possible[0], -9.0
        for option in possible:
            tried = known.get(option, 0)
            if not tried:
                return option
            score = self.worth[option] / tried + scale / sqrt(tried)
            if score > bound:
                best, bound = option, score
        return best

    def learn(self, option: Option, worth: float) -> None:
        """One more playout through an option."""
        self.total += 1
        self.visits[option] = self.visits.get(option, 0) + 1
        self.worth[option] = self.worth.get(option, 0.0) + worth


class Search(Bot):
    """Plans its turn by so many playouts. More is stronger and slower; the number, not a clock, makes the level."""

    def __init__(self, playouts: int = 0) -> None:
        self.playouts = playouts  # 0: as many as the game finds right for a strong and still quick player

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        root = Node()
        root.order = ranked(game, seen, seat, options, chance)
        for _ in range(self.playouts or game.playouts):
            playout(game, game.redeal(seen, Quick(chance.number())), seat, root, chance)
        if isinstance(seen.state.todo[-1], SecretChoice):
            return mixed(root, chance)
        return max(root.visits, key=lambda option: (root.visits[option], root.worth[option]))


def ranked(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> list[Option]:
    """The options, those that look best at once first."""
    world = game.redeal(seen, Quick(chance.number()))
    looks: list[tuple[float, int]] = []
    for number, option in enumerate(options):
        table = world.copy()
        pick(table, seat, option)
        looks.append((-game.value(game.observe(table, seat), seat), number))
    return [options[number] for _, number in sorted(looks)]


def answer(world: S, seat: Seat, chance: Quick) -> None:
    """Another seat is asked in a playout: it takes its default; a secret pick is anybody's guess."""
    if isinstance(world.todo[-1], SecretChoice):
        options = legal(world, seat)
        pick(world, seat, options[chance.number() % len(options)])
    else:
        time_out(world, seat)


def playout(game: Game[S], world: S, seat: Seat, node: Node, chance: Quick) -> None:
    """One way through the turn: own picks by the tree, those of others by their defaults, then the table is judged."""
    turn = game.turn(world)
    path: list[tuple[Node, Option]] = []
    for _ in range(LONGEST):
        if world.over or game.turn(world) != turn:
            break
        if seat not in world.asked:
            answer(world, world.asked[0], chance)
            continue
        option = node.choose(legal(world, seat))
        path.append((node, option))
        pick(world, seat, option)
        node = node.below.setdefault(option, Node())
    worth = game.value(game.observe(world, seat), seat)
    for passed, option in path:
        passed.learn(option, worth)


def mixed(root: Node, chance: Quick) -> Option:
    """A secret pick is drawn by the visits, so that nobody can foretell it."""
    at = chance.number() % root.total
    for option, visits in root.visits.items():
        at -= visits
        if at < 0:
            return option
    raise AssertionError("visits add up to the total")
