"""What players say to each other: checked, written beside the log, and told at every process to those who may hear it and want to."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import get_args

from sqlalchemy import Connection as Store

from outplay.kernel.ids import scene_ids
from outplay.server.identity import mutes
from outplay.server.identity.budgets import too_many
from outplay.server.matches.cache import Cache
from outplay.server.matches.connection import Connection
from outplay.server.matches.hub import Hub, allies_of, seats_of
from outplay.server.matches.match import Match
from outplay.server.protocol import messages as m
from outplay.server.protocol.messages.saying import SAID_TO_SIDE, Phrase
from outplay.server.protocol.names import shown_signs
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import Viewer
from outplay.server.store import rows
from outplay.server.store.rows import WordRow
from outplay.server.store.runtime import Runtime

MOST_SAID = ((3, 10.0), (5, 30.0))
"""How much may be said from a seat within how many seconds."""
MAX_TEXT_CHARACTERS = 200
LATELY = 40
"""How much of what was said before is told to somebody who comes."""
KEPT_KINDS = ("phrase", "text")
"""What is told to somebody who comes later. Where one was to look is over by then."""
PHRASES = frozenset(get_args(Phrase))


class Words:
    """Says, tells and mutes. `last`: the number up to which this process has told everybody who is here."""

    def __init__(self, runtime: Runtime, hub: Hub, cache: Cache) -> None:
        self.runtime = runtime
        self.hub = hub
        self.cache = cache
        self.last = 0
        self.telling = asyncio.Lock()

    async def open(self) -> None:
        """Begin: what was said before is told to those who come. Raises RequestRefused."""
        self.last = await self.runtime.read(rows.newest_word)

    async def say(self, match: Match, person: str, wish: m.Say) -> None:
        """Say something from a person's seat. Raises RequestRefused."""
        side = wish.side or (wish.kind == "phrase" and wish.what in SAID_TO_SIDE)
        if side and not allies_of(match, wish.seat):
            raise RequestRefused("no-side", "There is nobody here to whom you could say this alone.")
        word = WordRow(match.id, wish.seat, person, side, wish.kind, _checked(match, wish, side), self.runtime.clock.now())
        await self.runtime.write(partial(_write, word=word))
        await self.hear()

    async def hear(self) -> None:
        """Tell those who are here what was said since the last time, at any process. Raises RequestRefused."""
        async with self.telling:
            last, persons = self.last, {one.person for one in self.hub.all()}
            said, muted = await self.runtime.read(lambda c: ((found := rows.words_after(c, last)), mutes.muted_by(c, persons) if found else {}))
            for word in said:
                match = self.cache.held.get(word.match)
                for one in self.hub.at.get(word.match, ()) if match is not None else ():
                    one.muted = muted.get(one.person, one.muted)
                    if match is not None and _hears(match, one, word):
                        one.send(m.Said(words=[_told(word)]))
                self.last = word.number

    async def greet(self, match: Match, one: Connection) -> None:
        """Tell somebody who has just come, or looks from another seat, what was said lately. Raises RequestRefused."""
        talk = await self._talk(match, one)
        if talk != m.Talk(words=[]) or one.heard:
            one.send(talk)
        one.heard = bool(talk.words)

    async def mute(self, match: Match, one: Connection, wish: m.Mute) -> None:
        """Have a person hear somebody no more, or again. Raises RequestRefused."""
        other = "" if wish.seat is None else next((seat.token for seat in match.seats if seat.seat == wish.seat), "")
        if wish.seat is not None and other in ("", one.person):
            raise RequestRefused("nobody-there", "There is nobody in this seat whom you could mute.")
        mark = mutes.mark(one.person, other) if other else mutes.ALL
        one.muted = await self.runtime.write(partial(mutes.mute, person=one.person, mark=mark, on=wish.on))
        one.send(await self._talk(match, one))

    async def _talk(self, match: Match, one: Connection) -> m.Talk:
        said, muted = await self.runtime.read(lambda c: (rows.words_at(c, match.id, LATELY, KEPT_KINDS), mutes.muted_by(c, [one.person])))
        one.muted = muted.get(one.person, one.muted)
        return m.Talk(
            words=[_told(word) for word in said if _hears(match, one, word)],
            muted=[seat.seat for seat in match.seats if seat.token not in ("", one.person) and mutes.mark(one.person, seat.token) in one.muted.marks],
            silent=one.muted.all,
        )


def _hears(match: Match, one: Connection, word: WordRow) -> bool:
    """Return whether somebody may hear a word, and wants to: one said to a side only those who sit there and look from there."""
    if one.muted.has(one.person, word.who):
        return False
    return not word.side or (one.viewer in seats_of(match, one.person) and one.viewer in allies_of(match, word.seat))


def _checked(match: Match, wish: m.Say, side: bool) -> str:
    """Return what is said, as it is kept. Raises RequestRefused."""
    match wish.kind:
        case "look":
            return _place(match, wish, side)
        case "text":
            return _text(match, wish.what)
    if wish.what not in PHRASES:
        raise RequestRefused("no-phrase", "There is no such phrase.")
    return wish.what


def _place(match: Match, wish: m.Say, side: bool) -> str:
    """Return the id of what all see who are told to look there. Whatever else is named is refused alike: whether it exists is a secret. Raises RequestRefused."""
    sights: list[list[Viewer]] = [[None], [*allies_of(match, wish.seat)]] if side else [[None]]
    if not any(all(wish.what in scene_ids(match.views.scene(viewer)) for viewer in eyes) for eyes in sights):
        raise RequestRefused("no-place", "Not everybody who would be told sees anything there.")
    return wish.what


def _text(match: Match, text: str) -> str:
    if not match.row.texts:
        raise RequestRefused("no-text", "At this table people say phrases only.", 403)
    shown = " ".join(shown_signs(" ".join(text.split())).split())
    if not shown:
        raise RequestRefused("no-words", "There is nothing to say in this.")
    if len(shown) > MAX_TEXT_CHARACTERS:
        raise RequestRefused("too-long", f"That is {len(shown)} characters long; {MAX_TEXT_CHARACTERS} are the most.")
    return shown


def _write(c: Store, word: WordRow) -> None:
    """Write what is said, unless too much was said from this seat. Raises RequestRefused."""
    for most, seconds in MOST_SAID:
        lately = rows.said_lately(c, word.match, word.seat, word.at - seconds)
        if len(lately) >= most:
            raise too_many("You have said a lot just now.", lately[-most] + seconds - word.at)
    rows.add_word(c, word)


def _told(word: WordRow) -> m.Word:
    return m.Word(n=word.number, seat=word.seat, kind=word.kind, what=word.what, at=word.at, side=word.side)  # type: ignore[arg-type]  # the store keeps it as text
