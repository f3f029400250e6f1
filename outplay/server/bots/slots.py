"""How many bots think at once on a machine, for whichever of its processes: each thought takes one of so many slots."""

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
"""Seconds between looks whether a slot has become free."""


class Slots:
    """So many slots, held as names that one process of a machine can have; the system takes them from one that dies. Not on Linux, each process has as many to itself.

    `name`: those who say the same one share.
    """

    def __init__(self, count: int, name: str = NAME) -> None:
        self.count = count
        self.name = name

    @contextmanager
    def one(self, given_up: Callable[[], bool] = lambda: False) -> Iterator[None]:
        """Wait for a slot, unless that is given up, and have it for as long as the block runs."""
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
