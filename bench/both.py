"""Both engines beside python-chess, in one run: `python -m bench.both [GAME ...]`. Each is measured in processes of its own, in turns, by processor time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final

from rich.console import Console
from rich.table import Table

from outplay.compiled import FOLDER, LIST, PURE

ROUNDS: Final = 3
SECONDS: Final = 0.6
"""So long each thing is played in each round."""
THINGS: Final = ("simulate", "engine", "greedy", "search", "AEC", "copy", "options")
OWN: Final = "examples.tiny_game:GAME"
"""A game that is not compiled."""


def picks_a_second(match: Callable[[int], int], first: int) -> float:
    """Return how many picks a second matches make, played until the time is over."""
    began, picks, number = process_time(), 0, first
    while process_time() - began < SECONDS:
        picks += match(number)
        number += 1
    return picks / (process_time() - began)


def measured(name: str, round_: int) -> dict[str, float]:
    """Return what this engine does a second of each thing: picks; of copies and lists of options, so many."""
    from bench import engine
    from bench.train import agents
    from outplay.bots import Random
    from outplay.games import find_game
    from outplay.kernel.chance import Quick
    from outplay.kernel.play import legal, pick
    from outplay.lab.match import play_match
    from outplay.lab.plan import Plan, lay_out
    from outplay.train import Description, SeatAfterSeat

    game = find_game(name)
    seats, first, settings = game.default_seats, round_ * 1000, engine.usual(game, game.default_seats)
    content = game.load()

    def bare(number: int) -> int:
        state, bot, count = game.start(settings, content, Quick(number)), Random(), 0
        chance = Quick(number + 1)
        while not state.over:
            seat = state.asked[0]
            options = legal(state, seat)
            pick(state, seat, options[bot.guess(len(options), chance)])
            count += 1
        return count

    def bots(names: str) -> Callable[[int], int]:
        table = lay_out(Plan(name, 1_000_000, (names,) * seats, seed="both", preset=game.settings.PLAY))
        return lambda number: play_match(table, number).picks

    found = {"simulate": picks_a_second(bots("random"), first), "engine": picks_a_second(bare, first)}
    if name != OWN:
        found["greedy"] = picks_a_second(bots("greedy"), first)
        found["search"] = picks_a_second(bots("search:60"), first)
        play = agents(SeatAfterSeat(Description(game, settings.given())))
        found["AEC"] = picks_a_second(lambda number: sum(1 for _ in play(number)), first)
    states = engine.positions(game, seats)
    found["copy"] = 1e6 / engine.each(states, lambda state: state.copy(), 200)

    def options(state: object) -> None:
        state.open = None  # type: ignore[attr-defined]
        legal(state, state.asked[0])  # type: ignore[type-var, attr-defined]

    found["options"] = 1e6 / engine.each(states, options, 20)
    return found


def one(name: str, round_: int, pure: bool) -> dict[str, float]:
    """Return what an engine does, measured in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.both", "--measure", name, str(round_)], env={**os.environ, PURE: str(int(pure))}, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(names: list[str]) -> None:
    """Measure games and print both engines: their ratio for each thing, and beside the peer."""
    from bench import peer
    from outplay.games import games

    if not (FOLDER / LIST).exists():
        print("Nothing is compiled (make compiled), so there is one engine alone.")
        return
    table = Table(title=f"compiled to source, medians of {ROUNDS}; beside python-chess: random picks of `simulate`, source and compiled")
    for column in ("", *THINGS, "source to peer", "compiled to peer"):
        table.add_column(column, justify="right" if column else "left")
    for name in names or [*games(), OWN]:
        runs = [(one(name, round_, True), one(name, round_, False), peer.playouts(round_)) for round_ in range(ROUNDS)]
        ratios = [f"{median(new[thing] / old[thing] for old, new, _ in runs):.2f}" if thing in runs[0][0] else "" for thing in THINGS]
        source = median(old["simulate"] / theirs for old, _, theirs in runs)
        compiled = median(new["simulate"] / theirs for _, new, theirs in runs)
        table.add_row(name, *ratios, f"{source:.2f}", f"{compiled:.2f}")
    Console(width=150).print(table)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measured(sys.argv[2], int(sys.argv[3]))))
    else:
        main(sys.argv[1:])
