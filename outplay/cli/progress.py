"""How far a run of matches is, on the terminal: how many, how fast, how long still, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from outplay.lab.played import Played
    from outplay.lab.report import Run


def shown(run: Run, console: Console, quiet: bool) -> Iterator[Played]:
    """Yield the matches of a run, and show meanwhile how far it is and how often the first bot has won so far."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    plan = run.table.plan
    parts = (SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn(), TextColumn("{task.fields[stands]}"))
    with Progress(*parts, console=console, transient=True, disable=quiet) as bar:
        task = bar.add_task("", total=plan.matches, speed="", stands="")
        standing = Standing(plan.bots[0])
        for one in run.matches:
            standing.add(one)
            elapsed = bar.tasks[task].elapsed or 0.0
            bar.update(task, advance=1, speed=f"{standing.matches / elapsed:.3g} a second" if elapsed > 1 else "", stands=str(standing))
            yield one


class Standing:
    """How often the first bot of a plan has won so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.matches = 0
        self.points = 0.0

    def add(self, one: Played) -> None:
        """Count a match. A first place that is shared is a part of a win."""
        winners = [bot for bot, place in zip(one.bots, one.places, strict=True) if place == 1]
        self.matches += 0 in one.bots
        self.points += winners.count(0) / len(winners)

    def __str__(self) -> str:
        from outplay.lab.figures import wilson

        low, high = wilson(self.points, self.matches)
        return f"{self.name} {self.points / self.matches:.1%} [{low:.0%}, {high:.0%}]" if self.matches else ""
