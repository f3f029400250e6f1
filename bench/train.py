"""What the forms for learners cost, as shares of the engine's own picks, beside what others offer: PettingZoo's chess and OpenSpiel's games in Python.

python -m bench.train
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any, Final, TypeAlias

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pyspiel
from pettingzoo.classic import chess_v6, connect_four_v3
from rich.console import Console
from rich.table import Table

from bench.engine import usual
from outplay.games import games
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.play import legal, pick
from outplay.train import Description, Many, Match, OneSeat, SeatAfterSeat, Together, spiel
from outplay.train.vector import Engine, Single

SECONDS: Final = 0.4
"""So long each form is measured in each round."""
ROUNDS: Final = 3

Picks: TypeAlias = Iterator[None]
"""A match, played at random: yields after each pick."""
Play: TypeAlias = Callable[[int], Picks]
"""Plays the match of a seed."""


def engine(what: Description[Any]) -> Play:
    """Return what plays by the engine alone."""

    def play(seed: int) -> Picks:
        draw, state = random.Random(seed).random, what.game.start(what.settings, what.content, Seeded(seed_from("train", seed)))
        while not state.over:
            seat = state.asked[0]
            options = legal(state, seat)
            pick(state, seat, options[int(draw() * len(options))])
            yield

    return play


def seen(what: Description[Any], observed: bool) -> Play:
    """Return what plays by the engine, and makes for each pick the mask of the seat that is asked, and its observation if so wished."""

    def play(seed: int) -> Picks:
        draw, match = random.Random(seed).random, Match(what, seed)
        while asked := match.asked:
            seat = asked[0]
            match.mask(seat)
            if observed:
                match.observation(seat)
            options = legal(match.state, seat)
            pick(match.state, seat, options[int(draw() * len(options))])
            yield

    return play


def one_of(mask: Any, draw: random.Random) -> int:
    """Return one of the actions that a mask allows."""
    allowed = mask.view(bool).nonzero()[0]  # of whole numbers it takes eight times as long
    return int(allowed[int(draw.random() * len(allowed))])


def agents(env: Any) -> Play:
    """Return what plays by PettingZoo's AEC form, ours or another's."""

    def play(seed: int) -> Picks:
        draw = random.Random(seed)
        env.reset(seed=seed)
        while env.agents:
            known, _, over, broken_off, _ = env.last()
            if over or broken_off:
                env.step(None)
            else:
                env.step(one_of(known["action_mask"], draw))
                yield

    return play


def parallel(env: Together[Any]) -> Play:
    """Return what plays by PettingZoo's parallel form: as many picks a step as seats are asked."""

    def play(seed: int) -> Picks:
        draw = random.Random(seed)
        known, _ = env.reset(seed=seed)
        while env.agents:
            asked = env.match.asked
            known, *_ = env.step({agent: one_of(one["action_mask"], draw) for agent, one in known.items()})
            yield from (None for _ in asked)

    return play


def alone(env: OneSeat[Any]) -> Play:
    """Return what plays by Gymnasium's form beside random bots: all picks count."""

    def play(seed: int) -> Picks:
        draw, over = random.Random(seed), False
        _, info = env.reset(seed=seed)
        while not over and env.match.asked:
            before = env.match.picked
            _, _, terminated, truncated, info = env.step(one_of(info["action_mask"], draw))
            over = terminated or truncated
            yield from (None for _ in range(env.match.picked - before))

    return play


def tree(game: Any, observed: bool) -> Play:
    """Return what plays by OpenSpiel's form, ours or another's; chance nodes are no picks."""
    observer = game.make_py_observer() if observed else None

    def play(seed: int) -> Picks:
        draw, state = random.Random(seed), game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(numbers, shares)[0] if len(numbers) < 100 else numbers[int(draw.random() * len(numbers))])
                continue
            seat = max(0, state.current_player())  # where all are asked at once, the first of them counts
            allowed = state.legal_actions()
            if observer is not None:
                observer.set_from(state, seat)
            state.apply_action(allowed[int(draw.random() * len(allowed))])
            yield

    return play


def speed(play: Play, first: int, seconds: float = SECONDS) -> float:
    """Return how many picks a second are made, of match after match."""
    picks, seed, began = 0, first, process_time()
    while True:
        for _ in play(seed):
            picks += 1
            if not picks % 16 and process_time() - began > seconds:
                return picks / (process_time() - began)
        seed += 1


def vector_of(what: Description[Any], workers: int, engine: Engine = "processes", warm: int = 30, steps: int = 30) -> tuple[float, float]:
    """Return how many steps a CPU second of the workers are made by so many workers with 128 matches each, and the share of all CPU time that the driver takes.

    What is met for the first time takes longer, and each worker meets it for itself, so the first steps do not count.
    """
    with Many(Single(what), 128 * workers, workers, engine) as env:
        draw = random.Random(1)
        _, infos = env.reset(seed=1)
        for step in range(warm + steps):
            if step == warm:
                before, began = sum(worker.seconds for worker in env.workers), process_time()
            *_, infos = env.step(np.array([one_of(mask, draw) for mask in infos["action_mask"]]))
        took, own = sum(worker.seconds for worker in env.workers) - before, process_time() - began
        return steps * 128 * workers / took, own / (own + took)


def forms(name: str) -> dict[str, Play]:
    """Return all forms of a game, by name."""
    game = games()[name]
    settings = usual(game, game.default_seats)
    what: Description[Any] = Description(game, settings.given())
    spelt = {one: value.replace(",", "+") if isinstance(value, str) else value for one, value in settings.given().items()}
    assert f"outplay_{name}" in spiel.NAMES
    loaded = pyspiel.load_game(f"outplay_{name}", {**{one: int(v) if isinstance(v, str) and v.isdigit() else v for one, v in spelt.items()}, "deals": 50})
    return {
        "engine": engine(what),
        "mask": seen(what, observed=False),
        "mask, observation": seen(what, observed=True),
        "AEC": agents(SeatAfterSeat(what)),
        "parallel": parallel(Together(what)),
        "Gymnasium": alone(OneSeat(what, others=("random",))),
        "OpenSpiel": tree(loaded, observed=False),
        "OpenSpiel, observed": tree(loaded, observed=True),
    }


def others() -> dict[str, Play]:
    """Return what is measured beside."""
    import_module("open_spiel.python.games")  # it makes OpenSpiel's games in Python known
    return {
        "chess_v6": agents(chess_v6.raw_env()),
        "connect_four_v3": agents(connect_four_v3.raw_env()),
        "python_tic_tac_toe": tree(pyspiel.load_game("python_tic_tac_toe"), observed=False),
        "python_tic_tac_toe, observed": tree(pyspiel.load_game("python_tic_tac_toe"), observed=True),
        "python_liars_poker": tree(pyspiel.load_game("python_liars_poker"), observed=False),
    }


def main() -> None:
    """Measure and print."""
    names = [name for name in games() if not sys.argv[1:] or name in sys.argv[1:]]
    game = games()[names[0]]
    vector: Description[Any] = Description(game, usual(game, game.default_seats).given())
    beside, plays = others(), {name: forms(name) for name in names}
    speeds: dict[tuple[str, str], list[float]] = {}
    for number in range(ROUNDS):
        for name, found in {"": beside, **plays}.items():
            for form, play in found.items():
                speeds.setdefault((name, form), []).append(speed(play, number * 1000))
    console, table = Console(), Table()
    rate = {key: median(found) for key, found in speeds.items()}
    chess = rate["", "chess_v6"]
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for form in plays[names[0]]:
        table.add_row(form, *(f"{rate[name, form] / rate[name, 'engine']:.2f}" for name in names))
    table.add_row("picks/s of the engine", *(f"{rate[name, 'engine']:,.0f}" for name in names))
    table.add_row("AEC to chess_v6", *(f"{rate[name, 'AEC'] / chess:.1f}" for name in names))
    console.print(table)
    engines: tuple[Engine, ...] = ("processes", "ray")
    for engine in engines:
        one, two = vector_of(vector, 1, engine), vector_of(vector, 2, engine)
        console.print(
            f"vector form, {vector.game.name}, on {engine}: two workers make {two[0] / one[0]:.2f} of the steps of one a CPU second; "
            f"the driver takes {two[1]:.0%} of all CPU time"
        )
    for form in beside:
        console.print(f"{form}: {rate['', form]:,.0f} moves/s")


if __name__ == "__main__":
    main()
