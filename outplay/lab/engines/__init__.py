"""Engines: who plays the matches of experiments."""

from __future__ import annotations

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.engine import Crew, Engine, Here, Jobs
from outplay.lab.engines.processes import Processes

__all__ = ["ENGINES", "Crew", "Engine", "Here", "Jobs", "Processes", "engine"]

ENGINES = ("processes", "dask", "ray")
"""The engines by name."""


def engine(workers: int, name: str = "processes", at: str = "") -> Engine:
    """Return an engine by name. `at`: the address of a cluster, on whose workers it plays; without one it plays with so many processes of this machine: this one alone if it is one.

    Raises OutplayError for another name, for an address that it does not take, and if the library is not installed.
    """
    match name:
        case "processes":
            if at:
                raise OutplayError("--at names a cluster: take it together with --engine dask or --engine ray")
            return Processes(workers) if workers > 1 else Here()
        case "dask":
            from outplay.lab.engines.dask import Dask

            return Dask(workers, at)
        case "ray":
            from outplay.lab.engines.ray import Ray

            return Ray(workers, at)
    raise OutplayError(f"--engine {name}: there are {', '.join(ENGINES)}")
