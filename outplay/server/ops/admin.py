"""The admin port of a process, for this machine alone: whether it lives, whether it is ready, and what it counts.

It has its own thread, so it also answers while the loop hangs.
"""

from __future__ import annotations

import concurrent.futures
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING, Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from sqlalchemy import Connection

from outplay.kernel.errors import OutplayError
from outplay.server.logs import Counted
from outplay.server.measures import BOUNDS, Spread
from outplay.server.store.writer import Taken, Unsaved

if TYPE_CHECKING:
    from prometheus_client import Metric

    from outplay.server.http.process import Process

LOOPBACK = "127.0.0.1"
HANGS_SECONDS = 2.0
"""Time after which a loop that does not answer counts as hanging."""
TRY_SECONDS = 0.7
"""How long a writer may take to show that it can write."""
STALLS_SECONDS = 2.5
"""Time without anything written after which a writer that does not show it in time counts as unable to."""
LATE_SECONDS = 1.0
"""Time after which a due answer counts as late."""
NEWER_RULES_SECONDS = 60.0
"""Time for which this process counts as not ready once a newer version of a game has written: older writes are no reason to send all people away."""
Answer = tuple[int, str]
WORDS = {200: "OK", 403: "Forbidden", 404: "Not Found", 503: "Service Unavailable"}


class Hangs(Exception):
    """The loop does not answer, or has not begun yet."""


@dataclass(frozen=True, slots=True)
class Now:
    """How things are at a moment, as the loop knows them."""

    lag: float
    sockets: int
    waiting_bytes: int
    matches: int
    due: int
    late: int
    bots_waiting: int


class Admin:
    """Answers on a port of this machine, from when it is made until it is closed.

    Raises OutplayError if what it needs is not installed, and OSError if the port is taken.
    """

    def __init__(self, process: Process, port: int) -> None:
        try:
            from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
        except ImportError:
            raise OutplayError("what --admin-port needs is not installed; please run: pip install 'outplay[host]'") from None
        self.process = process
        registry = CollectorRegistry()
        registry.register(self)
        ProcessCollector(registry=registry)  # memory, processor, open files
        self.metrics: Callable[[], str] = lambda: generate_latest(registry).decode()
        self.server = make_server(LOOPBACK, port, self._serve, Doors, Silent)
        self.logged = Counted()
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.1}, name="outplay-admin", daemon=True)
        self.thread.start()

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"{LOOPBACK}:{self.server.server_port}"

    def close(self) -> None:
        """Stop answering."""
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
        self.logged.close()

    # ------------------------------------------------------------ answers

    def _serve(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        status, text = self._answer(environ)
        start(
            f"{status} {WORDS[status]}", [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
        )
        return [text.encode()]

    def _answer(self, environ: dict[str, Any]) -> Answer:
        if environ.get("HTTP_HOST", "").rpartition(":")[0] not in (LOOPBACK, "localhost"):
            return 403, "This port is for this machine alone.\n"
        answers: dict[str, Callable[[], Answer]] = {"/healthz": self._health, "/readyz": self._ready, "/metrics": lambda: (200, self.metrics())}
        answer = answers.get(environ["PATH_INFO"])
        try:
            return answer() if answer else (404, "There are /healthz, /readyz and /metrics.\n")
        except Hangs as wrong:
            return 503, f"{wrong}\n"

    def _health(self) -> Answer:
        self._now()
        return 200, "It is alive.\n"

    def _ready(self) -> Answer:
        self._now()
        runtime = self.process.runtime
        if runtime.leaving:
            return 503, "It is about to stop.\n"
        if runtime.outdated:
            return 503, "A newer outplay has changed the tables, so this one has stopped serving.\n"
        if runtime.clock.now() - runtime.newer_rules_at < NEWER_RULES_SECONDS:
            return 503, "A newer outplay is playing matches here by rules that this one does not know.\n"
        return (200, "It is ready.\n") if self._writes() else (503, "Its matches cannot be written.\n")

    def _writes(self) -> bool:
        """Return whether something can be written now, by trying: nothing is, but as every transaction is begun and ended."""
        store = self.process.runtime.store
        tried = store.writer.submit(_nothing)
        try:
            tried.result(TRY_SECONDS)
        except (Unsaved, Taken):
            return False
        except (TimeoutError, concurrent.futures.TimeoutError):
            tried.cancel()
            return not store.health.trouble and time.monotonic() - store.health.good_at < STALLS_SECONDS  # it is busy
        return True

    def _now(self) -> Now:
        """Return how things are. Raises Hangs."""
        if self.process.loop is None:
            raise Hangs("It has not started yet.")
        found: concurrent.futures.Future[Now] = concurrent.futures.Future()
        asked = time.perf_counter()
        try:
            self.process.loop.call_soon_threadsafe(lambda: found.set_result(now(self.process, time.perf_counter() - asked)))
            return found.result(HANGS_SECONDS)
        except (RuntimeError, TimeoutError, concurrent.futures.TimeoutError):
            raise Hangs(f"It has not answered for {HANGS_SECONDS:g} seconds.") from None

    # ------------------------------------------------------------ metrics

    def collect(self) -> Iterator[Metric]:
        """Yield everything that is counted, for Prometheus. Raises Hangs."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        at, store, measures = self._now(), self.process.runtime.store, self.process.runtime.measures
        yield GaugeMetricFamily("outplay_ready", "Whether it is ready, as /readyz says: 1, or 0", self._ready()[0] == 200)
        yield GaugeMetricFamily("outplay_sockets", "Sockets that are at a match", at.sockets)
        yield GaugeMetricFamily("outplay_waiting_bytes", "Bytes that wait for clients to read them", at.waiting_bytes)
        yield GaugeMetricFamily("outplay_matches", "Matches in memory", at.matches)
        yield GaugeMetricFamily("outplay_due", "Answers that this process has to give: of bots, and those without a choice", at.due)
        yield GaugeMetricFamily("outplay_due_late", f"Those of them that have been due for more than {LATE_SECONDS:g} s", at.late)
        yield GaugeMetricFamily("outplay_bots_waiting", "Bots that wait for a place to think", at.bots_waiting)
        yield GaugeMetricFamily("outplay_loop_lag_seconds", "How long the loop let this question wait", at.lag)
        yield GaugeMetricFamily("outplay_writer_waiting", "Jobs that wait to be written", store.waiting)
        for name, words, spread in (
            ("outplay_submit_seconds", "From the moment a person submits a pick until it is done", measures.submits),
            ("outplay_commit_seconds", "Transactions that write, including their commits", store.writer.commits),
        ):
            buckets, seconds = cumulated(spread)
            yield HistogramMetricFamily(name, words, buckets, seconds)
        yield CounterMetricFamily("outplay_reports", "What players reported about others, at this process", measures.reports)
        for name, words, label, counts in (
            ("outplay_refusals", "Refused requests and messages, by code", "code", measures.refusals),
            ("outplay_calls", "Browsers that were called because it was somebody's turn, by what became of it: sent, failed, gone", "outcome", measures.calls),
            ("outplay_logged", "What it logged, by level", "level", self.logged.counts),
        ):
            family = CounterMetricFamily(name, words, labels=[label])
            for value, many in counts.copy().items():
                family.add_metric([value], many)
            yield family


class Doors(ThreadingMixIn, WSGIServer):
    """One thread for each question, so that a client that says nothing keeps nobody waiting."""

    daemon_threads = True


class Silent(WSGIRequestHandler):
    """Logs nothing about questions."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def now(process: Process, lag: float) -> Now:
    """Return how things are. Runs on the loop."""
    connections, moment = process.hub.all(), process.runtime.clock.now()
    return Now(
        lag=lag,
        sockets=len(connections),
        waiting_bytes=sum(one.weight for one in connections),
        matches=len(process.cache.matches),
        due=len(process.alarms.ringing),
        late=sum(at < moment - LATE_SECONDS for at in process.alarms.at.values()),
        bots_waiting=len(process.alarms.turns.waiting),
    )


def _nothing(_: Connection) -> None:
    """Write nothing."""


def cumulated(spread: Spread) -> tuple[list[tuple[str, float]], float]:
    """Return the number of durations up to each bound, as Prometheus counts, and the sum of all."""
    names = [*map(str, BOUNDS), "+Inf"]
    return list(zip(names, accumulate(spread.counts), strict=True)), spread.seconds
