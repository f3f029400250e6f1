"""Where a long command writes to, tried before it begins: what cannot be written must not be learned of after a night."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from outplay.cli.app import say
from outplay.kernel.errors import OutplayError


def demand_file(option: str, file: Path) -> None:
    """Raise OutplayError, naming the option, unless a file can be written. What it holds already stays; nothing new stays behind."""
    try:
        if file.exists() and not file.is_file() and not file.is_dir():
            return  # a pipe would take a trial for the whole
        new = not file.exists()
        with file.open("ab"):
            pass
        if new:
            file.unlink()
    except OSError as wrong:
        raise OutplayError(f"{option} {file}: it cannot be written: {wrong.strerror or wrong}") from None


def demand_folder(option: str, folder: Path) -> None:
    """Raise OutplayError, naming the option, unless files can be written into a folder. It is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError:
        raise OutplayError(f"{option} {folder}: it is no folder") from None
    except OSError as wrong:
        raise OutplayError(f"{option} {folder}: it cannot be written into: {wrong.strerror or wrong}") from None


def warn_of_jobs(jobs: int) -> None:
    """Say so if more processes are asked for than this machine has cores."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if jobs > cores:
        say(f"--jobs {jobs}: this machine has {cores} {'core' if cores == 1 else 'cores'}; more processes take more memory and are no faster")
