"""Many matches at once, as Gymnasium's vector form: in this process, or on several, which write what they see into shared memory.

with many("knockback", matches=64, workers=2, seats=2) as env:
    observations, infos = env.reset(seed=1)
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from time import process_time
from typing import Any, Final, Self

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from outplay.kernel.errors import OutplayError
from outplay.train.description import Description
from outplay.train.each import EachSeat
from outplay.train.seat import OneSeat

__all__ = ["Batch", "Many", "Rows", "Single"]

RESET: Final = b"r"
STEP: Final = b"s"
DONE: Final = b"+"
FAILED: Final = b"-"

ALIGNED: Final = 64
"""Each array of the shared memory begins at a multiple of so many bytes."""

PATIENCE: Final = 5.0
"""Seconds that a worker may take to end once it is told to; then it is ended."""


@dataclass(frozen=True)
class Single:
    """What each of the matches is: with bots at the other seats (`alone`: how, as `OneSeat` takes it), or all seats by one learner (None)."""

    what: Description[Any]
    alone: dict[str, Any] | None = None

    def make(self) -> gymnasium.Env[NDArray[Any], np.int64]:
        """Return the environment of one match."""
        return EachSeat(self.what) if self.alone is None else OneSeat(self.what, **self.alone)


class Rows:
    """What goes between a learner and its matches: a row for each match in each array."""

    def __init__(self, what: Description[Any], count: int, memory: memoryview | bytearray | None = None) -> None:
        """Lay the arrays into memory, or into memory of their own."""
        shapes = self.shapes(what, count)
        memory = bytearray(self.bytes(what, count)) if memory is None else memory
        at, found = 0, dict[str, NDArray[Any]]()
        for name, (shape, kind) in shapes.items():
            found[name] = np.ndarray(shape, kind, memory, at)
            at = _after(at, shape, kind)
        self.observations, self.masks, self.actions = found["observations"], found["masks"], found["actions"]
        self.rewards, self.over, self.broken_off = found["rewards"], found["over"], found["broken_off"]
        self.seats, self.refused, self.worths = found["seats"], found["refused"], found["worths"]

    @staticmethod
    def shapes(what: Description[Any], count: int) -> dict[str, tuple[tuple[int, ...], type[np.generic]]]:
        """Return the shape and type of each array."""
        return {
            "observations": ((count, what.arrays.length), what.dtype),
            "masks": ((count, what.actions), np.int8),
            "actions": ((count,), np.int64),
            "rewards": ((count,), np.float64),
            "over": ((count,), np.bool_),
            "broken_off": ((count,), np.bool_),
            "seats": ((count,), np.int64),
            "refused": ((count,), np.int64),
            "worths": ((count, len(what.agents)), np.float64),
        }

    @classmethod
    def bytes(cls, what: Description[Any], count: int) -> int:
        """Return how many bytes they take together."""
        at = 0
        for shape, kind in cls.shapes(what, count).values():
            at = _after(at, shape, kind)
        return at


def _after(at: int, shape: Sequence[int], kind: type[np.generic]) -> int:
    """Return where the next array begins."""
    end = at + int(np.prod(shape)) * np.dtype(kind).itemsize
    return -(-end // ALIGNED) * ALIGNED


class Batch:
    """Some of the matches, played one after the other: those of the rows from `first` on, before `after`."""

    def __init__(self, single: Single, rows: Rows, first: int, after: int) -> None:
        self.rows, self.places = rows, range(first, after)
        self.envs = [single.make() for _ in self.places]
        self.ended = [False] * len(self.places)

    def reset(self, seed: int | None) -> None:
        """Begin all matches, that of a row with the seed plus its row."""
        for n, place in enumerate(self.places):
            self._reset(n, place, None if seed is None else seed + place)

    def step(self) -> None:
        """Carry out the action of each row. A match that has ended begins anew instead."""
        rows = self.rows
        for n, place in enumerate(self.places):
            if self.ended[n]:
                self._reset(n, place, None)
                continue
            seen, reward, over, broken_off, info = self.envs[n].step(rows.actions[place])
            rows.rewards[place], rows.over[place], rows.broken_off[place] = float(reward), over, broken_off
            self.ended[n] = over or broken_off
            self._write(place, seen, info)

    def _reset(self, n: int, place: int, seed: int | None) -> None:
        seen, info = self.envs[n].reset(seed=seed)
        self.ended[n] = False
        self.rows.rewards[place], self.rows.over[place], self.rows.broken_off[place] = 0.0, False, False
        self._write(place, seen, info)

    def _write(self, place: int, seen: NDArray[Any], info: dict[str, Any]) -> None:
        rows = self.rows
        rows.observations[place], rows.masks[place] = seen, info["action_mask"]
        rows.seats[place], rows.refused[place], rows.worths[place] = info["seat"], info["refused"], info.get("worths", 0.0)


def work(single: Single, count: int, first: int, after: int, memory_name: str, pipe: Connection) -> None:
    """Play some of the matches whenever told to, until nobody tells any more. An answer is the CPU seconds that this process has taken, or what went wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted closes the pipe
    memory = SharedMemory(memory_name)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            batch = Batch(single, Rows(single.what, count, memory.buf), first, after)
            pipe.send((DONE, process_time()))
            while True:
                go, seed = pipe.recv()
                batch.reset(seed) if go == RESET else batch.step()
                pipe.send((DONE, process_time()))
        except OutplayError as wrong:
            pipe.send((FAILED, str(wrong)))


class Worker:
    """A process that plays some of the matches."""

    def __init__(self, number: int, single: Single, count: int, first: int, after: int, memory_name: str) -> None:
        context = get_context("spawn")
        self.number = number
        self.seconds = 0.0
        """The CPU seconds that it has taken so far."""
        self.pipe, there = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(single, count, first, after, memory_name, there), daemon=True, name=f"matches-{number}")
        self.process.start()
        there.close()

    def tell(self, go: bytes, seed: int | None = None) -> None:
        """Tell it to go on. Raises OutplayError if it is gone."""
        try:
            self.pipe.send((go, seed))
        except (BrokenPipeError, ConnectionResetError, OSError):
            raise self._gone() from None

    def wait(self) -> None:
        """Wait until it has played. Raises OutplayError if it is gone, or could not."""
        try:
            done, said = self.pipe.recv()
        except (EOFError, ConnectionResetError, OSError):
            raise self._gone() from None
        if done == FAILED:
            raise OutplayError(f"worker {self.number} could not go on: {said}")
        self.seconds = said

    def _gone(self) -> OutplayError:
        self.process.join(PATIENCE)
        code = self.process.exitcode
        how = f"was ended by signal {-code}" if code is not None and code < 0 else f"has ended with code {code}"
        return OutplayError(f"worker {self.number} {how}; its matches are lost, so this environment is closed: please make a new one")

    def end(self) -> None:
        """Let it end, or end it if it does not."""
        self.pipe.close()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class Many(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """Many matches as one vector environment. `workers`: the processes that play them; 0: this one plays.

    A match that has ended begins anew at the next step, whose action counts for nothing (Gymnasium's `NEXT_STEP`). The same seed gives the same matches, on however many processes.
    `infos` has the arrays `action_mask`, `seat` (whom each row is about), `refused` and `worths` (what the match was worth to each seat, at its end; zeros with bots beside).
    """

    def __init__(self, single: Single, matches: int = 8, workers: int = 0) -> None:
        if matches < 1 or not 0 <= workers <= matches:
            raise OutplayError(f"{matches} matches on {workers} workers cannot be: please ask for one match or more, and at most as many workers")
        what = single.what
        self.what, self.num_envs = what, matches
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, **what.metadata}
        self.single_observation_space = what.space
        self.single_action_space = gymnasium.spaces.Discrete(what.actions)
        self.observation_space = batch_space(self.single_observation_space, matches)
        self.action_space = batch_space(self.single_action_space, matches)
        self.batch: Batch | None = None
        self.workers: list[Worker] = []
        self._memory: SharedMemory | None = None
        if not workers:
            self.rows = Rows(what, matches)
            self.batch = Batch(single, self.rows, 0, matches)
            return
        self._memory = SharedMemory(create=True, size=Rows.bytes(what, matches))
        try:
            self.rows = Rows(what, matches, self._memory.buf)
            ends = [matches * n // workers for n in range(workers + 1)]
            for n in range(workers):
                self.workers.append(Worker(n, single, matches, ends[n], ends[n + 1], self._memory.name))
            for worker in self.workers:
                worker.wait()
        except BaseException:
            self._end()
            raise
        finally:
            self._memory.unlink()  # all have it now; it goes with the last of them, however they end

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin all matches anew. Raises OutplayError if a worker is gone."""
        self._go(RESET, seed)
        return self.rows.observations.copy(), self._infos()

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out an action in each match. Raises OutplayError if a worker is gone."""
        self.rows.actions[:] = actions
        self._go(STEP)
        rows = self.rows
        return rows.observations.copy(), rows.rewards.copy(), rows.over.copy(), rows.broken_off.copy(), self._infos()

    def _go(self, go: bytes, seed: int | None = None) -> None:
        if self.closed:
            raise OutplayError("this environment is closed; please make a new one")
        if self.batch is not None:
            self.batch.reset(seed) if go == RESET else self.batch.step()
            return
        try:
            for worker in self.workers:
                worker.tell(go, seed)
            for worker in self.workers:
                worker.wait()
        except BaseException:
            self.close()
            raise

    def _infos(self) -> dict[str, Any]:
        rows = self.rows
        return {"action_mask": rows.masks.copy(), "seat": rows.seats.copy(), "refused": rows.refused.copy(), "worths": rows.worths.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        """End all workers and give the memory back."""
        self._end()

    def _end(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers = []
        if self._memory is not None:
            self.rows = Rows(self.what, 0)
            with suppress(BufferError):  # somebody else still looks at it; it goes with this process
                self._memory.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
