"""Who looks after the tournaments of the store: makes the matches of a round, takes in what came of them, and begins the next round when it is time.

Each process looks. What is done stands in the store, in transactions that write only if nobody was quicker, so that nothing is done twice and what a process
leaves undone another one does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy import Connection

from outplay.server.clubs import swiss as at
from outplay.server.clubs.clubs import Clubs
from outplay.server.clubs.showing import called
from outplay.server.clubs.tournaments import begin_round
from outplay.server.identity.people import Maker
from outplay.server.matches import seating
from outplay.server.matches.flags import came
from outplay.server.matches.retention import take
from outplay.server.protocol.names import told_apart
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.clock import DAY
from outplay.server.store.rows import NOBODY, PairingRow, SeatRow, SwissRow

log = logging.getLogger("outplay.server")

CHECK_SECONDS: Final = 2.0
"""Time between two looks at what has to be done."""
CHORE: Final = "clubs"
UNSEEN_SECONDS: Final = 365 * DAY
"""How long a club is kept at which no member looks."""


class Rounds:
    """The tournaments under way, in all clubs of the store."""

    def __init__(self, clubs: Clubs) -> None:
        self.clubs = clubs
        self.host = clubs.host
        self.runtime = clubs.runtime
        self.soon = asyncio.Event()
        self.looking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Look from now on."""
        self.looking = asyncio.create_task(self._look_on())

    async def close(self) -> None:
        """Look no more. What is to be done is still in the store."""
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.gather(self.looking, return_exceptions=True)

    def hurry(self, _: str) -> None:
        """Look at once: there are matches to be made."""
        self.soon.set()

    async def _look_on(self) -> None:
        while True:
            try:
                await self.look()
            except RequestRefused:  # the store is away, or this process is about to stop
                pass
            except Exception:
                log.exception("looking after tournaments")
            try:
                async with asyncio.timeout(CHECK_SECONDS):
                    await self.soon.wait()
            except TimeoutError:
                pass
            self.soon.clear()

    async def look(self) -> None:
        """Do once what has to be done now. Raises RequestRefused."""
        if self.runtime.leaving:
            return
        now = self.runtime.clock.now()
        for row in await self.runtime.read(rows.swisses_going_on):
            try:
                await self._see_to(row, now)
            except RequestRefused as wrong:
                log.warning("tournament %s waits: %s", row.id, wrong)
        if await self.runtime.read(partial(rows.clubs_unseen, since=now - UNSEEN_SECONDS)):
            await self.runtime.write(partial(_close_unseen, now=now))

    async def _see_to(self, row: SwissRow, now: float) -> None:
        if row.game not in self.runtime.config.games:
            return
        if row.phase == rows.BETWEEN:
            if row.next and now >= row.next and sum(one.state == rows.IN for one in row.entrants) > 1:
                await begin_round(self.clubs, row)
            return
        for one in row.now:
            if not one.match and not one.outcome:
                await self._make(row, one)
        going = {one.match for one in row.pairings if one.match and not one.outcome}
        found = await self.runtime.read(partial(rows.outcomes, ids=going)) if going else {}
        done = {id for id in going if id not in found or found[id][0]}
        if done or all(one.outcome for one in row.now):
            absent = {id: await self._absent(id) for id in done if id in found and not found[id][1]}
            if await self.runtime.write(partial(_settle, id=row.id, found=found, absent=absent, now=now)):
                self.clubs.wrote(row.club)
                self.soon.set()

    async def _absent(self, id: str) -> frozenset[int]:
        """Return the seats whose people had not come when a match was called off. A match that cannot be opened any more tells of nobody."""
        try:
            match = await self.host.cache.match(id)
        except RequestRefused:
            return frozenset()
        up = match.timing.up(match.actions[-1].at)
        return frozenset(seat for seat in match.state.asked if match.off and match.timing.holder(match.views, seat) in up and not came(match, seat))

    async def _make(self, row: SwissRow, one: PairingRow) -> None:
        """Make the match of a pairing, unless it has one by now."""
        game = self.host.cache.game(row.game)
        who = [entrant for number in (one.one, one.other) if (entrant := row.numbered(number))]
        people = await self.runtime.read(lambda c: rows.shown_people(c, (entrant.person for entrant in who)))
        seats = list[SeatRow]()
        for seat, entrant in enumerate(who):
            name, icon = called(people, entrant.person, entrant.number)
            seats.append(SeatRow(seat, "link", told_apart(name, [other.name for other in seats]), token=entrant.person, icon=icon))
        hosting = seating.Hosting(row.spectators, row.undo, seating.DEFAULT_PATIENCE_SECONDS, row.clock, row.rated)
        table = seating.Table("", partial(_has_match, id=row.id, round=one.round, board=one.board), counted=False)
        try:
            await seating.write(self.host, game, game.settings.stored(row.settings), game.load(), seats, hosting, Maker(""), table=table)
        except AlreadyMade:
            return
        self.clubs.wrote(row.club)


class AlreadyMade(Exception):
    """A pairing has its match by now, or needs none any more."""


def _has_match(c: Connection, match: str, id: str, round: int, board: int) -> None:
    """Note the match of a pairing, as part of the transaction that writes it. Raises AlreadyMade."""
    row = rows.swiss(c, id)
    one = next((one for one in row.pairings if (one.round, one.board) == (round, board)), None) if row else None
    if row is None or one is None or one.match or one.outcome or one.other == NOBODY:
        raise AlreadyMade
    rows.change_swiss(c, replace(row, pairings=tuple(replace(each, match=match) if each is one else each for each in row.pairings)))
    rows.note_played(c, match, row.club)


def _settle(c: Connection, id: str, found: Mapping[str, at.Place], absent: Mapping[str, frozenset[int]], now: float) -> bool:
    """Write what came of the matches of a round, if it is not written yet. Returns whether it is now."""
    row = rows.swiss(c, id)
    if row is None or row.phase != rows.RUNNING:
        return False
    after = at.settled(row, found, absent, now)
    if after == row:
        return False
    rows.change_swiss(c, after)
    return True


def _close_unseen(c: Connection, now: float) -> None:
    """Close the clubs at which nobody has looked for long."""
    if take(c, CHORE, now, now + DAY):
        for id in rows.clubs_unseen(c, now - UNSEEN_SECONDS):
            rows.drop_club(c, id)
