"""How many bots think at once on one machine, counted over all its processes: each thought takes a slot."""

from __future__ import annotations

import errno
import os
import random
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

NAME = f"outplay-bots-{os.getuid() if hasattr(os, 'getuid') else 0}"
POLL_SECONDS = 0.01
"""Time between two checks for a free slot."""


class Slots:
    """A number of slots, shared by all who use the same `name`.

    A slot is held as a name that only one process of a machine can have; the system frees it when the process dies. On other systems than Linux each
    process has all slots to itself.
    """

    def __init__(self, count: int, name: str = NAME) -> None:
        self.count = count
        self.name = name

    @contextmanager
    def one(self, given_up: Callable[[], bool] = lambda: False) -> Iterator[None]:
        """Wait for a slot unless `given_up()`, and hold it for as long as the block runs."""
        if sys.platform != "linux":
            yield
            return
        with socket.socket(socket.AF_UNIX) as held:
            while not self._taken(held) and not given_up():
                time.sleep(POLL_SECONDS)
            yield

    def _taken(self, held: socket.socket) -> bool:
        for number in random.sample(range(self.count), self.count):
            try:
                held.bind(f"\0{self.name}-{number}")
            except OSError as wrong:
                if wrong.errno != errno.EADDRINUSE:
                    raise
            else:
                return True
        return False
