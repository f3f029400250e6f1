"""Processes of this machine that play jobs. One that dies is replaced, and its job is played again; none outlives who began it."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Final

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.engine import Crew, Jobs
from outplay.lab.engines.job import Job, Laid, work

DEATHS: Final = 3
"""After so many processes that died of the same job it is the job's fault."""
SECONDS: Final = 2.0
"""How long a job should take."""
CONTEXT: Final = multiprocessing.get_context("spawn")


class Processes:
    """Plays jobs in processes of its own, which begin when the first job comes."""

    seconds = SECONDS
    giving = 0.001

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._team: list[Worker] = []

    def crew(self) -> Crew | None:
        """Return the processes that have begun, and how many of them play; None if none has, and once they were let go."""
        if not (team := list(self._team)):
            return None
        return Crew(tuple(f":{worker.process.pid}" for worker in team), sum(worker.job is not None for worker in team))

    def run(self, jobs: Jobs) -> Iterator[tuple[Job, bytes]]:
        """Play jobs, and yield each with its batch when it is over. Raises OutplayError if a job ends every process that plays it."""
        again, deaths = deque[Job](), Counter[Job]()
        try:
            while True:
                self._give_out(jobs, again)
                busy = [worker for worker in self._team if worker.job is not None]
                if not busy:
                    return
                ready = wait([worker.line for worker in busy])
                for worker in busy:
                    if worker.line not in ready:
                        continue
                    job, answer = worker.heard()
                    if answer is not None:
                        yield job, answer
                        continue
                    self._team.remove(worker)
                    deaths[job] += 1
                    if deaths[job] >= DEATHS:
                        raise OutplayError(f"{job} cannot be played: {DEATHS} processes that played it were ended one after the other; is there enough memory?")
                    if jobs.wanted(job):
                        again.append(job)
        finally:
            self.close()

    def _give_out(self, jobs: Jobs, again: deque[Job]) -> None:
        """Give each worker that is free a job, as far as there are any: first those that have to be played again."""
        while True:
            free = next((worker for worker in self._team if worker.job is None), None)
            if free is None and len(self._team) >= self.workers:
                return
            job = again.popleft() if again else next(jobs, None)
            if job is None:
                return
            if free is None:
                self._team.append(free := Worker())
            free.begin(job)

    def close(self) -> None:
        """Let all workers go, in the middle of a match if need be."""
        for worker in self._team:
            worker.line.close()
        self._team.clear()


class Worker:
    """A process that plays one job at a time. It ends as soon as nobody holds the other end of its line."""

    def __init__(self) -> None:
        with _found_folder(), unheard_interrupts():
            self.line, other = CONTEXT.Pipe()
            self.process = CONTEXT.Process(target=_serve, args=(other,), daemon=True)
            self.process.start()
            other.close()
        self.job: Job | None = None

    def begin(self, job: Job) -> None:
        """Give the worker a job. If it is dead, that is heard later."""
        self.job = job
        with suppress(BrokenPipeError, ConnectionResetError):
            self.line.send(job)

    def heard(self) -> tuple[Job, bytes | None]:
        """Return the job of a worker whose line can be read, and its batch: None if it died. Raises RuntimeError, with what it printed, if what it played is broken."""
        assert self.job is not None
        job, self.job = self.job, None
        try:
            done, data = self.line.recv()
        except (EOFError, OSError):
            return job, None
        if not done:
            raise RuntimeError(data.decode())
        return job, data


def _serve(line: Connection) -> None:
    """Play the jobs that come in, until the other end of the line is closed: then end at once, whatever is being played."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    laid = Laid()
    threading.Thread(target=_listen, args=(line, jobs), daemon=True).start()
    while True:
        try:
            answer = (True, work(jobs.get(), laid))
        except Exception:
            answer = (False, traceback.format_exc().encode())
        with suppress(BrokenPipeError, ConnectionResetError):
            line.send(answer)


def _listen(line: Connection, jobs: queue.SimpleQueue[Job]) -> None:
    """Hand on the jobs that come in, and end the process when nothing more can come."""
    with suppress(EOFError, OSError):
        while True:
            jobs.put(line.recv())
    os._exit(0)


@contextmanager
def _found_folder() -> Iterator[None]:
    """Say in a sentence if processes cannot begin because the folder is gone."""
    try:
        os.getcwd()  # noqa: PTH109  (only whether there is one)
    except OSError:
        raise OutplayError(
            "the folder that this was started in is gone, and several processes need one; go to another folder, or play with one process"
        ) from None
    yield


@contextmanager
def unheard_interrupts() -> Iterator[None]:
    """Let processes begin that do not hear Ctrl+C: the one that begins them ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
