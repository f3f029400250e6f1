"""Many matches at once on Ray: on processes of this machine, or on all machines of a cluster. What the matches show comes as bytes."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import process_time
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from outplay.kernel.errors import OutplayError
from outplay.train.vector import RESET, Batch, Plays, Rows, Single

try:
    import ray
    from ray import exceptions
except ImportError:
    raise OutplayError("Ray is not installed; please run: pip install 'outplay[ray]'") from None

__all__ = ["RayWorker", "ray_at"]

STORE: Final = 80 * 1024 * 1024
"""How many bytes Ray may keep of what goes to and fro; it takes a third of the memory otherwise."""

Shown = tuple[NDArray[np.uint8], float]
"""What the matches of a worker show, as bytes (in an array, which Ray does not copy), and the CPU seconds that its process has taken."""


@contextmanager
def ray_at(at: str, workers: int) -> Iterator[None]:
    """Speak to the Ray cluster at an address, or to one that is spoken to already, or begin one on this machine for so many workers. One that was begun ends afterwards. Raises OutplayError."""
    begun = not ray.is_initialized()
    if begun:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        own = {} if at else {"num_cpus": workers, "object_store_memory": STORE, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        try:
            ray.init(at or "local", log_to_driver=False, logging_level=logging.CRITICAL, **own)
        except (ConnectionError, ValueError, RuntimeError) as wrong:
            raise OutplayError(f"no Ray cluster can be used at {at or 'this machine'}: {wrong}") from None
    try:
        yield
    finally:
        if begun:
            ray.shutdown()


class There:
    """Some of the matches, in a process of Ray."""

    def __init__(self, single: Single, count: int, first: int) -> None:
        self.memory = bytearray(Rows.bytes(single.what, count))
        self.rows = Rows.laid(single.what, count, self.memory)
        self.batch = Batch(single, self.rows, first)

    def ready(self) -> Shown:
        """Return what there is before the first match: nothing."""
        return np.frombuffer(self.memory, np.uint8), process_time()

    def reset(self, seed: int | None) -> Shown:
        """Begin all matches."""
        self.batch.reset(seed)
        return self.ready()

    def step(self, actions: NDArray[Any]) -> Shown:
        """Carry out an action in each match."""
        self.rows.actions[:] = actions
        self.batch.step()
        return self.ready()


class RayWorker(Plays):
    """A worker of Ray that plays some of the matches."""

    def __init__(self, number: int, single: Single, rows: Rows, first: int) -> None:
        self.number, self.seconds, self.what, self.rows = number, 0.0, single.what, rows
        self.there: Any = ray.remote(num_cpus=1, max_restarts=0)(There).remote(single, len(rows.actions), first)
        self.coming: Any = self.there.ready.remote()

    def tell(self, go: bytes, seed: int | None = None) -> None:
        self.coming = self.there.reset.remote(seed) if go == RESET else self.there.step.remote(self.rows.actions.copy())

    def wait(self) -> None:
        try:
            shown, self.seconds = ray.get(self.coming)
        except exceptions.RayTaskError as wrong:
            if isinstance(wrong.cause, OutplayError):
                raise OutplayError(f"worker {self.number} could not go on: {wrong.cause}") from None
            raise RuntimeError(str(wrong.cause)) from None
        except exceptions.RayError:
            raise OutplayError(f"worker {self.number} is gone; its matches are lost, so this environment is closed: please make a new one") from None
        self.rows.take(Rows.laid(self.what, len(self.rows.actions), shown.data))

    def end(self) -> None:
        with suppress(Exception):  # the cluster may be gone
            ray.kill(self.there)
