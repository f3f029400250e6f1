"""Those who look for others to play with at once, as this process knows them: it pairs them, tells them, and begins their matches."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection as Transaction

from outplay.server.identity import identities
from outplay.server.identity.people import Maker
from outplay.server.lobby import matching
from outplay.server.lobby.deeds import leave_all
from outplay.server.lobby.lobby import LOBBY, Lobby
from outplay.server.lobby.seeking import Known, pools, shown
from outplay.server.matches import results, seating, terms
from outplay.server.matches.connection import Connection
from outplay.server.matches.host import Host
from outplay.server.protocol import messages as m
from outplay.server.protocol.names import told_apart
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import encode
from outplay.server.ratings import ledger
from outplay.server.ratings.model import NEW, Rating
from outplay.server.ratings.values import Kind, kind_of
from outplay.server.store import rows
from outplay.server.store.clock import DAY
from outplay.server.store.rows import SeatRow, SeekRow

log = logging.getLogger("outplay.server")

PAIR_SECONDS: Final = 2.0
"""Time between two looks at who fits together by now."""
TOLD_SECONDS: Final = 0.5
"""The least time between two of them, whatever is heard."""
IDLE_SECONDS: Final = 60.0
"""Time between two looks while nobody looks for anybody."""
SEEN_SECONDS: Final = 4.0
"""Time between two notes of who looks and is connected here."""


class Pairing:
    """Who looks. Each process pairs all of them, one at a time; a find and a match are made once, whoever is quicker."""

    def __init__(self, host: Host, lobby: Lobby) -> None:
        self.host = host
        self.runtime = host.runtime
        self.hub = host.hub
        self.lobby = lobby
        self.known = Known()
        self.soon = asyncio.Event()
        self.noted = 0.0
        self.told: WeakKeyDictionary[Connection, bytes] = WeakKeyDictionary()
        """What each connection was last told of what its person looks for."""
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read who looks, and pair them from now on. Raises RequestRefused."""
        self.known = await self.runtime.read(self._read)
        self.lobby.looking(pools(self.known))
        self.task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop. All of it is in the store."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def hear(self) -> None:
        """Take note that who looks has changed."""
        self.soon.set()

    async def enter(self, connection: Connection) -> None:
        """Show somebody at the lobby what they look for."""
        person = connection.person
        row = await self.runtime.read(lambda c: rows.seek(c, person)) if person else None
        if row is None:
            return
        await self.runtime.write(partial(rows.seen_seeking, people=[person], now=self.runtime.clock.now()))
        if self.known.seeks.get(person) != row:
            self.known = await self.runtime.read(self._read)
            self.hear()
        self._tell_own(connection)

    # ------------------------------------------------------------ what people do

    async def look_for(self, wish: m.LookFor, who: Maker) -> m.Looked:
        """Let somebody look for others to play with at once. Who looks for the same already has waited as long as they have. Raises RequestRefused."""
        game = self.host.cache.game(wish.game)
        self._kind(game.id, wish.seats)
        if wish.bot_after not in (0, *matching.BOT_WAITS):
            raise RequestRefused("bot", f"A bot may come after {', '.join(map(str, matching.BOT_WAITS))} seconds, or never (0).", 422)
        now = self.runtime.clock.now()
        new = SeekRow(who.person, game.id, wish.seats, wish.clock, wish.rated, wish.bot_after, who.address, now, now)

        def job(c: Transaction) -> None:
            before = rows.seek(c, who.person)
            if before is not None and not before.match and matching.same(before, new):
                rows.set_seek(c, replace(before, bot_after=new.bot_after, seen=now))
            else:
                _leave_others(c, before)
                rows.set_seek(c, new)
            self._pair(c)

        await self.runtime.write(job)
        self.hear()
        return m.Looked()

    async def stop(self, person: str) -> m.Looked:
        """Let somebody look no more. Raises RequestRefused."""
        await self.runtime.write(lambda c: self._stop(c, person))
        self.hear()
        return m.Looked()

    async def answer(self, wish: m.AnswerFound, person: str) -> m.Looked:
        """Let somebody say yes to what was found, or not now. When all have said yes, the match begins. Raises RequestRefused."""

        def job(c: Transaction) -> str:
            row = rows.seek(c, person)
            if row is None or row.offer != wish.offer:
                raise RequestRefused("no-offer", "This is not offered any more." + (" You look on." if row is not None and not row.match else ""))
            if row.match:
                return row.match
            if not wish.yes:
                self._stop(c, person)
            elif not row.yes:
                rows.set_seek(c, replace(row, yes=True))
            return ""

        match = await self.runtime.write(job)
        if wish.yes and not match:
            match = await self._made(wish.offer, person)
        self.hear()
        return m.Looked(match=match)

    async def _made(self, offer: str, person: str) -> str:
        """Return the match to which somebody has said yes, whoever began it; empty if it has not begun. Raises RequestRefused with what concerns this person."""
        try:
            return await self._make(offer)
        except RequestRefused:
            row = await self.runtime.read(lambda c: rows.seek(c, person))
            if row is None:
                raise
            if row.match:
                return row.match
            raise RequestRefused("no-offer", "The other one could not sit down. You look on.") from None

    def _stop(self, c: Transaction, person: str) -> None:
        before = rows.seek(c, person)
        if before is None or before.match:
            return
        _leave_others(c, before)
        rows.drop_seeks(c, [person])
        self._pair(c)

    # ------------------------------------------------------------ pairing

    def _pair(self, c: Transaction) -> None:
        """Pair whom there is, as part of a transaction."""
        now = self.runtime.clock.now()
        turn = self._turn(c, self._seeks(c), now)
        for row in turn.changed.values():
            rows.set_seek(c, row)
        rows.drop_seeks(c, turn.gone)
        for row in turn.found:
            rows.add_wait(c, row.game, row.rated, now - row.since, now, DAY)

    def _turn(self, c: Transaction, seeks: list[SeekRow], now: float) -> matching.Turn:
        ratings = ledger.ratings_among(c, [row.person for row in seeks])
        strength = {row.person: self._rating(row, ratings).mu for row in seeks}
        return matching.turn(
            seeks, strength, now, lambda: secrets.token_urlsafe(9), lambda row: self._bot(row, strength[row.person]), self.runtime.clock.between
        )

    def _bot(self, row: SeekRow, mu: float) -> str:
        """Return the level whose bots are nearest to a strength; the usual one if none was measured."""
        game, config = self.host.cache.game(row.game), self.runtime.config
        known = {level.id: at for level in config.levels if (at := results.strength(game, level.id)) is not None}
        return min(known, key=lambda id: abs(known[id] - mu), default=config.default_level)

    def _rating(self, row: SeekRow, ratings: dict[ledger.Key, Rating]) -> Rating:
        return ratings.get((row.game, self._kind(row.game, row.seats), row.person), NEW)

    def _kind(self, game: str, seats: int) -> Kind:
        """Return which ratings count in such a match. Raises RequestRefused if there is none."""
        played = self.host.cache.game(game)
        if seats not in played.settings.SEATS or seats < 2:
            raise RequestRefused("seats", f"{played.name} is not played by {seats}.", 422)
        return kind_of(seating.settings_of(played, _match_of(game, seats)).sides)

    async def _make(self, offer: str) -> str:
        """Begin the match to which all have said yes, and return its id; empty if somebody has not yet. Raises RequestRefused."""
        group = await self.runtime.read(lambda c: rows.seeks_for(c, offer))
        if not matching.agreed(group):
            return ""
        first, host = group[0], self.host
        game = host.cache.game(first.game)
        settings = seating.settings_of(game, _match_of(first.game, first.seats))
        seats = await self.runtime.read(lambda c: _seats(c, group))
        hosting = seating.Hosting(True, False, 0, terms.chosen(game, settings, m.ClockPlan(name=first.clock), seats), first.rated)
        left: list[str] = []

        def become(c: Transaction, match: str) -> None:
            now = rows.seeks_for(c, offer)
            if not matching.agreed(now) or len(now) != len(group):
                raise RequestRefused("no-offer", "Somebody else looks no more. You look on.")
            for row in now:
                rows.set_seek(c, replace(row, match=match))
                left.extend(leave_all(c, row.person))

        try:
            match = await seating.write(host, game, settings, game.load(), seats, hosting, Maker(first.person, first.address), table=seating.Table("", become))
        except RequestRefused as no:
            if no.status == 429:  # the one in whose name it would be made has too many matches: the others look on
                await self.stop(first.person)
            raise
        self.lobby.wrote(*left)
        self.hear()
        return match.id

    # ------------------------------------------------------------ going on

    async def _go_on(self) -> None:
        while True:
            looking = any(not row.match for row in self.known.seeks.values())
            with suppress(TimeoutError):
                async with asyncio.timeout(PAIR_SECONDS if looking else IDLE_SECONDS):
                    await self.soon.wait()
            self.soon.clear()
            try:
                await self.look()
            except RequestRefused:
                self.soon.set()  # the store is away
            except Exception:
                log.exception("pairing those who look for each other")
            await asyncio.sleep(TOLD_SECONDS)

    async def look(self) -> None:
        """Look at everybody: note who is here, pair whom that concerns, and tell what is new. Raises RequestRefused."""
        await self._note_seen()
        now = self.runtime.clock.now()
        if await self.runtime.read(lambda c: bool(self._turn(c, self._seeks(c), now))):
            await self.runtime.write(self._pair)
        self.known = await self.runtime.read(self._read)
        for offer in {row.offer for row in self.known.seeks.values() if row.offer and row.yes and not row.match}:
            with suppress(RequestRefused):  # somebody was quicker, or it is told to who asks
                await self._make(offer)
        self._tell()

    async def _note_seen(self) -> None:
        here = {one.person for one in self.hub.at.get(LOBBY, ()) if (row := self.known.seeks.get(one.person)) and not row.match}
        if here and time.monotonic() >= self.noted + SEEN_SECONDS:
            self.noted = time.monotonic()
            await self.runtime.write(partial(rows.seen_seeking, people=here, now=self.runtime.clock.now()))

    def _seeks(self, c: Transaction) -> list[SeekRow]:
        return [row for row in rows.seeks_of(c) if row.game in self.runtime.config.games]

    def _read(self, c: Transaction) -> Known:
        seeks = {row.person: row for row in self._seeks(c)}
        found = [row.person for row in seeks.values() if row.offer and not row.match]
        icons = {person: identities.shown_as(c, person)[1] for person in found}
        return Known(seeks, rows.waits_since(c, self.runtime.clock.now() - DAY), ledger.ratings_among(c, found), icons)

    # ------------------------------------------------------------ telling

    def _tell(self) -> None:
        """Send everybody at the lobby what is new to them."""
        self.lobby.looking(pools(self.known))
        for one in list(self.hub.at.get(LOBBY, ())):
            if one.person in self.known.seeks or one in self.told:
                self._tell_own(one)

    def _tell_own(self, one: Connection) -> None:
        row = self.known.seeks.get(one.person)
        data = encode(m.Sought(seek=self._shown(row) if row and not row.match else None, match=row.match if row else ""))
        if self.told.get(one) != data:
            self.told[one] = data
            one.send(data)

    def _shown(self, row: SeekRow) -> m.Seek:
        return shown(self.known, row, self._kind(row.game, row.seats), self.runtime.config)


def _leave_others(c: Transaction, row: SeekRow | None) -> None:
    """Let those look on who were found together with somebody who now does something else, as part of a transaction."""
    if row is None or not row.offer:
        return
    for other in rows.seeks_for(c, row.offer):
        if other.person != row.person:
            rows.set_seek(c, other.again())


def _match_of(game: str, seats: int) -> m.NewMatch:
    return m.NewMatch(game=game, seats=[m.SeatPlan(kind="link")] * seats)


def _seats(c: Transaction, group: Iterable[SeekRow]) -> list[SeatRow]:
    """Return the seats of those who have agreed, in an order that nobody chose, with bots where there are too few."""
    people = list(group)
    secrets.SystemRandom().shuffle(people)
    names, seats = list[str](), list[SeatRow]()
    for seat in range(people[0].seats):
        if seat < len(people):
            called, face = identities.shown_as(c, people[seat].person)
            names.append(told_apart(called or f"Player {seat + 1}", names))
            seats.append(SeatRow(seat, "link", names[seat], token=people[seat].person, icon=face))
        else:
            names.append(told_apart(seating.BOT_NAMES[seat % len(seating.BOT_NAMES)], names))
            seats.append(SeatRow(seat, "bot", names[seat], people[0].level))
    return seats
