"""Who may not play here: a person and, if the operator says so, everybody at the same addresses. Every process is told, and closes their sockets."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select

from outplay.kernel.errors import OutplayError
from outplay.server.identity import traces
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.notices import PERSON, note
from outplay.server.store.runtime import Runtime
from outplay.server.store.tables import bans, people, reports

SHOWN_CHARACTERS = 12
"""How much of a person's id the operator is shown, and needs to type at most."""
BEGINNING = re.compile(r"[0-9a-f]{8,64}")


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of a person (`who` is `person`), or of an address or a browser that person has used (`who` is its hash), until a moment; 0 means for good."""

    who: str
    person: str
    since: float
    until: float
    because: str

    def told(self) -> str:
        """Return the ban as the operator reads it, in one line."""
        whom = "them" if self.who == self.person else "an address or a browser of theirs"
        until = f"until {_written(self.until)}" if self.until else "for good"
        return f"{self.person[:SHOWN_CHARACTERS]}  {whom}, since {_written(self.since)}, {until}{f': {self.because}' if self.because else ''}"

    def words(self) -> str:
        """Return the ban as the person reads it who is kept out."""
        until = f"until {_written(self.until)}" if self.until else "for good"
        return f"You may not play here {until}.{f' The reason given: {self.because}' if self.because else ''}"


async def check(runtime: Runtime, *who: str) -> None:
    """Raise RequestRefused if anybody known by one of these ids is banned: person, device or address."""
    ban = await runtime.read(lambda c: holding(c, who, runtime.clock.now()))
    if ban is not None:
        raise RequestRefused("banned", ban.words(), 403)


def _written(at: float) -> str:
    then = time.gmtime(at)
    return f"{then.tm_mday} {time.strftime('%B %Y, %H:%M UTC', then)}"


# ---------------------------------------------------------------- the store


def ban(c: Connection, person: str, because: str, now: float, until: float, address: bool = False) -> int:
    """Ban a person, and with `address` everybody at the addresses where they had matches made.

    Who had themselves forgotten is banned by the traces that are kept. Replaces what was said before. Returns the number of addresses.
    """
    addresses = {*traces.addresses_of(c, person), *traces.left_by(c, person, True)} if address else set[str]()
    all_ = sorted({person, *traces.left_by(c, person, False), *addresses})
    c.execute(delete(bans).where(or_(bans.c.person == person, (bans.c.until > 0) & (bans.c.until <= now))))
    c.execute(insert(bans), [{"who": who, "person": person, "since": now, "until": until, "because": because} for who in all_])
    for who in all_:
        note(c, PERSON + who)
    return len(addresses)


def lift(c: Connection, person: str) -> None:
    """Lift the ban of a person, and of the addresses banned with them."""
    c.execute(delete(bans).where(bans.c.person == person))


def holding(c: Connection, who: tuple[str, ...], now: float) -> Ban | None:
    """Return the ban that keeps somebody out who is known by all these ids, None if there is none. If there are several, the one that lasts longest."""
    known = [one for one in who if one]
    rows = c.execute(select(bans).where(bans.c.who.in_(known), _holds(now))).all()
    return max((Ban(*row) for row in rows), key=lambda one: one.until or float("inf"), default=None)


def in_force(c: Connection, now: float) -> list[Ban]:
    """Return all bans in force, the newest first."""
    return [Ban(*row) for row in c.execute(select(bans).where(_holds(now)).order_by(bans.c.since.desc(), bans.c.person, bans.c.who))]


def named(c: Connection, beginning: str) -> str:
    """Return the id of the person that begins like this, as the operator reads it in lists; of a forgotten one, while a report names it. Raises OutplayError."""
    known = select(people.c.id).where(_begins(people.c.id, beginning)).union(select(reports.c.about).where(_begins(reports.c.about, beginning)))
    return _only(list(c.execute(known.limit(2)).scalars()), beginning, "nobody here")


def banned(c: Connection, beginning: str) -> str:
    """Return the id of the banned person that begins like this. Raises OutplayError."""
    return _only(
        list(c.execute(select(bans.c.person).where(_begins(bans.c.person, beginning)).distinct().limit(2)).scalars()), beginning, "nobody who is banned"
    )


def _begins(column: ColumnElement[str], beginning: str) -> ColumnElement[bool]:
    if not BEGINNING.fullmatch(beginning):
        raise OutplayError(f"{beginning!r} names no person. Type at least 8 of the {SHOWN_CHARACTERS} characters that `outplay reports` shows")
    return column.startswith(beginning)


def _only(found: list[str], beginning: str, nobody: str) -> str:
    if len(found) != 1:
        raise OutplayError(f"{beginning} fits more than one person; please type more characters" if found else f"{beginning} is {nobody}")
    return found[0]


def _holds(now: float) -> ColumnElement[bool]:
    return or_(bans.c.until == 0, bans.c.until > now)
