"""What plays the matches of experiments: this process, others beside it, or a cluster. Each plays any job, in any order, and loses none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from outplay.lab.engines.job import Job, Laid, work


class Engine(Protocol):
    """Plays jobs. It takes one when there is somebody to play it, so that no more are given out than are needed once a question is decided."""

    workers: int
    """How many jobs are played at once."""
    seconds: float
    """How long a job should take: long beside what it costs to give it out, short beside what is lost with a worker."""

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, bytes]]:
        """Play jobs, and yield each with its batch when it is over. Raises OutplayError if one cannot be played."""

    def close(self) -> None:
        """Let all workers go."""


class Here:
    """Plays jobs one after the other in this process, each a single unit long."""

    workers = 1
    seconds = 0.0

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, bytes]]:
        """Play jobs, and yield each with its batch when it is over."""
        laid = Laid()
        for job in jobs:
            yield job, work(job, laid)

    def close(self) -> None:
        """Do nothing: there is nobody to let go."""
