"""For authors of bots: who beats whom, as a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from outplay.cli.app import app, pairs, spoken_errors
from outplay.cli.balance import leave_stopped, until_stopped
from outplay.cli.engines import At, EngineName, Jobs, engine_of
from outplay.cli.lab import AsJson, ContentDir, Keep, Options, PresetName, Seed
from outplay.cli.outputs import demand_file, demand_folder
from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import write_text

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.lab.engines.job import Unit
    from outplay.lab.league import League, Share
    from outplay.lab.plan import Plan


@app.command()
def league(
    game: str,
    bots: Annotated[str, typer.Option(help="Who plays: bots as simulate takes them, with commas between.")] = "random,gentle,greedy",
    matches: Annotated[int, typer.Option(help="How many each plays against each.", min=1)] = 100,
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
    """Let bots play each against each, and print who beats whom how often."""
    from rich.console import Console

    from outplay.lab.league import League
    from outplay.lab.league import league as playing
    from outplay.lab.plan import Plan

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        if content is not None and not content.is_dir():
            raise OutplayError(f"--content {content}: there is no content folder")
        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        if keep is not None:
            demand_folder("--keep", keep)
        plan = Plan(game, matches, tuple(bots.split(",")), seed, pairs(option or []), preset, str(content or "")).carried()
        units, stopped = until_stopped(shown(plan, playing(plan, engine_of(jobs, engine, at), keep), console, quiet))
        if not units:
            leave_stopped(stopped, "before the first match was over", keep)
        found = League.of(plan, units)
        text = json.dumps(msgspec.to_builtins(found), indent=2)
        if quiet:
            typer.echo(text)
        elif as_json is not None:
            write_text(as_json, f"{text}\n")
        print_league(found, console)
        if stopped is not None:
            leave_stopped(stopped, f"after {len(units)} of {matches}", keep)


def shown(plan: Plan, units: Iterator[Unit], console: Console, quiet: bool) -> Iterator[Unit]:
    """Yield what was played, and show meanwhile how far it is."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TimeRemainingColumn

    with Progress(SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True, disable=quiet) as bar:
        yield from bar.track(units, total=plan.matches)


def print_league(found: League, console: Console) -> None:
    """Print the table: each bot's share of wins against all, and against each."""
    from rich.table import Table

    table = Table("", "against all", *(short(one.bot) for one in found.members), title="Wins, and where the true share lies in 95 of 100 cases")
    for one in found.members:
        cells = (_said(one.against[other.bot]) if other is not one else "" for other in found.members)
        table.add_row(short(one.bot), _said(one.all), *cells)
    console.print(table)


def _said(one: Share) -> str:
    return f"{one.share:.1%} [{one.interval[0]:.0%}, {one.interval[1]:.0%}]"


def short(bot: str) -> str:
    """Return a bot's name without the module that it lies in."""
    return bot.partition(":")[2] or bot
