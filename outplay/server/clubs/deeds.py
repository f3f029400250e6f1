"""What people do with clubs, each in one transaction: make one, come, leave, look after it. All of it raises RequestRefused."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from outplay.server.clubs import club as at
from outplay.server.clubs.clubs import Clubs
from outplay.server.clubs.swiss import out_of
from outplay.server.identity.people import Maker
from outplay.server.lobby.deeds import leave_in
from outplay.server.matches.codes import new_code
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import ClubRow, MemberRow
from outplay.server.store.writer import Taken

Changing = Callable[[ClubRow], ClubRow | None]
"""What becomes of a club; None: it goes."""
CODES = 20
"""How many codes are tried until one is free."""


async def mine(clubs: Clubs, person: str) -> m.Clubs:
    """Return the clubs of which a person is a member."""

    def job(c: Connection) -> m.Clubs:
        return m.Clubs(
            clubs=[
                m.ClubInfo(
                    id=row.id,
                    name=row.name,
                    members=len(row.members),
                    owned=row.owner == person,
                    playing=any(swiss.phase != rows.OVER for swiss in rows.swisses_of(c, row.id)),
                )
                for row in rows.clubs_with(c, person)
            ]
        )

    return await clubs.runtime.read(job)


async def make(clubs: Clubs, wish: m.NewClub, who: Maker) -> m.Created:
    """Make a club. Whoever makes it looks after it."""
    config, now, name = clubs.runtime.config, clubs.runtime.clock.now(), at.name_of(wish.name)

    def job(c: Connection, row: ClubRow) -> None:
        at.check_room(rows.clubs_with(c, who.person), who.person, owning=True)
        limits = config.limits
        if not config.loopback and who.address and rows.clubs_from(c, who.address) >= at.MOST_OWNED * limits.address:
            raise RequestRefused("limit", "From your address there are many clubs here already. Please join one of them.", 429)
        rows.add_club(c, row)

    for _ in range(CODES):
        id, code, first = secrets.token_urlsafe(9), new_code(config.code), MemberRow(1, who.person, now)
        row = ClubRow(id, code, name, who.person, who.address, 0, now, now, (), (first,))
        try:
            await clubs.runtime.write(partial(job, row=row))
        except Taken:
            continue
        return m.Created(match="", code=code, seats=[], club=id)
    raise RequestRefused("codes", "No free code for a new club was found. Please try again.", 503)


async def join(clubs: Clubs, id: str, person: str) -> m.Created:
    """Become a member of a club, by its link or code. A member is only shown the way."""
    now = clubs.runtime.clock.now()

    def job(c: Connection) -> ClubRow:
        row = there(c, id)
        if row.member(person):
            return row
        at.check_room(rows.clubs_with(c, person), person, owning=False)
        return rows.change_club(c, at.with_member(row, person, now))

    row = await clubs.runtime.write(job)
    clubs.wrote(id)
    return m.Created(match="", code=row.code, seats=[], club=id)


async def door(clubs: Clubs, id: str) -> m.Door:
    """Return what is behind the code of a club."""
    row = await clubs.runtime.read(lambda c: there(c, id))
    return m.Door(match="", code=row.code, game="", seats=[], free=[], spectators=False, over=False, club=row.name, members=len(row.members))


async def leave(clubs: Clubs, id: str, person: str) -> m.Created:
    """Leave a club. If nobody is left, it goes."""
    await _changed(clubs, id, person, lambda row: at.without(row, person))
    return m.Created(match="", code="", seats=[])


async def arrange(clubs: Clubs, id: str, wish: m.ArrangeClub, person: str) -> m.Created:
    """Change a club, as its owner."""
    await _changed(clubs, id, person, lambda row: at.arranged(row, wish, person))
    return m.Created(match="", code="", seats=[], club="" if wish.act == "close" else id)


async def _changed(clubs: Clubs, id: str, person: str, how: Changing) -> None:
    """Change a club, and take who is a member no more out of its tables and tournaments."""
    tables: list[str] = []

    def job(c: Connection) -> None:
        row = own(c, id, person)
        after = how(row)
        gone = {one.person for one in row.members} - {one.person for one in (after.members if after else ())}
        tables.extend(_stand_up(c, id, gone))
        if after is None:
            rows.drop_club(c, id)
            return
        out_of(c, id, gone)
        if after != row:
            rows.change_club(c, after)

    await clubs.runtime.write(job)
    clubs.lobby.wrote(*tables)
    clubs.wrote(id)


def _stand_up(c: Connection, club: str, gone: set[str]) -> list[str]:
    """Take people out of the open tables of a club, and return the ids of those."""
    found = [row for row in rows.gatherings_of(c) if row.club == club and not row.match and gone & {*row.people}]
    for row in found:
        leave_in(c, row, *gone)
    return [row.id for row in found]


def forget(c: Connection, person: str) -> None:
    """Take a person out of all clubs, as part of the transaction that forgets them."""
    for row in rows.clubs_with(c, person):
        rest = at.without(row, person)
        if rest is None:
            rows.drop_club(c, row.id)
        else:
            rows.change_club(c, rest)
    rows.forget_in_clubs(c, person)


def there(c: Connection, id: str) -> ClubRow:
    """Return a club. Raises RequestRefused if it is gone."""
    row = rows.club(c, id)
    if row is None:
        raise at.no_club()
    return row


def own(c: Connection, id: str, person: str) -> ClubRow:
    """Return a club of which a person is a member. Raises RequestRefused."""
    row = there(c, id)
    if row.member(person) is None:
        raise at.no_club()
    return row
