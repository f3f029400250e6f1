"""The process that answers one question: it plays, keeps every match, writes down how it stands, and ends with who began it."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
import threading
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import read_text, write_whole
from outplay.lab.engines import engine
from outplay.lab.experiment import Experiment, answering
from outplay.lab.measuring.asked import Asked, read_asked
from outplay.lab.measuring.everybody import Everybody
from outplay.lab.measuring.machines import Calling, where_of
from outplay.lab.measuring.told import Funnel, Told, told
from outplay.lab.reports import measured
from outplay.lab.reports.page import page

TOLD: Final = "told.json"
UNITS: Final = "played"
REPORT: Final = "report.html"
LOCK: Final = "held"
BUSY: Final = 3
"""The exit code if another process answers this question already."""
WRONG: Final = 2
"""The exit code if it cannot be answered; why stands in what was told."""
STANDARD_INPUT: Final = 0
"""The number of the file from which a process reads what it is given."""
TELL_SECONDS: Final = 0.5
"""How often it is written down how it stands, at most."""


def main(folder: Path, workers: int, at: str = "") -> int:
    """Answer the question of a folder, gently, for as long as somebody holds the other end of standard input. Returns the exit code."""
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_end_with_owner, daemon=True).start()
    with alone(folder) as mine:
        if not mine:
            return BUSY
        try:
            measure(folder, workers, at)
        except OutplayError as wrong:
            write_told(folder, msgspec.structs.replace(read_told(folder), wrong=str(wrong)))
            return WRONG
    return 0


def measure(folder: Path, workers: int = 1, at: str = "") -> Told:
    """Answer the question of a folder, from where it was left, and return what came of it. `at`: the cluster that plays; without one, so many processes do. Raises OutplayError."""
    asked, before = read_asked(folder), read_told(folder)
    question, funnel = asked.question(folder), Funnel()
    began = wrote = time.monotonic()
    experiment = None if question.same else Experiment(question, folder / UNITS)
    kept = len(experiment.series.kept) if experiment else 0

    def now() -> Told:
        seconds = time.monotonic() - began
        fresh = max(0, question.rule.heard - kept) * len(question.plans)
        return told(question, funnel, experiment, before.seconds + seconds, fresh / seconds if seconds else 0.0)

    if experiment:
        name, address = where_of(at)
        players = engine(workers, name, address)
        write_told(folder, now())
        with Calling(folder, players, name):
            for _ in answering([experiment], players):
                funnel.look(question)
                if time.monotonic() - wrote > TELL_SECONDS:
                    write_told(folder, now())
                    wrote = time.monotonic()
    found = now()
    found.at = time.time() if found.verdict else 0.0
    if isinstance(question, Everybody) and found.verdict:
        found.report = _reported(folder, asked, question)
    write_told(folder, found)
    return found


def _reported(folder: Path, asked: Asked, question: Everybody) -> bool:
    """Write the balance report of what was played; returns whether that could be: it needs the extra lab, and a disk with room."""
    try:
        found = measured(question.venue, question.played)
        write_whole(folder / REPORT, page(found, shlex.split(asked.command(folder)), date.fromtimestamp(asked.at)))
    except OutplayError:
        return False
    return True


def read_told(folder: Path) -> Told:
    """Return how the experiment of a folder stands; nothing is known before the first match. Raises OutplayError."""
    file = folder / TOLD
    if not file.exists():
        return Told()
    try:
        return msgspec.json.decode(read_text(file), type=Told)
    except msgspec.DecodeError as wrong:
        raise OutplayError(f"{folder.name}: it cannot be read how this stands: {wrong}") from None


def write_told(folder: Path, found: Told) -> None:
    """Write down how an experiment stands; whoever reads finds the one before or this one, whole. Raises OutplayError."""
    write_whole(folder / TOLD, msgspec.json.encode(found).decode())


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[bool]:
    """Provide whether this process alone works in a folder; the system lets go of it when the process ends, however it does."""
    with (folder / LOCK).open("ab") as held:
        yield _locked(held.fileno())


def _locked(number: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _end_with_owner() -> None:
    """End this process at once when nobody holds the other end of standard input any more.

    The pipe itself is read, not `sys.stdin`: a buffer that a thread waits for cannot be closed, and Python would die of that at the end.
    """
    with contextlib.suppress(OSError):
        while os.read(STANDARD_INPUT, 1):
            pass
    os._exit(0)
