"""The matches that this process has in memory, kept up to date with the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections import OrderedDict
from itertools import islice
from weakref import WeakValueDictionary

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from outplay.kernel.content import Content
from outplay.kernel.errors import NewerError, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.logs import MATCH
from outplay.server.matches.hub import Hub
from outplay.server.matches.match import Match
from outplay.server.matches.presence import Presence
from outplay.server.protocol.refusal import RequestRefused, newer_match, no_match, unreadable
from outplay.server.store import rows
from outplay.server.store.rows import SIT_KIND, Damaged, Drafts, MatchRow, Newer, News, StoredMatch, Waived, deeds
from outplay.server.store.runtime import Runtime

log = logging.getLogger("outplay.server")

MAX_MATCH_ID = 32
"""Characters of a match's id."""
ANNOUNCED_SECONDS = 0.5
"""Time for which what changes about who is at a match is told together. So coming and going costs little, however often somebody does it."""
MATCH_ID = re.compile(rf"[\w-]{{1,{MAX_MATCH_ID}}}", re.ASCII)
"""What ids of matches look like: nothing else is looked up in the store."""


class Cache:
    """The matches in memory, the contents they are played with, and how a match catches up with what other processes wrote.

    A match changes only while its `lock` is held. `match` and `follow` take the lock themselves; callers of `catch_up` must hold it.
    """

    def __init__(self, runtime: Runtime, hub: Hub, presence: Presence) -> None:
        self.runtime = runtime
        self.hub = hub
        self.presence = presence
        self.matches: OrderedDict[str, Match] = OrderedDict()
        self.held: WeakValueDictionary[str, Match] = WeakValueDictionary()  # also matches dropped from the cache while somebody still works with them
        self.contents: dict[tuple[str, str], Content] = {}
        self.loading: dict[str, asyncio.Task[Match]] = {}
        self.announced: dict[str, bool] = {}
        """The matches at which it was told a moment ago who is there, and whether it has to be told again."""

    # ------------------------------------------------------------ finding and loading

    async def match(self, id: str) -> Match:
        """Return a match as the store has it now, from memory if the store has nothing newer. Raises RequestRefused."""
        MATCH.set(id[:MAX_MATCH_ID])
        match = self.held.get(id)
        if match is None:
            if not MATCH_ID.fullmatch(id):
                raise no_match()
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self._load(id))
                self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
            return await asyncio.shield(self.loading[id])
        self.keep(match)
        if await self.is_behind(match):
            async with match.lock:
                await self.catch_up(match)
        return match

    async def at(self, id: str) -> Match:
        """Return a match as those see it who are connected to it here.

        For them the process hears what others write, so the store is not asked. Raises RequestRefused.
        """
        match = self.held.get(id)
        if match is None or match.stale or not self.hub.busy(id):
            return await self.match(id)
        MATCH.set(id[:MAX_MATCH_ID])
        self.keep(match)
        return match

    async def _load(self, id: str) -> Match:
        loaded = await self.runtime.read(lambda c: self._stored(c, id))
        match = self.held.get(id) or loaded  # one that was made meanwhile is newer
        self.keep(match)
        await self.presence.hear(match)
        return match

    def _stored(self, c: Connection, id: str) -> Match:
        """Build a match from the store. Raises RequestRefused, also if the match cannot be read any more: no other match suffers from that."""
        try:
            titles = rows.titles(c, id)
            game = self.game(titles[0]) if titles else None
            stored = rows.load(c, id, game.rules_version) if game else None
            if game is None or stored is None:
                raise no_match()
            return self._made_of(game, stored)
        except (RequestRefused, Newer, Damaged, SQLAlchemyError):
            raise
        except Exception as wrong:
            log.error("match %s cannot be opened: %s", id, wrong, exc_info=None if isinstance(wrong, OutplayError) else wrong)
            raise unreadable(wrong) from None

    def _made_of(self, game: Game[State], stored: StoredMatch) -> Match:
        content = self.contents.get((game.id, stored.match.content)) or game.read(stored.source)
        try:
            return Match(game, stored, self.same(game, stored.match.content, content), self.runtime.clock)
        except NewerError:
            raise Newer(stored.actions[-1].at) from None

    def same(self, game: Game[State], hash: str, content: Content) -> Content:
        """Return the one object that stands for this content, however many matches are played with it."""
        return self.contents.setdefault((game.id, hash), content)

    def game(self, id: str) -> Game[State]:
        """Return the game with this id. Raises RequestRefused."""
        if id not in self.runtime.config.games:
            raise RequestRefused("no-game", f"There is no game {id[:80]!r} here.", 404)
        return self.runtime.config.games[id]

    # ------------------------------------------------------------ keeping

    def keep(self, match: Match) -> None:
        """Hold a match in memory as the one used last, and drop the oldest that nobody needs."""
        self.matches[match.id] = self.held[match.id] = match
        self.matches.move_to_end(match.id)
        for id in list(islice(self.matches, max(0, len(self.matches) - self.runtime.config.cached))):
            if id != match.id and not self.hub.busy(id) and not self.matches[id].lock.locked():
                del self.matches[id]

    def let_go(self, id: str) -> None:
        """Forget what is in memory of a match. It is loaded again when it is needed."""
        self.matches.pop(id, None)
        self.held.pop(id, None)

    # ------------------------------------------------------------ catching up

    async def is_behind(self, match: Match) -> bool:
        """Return whether the store has something of a match that is not known here yet: of another process, or of this one, which was not told whether it was written.

        Raises RequestRefused.
        """
        return match.stale or (not self.presence.alone and bool(await self.behind([match])))

    async def behind(self, matches: list[Match]) -> list[Match]:
        """Return those of these matches about which another process has written something. Raises RequestRefused."""
        latest = await self.runtime.look(deeds.comparing([match.id for match in matches])) if matches else {}
        return [match for match in matches if match.is_behind(latest.get(match.id))]

    async def follow(self, id: str, number: int | None = None) -> None:
        """Catch up with a match that is in memory, unless it has the row with this number already. A refusal is left to the next request there."""
        match = self.held.get(id)
        if match is not None and (number is None or number > match.number):
            with contextlib.suppress(RequestRefused):
                async with match.lock:
                    if number is None or number > match.number:
                        await self.catch_up(match)

    async def catch_up(self, match: Match) -> None:
        """Take over what the store knows beyond this match, and tell everybody connected to it here.

        The caller holds the match's lock. Raises RequestRefused.
        """
        drafts, waived, row, fates = match.drafts, match.waived, match.row, match.fates()
        try:
            news = await self.runtime.look(deeds.catching_up(match.id, match.number, match.game.rules_version))
            if news is None:
                self.let_go(match.id)
                raise no_match()
            if news.actions or news.drafts != drafts or news.waived != waived or news.match.goes != row.goes:
                match.catch_up(news)
        except NewerError:
            self.runtime.newer_rules_at = self.runtime.clock.now()
            self._send_away(match.id)
            raise newer_match() from None
        except RequestRefused as no:
            if no.code == "newer":
                self._send_away(match.id)
            raise
        self._tell_news(match, news, drafts, waived)
        if _hosted(match.row) != _hosted(row) or match.fates() != fates or any(action.kind == SIT_KIND for action in news.actions):
            self.announce(match)
        match.stale = False

    def _tell_news(self, match: Match, news: News, drafts: Drafts, waived: Waived) -> None:
        """Tell connections what is new since these drafts and waivers: rows to everybody, drafts and waivers only to the viewers who may know them."""
        if any(row.kind == "undo" for row in news.actions):
            self.hub.lay(match)
        elif news.actions:
            self.hub.tell(match, match.viewers)
        else:
            drafted = [seat for seat in drafts.keys() | match.drafts.keys() if drafts.get(seat) != match.drafts.get(seat)]
            self.hub.tell(match, [viewer for seat in drafted for viewer in match.circle(seat)])
            changed = [seat for seat in waived.keys() | match.waived.keys() if waived.get(seat) != match.waived.get(seat)]
            self.hub.tell(match, [viewer for seat in changed for viewer in match.own(seat)])

    def _send_away(self, id: str) -> None:
        """Make everybody at a match reconnect, perhaps to a process that knows its rules."""
        self.hub.send_away(id)
        self.let_go(id)

    def announce(self, match: Match) -> None:
        """Tell everybody connected to a match here who sits where, and the store who is here: at once, or as things are once it is time to tell it again."""
        if match.id in self.announced:
            self.announced[match.id] = True
            return
        self.announced[match.id] = False
        asyncio.get_running_loop().call_later(ANNOUNCED_SECONDS, self._announce_again, match)
        self.presence.note(match)
        self.hub.announce(match)
        self.runtime.behind(self.presence.say(match))

    def _announce_again(self, match: Match) -> None:
        if self.announced.pop(match.id):
            self.announce(self.matches.get(match.id, match))


def _hosted(row: MatchRow) -> tuple[str, bool, float]:
    """Return what of a match's own row everybody is told who is there."""
    return row.rematch, row.hurried, row.goes
