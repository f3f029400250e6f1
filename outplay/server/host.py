"""The host: what may be done at a match. Checks, has it written, and only then tells anybody."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from outplay.kernel.errors import IllegalAction, OutplayError
from outplay.kernel.game import Content, Game, find_option
from outplay.kernel.record import BESIDE
from outplay.kernel.state import State
from outplay.kernel.step import Concede, Seat, TakeBack
from outplay.server import moves, rows
from outplay.server.alarms import Alarms
from outplay.server.config import Config
from outplay.server.hub import Hub
from outplay.server.match import Match
from outplay.server.moves import Doing, Next
from outplay.server.refusal import Refusal, no_match, unsaved
from outplay.server.store import Store
from outplay.server.workers import Workers
from outplay.server.writer import Taken, Unsaved

T = TypeVar("T")

log = logging.getLogger("outplay.server")

TOUCH = 20.0
"""Seconds after which a match says again in its own row when it was last played, for the lists."""
RECENT = 20
"""Rows in which a lone answer that was given twice is looked for."""


class Host:
    """All matches of this process."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.hub = Hub()
        self.workers = Workers(config.workers, config.bot_deadline)
        self.alarms = Alarms(self)
        self.matches: OrderedDict[str, Match] = OrderedDict()
        self.contents: dict[tuple[str, str], Content] = {}
        self.loading: dict[str, asyncio.Task[Match]] = {}

    # ------------------------------------------------------------ the store

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Read from the store, in a thread."""
        try:
            return await asyncio.to_thread(self.store.read, job)
        except SQLAlchemyError as wrong:
            log.error("the store cannot be read: %s", wrong)
            raise Refusal("unread", "The matches of this server cannot be read at the moment. Please try again.", 503) from None

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Have something written. Raises Refusal; Taken is for the caller."""
        try:
            return await asyncio.wrap_future(self.store.writer.submit(job))
        except Unsaved as wrong:
            log.error("the store took nothing: %s", wrong)
            raise unsaved() from None

    # ------------------------------------------------------------ matches in memory

    async def match(self, id: str) -> Match:
        """A match, from memory or from the store. Raises Refusal."""
        if id in self.matches:
            self.matches.move_to_end(id)
            return self.matches[id]
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self._load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def _load(self, id: str) -> Match:
        stored = await self.read(lambda c: rows.load(c, id))
        if stored is None:
            raise no_match()
        game = self.game(stored.match.game)
        try:
            content = self.contents.get((game.id, stored.match.content)) or game.read(stored.source)
            match = Match(game, stored, self.same(game, stored.match.content, content))
        except Exception as wrong:
            log.error("match %s cannot be loaded", id, exc_info=None if isinstance(wrong, OutplayError) else wrong)
            raise Refusal("unreadable", f"This match cannot be loaded here: {wrong}", 409) from None
        self.keep(match)
        return match

    def same(self, game: Game[State], hash: str, content: Content) -> Content:
        """Equal content is one object, however many matches are played with it."""
        return self.contents.setdefault((game.id, hash), content)

    def keep(self, match: Match) -> None:
        """Hold a match in memory, and let go of what nobody needs."""
        self.matches[match.id] = match
        for id in list(self.matches)[: max(0, len(self.matches) - self.config.cached)]:
            if id != match.id and not self.hub.busy(id) and not self.matches[id].lock.locked():
                del self.matches[id]

    def game(self, id: str) -> Game[State]:
        """The game with this id. Raises Refusal."""
        if id not in self.config.games:
            raise Refusal("no-game", f"There is no game {id[:80]!r} here.", 404)
        return self.config.games[id]

    async def fresh(self, match: Match) -> None:
        """Take what the store has, where it knows more than we do."""
        if match.stale:
            stored = await self.read(lambda c: rows.load(c, match.id))
            if stored is None:
                raise no_match()
            match.reset(stored)
            self.hub.lay(match)

    # ------------------------------------------------------------ what is done at a match

    async def submit(self, match: Match, seat: Seat, decision: int, text: str, client: str, kind: str = "pick") -> int:
        """A seat picks the option with this text form. The row's number; the same again for a repeated client id."""

        def make() -> Next | None:
            if self._was_lone(match, seat, decision, text):
                return None
            self._answers(match, seat, decision)
            wanted = " ".join(text.lower().split())
            option = BESIDE.get(text) if kind != "pick" else None
            option = option or match.views.offers(seat).get(wanted)
            if option is None:
                option = find_option(match.game, match.views.observation(seat), seat, wanted)
            return moves.act(match, Doing(kind, seat, option, "" if text in BESIDE else wanted, client))

        return await self._do(match, seat, client, make)

    async def undo(self, match: Match, seat: Seat, decision: int, client: str) -> int:
        """A seat goes back to its last own decision, or takes back its last secret pick."""

        async def make() -> Next:
            if match.decision(seat) is not None:
                self._answers(match, seat, decision)
            if match.views.may_take_back(seat):
                return moves.act(match, Doing("takeback", seat, TakeBack(), client=client))
            target = match.undo_target(seat)
            if target is None:
                raise Refusal("no-undo", _no_undo(match))
            back = await self.read(lambda c: rows.state_after(c, match.id, target))
            if back is None:
                raise Refusal("no-undo", "The table of that moment is not kept any more.")
            return moves.undo(match, seat, back, client)

        return await self._do(match, seat, client, make)

    async def concede(self, match: Match, seat: Seat, client: str) -> int:
        """A seat leaves the match: at once if it is asked, otherwise as soon as it is."""

        async def make() -> Next | None:
            if match.state.over:
                raise Refusal("over", "This match is over.")
            if seat in match.left():
                return None
            if not match.game.can_concede(match.state, seat):
                raise Refusal("no-concede", "One cannot leave this match now.")
            if seat in match.state.asked:
                return moves.act(match, Doing("concede", seat, Concede(), client=client))
            await self.write(lambda c: rows.set_leaving(c, match.id, seat))
            match.sit(replace(match.seats[seat], leaving=True))
            self.hub.announce(match)
            return None

        return await self._do(match, seat, client, make)

    async def _do(self, match: Match, seat: Seat, client: str, make: Callable[[], Next | None | Awaitable[Next | None]]) -> int:
        """Make the next row and have it written, unless this message was done before."""
        async with match.lock:
            await self.fresh(match)
            if client and (seat, client) in match.done:
                return match.done[seat, client]
            try:
                made = make()
                made = await made if isinstance(made, Awaitable) else made
                if made is not None:
                    self.hub.draw(match, made.views)  # a table that cannot be drawn must not be written
            except IllegalAction as wrong:
                raise Refusal("illegal", _sentence(wrong), rule=wrong.rule) from None
            except OutplayError:
                raise
            except Exception:
                log.exception("match %s, row %d", match.id, match.number + 1)
                raise Refusal("broken", "The game made a mistake here; the match stays as it was. Please report it.", 500) from None
            if made is not None:
                await self._write(match, made)
            return match.number

    async def _write(self, match: Match, made: Next) -> None:
        left = match.left() | ({made.row.seat} if made.row.kind == "concede" and made.row.seat is not None else set())
        due = moves.due(match.id, match.seats, made.views, made.row.at, self.config, left)
        over = made.views.state.over
        touch = over or made.row.at - match.touched > TOUCH
        try:
            await self.write(lambda c: rows.add_action(c, match.id, made.row, made.state, due, over, touch))
        except Taken:
            match.stale = True
            await self.fresh(match)
            raise Refusal("stale", "Somebody else was quicker. Look again.") from None
        except BaseException:
            match.stale = True  # whether it was written is not known: look before going on
            raise
        match.add(made.row, made.views)
        match.touched = made.row.at if touch else match.touched
        if made.row.kind == "undo":
            self.hub.lay(match)
        else:
            self.hub.tell(match)
        if made.row.kind == "concede":
            self.hub.announce(match)
        self.alarms.set(due)

    def _answers(self, match: Match, seat: Seat, decision: int) -> None:
        """Whether this is the decision that a seat has to answer. Raises Refusal."""
        if match.state.over:
            raise Refusal("stale", "This match is over.")
        if seat not in match.state.asked:
            raise Refusal("stale", f"{match.names[seat]} is not asked now.")
        if match.decision(seat) != decision:
            raise Refusal("stale", "The table has changed since then. Look again.")

    def _was_lone(self, match: Match, seat: Seat, decision: int, text: str) -> bool:
        """Whether the host has just given the very answer, the only one there was, that a person gives now."""
        return any(row.kind == "host" and (row.seat, row.decision, row.option) == (seat, decision, text) for row in match.actions[-RECENT:])

    # ------------------------------------------------------------ begin and end

    async def open(self) -> None:
        """Take up what is due."""
        if self.store.alone:
            await self.write(rows.free_due)
        await self.alarms.open()

    async def close(self) -> None:
        """Stop, keeping everything."""
        self.alarms.close()
        await asyncio.to_thread(self.workers.close)
        await asyncio.to_thread(self.store.close)


def _no_undo(match: Match) -> str:
    if not match.row.undo:
        return "This match is played without going back."
    return "One can go back only to an own decision after which nothing was rolled, nothing hidden was shown and nobody else was asked."


def _sentence(wrong: Exception) -> str:
    text = str(wrong)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
