"""Experiments on an engine: their matches are given out by turns, come back in any order, and are told in the order of their numbers.

What is decided by the first so many is thus the same whatever plays, however fast.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.engine import Engine
from outplay.lab.engines.job import Batch, Job, Source, Unit
from outplay.lab.keeping import Keeping
from outplay.lab.plan import Plan

LARGEST: Final = 1000
"""The most units of a job."""


class Series:
    """The units of some plans, from `first` up to `limit`, while they are played. Those that were kept are not played again."""

    def __init__(self, plans: Sequence[Plan], limit: int, keeping: Keeping | None = None, first: int = 0) -> None:
        self.source = Source.of(plans)
        self.limit = limit
        self.decided = False
        """Whether no more is needed. What is still being played is kept, and else thrown away."""
        self.kept: Mapping[int, Unit] = {n: unit for n, unit in keeping.found(limit).items() if n >= first} if keeping else {}
        """What was played before."""
        self.come = len(self.kept)
        """How many units there are by now, those included whose turn has not come."""
        self._keeping = keeping
        self._early = dict(self.kept)
        self._turn = first
        self._given = first
        self._wrong: dict[int, str] = {}
        self.units = 0
        self.seconds = 0.0
        """How many units were played now, and how long that took."""

    @property
    def left(self) -> int:
        """How many units were not given out yet, those included that were kept."""
        return 0 if self.decided or self._wrong else self.limit - self._given

    def job(self, many: int) -> Job | None:
        """Return what is to be played next, about so many units of it; None if nothing is left."""
        while self._given in self.kept:
            self._given += 1
        if self.left <= 0:
            return None
        first, after = self._given, self._given + 1
        while after < self.limit and after not in self.kept and after - first < min(many, LARGEST):
            after += 1
        self._given = after
        return Job(self.source, first, after)

    def take(self, job: Job, batch: Batch) -> None:
        """Keep what came of a job."""
        self.come += len(batch.units)
        self.units += len(batch.units)
        self.seconds += batch.seconds
        if self._keeping is not None:
            self._keeping.add(batch.units)
        self._early.update(enumerate(batch.units, job.first))
        if batch.wrong:
            self._wrong[job.first + len(batch.units)] = batch.wrong

    def turns(self) -> Iterator[Unit]:
        """Yield the units whose turn has come. Raises OutplayError at the turn of one that could not be played."""
        while not self.decided and self._turn < self.limit:
            if self._turn in self._wrong:
                raise OutplayError(self._wrong[self._turn])
            if self._turn not in self._early:
                return
            unit = self._early.pop(self._turn)
            self._turn += 1
            yield unit


def by_turns(engine: Engine, all_series: Sequence[Series]) -> Iterator[tuple[Series, Unit]]:
    """Play several experiments on an engine, each as long as it is not decided, and yield their units, each experiment's in order. Raises OutplayError."""
    for series in all_series:
        for unit in series.turns():
            yield series, unit
    turns = Turns(engine, all_series)
    try:
        for job, answer in engine.run(turns):
            series = turns.of(job)
            series.take(job, msgspec.json.decode(answer, type=Batch))
            for unit in series.turns():
                yield series, unit
    finally:
        engine.close()


class Turns:
    """The jobs of several experiments, one of each in turn, as long as an engine likes them to be, until none wants more."""

    def __init__(self, engine: Engine, all_series: Sequence[Series]) -> None:
        self._engine = engine
        self._of = {series.source.hash: series for series in all_series}
        self._row = deque(all_series)

    def of(self, job: Job) -> Series:
        """Return the experiment that a job belongs to."""
        return self._of[job.source.hash]

    def wanted(self, job: Job) -> bool:
        """Return whether anybody still waits for a job that was given out."""
        return not self.of(job).decided

    def __iter__(self) -> Turns:
        return self

    def __next__(self) -> Job:
        while self._row:
            series = self._row.popleft()
            job = series.job(self._many(series))
            if job is not None:
                self._row.append(series)
                return job
        raise StopIteration

    def _many(self, series: Series) -> int:
        """Return how many units of an experiment make a job, by how long such took so far. Jobs are short enough that all workers have some to the end, but not
        so short that giving out those that are left takes longer than to play one."""
        engine, every = self._engine, [series, *self._row]
        units, seconds = (series.units, series.seconds) if series.units else (sum(one.units for one in every), sum(one.seconds for one in every))
        if not seconds:
            return 1
        left = sum(one.left for one in every) * seconds / units
        wanted = min(engine.seconds, max(left / (2 * engine.workers), math.sqrt(left * engine.giving)))
        return int(wanted * units / seconds)
