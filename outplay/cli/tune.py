"""For designers: which numbers to change so that heroes win as often as they should, and matches go as they should."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from outplay.cli.app import say, spoken_errors
from outplay.cli.ends import STOPPED
from outplay.cli.engines import At, EngineName, Jobs, engine_of
from outplay.cli.lab import LEVELS, AsJson, ContentDir, Keep, Options, duration, lab
from outplay.cli.outputs import demand_file, demand_folder
from outplay.cli.reports import looked_at
from outplay.kernel.texts import write_text

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.lab.tuning.run import Hear, Tuned, Tuning
    from outplay.lab.tuning.task import Task, Wish


@lab.command()
def tune(
    game: Annotated[str, typer.Argument(help="A game, or a tune file (.toml), which names one. Options given beside a file go before it.")],
    vary: Annotated[list[str] | None, typer.Option(metavar="ADDRESS=1..4", help="A number of the content, and what it may be; may be repeated.")] = None,
    target: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=LOW..HIGH",
            help="Where a figure is wanted: a hero by id or `heroes`, in percent of wins; first; rounds; decisions; lead changes; `ending RULE`. May be repeated. "
            "Without one, whose numbers are varied shall win their share, give or take a tenth.",
        ),
    ] = None,
    fixed: Annotated[list[str] | None, typer.Option(metavar="ADDRESS", help="What the rulebook fixes: nothing there is changed. May be repeated.")] = None,
    matches: Annotated[int, typer.Option(help="How many are played to learn what the numbers do, each with numbers of its own.", min=2)] = 4000,
    fresh: Annotated[int, typer.Option(help="Blocks of fresh matches, for each target, that a proposal has to hold in.", min=10)] = 200,
    tries: Annotated[int, typer.Option(help="How many proposals are tried at most.", min=1, max=10)] = 3,
    confirm: Annotated[str, typer.Option(metavar="BOTS", help="Stronger bots between which the proposal has to hold as well, such as hard.")] = "",
    bots: Annotated[str, typer.Option("--bots", help=LEVELS)] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same matches.")] = "",
    option: Options = None,
    preset: Annotated[str, typer.Option("--preset", help="A named set of options.")] = "",
    content: ContentDir = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder for the content as it is proposed; GAME-tuned without one.")] = None,
    tables: Annotated[Path | None, typer.Option(metavar="DIR", help="Write what the numbers do here, as Parquet.")] = None,
    jobs: Jobs = 1,
    engine: EngineName = "processes",
    at: At = "",
    keep: Keep = None,
    as_json: AsJson = None,
) -> None:
    """Say which numbers to change, and to what, so that heroes win as often as they should. Nothing is proposed that fresh matches do not bear out."""
    from rich.console import Console

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        wish = wished(game, vary, target, fixed, (bots, confirm, seed, preset), option, content)
        folder = out or Path(f"{wish.game.rpartition(':')[2].lower()}-tuned")
        demand_places(quiet, as_json, {"--keep": keep, "--out": folder, "--tables": tables})
        task = read(wish)
        tuning = begun(task, wish, (matches, fresh, tries), lambda: engine_of(jobs, engine, at), keep)
        if not wish.fixed:
            say("no game says which of its numbers its rulebook fixes; name them by --fixed, and they are not touched")
        stopped = False
        try:
            with showing(console, quiet, tuning, jobs) as hear:
                tuning.run(hear)
        except KeyboardInterrupt:
            stopped = True
        found = tuning.told()
        written = write(found, task, folder)
        print_tuned(found, task, written, console)
        console.print(f"Again: {shlex.join(['outplay', *sys.argv[1:]])}", soft_wrap=True, highlight=False, style="dim")
        if tables is not None and found.numbers:
            found.frame().write_parquet(tables / "numbers.parquet")
        text = json.dumps(data(found, task, written), indent=2)
        if quiet:
            typer.echo(text)
        elif as_json is not None:
            write_text(as_json, f"{text}\n")
        if stopped:
            say("stopped before anything was proposed" + (f"; what was played is kept in {keep}, and the same command goes on from there" if keep else ""))
            raise typer.Exit(STOPPED)


def wished(
    game: str,
    vary: Sequence[str] | None,
    target: Sequence[str] | None,
    fixed: Sequence[str] | None,
    words: tuple[str, str, str, str],
    option: Sequence[str] | None,
    content: Path | None,
) -> Wish:
    """Return what is wanted: what a tune file says, and options before it. Raises OutplayError."""
    from outplay.lab.reports.extras import demand_extras

    demand_extras()
    from outplay.lab.tuning.task import Wish, wish_of

    wish = wish_of(Path(game)) if game.endswith(".toml") else Wish(game)
    given = {"vary": vary, "target": target, "fixed": fixed, "option": option, "content": str(content or "")}
    given |= dict(zip(("bots", "confirm", "seed", "preset"), words, strict=True))
    return msgspec.structs.replace(wish, **{name: tuple(value) if isinstance(value, list) else value for name, value in given.items() if value})


def demand_places(quiet: bool, as_json: Path | None, folders: dict[str, Path | None]) -> None:
    """Raise OutplayError unless all can be written that will be."""
    if as_json is not None and not quiet:
        demand_file("--json", as_json)
    for name, folder in folders.items():
        if folder is not None and (folder.exists() or name != "--out"):
            demand_folder(name, folder)


def read(wish: Wish) -> Task:
    """Return the task of a wish. Matches are played as the game's matches are looked at, with heroes dealt. Raises OutplayError."""
    from dataclasses import replace

    from outplay.lab.tuning.task import task_of

    plan = looked_at(wish.game, 1, wish.bots, wish.seed, list(wish.option), wish.preset, Path(wish.content) if wish.content else None)
    return task_of(wish, replace(plan, trace=False))


def begun(task: Task, wish: Wish, counts: tuple[int, int, int], engine: Callable[[], object], keep: Path | None) -> Tuning:
    """Return a tuning that has not played yet. Raises OutplayError."""
    from outplay.bots import find_bot, levels
    from outplay.lab.tuning.run import Tuning

    stronger = next((level.bot for level in levels() if level.id == wish.confirm), wish.confirm)
    if stronger:
        find_bot(stronger)
    matches, fresh, tries = counts
    return Tuning(task, matches, fresh, engine, keep, stronger, tries)  # type: ignore[arg-type]  # an engine, which is not imported before it is needed


@contextmanager
def showing(console: Console, quiet: bool, tuning: Tuning, jobs: int) -> Iterator[Hear]:
    """Provide what shows on one line how far it is, and how long what is being played still takes."""
    from rich.status import Status

    began: dict[str, tuple[float, int]] = {}
    task = tuning.task
    arms = 2 * sum(len(task.table.settings.sides) if goal.kind == "hero" else 1 for goal in task.goals)
    console.print(
        f"{tuning.matches:,} matches tell what the numbers do; a proposal then has to hold in about {arms * tuning.blocks:,} fresh ones.", highlight=False
    )
    status = Status("Playing the first match", console=console)

    def hear(words: str, done: int, all_: int) -> None:
        since, first = began.setdefault(words, (time.monotonic(), done))
        speed = (done - first) / max(time.monotonic() - since, 1e-9)
        left = f"; {duration((all_ - done) / speed)} left" if done - first > 5 else ""
        status.update(f"{words.capitalize()}: {done:,} of {all_:,} matches{left}")

    if quiet:
        yield lambda words, done, all_: None
        return
    with status:
        yield hear


def write(found: Tuned, task: Task, folder: Path) -> Path | None:
    """Write the content as it is proposed, and return its folder; None if nothing is proposed."""
    if found.verdict != "proposed":
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in task.texts(tuple(one.tried for one in found.numbers)).items():
        write_text(folder / name, text)
    return folder


def print_tuned(found: Tuned, task: Task, folder: Path | None, console: Console) -> None:
    """Print what the numbers do, what came of the targets, and what is proposed."""
    from outplay.lab.tuning.telling import sentences

    for words in sentences(found, task.goals):
        console.print(words, soft_wrap=True, highlight=False)
    if folder is not None:
        console.print(f"{folder}: the content as it is proposed; `outplay simulate {found.game} --content {folder}` plays it.", soft_wrap=True, highlight=False)


def data(found: Tuned, task: Task, folder: Path | None) -> dict[str, object]:
    """Return what came of it as plain data, for JSON."""
    from outplay.lab.tuning.telling import sentences

    plan = task.plan
    return {
        "sentences": sentences(found, task.goals), **msgspec.to_builtins(found), "content": str(folder or ""),
        "plan": {"options": dict(plan.options), "preset": plan.preset, "seed": plan.seed, "bots": list(plan.bots)},
    }  # fmt: skip
