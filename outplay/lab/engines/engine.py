"""What plays the matches of experiments: this process, others beside it, or a cluster. Each plays any job, in any order, and loses none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from outplay.lab.engines.job import Job, Laid, work


class Jobs(Protocol):
    """What is to be played, given out one by one. Once nothing is left, nothing more comes."""

    def __iter__(self) -> Iterator[Job]:
        """Return this."""

    def __next__(self) -> Job:
        """Return the next job. Raises StopIteration if there is none."""

    def wanted(self, job: Job) -> bool:
        """Return whether anybody still waits for a job that was given out; one of a question that is decided meanwhile need not be played."""


class Crew(NamedTuple):
    """Who plays at the moment. `workers`: the name of each, which begins with its machine's; `playing`: how many of them play."""

    workers: tuple[str, ...] = ()
    playing: int = 0


class Engine(Protocol):
    """Plays jobs. It takes one when there is somebody to play it, so that no more are given out than are needed once a question is decided."""

    @property
    def workers(self) -> int:
        """How many jobs are played at once. Raises OutplayError if nobody can play."""

    @property
    def seconds(self) -> float:
        """How long a job should take: long beside what it costs to give it out, short beside what is lost with a worker."""

    @property
    def giving(self) -> float:
        """About how many seconds it takes to give out a job, one after the other."""

    def crew(self) -> Crew | None:
        """Return who plays at the moment, as any thread may ask; None before the first job and after the last, and if that cannot be heard."""

    def run(self, jobs: Jobs) -> Iterator[tuple[Job, bytes]]:
        """Play jobs, and yield each with its batch when it is over. Raises OutplayError if one cannot be played."""

    def close(self) -> None:
        """Let all workers go."""


class Here:
    """Plays jobs one after the other in this process, each a single unit long."""

    workers = 1
    seconds = 0.0
    giving = 0.0

    def crew(self) -> Crew:
        """Return this process."""
        return Crew(("",), 1)

    def run(self, jobs: Jobs) -> Iterator[tuple[Job, bytes]]:
        """Play jobs, and yield each with its batch when it is over."""
        laid = Laid()
        for job in jobs:
            yield job, work(job, laid)

    def close(self) -> None:
        """Do nothing: there is nobody to let go."""
