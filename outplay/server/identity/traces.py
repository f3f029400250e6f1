"""By what somebody can still be banned who was reported and then had themselves forgotten: their browsers, and the addresses where they had matches made.

Of both only hashes are kept, which tell nothing by themselves. They go with the last report about that person, and after some time in any case.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from outplay.server.identity.identities import FORGOTTEN
from outplay.server.store.clock import DAY
from outplay.server.store.tables import devices, matches, reports, traces

KEPT_SECONDS = 90 * DAY
"""How long traces are kept at most."""


def leave(c: Connection, person: str, now: float) -> None:
    """Keep the traces of a person who is about to be forgotten, if a report about them is open."""
    if c.execute(select(reports.c.id).where(reports.c.about == person).limit(1)).first() is not None:
        _add(c, person, c.execute(select(devices.c.token).where(devices.c.person == person)).scalars(), False, now)
        _add(c, person, addresses_of(c, person), True, now)


def addresses_of(c: Connection, person: str) -> list[str]:
    """Return the addresses where a person had matches made."""
    return list(c.execute(select(matches.c.address).where(matches.c.maker == person, matches.c.address != "").distinct()).scalars())


def _add(c: Connection, person: str, found: Iterable[str], address: bool, now: float) -> None:
    known = set(c.execute(select(traces.c.who).where(traces.c.person == person)).scalars())
    if new := [{"person": person, "who": who, "address": address, "at": now} for who in found if who not in known]:
        c.execute(insert(traces), new)


def traced(c: Connection, device: str) -> bool:
    """Return whether a browser is kept in mind as somebody's who was forgotten."""
    return c.execute(select(traces.c.person).where(traces.c.who == device).limit(1)).first() is not None


def follow(c: Connection, device: str, next: str) -> None:
    """Keep in mind that a browser which was somebody's is known by another token from now on. The time for which it is kept in mind stays."""
    for row in c.execute(select(traces).where(traces.c.who == device)).all():
        _add(c, row.person, [next], False, row.at)


def left_by(c: Connection, person: str, address: bool) -> list[str]:
    """Return the browsers, or the addresses, by which a person who was forgotten can be banned."""
    return list(c.execute(select(traces.c.who).where(traces.c.person == person, traces.c.address == address).order_by(traces.c.who)).scalars())


def let_go(c: Connection, now: float) -> None:
    """Drop the traces that no open report needs any more, and those that were kept long enough: reports about these people name nobody then."""
    old = select(traces.c.person).where(traces.c.at <= now - KEPT_SECONDS).scalar_subquery()
    c.execute(update(reports).where(reports.c.about.in_(old)).values(about=FORGOTTEN))
    c.execute(delete(traces).where(traces.c.person.not_in(select(reports.c.about))))
