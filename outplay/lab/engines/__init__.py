"""Engines: who plays the matches of experiments."""

from __future__ import annotations

from outplay.lab.engines.engine import Engine, Here
from outplay.lab.engines.processes import Processes

__all__ = ["Engine", "Here", "Processes", "engine"]


def engine(workers: int) -> Engine:
    """Return what plays with so many processes: this one alone if it is one."""
    return Processes(workers) if workers > 1 else Here()
