"""A job on a machine far away: what is called there, and whether that machine plays as this one does."""

from __future__ import annotations

import hashlib
import platform
import sys
import threading
import traceback
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.job import Batch, Job, Laid, Source, venues, work
from outplay.version import __version__

PLAYS: Final = ("kernel", "games", "bots", "clocks", "lab")
"""The folders of this package that have a part in how matches go."""
LAID: Final = Laid()
"""What this process has laid out."""
ONE: Final = threading.Lock()
"""Matches of a process are played one after the other: several threads would be no faster, and a bot may remember."""


@cache
def build() -> str:
    """Return, in words, by what this process plays: the same words mean the same matches."""
    root = Path(__file__).parents[2]
    files = sorted(file for folder in PLAYS for kind in ("*.py", "*.toml") for file in (root / folder).rglob(kind))
    code = hashlib.sha256()
    for file in files:
        code.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"outplay {__version__} (code {code.hexdigest()[:8]}) on Python {sys.version_info.major}.{sys.version_info.minor}"


def play(by: str, hash: str, data: bytes, first: int, after: int) -> bytes:
    """Play a job where it has come to, and return its batch; what is wrong with this machine is said in it. `by`: the build of whoever asks.

    Raises RuntimeError, with what it printed, if what it played is broken.
    """
    job = Job(Source(hash, data), first, after)
    with ONE:
        try:
            if by != build():
                raise OutplayError(f"there is {build()}, here {by}; install the same on all machines, as matches may go otherwise")
            try:
                venues(job.source, LAID)
            except OutplayError as wrong:
                raise OutplayError(
                    f"{wrong}; a game or bot of your own travels along if it is a single file, and has to be installed there if it is more"
                ) from None
        except OutplayError as wrong:
            return msgspec.json.encode(Batch((), f"worker on {platform.node()}: {wrong}", 0.0))
        try:
            return work(job, LAID)
        except Exception:
            raise RuntimeError(traceback.format_exc()) from None
