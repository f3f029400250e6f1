"""What happens when somebody's time is up: the default is played for them, and after some times in a row a bot sits in. A clock runs out whoever is connected.

When the first clock of a match runs out stands in the store. Each process looks ahead there, and one of them takes the lease and sees to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from outplay.clocks.clocks import FLAG
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.server.matches import moves
from outplay.server.matches.host import Host
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import CALLED_OFF, SIT_KIND, FlagRow

log = logging.getLogger("outplay.server")

CHECK_SECONDS = 1.0
"""Time between two looks at which clocks run out soon."""
AHEAD_SECONDS = 2.0
"""How far ahead each looks."""
ELSEWHERE_SECONDS = 15.0
"""How long ago somebody counts as seen at the lobby whose match was called off: nobody is found for them before they are there again."""
LEASE_SECONDS = 2.0
"""How long a process may take to see to a clock that has run out. Then another one does: if the first is not dead but slow, the second row is refused."""


class Flags:
    """The clocks that run out soon, in all matches of the store."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.runtime = host.runtime
        self.cache = host.cache
        self.falling: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.looking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Look from now on."""
        self.looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Look no more. What runs out is still in the store."""
        tasks = [*self.falling.values(), *([self.looking] if self.looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            with suppress(RequestRefused):
                now = self.runtime.clock.now()
                for one in await self.runtime.read(lambda c, now=now: rows.flags_until(c, now + AHEAD_SECONDS, now)):  # type: ignore[misc]
                    self._await(one)
            await asyncio.sleep(CHECK_SECONDS)

    def _await(self, one: FlagRow) -> None:
        key = (one.match, one.number)
        if key not in self.falling:
            self.falling[key] = asyncio.create_task(self._fall(one))
            self.falling[key].add_done_callback(lambda _: self.falling.pop(key, None))

    async def _fall(self, one: FlagRow) -> None:
        """See to a clock when it has run out, if no other process does and nothing has happened at the match since."""
        await asyncio.sleep(max(0.0, one.at - self.runtime.clock.now()))
        try:
            now = self.runtime.clock.now()
            if not await self.runtime.write(partial(rows.take_flag, one=one, now=now, until=now + LEASE_SECONDS)):
                return
            match = await self.cache.match(one.match)
            await play_for(self.host, match)
            in_time = not match.timing.up(self.runtime.clock.now())  # there was a pause that was not known here yet: it is seen to again
            if match.number == one.number and not in_time:  # only bots are asked
                await self.runtime.write(partial(rows.drop_flag, one=one))
        except RequestRefused as wrong:
            if wrong.code not in ("stale", "led", "newer", "unsaved", "unread"):
                log.error("match %s, the clock: %s", one.match, wrong)
        except Exception:
            log.exception("match %s, the clock", one.match)


async def play_for(host: Host, match: Match) -> None:
    """Play the default for everybody whose time is up, and let a bot sit in for who has missed too often in a row. Raises RequestRefused.

    If nobody of a side has ever answered, the match is called off instead.
    """
    while (seat := out_of_time(match, host.runtime.clock.now())) is not None:
        if not came(match, seat):
            await host.sit(match, partial(_call_off, match, seat))
            continue
        await host.run_out(match, seat)
        if match.timing.terms is not None and match.timing.missed(match.views, seat) >= match.timing.terms.flags and publicly(match, seat):
            await host.sit(match, partial(_sit_in, host, match, seat))


def out_of_time(match: Match, now: float) -> Seat | None:
    """Return a person's seat that is asked and whose time is up; None if there is none."""
    up = [] if match.over else match.timing.up(now)
    return next((seat for seat in match.state.asked if match.timing.holder(match.views, seat) in up and not match.seats[seat].bot), None)


def came(match: Match, seat: Seat) -> bool:
    """Return whether anybody of a seat's side has ever answered, or a bot plays there from the beginning."""
    side = next(side for side in match.state.sides if seat in side)
    return any(match.seats[one].kind == "bot" for one in side) or any(row.seat in side and row.kind not in (FLAG, SIT_KIND, "host") for row in match.actions)


def publicly(match: Match, seat: Seat) -> bool:
    """Return whether everybody may know that this seat was asked."""
    last = match.actions[-1]
    return last.kind == FLAG and last.seat == seat and last.known is None


def _call_off(match: Match, seat: Seat) -> Next | None:
    """Return the row that ends a match without a result, if that is still what is due."""
    if match.over or came(match, seat) or seat not in match.state.asked or match.timing.holder(match.views, seat) not in match.timing.up(match.clock.now()):
        return None
    side = next(side for side in match.views.sides if seat in side.seats)
    off = moves.sit(
        match,
        f"{sc.Someone(side.id, side.name).does('has not come')}. The match is called off, and counts for nobody.",
        (),
        None,
        CALLED_OFF,
        timed=match.timing.stopped(),
    )
    stayed = {one.token for one in match.seats if one.token and came(match, one.seat)}
    return replace(off, check=partial(_look_on, match=match.id, people=stayed, now=match.clock.now()))


def _look_on(c: Connection, match: str, people: Collection[str], now: float) -> None:
    """Let those who came look for others again, who have waited as long as they have, as part of a transaction."""
    for row in rows.seeks_at(c, match):
        if row.person in people:
            rows.set_seek(c, replace(row.again(), seen=now - ELSEWHERE_SECONDS))


def _sit_in(host: Host, match: Match, seat: Seat) -> Next | None:
    sits = match.seats[seat]
    if sits.bot or match.over or seat in match.state.conceded:
        return None
    led = replace(sits, stand_in=host.runtime.config.default_level)
    return moves.sit(match, "does not answer: a bot sits in", (led,), seat, "!sit-in")
