"""With whom somebody often plays, as far as the one who asks may know it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, case, func, select

from outplay.server.protocol import messages as m
from outplay.server.protocol.faces import face_of
from outplay.server.store.club_tables import members
from outplay.server.store.tables import people, players

MOST: Final = 4
"""How many people are told."""
LOOKED_AT: Final = 60
"""Among how many of those with whom somebody played most these are looked for."""


def often(c: Connection, person: str, asker: str) -> list[m.Met]:
    """Return with whom a person played most: of those who show what came of their matches, and of those whom the asker has met. Who was forgotten is nobody."""
    own, other = players.alias("own"), players.alias("other")
    together, beside = func.count().label("together"), func.sum(case((own.c.side == other.c.side, 1), else_=0)).label("beside")
    met = (
        select(other.c.who, together, beside)
        .join(own, own.c.number == other.c.number)
        .where(own.c.who == person, other.c.who.notin_(("", person)))
        .group_by(other.c.who)
        .order_by(together.desc(), other.c.who)
        .limit(LOOKED_AT)
    )
    found = c.execute(met).all()
    who = {row.who for row in found}
    rows = {row.id: row for row in c.execute(select(people.c.id, people.c.name, people.c.icon, people.c.public).where(people.c.id.in_(who)))}
    known = _met_by(c, asker, who) if asker else set()
    told = [row for row in found if (one := rows.get(row.who)) is not None and (one.public or row.who in known)]
    return [
        m.Met(
            name=rows[row.who].name,
            icon=face_of(row.who, rows[row.who].icon),
            matches=row.together,
            beside=int(row.beside or 0),
            profile=rows[row.who].public,
            mine=row.who == asker,
        )
        for row in told[:MOST]
    ]


def _met_by(c: Connection, asker: str, who: Collection[str]) -> set[str]:
    """Return whom of these people somebody has met at a match that is over or in a club: themselves too."""
    matches = select(players.c.number).where(players.c.who == asker)
    clubs = select(members.c.club).where(members.c.person == asker)
    played = c.execute(select(players.c.who).where(players.c.who.in_(who), players.c.number.in_(matches))).scalars()
    members_too = c.execute(select(members.c.person).where(members.c.person.in_(who), members.c.club.in_(clubs))).scalars()
    return {*played, *members_too} | ({asker} & {*who})
