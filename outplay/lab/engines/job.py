"""A piece of an experiment as it travels: matches of one source by their numbers, and what came of them. Who plays it needs nothing but this package."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.lab.engines.modules import Luggage, packed, unpack
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, Venue, lay_out
from outplay.lab.played import Played

Unit = tuple[Played, ...]
"""The matches of one number: one for each plan of a source, all from the same seed."""


class Load(msgspec.Struct, frozen=True):
    """What a source is written from."""

    plans: list[Plan]
    luggage: Luggage


@dataclass(frozen=True, slots=True)
class Source:
    """All that decides how the matches of an experiment go, as text, with its hash."""

    hash: str
    data: bytes

    @staticmethod
    def of(plans: Sequence[Plan]) -> Source:
        """Return the source of some plans, with their content in it, and with games and bots of one's own. Raises ContentError."""
        luggage = packed(name for plan in plans for name in (plan.game, *plan.bots))
        data = msgspec.json.encode(Load([plan.carried() for plan in plans], luggage))
        return Source(hashlib.sha256(data).hexdigest()[:16], data)


@dataclass(frozen=True, slots=True)
class Job:
    """Units of a source: those numbered from `first` up to, but without, `after`."""

    source: Source
    first: int
    after: int

    def __str__(self) -> str:
        return f"match {self.first}" if self.after == self.first + 1 else f"matches {self.first} to {self.after - 1}"


class Batch(msgspec.Struct, frozen=True):
    """What came of a job: its units, as far as they could be played, why not further, and the seconds that it took."""

    units: tuple[Unit, ...]
    wrong: str
    seconds: float


Laid = dict[str, list[Venue]]
"""The venues of the sources that somebody has played lately, by hash: laying one out takes as long as a match."""
MOST: Final = 64
"""How many sources a process keeps laid out: as many questions as are asked at once, since all are played by turns."""


def work(job: Job, laid: Laid) -> bytes:
    """Play a job, and return its batch as text. What was laid out for it is put into `laid`."""
    began, units, wrong = time.perf_counter(), list[Unit](), ""
    try:
        tables = venues(job.source, laid)
        for number in range(job.first, job.after):
            units.append(tuple(play_match(table, number) for table in tables))
    except OutplayError as error:
        wrong = str(error)
    return msgspec.json.encode(Batch(tuple(units), wrong, time.perf_counter() - began))


def venues(source: Source, laid: Laid) -> list[Venue]:
    """Return the venues of a source. Raises OutplayError."""
    if source.hash not in laid:
        if len(laid) >= MOST:
            del laid[next(iter(laid))]
        load = msgspec.json.decode(source.data, type=Load)
        unpack(load.luggage)
        laid[source.hash] = [lay_out(plan) for plan in load.plans]
    return laid[source.hash]
