"""Who is called, and when: people whose turn it is and who have looked at no page for a minute. Once for all matches that wait, and once for each question.

Nothing is written when somebody is asked. What waits for whom is read from the log, so who has answered meanwhile is not called, and nothing is lost when a
process is. One process at a time looks; a lease makes one of them call. If it is killed before it could note that it has, another one calls again, which
takes the place of the first call.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec

from outplay.server.calls.pushing import Outcome, Pusher
from outplay.server.matches.cache import Cache
from outplay.server.matches.hub import Hub, seats_of
from outplay.server.matches.retention import take
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.clock import HOUR
from outplay.server.store.rows import Call
from outplay.server.store.runtime import Runtime
from outplay.server.store.writer import Taken

log = logging.getLogger("outplay.server")

CHORE = "calls"
UNSEEN_SECONDS = 60.0
"""How long somebody must have looked at no page, and a question have waited, until they are called."""
CHECK_SECONDS = 10.0
"""Time between two looks at who is to be called, and between two notes of who looks at a page."""
CLAIMED_SECONDS = 9.0
"""For how long no other process looks."""
LEASE_SECONDS = 60.0
"""How long a call may take. Then another process calls again."""
RETRY_SECONDS = 60.0
MAX_RETRY_SECONDS = 6 * HOUR
"""After how long somebody is called again who could not be: twice as long after each failure, up to this."""
AT_ONCE = 4
"""How many push services are talked to at once."""


class Calls:
    """Calls people through `pusher`; nobody, if there is none: then nothing leaves this machine."""

    def __init__(self, runtime: Runtime, hub: Hub, cache: Cache, pusher: Pusher | None) -> None:
        self.runtime = runtime
        self.hub = hub
        self.cache = cache
        self.pusher = pusher
        self.people: set[str] = set()
        """Who wants to be called, as it was read last."""
        self.glances: set[tuple[str, str]] = set()
        """Who has looked at which match since that was noted last, however shortly."""
        self.known: dict[tuple[str, str], int] = {}
        """Up to which question people who look at a match are noted to know of it."""
        self.pool = ThreadPoolExecutor(AT_ONCE, "calls")
        self.going_on: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin, if anybody may be called."""
        if self.pusher is not None:
            self.going_on = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop. Whom this process has not called another one calls."""
        if self.going_on is not None:
            self.going_on.cancel()
            await asyncio.gather(self.going_on, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def glance(self, person: str, match: str = "") -> None:
        """Note that somebody looks, or has just looked, at a match or at any other page."""
        if self.pusher is not None and person in self.people:
            self.glances.add((person, match))

    async def _go_on(self) -> None:
        while True:
            try:
                await self.sweep(self.runtime.clock.now())
            except RequestRefused as wrong:
                log.warning("nobody is called for now: %s", wrong)
            except Exception:
                log.exception("nobody is called for now")
            await asyncio.sleep(CHECK_SECONDS)

    async def sweep(self, now: float) -> None:
        """Note who looks here, and call everybody who is to be called, unless another process has just done so. Raises RequestRefused."""
        if self.pusher is None:
            return
        self.people = await self.runtime.read(rows.subscribers)
        await self._note_looks(now)
        if not self.people or not await self.runtime.write(partial(take, chore=CHORE, now=now, next=now + CLAIMED_SECONDS)):
            return
        due = await self.runtime.read(partial(rows.calls_due, now=now, ripe=partial(self._is_ripe, now)))
        await asyncio.gather(*(self._call(self.pusher, call.to.device, now) for call in due))

    async def _note_looks(self, now: float) -> None:
        """Note who looks at a page here, and that they know what they are asked there."""
        here = {(one.person, one.match) for one in self.hub.all() if one.looks} | self.glances
        self.glances = set()
        here = {(person, match) for person, match in here if person in self.people}
        asked = {key: decision for key in here if (decision := self._asked(*key)) >= 0}
        if here:
            knows = [(*key, decision) for key, decision in asked.items() if self.known.get(key) != decision]
            await self.runtime.write(partial(rows.looked, who={person for person, _ in here}, knows=knows, now=now))
        self.known = asked

    def _asked(self, person: str, match: str) -> int:
        """Return the newest question that is open for a person at a match; -1 if there is none."""
        held = self.cache.held.get(match)
        decisions = [held.decision(seat) for seat in seats_of(held, person)] if held is not None else []
        return max((one for one in decisions if one is not None), default=-1)

    def _is_ripe(self, now: float, at: float) -> bool:
        return self.runtime.clock.between(at, now) >= UNSEEN_SECONDS

    async def _call(self, pusher: Pusher, device: str, now: float) -> None:
        """Call a browser, if it is still to be called and no other process does."""
        try:
            ripe = partial(self._is_ripe, now)
            call = await self.runtime.write(partial(rows.take_call, device=device, now=now, ripe=ripe, until=now + LEASE_SECONDS))
            if call is None:
                return
            outcome = await asyncio.get_running_loop().run_in_executor(self.pool, pusher.push, call.to, self.said(call))
            self.runtime.measures.calls[outcome.kind] += 1
            await self._settle(call, outcome, now)
        except (RequestRefused, Taken) as wrong:
            log.warning("somebody may be called again: %s", wrong)
        except Exception:
            log.exception("somebody was not called")

    async def _settle(self, call: Call, outcome: Outcome, now: float) -> None:
        match outcome.kind:
            case "sent":
                await self.runtime.write(partial(rows.called_now, call=call))
            case "gone":
                await self.runtime.write(partial(rows.call_gone, call=call))
            case "failed":
                pause = max(outcome.wait, min(MAX_RETRY_SECONDS, RETRY_SECONDS * 2.0 ** min(call.to.failures, 10)))
                log.warning("somebody could not be called, and is again in %.0f s at the earliest: %s", pause, outcome.why)
                await self.runtime.write(partial(rows.call_failed, call=call, after=now + pause))

    def said(self, call: Call) -> bytes:
        """Return what a browser is told, as JSON: in which games it is its person's turn, how many matches wait, and where a click leads."""
        names = [self.runtime.config.games[turn.game].name if turn.game in self.runtime.config.games else turn.game for turn in call.turns]
        different = [*dict.fromkeys(names)]
        line = f"Your turn in {' and '.join(filter(None, (', '.join(different[:-1]), different[-1])))}"
        open_ = f"/m/{call.turns[0].match}" if len(names) == 1 else "/"
        return msgspec.json.encode({"title": line, "count": len(names), "open": open_})
