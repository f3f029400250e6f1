"""Connections to PostgreSQL that are given up if nothing comes back: because the database hangs, or the network in between is paused."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg

T = TypeVar("T")

SILENCE_SECONDS = 5.0
"""How long the database may say nothing to a statement. No statement that a server runs takes nearly as long."""


class Silence(psycopg.OperationalError):
    """The database did not answer in time. Whether it has done what it was asked is unknown."""


class Patient(psycopg.Connection[tuple[Any, ...]]):
    """A connection that waits for an answer only so long, and is closed then."""

    def wait(self, gen: Generator[Any, Any, T], *how: Any, **named: Any) -> T:
        """Wait for an answer of the database. Raises Silence; but who says how to wait, as a listener does, waits like that."""
        return super().wait(gen, *how, **named) if how or named else super().wait(self._heard(gen))

    def _heard(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        """Go through the steps of an exchange, as long as each of them goes on in time."""
        try:
            wish, heard = next(gen), time.monotonic()
            while True:
                ready = yield wish
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > SILENCE_SECONDS:
                    self.close()
                    raise Silence(f"the database has not answered for {SILENCE_SECONDS:g} seconds")
                wish = gen.send(ready)
        except StopIteration as ended:
            result: T = ended.value
            return result
