"""Matches by the thousand: who wins, how long it takes, and one hash over all of it.

The same seed gives the same results, whatever plays and however many do.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from outplay.lab.engines import Engine, engine
from outplay.lab.keeping import Keeping
from outplay.lab.plan import Plan, lay_out
from outplay.lab.played import Played
from outplay.lab.report import Report, Run
from outplay.lab.running import Series, by_turns

__all__ = ["Plan", "Played", "Report", "Run", "simulate", "simulating"]


def simulating(plan: Plan, jobs: int = 1, keep: Path | None = None, on: Engine | None = None, first: int = 0) -> Run:
    """Begin to play a plan, with `jobs` processes or on an engine, and return the run.

    With a folder, each match is kept there once it is over, and those that are there already are not played again. Raises OutplayError, also for what lies in the folder
    and cannot be read. `first`: the number of the first match, as those before were played and counted elsewhere.
    """
    table = lay_out(plan)
    series = Series([plan], plan.matches, Keeping(keep, [plan]) if keep is not None else None, first)
    jobs = min(jobs, plan.matches - first - len(series.kept))
    return Run(table, _matches(on or engine(jobs), series), time.perf_counter(), series.kept)


def simulate(plan: Plan, jobs: int = 1, on: Engine | None = None) -> Report:
    """Play all matches of a plan, and return the report. Raises OutplayError."""
    run = simulating(plan, jobs, on=on)
    return Report.of(run, list(run.matches))


def _matches(by: Engine, series: Series) -> Iterator[Played]:
    return (unit[0] for _, unit in by_turns(by, [series]))
