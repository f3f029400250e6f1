"""What is said at matches: rows beside the log, which change nothing on the table and are no step of a replay."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from outplay.kernel.step import Seat
from outplay.server.store.notices import WORD, note
from outplay.server.store.tables import words


@dataclass(frozen=True, slots=True)
class WordRow:
    """Something said at a match from a seat. `who`: the person who said it; `side`: only their side hears it; `kind`: "phrase", "look" or "text", which `what` is."""

    match: str
    seat: Seat
    who: str
    side: bool
    kind: str
    what: str
    at: float
    number: int = 0


def add_word(c: Connection, word: WordRow) -> WordRow:
    """Write what is said, and return it with its number. Numbers are moments, and grow whatever was deleted: so each process knows how far it has heard."""
    word = replace(word, number=max(newest_word(c) + 1, int(word.at * 1000)))
    c.execute(insert(words).values({name: getattr(word, name) for name in WordRow.__slots__}))
    note(c, WORD)
    return word


def newest_word(c: Connection) -> int:
    """Return the number of what was said last, anywhere; 0 if nothing was."""
    return int(c.execute(select(func.max(words.c.number))).scalar() or 0)


def words_after(c: Connection, number: int) -> list[WordRow]:
    """Return what was said since, at all matches."""
    return _words(c.execute(select(words).where(words.c.number > number).order_by(words.c.number)).all())


def words_at(c: Connection, match: str, most: int, kinds: Collection[str]) -> list[WordRow]:
    """Return what of these kinds was said at a match, the last `most` of it, in order."""
    last = select(words).where(words.c.match == match, words.c.kind.in_(kinds)).order_by(words.c.number.desc()).limit(most)
    return _words(c.execute(last).all())[::-1]


def words_of(c: Connection, person: str) -> list[WordRow]:
    """Return everything that a person has said and that is still kept, in order."""
    return _words(c.execute(select(words).where(words.c.who == person).order_by(words.c.number)).all())


def said_lately(c: Connection, match: str, seat: Seat, since: float) -> list[float]:
    """Return when something was said from a seat since a moment, in order."""
    return list(c.execute(select(words.c.at).where(words.c.match == match, words.c.seat == seat, words.c.at > since).order_by(words.c.at)).scalars())


def forget_words(c: Connection, person: str) -> None:
    """Delete everything that a person has said."""
    c.execute(delete(words).where(words.c.who == person))


def _words(found: Sequence[Any]) -> list[WordRow]:
    return [WordRow(**{name: getattr(row, name) for name in WordRow.__slots__}) for row in found]
