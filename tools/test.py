"""Run all tests: python tools/test.py, or `make test`. Two lanes run beside each other, on two cores; then the browser tests, which need both.

Each step is a target of the Makefile, so each can also be run alone: make lint. What a step prints appears when it has ended, all in one piece.
The first step that fails stops the others, and its output comes last.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
LANES = (("lint", "test-web", "rules", "for-browser"), ("test-python",))
"""These run beside each other, the steps of a lane one after the other."""
AFTER = ("test-browser",)
"""These run when both lanes have ended, as they use both cores themselves."""
PATIENCE = 15.0
"""Seconds that a step has to end in when it is told to stop."""


class Failed(Exception):
    """A step has failed."""

    def __init__(self, step: str, code: int, output: str) -> None:
        super().__init__(step)
        self.step = step
        self.code = code
        self.output = output


class Stopped(Exception):
    """A step ended, or did not begin, because another one had failed."""


class Steps:
    """Runs steps, keeps their times, and prints what they said."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.took: dict[str, float] = {}
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.stopping = False
        self.lock = threading.Lock()

    def lane(self, steps: Sequence[str]) -> None:
        """Run steps one after the other. Raises Failed or Stopped."""
        for step in steps:
            self.run(step)

    def run(self, step: str) -> None:
        """Run a step to its end and print what it said. Raises Failed or Stopped."""
        began = time.monotonic()
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
            with self.lock:
                if self.stopping:
                    raise Stopped(step)
                print(f"== {step} begins", flush=True)
                process = self.running[step] = subprocess.Popen(
                    [os.environ.get("MAKE", "make"), "--no-print-directory", step], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
                )  # fmt: skip
            code = process.wait()
            with self.lock:
                del self.running[step]
                self.took[step] = time.monotonic() - began
                if self.stopping:
                    raise Stopped(step)
                if code:
                    self.stopping = True
                    raise Failed(step, code, read(said))
                print(f"{read(said)}\n== {step} took {self.took[step]:.0f} s", flush=True)

    def stop(self) -> None:
        """End all steps that still run, in good order if they do that soon."""
        with self.lock:
            self.stopping = True
            running = list(self.running.values())
        for how in (signal.SIGINT, signal.SIGKILL):
            for process in running:
                if process.poll() is None:
                    os.killpg(process.pid, how)
            until = time.monotonic() + PATIENCE
            while any(process.poll() is None for process in running) and time.monotonic() < until:
                time.sleep(0.05)

    def times(self) -> str:
        """Return a line with the seconds that each step took."""
        all_of_it = time.monotonic() - self.began
        return "\n".join([*(f"{seconds:7.0f} s  {step}" for step, seconds in self.took.items()), f"{all_of_it:7.0f} s  all, from the beginning to the end"])


def read(said: IO[str]) -> str:
    """Return all that a step has said."""
    said.seek(0)
    return said.read().rstrip()


def main() -> int:
    """Run everything. Return the exit code."""
    steps = Steps()
    try:
        for lanes in (LANES, (AFTER,)):
            with ThreadPoolExecutor(len(lanes)) as pool:
                work = [pool.submit(steps.lane, lane) for lane in lanes]
                try:
                    wait(work, return_when=FIRST_EXCEPTION)
                finally:
                    if any(not one.done() for one in work):
                        steps.stop()
            for one in work:
                if (wrong := one.exception()) and not isinstance(wrong, Stopped):
                    raise wrong
    except Failed as failed:
        print(f"\n== what took how long\n{steps.times()}\n\n== {failed.step}\n{failed.output}\n\noutplay: `make {failed.step}` failed, see above.", flush=True)
        return failed.code
    print(f"\n== what took how long\n{steps.times()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
