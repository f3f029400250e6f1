"""Dask plays jobs: on processes of this machine, or on all machines whose workers belong to a scheduler."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.cluster import DEATHS, PATIENCE, Cluster, deadly, knock
from outplay.lab.engines.engine import Crew
from outplay.lab.engines.job import Job
from outplay.lab.engines.processes import unheard_interrupts
from outplay.lab.engines.travel import build, play

try:
    import dask
    import distributed
except ImportError:
    raise OutplayError("Dask is not installed; please run: pip install 'outplay[dask]'") from None

BEGIN: Final = "tcp://host:8786 `dask scheduler` begins a scheduler, and says its address"
"""An address, and how somebody comes to listen there."""


class Dask(Cluster[distributed.Future]):
    """Plays jobs on a Dask cluster. A worker that dies loses nothing: its jobs are played again."""

    def __init__(self, workers: int = 1, at: str = "", seconds: float = 10.0) -> None:
        super().__init__(workers, at, seconds)
        self._client: distributed.Client | None = None
        self._cluster: distributed.LocalCluster | None = None
        self._sources: dict[str, distributed.Future] = {}
        self._run = uuid.uuid4().hex[:8]

    def open(self) -> None:
        """Begin a cluster on this machine, which nobody else can reach, or speak to the scheduler. Raises OutplayError."""
        if self._client is not None:
            return
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        with dask.config.set({"distributed.scheduler.allowed-failures": DEATHS, "distributed.comm.timeouts.connect": PATIENCE}):
            if self.at:
                self._client = self._spoken_to()
                return
            with unheard_interrupts():
                self._cluster = distributed.LocalCluster(
                    n_workers=self._own, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, worker_dashboard_address=None,
                    memory_limit=0, silence_logs=logging.CRITICAL,
                )  # fmt: skip
            self._client = distributed.Client(self._cluster)

    def _spoken_to(self) -> distributed.Client:
        """Return a client of the scheduler that was named. Raises OutplayError if there is none, or if it has no workers."""
        knock(self.at, BEGIN)
        try:
            client = distributed.Client(self.at, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as wrong:
            raise OutplayError(f"no Dask scheduler answers at {self.at}: {wrong}") from None
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            client.close()
            raise OutplayError(f"the Dask scheduler at {self.at} has no workers; `dask worker {self.at} --nworkers -1 --nthreads 1` starts some") from None
        return client

    def crew(self) -> Crew | None:
        """Return the workers that the scheduler knows, by their addresses, and how many of them have something to play."""
        client = self._client
        if client is None:
            return None
        with suppress(Exception):  # the scheduler may be gone, or be let go of at this moment
            doing = client.processing()
            return Crew(tuple(sorted(str(name).partition("://")[2] for name in doing)), sum(bool(keys) for keys in doing.values()))
        return None

    def count(self) -> int:
        """Return how many processes play."""
        return len(self._client.nthreads()) if self._client is not None else 0

    def send(self, job: Job, over: Callable[[object], None]) -> distributed.Future:
        """Hand a job to the scheduler. Its source goes there once, and workers hand it to each other; if all that have it die, it is made again."""
        assert self._client is not None
        source = self._sources.get(job.source.hash)
        if source is None:
            source = self._client.submit(bytes, job.source.data, key=f"outplay-source-{job.source.hash}")
            self._sources[job.source.hash] = source
        name = f"outplay-{self._run}-{job.source.hash}-{job.first}"
        future = self._client.submit(play, build(), job.source.hash, source, job.first, job.after, key=name, pure=False)
        future.add_done_callback(over)
        return future

    def answer(self, job: Job, handle: distributed.Future) -> bytes:
        """Return the batch of a job that is over."""
        try:
            data: bytes = handle.result()
        except distributed.KilledWorker:
            raise deadly(job) from None
        except ModuleNotFoundError as wrong:
            raise OutplayError(f"workers of {self.at or 'Dask'} cannot play: {wrong}; install there what is installed here: {build()}") from None
        except distributed.CancelledError:
            raise OutplayError(f"the Dask scheduler {self.at} is gone") from None
        except RuntimeError as wrong:
            if "deserialization of the task graph" in str(wrong):
                raise OutplayError(f"the Dask scheduler {self.at} cannot read what is to be played; install there what is installed here: {build()}") from None
            raise
        return data

    def withdraw(self, handle: distributed.Future) -> None:
        """Cancel a job. One that is being played is played to its end, and then forgotten."""
        with suppress(Exception):  # the scheduler may be gone
            handle.cancel()

    def close(self) -> None:
        """Let go of the scheduler; processes of our own end."""
        self._sources.clear()
        client, cluster = self._client, self._cluster
        self._client = self._cluster = None
        for one in (client, cluster):
            if one is not None:
                with suppress(Exception):  # it may be gone
                    one.close()
