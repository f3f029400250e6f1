"""Who may not play here: a person, and where its operator says so whoever comes from the same addresses. Every process hears of it as it hears of a sign-out, and closes their sockets."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select

from outplay.kernel.errors import OutplayError
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.notices import PERSON, note
from outplay.server.store.runtime import Runtime
from outplay.server.store.tables import bans, matches, people

SHOWN_CHARACTERS = 12
"""Signs by which a person is named to the operator, who may type as many, or more."""
BEGINNING = re.compile(r"[0-9a-f]{8,64}")


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody may not play here, or nobody from an address (both by what the store knows them by), `until` some moment; 0: for good."""

    who: str
    person: str
    since: float
    until: float
    because: str

    def told(self) -> str:
        """The same as the operator reads it, in a line."""
        whom = "them" if self.who == self.person else "an address of theirs"
        until = f"until {_written(self.until)}" if self.until else "for good"
        return f"{self.person[:SHOWN_CHARACTERS]}  {whom}, since {_written(self.since)}, {until}{f': {self.because}' if self.because else ''}"

    def words(self) -> str:
        """The same as whom it keeps out reads it."""
        until = f"until {_written(self.until)}" if self.until else "for good"
        return f"You may not play here {until}.{f' The reason given: {self.because}' if self.because else ''}"


async def check(runtime: Runtime, *who: str) -> None:
    """Whether somebody may play here, by all they are known by: person, device, address. Raises RequestRefused."""
    ban = await runtime.read(lambda c: holding(c, who, runtime.clock.now()))
    if ban is not None:
        raise RequestRefused("banned", ban.words(), 403)


def _written(at: float) -> str:
    then = time.gmtime(at)
    return f"{then.tm_mday} {time.strftime('%B %Y, %H:%M UTC', then)}"


# ---------------------------------------------------------------- the store


def ban(c: Connection, person: str, because: str, now: float, until: float, address: bool = False) -> int:
    """Keep somebody out, and with `address` whoever comes from where they had matches made; in the place of what was said before. How many addresses those are."""
    theirs = select(matches.c.address).where(matches.c.maker == person, matches.c.address != "").distinct()
    addresses = list(c.execute(theirs).scalars()) if address else []
    c.execute(delete(bans).where(or_(bans.c.person == person, (bans.c.until > 0) & (bans.c.until <= now))))
    c.execute(insert(bans), [{"who": who, "person": person, "since": now, "until": until, "because": because} for who in (person, *addresses)])
    for who in (person, *addresses):
        note(c, PERSON + who)
    return len(addresses)


def lift(c: Connection, person: str) -> None:
    """Somebody may play here again, and so may whoever comes from the same addresses."""
    c.execute(delete(bans).where(bans.c.person == person))


def holding(c: Connection, who: tuple[str, ...], now: float) -> Ban | None:
    """What keeps somebody out who is known by all this; of several the one that does so longest."""
    known = [one for one in who if one]
    rows = c.execute(select(bans).where(bans.c.who.in_(known), _holds(now))).all()
    return max((Ban(*row) for row in rows), key=lambda one: one.until or float("inf"), default=None)


def in_force(c: Connection, now: float) -> list[Ban]:
    """All bans that hold, the newest first."""
    return [Ban(*row) for row in c.execute(select(bans).where(_holds(now)).order_by(bans.c.since.desc(), bans.c.person, bans.c.who))]


def named(c: Connection, beginning: str) -> str:
    """The person whose id begins so, as the operator reads it in lists. Raises OutplayError."""
    return _only(list(c.execute(select(people.c.id).where(_begins(people.c.id, beginning)).limit(2)).scalars()), beginning, "nobody here")


def banned(c: Connection, beginning: str) -> str:
    """The same among those who are banned. Raises OutplayError."""
    return _only(
        list(c.execute(select(bans.c.person).where(_begins(bans.c.person, beginning)).distinct().limit(2)).scalars()), beginning, "nobody who is banned"
    )


def _begins(column: ColumnElement[str], beginning: str) -> ColumnElement[bool]:
    if not BEGINNING.fullmatch(beginning):
        raise OutplayError(f"{beginning!r} is no person: they are named by {SHOWN_CHARACTERS} signs, as `outplay reports` shows them (8 or more of them do)")
    return column.startswith(beginning)


def _only(found: list[str], beginning: str, nobody: str) -> str:
    if len(found) != 1:
        raise OutplayError(f"{beginning} is more than one person; please type more signs" if found else f"{beginning} is {nobody}")
    return found[0]


def _holds(now: float) -> ColumnElement[bool]:
    return or_(bans.c.until == 0, bans.c.until > now)
