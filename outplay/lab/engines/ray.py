"""Ray plays jobs: on processes of this machine, or on all machines of a cluster. Whatever it is told, Ray listens on all of a machine's addresses."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.cluster import DEATHS, Cluster, deadly, knock
from outplay.lab.engines.engine import Crew
from outplay.lab.engines.job import Job
from outplay.lab.engines.processes import unheard_interrupts
from outplay.lab.engines.travel import build, play

try:
    import ray
    from ray import exceptions
except ImportError:
    raise OutplayError("Ray is not installed; please run: pip install 'outplay[ray]'") from None

BEGIN: Final = "host:6379 `ray start --head` begins a cluster"
"""An address, and how somebody comes to listen there."""
STORE: Final = 80 * 1024 * 1024
"""How many bytes Ray may keep of what goes to and fro; it takes a third of the memory otherwise."""


class Ray(Cluster["ray.ObjectRef[bytes]"]):
    """Plays jobs on a Ray cluster. A worker that dies loses nothing: its jobs are played again."""

    def __init__(self, workers: int = 1, at: str = "", seconds: float = 10.0) -> None:
        super().__init__(workers, at, seconds)
        self._play: Any = None
        self._sources: dict[str, ray.ObjectRef[bytes]] = {}
        self._begun = False

    def open(self) -> None:
        """Begin a cluster on this machine, or speak to the one that was named. One that this process speaks to already is taken as it is. Raises OutplayError."""
        if self._play is not None:
            return
        if self.at:
            knock(self.at, BEGIN)
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        self._begun = not ray.is_initialized()
        if self._begun:
            own = {} if self.at else {"num_cpus": self._own, "object_store_memory": STORE, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
            try:
                with unheard_interrupts():
                    ray.init(self.at or "local", log_to_driver=False, logging_level=logging.CRITICAL, **own)
            except (ConnectionError, ValueError, RuntimeError) as wrong:
                raise OutplayError(f"no Ray cluster can be used at {self.at or 'this machine'}: {wrong}") from None
        self._play = ray.remote(num_cpus=1, max_retries=DEATHS)(play)

    def crew(self) -> Crew | None:
        """Return the processors of all machines that are there, and how many of them are busy, be it for us or for others."""
        if self._play is None:
            return None
        with suppress(Exception):  # the cluster may be gone, or be let go of at this moment
            there = [(str(one["NodeManagerHostname"]), int(one["Resources"].get("CPU", 0))) for one in ray.nodes() if one["Alive"]]
            names = tuple(f"{name}:{n}" for name, many in sorted(there) for n in range(many))
            return Crew(names, len(names) - int(ray.available_resources().get("CPU", 0)))
        return None

    def count(self) -> int:
        """Return how many processors the cluster has."""
        return int(ray.cluster_resources().get("CPU", 0))

    def send(self, job: Job, over: Callable[[object], None]) -> ray.ObjectRef[bytes]:
        """Hand a job to the cluster. Its source is put there once."""
        source = self._sources.get(job.source.hash)
        if source is None:
            source = self._sources[job.source.hash] = ray.put(job.source.data)
        handle: ray.ObjectRef[bytes] = self._play.remote(build(), job.source.hash, source, job.first, job.after)
        handle.future().add_done_callback(over)
        return handle

    def answer(self, job: Job, handle: ray.ObjectRef[bytes]) -> bytes:
        """Return the batch of a job that is over."""
        try:
            data: bytes = ray.get(handle)
        except (exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.OutOfMemoryError):
            raise deadly(job) from None
        except exceptions.RayTaskError as wrong:
            if isinstance(wrong.cause, ModuleNotFoundError):
                raise OutplayError(f"workers of {self.at or 'Ray'} cannot play: {wrong.cause}; install there what is installed here: {build()}") from None
            raise RuntimeError(str(wrong.cause)) from None
        except exceptions.RaySystemError as wrong:
            raise OutplayError(f"the Ray cluster {self.at} is gone: {wrong}") from None
        return data

    def withdraw(self, handle: ray.ObjectRef[bytes]) -> None:
        """Cancel a job. One that is being played is ended in the middle of a match."""
        with suppress(Exception):  # the cluster may be gone
            ray.cancel(handle)

    def close(self) -> None:
        """Let go of the cluster; processes of our own end."""
        self._sources.clear()
        if self._play is not None and self._begun:
            ray.shutdown()
        self._play = None
