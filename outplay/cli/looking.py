"""Look back at a match: what was luck, what was lost by which decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from outplay.cli.app import app, spoken_errors
from outplay.cli.outputs import demand_file, warn_of_jobs

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.analysis import Analysis


@app.command()
def analyze(
    file: Path,
    seed: Annotated[str, typer.Option(help="Other seeds try other worlds and luck.")] = "analysis",
    pairs: Annotated[
        int, typer.Option(help="So many pairs of playouts judge a decision; twice as many where a blunder is in question. 0: as many as are usual.", min=0)
    ] = 0,
    effort: Annotated[int, typer.Option(help="So many tables the expert judges before a decision. 0: as many as a hard bot.", min=0)] = 0,
    jobs: Annotated[int, typer.Option(help="So many processes judge.", min=1)] = 1,
    keep: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep here what is found; named again, the command goes on from there.")] = None,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write all that was found as JSON; - for the standard output.")] = None,
) -> None:
    """Look back at a match that is over: how it stood, what was luck, and which decisions threw something away, by what their seats could know."""
    from rich.console import Console

    from outplay.analysis.running import Question, analyzed
    from outplay.kernel.errors import RecordError
    from outplay.kernel.texts import read_text, write_text

    quiet = as_json is not None and str(as_json) == "-"
    console = Console(stderr=quiet)
    with spoken_errors():
        if as_json is not None and not quiet:
            demand_file("--json", as_json)
        warn_of_jobs(jobs)
        question = Question(read_text(file, RecordError), seed, effort, pairs)
        with _bar(console) as tell:
            found = analyzed(question, jobs, keep, tell)
        sums = {
            "luck": round(found.luck, 4),
            "play": round(found.play, 4),
            "counts": [found.counted(seat) for seat in range(len(found.names))],
            "turned": found.turned,
        }
        text = msgspec.json.format(msgspec.json.encode({**msgspec.structs.asdict(found), **sums})).decode()
        if quiet:
            typer.echo(text)
            return
        if as_json is not None:
            write_text(as_json, text + "\n")
        _print(found, console)


@contextmanager
def _bar(console: Console) -> Iterator[Callable[[int, int], None]]:
    """Show how many rows are judged, and give what moves it on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TimeRemainingColumn

    with Progress(SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("")
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _print(found: Analysis, console: Console) -> None:
    """Print what was found: each player's decisions, what was lost by which, and the moments that turned the match."""
    from rich.table import Table

    def chance(points: float) -> str:
        return f"{points * 100:+.0f}"

    counts = Table("", "best", "good", "slips", "blunders", title="Decisions", title_justify="left")
    for seat, name in enumerate(found.names):
        counts.add_row(name, *(str(count) for count in found.counted(seat).values()))
    console.print(counts)
    lost = [one for one in found.rows if one.kind in ("slip", "blunder")]
    if lost:
        table = Table("round", "", "played", "better", "lost of 100", title="What was thrown away", title_justify="left")
        for one in lost:
            table.add_row(str(one.round), found.names[one.seat], one.played, one.better, f"{one.loss * 100:.0f} ± {one.error * 100:.0f} ({one.kind})")
        console.print(table)
    if found.turned:
        table = Table("round", "", "played", "chance", "of it luck", title=f"Moments that turned it, for {_first(found)}", title_justify="left")
        for turn in found.turned:
            row = found.rows[turn.row]
            table.add_row(str(row.round), found.names[row.seat], row.played, chance(turn.change), chance(turn.luck) if turn.luck else "")
        console.print(table)
    console.print(f"Luck gave {_first(found)} {chance(found.luck)} of 100, play {chance(found.play)}.")
    if not found.measured:
        console.print("How far chances hold at such a table was never measured (outplay lab calibrate): take them as an order, not as numbers.")


def _first(found: Analysis) -> str:
    return " and ".join(found.names[seat] for seat in found.sides[0])
