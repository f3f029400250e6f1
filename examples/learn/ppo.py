"""Masked PPO in self-play, in one file: a network learns a game from nothing and is saved as a bot.

pip install 'outplay[train,train-jax]'
python examples/learn/ppo.py knockback learned.npz --preset quick --option seats=2 --seconds 10,25,50
outplay simulate knockback --preset quick --option seats=2 --bots outplay.train.net:Net=learned.npz,gentle

One network sits at all seats, which is fair because an array counts seats from one's own. Only the result of a match counts, and the masks are those of the rules: what may not be picked
has no chance. The seconds are the processor's, so a busy machine learns as much; the tests between do not count.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import numpy as np
from numpy.typing import NDArray

from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.kernel.kinds import UpTo
from outplay.lab.simulate import Plan, simulate
from outplay.train import Description, Match
from outplay.train.net import Layer, save_net

if find_spec("jax") is None or find_spec("optax") is None:
    raise OutplayError("this learner needs the extra train-jax; please run: pip install 'outplay[train,train-jax]'")

import jax
import jax.numpy as jnp
import optax

Params = list[tuple[Any, Any]]
"""Weights and biases of each layer. The last one has a column more than there are actions: what the position is worth."""

NEVER: Final = -1e9
"""The logit of what may not be picked."""


@dataclass(frozen=True)
class Recipe:
    """How it learns."""

    hidden: int = 128
    matches: int = 128
    """So many are played at once."""
    batch: int = 1024
    batches: int = 6
    """So many batches of picks are gathered before each lesson, and gone through `epochs` times."""
    epochs: int = 2
    step: float = 1e-3
    entropy: float = 0.01
    clip: float = 0.2
    decay: float = 0.9
    """Lambda: how far the result is believed more than what the network foresaw. There is no discount, as matches end."""


class Picks(NamedTuple):
    """Picks that were made: one row of each for each pick."""

    seen: Any
    mask: Any
    action: Any
    chance: Any
    """The logarithm of the chance with which the action was taken."""
    gain: Any
    """How much better it came than foreseen."""
    result: Any


def forward(params: Params, seen: Any, mask: Any) -> tuple[Any, Any]:
    """Return the logits of all actions, and what the position is worth."""
    now = seen
    for weights, biases in params[:-1]:
        now = jnp.tanh(now @ weights + biases)
    weights, biases = params[-1]
    out = now @ weights + biases
    return jnp.where(mask, out[:, :-1], NEVER), jnp.tanh(out[:, -1])


def choose(params: Params, seen: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    """Return an action for each row, drawn as the network likes them, the logarithm of its chance, and what the position is worth."""
    logits, worth = forward(params, seen.astype(jnp.float32), mask)
    action = jax.random.categorical(key, logits)
    return action, jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], 1)[:, 0], worth


def loss(params: Params, recipe: Recipe, picks: Picks) -> Any:
    """Return what is to be made small: PPO's clipped loss, the error of the foreseen worth, and little variety."""
    logits, worth = forward(params, picks.seen.astype(jnp.float32), picks.mask)
    logs = jax.nn.log_softmax(logits)
    ratio = jnp.exp(jnp.take_along_axis(logs, picks.action[:, None], 1)[:, 0] - picks.chance)
    gain = (picks.gain - picks.gain.mean()) / (picks.gain.std() + 1e-6)
    clipped = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - recipe.clip, 1 + recipe.clip) * gain)
    variety = -jnp.where(picks.mask, jnp.exp(logs) * logs, 0.0).sum(1)
    return -clipped.mean() + 0.5 * ((worth - picks.result) ** 2).mean() - recipe.entropy * variety.mean()


class Learner:
    """A network that learns a game by playing against itself."""

    def __init__(self, what: Description[Any], seed: int = 1, recipe: Recipe = Recipe()) -> None:
        began = time.process_time()
        self.what, self.recipe, self.seed = what, recipe, seed
        self.key = jax.random.key(seed)
        self.scale = scales(what)
        self.used = moving(what, seed)
        """Where in an array anything ever changes: the network reads nothing else."""
        draw = np.random.default_rng(seed)
        sizes = (len(self.used), recipe.hidden, recipe.hidden, what.actions + 1)
        tops = (1.0, 1.0, 0.01)
        self.params: Params = [
            (jnp.asarray(draw.normal(0, top / m**0.5, (m, n)), jnp.float32), jnp.zeros(n)) for m, n, top in zip(sizes, sizes[1:], tops, strict=False)
        ]
        first, zeros = self.params[0]
        self.params[0] = (first * self.scale[self.used][:, None] * (len(self.used) / 60) ** 0.5, zeros)
        self.how = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(recipe.step))
        self.memory = self.how.init(self.params)
        self.choose, self.lesson = jax.jit(choose), jax.jit(self._lesson)
        self.picks = self.matches = 0
        self._source = self._played()
        self.seconds = time.process_time() - began
        """Of the processor, as far as they went into learning."""

    def learn(self, seconds: float = float("inf"), picks: float = float("inf")) -> None:
        """Learn until so many seconds of the processor went into it, or it was taught by so many picks; those before are included."""
        while self.seconds < seconds and self.picks < picks:
            began = time.process_time()
            self.teach([next(self._source) for _ in range(self.recipe.batches)])
            self.seconds += time.process_time() - began

    def teach(self, batches: Sequence[Picks]) -> None:
        """Go through batches of picks a few times, and better the network."""
        for _ in range(self.recipe.epochs):
            for one in batches:
                self.params, self.memory = self.lesson(self.params, self.memory, one)

    def _lesson(self, params: Params, memory: Any, picks: Picks) -> tuple[Params, Any]:
        grads = jax.grad(loss)(params, self.recipe, picks)
        changes, memory = self.how.update(grads, memory, params)
        return optax.apply_updates(params, changes), memory

    def _played(self) -> Iterator[Picks]:
        """Play matches against itself, many at once and for ever, and yield their picks by batches once they are over."""
        rows: list[tuple[Any, ...]] = []
        running = [Running(self.what, self._next_seed()) for _ in range(self.recipe.matches)]
        while True:
            seen = np.stack([one.match.observation(one.seat) for one in running])[:, self.used]
            mask = np.stack([one.match.mask(one.seat) for one in running]).astype(bool)
            self.key, key = jax.random.split(self.key)
            action, chance, worth = map(np.asarray, self.choose(self.params, seen, mask, key))
            for n, one in enumerate(running):
                one.take(seen[n], mask[n], int(action[n]), float(chance[n]), float(worth[n]))
                if not one.match.asked:
                    rows += one.rows(self.recipe.decay)
                    running[n] = Running(self.what, self._next_seed())
            while len(rows) >= self.recipe.batch:
                batch, rows = rows[: self.recipe.batch], rows[self.recipe.batch :]
                self.picks += len(batch)
                yield Picks(*(np.stack(column) for column in zip(*batch, strict=True)))

    def _next_seed(self) -> int:
        self.matches += 1
        return self.seed * 1_000_000_007 + self.matches

    def layers(self) -> list[Layer]:
        """Return the network as `outplay.train.net` keeps it: over all of an array, without the worth of the position."""
        first = np.zeros((self.what.arrays.length, self.recipe.hidden), np.float32)
        first[self.used] = self.params[0][0]
        weights, biases = map(np.asarray, self.params[-1])
        between = [(np.asarray(w), np.asarray(b)) for w, b in self.params[1:-1]]
        return [(first, np.asarray(self.params[0][1])), *between, (weights[:, :-1], biases[:-1])]

    def save(self, file: Path) -> None:
        """Save the network as a bot."""
        save_net(file, self.what, self.layers())


class Running:
    """A match that is being played, and what each seat did in it."""

    def __init__(self, what: Description[Any], seed: int) -> None:
        self.match = Match(what, seed)
        self.made: list[list[tuple[Any, Any, int, float, float]]] = [[] for _ in what.agents]

    @property
    def seat(self) -> int:
        """The seat whose pick is next."""
        return self.match.asked[0]

    def take(self, seen: Any, mask: Any, action: int, chance: float, worth: float) -> None:
        """Carry out a pick, and remember it."""
        self.made[self.seat].append((seen, mask, action, chance, worth))
        self.match.take(self.seat, action)

    def rows(self, decay: float) -> list[tuple[Any, ...]]:
        """Return all picks of a match that is over, each with how much better it came than foreseen, and with what it was worth."""
        found: list[tuple[Any, ...]] = []
        for seat, made in enumerate(self.made):
            after, gain = self.match.worth(seat), 0.0
            for seen, mask, action, chance, worth in reversed(made):
                gain = after - worth + decay * gain
                found.append((seen, mask, action, np.float32(chance), np.float32(gain), np.float32(gain + worth)))
                after = worth
        return found


def scales(what: Description[Any]) -> NDArray[np.float32]:
    """Return by what each byte of an array is multiplied, so that amounts are no larger than sets."""
    found = np.ones(what.arrays.length, np.float32)
    for part in what.arrays.parts:
        if isinstance(part.kind, UpTo):
            found[part.first : part.first + part.width] = 1 / min(10, part.kind.most - part.kind.least + 1)
    return found


def moving(what: Description[Any], seed: int, matches: int = 100) -> NDArray[np.int64]:
    """Return the places of an array at which anything changed in some matches of random picks."""
    draw, least, most = np.random.default_rng(seed), np.full(what.arrays.length, 255, np.uint8), np.zeros(what.arrays.length, np.uint8)
    for number in range(matches):
        match = Match(what, number)
        while match.asked:
            seen = match.observation(match.asked[0])
            least, most = np.minimum(least, seen), np.maximum(most, seen)
            match.take(match.asked[0], int(draw.choice(match.mask(match.asked[0]).nonzero()[0])))
    return np.flatnonzero(least < most)


def rate(file: Path, what: Description[Any], other: str, matches: int) -> tuple[float, float, float]:
    """Return how often a saved network beats another bot in the laboratory's own matches, and where the true rate lies in 95 of 100 cases."""
    options = (*what.settings.given().items(), ("seats", what.settings.seats))
    one = simulate(Plan(what.game.id, matches, (f"outplay.train.net:Net={file}", other), seed="test", options=options)).bots[0]
    return one.win_rate, *one.interval


def main() -> None:
    """Learn, tell how it goes, and save the network. Written for a person at a terminal."""
    parse = argparse.ArgumentParser(description=main.__doc__)
    parse.add_argument("game")
    parse.add_argument("file", type=Path)
    parse.add_argument("--preset", default="", help="a named set of options")
    parse.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parse.add_argument("--seconds", default="10,25,50", help="of the processor: it is tested after each of these, and done after the last")
    parse.add_argument("--against", default="random,gentle,greedy")
    parse.add_argument("--matches", type=int, default=200, help="of each test")
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--curve", type=Path, help="a file for the results of the tests, a line of JSON each")
    asked = parse.parse_args()
    from outplay.cli.app import pairs

    game = find_game(asked.game)
    settings = game.settings.fitted(dict(pairs(asked.option)), asked.preset, game.load())
    what = Description(game, {**settings.given(), "seats": settings.seats})
    learner = Learner(what, asked.seed)
    for seconds in map(float, asked.seconds.split(",")):
        learner.learn(seconds)
        learner.save(asked.file)
        for other in filter(None, asked.against.split(",")):
            share, low, high = rate(asked.file, what, other, asked.matches)
            print(f"{learner.seconds:5.0f} s, {learner.picks:,} picks: {share:.0%} against {other} [{low:.0%}, {high:.0%}]", flush=True)
            if asked.curve:
                told = {
                    "seed": asked.seed,
                    "seconds": round(learner.seconds),
                    "picks": learner.picks,
                    "against": other,
                    "share": share,
                    "matches": asked.matches,
                }
                with asked.curve.open("a") as out:
                    out.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
