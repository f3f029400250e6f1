"""Options that say who plays: processes of this machine, or a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from outplay.cli.outputs import warn_of_jobs

if TYPE_CHECKING:
    from outplay.lab.engines import Engine

Jobs = Annotated[int, typer.Option(help="Processes of this machine; never more than matches.", min=1)]
EngineName = Annotated[str, typer.Option("--engine", metavar="ENGINE", help="Who plays: processes, dask or ray. The results are the same.")]
At = Annotated[str, typer.Option("--at", metavar="ADDRESS", help="The cluster that plays, as tcp://host:8786 for Dask; without one, --jobs processes here.")]


def engine_of(jobs: int, name: str, at: str) -> Engine:
    """Return the engine that a command asks for, and say so if it takes more processes than this machine has cores. Raises OutplayError."""
    from outplay.lab.engines import engine

    if not at:
        warn_of_jobs(jobs)
    return engine(jobs, name, at)
