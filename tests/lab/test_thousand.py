"""What a thousand cores would do, in a time of its own: the real queue, rules and cluster loop, on workers, a scheduler and a reader that are only counted.

Assumed: Dask's scheduler takes 6 ms for each task (measured with two workers and many tasks waiting), a pair of matches of middle bots in Knockback 0.25 seconds,
half or twice that, and the driver reads a row in 3.2 microseconds. Nothing is lost on the way, and no worker dies.
"""

from __future__ import annotations

import hashlib
import heapq
import queue
from collections import deque
from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from outplay.lab.deciding import Above
from outplay.lab.engines.cluster import Cluster
from outplay.lab.engines.engine import Crew
from outplay.lab.engines.job import Batch, Job, Load, Source
from outplay.lab.plan import Plan
from outplay.lab.played import Played
from outplay.lab.running import Series, by_turns
from outplay.lab.story import Story
from tests.lab.test_engines import ROOT

READ, PAIR = 3.2e-6, 0.25
MOST = 1500
"""Pairs for a question at most."""


class Counted(Cluster[int]):
    """A cluster whose workers play for as long as matches would take, in no time at all: the scheduler takes jobs one by one, in order, and gives them to who is free."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.now = self.scheduler = self.busy = 0.0
        """The time, when the scheduler is done with what it has, and how many seconds all workers have played together."""
        self.free = [0.0] * workers
        self.waiting: deque[tuple[float, int]] = deque()
        self.over: list[tuple[float, int]] = []
        self.sent: list[tuple[Job, Callable[[object], None]]] = []
        self.withdrawn: set[int] = set()
        self.played = 0
        self._done = Ticking(self)

    def tick(self) -> None:
        """Go on to the moment when the next job is over."""
        while self.waiting and (not self.over or max(self.waiting[0][0], self.free[0]) <= self.over[0][0]):
            ready, handle = self.waiting.popleft()
            if handle in self.withdrawn:
                continue
            job = self.sent[handle][0]
            took = sum(PAIR * (0.5 + chance(seed(job), n)) for n in range(job.first, job.after))
            ended = max(heapq.heappop(self.free), ready) + took
            heapq.heappush(self.free, ended)
            heapq.heappush(self.over, (ended, handle))
            self.busy += took
            self.played += job.after - job.first
        when, handle = heapq.heappop(self.over)
        self.now = max(self.now, when)
        self.sent[handle][1](None)

    def open(self) -> None:
        """Do nothing: it is there."""

    def crew(self) -> Crew:
        """Return nobody: nobody asks."""
        return Crew()

    def close(self) -> None:
        """Do nothing: nothing is left."""

    def count(self) -> int:
        return len(self.free)

    def send(self, job: Job, over: Callable[[object], None]) -> int:
        self.scheduler = max(self.now, self.scheduler) + self.giving
        self.sent.append((job, over))
        self.waiting.append((self.scheduler, len(self.sent) - 1))
        return len(self.sent) - 1

    def answer(self, job: Job, handle: int) -> bytes:
        many = job.after - job.first
        self.now += READ * 2 * many
        units = tuple(PAIRS[chance(seed(job), -n) < 0.5][chance(seed(job), n) < 0.5] for n in range(job.first, job.after))
        return msgspec.json.encode(Batch(units, "", many * PAIR))

    def withdraw(self, handle: int) -> None:
        self.withdrawn.add(handle)


class Ticking(queue.SimpleQueue[int]):
    """What the loop waits for: here time goes on as long as nothing is over."""

    def __init__(self, cluster: Counted) -> None:
        self.cluster = cluster

    def get(self, block: bool = True, timeout: float | None = None) -> int:
        while self.empty():
            self.cluster.tick()
        return super().get(block, timeout)


def seed(job: Job) -> str:
    """Return the seed of a question: what it comes to must not depend on how plans are written."""
    return seeds(job.source)


@cache
def seeds(source: Source) -> str:
    return msgspec.json.decode(source.data, type=Load).plans[0].seed


def chance(*of: object) -> float:
    """Return a number from 0 to 1 that follows from what it is of."""
    return int.from_bytes(hashlib.blake2b(repr(of).encode(), digest_size=4).digest()) / 2**32


def duel(won: bool) -> Played:
    places = (1, 2) if won else (2, 1)
    return Played(0, (0, 0), places, 5, 1, 1, "", places, "", (), Story())


PAIRS = [[(duel(first), duel(not second)) for second in (False, True)] for first in (False, True)]
"""The pairs in which a hero won or lost from either place."""


def ask(questions: int, on: Counted) -> list[int]:
    """Ask whether each of many heroes is too strong, and return after how many pairs each answer came."""
    rules: dict[str, Above] = {}
    every = [Series([Plan("knockback", 1, ("random",), seed=f"{n}")], MOST) for n in range(questions)]
    for series, unit in by_turns(on, every):
        rule = rules.setdefault(series.source.hash, Above(MOST, 0.525, 0.575))
        rule.hear(sum(one.sides[side] == 1 for side, one in enumerate(unit)) / 2)
        series.decided = bool(rule.verdict())
    return [rule.heard for rule in rules.values()]


def spent(on: Counted) -> tuple[float, float]:
    """Return the part of the time in which workers played, and in which the scheduler gave out jobs that were wanted."""
    beyond = sum(max(0.0, until - on.now) for until in on.free)
    return (on.busy - beyond) / on.now / on.workers, (len(on.sent) - len(on.withdrawn)) * on.giving / on.now


def test_a_single_question_gains_nothing_from_a_thousand_cores_beside_a_hundred() -> None:
    hundred, thousand = Counted(100), Counted(1000)
    assert ask(1, hundred) == ask(1, thousand), "it is decided by the same pair"
    assert thousand.now == pytest.approx(hundred.now, rel=0.5)
    assert spent(thousand)[0] < 0.2


def test_many_questions_keep_a_thousand_cores_busy_and_the_scheduler_keeps_up() -> None:
    on = Counted(1000)
    needed = ask(100, on)
    assert len(needed) == 100
    playing, giving = spent(on)
    assert playing > 0.7
    assert giving < 0.7
    assert on.now < 60
    assert on.played < 5 * sum(needed), "what is withdrawn before it was begun is not played"
    assert READ * 2 * on.played < 0.1 * on.now, "reading never limits"


def test_no_worker_is_given_more_than_three_jobs_at_once_and_few_until_it_is_known_how_long_they_take() -> None:
    on = Counted(20)
    sent = list[int]()
    tick = on.tick

    def counted() -> None:
        sent.append(len(on.waiting) + len(on.over) - len(on.withdrawn & {handle for _, handle in (*on.waiting, *on.over)}))
        tick()

    on.tick = counted  # type: ignore[method-assign]  # to look each time
    ask(12, on)
    assert sent[0] == 32
    assert 50 < max(sent) <= 60


def test_the_page_on_clusters_tells_what_is_counted() -> None:
    page = (ROOT / "docs" / "cluster.md").read_text("utf-8")
    times = []
    for workers in (2, 100, 1000):
        ask(12, on := Counted(workers))
        times.append(f"{on.now:,.0f} s")
    assert f"| 12 | {' | '.join(times)} |" in page
