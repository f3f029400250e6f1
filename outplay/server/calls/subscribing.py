"""A browser wants to be called when it is its person's turn, or no more."""

from __future__ import annotations

import asyncio
from functools import partial

from sqlalchemy import Connection

from outplay.server.calls.calls import Calls
from outplay.server.calls.endpoints import address_of, service_of
from outplay.server.calls.pushing import Pusher, check_keys
from outplay.server.identity import identities
from outplay.server.identity.people import Visitor
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import SubscriptionRow

MOST = 10
"""How many browsers of a person are called. Of more the oldest are not any more."""


async def how_called(calls: Calls, who: Visitor) -> m.Calls:
    """Return whether this server calls, and whether it calls the browser that asks."""
    if calls.pusher is None:
        return m.Calls()
    return m.Calls(key=calls.pusher.key, on=bool(who.device) and await calls.runtime.read(partial(rows.is_subscribed, device=who.device)))


async def call_me(calls: Calls, who: Visitor, wish: m.CallMe) -> m.Calls:
    """Have the browser that asks be called from now on. Raises RequestRefused."""
    if calls.pusher is None:
        raise RequestRefused("no-calls", "This server calls nobody.", hint="Who runs it can turn that on.")
    await asyncio.to_thread(_check, calls.pusher, wish)
    now = calls.runtime.clock.now()
    row = SubscriptionRow(who.device, who.person, wish.endpoint, wish.p256dh, wish.auth, made=now, seen=now)
    await calls.runtime.write(partial(_write, row=row))
    calls.people.add(who.person)
    return await how_called(calls, who)


async def call_me_not(calls: Calls, who: Visitor) -> m.Calls:
    """Call the browser that asks no more. Raises RequestRefused."""
    await calls.runtime.write(partial(rows.unsubscribe, device=who.device))
    return await how_called(calls, who)


def _check(pusher: Pusher, wish: m.CallMe) -> None:
    """Raise RequestRefused unless a browser could be called there. A name that has no address at the moment may have one later: it is looked at again then."""
    name = service_of(wish.endpoint)
    check_keys(wish.p256dh, wish.auth)
    try:
        address_of(name, pusher.resolve)
    except OSError:
        return


def _write(c: Connection, row: SubscriptionRow) -> None:
    if not row.person or identities.person_of(c, row.person) is None or identities.whose(c, row.device) != row.person:
        raise RequestRefused("nobody", "You are not known here yet. That begins with your first match.", 403)
    rows.subscribe(c, row, MOST)
