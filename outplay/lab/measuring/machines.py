"""The machines on which an experiment is played, as the page shows them: how many workers each has, and what became of those that left."""

from __future__ import annotations

import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.kernel.scene import Part
from outplay.kernel.texts import read_text, write_whole
from outplay.lab.engines import Crew, Engine

MACHINES: Final = "machines.json"
LOOK_SECONDS: Final = 2.0
"""How often it is asked who plays."""


class Machine(Part):
    """A machine of a cluster. `workers`: processes of it that are there; `gone`: how many fewer that is than there have been."""

    name: str
    workers: int = 0
    gone: int = 0


class Machines(Part):
    """Who plays an experiment. `where`: "here" for processes of the server's machine, "dask" or "ray" for a cluster. `playing`: how many workers play.

    `left`: how many workers have left so far, the last of them at `left_at`, in seconds of Unix; what they were playing is played again.
    """

    where: str = "here"
    machines: list[Machine] = []
    playing: int = 0
    left: int = 0
    left_at: float = 0.0

    @property
    def workers(self) -> int:
        """How many workers are there."""
        return sum(one.workers for one in self.machines)


class Roll:
    """Remembers who has played, so that whoever is missing is missed."""

    def __init__(self, where: str) -> None:
        self.found = Machines(where=where)
        self._there: set[str] = set()
        self._missed: set[str] = set()
        self._most = Counter[str]()

    def call(self, crew: Crew, now: float) -> Machines:
        """Take note of who is there now, and return what is to be told. A worker that was only lost sight of is missed once, however often that happens."""
        there = set(crew.workers)
        missing = self._there - there - self._missed
        self._missed |= missing
        many = Counter(map(machine_of, there))
        self._most |= many
        self._there = there
        before = self.found
        self.found = Machines(
            where=before.where,
            machines=[Machine(name=name, workers=many[name], gone=most - many[name]) for name, most in sorted(self._most.items())],
            playing=crew.playing,
            left=len(self._missed),
            left_at=now if missing else before.left_at,
        )
        return self.found


def machine_of(worker: str) -> str:
    """Return the machine of a worker: its name without the port, or without its number there."""
    return worker.rpartition(":")[0]


def where_of(at: str) -> tuple[str, str]:
    """Return by which engine a cluster plays, and what that engine calls its address: `ray://host:6379` is one of Ray, all others are Dask's; without an address, processes here."""
    if not at:
        return "processes", ""
    kind, _, place = at.partition("://")
    return ("ray", place) if kind == "ray" else ("dask", at)


class Calling:
    """While it lasts, a thread of its own writes down who plays, also while nothing comes back because all have left."""

    def __init__(self, folder: Path, engine: Engine, where: str) -> None:
        self._file = folder / MACHINES
        self._engine = engine
        self._roll = Roll("here" if where == "processes" else where)
        self._told = ""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._call, daemon=True)

    def __enter__(self) -> Calling:
        self._file.unlink(missing_ok=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(LOOK_SECONDS)

    def look(self) -> None:
        """Write down who plays now, if anybody can say it: an engine that lets go of its workers has not lost them."""
        crew = self._engine.crew()
        if crew is None:
            return
        found = msgspec.json.encode(self._roll.call(crew, time.time())).decode()
        if found != self._told:
            with suppress(OutplayError):  # the matches matter more
                write_whole(self._file, found)
                self._told = found

    def _call(self) -> None:
        while not self._over.is_set():
            self.look()
            self._over.wait(LOOK_SECONDS)


def read_machines(folder: Path) -> Machines | None:
    """Return who plays the experiment of a folder; None if nobody has, or if that cannot be read."""
    try:
        return msgspec.json.decode(read_text(folder / MACHINES), type=Machines)
    except (OutplayError, msgspec.DecodeError):
        return None
