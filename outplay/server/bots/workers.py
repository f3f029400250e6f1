"""Processes in which bots think: niced, fewer than the cores, each ended at its deadline and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import queue
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

from outplay.server.bots.bots import Asking, Job, JobRunner, Review, Sources
from outplay.server.bots.slots import Slots

log = logging.getLogger("outplay.bots")

PATIENT_SECONDS = 30.0
"""How long a job waits for a process that starts, or loads what the job needs. That is not the bot's time."""
START_SECONDS = 1200.0
"""How long a process may take for that over several jobs. Then it is taken to hang: one that is alive on a busy machine gets there some time."""
AUTOGROUP = Path("/proc/self/autogroup")
"""Where Linux is told how much of the processors the session of a process gets, if it shares them between sessions."""


Needs = tuple[str, ...]
"""What a process has to load before a job: the game, its content, and the bot. Empty: itself."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot answered, as text, and for how many seconds it thought. The start of its process does not count."""

    text: str
    seconds: float


class Gone(Exception):
    """A worker died, or thought for too long."""


class Late(Exception):
    """A worker is alive, but has not started yet, or not loaded what the job needs. The next job finds it further on."""


class Worker:
    """One worker process, started when it is made. `patient`: nobody waits for its answers at a table, so that it takes only the time that nothing else needs."""

    def __init__(self, patient: bool = False) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_work, args=(theirs, patient), name="outplay-bot", daemon=True)
        self.process.start()
        theirs.close()
        self.knows: set[Needs] = set()
        self.loading: Needs | None = ()
        self.since = time.monotonic()

    def think(self, job: Job | Review | Asking, source: dict[str, str], deadline: float) -> Thought:
        """Return the bot's answer, what is found of a row, or a hint. Raises Gone and Late."""
        try:
            self._get_ready()
            needs = (job.place, job.content, job.bot)
            if needs not in self.knows:
                self.pipe.send(Sources(*needs, source))
                self.loading, self.since = needs, time.monotonic()
                self._get_ready()
            began = time.monotonic()
            self.pipe.send(job)
            if not self.pipe.poll(deadline):
                raise Gone(f"it took longer than {deadline:g} s")
            return Thought(self._said(), time.monotonic() - began)
        except (OSError, EOFError) as wrong:
            raise Gone(f"its process died: {wrong!r}") from None

    def _get_ready(self) -> None:
        """Wait until the process has started, and has loaded what it was told to. Raises Gone and Late."""
        if self.loading is None:
            return
        if not self.pipe.poll(PATIENT_SECONDS):
            took = time.monotonic() - self.since
            if took > START_SECONDS:
                raise Gone(f"its process has not got ready for {took:.0f} s")
            raise Late(f"its process has been getting ready for {took:.0f} s")
        ready, self.loading = self.loading, None
        self._said()
        self.knows.add(ready)

    def _said(self) -> str:
        answer: object = self.pipe.recv()
        if isinstance(answer, Exception):
            raise answer
        return str(answer)

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Workers:
    """A few processes for all matches. Jobs wait for a free one; the deadline counts from when a job begins.

    `count`: if it is given, it holds for all processes of this machine together. If it is 0, this process uses all cores but one.
    """

    def __init__(self, count: int, deadline: float) -> None:
        self.deadline = deadline
        self.slots = Slots(count) if count else None
        self.count = count = count or max(1, (os.cpu_count() or 2) - 1)
        self.threads = ThreadPoolExecutor(count, thread_name_prefix="outplay-bot")
        self.idle: queue.LifoQueue[Worker | None] = queue.LifoQueue()
        self.live: set[Worker] = set()
        self.closed = False
        for _ in range(count):
            self.idle.put(None)

    async def think(self, job: Job | Asking, source: dict[str, str], deadline: float = 0.0) -> Thought | None:
        """Return the bot's answer, or a hint; None if there is none. `deadline`: another one than usual."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, copy_context().run, self._think, job, source, deadline or self.deadline)

    def _think(self, job: Job | Asking, source: dict[str, str], deadline: float) -> Thought | None:
        worker = self.idle.get()
        try:
            worker = worker or self._start()
            with self.slots.one(lambda: self.closed) if self.slots else contextlib.nullcontext():
                return worker.think(job, source, deadline)
        except (Gone, Late) as wrong:
            if not self.closed:
                log.warning("bot %s for seat %d gives no answer: %s", job.bot, job.seat + 1, wrong)
            if worker and isinstance(wrong, Gone):
                self.live.discard(worker)
                worker.end()
                worker = None
        except Exception:
            log.exception("bot %s for seat %d gives no answer", job.bot, job.seat + 1)
        finally:
            self.idle.put(worker)
        return None

    def close(self) -> None:
        """End all processes, also those that are thinking."""
        self.closed = True
        for worker in list(self.live):
            worker.process.kill()
        self.threads.shutdown(cancel_futures=True)
        for worker in list(self.live):
            worker.end()

    def _start(self) -> Worker:
        worker = Worker()
        self.live.add(worker)
        return worker


def _give_way(patient: bool) -> None:
    """Let the server go first; if `patient`, everything else on this machine too, bots and browsers among it."""
    if not hasattr(os, "nice"):
        return
    os.nice(19 if patient else 10)
    if patient and AUTOGROUP.exists():  # a session has a share of its own, whatever is done in it: here a share of the least weight
        with contextlib.suppress(OSError):
            os.setsid()
            AUTOGROUP.write_text("19")


def _work(pipe: Connection, patient: bool = False) -> None:
    """Run in the worker process: learn contents, think and answer, until the server is gone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's to hear
    _give_way(patient)
    runner = JobRunner()
    with contextlib.suppress(EOFError, OSError):
        pipe.send("ready")
        while True:
            message: Sources | Job | Review | Asking = pipe.recv()
            try:
                answer: str | Exception = runner.does(message)
            except Exception as wrong:
                answer = RuntimeError(f"{type(wrong).__name__}: {wrong}")
            pipe.send(answer)
