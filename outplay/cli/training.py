"""For learners: matches of bots as data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from outplay.cli.app import app, pairs, spoken_errors
from outplay.cli.balance import leave_stopped, until_stopped
from outplay.cli.lab import Options, PresetName
from outplay.cli.outputs import demand_folder
from outplay.kernel.settings import Value

training = typer.Typer(no_args_is_help=True, help="What learners need beside environments.", context_settings={"help_option_names": ["-h", "--help"]})
app.add_typer(training, name="train")


@training.callback()
def train() -> None:
    """What learners need beside environments."""


@training.command()
def data(
    game: str,
    folder: Annotated[Path, typer.Argument(help="Where the files are written. The same command goes on where it was stopped.")],
    bots: Annotated[str, typer.Option(help="Who plays: bots as simulate takes them, with commas between.")] = "gentle",
    matches: Annotated[int, typer.Option(help="How many.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    option: Options = None,
    preset: PresetName = "",
) -> None:
    """Write matches of bots as Parquet: what each seat saw, could pick and picked, and what came of it."""
    from rich.console import Console
    from rich.progress import track

    from outplay.book.words import counted
    from outplay.games import find_game

    with spoken_errors():
        from outplay.train import Description
        from outplay.train.dataset import Dataset

        demand_folder("FOLDER", folder)
        played = find_game(game)
        names = tuple(bots.split(","))
        given: dict[str, Value] = {"seats": max(len(names), min(played.settings.SEATS)), **dict(pairs(option or []))}
        settings = played.settings.fitted(given, preset, played.load())
        found = Dataset(Description(played, {**settings.given(), "seats": settings.seats}), names, matches, folder, seed)
        done, stopped = until_stopped(track(found.write(), "Playing", matches, console=Console(stderr=True), transient=True))
        if stopped is not None:
            leave_stopped(stopped, f"after {done[-1] if done else 0} of {matches}", folder)
    typer.echo(f"{folder} has {counted(matches, 'match', 'matches')} of {game}.")
