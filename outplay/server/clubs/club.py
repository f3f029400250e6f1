"""What may be done with a club. Everything here returns the row as it is to be, and writes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from outplay.server.protocol import messages as m
from outplay.server.protocol.names import plain_name
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.rows import ClubRow, MemberRow

MOST_MEMBERS: Final = 100
MOST_CLUBS: Final = 20
"""Of how many clubs somebody may be a member."""
MOST_OWNED: Final = 3
"""How many clubs somebody may look after."""


def with_member(row: ClubRow, person: str, now: float) -> ClubRow:
    """Return a club with one more member. Raises RequestRefused."""
    if person in row.barred:
        raise RequestRefused("barred", "You were removed from this club.", 403)
    if len(row.members) >= MOST_MEMBERS:
        raise RequestRefused("full", f"This club has {MOST_MEMBERS} members already. It can have no more.")
    number = 1 + max((one.number for one in row.members), default=0)
    return replace(row, members=(*row.members, MemberRow(number, person, now)))


def without(row: ClubRow, person: str) -> ClubRow | None:
    """Return a club without a member. If they looked after it, whoever came first does so now; None if nobody is left."""
    rest = tuple(one for one in row.members if one.person != person)
    if not rest:
        return None
    owner = rest[0].person if row.owner == person else row.owner
    return replace(row, members=rest, owner=owner)


def arranged(row: ClubRow, wish: m.ArrangeClub, person: str) -> ClubRow | None:
    """Return a club after its owner has done something; None if it is closed. Raises RequestRefused."""
    check_owner(row, person, wish.number)
    if wish.act == "close":
        return None
    if wish.act == "rename":
        return replace(row, name=name_of(wish.name))
    other = next((one for one in row.members if one.number == wish.member), None)
    if other is None or other.person == person:
        raise RequestRefused("member", "Choose another member of this club.", 422)
    if wish.act == "hand on":
        return replace(row, owner=other.person)
    return replace(row, members=tuple(one for one in row.members if one is not other), barred=(*row.barred, other.person))


def name_of(typed: str) -> str:
    """Return the name of a club as it can be shown. Raises RequestRefused if nothing would show."""
    name = plain_name(typed)
    if not name:
        raise RequestRefused("name", "A club needs a name.", 422)
    return name


def check_owner(row: ClubRow, person: str, number: int | None = None) -> None:
    """Raise RequestRefused unless this person looks after the club, and knows how it is now."""
    if row.owner != person:
        raise RequestRefused("not-yours", "Somebody else looks after this club.", 403)
    if number not in (None, row.number):
        raise RequestRefused("stale", "The club has changed meanwhile. Look at it again.")


def check_room(mine: list[ClubRow], person: str, owning: bool) -> None:
    """Raise RequestRefused if a member of these clubs may not come to one more, or not look after one more."""
    if len(mine) >= MOST_CLUBS:
        raise RequestRefused("limit", f"You are a member of {MOST_CLUBS} clubs already. Leave one of them first.")
    if owning and sum(one.owner == person for one in mine) >= MOST_OWNED:
        raise RequestRefused("limit", f"You look after {MOST_OWNED} clubs already. Close or hand on one of them first.")


def no_club() -> RequestRefused:
    """Return the refusal for a club that is gone, or whose member one is not: the answer is the same."""
    return RequestRefused("no-club", "There is no such club here, or you are not a member.", 404)
