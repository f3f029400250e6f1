"""One process of a server: the one place where all its parts are made and joined, opened and closed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from outplay.server.bots.alarms import Alarms
from outplay.server.bots.hints import Hints
from outplay.server.bots.reviews import Reviews
from outplay.server.bots.workers import Workers
from outplay.server.calls.calls import Calls
from outplay.server.calls.pushing import Pusher
from outplay.server.clubs.clubs import Clubs
from outplay.server.clubs.rounds import Rounds
from outplay.server.config import Config
from outplay.server.identity.budgets import Ledger
from outplay.server.identity.guesses import Guesses
from outplay.server.identity.people import People, key_of
from outplay.server.identity.tokens import Cookie
from outplay.server.lobby.lobby import Lobby
from outplay.server.lobby.pairing import Pairing
from outplay.server.lobby.shelves import Shelves
from outplay.server.matches.cache import Cache
from outplay.server.matches.courses import Courses
from outplay.server.matches.flags import Flags
from outplay.server.matches.host import Host
from outplay.server.matches.hub import RECONNECT, Hub
from outplay.server.matches.neighbors import Neighbors
from outplay.server.matches.presence import Presence
from outplay.server.matches.replaying import Replays
from outplay.server.matches.retention import Retention
from outplay.server.matches.words import Words
from outplay.server.ratings import ledger
from outplay.server.store import rows
from outplay.server.store.runtime import Runtime
from outplay.server.store.store import Store
from outplay.server.workshop.desk import Desk

HAND_ON_SECONDS = 3.0
"""Time over which people are sent to other processes, each at a random moment, so that they do not all ask at once."""


class Process:
    """The parts of a process, each made from those above it in this list. Requests and sockets are handed the process; no part is."""

    def __init__(self, config: Config, store: Store) -> None:
        self.runtime = Runtime(config, store)
        self.config = config
        self.people = People(key_of(store, "tokens"), self.runtime.read, Cookie(config.public))
        self.ledger = Ledger(self.runtime)
        self.guesses = Guesses(self.runtime, self.people)
        self.hub = Hub(config.address)
        self.presence = Presence(self.runtime, self.hub)
        self.cache = Cache(self.runtime, self.hub, self.presence)
        self.neighbors = Neighbors(self.runtime, self.hub, self.presence, self.cache)
        self.replays = Replays()
        self.courses = Courses(self.runtime, self.replays)
        self.retention = Retention(self.runtime, self.hub, self.cache)
        self.words = Words(self.runtime, self.hub, self.cache)
        self.neighbors.on_words = self.words.hear
        self.host = Host(self.runtime, self.hub, self.cache)
        self.workers = Workers(config.workers, config.bot_deadline)
        self.reviews = Reviews(self.runtime, self.replays)
        self.alarms = Alarms(self.host, self.workers)
        self.host.on_due = self.alarms.set
        self.hints = Hints(self.runtime, self.workers, self.alarms.turns)
        self.flags = Flags(self.host)
        self.lobby = Lobby(self.host)
        self.pairing = Pairing(self.host, self.lobby)
        self.clubs = Clubs(self.lobby)
        self.rounds = Rounds(self.clubs)
        self.calls = Calls(self.runtime, self.hub, self.cache, Pusher(config.push, key_of(store, "push")) if config.push else None)
        self.clubs.on_round = self.rounds.hurry
        self.lobby.on_clubs = self.clubs.hear
        self.desk = Desk(self.host)
        self.shelves = Shelves(self.runtime, self.hub)
        self.host.on_written = self.shelves.hear
        self.neighbors.on_rows = self.shelves.hear
        self.neighbors.on_tables = self.lobby.hear
        self.neighbors.on_seeks = self.pairing.hear
        self.neighbors.on_clubs = self.clubs.hear
        self.neighbors.on_freed = self.alarms.take_up
        self.runtime.on_outdated = self._make_way
        self.loop: asyncio.AbstractEventLoop | None = None
        """The loop on which this process runs, once it is open."""
        self.end: Callable[[], None] | None = None
        """Ends the operating system's process, if this is the only thing it runs."""

    async def open(self) -> None:
        """Say that this process is alive, and take up what is due. Raises RequestRefused if the store cannot be read or written."""
        if self.runtime.store.alone:
            await self.runtime.write(rows.free_due)
        await self.runtime.write(ledger.keep_up)
        await self.words.open()
        await self.neighbors.open()
        await self.alarms.open()
        self.flags.open()
        await self.lobby.open()
        await self.pairing.open()
        self.shelves.open()
        self.clubs.open()
        self.rounds.open()
        self.calls.open()
        await self.desk.open()
        self.retention.open()
        self.loop = asyncio.get_running_loop()

    async def close(self) -> None:
        """Stop. Everything that matters is in the store."""
        self.retention.close()
        await self.desk.measuring.close()
        await self.reviews.close()
        await self.calls.close()
        await self.rounds.close()
        await self.clubs.close()
        await self.shelves.close()
        await self.pairing.close()
        await self.lobby.close()
        await self.flags.close()
        await self.alarms.close()
        self.runtime.close()
        await self.neighbors.close()
        await asyncio.to_thread(self.workers.close)
        await asyncio.to_thread(self.runtime.store.close)

    async def hand_on(self) -> None:
        """Begin nothing new. If there are other processes, leave them what is due, and send people there."""
        self.runtime.leaving = True
        if not self.presence.alone:
            await self._send_on()

    async def _make_way(self) -> None:
        """Send people to the newer version, then end."""
        await self._send_on()
        if self.end is not None:
            self.end()

    async def _send_on(self) -> None:
        """Leave to others what is due, and send people there."""
        await self.alarms.close()
        people, loop = self.hub.all(), asyncio.get_running_loop()
        for one in people:
            loop.call_later(random.uniform(0, HAND_ON_SECONDS), one.end, RECONNECT)
        await asyncio.sleep(HAND_ON_SECONDS if people else 0)
