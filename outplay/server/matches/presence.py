"""Who is at a match: at this process, as its sockets show, and at the other processes of its store, as they have written."""

from __future__ import annotations

import logging
import secrets
from functools import partial

from outplay.server.matches.hub import Hub
from outplay.server.matches.match import Match
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import processes
from outplay.server.store.processes import Counts
from outplay.server.store.runtime import Runtime
from outplay.server.store.writer import Taken

log = logging.getLogger("outplay.server")


class Presence:
    """Keeps track of who is at each match, and tells the store who is connected to this process."""

    def __init__(self, runtime: Runtime, hub: Hub) -> None:
        self.runtime = runtime
        self.hub = hub
        self.process = secrets.token_hex(8)
        """The id by which other processes know this one."""
        self.alone = True
        """Whether no other process uses the store: then what is in memory is always the newest."""
        self.noted: dict[str, Counts] = {}
        self.said: dict[str, Counts] = {}
        self.saying: set[str] = set()

    def note(self, match: Match) -> None:
        """Note on the match which seats are connected here, and since when those are away that were connected a moment ago."""
        here, now = self.hub.here(match), self.runtime.clock.now()
        left = [seat for seat in self.noted.get(match.id, {}) if seat not in here]
        match.came_or_left({**dict.fromkeys(here, 0.0), **dict.fromkeys(left, now)}, match.elsewhere)
        self.noted[match.id] = here
        if not here:
            del self.noted[match.id]

    async def say(self, match: Match) -> None:
        """Write to the store who is at a match here, if that has changed. Several changes during one write become a single second one."""
        if match.id in self.saying:
            return
        self.saying.add(match.id)
        try:
            while (here := self.hub.here(match)) != self.said.get(match.id, {}):
                left = {seat.seat: seat.away for seat in match.seats if seat.seat in self.said.get(match.id, {}) and seat.seat not in here}
                await self.runtime.write(partial(processes.say, process=self.process, match=match.id, counts=here, left=left))
                self.said[match.id] = here
                if not here:
                    del self.said[match.id]
        except (RequestRefused, Taken) as wrong:
            log.warning("who is at match %s could not be written: %s", match.id, wrong)
        finally:
            self.saying.discard(match.id)

    async def hear(self, match: Match) -> None:
        """Read who is at a match at other processes.

        Needed when it is loaded, and before one relies on it while nobody is at it here. Raises RequestRefused.
        """
        found = {} if self.alone else await self.elsewhere([match.id])
        match.came_or_left(*found.get(match.id, ({}, {})))

    async def elsewhere(self, matches: list[str]) -> dict[str, tuple[dict[int, float], Counts]]:
        """Read who is at these matches at other processes, as `processes.company` returns it. Raises RequestRefused."""
        return await self.runtime.read(lambda c: processes.company(c, self.process, matches, self.runtime.clock.now()))
