"""Answers that one seat gives alone and in secret: those that look best are played on until something is asked openly, and one of about equally good ones is drawn, so that nobody can predict it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from outplay.bots.thoughts import Returns, Thought
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, next_options, pick, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation
from outplay.kernel.window import Answer

S = TypeVar("S", bound=State)

BEST: Final = 6
"""Count of answers that are played on: those that look best right after they are given."""
REPLIES_SEEN: Final = 12
"""Later secret answers of any seat are those that look best at first sight. If there are more options than this, that many are drawn at random each time."""
CLOSE: Final = 0.01
"""Answers that are worth less than the best by at most this much count as equally good, and are equally likely."""
MAX_ANSWERS: Final = 20
"""Limit of answers after which a world is judged as it is."""


def is_unseen(s: State, seat: Seat, options: Sequence[Option]) -> bool:
    """Return whether one seat alone answers in secret and each option is a whole answer. An opponent who could predict it would gain by that."""
    step = s.todo[-1] if s.todo else None
    return isinstance(step, SecretChoice) and len(step.seats(s)) == 1 and not any(next_options(s, step, seat, (option,)) for option in options)


class Unseen(Generic[S]):
    """Answers of a seat, each played on in the same re-deals with the same luck. `leaves` is the budget of tables to judge."""

    def __init__(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick, leaves: int) -> None:
        self.game, self.seen, self.seat, self.chance = game, seen, seat, chance
        self.left, self.times = leaves, 0
        looks = self._looks(self.deal(chance.number()), seat, options)
        best = sorted(range(len(options)), key=lambda n: -looks[n])[:BEST]
        self.came_to = {options[n]: Returns() for n in best}

    def weigh(self) -> list[Thought]:
        """Return what the best answers are worth; those about as good as the best share evenly. After half of the effort only the better half of the answers is played on."""
        half = self.left // 2
        while len(self.came_to) > 1 and (self.left > 0 or not self.times):
            self._play()
            if self.left <= half:
                keep = sorted(self.came_to, key=lambda answer: -self.came_to[answer].sum)[: max(2, BEST // 2)]
                self.came_to, half = {answer: self.came_to[answer] for answer in keep}, -1
        best = max(one.sum for one in self.came_to.values())
        close = [answer for answer, one in self.came_to.items() if best - one.sum <= CLOSE * self.times]
        return [Thought((answer,), one.mean, one.error, one.n, 1 / len(close) if answer in close else 0.0) for answer, one in self.came_to.items()]

    def deal(self, word: int) -> S:
        """Return a re-deal that fits what is seen. The same word gives the same re-deal."""
        return self.game.redeal(self.seen, Quick(word))

    def _play(self) -> None:
        """Play each answer on, once, in one re-deal."""
        self.times += 1
        deal, luck = self.chance.number(), self.chance.number()
        for answer in self.came_to:
            world = self.deal(deal)
            pick(world, self.seat, answer)
            self._play_on(world, Quick(luck))
            self.came_to[answer].add(self._judge(world, self.seat))

    def _play_on(self, world: S, chance: Quick) -> None:
        """Answer what else is asked in secret until something is asked openly. All interrupts are declined."""
        for _ in range(MAX_ANSWERS):
            if world.over:
                return
            seat, step = world.asked[0], world.todo[-1]
            if isinstance(step, Answer):
                time_out(world, seat)
            elif isinstance(step, SecretChoice):
                options = legal(world, seat)
                few = options if len(options) <= REPLIES_SEEN else [options[n] for n in chance.order("seen", len(options))[:REPLIES_SEEN]]
                looks = self._looks(world, seat, few)
                pick(world, seat, few[looks.index(max(looks))])
            else:
                return

    def _looks(self, world: S, seat: Seat, options: Sequence[Option]) -> list[float]:
        """Return what a world is worth to a seat right after each of these answers."""
        found: list[float] = []
        for option in options:
            table = world.copy()
            pick(table, seat, option)
            found.append(self._judge(table, seat))
        return found

    def _judge(self, world: S, seat: Seat) -> float:
        self.left -= 1
        return self.game.value(self.game.observe(world, seat), seat)
