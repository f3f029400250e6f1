"""Expert iteration on our own search: matches are played by Search, a small network learns from them what Search picks and what tables are worth, and is played back into Search, which so gets better teachers' matches.

pip install 'outplay[train,train-jax]'
python -m examples.learn.expert --iterations 3 --matches 200

In the first matches Search judges tables as the game does by itself. From then on the network judges them, and says which picks to try first. After each iteration Search with the network
plays against Search without, which judges as many tables.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from examples.learn.ppo import NEVER, Params, forward, moving, scales
from outplay.bots import Bot, Search, find_bot
from outplay.bots.thoughts import chosen
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation
from outplay.train import Description, Match, describe

import jax  # isort: skip  # after ppo, which says what is missing
import jax.numpy as jnp  # isort: skip
import optax  # isort: skip

DUEL: Final[dict[str, Any]] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}
DOUBT: Final = 0.2
"""This share of the odds is shared evenly among all options, whatever the network thinks of them."""


@dataclass(frozen=True)
class Recipe:
    """How it plays and learns."""

    effort: int = 60
    """So many tables are judged for each pick."""
    hidden: int = 64
    epochs: int = 6
    batch: int = 256
    step: float = 1e-3
    trusted: float = 0.5
    """How far the result of a match is believed; the rest of what a table is worth is what Search found."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One pick of Search: what it saw, what it could pick, what it picked, and what the table was worth to it."""

    seen: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    action: int
    worth: float


class Student:
    """A small network that says what a table is worth, and how likely Search is to take each pick."""

    def __init__(self, what: Description[Any], seed: int = 1, recipe: Recipe = Recipe()) -> None:
        self.what, self.recipe = what, recipe
        self.draw = np.random.default_rng(seed)
        self.used = moving(what, seed)
        sizes = (len(self.used), recipe.hidden, what.actions + 1)
        self.params: Params = [
            (self.draw.normal(0, top / m**0.5, (m, n)).astype(np.float32), np.zeros(n, np.float32))
            for m, n, top in zip(sizes, sizes[1:], (1.0, 0.01), strict=False)
        ]
        first, zeros = self.params[0]
        self.params[0] = (first * scales(what)[self.used][:, None] * (len(self.used) / 60) ** 0.5, zeros)
        self.how = optax.adam(recipe.step)
        self.step = jax.jit(self._step)

    def learn(self, lessons: Sequence[Lesson]) -> None:
        """Go through lessons a few times."""
        seen = np.stack([one.seen for one in lessons])
        mask = np.stack([one.mask for one in lessons])
        action = np.array([one.action for one in lessons])
        worth = np.array([one.worth for one in lessons], np.float32)
        params, memory = self.params, self.how.init(self.params)
        for _ in range(self.recipe.epochs):
            order = self.draw.permutation(len(lessons))
            for n in range(0, len(order) - self.recipe.batch + 1, self.recipe.batch):
                part = order[n : n + self.recipe.batch]
                params, memory = self.step(params, memory, seen[part], mask[part], action[part], worth[part])
        self.params = [(np.asarray(weights), np.asarray(biases)) for weights, biases in params]

    def _step(self, params: Params, memory: Any, *lessons: Any) -> tuple[Params, Any]:
        changes, memory = self.how.update(jax.grad(loss)(params, *lessons), memory, params)
        return optax.apply_updates(params, changes), memory

    def thinks(self, seen: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return what it thinks of each action, given what is used of an array, and last of the table."""
        (first, zeros), (weights, biases) = self.params
        found: NDArray[np.float32] = np.tanh(seen.astype(np.float32) @ first + zeros) @ weights + biases
        return found


def loss(params: Params, seen: Any, mask: Any, action: Any, worth: Any) -> Any:
    """Return what is to be made small: how surprised it is by what Search picks, and how far it is off in what tables are worth."""
    logits, foreseen = forward(params, seen.astype(jnp.float32), mask)
    surprise = -jnp.take_along_axis(jax.nn.log_softmax(jnp.where(mask, logits, NEVER)), action[:, None], 1)
    return surprise.mean() + 2 * ((foreseen - worth) ** 2).mean()


def taught(game: Game[Any], student: Student) -> Game[Any]:
    """Return the same game, but for what bots ask of it: a student says what a table is worth, and what is likely to be picked."""
    number = student.what.numbering.number

    def thinks(observation: Observation[Any]) -> NDArray[np.float32]:
        return student.thinks(student.what.arrays.of(observation)[student.used])

    class Taught(type(game)):  # type: ignore[misc]  # a class that is known only now
        def value(self, observation: Observation[Any], seat: Seat) -> float:
            if observation.state.over:
                return float(super().value(observation, seat))
            return float(np.tanh(thinks(observation)[-1]))

        def likely(self, observation: Observation[Any], seat: Seat, options: Sequence[Option]) -> Sequence[float]:
            logits = thinks(observation)[[number(option) for option in options]]
            odds = np.exp(logits - logits.max())
            return [float(odd) for odd in (1 - DOUBT) * odds / odds.sum() + DOUBT / len(options)]

    return Taught()


@dataclass(frozen=True)
class Player:
    """A bot, and the game as it sees it."""

    bot: Bot
    game: Game[Any]

    def pick(self, match: Match[Any], seat: Seat, dice: Quick) -> Option:
        """Return what it picks for a seat that is asked."""
        return self.bot.pick(self.game, self.game.observe(match.state, seat), seat, legal(match.state, seat), dice)


def lessons(player: Player, what: Description[Any], matches: int, first: int, trusted: float) -> Iterator[Lesson]:
    """Yield what Search did in matches against itself."""
    assert isinstance(player.bot, Search)
    for number in range(first, first + matches):
        match, dice, made = Match(what, number), Quick(number), list[tuple[Seat, Lesson]]()
        while match.asked:
            seat = match.asked[0]
            options, seen = legal(match.state, seat), player.game.observe(match.state, seat)
            thoughts = player.bot.think(player.game, seen, seat, options, dice) if len(options) > 1 else ()
            option = options[0] if len(options) == 1 else chosen(thoughts, dice).option
            if thoughts:
                worth = max(one.worth for one in thoughts)
                made.append((seat, Lesson(what.arrays.of(seen), match.mask(seat).astype(bool), what.numbering.number(option), worth)))
            match.picked += 1
            pick(match.state, seat, option)
        for seat, one in made:
            yield Lesson(one.seen, one.mask, one.action, trusted * match.worth(seat) + (1 - trusted) * one.worth)


def won(one: Player, other: Player, what: Description[Any], matches: int) -> float:
    """Return what share of matches a player wins against another: each seed is played from both seats."""
    wins = 0.0
    for number in range(matches):
        match, dice, mine = Match(what, 1_000_000 + number // 2), Quick(number), number % 2
        while match.asked:
            seat = match.asked[0]
            player = one if seat == mine else other
            option = player.pick(match, seat, dice)
            match.picked += 1
            pick(match.state, seat, option)
        wins += (1 + match.worth(mine)) / 2
    return wins / matches


def iterations(what: Description[Any], matches: int, seed: int = 1, recipe: Recipe = Recipe()) -> Iterator[tuple[Player, Student, int]]:
    """Play, learn, and yield Search with what was learned, for ever, with the count of lessons so far. Lessons of all iterations are kept."""
    student, known = Student(what, seed, recipe), list[Lesson]()
    player = Player(Search(recipe.effort), what.game)
    while True:
        first = seed * 1_000_003 + len(known)
        for one in lessons(player, what, matches, first, recipe.trusted):
            known.append(Lesson(one.seen[student.used], one.mask, one.action, one.worth))
        student.learn(known)
        player = Player(Search(recipe.effort), taught(what.game, student))
        yield player, student, len(known)


def main() -> None:
    """Learn, and tell how it goes. Written for a person at a terminal."""
    parse = argparse.ArgumentParser(description=main.__doc__)
    parse.add_argument("--iterations", type=int, default=3)
    parse.add_argument("--matches", type=int, default=200, help="of each iteration")
    parse.add_argument("--tests", type=int, default=100, help="matches of each test")
    parse.add_argument("--effort", type=int, default=Recipe.effort, help="how many tables are judged for each pick")
    parse.add_argument("--against", default="random,gentle,greedy", help="and against Search without a network")
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--curve", type=Path, help="a file for the results of the tests, a line of JSON each")
    asked = parse.parse_args()
    what, recipe = describe("knockback", **DUEL), Recipe(effort=asked.effort)
    others = {"search": Player(Search(asked.effort), what.game), **{name: Player(find_bot(name), what.game) for name in filter(None, asked.against.split(","))}}

    def test(number: int, player: Player, count: int) -> None:
        for name, other in others.items():
            if player is not other:
                share = won(player, other, what, asked.tests)
                print(f"{number}: {count:,} lessons, {time.process_time():.0f} s: {share:.0%} of {asked.tests} against {name}", flush=True)
                if asked.curve:
                    told = {"seed": asked.seed, "iteration": number, "lessons": count, "against": name, "share": share, "matches": asked.tests}
                    with asked.curve.open("a") as out:
                        out.write(json.dumps(told) + "\n")

    test(0, others["search"], 0)
    for number, (player, _, count) in zip(range(1, asked.iterations + 1), iterations(what, asked.matches, asked.seed, recipe), strict=False):
        test(number, player, count)


if __name__ == "__main__":
    main()
