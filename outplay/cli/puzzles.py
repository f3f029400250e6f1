"""Puzzles are looked for, and kept beside the rulebook of their game."""

from __future__ import annotations

from typing import Annotated

import typer

from outplay.cli.app import app, spoken_errors
from outplay.cli.balance import Keep
from outplay.cli.engines import Jobs
from outplay.cli.lab import Seed
from outplay.kernel.errors import OutplayError


@app.command()
def puzzles(
    game: str,
    find: Annotated[int, typer.Option(help="Look until the game has so many.", min=1)] = 40,
    matches: Annotated[int, typer.Option(help="Look through so many matches at most; 0: as many as it takes.", min=0)] = 0,
    seed: Seed = "1",
    keep: Keep = None,
    jobs: Jobs = 1,
) -> None:
    """Find puzzles in matches of hard bots, and add them to those in the game's folder. Stopped, it writes what it has found; with --keep it goes on from there."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    from outplay.analysis.finding import FILE, Quarry, file_text, in_order, looking
    from outplay.book.puzzles import sound, written
    from outplay.book.words import counted
    from outplay.cli.ends import STOPPED
    from outplay.cli.outputs import demand_file, demand_folder, warn_of_jobs
    from outplay.games import find_game
    from outplay.kernel.texts import write_text

    with spoken_errors():
        one = find_game(game)
        if one.folder is None:
            raise OutplayError(f"{game} has no folder in which its puzzles could lie")
        demand_file("puzzles", one.folder / FILE)
        if keep is not None:
            demand_folder("--keep", keep)
        warn_of_jobs(jobs)
        before, stopped, looked = {puzzle.id: puzzle for puzzle in sound(one)}, False, 0
        old = [puzzle for puzzle in written(one) if puzzle.id not in before]
        found, quarry = dict(before), Quarry(game, seed)
        parts = (SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[words]}"), TimeRemainingColumn())
        with Progress(*parts, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("", total=find, completed=len(found), words="")
            try:
                for puzzle in list(old):
                    if (made := quarry.miner().again(puzzle)) is not None:
                        found[made.id] = made
                    old.remove(puzzle)
                    bar.update(task, completed=len(found), words="measured anew")
                for match in looking(quarry, jobs, keep / f"puzzles-{game}-{seed}.jsonl" if keep is not None else None) if len(found) < find else ():
                    looked += 1
                    for puzzle in match.puzzles:
                        if len(found) < find:
                            found.setdefault(puzzle.id, puzzle)
                    bar.update(task, completed=len(found), words=f"in {counted(looked, 'match', 'matches')}")
                    if len(found) >= find or looked == matches:
                        break
            except KeyboardInterrupt:
                stopped = True
        file, left = written(one), {puzzle.id: puzzle for puzzle in old}  # what is left is measured the next time
        now = in_order(file, left | found)
        if now != file:
            write_text(one.folder / FILE, file_text(game, now))
        gone = len({puzzle.id for puzzle in file} - {puzzle.id for puzzle in now})
        lost = f"; {counted(gone, 'older one is', 'older ones are')} none any more by the rules and numbers of today" if gone else ""
        new = len(now) - (len(file) - gone)
        typer.echo(f"{one.name} has {counted(len(now), 'puzzle', 'puzzles')}, {new} of them new, from {counted(looked, 'match', 'matches')}{lost}.")
        if stopped:
            raise typer.Exit(STOPPED)
