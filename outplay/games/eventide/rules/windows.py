"""EOH-5.10, EOH-5.11 What all windows for Interrupts have in common. Each window stands in the chapter that opens it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.conditions import Facts
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.usable import able, at_hand, usable
from outplay.kernel.step import Option, Seat
from outplay.kernel.window import Lasts, Window

NO_EVENT: Final = Facts(NOBODY, NOBODY)
"""What conditions ask about if nothing has happened: nothing but the table."""


class InterruptWindow(Window[Table]):
    """EOH-5.10 A window: the player named first may activate one usable Interrupt or decline, then the other, and so on, until all have declined in a row. A player with nothing usable declines unasked."""

    lasts: ClassVar[Lasts] = Lasts.ROUND
    moment: ClassVar[str] = ""

    def open_to(self, s: Table) -> Sequence[Seat]:
        """EOH-5.11 Return the players who may answer, in order."""
        raise NotImplementedError

    def facts(self, s: Table) -> Facts:
        """Return what the event is about."""
        return NO_EVENT

    def seats(self, s: Table) -> Sequence[Seat]:
        ready = [seat for seat in self.open_to(s) if at_hand(s, seat, self.moment)]
        if not ready:
            return ()
        facts = self.facts(s)
        return [seat for seat in ready if able(s, seat, self.moment, facts)]

    def answers(self, s: Table, seat: Seat) -> Sequence[Option]:
        return usable(s, seat, self.moment, self.facts(s))


def opening(s: Table, *windows: InterruptWindow) -> list[InterruptWindow]:
    """Return those windows for which anybody has an ability, used up or not. The others cannot open."""
    return [window for window in windows if s.has_moment(window.moment)]
