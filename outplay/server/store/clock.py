"""The time that all processes of a store go by: the database's, whatever their machines say. And the pauses in which nobody served."""

from __future__ import annotations

import time
from itertools import pairwise

from sqlalchemy import Connection, delete, func, insert, select, update

from outplay.server.store.notices import ANY, note
from outplay.server.store.tables import actions, due, flags, served

HOUR = 3600.0
DAY = 24 * HOUR

TIME = "SELECT extract(epoch FROM clock_timestamp())"
PAUSE_SECONDS = 10.0
"""Time without a sign of life of any process that counts as a pause."""
UNSURE_SECONDS = 2.0
"""By how much two processes may differ about when the store went. Who gave a sign of life later than that could still write."""
BLINK_SECONDS = 1.0
"""Time that is no pause, even if it is known that nobody could write then: another one may have been able to again, and not have said so yet."""
QUICK_SECONDS = 0.5
"""Time that is no pause where a process begins that is alone."""
KEPT_SECONDS = 90 * DAY
"""How long it is remembered when a store was served."""

Pause = tuple[float, float]
"""From when until when nobody served."""


class Clock:
    """Tells the time without asking anybody. Now and then it asks the database by how much its own count is off."""

    def __init__(self) -> None:
        self.zero = time.time() - time.monotonic()
        self.pauses: list[Pause] = []

    def now(self) -> float:
        """Return the time, in seconds."""
        return self.zero + time.monotonic()

    def ask(self, c: Connection) -> float:
        """Set the clock by the database, and return the time."""
        asked = time.monotonic()
        theirs = time_of(c)
        self.zero = theirs - (asked + time.monotonic()) / 2
        return self.now()

    def after(self, since: float, seconds: float) -> float:
        """Return when this number of seconds has passed since a moment, counting only time in which somebody served."""
        at = since + seconds
        for began, ended in self.pauses:
            if since < ended and began < at:
                at += ended - max(began, since)
        return at

    def between(self, since: float, until: float) -> float:
        """Return how many seconds somebody served from one moment to another; 0 if the other one comes first."""
        paused = sum(max(0.0, min(ended, until) - max(began, since)) for began, ended in self.pauses)
        return max(0.0, until - since - paused)


def time_of(c: Connection) -> float:
    """Return what a database's clock says. A file has only the machine's clock, which all who use it share."""
    return float(c.exec_driver_sql(TIME).scalar_one()) if c.dialect.name == "postgresql" else time.time()


def serve(c: Connection, now: float, *, lost: float | None = None, begins: bool = False, alone: bool = False) -> float:
    """Note that somebody serves, and return since when without a pause.

    `lost`: since when this process could write nothing, if it could not until now. `begins`: it has just begun; `alone`: and there was no other. After a pause
    service starts afresh: everything that was due or leased moves later by the length of the pause. As everybody who writes waits for those before, this is done
    once, whoever comes first. Of several that begin at once only the one that came alone knows how long nobody served, so the others leave the time to it.
    """
    _set_back(c, now)
    last = c.execute(select(served).order_by(served.c.began.desc()).limit(1)).first()
    ended = None if last is None else _ended(c, last.until, now, lost, alone)
    if last is not None:
        if begins and not alone and ended is None:
            return float(last.began)
        until = now if ended is None else ended
        c.execute(update(served).where(served.c.began == last.began).values(until=until))
        if ended is None:
            return float(last.began)
        _move(c, now - until)
    c.execute(delete(served).where(served.c.until < now - KEPT_SECONDS))
    c.execute(insert(served).values(began=now, until=now))
    note(c, ANY)
    return now


def _set_back(c: Connection, now: float) -> None:
    """Move what is due with the clock, if that was set back: nobody waits until it is as late again as it was."""
    newest = c.execute(select(func.max(served.c.until))).scalar()
    if newest is not None and newest > now + UNSURE_SECONDS:
        _move(c, now - newest)
        c.execute(delete(served).where(served.c.began > now))
        c.execute(update(served).where(served.c.until > now).values(until=now))


def _move(c: Connection, seconds: float) -> None:
    """Let everything be due so much later, turns and clocks, and every lease last so much longer."""
    for table in (due, flags):
        c.execute(update(table).values(at=table.c.at + seconds, lease=table.c.lease + seconds))


def _ended(c: Connection, until: float, now: float, lost: float | None, alone: bool) -> float | None:
    """Return when there was last somebody who served, if a pause has just ended; None if there was none. `until`: the last sign of life of anybody."""
    if lost is not None and until < lost + UNSURE_SECONDS:
        ended, least = max(lost, until), BLINK_SECONDS
    else:
        ended, least = until, QUICK_SECONDS if alone else PAUSE_SECONDS
        if now - ended > least:
            ended = _last_begun(c, until)
    return ended if now - ended > least else None


def _last_begun(c: Connection, until: float) -> float:
    """Return when the last clock of all began to run, if that was after the last sign of life (`until`), as who wrote it was alive; else `until`.

    So no clock begins in a pause, and all run out later by as much as everybody is shown. What was written when a pause is as long already, was written after it.
    """
    begun = select(func.max(actions.c.at)).join(flags, (flags.c.match == actions.c.match) & (flags.c.number == actions.c.number))
    return max(until, c.execute(begun.where(actions.c.at <= until + PAUSE_SECONDS)).scalar() or until)


def pauses(c: Connection) -> list[Pause]:
    """Return when nobody served, the first pause first."""
    known = c.execute(select(served).order_by(served.c.began)).all()
    return [(before.until, after.began) for before, after in pairwise(known)]


def local(at: float) -> str:
    """Return a moment as people write it, by the clock of this machine: "2026-03-01 18:30"."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
