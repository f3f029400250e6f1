"""Who measures: one process at a time below this one, which ends with it, and is begun again where it was. Whatever it knows lies in the experiment's folder."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from outplay.kernel.errors import OutplayError
from outplay.lab.measuring.running import BUSY, WRONG, read_told, write_told
from outplay.server.workshop.experiments import Experiments

log = logging.getLogger("outplay.server")

BUSY_SECONDS: Final = 0.5
IDLE_SECONDS: Final = 5.0
"""Times between two looks at what is to be measured: while something is, and while nothing is. Whoever asks something calls at once."""
DEATHS: Final = 3
"""After so many processes that ended by themselves an experiment is given up until somebody wants it to go on."""
ERRORS: Final = "errors.txt"


class Measuring:
    """Measures the experiments of a folder, one after the other; none without a folder."""

    def __init__(self, experiments: Experiments | None, at: str = "") -> None:
        self.experiments = experiments
        self.at = at
        self.workers = max(1, (os.cpu_count() or 2) - 1)
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self._deaths: Counter[Path] = Counter()
        self._called = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to measure what is to be measured."""
        if self.experiments is not None:
            self._task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop. What was played is kept, and goes on when a server is begun again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._end()

    def call(self) -> None:
        """Take note that something is to be measured, or is so no more."""
        self._called.set()

    async def _go_on(self) -> None:
        while True:
            self._called.clear()
            try:
                await asyncio.to_thread(self._look)
            except (OutplayError, OSError):
                log.exception("nothing can be measured at the moment")
            try:
                async with asyncio.timeout(BUSY_SECONDS if self._process else IDLE_SECONDS):
                    await self._called.wait()
            except TimeoutError:
                continue

    def _look(self) -> None:
        """End what is to be measured no more, note what has ended by itself, and begin what is next."""
        assert self.experiments is not None
        if self._process is not None and self._folder is not None:
            code = self._process.poll()
            if code is None and self.experiments.wanted(self._folder):
                return
            if code not in (None, 0, BUSY, WRONG):
                self._died(self._folder, int(code))
            self._end()
        for folder in self.experiments.waiting():
            self._begin(folder)
            return

    def _begin(self, folder: Path) -> None:
        with (folder / ERRORS).open("wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "outplay.lab.measuring", str(folder), str(self.workers), self.at],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        self._folder = folder

    def _died(self, folder: Path, code: int) -> None:
        """Note that a process has ended by itself. After several the experiment waits for somebody."""
        self._deaths[folder] += 1
        if self._deaths[folder] < DEATHS:
            return
        del self._deaths[folder]
        log.error("%s cannot be measured (exit code %d): %s", folder, code, (folder / ERRORS).read_text(encoding="utf-8", errors="replace")[-4000:])
        told = read_told(folder)
        told.wrong = f"Measuring stopped by itself {DEATHS} times. The log of the server says more; what was played is kept."
        write_told(folder, told)

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._process.stdin is not None:
                self._process.stdin.close()
        self._process = self._folder = None
