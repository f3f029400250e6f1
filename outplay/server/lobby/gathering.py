"""What may be done at an open table. Everything here returns the row as it is to be, and writes nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from outplay.server.config import Config
from outplay.server.matches.seating import BOT_NAMES, level_of
from outplay.server.matches.terms import by_mail
from outplay.server.protocol import messages as m
from outplay.server.protocol.names import told_apart
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.ratings.model import Rating
from outplay.server.store.clock import DAY
from outplay.server.store.rows import GatheringRow, PlaceRow

OPEN_SECONDS: Final = 30 * 60.0
"""How long a table stands open if whoever arranges it does nothing. Who comes and goes does not prolong it."""
AWAY_SECONDS: Final = 60.0
"""How long a seat is kept for somebody who is not connected."""
MAIL_SECONDS: Final = 7 * DAY
"""Both of these at a table whose match is played by mail."""
MOST_POINTS: Final = 4000
"""The highest rating that a table may ask for."""
MOST_BY_MAIL: Final = 4
"""At how many open tables by mail one may sit; of the others at one."""

MOST_INVITED: Final = 12
"""How many people are asked to a table by name."""


def kept_open(row: GatheringRow, now: float) -> GatheringRow:
    """Return a table that whoever arranges it has just looked after."""
    return replace(row, until=now + (MAIL_SECONDS if by_mail(row.clock) else OPEN_SECONDS))


def patience(row: GatheringRow) -> float:
    """Return how many seconds a seat is kept for somebody who is not connected."""
    return MAIL_SECONDS if by_mail(row.clock) else AWAY_SECONDS


def check_room(row: GatheringRow, others: Collection[GatheringRow]) -> None:
    """Raise RequestRefused if somebody who sits at these other tables may not sit at this one too."""
    mail = by_mail(row.clock)
    like = [one for one in others if one.id != row.id and by_mail(one.clock) == mail]
    if mail and len(like) >= MOST_BY_MAIL:
        raise RequestRefused("seated", f"You sit at {MOST_BY_MAIL} open tables by mail already. Leave one of them first.")
    if not mail and like:
        raise RequestRefused("seated", "You sit at another open table already. Leave it first.")


def check_fits(row: GatheringRow, rating: Rating) -> None:
    """Raise RequestRefused if a table is for others than people of this rating."""
    if row.least and rating.points < row.least:
        raise RequestRefused("rating", f"This table is for ratings of {row.least} and up; yours is {rating.points}.", 403)
    if row.most and rating.points > row.most:
        raise RequestRefused("rating", f"This table is for ratings up to {row.most}; yours is {rating.points}.", 403)


def check_range(least: int, most: int) -> None:
    """Raise RequestRefused if nobody's rating could lie between these two; 0 stands for any."""
    if not (0 <= least <= MOST_POINTS and 0 <= most <= MOST_POINTS) or (most and least > most):
        raise RequestRefused("range", f"Ratings go from a lower one to a higher one, of 0 to {MOST_POINTS}; 0 takes anybody.", 422)


def seated(row: GatheringRow, wanted: int | None, person: str, name: str, icon: str, now: float) -> GatheringRow:
    """Return the table after a person has taken a free seat: this one, or the first. Who sits there already changes seats. Raises RequestRefused."""
    if person in row.barred:
        raise RequestRefused("barred", "You were removed from this table.", 403)
    free, mine = [place.seat for place in row.places if place.free], row.place(person)
    if mine is not None and wanted in (None, mine.seat):
        return row
    if not free:
        raise RequestRefused("taken", "All seats of this table are taken.")
    seat = free[0] if wanted is None else wanted
    if seat not in free:
        raise RequestRefused("taken", "This seat is taken.")
    taken = told_apart(name or f"Player {seat + 1}", [place.name for place in row.places if place.name and place is not mine])
    sits = PlaceRow(seat, person, taken, icon, seen=now)
    return _with(row, sits, *([PlaceRow(mine.seat)] if mine else []))


def inviting(tables: Collection[GatheringRow], other: str) -> GatheringRow:
    """Return that of somebody's open tables to which they may ask another person: the newest with a free seat. Raises RequestRefused."""
    free = [row for row in tables if any(place.free for place in row.places)]
    if not free:
        raise RequestRefused("no-seat", "You sit at no open table with a free seat. Make one in the lobby, and ask again.")
    row = max(free, key=lambda one: one.created)
    if row.place(other) is not None or other in row.barred:
        raise RequestRefused("not-again", "You cannot ask this person to your table: they sit there, or were removed.")
    if len(row.invited) >= MOST_INVITED and other not in row.invited:
        raise RequestRefused("limit", f"{MOST_INVITED} people were asked to your table already.", 429)
    return row


def without(row: GatheringRow, people: Collection[str]) -> GatheringRow | None:
    """Return the table without these people. If it was one of them who arranged it, the next one does; None if nobody is left."""
    row = _with(row, *(PlaceRow(place.seat) for place in row.places if place.person and place.person in people))
    if not row.people:
        return None
    return row if row.owner in row.people else replace(row, owner=row.people[0])


def arranged(config: Config, row: GatheringRow, wish: m.Arrange, person: str, now: float) -> GatheringRow:
    """Return the table after whoever arranges it has done something. Raises RequestRefused."""
    check_owner(row, person, wish.number)
    place = _at(row, wish.seat)
    match wish.act:
        case "remove" if place.person and place.person != person:
            changed = replace(_with(row, PlaceRow(place.seat)), barred=(*row.barred, place.person))
        case "swap":
            other = _at(row, wish.other)
            changed = _with(row, replace(place, seat=other.seat), replace(other, seat=place.seat))
        case "bot" if not place.person:
            level = level_of(config, wish.level)
            name = place.name or told_apart(BOT_NAMES[place.seat % len(BOT_NAMES)], [one.name for one in row.places if one.name])
            changed = _with(row, PlaceRow(place.seat, name=name, level=level.id))
        case "free" if place.level:
            changed = _with(row, PlaceRow(place.seat))
        case "hand on" if place.person:
            changed = replace(row, owner=place.person)
        case _:
            raise RequestRefused("seat", "That cannot be done with this seat.", 422)
    return kept_open(changed, now)


def check_owner(row: GatheringRow, person: str, number: int) -> None:
    """Raise RequestRefused unless this person arranges the table, and knows how it is now."""
    if row.owner != person:
        raise RequestRefused("not-yours", "Somebody else arranges this table.", 403)
    if row.number != number:
        raise RequestRefused("stale", "The table has changed meanwhile. Look at it again.")


def check_full(row: GatheringRow) -> None:
    """Raise RequestRefused unless every seat is taken."""
    free = sum(place.free for place in row.places)
    if free:
        raise RequestRefused("free", f"{'A seat is' if free == 1 else f'{free} seats are'} still free. Wait, or let bots sit there.")


def gone_too_long(row: GatheringRow, between: float) -> bool:
    """Return whether somebody who was not connected for so many seconds loses their seat."""
    return between >= patience(row)


def _at(row: GatheringRow, seat: int) -> PlaceRow:
    if not 0 <= seat < len(row.places):
        raise RequestRefused("seat", f"There is no seat {seat + 1} at this table.", 422)
    return row.places[seat]


def _with(row: GatheringRow, *places: PlaceRow) -> GatheringRow:
    new = {place.seat: place for place in places}
    return replace(row, places=tuple(new.get(place.seat, place) for place in row.places))
