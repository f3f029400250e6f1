"""How long matches are kept. Of one that is over, the states before its last one go after some time, or where they take too much room: its log, its record and its end stay, and as
long as the rules are the same its moments are played again from them. One that nobody plays any more goes as a whole, announced days before.

One process does it at a time, match by match, and never where somebody is. What SQLite frees is used again; the file does not shrink.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from outplay.server.matches.cache import Cache
from outplay.server.matches.hub import Hub
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.clock import DAY, HOUR
from outplay.server.store.notices import note
from outplay.server.store.runtime import Runtime
from outplay.server.store.tables import actions, chores, drafts, due, matches, present, processes, seats, states, waived

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
    """Lets go what was kept long enough, from time to time."""

    def __init__(self, runtime: Runtime, hub: Hub, cache: Cache) -> None:
        self.runtime = runtime
        self.hub = hub
        self.cache = cache
        self.keep = runtime.config.keep
        self.going_on: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin, where anything is to go at all."""
        if self.keep.days or self.keep.unfinished_days or self.keep.gigabytes:
            self.going_on = asyncio.create_task(self._go_on())

    def close(self) -> None:
        """Stop; what is left is done by whoever comes next."""
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
        """Once, unless another process has done it within the hour."""
        if not await self.runtime.write(lambda c: take(c, CHORE, now, now + SWEEP_SECONDS)):
            return
        if self.keep.unfinished_days:
            await self._unfinished(now, self.keep.unfinished_days * DAY)
        if self.keep.days:
            for id in await self.runtime.read(partial(with_moments, before=now - self.keep.days * DAY)):
                await self._let(id, partial(drop_moments, match=id, now=now))
        if self.keep.gigabytes:
            await self._lighten(now, self.keep.gigabytes * GIGABYTE)

    async def _unfinished(self, now: float, span: float) -> None:
        """Announce what is to go, and let go what was announced."""
        notice = max(MIN_NOTICE, NOTICE_SHARE * span)
        for id in await self.runtime.read(partial(forlorn, before=now - span + notice)):
            await self.runtime.write(partial(announce, match=id, before=now - span + notice, span=span, earliest=now + notice))
            await self.cache.follow(id)
        for id in await self.runtime.read(partial(forlorn, before=now - span, announced=now)):
            if await self._let(id, partial(remove, match=id, before=now - span, now=now)):
                self.cache.let_go(id)

    async def _lighten(self, now: float, most: float) -> None:
        """Let moments go until they take no more than that, those of the oldest matches first."""
        for id in await self.runtime.read(unweighed):
            await self.runtime.write(partial(weigh, match=id))
        total = await self.runtime.read(weight)
        for id in await self.runtime.read(with_moments) if total > most else ():
            if total <= most:
                return
            total -= await self._let(id, partial(drop_moments, match=id, now=now))

    async def _let(self, id: str, job: Callable[[Connection], int]) -> int:
        """Have something of a match dropped, unless somebody is there; what came of it."""
        return 0 if self.hub.busy(id) else await self.runtime.write(job)


# ---------------------------------------------------------------- the store; each that writes is one small transaction


def take(c: Connection, chore: str, now: float, next: float) -> bool:
    """Whether a chore is to be done now, by whoever asks: until `next` nobody else does it."""
    if c.execute(select(chores.c.name).where(chores.c.name == chore)).first() is None:
        c.execute(insert(chores).values(name=chore, next=next))
        return True
    return c.execute(update(chores).where(chores.c.name == chore, chores.c.next <= now).values(next=next)).rowcount == 1


def forlorn(c: Connection, before: float, announced: float = 0.0) -> list[str]:
    """Unfinished matches that nobody has played since some moment: those of which it is not announced yet that they go, or those that were to have gone by then."""
    due = (matches.c.goes > 0) & (matches.c.goes <= announced) if announced else matches.c.goes == 0
    return list(c.execute(select(matches.c.id).where(_forlorn(before), due).order_by(matches.c.updated)).scalars())


def announce(c: Connection, match: str, before: float, span: float, earliest: float) -> None:
    """An unfinished match is to go: when it was not played for so long, and not before people could read that it does."""
    last = c.execute(select(matches.c.updated).where(matches.c.id == match, _forlorn(before), matches.c.goes == 0)).scalar()
    if last is not None:
        c.execute(update(matches).where(matches.c.id == match).values(goes=max(last + span, earliest)))
        note(c, match)


def remove(c: Connection, match: str, before: float, now: float) -> int:
    """An unfinished match goes with all that it has, unless it was played since, or somebody is there. Whether it went."""
    there = select(matches.c.id).where(matches.c.id == match, _forlorn(before), matches.c.goes > 0, matches.c.goes <= now)
    if c.execute(there).first() is None or _somebody(c, match, now):
        return 0
    for table in (states, actions, due, drafts, waived, present, seats):
        c.execute(delete(table).where(table.c.match == match))
    c.execute(delete(matches).where(matches.c.id == match))
    for one in c.execute(select(matches.c.id).where(matches.c.rematch == match)).scalars().all():
        c.execute(update(matches).where(matches.c.id == one).values(rematch=""))
        note(c, one)
    note(c, match)
    return 1


def with_moments(c: Connection, before: float | None = None) -> list[str]:
    """Matches that are over, since before some moment, and all of whose states are kept; the oldest first."""
    old = matches.c.over & (matches.c.moments != 0)
    return list(c.execute(select(matches.c.id).where(old if before is None else old & (matches.c.updated <= before)).order_by(matches.c.updated)).scalars())


def drop_moments(c: Connection, match: str, now: float) -> int:
    """Of the states of a match that is over only the last one stays, unless somebody is there. How many bytes went."""
    if _somebody(c, match, now):
        return 0
    weighs = _weight(c, match)
    c.execute(delete(states).where(_before_the_last(match)))
    c.execute(update(matches).where(matches.c.id == match).values(moments=0))
    return weighs


def unweighed(c: Connection) -> list[str]:
    """Matches that are over and of which it is not known what their moments take."""
    return list(c.execute(select(matches.c.id).where(matches.c.over, matches.c.moments < 0)).scalars())


def weigh(c: Connection, match: str) -> None:
    """Note what the moments of a match that is over take."""
    c.execute(update(matches).where(matches.c.id == match).values(moments=_weight(c, match)))


def weight(c: Connection) -> int:
    """What the moments of all matches that are over take, in bytes."""
    return int(c.execute(select(func.sum(matches.c.moments)).where(matches.c.over, matches.c.moments > 0)).scalar() or 0)


def _weight(c: Connection, match: str) -> int:
    return int(c.execute(select(func.sum(func.length(states.c.state))).where(_before_the_last(match))).scalar() or 0)


def _before_the_last(match: str) -> ColumnElement[bool]:
    last = select(func.max(states.c.number)).where(states.c.match == match).scalar_subquery()
    return (states.c.match == match) & (states.c.number < last)


def _forlorn(before: float) -> ColumnElement[bool]:
    return ~matches.c.over & (matches.c.updated <= before)


def _somebody(c: Connection, match: str, now: float) -> bool:
    """Whether anybody is at a match, at whichever process."""
    here = select(present.c.match).join(processes, processes.c.id == present.c.process).where(present.c.match == match, processes.c.until > now)
    return c.execute(here.limit(1)).first() is not None
