"""Unfinished secret series. They are kept beside the log, shown on the table of those who may know them, and become one row when they are done."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from outplay.kernel.errors import IllegalAction, RecordError
from outplay.kernel.game import Game
from outplay.kernel.play import in_order, in_turn
from outplay.kernel.record import parts, series
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice, Series
from outplay.kernel.view import Observation
from outplay.server.protocol.views import Views
from outplay.server.store.rows import Drafts

Picks = tuple[Option, ...]


def whole(base: State, table: State, seat: Seat, picks: Picks) -> Option:
    """Return a finished series as one option. A single pick stays as it is, unless the log already has picks of the series that it replaces."""
    return picks[0] if len(picks) == 1 and not base.picks.get(seat) else Series(in_turn(table, seat, picks) or picks)


def texts(game: Game[State], seen: Observation[State], seat: Seat, picks: Picks) -> list[str]:
    """Return the text form of each pick that a seat answers, as it was offered."""
    made = (in_turn(seen.state, seat, picks) if isinstance(seen.state.todo[-1], SecretChoice) else ()) or picks
    return [game.offer(after, pick).text for after, pick in zip(series(seen, seat, made), made, strict=False)]


def picks_of(views: Views, seat: Seat, text: str) -> Picks:
    """Return the picks with this text form: of a secret series one or several, each as it is offered after those before.

    Raises IllegalAction, naming the pick that is impossible.
    """
    made = Picks()
    before = views.state.picks.get(seat, ())
    for one in parts(text) if isinstance(views.state.todo[-1], SecretChoice) else [text]:
        after = sketched(views, {seat: (*before, *made)}) if made else views
        offers = after.offers(seat)
        if one not in offers:
            possible = "possible: " + ", ".join(list(offers)[:12]) if offers else "the series is finished by then"
            raise IllegalAction(f"{one!r} is not possible {'now' if not made else 'after the picks before it, so none of them was made'}; {possible}")
        made = (*made, offers[one])
    return made


def encoded(game: Game[State], picks: Picks) -> str:
    """Return picks as they are kept, by class and field names. Their text forms could not be read back if one in the middle is still open."""
    return msgspec.json.encode(game.codec.plain(picks, whole=True)).decode()


def sketched(views: Views, picks: Mapping[Seat, Picks]) -> Views:
    """Return the same table with these picks of unfinished series on it."""
    table = views.state.copy()
    table.open, table.picks = None, in_order({**table.picks, **picks})
    return Views(views.game, table, views.asked)


def with_drafts(base: Views, drafts: Drafts) -> Views:
    """Return the table of the log with the drafts on it. A draft that the rules do not know any more is left out."""
    found = dict[Seat, Picks]()
    for seat, draft in drafts.items():
        with suppress(RecordError, msgspec.DecodeError):
            picks = base.game.codec.thing(msgspec.json.decode(draft.picks))
            found[seat] = tuple(pick for pick in picks if isinstance(pick, Option)) if isinstance(picks, tuple) else ()
    return sketched(base, found) if found else base
