"""What one client may cost: by person, by address and by IPv6 network, so that nobody takes the server from the others.

Each process counts what comes to it, in memory, and if there are n processes, it gives an n-th of what may be asked for: a request that is counted in the
store would cost more than most that are refused. So a client that asks all processes gets the whole budget and no more, with nothing that lags behind. Who is
at one process alone gets its part; budgets leave room for that, and no part is less than `Budgets.least`: with more processes a site has more to give. What
may be had at the same time, sockets and bytes that wait, every process gives whole: all who are at a match come to the same one, a whole club at its final.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from outplay.book.words import counted
from outplay.server.config import Flow, Most
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.clock import HOUR
from outplay.server.store.runtime import Runtime

REMEMBERED = 20_000
"""Budgets that are remembered while they are not used. Those used longest ago are forgotten first, and are whole again."""
PATIENT_SECONDS = 10.0
"""How long who is refused what they may have at the same time is told to wait."""

Kind = Literal["tables", "picks", "questions", "changes", "matches", "reads", "moments", "lessons", "files"]
WORDS: dict[Kind, str] = {
    "tables": "tables were asked for",
    "picks": "moves were made",
    "questions": "questions were asked",
    "changes": "changes were made",
    "matches": "matches were made",
    "reads": "requests came",
    "moments": "moments were asked for",
    "lessons": "pages about how games are played were asked for",
    "files": "files were asked for",
}
WHOSE = ("from you", "from your address", "from your network")


@dataclass(frozen=True, slots=True)
class Client:
    """Who asks: a person or a device, an address, and the IPv6 network around it. What is unknown is empty, and not counted."""

    person: str
    address: str = ""
    network: str = ""


class Bucket:
    """Allows a number at once (`burst`), then `rate` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.then = time.monotonic()

    def wait(self) -> float:
        """Return the number of seconds until one more is allowed; 0 if it is now."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left >= 1:
            return 0.0
        return (1 - self.left) / self.rate if self.rate else math.inf

    def take(self) -> bool:
        """Take one. Returns False if there are too many."""
        if self.wait():
            return False
        self.left -= 1
        return True


class Ledger:
    """What clients have taken of their budgets at this process. On loopback nothing is counted."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.budgets = runtime.config.budgets
        self.counts = not runtime.config.loopback
        self.buckets: OrderedDict[tuple[Kind, str], Bucket] = OrderedDict()
        self.sockets = Counter[str]()
        self.waiting = Counter[str]()
        self.lines = Counter[str]()

    # ------------------------------------------------------------ what is asked for

    def take(self, kind: Kind, who: Client) -> None:
        """Take one of a budget. Raises RequestRefused if anything of it is used up, and then takes nothing."""
        if not self.counts:
            return
        flow: Flow = getattr(self.budgets, kind)
        found = [self._bucket(kind, name, burst, rate) for name, burst, rate in self._flows(flow, who) if name]
        wait, whose = max(((bucket.wait(), whose) for bucket, whose in zip(found, self._whose(who), strict=True)), default=(0.0, ""))
        if wait:
            raise too_many(f"Too many {WORDS[kind]} {whose} at once.", wait)
        for bucket in found:
            bucket.left -= 1

    async def charge(self, kind: Kind, who: Client) -> None:
        """Take one of a budget, as `take` does. Who is refused waits a moment for it: so even who does not listen gets only some refusals a second."""
        try:
            self.take(kind, who)
        except RequestRefused:
            await asyncio.sleep(self.runtime.config.refusal_pause)
            raise

    def _flows(self, flow: Flow, who: Client) -> Iterator[tuple[str, float, float]]:
        times = self.budgets.network
        yield who.person, flow.person, flow.person_rate
        yield who.address, flow.address, flow.address_rate
        yield who.network, flow.address * times, flow.address_rate * times

    def _whose(self, who: Client) -> Iterator[str]:
        yield from (whose for name, whose in zip((who.person, who.address, who.network), WHOSE, strict=True) if name)

    def _bucket(self, kind: Kind, name: str, burst: float, rate: float) -> Bucket:
        part, key = self.part, (kind, name)
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(rate * part, max(1.0, burst * part))
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        bucket.rate, bucket.burst = rate * part, max(1.0, burst * part)
        return bucket

    @property
    def part(self) -> float:
        """The part of each budget that this process gives."""
        return max(1 / self.runtime.processes, self.budgets.least)

    # ------------------------------------------------------------ what is had at the same time

    def enter(self, who: Client) -> None:
        """Count one more socket of a client, which has to `leave` when it is closed. Raises RequestRefused if there are too many."""
        for name, most, whose in self._most(self.budgets.sockets, who):
            if self.counts and self.sockets[name] >= most:
                raise too_many(f"Too many tables are open here {whose}. Please close some of them.", PATIENT_SECONDS)
        self._add(self.sockets, who, 1)

    def leave(self, who: Client) -> None:
        """Count one socket less."""
        self._add(self.sockets, who, -1)

    def weigh(self, who: Client, more: int) -> bool:
        """Count bytes that wait for a client to read them, or that do no more (negative). Returns False if there are too many."""
        self._add(self.waiting, who, more)
        return not self.counts or all(self.waiting[name] <= most for name, most, _ in self._most(self.budgets.waiting, who))

    def _most(self, most: Most, who: Client) -> Iterator[tuple[str, float, str]]:
        """Yield what may be had at the same time, and by whom."""
        all_ = (who.person, most.person), (who.address, most.address), (who.network, most.address * self.budgets.network)
        yield from ((name, number, whose) for (name, number), whose in zip(all_, WHOSE, strict=True) if name)

    @staticmethod
    def _add(held: Counter[str], who: Client, more: int) -> None:
        for name in {who.person, who.address, who.network} - {""}:
            held[name] += more
            if not held[name]:
                del held[name]

    # ------------------------------------------------------------ lines

    def open_line(self, host: str) -> bool:
        """Count one more connection from an address, which has to `close_line`. Returns False if there are too many."""
        if self.counts and not self.runtime.config.proxy and self.lines[host] >= self.budgets.lines:
            return False
        self.lines[host] += 1
        return True

    def close_line(self, host: str) -> None:
        """Count one connection less."""
        self.lines[host] -= 1
        if not self.lines[host]:
            del self.lines[host]


def too_many(words: str, wait: float) -> RequestRefused:
    """Return the refusal of what is too much, with the number of seconds until it is not any more."""
    seconds = max(1, math.ceil(min(wait, HOUR)))
    told = counted(seconds, "second") if seconds < 120 else counted(math.ceil(seconds / 60), "minute")
    return RequestRefused("too-many", words, 429, hint=f"Please try again in {told}.", wait=float(seconds))
