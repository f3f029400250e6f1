"""What the lab prints: tables for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from outplay.book.words import counted
from outplay.lab.figures import Spread, Tally
from outplay.lab.report import Report
from outplay.lab.survey import Course

WAITS = 4
"""Count of the questions shown at which somebody waited most often."""


def print_report(report: Report, console: Console) -> None:
    """Print wins by bot, by side, by seat and by what was used with their intervals, how matches ended, what happened in them, lengths, speed and digest."""
    console.print(_tallies("Bots", report.bots))
    if report.sides:
        console.print(_tallies("Sides", report.sides))
    console.print(_tallies("Seats", report.seats))
    for group, tallies in report.groups.items():
        if not any(one.matches for one in tallies):
            continue  # nothing of this kind takes part at such a table
        console.print(_tallies(group, tuple(one for one in tallies if one.matches)))
        if unused := [one.name for one in tallies if not one.matches]:
            console.print(f"never: {', '.join(unused)}")
    if len(report.endings) > 1:
        console.print("ended by " + ", ".join(f"{rule or 'another rule'} in {times / report.plan.matches:.1%}" for rule, times in report.endings.items()))
    if report.events:
        console.print(_events(report.events))
    lengths = Table(title="Length", title_justify="left")
    for column in ("", "median", "95 %", "longest", "total"):
        lengths.add_column(column, justify="right")
    lengths.add_row("rounds", *_spread(report.rounds))
    lengths.add_row("decisions", *_spread(report.decisions))
    console.print(lengths)
    console.print(_speed(report))
    console.print(f"digest {report.digest}")
    if report.plan.matches < report.asked:
        console.print(f"stopped after {report.plan.matches} of {report.asked}")


def _speed(report: Report) -> str:
    """Return how many matches were played, and how fast: those that were kept from before took no time."""
    played = report.plan.matches - report.kept
    if not played:
        return f"{counted(report.plan.matches, 'match', 'matches')}, all kept from before"
    speed = report.made / report.seconds if report.seconds else 0.0
    fast = f"{counted(played, 'match', 'matches')} in {report.seconds:.2f} s, {speed:,.0f} picks/s"
    return f"{fast}; {report.kept} more kept from before" if report.kept else fast


def _events(events: Mapping[str, float]) -> Table:
    table = Table(title="Events", title_justify="left")
    table.add_column("")
    table.add_column("a match", justify="right")
    for name, times in events.items():
        table.add_row(name, f"{times:,.3f}")
    return table


def _tallies(title: str, tallies: tuple[Tally, ...]) -> Table:
    table = Table(title=title, title_justify="left")
    for column in ("", "matches", "wins", "ties", "win rate", "95 % interval"):
        table.add_column(column, justify="left" if not column else "right")
    for one in tallies:
        low, high = one.interval
        table.add_row(one.name, str(one.matches), str(one.wins), str(one.ties), f"{one.win_rate:.1%}", f"{low:.1%} to {high:.1%}")
    return table


def _spread(spread: Spread) -> tuple[str, str, str, str]:
    return f"{spread.median:g}", f"{spread.p95:g}", str(spread.max), str(spread.total)


def print_courses(title: str, courses: Sequence[Course], console: Console) -> None:
    """Print how matches went: a row for each table and strength of bots."""
    kinds = list(dict.fromkeys(kind for course in courses for kind in course.totals))
    table = Table(title=title, title_justify="left")
    for column in ("table", "bots", "matches", "rounds", "first in round", "a match", "waits", "ended by"):
        table.add_column(column)
    for one in courses:
        table.add_row(
            "\n".join(f"{name} {value}" for name, value in one.plan.options),
            ", ".join(one.plan.bots),
            str(one.matches),
            f"{one.mean_rounds:.1f}, median {one.rounds.median:g}, 95 % {one.rounds.p95:g}",
            "\n".join(f"{kind} {'never' if (first := one.first.get(kind)) is None else f'{first:g}'}" for kind in kinds),
            "\n".join(f"{kind} {one.totals.get(kind, 0) / one.matches:.2f}" for kind in kinds),
            "\n".join(f"{question} {share:.1%}" for question, share in list(one.passed.items())[:WAITS]),
            "\n".join(f"{rule or 'another rule'} {times / one.matches:.0%}" for rule, times in one.endings.items()),
        )
    console.print(table)
