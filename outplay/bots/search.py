"""The bot that plans its whole turn and looks at what the others make of it: a tree over its own picks, then the best of them against answers."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, Generic, TypeVar

from outplay.bots.greedy import Greedy, answer, trouble
from outplay.bots.likely import knows, likely_pick
from outplay.bots.sealed import is_sealed
from outplay.bots.thinker import Thinker
from outplay.bots.unseen import Unseen, is_unseen
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

CURIOSITY: Final = 2.0
"""How much a promising pick that was tried little is tried for its own sake: in standard deviations of what all playouts came to."""
TRUST: Final = 0.2
"""How far a first look is trusted: a pick that looks worse than the best by this part of the spread is expected to be tried a third as often."""
OPEN_MIND: Final = 0.1
"""The part of the expectation that is shared evenly, whatever a first look says."""
LEAST_SPREAD: Final = 0.02
"""What the spread is taken for at least: where all playouts came to the same, something else may still come to more."""
LONGEST: Final = 40
"""Picks after which a playout is judged where it is."""
PLANNING: Final = 0.5
"""The part of the effort that goes to the own turn; the rest goes to what others answer."""
FINALISTS: Final = 4
"""So many options are played on against answers; after half of these playouts half of them."""
FEWEST: Final = 2
"""What was tried less often is not played on: a lucky try would not be found out by the few times there are."""
SEEN: Final = 12
"""An answer of somebody else is what looks best at once; of more options than these so many are seen, drawn anew each time."""
DOUBTED: Final = 4
"""After so many times that a plan was played on, what came of it counts as much as what the own turn alone came to."""
LATER: Final = 0.97
"""What a win is worth if it comes a turn later."""


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

    def expect(self, options: Sequence[Option], looks: Sequence[float]) -> None:
        """Expect more of what looks better right after it is picked."""
        best = max(looks)
        scale = TRUST * (best - min(looks)) or 1.0
        self.share(options, [exp((look - best) / scale) for look in looks])

    def share(self, options: Sequence[Option], weights: Sequence[float]) -> None:
        """Expect what weighs more, and a little of everything."""
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

    def best(self, options: Sequence[Option]) -> Option | None:
        """The option that was tried most; None where none of these was."""
        known = [option for option in options if option in self.tried]
        return max(known, key=lambda option: (self.tried[option].n, self.tried[option].mean)) if known else None

    def learn(self, option: Option, worth: float) -> None:
        """One more playout through an option."""
        self.all.add(worth)
        self.tried.setdefault(option, Returns()).add(worth)


class Search(Thinker):
    """Plans its turn, then plays the best plans on against what others answer, up to its own next turn. The number of tables it judges makes the level, not a clock."""

    def __init__(self, effort: int = 0) -> None:
        self.effort = effort  # 0: as much as the game finds right for a strong and still quick player

    def leaves(self, game: Game[S], seats: int) -> int:
        return self.effort or game.effort_among(seats)

    def plan(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        leaves = self.leaves(game, seen.state.settings.seats)
        if is_unseen(seen.state, seat, options):
            return Unseen(game, seen, seat, options, chance, leaves).answer()
        if game.at_once:
            return Greedy(game.at_once).plan(game, seen, seat, options, chance)
        thought = Thought(game, seen, seat, leaves, chance)
        thought.plan()
        return thought.decide()


class Thought(Generic[S]):
    """What is thought of one decision, and how much effort is left for it."""

    def __init__(self, game: Game[S], seen: Observation[S], seat: Seat, effort: int, chance: Quick) -> None:
        self.game, self.seen, self.seat, self.chance = game, seen, seat, chance
        self.effort = self.left = effort
        self.root = Node()

    def plan(self) -> None:
        """Play the own turn out again and again, what others are asked meanwhile answered by their defaults."""
        while self.left > self.effort * (1 - PLANNING) or not self.root.tried:
            self._playout(self.game.redeal(self.seen, Quick(self.chance.number())))

    def decide(self) -> Option:
        """The option that comes out best when the plans that begin with it are played on, up to the own next turn."""
        tried = self.root.tried
        ranked = sorted(tried, key=lambda option: (-tried[option].n, -tried[option].mean))[:FINALISTS]
        left = [option for option in ranked if tried[option].n >= FEWEST] or ranked[:1]
        came_to = {option: Returns() for option in left}
        half = self.left // 2

        def worth(option: Option) -> float:
            trust = came_to[option].n / (came_to[option].n + DOUBTED)
            return trust * came_to[option].mean + (1 - trust) * tried[option].mean

        while self.left > 0 and len(left) > 1:
            word = self.chance.number()  # the same world and luck for all of them
            for option in left:
                came_to[option].add(self._played_on(self.game.redeal(self.seen, Quick(word)), option, Quick(word)))
            if self.left <= half:
                left, half = sorted(left, key=lambda option: -worth(option))[: max(2, FINALISTS // 2)], -1
        return max(left, key=worth)

    def _playout(self, world: S) -> None:
        """One way through the own turn: own picks by the tree, those of others by their defaults, then the table is judged."""
        game, seat, turn, node = self.game, self.seat, self.game.turn(world), self.root
        spread = max(self.root.all.spread, LEAST_SPREAD)
        path: list[tuple[Node, Option]] = []
        cost = 0.0
        for _ in range(LONGEST):
            if world.over or game.turn(world) != turn:
                break
            if seat not in world.asked:
                answer(game, world, world.asked[0], self.chance)
                continue
            options = legal(world, seat)
            if not node.expected:
                self._expect(node, world, options)
            option = node.choose(options, spread)
            path.append((node, option))
            cost += trouble(option)
            pick(world, seat, option)
            node = node.below.setdefault(option, Node())
        worth = self._judge(world, seat) - cost
        for passed, option in path:
            passed.learn(option, worth)

    def _played_on(self, world: S, option: Option, chance: Quick) -> float:
        """What a plan comes to: the own turn by the tree, then a turn of each of the others, up to the first question of the own next one."""
        game, seat, first = self.game, self.seat, self.game.turn(world)
        node: Node | None = self.root
        pick(world, seat, option)
        node = node.below.get(option) if node else None
        turn = first
        for _ in range(LONGEST):
            new = not world.over and game.turn(world) != turn
            if world.over or (new and seat in world.asked):
                break
            turn = game.turn(world)
            asked = seat if seat in world.asked else world.asked[0]
            if is_sealed(world) or (turn == first and asked != seat):
                answer(game, world, asked, chance)
                continue
            options = legal(world, asked)
            taken = node.best(options) if node and turn == first else None
            taken = taken or self._reply(world, asked, options, chance)
            node = node.below.get(taken) if node and turn == first else None
            pick(world, asked, taken)
        worth = self._judge(world, seat)
        return worth * LATER if worth > 0 and game.turn(world) != first else worth

    def _expect(self, node: Node, world: S, options: Sequence[Option]) -> None:
        """What is expected of options: what the game says is likely, else what looks good right after it is picked."""
        odds = self.game.likely(self.game.observe(world, self.seat), self.seat, options) if knows(self.game) else None
        if odds is not None:
            node.share(options, odds)
        else:
            node.expect(options, [self._look(world, self.seat, option) for option in options])

    def _reply(self, world: S, seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        """What somebody might answer: what is likely, else what looks best right after it is picked."""
        if knows(self.game) and (known := likely_pick(self.game, self.game.observe(world, seat), seat, options, chance)) is not None:
            return known
        few = options if len(options) <= SEEN else [options[n] for n in chance.order("seen", len(options))[:SEEN]]
        return few[0] if len(few) == 1 else max(few, key=lambda option: self._look(world, seat, option))

    def _look(self, world: S, seat: Seat, option: Option) -> float:
        table = world.copy()
        pick(table, seat, option)
        return self._judge(table, seat)

    def _judge(self, world: S, seat: Seat) -> float:
        self.left -= 1
        return self.game.value(self.game.observe(world, seat), seat)
