"""Who is called when it is their turn: the browsers that want to be, what waits for their people, and up to which question they know of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from outplay.server.store.call_tables import called, subscriptions
from outplay.server.store.tables import actions, matches, seats, states

PEOPLE_PER_QUERY = 500

Ripe = Callable[[float], bool]
"""Whether a moment lies so long ago that somebody who has not looked since is called."""


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """A browser that wants to be called. `endpoint`: where, at its push service; `p256dh`, `auth`: the keys by which it alone reads what is sent.

    `seen`: when its person last looked at a page, with any device. It is not called before `after`; `failures`: how often in a row that failed.
    """

    device: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    made: float
    seen: float
    after: float = 0.0
    failures: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """That somebody is asked at a match. `decision`: the newest question that is open for them there."""

    match: str
    game: str
    decision: int


@dataclass(frozen=True, slots=True)
class Call:
    """That a browser is to be called now, because of all turns that wait for its person."""

    to: SubscriptionRow
    turns: list[Turn]


def subscribe(c: Connection, row: SubscriptionRow, most: int) -> None:
    """Write that a browser wants to be called, in place of what it wanted before. Of more than `most` of a person the oldest are removed."""
    for (device,) in c.execute(select(subscriptions.c.device).where((subscriptions.c.device == row.device) | (subscriptions.c.endpoint == row.endpoint))).all():
        unsubscribe(c, device)
    c.execute(insert(subscriptions).values({name: getattr(row, name) for name in SubscriptionRow.__slots__}))
    for old in subscriptions_of(c, row.person)[most:]:
        unsubscribe(c, old.device)


def unsubscribe(c: Connection, device: str) -> None:
    """Call a browser no more."""
    c.execute(delete(called).where(called.c.device == device))
    c.execute(delete(subscriptions).where(subscriptions.c.device == device))


def subscriptions_of(c: Connection, person: str) -> list[SubscriptionRow]:
    """Return the browsers of a person that want to be called, the newest first."""
    theirs = select(subscriptions).where(subscriptions.c.person == person)
    return [_row(row) for row in c.execute(theirs.order_by(subscriptions.c.made.desc(), subscriptions.c.device))]


def is_subscribed(c: Connection, device: str) -> bool:
    """Return whether a browser wants to be called."""
    return c.execute(select(subscriptions.c.device).where(subscriptions.c.device == device)).first() is not None


def forget_calls(c: Connection, person: str) -> None:
    """Call nobody of a person any more."""
    for one in subscriptions_of(c, person):
        unsubscribe(c, one.device)


def subscribers(c: Connection) -> set[str]:
    """Return the people who want to be called."""
    return {str(person) for person in c.execute(select(subscriptions.c.person).distinct()).scalars()}


def looked(c: Connection, who: Collection[str], knows: Collection[tuple[str, str, int]], now: float) -> None:
    """Note that these people look at a page now, and what each knows by it: a person, a match, and a question there."""
    c.execute(update(subscriptions).where(subscriptions.c.person.in_([*who])).values(seen=now))
    for person, match, decision in knows:
        for one in subscriptions_of(c, person):
            _know(c, one.device, match, decision)


def _know(c: Connection, device: str, match: str, decision: int) -> None:
    this = (called.c.device == device) & (called.c.match == match)
    if not c.execute(update(called).where(this).values(decision=decision)).rowcount:
        c.execute(insert(called).values(device=device, match=match, decision=decision))


# ---------------------------------------------------------------- calling


def calls_due(c: Connection, now: float, ripe: Ripe, device: str = "") -> list[Call]:
    """Return who is to be called now, or whether this one device is: who has not looked at any page for long, about a question that came long ago and is news."""
    those = select(subscriptions).where(subscriptions.c.after <= now)
    found = [_row(row) for row in c.execute(those.where(subscriptions.c.device == device) if device else those)]
    away = [one for one in found if ripe(one.seen)]
    waiting = turns_of(c, {one.person for one in away})
    due = [Call(one, waiting[one.person]) for one in away if one.person in waiting]
    return [call for call in due if any(ripe(_since(c, turn)) for turn in _news(c, call))]


def turns_of(c: Connection, people: Collection[str]) -> dict[str, list[Turn]]:
    """Return the matches that wait for each of these people now; those for whom none does are left out."""
    newest = select(func.max(states.c.number)).where(states.c.match == seats.c.match).correlate(seats).scalar_subquery()
    asked = (
        select(seats.c.token, seats.c.match, seats.c.seat, matches.c.game, states.c.asked)
        .join(matches, matches.c.id == seats.c.match)
        .join(states, (states.c.match == seats.c.match) & (states.c.number == newest))
        .where(~matches.c.over, seats.c.kind != "bot", seats.c.stand_in == "")
        .order_by(matches.c.created, seats.c.match)
    )
    found: dict[str, dict[str, Turn]] = defaultdict(dict)
    for part in _parts(people):
        for row in c.execute(asked.where(seats.c.token.in_(part))):
            decision = msgspec.json.decode(row.asked, type=dict[int, int]).get(row.seat)
            before = found[row.token].get(row.match) if decision is not None else None
            if decision is not None and (before is None or decision > before.decision):
                found[row.token][row.match] = Turn(row.match, row.game, decision)
    return {person: [*turns.values()] for person, turns in found.items()}


def take_call(c: Connection, device: str, now: float, ripe: Ripe, until: float) -> Call | None:
    """Take the lease of a call until a moment, and return it. None if there is nothing to call about any more, or another process calls."""
    due = calls_due(c, now, ripe, device)
    mine = update(subscriptions).where(subscriptions.c.device == device, subscriptions.c.after <= now).values(after=until)
    return due[0] if due and c.execute(mine).rowcount else None


def called_now(c: Connection, call: Call) -> None:
    """Note that a browser was called: its person knows of all turns that were told, and matches that are over are no news any more."""
    if not _settle(c, call, after=0.0, failures=0):
        return
    for turn in call.turns:
        _know(c, call.to.device, turn.match, turn.decision)
    going_on = select(matches.c.id).where(~matches.c.over)
    c.execute(delete(called).where(called.c.device == call.to.device, called.c.match.not_in(going_on)))


def call_failed(c: Connection, call: Call, after: float) -> None:
    """Note that a browser could not be called, and is not to be before a moment."""
    _settle(c, call, after=after, failures=call.to.failures + 1)


def call_gone(c: Connection, call: Call) -> None:
    """Call a browser no more that its push service does not know any more, unless it has another address by now."""
    if c.execute(select(subscriptions.c.device).where(*_where(call))).first() is not None:
        unsubscribe(c, call.to.device)


def _settle(c: Connection, call: Call, **values: float) -> bool:
    """Change what is kept of a browser, if it still wants to be called there. Returns whether it does."""
    return c.execute(update(subscriptions).where(*_where(call)).values(values)).rowcount > 0


def _where(call: Call) -> tuple[ColumnElement[bool], ...]:
    return subscriptions.c.device == call.to.device, subscriptions.c.endpoint == call.to.endpoint


def _news(c: Connection, call: Call) -> list[Turn]:
    """Return those turns that a browser's person does not know of."""
    known = {row.match: row.decision for row in c.execute(select(called).where(called.c.device == call.to.device))}
    return [turn for turn in call.turns if known.get(turn.match, -1) < turn.decision]


def _since(c: Connection, turn: Turn) -> float:
    """Return when a question came."""
    return float(c.execute(select(actions.c.at).where(actions.c.match == turn.match, actions.c.number == turn.decision)).scalar_one())


def _parts(people: Collection[str]) -> Iterator[list[str]]:
    all_ = sorted(people)
    for start in range(0, len(all_), PEOPLE_PER_QUERY):
        yield all_[start : start + PEOPLE_PER_QUERY]


def _row(row: Any) -> SubscriptionRow:
    return SubscriptionRow(**{name: getattr(row, name) for name in SubscriptionRow.__slots__})
