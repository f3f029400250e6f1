"""What players report about others at their table: for the operator alone, in their own words, with the names of that moment."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from outplay.book.words import counted
from outplay.kernel.errors import OutplayError
from outplay.kernel.step import Seat
from outplay.server.identity import traces
from outplay.server.identity.bans import SHOWN_CHARACTERS
from outplay.server.identity.identities import FORGOTTEN
from outplay.server.matches.hub import allies_of, seats_of
from outplay.server.matches.match import Match
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.clock import DAY, local, time_of
from outplay.server.store.rows import words_at
from outplay.server.store.runtime import Runtime
from outplay.server.store.tables import reports

MAX_REPORT_CHARACTERS = 300
"""The length of a report."""
SAID_BEFORE = 20
"""How much of what was said at the table a report takes along."""


class ReportRow(msgspec.Struct):
    """A report as it is stored: who wrote it about whom, by id and by the name of that moment, at which seat of which match, and when."""

    id: str
    match: str
    seat: int
    about: str
    name: str
    reporter: str
    called: str
    words: str
    at: float
    said: str = ""

    def told(self) -> str:
        """Return the report as the operator reads it: in two lines, and below them what was said at the table before."""
        reporter, about = f"{self.called} ({self.reporter[:SHOWN_CHARACTERS]})", f"{self.name} ({self.about[:SHOWN_CHARACTERS]})"
        said = "".join(f"\n      {line}" for line in self.said.splitlines())
        return f"{self.id}  {local(self.at)}  {reporter} about {about}, seat {self.seat + 1} of match {self.match}\n    {self.words}{said}"


async def report(runtime: Runtime, match: Match, wish: m.Report, person: str) -> m.Reported:
    """Save a player's report about somebody in another seat of the match. Nobody else is told. Raises RequestRefused."""
    mine = seats_of(match, person)
    if not mine:
        raise RequestRefused("not-yours", "Only players of this match can report somebody at its table.", 403)
    seat = next((one for one in match.seats if one.seat == wish.seat), None)
    if seat is None or not seat.person or seat.token in ("", FORGOTTEN, person):
        raise RequestRefused("nobody-there", "There is nobody in this seat whom you could report.", 404)
    words = plain_words(wish.words)
    if not words:
        raise RequestRefused("no-words", "Please say what happened.", 422)
    if len(words) > MAX_REPORT_CHARACTERS:
        raise RequestRefused("too-long", f"A report may have {MAX_REPORT_CHARACTERS} characters; this one has {len(words)}.", 422)
    said = await runtime.read(lambda c: said_before(c, match, mine))
    new = ReportRow(secrets.token_hex(4), match.id, seat.seat, seat.token, seat.name, person, match.names[mine[0]], words, runtime.clock.now(), said)
    await runtime.write(lambda c: add(c, new, runtime.config.limits.reports))
    runtime.measures.reports += 1
    return m.Reported(id=new.id)


def plain_words(text: str) -> str:
    """Return what somebody wrote, in one line, without characters that are invisible or control a terminal."""
    return " ".join("".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in unicodedata.normalize("NFC", text)).split())


# ---------------------------------------------------------------- the store


def said_before(c: Connection, match: Match, mine: Sequence[Seat]) -> str:
    """Return what those who sit in these seats could hear at their table, the last of it, a line each."""
    allies = {ally for seat in mine for ally in allies_of(match, seat)}
    heard = [word for word in words_at(c, match.id, SAID_BEFORE, ("phrase", "text")) if not word.side or word.seat in allies]
    return "\n".join(f"{match.names[word.seat]}: {word.what if word.kind == 'text' else word.what.replace('-', ' ')}" for word in heard)


def add(c: Connection, new: ReportRow, most: int) -> None:
    """Write a report, unless its author has written `most` within a day. Raises RequestRefused."""
    lately = select(func.count()).select_from(reports).where(reports.c.reporter == new.reporter, reports.c.at > new.at - DAY)
    if c.execute(lately).scalar_one() >= most:
        raise RequestRefused("limit", f"You have sent {counted(most, 'report')} within a day, and they will be read. Please try again tomorrow.", 429, wait=DAY)
    c.execute(insert(reports).values(msgspec.structs.asdict(new)))


def open_reports(c: Connection) -> list[ReportRow]:
    """Return all reports that are not dealt with, the newest first."""
    return [_report(row) for row in c.execute(select(reports).order_by(reports.c.at.desc(), reports.c.id))]


def made_by(c: Connection, person: str) -> list[ReportRow]:
    """Return the reports a person has made that are not dealt with, the oldest first."""
    return [_report(row) for row in c.execute(select(reports).where(reports.c.reporter == person).order_by(reports.c.at, reports.c.id))]


def done(c: Connection, ids: Sequence[str]) -> None:
    """Delete these reports, which were dealt with, and the traces that were kept for them alone. Raises OutplayError if there is none with an id."""
    for id in ids:
        if c.execute(delete(reports).where(reports.c.id == id)).rowcount != 1:
            raise OutplayError(f"there is no report {id}; `outplay reports` lists them")
    traces.let_go(c, time_of(c))


def _report(row: object) -> ReportRow:
    return msgspec.convert(row, ReportRow, from_attributes=True)
