"""For designers: how far what bots think of a table can be believed, and reports on balance as one page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import asdict

from outplay.cli.app import spoken_errors
from outplay.cli.balance import leave_stopped, until_stopped
from outplay.cli.engines import At, EngineName, Jobs, engine_of
from outplay.cli.lab import AsJson, Bot, ContentDir, Keep, Options, PresetName, Seed, lab, plan_of
from outplay.cli.outputs import demand_file, demand_folder
from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import write_text

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.lab.engines import Engine
    from outplay.lab.plan import Plan
    from outplay.lab.played import Played


@lab.command()
def calibrate(
    game: str,
    matches: Annotated[int, typer.Option(help="How many.", min=2)] = 300,
    bots: Bot = "middle",
    seed: Seed = "calibrate",
    option: Options = None,
    preset: PresetName = "",
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
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
        plan = looked_at(game, matches, bots, seed, option, preset, None)
        found = fitted(lay_out(plan), traced(plan, engine_of(jobs, engine, at), keep, console))
        write_text(folder / FILE, written(game, calibrations_of(folder), found))
        table = Table("said", "came true", "matches", title=f"{found.seats} seats, {found.sides} sides, {found.matches} matches", title_justify="left")
        for band in found.band:
            table.add_row(f"{band.said:.0%}", f"{band.came:.0%}", str(band.matches))
        console.print(table)
        console.print(f"exponent {found.exponent:.2f} ± {1.96 * found.error:.2f}; off by {found.brier:.3f}, where even chances are off by {found.even:.3f}")


@lab.command()
def reliability(
    game: str,
    matches: Annotated[int, typer.Option(help="How many.", min=20)] = 300,
    bots: Bot = "middle",
    seed: Seed = "fresh",
    option: Options = None,
    preset: PresetName = "",
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: AsJson = None,
) -> None:
    """Say of fresh matches how far chances come true as they were calibrated: in each third of the matches, and in all of them."""
    from rich.console import Console
    from rich.table import Table

    from outplay.lab.calibration import reliable
    from outplay.lab.plan import lay_out

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        plan = looked_at(game, matches, bots, seed, option, preset, None)
        venue = lay_out(plan)
        found = reliable(venue, traced(plan, engine_of(jobs, engine, at), keep, console))
        table = Table("", "slope", "interval", "matches", "off by", "even", title=f"{game}, {venue.settings.seats} seats", title_justify="left")
        for one in found:
            table.add_row(one.name, f"{one.slope:.2f}", f"{one.low:.2f} to {one.high:.2f}", str(one.matches), f"{one.brier:.3f}", f"{one.even:.3f}")
        console.print(table)
        console.print("At a slope of 1 chances come true as often as they say; below they are too sure, above too timid.")
        text = json.dumps([{**asdict(one), "low": one.low, "high": one.high} for one in found], indent=2)
        if quiet:
            typer.echo(text)
        elif as_json is not None:
            write_text(as_json, f"{text}\n")


@lab.command()
def report(
    game: str,
    matches: Annotated[int, typer.Option(help="How many. This is no question that ends when it is decided: choose before, and look once.", min=2)] = 300,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder for report.html and its tables; GAME-report without one.")] = None,
    bots: Bot = "middle",
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
    """Say in one page whether a game is fair and how its matches go: what to change first, and what these matches cannot tell."""
    from datetime import date

    from rich.console import Console

    from outplay.lab.plan import lay_out
    from outplay.lab.reports import measured
    from outplay.lab.reports.extras import demand_extras
    from outplay.lab.reports.page import page
    from outplay.lab.reports.tables import write
    from outplay.lab.reports.verdict import verdict

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    folder = out or Path(f"{game.rpartition(':')[2].lower()}-report")
    with spoken_errors():
        demand_extras()
        demand_folder("--out", folder)
        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        plan = looked_at(game, matches, bots, seed, option, preset, content)
        found = measured(lay_out(plan), traced(plan, engine_of(jobs, engine, at), keep, console))
        given = [("--matches", matches), ("--bots", bots), ("--seed", seed), *(("--option", one) for one in option or ())]
        given += [(name, value) for name, value in (("--preset", preset), ("--content", content), ("--out", out)) if value]
        command = ["outplay", "lab", "report", game, *(str(word) for pair in given for word in pair)]
        write_text(folder / "report.html", page(found, command, date.today()))
        files = write(found, folder)
        said = verdict(found)
        console.print(said.headline, style="bold", highlight=False)
        console.print(" ".join(said.sentences), highlight=False)
        for one in said.changes:
            console.print(f"- {one.title}: {one.why}", highlight=False)
        console.print(f"{folder / 'report.html'}, and {len(files)} tables beside it", soft_wrap=True, highlight=False)
        text = json.dumps({"headline": said.headline, "verdict": said.sentences, "unknown": said.unknown, **found.data()}, indent=2)
        if quiet:
            typer.echo(text)
        elif as_json is not None:
            write_text(as_json, f"{text}\n")


def looked_at(game: str, matches: int, bots: str, seed: str, option: Sequence[str] | None, preset: str, content: Path | None) -> Plan:
    """Return the plan of traced matches. Without options but seats, they are played as the game says its matches are looked at: with heroes dealt. Raises OutplayError."""
    from outplay.games import find_game

    plan = plan_of(game, bots, seed, option, preset, content)
    seats = dict(plan.options)["seats"]
    tables = [table for table in find_game(game).looked_at if str(table.get("seats", find_game(game).default_seats)) == str(seats)]
    if tables and not preset and all(one.startswith("seats=") for one in option or ()):
        plan = replace(plan, options=tuple({**tables[0], "seats": seats}.items()), preset="")
    return replace(plan, matches=matches, trace=True)


def traced(plan: Plan, on: Engine, keep: Path | None, console: Console) -> list[Played]:
    """Return the matches of a plan, showing how far they are. If they are stopped, the command ends."""
    from rich.progress import track

    from outplay.lab.simulate import simulating

    if keep is not None:
        demand_folder("--keep", keep)
    matches = simulating(plan, keep=keep, on=on).matches
    found, stopped = until_stopped(track(matches, plan.game, plan.matches, console=console, transient=True))
    if stopped is not None:
        leave_stopped(stopped, f"after {len(found)} of {plan.matches} matches", keep)
    return found
