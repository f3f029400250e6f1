"""Who looks for others to play with at once: a row for each person, so nobody looks twice."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from outplay.server.store.notices import SEEKS, note
from outplay.server.store.tables import seeks, waits

NEWEST_PART = 0.3
"""How much the newest wait counts in the mean; each one before counts so much less."""


@dataclass(frozen=True, slots=True)
class SeekRow:
    """Somebody who looks for others to play with. `clock`: a preset's name; `bot_after`: after how many seconds a bot may come instead, 0 for never.

    `since`: when they began to look; `seen`: when they were last known to be connected; `address`: the hash of where they asked from.
    `offer`: what was found, empty until then, the same for all who are meant; they say `yes` to it `until` a moment; `level`: of the bot that plays along.
    `match`: what became of it, empty until then.
    """

    person: str
    game: str
    seats: int
    clock: str
    rated: bool
    bot_after: int
    address: str
    since: float
    seen: float
    offer: str = ""
    until: float = 0.0
    yes: bool = False
    level: str = ""
    match: str = ""

    @property
    def looks(self) -> bool:
        """Whether this person still waits for somebody to be found."""
        return not self.offer and not self.match

    def again(self) -> SeekRow:
        """Return this person as looking again, who has waited as long as they have."""
        return replace(self, offer="", until=0.0, yes=False, level="", match="")


@dataclass(frozen=True, slots=True)
class WaitRow:
    """How long people have waited lately for a game, in seconds, and when that was last measured."""

    game: str
    rated: bool
    seconds: float
    at: float


def set_seek(c: Connection, row: SeekRow) -> None:
    """Write what a person looks for, in place of what they looked for before."""
    values = {name: getattr(row, name) for name in SeekRow.__slots__}
    if not c.execute(update(seeks).where(seeks.c.person == row.person).values(values)).rowcount:
        c.execute(insert(seeks).values(values))
    note(c, SEEKS)


def drop_seeks(c: Connection, people: Collection[str], but: str = "") -> None:
    """Let these people look no more; those whose looking became the match `but` keep what is known of it."""
    theirs = seeks.c.person.in_([*people]) & (seeks.c.match != but) if but else seeks.c.person.in_([*people])
    if people and c.execute(delete(seeks).where(theirs)).rowcount:
        note(c, SEEKS)


def seek(c: Connection, person: str) -> SeekRow | None:
    """Return what a person looks for; None if they do not."""
    return next(iter(_found(c, seeks.c.person == person)), None)


def seeks_of(c: Connection) -> list[SeekRow]:
    """Return all who look, and those whose looking lately became a match, the longest waiting first."""
    return _found(c)


def seeks_for(c: Connection, offer: str) -> list[SeekRow]:
    """Return those for whom this was found, and of whom no match was made yet."""
    return _found(c, (seeks.c.offer == offer) & (seeks.c.match == ""))


def seeks_at(c: Connection, match: str) -> list[SeekRow]:
    """Return those whose looking became this match."""
    return _found(c, seeks.c.match == match)


def seen_seeking(c: Connection, people: Collection[str], now: float) -> None:
    """Note that these people are connected now. Nobody is told."""
    c.execute(update(seeks).where(seeks.c.person.in_([*people])).values(seen=now))


def add_wait(c: Connection, game: str, rated: bool, seconds: float, now: float, until_forgotten: float) -> None:
    """Note how long somebody has waited until others were found. A mean that was not added to for `until_forgotten` seconds counts no more."""
    this = (waits.c.game == game) & (waits.c.rated == rated)
    before = c.execute(select(waits).where(this)).first()
    mean = seconds if before is None or now - before.at > until_forgotten else before.seconds + NEWEST_PART * (seconds - before.seconds)
    if before is None:
        c.execute(insert(waits).values(game=game, rated=rated, seconds=mean, at=now))
    else:
        c.execute(update(waits).where(this).values(seconds=mean, at=now))


def waits_since(c: Connection, since: float) -> list[WaitRow]:
    """Return how long people have waited, for those games for which that was measured since."""
    return [WaitRow(row.game, row.rated, row.seconds, row.at) for row in c.execute(select(waits).where(waits.c.at >= since))]


def _found(c: Connection, *which: ColumnElement[bool]) -> list[SeekRow]:
    return [_row(row) for row in c.execute(select(seeks).where(*which).order_by(seeks.c.since, seeks.c.person))]


def _row(row: Any) -> SeekRow:
    return SeekRow(**{name: getattr(row, name) for name in SeekRow.__slots__})
