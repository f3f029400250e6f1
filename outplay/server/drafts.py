"""A secret series that is not finished: texts in the store, picks on the table of those who may know them, nothing in the log."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from outplay.kernel.errors import IllegalAction
from outplay.kernel.game import Game
from outplay.kernel.play import in_order
from outplay.kernel.record import THEN, row_option, series
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, Series
from outplay.kernel.view import Observation
from outplay.server.rows import Drafts
from outplay.server.views import Views


def whole(picks: tuple[Option, ...]) -> Option:
    """A finished series as one option: as it is where it has one pick."""
    return picks[0] if len(picks) == 1 else Series(picks)


def texts(game: Game[State], seen: Observation[State], seat: Seat, picks: tuple[Option, ...]) -> tuple[str, ...]:
    """The text forms of a seat's picks, each as it was offered."""
    return tuple(game.offer(after, pick).text for after, pick in zip(series(seen, seat, picks), picks, strict=False))


def sketched(views: Views, picks: Mapping[Seat, tuple[Option, ...]]) -> Views:
    """The same table with other picks of unfinished series on it."""
    table = views.state.copy()
    table.open, table.picks = None, in_order({**table.picks, **picks})
    return Views(views.game, table, views.asked)


def laid(base: Views, drafts: Drafts) -> Views:
    """The table of the log with the drafts on it. What the rules do not know any more is not laid."""
    found = dict[Seat, tuple[Option, ...]]()
    for seat, draft in drafts.items():
        with suppress(IllegalAction):
            option = row_option(base.game, base.state, seat, THEN.join(draft.picks)) if draft.picks else Series(())
            found[seat] = option.picks if isinstance(option, Series) else (option,)
    return sketched(base, found) if drafts else base
