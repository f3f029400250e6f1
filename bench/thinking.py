"""How long bots think about an answer: `python -m bench.thinking [GAME ...]`, by processor time, of the source and, where it is there, of the compiled engine.

An answer is what a bot is asked for at once: one option, or a whole plan that is laid in secret. Questions with a single option do not count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import process_time
from typing import Final

from rich.console import Console
from rich.table import Table

from bench.picks import picks
from outplay.bots import LEVELS
from outplay.compiled import FOLDER, LIST, PURE
from outplay.games import find_game, games
from outplay.lab.plan import Plan, lay_out

SECONDS: Final = 20.0
"""After so long no further match is begun."""
LEAST: Final = 2
"""So many matches are played at least."""


def measured(name: str, bot: str) -> list[float]:
    """Return how many seconds each answer of some matches took, least first."""
    took: list[float] = []
    game, began, number = find_game(name), process_time(), 0
    table = lay_out(Plan(name, 1_000, (bot,) * game.default_seats, seed="thinking", preset=game.settings.PLAY))
    while number < LEAST or process_time() - began < SECONDS:
        for _ in picks(table, number, took=took):
            pass
        number += 1
    return sorted(took)


def one(name: str, bot: str, pure: bool) -> list[float]:
    """Return what an engine takes, measured in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.thinking", "--measure", name, bot], env={**os.environ, PURE: str(int(pure))}, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    found: list[float] = json.loads(done.stdout)
    return found


def main(names: list[str]) -> None:
    """Measure games, and print how long each level takes."""
    engines = [True, False] if (FOLDER / LIST).exists() else [True]
    table = Table(title="milliseconds of a processor for an answer: mean, median, 95th of 100")
    for column in ("", "level", "answers", "source", "compiled")[: 3 + len(engines)]:
        table.add_column(column, justify="left" if column in ("", "level") else "right")
    for name in names or games():
        for level in LEVELS[1:]:
            every = [one(name, level.bot, pure) for pure in engines]
            table.add_row(name, level.id, str(len(every[0])), *(said(took) for took in every))
    Console(width=120).print(table)


def said(took: list[float]) -> str:
    """Return the mean, the median and the 95th of 100 of times, in milliseconds."""
    figures = sum(took) / len(took), took[len(took) // 2], took[len(took) * 95 // 100]
    return "  ".join(f"{1000 * figure:.0f}" for figure in figures)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measured(sys.argv[2], sys.argv[3])))
    else:
        main(sys.argv[1:])
