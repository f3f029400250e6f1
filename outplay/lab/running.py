"""Experiments on an engine: their matches are given out by turns, come back in any order, and are told in the order of their numbers.

What is decided by the first so many is thus the same whatever plays, however fast.
"""

from __future__ import annotations

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
    """The units of some plans, from 0 up to `limit`, while they are played. Those that were kept are not played again."""

    def __init__(self, plans: Sequence[Plan], limit: int, keeping: Keeping | None = None) -> None:
        self.source = Source.of(plans)
        self.limit = limit
        self.decided = False
        """Whether no more is needed. What is still being played is kept, and else thrown away."""
        self.kept: Mapping[int, Unit] = keeping.found(limit) if keeping else {}
        """What was played before."""
        self.come = len(self.kept)
        """How many units there are by now, those included whose turn has not come."""
        self._keeping = keeping
        self._early = dict(self.kept)
        self._turn = 0
        self._given = 0
        self._wrong: dict[int, str] = {}
        self._units = 0
        self._seconds = 0.0

    def job(self, engine: Engine) -> Job | None:
        """Return what is to be played next, as long as the engine likes jobs to be; None if nothing is."""
        while self._given in self.kept:
            self._given += 1
        if self.decided or self._wrong or self._given >= self.limit:
            return None
        fair = max(1, (self.limit - self._given) // (2 * engine.workers))
        wanted = int(engine.seconds * self._units / self._seconds) if self._seconds else 1
        first, after = self._given, self._given + 1
        while after < self.limit and after not in self.kept and after - first < min(wanted, fair, LARGEST):
            after += 1
        self._given = after
        return Job(self.source, first, after)

    def take(self, job: Job, batch: Batch) -> None:
        """Keep what came of a job."""
        self.come += len(batch.units)
        self._units += len(batch.units)
        self._seconds += batch.seconds
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
    of = {series.source.hash: series for series in all_series}
    answers = engine.run(_jobs(engine, all_series))
    try:
        for job, answer in answers:
            series, batch = of[job.source.hash], msgspec.json.decode(answer, type=Batch)
            series.take(job, batch)
            for unit in series.turns():
                yield series, unit
    finally:
        engine.close()


def _jobs(engine: Engine, all_series: Sequence[Series]) -> Iterator[Job]:
    """Yield jobs of the experiments in turn, until none of them wants more."""
    while True:
        given = False
        for series in all_series:
            if (job := series.job(engine)) is not None:
                given = True
                yield job
        if not given:
            return
