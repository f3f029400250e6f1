"""Who sits there, and what the host answers for a person: a question with one answer, and one that the person has waived."""

from __future__ import annotations

from collections.abc import Iterable

from outplay.kernel.play import legal
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Seat
from outplay.server.protocol.views import Views
from outplay.server.store.rows import SeatRow, Waived


def has_free_seat(seats: Iterable[SeatRow]) -> bool:
    """Return whether a seat is still free for somebody who has the link."""
    return any(seat.kind == "link" and not seat.token for seat in seats)


def lone(state: State, seat: Seat) -> bool:
    """Return whether a seat is asked although it has only one answer: the host gives it after a pause."""
    step = state.todo[-1] if state.todo else None
    return isinstance(step, Choice) and step.always_asked and len(legal(state, seat)) == 1


def hosted(views: Views, seat: Seat, waived: Waived) -> bool:
    """Return whether the host answers for a person: there is only one answer, or the person has waived the question."""
    return lone(views.state, seat) or views.waives(seat, waived.get(seat, ()))
