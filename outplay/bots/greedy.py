"""The bot that takes what looks best when its own turn is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeAlias, TypeVar

from outplay.bots.drawing import UNSEEN, odds
from outplay.bots.likely import Answer, guessed
from outplay.bots.sealed import is_sealed
from outplay.bots.thinker import Thinker
from outplay.bots.thoughts import Returns, Thought, shares
from outplay.bots.unseen import is_unseen
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Option, Pass, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

LEAVES: Final = 160
"""Count of tables that are judged for a decision. They go to the options that look best, and to the questions after those."""
SAMPLES: Final = 4
"""Count of re-deals, the same for all options, over which the worth of followed options is averaged."""
MIN_LEAVES: Final = 6
"""No question is followed with fewer leaves than this: wider questions are answered by first look."""
TROUBLE: Final = 1e-5
"""The cost of each pick that is no pass, so that nothing is done if it changes nothing."""
MAX_OTHERS: Final = 30
"""Limit of answers of others after which a world is judged as it is."""


Way: TypeAlias = tuple[float, Answer]
"""A worth, and the own picks that lead to it."""


class Greedy(Thinker):
    """Picks the option after which the table is worth most to it at the end of its turn, on average over re-deals and dice.

    All options are looked at; those that look best are followed through the next questions of the same seat (an ability, then its target) as far as the budget goes.
    If the game knows what sensible players do, it follows that. What it answers alone and in secret is drawn among about equally good answers, so that nobody can predict it.
    """

    follows = 2.0

    def __init__(self, patience: int = 1, leaves: int = LEAVES, samples: int = SAMPLES) -> None:
        self.patience, self.budget, self.samples = patience, leaves, samples

    def leaves(self, game: Game[S], seats: int) -> int:
        return self.budget

    def weigh(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Sequence[Thought]:
        if is_unseen(seen.state, seat, options):
            ahead = Ahead.dealt(game, seen, seat, chance.number())
            looks = [ahead.look(option) for option in options]
            return [Thought((option,), look, share=share) for option, look, share in zip(options, looks, shares(odds(looks, UNSEEN)), strict=True)]
        worlds = [Ahead.dealt(game, seen, seat, chance.number()) for _ in range(self.samples)]
        start = chance.number() % len(options)  # so that ties are not always broken the same way
        return judged(worlds, [*options[start:], *options[:start]], self.budget, self.patience)


def judged(worlds: Sequence[Ahead[S]], options: Sequence[Option], leaves: int, patience: int = 1) -> list[Thought]:
    """Return what options are worth over several re-deals: all are judged in the first, and the best, which are returned, are followed in every one.

    `leaves` is the budget of tables to judge. `patience` is the limit of over-wide questions that are answered by first look on the way.
    """
    looks = [worlds[0].look(option) for option in options]
    share = max(MIN_LEAVES, (leaves - len(options)) // len(worlds))
    most = max(2, min(len(options), share // MIN_LEAVES))
    ranked = sorted(range(len(options)), key=lambda n: -looks[n])[:most]
    found: list[Thought] = []
    for option in (options[n] for n in ranked):
        came_to = Returns()
        ways = [ahead.follow(ahead.after(option), share // most, patience) for ahead in worlds]
        for worth, _ in ways:
            came_to.add(worth)
        found.append(Thought((option,), came_to.mean - trouble(option), came_to.error, came_to.n, line=ways[0][1]))
    return found


class Ahead(Generic[S]):
    """A seat's look ahead in one world, to the end of its turn. The answers of others are drawn by `luck`: the same for all options, and other ones in each world."""

    def __init__(self, game: Game[S], world: S, seat: Seat, luck: int) -> None:
        self.game, self.world, self.seat, self.luck = game, world, seat, luck
        self.turn = game.turn(world)

    @classmethod
    def dealt(cls, game: Game[S], seen: Observation[S], seat: Seat, word: int) -> Ahead[S]:
        """Return a look ahead in a re-deal that fits what is seen. The same word gives the same re-deal and luck."""
        return cls(game, game.redeal(seen, Quick(word)), seat, word)

    def look(self, option: Option) -> float:
        """Return what the world is worth right after an option."""
        return self.worth(self.after(option))

    def follow(self, world: S, leaves: int, patience: int = 1) -> Way:
        """Return what a table is worth at the end of the turn, if the seat answers its own questions until then as well as it can with this many leaves, and those answers.

        If a question has more options than leaves, the one that looks best right after it is picked is taken, up to `patience` times; then the table is judged as it is.
        """
        line: Answer = ()
        while self.asked(world):
            options = legal(world, self.seat)
            if 1 < len(options) <= max(leaves, MIN_LEAVES):
                worth, rest = self._widest(world, options, leaves, patience)
                return worth, line + rest
            if len(options) > 1:
                if not patience:
                    break
                patience -= 1
            tables = [(self.after(option, world), option) for option in options]
            world, taken = max(tables, key=lambda table: self.worth(table[0]) - trouble(table[1]))
            line = (*line, taken)
        return self.worth(world), line

    def _widest(self, world: S, options: Sequence[Option], leaves: int, patience: int) -> Way:
        tables = [self.after(option, world) for option in options]
        looks = [self.worth(table) - trouble(option) for table, option in zip(tables, options, strict=True)]
        open_ = [n for n, table in enumerate(tables) if self.asked(table)]
        if not open_:
            first = looks.index(max(looks))
            return looks[first], (options[first],)
        left = max(MIN_LEAVES, leaves - len(options))
        open_ = sorted(open_, key=lambda n: -looks[n])[: max(1, left // MIN_LEAVES)]
        found: list[Way] = [(look, (options[n],)) for n, look in enumerate(looks) if not self.asked(tables[n])]
        for n in open_:
            worth, rest = self.follow(tables[n], left // len(open_), patience)
            found.append((worth - trouble(options[n]), (options[n], *rest)))
        return max(found, key=lambda way: way[0])

    def after(self, option: Option, world: S | None = None) -> S:
        """Return the world, or another table of it, after an option, up to the next question of the seat or the end of its turn."""
        table = (self.world if world is None else world).copy()
        pick(table, self.seat, option)
        self._settle(table)
        return table

    def asked(self, world: S) -> bool:
        """Return whether the seat is asked again in the same turn."""
        return not world.over and self.game.turn(world) == self.turn and self.seat in world.asked

    def worth(self, world: S) -> float:
        """Return what a table is worth to the seat, judged from what it may know."""
        return self.game.value(self.game.observe(world, self.seat), self.seat)

    def _settle(self, world: S) -> None:
        """Answer for others within the turn, until the seat itself is asked again: by their likely or default answers, and secret picks at random."""
        chance = Quick(self.luck + len(world.todo))
        for _ in range(MAX_OTHERS):
            if world.over or self.game.turn(world) != self.turn:
                return
            if self.seat in world.asked and not is_sealed(world):
                return
            answer(self.game, world, world.asked[0], chance)


def trouble(option: Option) -> float:
    """Return the cost of a pick as such."""
    return 0.0 if isinstance(option, Pass) else TROUBLE


def answer(game: Game[S], world: S, seat: Seat, chance: Quick) -> None:
    """Answer for a seat that is not planned for: what is likely if the game knows, else its default, or a random pick of a secret series."""
    if guessed(game, world, seat, chance):
        return
    if isinstance(world.todo[-1], SecretChoice):
        options = legal(world, seat)
        pick(world, seat, options[chance.number() % len(options)])
    else:
        time_out(world, seat)
