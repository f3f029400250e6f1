"""The bot that plans its whole turn and considers how others answer: a tree over its own picks, then the best plans played on against answers."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, Generic, TypeVar

from outplay.bots.greedy import Greedy, answer, trouble
from outplay.bots.likely import knows, likely_pick
from outplay.bots.sealed import is_sealed
from outplay.bots.thinker import Thinker
from outplay.bots.thoughts import Returns, Thought
from outplay.bots.unseen import Unseen, is_unseen
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

CURIOSITY: Final = 2.0
"""How strongly rarely tried picks are explored, in standard deviations of the worth of all playouts."""
TRUST: Final = 0.2
"""How far a first look is trusted: a pick that looks worse than the best by this fraction of the spread is expected to be tried a third as often."""
OPEN_MIND: Final = 0.1
"""The fraction of the expectation that is shared evenly, whatever a first look says."""
LEAST_SPREAD: Final = 0.02
"""Lower bound of the spread: even if all playouts were worth the same, something else may still be worth more."""
MAX_PICKS: Final = 40
"""Limit of picks after which a playout is judged as it is."""
PLANNING: Final = 0.5
"""The fraction of the effort that goes into the own turn; the rest goes into what others answer."""
FINALISTS: Final = 4
"""Count of options that are played on against answers; after half of these playouts, half of them remain."""
MIN_TRIES: Final = 2
"""An option tried less often is not played on: there are too few playouts left to find out whether it was only lucky."""
REPLIES_SEEN: Final = 12
"""Others answer with what looks best at first sight. If they have more options than this, that many are drawn at random each time."""
DOUBTED: Final = 4
"""Once a plan was played on this many times, those results count as much as the result of the own turn alone."""
LATER: Final = 0.97
"""The worth of a win that comes a turn later, as a fraction."""


class Node:
    """What is known of one question of the seat: for each option the expectation, the results of playouts through it, and the question after it."""

    __slots__ = ("all", "below", "expected", "tried")

    def __init__(self) -> None:
        self.expected: dict[Option, float] = {}
        self.tried: dict[Option, Returns] = {}
        self.below: dict[Option, Node] = {}
        self.all = Returns()

    def expect(self, options: Sequence[Option], looks: Sequence[float]) -> None:
        """Expect more of options that look better right after they are picked."""
        best = max(looks)
        scale = TRUST * (best - min(looks)) or 1.0
        self.share(options, [exp((look - best) / scale) for look in looks])

    def share(self, options: Sequence[Option], weights: Sequence[float]) -> None:
        """Share the expectation among options by weight, with a little for each."""
        total = sum(weights)
        self.expected = {o: (1 - OPEN_MIND) * weight / total + OPEN_MIND / len(options) for o, weight in zip(options, weights, strict=True)}

    def choose(self, options: Sequence[Option], spread: float) -> Option:
        """Return the option with the best upper bound: its mean result, plus more the more is expected of it and the less it was tried."""
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
        """Return the option that was tried most, or None if none of these was tried."""
        known = [option for option in options if option in self.tried]
        return max(known, key=lambda option: (self.tried[option].n, self.tried[option].mean)) if known else None

    def learn(self, option: Option, worth: float) -> None:
        """Add the result of a playout through an option."""
        self.all.add(worth)
        self.tried.setdefault(option, Returns()).add(worth)


class Search(Thinker):
    """Plans its turn, then plays the best plans on against answers of others, up to its own next turn. The count of tables it judges sets its strength, not a clock."""

    def __init__(self, effort: int = 0) -> None:
        self.effort = effort  # 0: as much as the game finds right for a strong but still quick player

    def leaves(self, game: Game[S], seats: int) -> int:
        return self.effort or game.effort_among(seats)

    def plan(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        if game.at_once or isinstance(seen.state.todo[-1], SecretChoice):
            return super().plan(game, seen, seat, chance)
        option, line = self._meant(game, seen, seat, legal(seen.state, seat), chance)
        return (option,), line

    def weigh(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Sequence[Thought]:
        leaves = self.leaves(game, seen.state.settings.seats)
        if is_unseen(seen.state, seat, options):
            return Unseen(game, seen, seat, options, chance, leaves).weigh()
        if game.at_once:
            return Greedy(game.at_once).weigh(game, seen, seat, options, chance)
        ahead = TurnsAhead(game, seen, seat, leaves, chance)
        ahead.plan()
        return ahead.weigh()


class TurnsAhead(Generic[S]):
    """The search for one decision, with the effort that is left for it."""

    def __init__(self, game: Game[S], seen: Observation[S], seat: Seat, effort: int, chance: Quick) -> None:
        self.game, self.seen, self.seat, self.chance = game, seen, seat, chance
        self.effort = self.left = effort
        self.root = Node()

    def plan(self) -> None:
        """Play out the own turn again and again. Questions to others on the way get their likely or default answers."""
        while self.left > self.effort * (1 - PLANNING) or not self.root.tried:
            self._playout(self.game.redeal(self.seen, Quick(self.chance.number())))

    def weigh(self) -> list[Thought]:
        """Return the options that do best if the plans that begin with them are played on, up to the own next turn, each with its worth."""
        tried = self.root.tried
        ranked = sorted(tried, key=lambda option: (-tried[option].n, -tried[option].mean))[:FINALISTS]
        left = [option for option in ranked if tried[option].n >= MIN_TRIES] or ranked[:1]
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
        found: list[Thought] = []
        for option in left:
            line, sure = self._line(option)
            found.append(Thought((option,), worth(option), _error(came_to[option], tried[option]), came_to[option].n + tried[option].n, line=line, sure=sure))
        return found

    def _line(self, option: Option) -> tuple[tuple[Option, ...], int]:
        """Return the own picks after an option that were tried most, and how many of them were tried often, one after the other."""
        found: list[Option] = []
        sure, node = 0, self.root.below.get(option)
        while node and node.tried and (taken := node.best(list(node.tried))):
            sure += sure == len(found) and node.tried[taken].n >= self.game.often
            found.append(taken)
            node = node.below.get(taken)
        return tuple(found), sure

    def _playout(self, world: S) -> None:
        """Play one way through the own turn (own picks by the tree, those of others by default), judge the table, and learn from it."""
        game, seat, turn, node = self.game, self.seat, self.game.turn(world), self.root
        spread = max(self.root.all.spread, LEAST_SPREAD)
        path: list[tuple[Node, Option]] = []
        cost = 0.0
        for _ in range(MAX_PICKS):
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
        """Return what a plan is worth: the own turn is played by the tree, then a turn of each other seat, up to the first question of the own next turn."""
        game, seat, first = self.game, self.seat, self.game.turn(world)
        node: Node | None = self.root
        pick(world, seat, option)
        node = node.below.get(option) if node else None
        turn = first
        for _ in range(MAX_PICKS):
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
        """Set the expectation of options: by what the game says is likely, else by how they look right after they are picked."""
        odds = self.game.likely(self.game.observe(world, self.seat), self.seat, options) if knows(self.game) else None
        if odds is not None:
            node.share(options, odds)
        else:
            node.expect(options, [self._look(world, self.seat, option) for option in options])

    def _reply(self, world: S, seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        """Return what another seat might answer: what is likely, else what looks best right after it is picked."""
        if knows(self.game) and (known := likely_pick(self.game, self.game.observe(world, seat), seat, options, chance)) is not None:
            return known
        few = options if len(options) <= REPLIES_SEEN else [options[n] for n in chance.order("seen", len(options))[:REPLIES_SEEN]]
        return few[0] if len(few) == 1 else max(few, key=lambda option: self._look(world, seat, option))

    def _look(self, world: S, seat: Seat, option: Option) -> float:
        table = world.copy()
        pick(table, seat, option)
        return self._judge(table, seat)

    def _judge(self, world: S, seat: Seat) -> float:
        self.left -= 1
        return self.game.value(self.game.observe(world, seat), seat)


def _error(came_to: Returns, tried: Returns) -> float:
    """Return the standard error of what playouts came to, or if there were hardly any, of the own turn's."""
    return came_to.error if came_to.n > 1 else tried.error
