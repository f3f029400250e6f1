"""How long matches are kept.

Of a finished match the states before its last one are dropped after some time, or if they take too much room. Its log, record and end stay, and as long as
the rules are the same, its moments are replayed from them. An unfinished match that nobody plays any more is deleted as a whole, which is announced days
before. One process does this at a time, match by match, and never while somebody is at the match. SQLite reuses the space it frees; the file does not
shrink.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update

from outplay.server.config import Keep
from outplay.server.identity import traces
from outplay.server.matches.cache import Cache
from outplay.server.matches.hub import Hub
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.clock import DAY, HOUR
from outplay.server.store.notices import note
from outplay.server.store.runtime import Runtime
from outplay.server.store.tables import actions, chores, drafts, due, flags, forks, matches, present, processes, reviews, seats, states, waived, words

log = logging.getLogger("outplay.server")

GIGABYTE = 1e9
CHORE = "retention"
SWEEP_SECONDS = HOUR
"""Time between two sweeps, whichever process does them."""
CHECK_SECONDS = 300.0
"""Time between two checks whether a sweep is due."""
MIN_NOTICE = 3 * DAY
NOTICE_SHARE = 0.1
"""How long before its deletion a match is announced: three days, or a tenth of the time it is kept if that is longer."""


class Retention:
    """Drops what was kept long enough, from time to time."""

    def __init__(self, runtime: Runtime, hub: Hub, cache: Cache) -> None:
        self.runtime = runtime
        self.hub = hub
        self.cache = cache
        self.keep = runtime.config.keep
        self.going_on: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin, if there can be anything to drop: also traces of who was reported and forgotten, where there are others."""
        if self.keep != Keep() or not self.runtime.config.loopback:
            self.going_on = asyncio.create_task(self._go_on())

    def close(self) -> None:
        """Stop. Whoever comes next does what is left."""
        if self.going_on is not None:
            self.going_on.cancel()

    async def _go_on(self) -> None:
        while True:
            try:
                await self.sweep(self.runtime.clock.now())
            except RequestRefused as wrong:
                log.warning("old matches stay for now: %s", wrong)
            except Exception:
                log.exception("old matches stay for now")
            await asyncio.sleep(CHECK_SECONDS)

    async def sweep(self, now: float) -> None:
        """Drop once what was kept long enough, unless another process has done so within the hour. Raises RequestRefused."""
        if not await self.runtime.write(lambda c: take(c, CHORE, now, now + SWEEP_SECONDS)):
            return
        await self.runtime.write(lambda c: traces.let_go(c, now))
        if self.keep.unfinished_days:
            await self._unfinished(now, self.keep.unfinished_days * DAY)
        if self.keep.days:
            for id in await self.runtime.read(partial(with_moments, before=now - self.keep.days * DAY)):
                await self._let(id, partial(drop_moments, match=id, now=now))
        if self.keep.gigabytes:
            await self._lighten(now, self.keep.gigabytes * GIGABYTE)

    async def _unfinished(self, now: float, span: float) -> None:
        """Announce which unfinished matches will be deleted, and delete those whose announced moment has come. `span`: how long they are kept, in seconds."""
        notice = max(MIN_NOTICE, NOTICE_SHARE * span)
        for id in await self.runtime.read(partial(forlorn, before=now - span + notice)):
            await self.runtime.write(partial(announce, match=id, before=now - span + notice, span=span, earliest=now + notice))
            await self.cache.follow(id)
        for id in await self.runtime.read(partial(forlorn, before=now - span, announced=now)):
            if await self._let(id, partial(remove, match=id, before=now - span, now=now)):
                self.cache.let_go(id)

    async def _lighten(self, now: float, most: float) -> None:
        """Drop moments until they take no more than `most` bytes, those of the oldest matches first."""
        for id in await self.runtime.read(unweighed):
            await self.runtime.write(partial(weigh, match=id))
        total = await self.runtime.read(weight)
        for id in await self.runtime.read(with_moments) if total > most else ():
            if total <= most:
                return
            total -= await self._let(id, partial(drop_moments, match=id, now=now))

    async def _let(self, id: str, job: Callable[[Connection], int]) -> int:
        """Run a job that drops something of a match, unless somebody is at it here. Returns the job's result, or 0."""
        return 0 if self.hub.busy(id) else await self.runtime.write(job)


# ---------------------------------------------------------------- the store; each that writes is one small transaction


def take(c: Connection, chore: str, now: float, next: float) -> bool:
    """Claim a chore until `next`. Returns False if it is not due yet, or another process has claimed it."""
    if c.execute(select(chores.c.name).where(chores.c.name == chore)).first() is None:
        c.execute(insert(chores).values(name=chore, next=next))
        return True
    return c.execute(update(chores).where(chores.c.name == chore, chores.c.next <= now).values(next=next)).rowcount == 1


def forlorn(c: Connection, before: float, announced: float = 0.0) -> list[str]:
    """Return unfinished matches that nobody has played since `before`: those whose deletion is not announced, or those announced for `announced` or earlier."""
    due = (matches.c.goes > 0) & (matches.c.goes <= announced) if announced else matches.c.goes == 0
    return list(c.execute(select(matches.c.id).where(_forlorn(before), due).order_by(matches.c.updated)).scalars())


def announce(c: Connection, match: str, before: float, span: float, earliest: float) -> None:
    """Announce when an unfinished match will be deleted: once it was not played for `span` seconds, but not before `earliest`, so that people can read about it."""
    last = c.execute(select(matches.c.updated).where(matches.c.id == match, _forlorn(before), matches.c.goes == 0)).scalar()
    if last is not None:
        still = (matches.c.id == match) & _forlorn(before) & (matches.c.goes == 0)
        if c.execute(update(matches).where(still).values(goes=max(last + span, earliest))).rowcount:
            note(c, match)


def remove(c: Connection, match: str, before: float, now: float) -> int:
    """Delete an unfinished match whose announced moment has come, unless it was played since or somebody is at it. Returns 1 if it was deleted, else 0."""
    there = select(matches.c.id).where(matches.c.id == match, _forlorn(before), matches.c.goes > 0, matches.c.goes <= now).with_for_update()  # who writes waits
    if c.execute(there).first() is None or _somebody(c, match, now):
        return 0
    erase(c, match)
    return 1


def erase(c: Connection, match: str) -> None:
    """Delete a match with all that belongs to it."""
    for table in (states, actions, forks, reviews, due, flags, drafts, waived, words, present, seats):
        c.execute(delete(table).where(table.c.match == match))
    c.execute(delete(matches).where(matches.c.id == match))
    for one in c.execute(select(matches.c.id).where(matches.c.rematch == match)).scalars().all():
        c.execute(update(matches).where(matches.c.id == one).values(rematch=""))
        note(c, one)
    note(c, match)


def with_moments(c: Connection, before: float | None = None) -> list[str]:
    """Return finished matches, all of whose states are kept, the oldest first; if `before` is given, only those finished by then."""
    old = matches.c.over & (matches.c.moments != 0)
    return list(c.execute(select(matches.c.id).where(old if before is None else old & (matches.c.updated <= before)).order_by(matches.c.updated)).scalars())


def drop_moments(c: Connection, match: str, now: float) -> int:
    """Drop all states of a finished match but the last, and what was said there, unless somebody is at it. Returns the number of bytes freed."""
    if _somebody(c, match, now):
        return 0
    weighs = _weight(c, match)
    c.execute(delete(states).where(_before_the_last(match)))
    c.execute(delete(words).where(words.c.match == match))
    c.execute(update(matches).where(matches.c.id == match).values(moments=0))
    return weighs


def unweighed(c: Connection) -> list[str]:
    """Return finished matches whose moments have not been weighed yet."""
    return list(c.execute(select(matches.c.id).where(matches.c.over, matches.c.moments < 0)).scalars())


def weigh(c: Connection, match: str) -> None:
    """Note how many bytes the moments of a finished match take."""
    c.execute(update(matches).where(matches.c.id == match).values(moments=_weight(c, match)))


def weight(c: Connection) -> int:
    """Return how many bytes the moments of all finished matches take."""
    return int(c.execute(select(func.sum(matches.c.moments)).where(matches.c.over, matches.c.moments > 0)).scalar() or 0)


def _weight(c: Connection, match: str) -> int:
    return int(c.execute(select(func.sum(func.length(states.c.state))).where(_before_the_last(match))).scalar() or 0)


def _before_the_last(match: str) -> ColumnElement[bool]:
    last = select(func.max(states.c.number)).where(states.c.match == match).scalar_subquery()
    return (states.c.match == match) & (states.c.number < last)


def _forlorn(before: float) -> ColumnElement[bool]:
    """Return whether a match is unfinished and was last played before a moment. Where a clock runs somebody still has time, if only to answer once in some days."""
    return ~matches.c.over & (matches.c.updated <= before) & ~exists(select(flags.c.match).where(flags.c.match == matches.c.id))


def _somebody(c: Connection, match: str, now: float) -> bool:
    """Return whether anybody is at a match, at any process."""
    here = select(present.c.match).join(processes, processes.c.id == present.c.process).where(present.c.match == match, processes.c.until > now)
    return c.execute(here.limit(1)).first() is not None
