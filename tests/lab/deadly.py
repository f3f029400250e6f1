"""Bots that end the process they play in, or the one that began it: what the kernel does to a process that takes too much, and a hand to a terminal."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import psutil

from outplay.bots.random import Random
from outplay.kernel.chance import Quick

SIGN = "OUTPLAY_TEST_SIGN"
"""The environment variable that names the file by which these bots do it once."""
DRIVER, BLOW = "OUTPLAY_TEST_DRIVER", "OUTPLAY_TEST_BLOW"


class Deadly(Random):
    """Ends its process whenever it plays."""

    def guess(self, options: int, chance: Quick) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().guess(options, chance)


class Mortal(Random):
    """Ends its process once, as long as the sign is there."""

    def guess(self, options: int, chance: Quick) -> int:
        if _first():
            os.kill(os.getpid(), signal.SIGKILL)
        return super().guess(options, chance)


class Rebel(Random):
    """Ends the process that began its own, or the one that is named by DRIVER, once something of what was played is kept beside the sign; before that it writes down who plays.

    If BLOW says so, it does not end it by force, but as Ctrl+C does, which everybody hears.
    """

    def guess(self, options: int, chance: Quick) -> int:
        folder = Path(os.environ[SIGN]).parent
        if any(file.stat().st_size for file in folder.glob("kept/*.jsonl")) and _first():
            driver = psutil.Process(int(os.environ.get(DRIVER) or os.getppid()))
            (folder / "players").write_text(" ".join(str(one.pid) for one in driver.children(recursive=True)))
            if os.environ.get(BLOW):
                os.killpg(driver.pid, signal.SIGINT)
            else:
                driver.kill()
        return super().guess(options, chance)


def _first() -> bool:
    """Return whether the sign is still there, and take it away."""
    try:
        Path(os.environ[SIGN]).unlink()
    except FileNotFoundError:
        return False
    return True
