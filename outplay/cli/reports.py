"""For designers: how far what bots think of a table can be believed, and reports on balance as one page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from outplay.cli.app import say, spoken_errors
from outplay.cli.ends import STOPPED
from outplay.cli.lab import Bot, Jobs, Keep, Options, PresetName, Seed, lab, plan_of
from outplay.cli.outputs import demand_file, demand_folder, warn_of_jobs
from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import write_text

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.lab.match import Played
    from outplay.lab.plan import Plan


@lab.command()
def calibrate(
    game: str,
    matches: Annotated[int, typer.Option(help="How many.", min=2)] = 300,
    bots: Bot = "middle",
    seed: Seed = "calibrate",
    option: Options = None,
    preset: PresetName = "",
    jobs: Jobs = 1,
    keep: Keep = None,
) -> None:
    """Measure how far the value that bots give a table can be taken for a chance of winning, and write it into the game's folder. Reports of this game rest on it."""
    from rich.console import Console
    from rich.table import Table

    from outplay.games import find_game
    from outplay.lab.calibration import FILE, calibrations_of, fitted, written
    from outplay.lab.plan import lay_out

    console = Console()
    with spoken_errors():
        folder = find_game(game).folder
        if folder is None:
            raise OutplayError(f"{game} has no folder in which its data could lie")
        demand_file("calibrate", folder / FILE)
        plan = replace(plan_of(game, bots, seed, option, preset, None), matches=matches, trace=True)
        found = fitted(lay_out(plan), traced(plan, jobs, keep, console))
        write_text(folder / FILE, written(game, calibrations_of(folder), found))
        table = Table("said", "came true", "matches", title=f"{found.seats} seats, {found.sides} sides, {found.matches} matches", title_justify="left")
        for band in found.band:
            table.add_row(f"{band.said:.0%}", f"{band.came:.0%}", str(band.matches))
        console.print(table)
        console.print(f"exponent {found.exponent:.2f} ± {1.96 * found.error:.2f}; off by {found.brier:.3f}, where even chances are off by {found.even:.3f}")


def traced(plan: Plan, jobs: int, keep: Path | None, console: Console) -> Iterable[Played]:
    """Return the matches of a plan, showing how far they are. Stopped by Ctrl+C, the command ends."""
    from rich.progress import track

    from outplay.lab.simulate import simulating

    if keep is not None:
        demand_folder("--keep", keep)
    warn_of_jobs(jobs)
    found = []
    try:
        for one in track(simulating(plan, jobs, keep).matches, plan.game, plan.matches, console=console, transient=True):
            found.append(one)  # noqa: PERF402  (Ctrl+C may come after any of them)
    except KeyboardInterrupt:
        words = f"what was played is kept in {keep}, and the same command goes on from there" if keep else "nothing was kept; --keep DIR keeps what was played"
        say(f"stopped after {len(found)} of {plan.matches} matches; {words}")
        raise typer.Exit(STOPPED) from None
    return found
