"""What people do with tournaments, each in one transaction: make one, enter, leave, begin a round. All of it raises RequestRefused."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from random import Random

from sqlalchemy import Connection

from outplay.server.clubs import club as club_
from outplay.server.clubs import swiss as at
from outplay.server.clubs.clubs import Clubs
from outplay.server.clubs.deeds import own
from outplay.server.lobby.showing import nearest
from outplay.server.matches import seating, terms
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import SwissRow

MOST_KEPT = 20
"""How many tournaments a club keeps: with one more the oldest of those that are over goes."""
LONGEST_PAUSE = 7 * 24 * 3600
RETRIES = 5
"""How often a round is paired again, as somebody came or left meanwhile."""


async def make(clubs: Clubs, id: str, wish: m.NewSwiss, person: str) -> m.Created:
    """Make a tournament, as the owner of a club."""
    host, config = clubs.host, clubs.runtime.config
    game = host.cache.game(wish.match.game)
    settings = seating.settings_of(game, wish.match)
    seats = list(seating.seats_of_plan(config, [m.SeatPlan(kind="you"), m.SeatPlan(kind="link")], settings.seats, person, "", ""))
    if [len(side) for side in settings.sides] != [1, 1]:
        raise RequestRefused("seats", "In a tournament two play against each other, each alone. Choose two seats.", 422)
    if not at.FEWEST_ROUNDS <= wish.rounds <= at.MOST_ROUNDS:
        raise RequestRefused("rounds", f"A tournament has {at.FEWEST_ROUNDS} to {at.MOST_ROUNDS} rounds.", 422)
    if not -1 <= wish.pause <= LONGEST_PAUSE:
        raise RequestRefused("pause", "Between two rounds there are at most seven days.", 422)
    clock = terms.chosen(game, settings, wish.match.clock, seats)
    if not clock:
        raise RequestRefused("clock", "A tournament needs a clock: without one a round might never end.", 422)
    row = SwissRow(
        secrets.token_urlsafe(9), id, 0, game.id, settings.given(), nearest(game, settings), wish.match.spectators, wish.match.undo, clock,
        seating.rated_of(wish.match, seats), wish.rounds, 0, rows.OPEN, wish.pause, 0.0, clubs.runtime.clock.now(),
    )  # fmt: skip

    def job(c: Connection) -> None:
        club_.check_owner(own(c, id, person), person)
        there = rows.swisses_of(c, id)
        if any(one.phase != rows.OVER for one in there):
            raise RequestRefused("one", "A club has one tournament at a time. End or cancel the other one first.")
        for old in there[MOST_KEPT - 1 :]:
            rows.drop_swiss(c, old)
        rows.add_swiss(c, row)

    await clubs.runtime.write(job)
    clubs.wrote(id)
    return m.Created(match="", code="", seats=[], club=id)


async def take_part(clubs: Clubs, id: str, wish: m.InSwiss, person: str) -> m.Created:
    """Enter a tournament, leave it, or be back."""
    how = {"enter": at.entered, "leave": at.left, "back": at.back}[wish.act]
    return await _changed(clubs, id, person, lambda row: how(row, person))


async def arrange(clubs: Clubs, id: str, wish: m.ArrangeSwiss, person: str) -> m.Created:
    """Change a tournament, as the owner of its club."""

    def check(c: Connection) -> SwissRow:
        row = _own(c, id, person)
        club_.check_owner(own(c, row.club, person), person)
        if row.number != wish.number:
            raise RequestRefused("stale", "The tournament has changed meanwhile. Look at it again.")
        return row

    row = await clubs.runtime.read(check)
    if wish.act == "begin":
        await begin_round(clubs, row)
        return m.Created(match="", code="", seats=[], club=row.club)

    def how(row: SwissRow) -> SwissRow | None:
        match wish.act:
            case "end":
                return at.ended(row)
            case "cancel" if row.phase == rows.OPEN:
                return None
            case "out" if (who := row.numbered(wish.entrant)) is not None:
                return at.left(row, who.person)
        raise RequestRefused("tournament", "That cannot be done with this tournament now.", 422)

    return await _changed(clubs, id, person, how, check)


async def begin_round(clubs: Clubs, row: SwissRow) -> None:
    """Pair the next round of a tournament, unless it was begun by anybody else. Its matches are made by whoever looks after tournaments, at once here."""
    for _ in range(RETRIES):
        paired = await asyncio.to_thread(at.begun, row, Random(secrets.token_bytes(16)))
        if await clubs.runtime.write(partial(_begin, before=row, after=paired)):
            break
        found = await clubs.runtime.read(partial(rows.swiss, id=row.id))
        if found is None or found.round != row.round or found.phase == rows.OVER:
            break
        row = found
    clubs.wrote(row.club)
    clubs.on_round(row.id)


def _begin(c: Connection, before: SwissRow, after: SwissRow) -> bool:
    """Write the pairings of a round if nothing has changed since they were made. Returns whether they are written."""
    now = rows.swiss(c, before.id)
    if now is None or now.number != before.number:
        return False
    rows.change_swiss(c, after)
    return True


async def _changed(
    clubs: Clubs, id: str, person: str, how: Callable[[SwissRow], SwissRow | None], check: Callable[[Connection], SwissRow] | None = None
) -> m.Created:
    """Change a tournament, once it is checked who does so; None: it goes."""

    def job(c: Connection) -> SwissRow:
        row = check(c) if check else _own(c, id, person)
        after = how(row)
        if after is None:
            rows.drop_swiss(c, row)
        elif after != row:
            rows.change_swiss(c, after)
        return row

    row = await clubs.runtime.write(job)
    clubs.wrote(row.club)
    return m.Created(match="", code="", seats=[], club=row.club)


def there(c: Connection, id: str) -> SwissRow:
    """Return a tournament. Raises RequestRefused if it is gone."""
    row = rows.swiss(c, id)
    if row is None:
        raise RequestRefused("no-swiss", "There is no such tournament any more.", 404)
    return row


def _own(c: Connection, id: str, person: str) -> SwissRow:
    """Return a tournament of a club of which a person is a member. Raises RequestRefused."""
    row = there(c, id)
    own(c, row.club, person)
    return row
