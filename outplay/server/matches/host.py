"""The host: what may be done at a match. Checks, has it written, and only then tells anybody."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction, NewerError, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import may_concede
from outplay.kernel.record import row_option
from outplay.kernel.state import State
from outplay.kernel.step import Concede, Seat, Series, TimeOut
from outplay.server.bots.alarms import Alarms
from outplay.server.bots.turns import Turns
from outplay.server.bots.workers import Workers
from outplay.server.config import Config
from outplay.server.identity.guesses import Guesses
from outplay.server.identity.people import People, key_of
from outplay.server.logs import MATCH
from outplay.server.matches import moves
from outplay.server.matches.drafts import picks_of
from outplay.server.matches.hub import AGAIN, Hub
from outplay.server.matches.match import Match, Said, hosted
from outplay.server.matches.moves import Doing, Next, Sketch
from outplay.server.matches.presence import Presence
from outplay.server.matches.replaying import Replays
from outplay.server.matches.retention import Retention
from outplay.server.measures import Measures
from outplay.server.protocol.refusal import Refusal, newer, newer_match, no_match, unreadable, unsaved
from outplay.server.store import rows
from outplay.server.store.rows import SIT_KIND, Damaged, DueRow, Newer, SeatRow, Stored
from outplay.server.store.store import Store
from outplay.server.store.writer import Outdated, Taken, Unsaved

T = TypeVar("T")
Make = Callable[[], Next | Sketch | None | Awaitable[Next | Sketch | None]]

log = logging.getLogger("outplay.server")

LONGEST_ID = 32
ID = re.compile(rf"[\w-]{{1,{LONGEST_ID}}}", re.ASCII)
"""What ids of matches are made of: nothing else is looked for."""
TOUCH = 20.0
"""Seconds after which a match says again in its own row when it was last played, for the lists."""
AGAIN_AT_MOST = 5
"""How often something is made anew, where another process was quicker and what it answers is still asked."""
RECENT = 20
"""Rows in which a lone answer that was given twice is looked for."""
BY_HOST = ("bot", "timeout")
"""The kinds of rows by which a bot answers."""
CONCEDE = "!concede"
HAND_ON = 3.0
"""Seconds in which people are sent to other processes, each at a moment of their own: so those are not all asked at once."""
LATELY = 60.0
"""Seconds after which nobody is taken to play a newer version any more: what it wrote before is no reason to send all people away."""


class Host:
    """All matches of this process."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.clock = store.clock
        self.people = People(key_of(store, "tokens"), self.read, config.cookie)
        self.guesses = Guesses(self)
        self.hub = Hub(config.address)
        self.workers = Workers(config.workers, config.bot_deadline)
        self.turns = Turns(self.workers.count)
        self.alarms = Alarms(self)
        self.presence = Presence(self)
        self.retention = Retention(self)
        self.replays = Replays()
        self.tasks: set[asyncio.Task[None]] = set()
        self.matches: OrderedDict[str, Match] = OrderedDict()
        self.held: WeakValueDictionary[str, Match] = WeakValueDictionary()  # also what was let go of while somebody still works with it
        self.contents: dict[tuple[str, str], Content] = {}
        self.loading: dict[str, asyncio.Task[Match]] = {}
        self.measures = Measures()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.leaving = False
        """Whether this process is about to stop: then it begins nothing."""
        self.outdated = False
        """Whether a newer version has changed the store: then this process does nothing any more."""
        self.end: Callable[[], None] | None = None
        """Ends this process, where it is one of its own."""
        self.outplayed = 0.0
        """When a newer version of a game was last seen to write at a match."""

    # ------------------------------------------------------------ the store

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Read from the store, in a thread. Raises Refusal."""
        if self.outdated:
            raise newer()
        try:
            return await asyncio.to_thread(self.store.read, job)
        except Newer as wrong:
            self.outplayed = max(self.outplayed, wrong.at)
            raise newer_match() from None
        except Damaged as wrong:
            raise unreadable(wrong) from None
        except SQLAlchemyError as wrong:
            log.error("the store cannot be read: %s", wrong)
            raise Refusal("unread", "The matches of this server cannot be read at the moment. Please try again.", 503) from None

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Have something written. Raises Refusal; Taken is for the caller."""
        try:
            return await asyncio.wrap_future(self.store.writer.submit(job))
        except Outdated:
            self._give_way()
            raise newer() from None
        except Unsaved as wrong:
            log.error("the store took nothing: %s", wrong)
            raise unsaved() from None

    # ------------------------------------------------------------ matches in memory

    async def match(self, id: str) -> Match:
        """A match as the store has it now: from memory, if nothing newer is there. Raises Refusal."""
        MATCH.set(id[:LONGEST_ID])
        match = self.held.get(id)
        if match is None:
            if not ID.fullmatch(id):
                raise no_match()
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self._load(id))
                self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
            return await asyncio.shield(self.loading[id])
        self.keep(match)
        if await self._is_behind(match):
            async with match.lock:
                await self.catch_up(match)
        return match

    async def _is_behind(self, match: Match) -> bool:
        """Whether another process has written at a match what is not known here yet. Raises Refusal."""
        return not self.presence.alone and await self.read(partial(_is_behind, match=match))

    async def at(self, id: str) -> Match:
        """A match as those see it who are at it here, and for whom what others write is heard; the store is asked only before something is refused. Raises Refusal."""
        match = self.held.get(id)
        if match is None or not self.hub.busy(id):
            return await self.match(id)
        MATCH.set(id[:LONGEST_ID])
        self.keep(match)
        return match

    async def _load(self, id: str) -> Match:
        loaded = await self.read(lambda c: self._stored(c, id))
        match = self.held.get(id) or loaded  # one that was made meanwhile is newer
        self.keep(match)
        await self.presence.hear(match)
        return match

    def _stored(self, c: Connection, id: str) -> Match:
        """A match from the store. Raises Refusal, also where it cannot be read any more: that harms no other."""
        try:
            titles = rows.titles(c, id)
            game = self.game(titles[0]) if titles else None
            stored = rows.load(c, id, game.rules_version) if game else None
            if game is None or stored is None:
                raise no_match()
            return self._made_of(game, stored)
        except (Refusal, Newer, Damaged, SQLAlchemyError):
            raise
        except Exception as wrong:
            log.error("match %s cannot be opened: %s", id, wrong, exc_info=None if isinstance(wrong, OutplayError) else wrong)
            raise unreadable(wrong) from None

    def _made_of(self, game: Game[State], stored: Stored) -> Match:
        content = self.contents.get((game.id, stored.match.content)) or game.read(stored.source)
        try:
            return Match(game, stored, self.same(game, stored.match.content, content), self.clock)
        except NewerError:
            raise Newer(stored.actions[-1].at) from None

    def same(self, game: Game[State], hash: str, content: Content) -> Content:
        """Equal content is one object, however many matches are played with it."""
        return self.contents.setdefault((game.id, hash), content)

    def keep(self, match: Match) -> None:
        """Hold a match in memory, and let go of what nobody needs."""
        self.matches[match.id] = self.held[match.id] = match
        self.matches.move_to_end(match.id)
        for id in list(islice(self.matches, max(0, len(self.matches) - self.config.cached))):
            if id != match.id and not self.hub.busy(id) and not self.matches[id].lock.locked():
                del self.matches[id]

    def let_go(self, id: str) -> None:
        """Forget what is in memory of a match: it is loaded anew when it is needed."""
        self.matches.pop(id, None)
        self.held.pop(id, None)

    def game(self, id: str) -> Game[State]:
        """The game with this id. Raises Refusal."""
        if id not in self.config.games:
            raise Refusal("no-game", f"There is no game {id[:80]!r} here.", 404)
        return self.config.games[id]

    async def catch_up(self, match: Match) -> None:
        """Take what the store knows more than we do, and tell it to all who are here. Whoever calls holds the match's lock."""
        before, waived, goes = match.drafts, match.waived, match.row.goes
        try:
            news = await self.read(lambda c: rows.since(c, match.id, match.number, match.game.rules_version))
            if news is None:
                self.let_go(match.id)
                raise no_match()
            if news.actions or news.drafts != before or news.waived != waived or news.match.goes != goes:
                match.catch_up(news)
        except NewerError:
            self.outplayed = self.clock.now()
            self._send_away(match.id)
            raise newer_match() from None
        except Refusal as no:
            if no.code == "newer":
                self._send_away(match.id)
            raise
        if any(row.kind == "undo" for row in news.actions):
            self.hub.lay(match)
        elif news.actions:
            self.hub.tell(match, match.viewers)
        else:
            changed = [seat for seat in before.keys() | match.drafts.keys() if before.get(seat) != match.drafts.get(seat)]
            self.hub.tell(match, [viewer for seat in changed for viewer in match.circle(seat)])
            self.hub.tell(
                match, [viewer for seat in waived.keys() | match.waived.keys() if waived.get(seat) != match.waived.get(seat) for viewer in match.own(seat)]
            )
        if news.actions or match.row.goes != goes:
            self.announce(match)
        match.stale = False

    def _send_away(self, id: str) -> None:
        """Have those who are at a match come again, maybe to a process that knows its rules."""
        self.hub.send_away(id)
        self.let_go(id)

    def announce(self, match: Match) -> None:
        """Tell all who are here who sits where, and the store who is here."""
        self.presence.note(match)
        self.hub.announce(match)
        self.behind(self.presence.say(match))

    def behind(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ------------------------------------------------------------ what is done at a match

    async def submit(self, match: Match, seat: Seat, decision: int, text: str, client: str, picked: int = -1) -> int:
        """A person picks the option with this text form, or several of a secret series, after so many picks of it (-1: not said). The last row's number; the same again for a repeated client id."""
        wanted = " ".join(text.lower().split())

        def make() -> Next | Sketch | None:
            if self._was_lone(match, seat, decision, text):
                return None
            self._answers(match, seat, decision)
            _counts(match, seat, picked)
            if match.seats[seat].bot:
                raise Refusal("led", "A bot plays here for now. Take the seat back first.")
            return moves.pick(match, seat, picks_of(match.views, seat, wanted), client)

        return await self.do(match, (seat, client, "pick", wanted), make, AGAIN_AT_MOST)

    async def answer(self, match: Match, seat: Seat, decision: int, text: str | None, kind: str) -> None:
        """The host answers all that a seat is asked, by its text form, or by the default (None)."""

        def make() -> Next:
            self._answers(match, seat, decision)
            if match.seats[seat].bot != (kind in BY_HOST):
                raise Refusal("led", "This seat is a person's again.")
            if kind == "host" and not hosted(match.views, seat, match.waived):
                raise Refusal("stale", "This is asked again.")
            option = moves.by_default(match, seat) if text is None else row_option(match.game, match.base.state, seat, text)
            if match.base.state.picks.get(seat) and not isinstance(option, (Series, TimeOut)):
                option = Series((option,))  # all that is left of a series that the log knows otherwise
            return moves.act(match, Doing(kind, seat, option))

        await self.do(match, (None, "", "", ""), make)

    async def undo(self, match: Match, seat: Seat, decision: int, client: str, number: int = -1, picked: int = -1) -> int:
        """A seat takes back a pick of a secret series, the last or the one with this number, of so many; or it goes back to its last own decision."""

        async def make() -> Next | Sketch:
            if match.decision(seat) is not None:
                self._answers(match, seat, decision)
            _counts(match, seat, picked)
            if match.views.may_take_back(seat) and not match.seats[seat].bot:
                return moves.take_back(match, seat, number, client)
            target = match.undo_target(seat) if number < 0 else None
            if target is None:
                raise Refusal("no-undo", _no_undo(match))
            back = await self.read(lambda c: rows.state_after(c, match.id, target))
            if back is None:
                raise Refusal("no-undo", "The table of that moment is not kept any more.")
            return moves.undo(match, seat, back, client)

        return await self.do(match, (seat, client, "undo", ""), make)

    async def concede(self, match: Match, seat: Seat, client: str) -> int:
        """A seat leaves the match for good: noted at once, done as soon as the rules allow. With the last person of a side its bots concede too."""

        def make(leaver: Seat, client: str) -> Next | None:
            if match.state.over:
                raise Refusal("over", "This match is over.")
            if leaver in match.state.conceded:
                return None
            if not may_concede(match.state, leaver):
                raise Refusal("no-concede", f"The rules of {match.game.name} know no conceding. One may simply leave: a bot can sit in.")
            left = (replace(match.seats[leaver], stand_in=""),) if match.seats[leaver].stand_in else ()
            return moves.act(match, Doing("concede", leaver, Concede(), client, left))

        n = await self.sit(match, partial(make, seat, client), (seat, client, "concede", CONCEDE))
        await self.bots_concede(match)
        return n

    async def bots_concede(self, match: Match) -> None:
        """Where all persons of a side have conceded, its bots do too."""
        for bot in match.bots_left():
            concede = Doing("concede", bot, Concede())
            await self.sit(match, lambda bot=bot, do=concede: moves.act(match, do) if bot in match.bots_left() else None)  # type: ignore[misc]

    async def sit(self, match: Match, make: Callable[[], Next | None], said: Said = (None, "", "", "")) -> int:
        """Have a row written that changes who sits where: it stands whatever others do, so it is made anew where another process was quicker. Raises Refusal."""
        return await self.do(match, said, make, AGAIN_AT_MOST)

    async def do(self, match: Match, said: Said, make: Make, again: int = 0) -> int:
        """Make the next row or draft and have it written, unless this message was done before. `again`: how often it is made anew where another process was quicker."""
        async with match.lock:
            if match.stale:
                await self.catch_up(match)
            while True:
                if (done := match.repeated(said)) is not None:
                    return done
                try:
                    made = await self._made(match, make)
                except Refusal:
                    if not await self._is_behind(match):
                        raise
                    await self.catch_up(match)
                    continue
                if made is None or await (self._kept(match, made) if isinstance(made, Sketch) else self._written(match, made)):
                    return match.number
                if not again and match.repeated(said) is None:
                    raise Refusal("stale", "Somebody else was quicker. Look again.")
                again -= 1

    async def _made(self, match: Match, make: Make) -> Next | Sketch | None:
        """The next row or draft, and a table that can be drawn: what cannot must not be written."""
        try:
            made = make()
            made = await made if isinstance(made, Awaitable) else made
            if made is not None:
                self.hub.draw(match, made.views, made.telling if isinstance(made, Next) else None)
        except IllegalAction as wrong:
            raise Refusal("illegal", _sentence(wrong), rule=wrong.rule) from None
        except OutplayError:
            raise
        except Exception:
            log.exception("match %s, row %d", match.id, match.number + 1)
            raise Refusal("broken", "The game made a mistake here; the match stays as it was. Please report it.", 500) from None
        return made

    async def _written(self, match: Match, made: Next) -> bool:
        """Whether a row was written, and then told; False where another process was quicker, whose rows are here now."""
        row, over = made.row, made.views.state.over
        changed = {seat.seat: seat for seat in made.change.seats}
        seats = [changed.get(seat.seat, seat) for seat in match.seats]
        due = self.due(match, seats, made, row.at)
        touch = over or row.at - match.touched > TOUCH or match.row.goes > 0
        if not await self.taken(match, lambda c: rows.add_row(c, match.id, made.change, due, over, touch)):
            return False
        before = match.fates()
        match.add(made.change, made.views, made.telling)
        stays = touch and match.stay(row.at)
        if row.kind == "undo":
            self.hub.lay(match)
        else:
            self.hub.tell(match, match.viewers)
        if row.kind == SIT_KIND or changed or stays or match.fates() != before:
            self.announce(match)
        self.alarms.set(due)
        return True

    async def _kept(self, match: Match, made: Sketch) -> bool:
        """Whether a draft was kept, and then shown to those who may know it; False where another process was quicker."""
        number, seat = match.number, made.draft.seat
        before = match.drafts.get(seat)
        if not await self.taken(match, lambda c: rows.set_draft(c, match.id, number, before, made.draft)):
            return False
        match.draft(made.draft, made.views)
        self.hub.tell(match, match.circle(seat))
        return True

    async def taken(self, match: Match, job: Callable[[Connection], None]) -> bool:
        """Whether the store took what is written at a match; False where another process was quicker, whose rows and drafts are here now."""
        try:
            await self.write(job)
        except Taken:
            await self.catch_up(match)
            return False
        except BaseException:
            match.stale = True  # whether it was written is not known: look before going on
            raise
        return True

    def due(self, match: Match, seats: list[SeatRow], made: Next, now: float) -> list[DueRow]:
        """What the host has to do next. A match made of bots alone goes on only while somebody watches."""
        if match.bots_only and not self.watched(match):
            return []
        return moves.due(match.id, seats, made.views, now, self.config, match.waived, match.hurried)

    def watched(self, match: Match) -> bool:
        """Whether anybody is at a match, here or elsewhere."""
        return self.hub.busy(match.id) or bool(match.elsewhere)

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
        await self.presence.open()
        await self.alarms.open()
        self.retention.open()
        self.loop = asyncio.get_running_loop()

    async def hand_on(self) -> None:
        """Where there are other processes, leave them what is due, and send people there."""
        self.leaving = True
        if self.presence.alone:
            return
        await self._send_on()

    def _give_way(self) -> None:
        """Do nothing any more: a newer version does."""
        if not self.outdated:
            log.warning("a newer outplay has changed the tables: this one writes no more, sends people away and ends")
            self.outdated = True
            self.behind(self._make_way())

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
            loop.call_later(random.uniform(0, HAND_ON), one.end, AGAIN)
        await asyncio.sleep(HAND_ON if people else 0)

    async def close(self) -> None:
        """Stop, keeping everything."""
        self.retention.close()
        await self.alarms.close()
        for task in self.tasks:
            task.cancel()
        await self.presence.close()
        await asyncio.to_thread(self.workers.close)
        await asyncio.to_thread(self.store.close)


def _is_behind(c: Connection, match: Match) -> bool:
    """Whether another process has written at a match: a row, a draft, what is waived, when it goes, or that it has gone."""
    return (
        rows.newest(c, match.id) > match.number
        or rows.drafts(c, match.id) != match.drafts
        or rows.waived(c, match.id) != match.waived
        or rows.goes(c, match.id) != match.row.goes
    )


def _counts(match: Match, seat: Seat, picked: int) -> None:
    """Whether a seat has made so many picks of its secret series (-1: that was not said). Raises Refusal."""
    if picked not in (-1, len(match.state.picks.get(seat, ()))):
        raise Refusal("stale", "What you picked has changed since then. Look again.")


def _no_undo(match: Match) -> str:
    if not match.row.undo:
        return "This match is played without going back."
    return "One can go back only to an own decision after which nothing was rolled, nothing hidden was shown and nobody else was asked."


def _sentence(wrong: Exception) -> str:
    text = str(wrong)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
