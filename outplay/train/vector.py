"""Many matches at once, as Gymnasium's vector form: in this process, on several, which write what they see into shared memory, or on Ray.

with many("knockback", matches=64, workers=2, seats=2) as env:
    observations, infos = env.reset(seed=1)
"""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from time import process_time
from typing import Any, Final, Literal, Protocol, Self

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from outplay.kernel.errors import OutplayError
from outplay.train.description import Description
from outplay.train.each import EachSeat
from outplay.train.seat import OneSeat

__all__ = ["Batch", "Engine", "Many", "Plays", "Rows", "Single"]

Engine = Literal["processes", "ray"]
"""Whose processes play many matches."""

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

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self.arrays = arrays
        self.observations, self.masks, self.actions = arrays["observations"], arrays["masks"], arrays["actions"]
        self.rewards, self.over, self.broken_off = arrays["rewards"], arrays["over"], arrays["broken_off"]
        self.seats, self.refused, self.worths = arrays["seats"], arrays["refused"], arrays["worths"]

    @classmethod
    def laid(cls, what: Description[Any], count: int, memory: memoryview | bytearray | bytes | None = None) -> Rows:
        """Return so many rows, laid into memory, or into memory of their own."""
        memory = bytearray(cls.bytes(what, count)) if memory is None else memory
        at, found = 0, dict[str, NDArray[Any]]()
        for name, (shape, kind) in cls.shapes(what, count).items():
            found[name] = np.ndarray(shape, kind, memory, at)
            at = _after(at, shape, kind)
        return cls(found)

    def part(self, first: int, after: int) -> Rows:
        """Return some of the rows: they stay the same ones."""
        return Rows({name: one[first:after] for name, one in self.arrays.items()})

    def take(self, others: Rows) -> None:
        """Write into these rows what others hold."""
        for name, one in self.arrays.items():
            one[:] = others.arrays[name]

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
    """Some of the matches, played one after the other, a row for each. `first`: the number of the first of them among all."""

    def __init__(self, single: Single, rows: Rows, first: int = 0) -> None:
        self.rows, self.first = rows, first
        self.envs = [single.make() for _ in rows.actions]
        self.ended = [False] * len(self.envs)

    def reset(self, seed: int | None) -> None:
        """Begin all matches, each with the seed plus its number."""
        for n in range(len(self.envs)):
            self._reset(n, None if seed is None else seed + self.first + n)

    def step(self) -> None:
        """Carry out the action of each row. A match that has ended begins anew instead."""
        rows = self.rows
        for n, env in enumerate(self.envs):
            if self.ended[n]:
                self._reset(n, None)
                continue
            seen, reward, over, broken_off, info = env.step(rows.actions[n])
            rows.rewards[n], rows.over[n], rows.broken_off[n] = float(reward), over, broken_off
            self.ended[n] = over or broken_off
            self._write(n, seen, info)

    def _reset(self, n: int, seed: int | None) -> None:
        seen, info = self.envs[n].reset(seed=seed)
        self.ended[n] = False
        self.rows.rewards[n], self.rows.over[n], self.rows.broken_off[n] = 0.0, False, False
        self._write(n, seen, info)

    def _write(self, n: int, seen: NDArray[Any], info: dict[str, Any]) -> None:
        rows = self.rows
        rows.observations[n], rows.masks[n] = seen, info["action_mask"]
        rows.seats[n], rows.refused[n], rows.worths[n] = info["seat"], info["refused"], info.get("worths", 0.0)


def work(single: Single, count: int, first: int, after: int, memory_name: str, pipe: Connection) -> None:
    """Play some of the matches whenever told to, until nobody tells any more. An answer is the CPU seconds that this process has taken, or what went wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted closes the pipe
    memory = SharedMemory(memory_name)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            batch = Batch(single, Rows.laid(single.what, count, memory.buf).part(first, after), first)
            pipe.send((DONE, process_time()))
            while True:
                go, seed = pipe.recv()
                batch.reset(seed) if go == RESET else batch.step()
                pipe.send((DONE, process_time()))
        except OutplayError as wrong:
            pipe.send((FAILED, str(wrong)))


class Plays(Protocol):
    """What plays some of the matches elsewhere."""

    seconds: float
    """The CPU seconds that it has taken so far."""

    def tell(self, go: bytes, seed: int | None = None) -> None:
        """Tell it to go on. Raises OutplayError if it is gone."""

    def wait(self) -> None:
        """Wait until it has played. Raises OutplayError if it is gone, or could not."""

    def end(self) -> None:
        """Let it end."""


class Worker(Plays):
    """A process that plays some of the matches."""

    def __init__(self, number: int, single: Single, count: int, first: int, after: int, memory_name: str) -> None:
        context = get_context("spawn")
        self.number, self.seconds = number, 0.0
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
    """Many matches as one vector environment. `workers`: so many processes play them; 0: this one plays.

    A match that has ended begins anew at the next step, whose action counts for nothing (Gymnasium's `NEXT_STEP`). The same seed gives the same matches, on however many processes.
    `infos` has the arrays `action_mask`, `seat` (whom each row is about), `refused` and `worths` (what the match was worth to each seat, at its end; zeros with bots beside).
    `engine`: whose processes: this machine's, or those of Ray, here or on the cluster `at` an address.
    """

    def __init__(self, single: Single, matches: int = 8, workers: int = 0, engine: Engine = "processes", at: str = "") -> None:
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
        self.workers: list[Plays] = []
        self._ends = ExitStack()
        """What is given back when all workers have ended."""
        ends = [matches * n // workers for n in range(workers + 1)] if workers else []
        try:
            if not workers:
                self.rows = Rows.laid(what, matches)
                self.batch = Batch(single, self.rows)
            elif engine == "ray":
                self._on_ray(single, ends, at)
            else:
                self._on_processes(single, ends)
        except BaseException:
            self._end()
            raise

    def _on_processes(self, single: Single, ends: Sequence[int]) -> None:
        """Let processes of this machine play, which write what their matches show into shared memory."""
        memory = SharedMemory(create=True, size=Rows.bytes(self.what, self.num_envs))
        self._ends.callback(self._let_go, memory)
        try:
            self.rows = Rows.laid(self.what, self.num_envs, memory.buf)
            for n, (first, after) in enumerate(pairwise(ends)):
                self.workers.append(Worker(n, single, self.num_envs, first, after, memory.name))
            self._wait()
        finally:
            memory.unlink()  # all have it now; it goes with the last of them, however they end

    def _let_go(self, memory: SharedMemory) -> None:
        self.rows = Rows.laid(self.what, 0)
        with suppress(BufferError):  # somebody else still looks at it; it goes with this process
            memory.close()

    def _on_ray(self, single: Single, ends: Sequence[int], at: str) -> None:
        """Let workers of Ray play, which send what their matches show."""
        from outplay.train.ray import RayWorker, ray_at

        self.rows = Rows.laid(self.what, self.num_envs)
        self._ends.enter_context(ray_at(at, len(ends) - 1))
        for n, (first, after) in enumerate(pairwise(ends)):
            self.workers.append(RayWorker(n, single, self.rows.part(first, after), first))
        self._wait()

    def _wait(self) -> None:
        for worker in self.workers:
            worker.wait()

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
            self._wait()
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
        self._ends.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
