"""What Dask and Ray have in common: jobs are handed to a cluster a few at a time, come back in any order, and are withdrawn if nobody waits for them any more."""

from __future__ import annotations

import queue
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar
from urllib.parse import urlsplit

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.engine import Crew, Jobs
from outplay.lab.engines.job import Job

Handle = TypeVar("Handle")
"""What a cluster calls a job by."""

IN_FLIGHT: Final = 3
"""How many jobs a worker has at most: one that it plays, the others waiting, so that it is never idle."""
FIRST: Final = 32
"""How many jobs are in flight at most until the first comes back: only then it is known how long they should be."""
COUNTED: Final = 5.0
"""For how many seconds the number of workers is believed to stay the same."""
PATIENCE: Final = 15
"""For how many seconds a cluster, and then its workers, are waited for."""
DEATHS: Final = 10
"""After so many workers that died of the same job it is the job's fault. On a cluster many die of other things, such as machines that are taken away."""


class Cluster(ABC, Generic[Handle]):
    """Plays jobs on a cluster: one that is there already, or one of this machine's own, which begins with the first job and ends with the last."""

    giving = 0.006

    def __init__(self, workers: int = 1, at: str = "", seconds: float = 10.0) -> None:
        self.at = at
        self.seconds = seconds
        self._own = workers
        self._counted = (0, float("-inf"))
        self._done: queue.SimpleQueue[int] = queue.SimpleQueue()

    @property
    def workers(self) -> int:
        """How many jobs are played at once. Raises OutplayError if nobody can play."""
        if not self.at:
            return self._own
        count, when = self._counted
        if time.monotonic() - when > COUNTED:
            self.open()
            count = max(1, self.count())
            self._counted = (count, time.monotonic())
        return count

    def run(self, jobs: Jobs) -> Iterator[tuple[Job, bytes]]:
        """Play jobs, and yield each with its batch when it is over. Raises OutplayError if one cannot be played, or if the cluster is gone."""
        flying = dict[int, tuple[Job, Handle]]()
        ticket, known = 0, False
        try:
            while True:
                while len(flying) < (IN_FLIGHT * self.workers if known else min(FIRST, IN_FLIGHT * self.workers)) and (job := next(jobs, None)) is not None:
                    self.open()
                    ticket += 1
                    flying[ticket] = (job, self.send(job, self._telling(ticket)))
                if not flying:
                    return
                done = self._done.get()
                if done not in flying:
                    continue
                job, handle = flying.pop(done)
                yield job, self.answer(job, handle)
                known = True
                for unwanted in [one for one, (job, _) in flying.items() if not jobs.wanted(job)]:
                    self.withdraw(flying.pop(unwanted)[1])
        finally:
            for _, handle in flying.values():
                self.withdraw(handle)
            self.close()

    def _telling(self, ticket: int) -> Callable[[object], None]:
        """Return what is to be called when a job is over, by whatever thread."""
        return lambda _: self._done.put(ticket)

    @abstractmethod
    def open(self) -> None:
        """Begin the cluster, or speak to the one that there is, if that was not done yet. Raises OutplayError."""

    @abstractmethod
    def crew(self) -> Crew | None:
        """Return who plays at the moment; None if there is no cluster yet or any more, or if that cannot be heard."""

    @abstractmethod
    def count(self) -> int:
        """Return how many jobs the cluster can play at once."""

    @abstractmethod
    def send(self, job: Job, over: Callable[[object], None]) -> Handle:
        """Hand a job to the cluster, and return what it is called by there. `over` is called once when it is over, whatever came of it."""

    @abstractmethod
    def answer(self, job: Job, handle: Handle) -> bytes:
        """Return the batch of a job that is over. Raises OutplayError if it could not be played, RuntimeError if what it played is broken."""

    @abstractmethod
    def withdraw(self, handle: Handle) -> None:
        """Say that nobody waits for a job any more."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the cluster; one of our own ends."""


def knock(at: str, how: str) -> None:
    """Raise OutplayError, with how to begin what should be there, unless somebody listens at an address like `host:port` or `tcp://host:port`."""
    place = urlsplit(at if "://" in at else f"//{at}")
    try:
        host, port = place.hostname, place.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise OutplayError(f"--at {at}: it takes a host and a port, like {how.partition(' ')[0]}")
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as wrong:
        raise OutplayError(f"nobody listens at {at}: {wrong.strerror or wrong}; {how.partition(' ')[2]}") from None


def deadly(job: Job) -> OutplayError:
    """Return what is said of a job that ended every worker that played it."""
    return OutplayError(f"{job} cannot be played: {DEATHS} workers that played it were ended one after the other; is there enough memory?")
