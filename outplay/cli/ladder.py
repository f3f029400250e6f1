"""How strong the levels of bots are: who wins, and what each throws away."""

from __future__ import annotations

import json
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from outplay.cli.app import app, spoken_errors
from outplay.cli.engines import At, EngineName, Jobs
from outplay.cli.lab import AsJson, ContentDir, Keep, Options, PresetName, Seed, plan_of, run
from outplay.cli.outputs import demand_file, warn_of_jobs
from outplay.kernel.errors import OutplayError

Bots = Annotated[str, typer.Option(help="Levels or bots, the weakest first, with commas between.")]


@app.command()
def ladder(
    game: str,
    bots: Bots = "gentle,middle,hard",
    most: Annotated[int, typer.Option(help="Seeds at most for each two; each is played twice.", min=16)] = 1000,
    seed: Seed = "1",
    option: Options = None,
    preset: PresetName = "",
    content: ContentDir = None,
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: AsJson = None,
) -> None:
    """Say whether each level of bots beats the one below: in single matches, which are mostly luck, and in series of five."""
    from outplay.lab.ladder import Rung

    def rung(low: str, up: str) -> Rung:
        above, below = (plan_of(game, one, seed, option, preset, content) for one in (up, low))
        return Rung(above, above.bots[0], below.bots[0], most)

    with spoken_errors():
        levels = bots.split(",")
        if len(levels) < 2:
            raise OutplayError("a ladder takes two levels or more, with commas between them")
    run([partial(rung, low, up) for low, up in pairwise(levels)], (jobs, engine, at), keep, as_json)


@app.command()
def lost(
    game: str,
    bots: Bots = "gentle,middle,hard",
    matches: Annotated[int, typer.Option(help="How many each level plays against itself.", min=1)] = 4,
    pairs: Annotated[int, typer.Option(help="So many pairs of playouts judge a decision; 0: as many as are usual.", min=0)] = 0,
    effort: Annotated[int, typer.Option(help="So many tables the expert judges before a decision. 0: as many as a hard bot.", min=0)] = 0,
    seed: Seed = "1",
    option: Options = None,
    preset: PresetName = "",
    jobs: Jobs = 1,
    as_json: AsJson = None,
) -> None:
    """Say how much of its chance each level of bots throws away a decision, by looking back at matches that it plays against itself."""
    from rich.console import Console
    from rich.table import Table

    from outplay.analysis.losing import Losses, looked_back
    from outplay.kernel.texts import write_text

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        warn_of_jobs(jobs)
        found = dict[str, Losses]()
        for level in bots.split(","):
            plan = plan_of(game, level, seed, option, preset, None)
            with console.status(f"{level}: {matches} matches are looked back at"):
                found[level] = looked_back(plan, matches, pairs, effort, jobs)
        table = Table("", "decisions", "lost of 100 a decision", "slips", "blunders")
        for level, one in found.items():
            table.add_row(level, f"{one.decisions:,}", f"{one.mean * 100:.2f} ± {1.96 * one.error * 100:.2f}", f"{one.slips:,}", f"{one.blunders:,}")
        console.print(table)
        text = json.dumps({level: one.data() for level, one in found.items()}, indent=2)
        if quiet:
            typer.echo(text)
        elif as_json is not None:
            write_text(Path(as_json), f"{text}\n")
