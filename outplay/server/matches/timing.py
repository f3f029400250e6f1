"""The clocks of a match: what they show after a row that is about to be written, whose time is up, and what viewers are told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import msgspec

from outplay.clocks.clocks import FLAG, Clocks, Facts, Happened, Holder, first, following, gone_back, left, pausing
from outplay.clocks.facts import facts, holders
from outplay.clocks.terms import ClockTerms
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import Views, encode
from outplay.server.store.clock import Clock
from outplay.server.store.rows import ActionRow, Known

GRACE_SECONDS = 1.0
"""How long after the time of somebody has run out the host plays for them: what arrives before that counts."""

terms_of = msgspec.json.Decoder(ClockTerms).decode
clocks_of = msgspec.json.Decoder(Clocks).decode


@dataclass(frozen=True, slots=True)
class Timed:
    """What the clocks show after a row, as it is stored, and when the first of them runs out: 0 if none runs, None if the match has no clock."""

    text: str = ""
    flag: float | None = None


UNTIMED = Timed()


class Timing:
    """The clock of one match, by its terms as they are stored; `waits`: until all seats are taken it stands still. `now`: what it showed after the last row; None if the match has no clock."""

    def __init__(self, game: Game[State], terms: str, time: Clock, waits: bool = False) -> None:
        self.game = game
        self.time = time
        self.waits = waits
        self.terms = terms_of(terms) if terms else None
        self.now: Clocks | None = None
        self.text = ""

    def take(self, rows: list[ActionRow]) -> None:
        """Go on from the last of these rows."""
        if self.terms is not None and rows:
            self.text = rows[-1].clock
            self.now = clocks_of(self.text)

    # ------------------------------------------------------------ the next row

    def begun(self, views: Views, at: float) -> Timed:
        """Return what the clocks show when a match begins."""
        if self.terms is None:
            return UNTIMED
        begun = first(self.terms, self._facts(views), at)
        return self._timed(pausing(self.terms, begun, (), True, at, self.time.between) if self.waits else begun)

    def gone_on(self, kind: str, seat: Seat, known: Known, views: Views, at: float) -> Timed:
        """Return what they show after a row that goes on with the table. `known`: who may know whose it is."""
        if self.terms is None or self.now is None:
            return UNTIMED
        seen = self._facts(views)
        public, holder = known is None, seen.holders[seat]
        row = Happened(at, kind, seat if public else None, holder if public or kind == FLAG else None)
        return self._timed(following(self.terms, self.now, row, seen, self.time.between))

    def undone(self, target: ActionRow, views: Views, at: float) -> Timed:
        """Return what they show after somebody went back to a row."""
        if self.terms is None or self.now is None:
            return UNTIMED
        return self._timed(gone_back(self.terms, self.now, clocks_of(target.clock), at, self._facts(views), self.time.between))

    def sat(self, waits: bool, at: float) -> Timed:
        """Return what they show after a row that changes nothing on the table: the same, and nothing new is due; but they begin to run once no seat is free any more."""
        return self.paused((), False, at) if self.terms is not None and self.waits and not waits else Timed(self.text)

    def stopped(self) -> Timed:
        """Return what they show once the match was called off: the same, and none runs."""
        return Timed(self.text, 0.0)

    def paused(self, wanting: tuple[Seat, ...], paused: bool, at: float) -> Timed:
        """Return what they show once these seats want a pause, or all of them had it. Raises RequestRefused if there is no clock."""
        if self.terms is None or self.now is None:
            raise RequestRefused("no-clock", "This match has no clock.")
        return self._timed(pausing(self.terms, self.now, wanting, paused, at, self.time.between))

    def _facts(self, views: Views) -> Facts:
        return facts(self.game, views.observation(None), self.terms is not None and self.terms.shared)

    def _timed(self, clocks: Clocks) -> Timed:
        ends = [] if clocks.paused else [self._ends(clocks, holder) for holder in clocks.open]
        return Timed(encode(clocks).decode(), min(ends) + GRACE_SECONDS if ends else 0.0)

    # ------------------------------------------------------------ time that runs out

    def _ends(self, clocks: Clocks, holder: Holder) -> float:
        assert self.terms is not None
        spent = clocks.spent.get(holder, 0.0)
        return self.time.after(clocks.open[holder], self.terms.free + clocks.bank[holder] - spent)

    def holder(self, views: Views, seat: Seat) -> Holder:
        """Return who holds the bank of a seat."""
        return holders(self.game, views.state.sides, self.terms is not None and self.terms.shared)[seat]

    def up(self, at: float) -> list[Holder]:
        """Return those who are asked and whose time has been up for so long that the host plays for them."""
        if self.terms is None or self.now is None or self.now.paused:
            return []
        return [holder for holder in self.now.open if at - self._ends(self.now, holder) >= GRACE_SECONDS]

    def check(self, views: Views, seat: Seat, at: float) -> None:
        """Raise RequestRefused if the time of a seat is up, or if all clocks stand still."""
        if self.now is None or self.waits:
            return
        if self.now.paused:
            raise RequestRefused("paused", "The match is paused. Somebody has to let it go on.")
        if self.holder(views, seat) in self.up(at):
            raise RequestRefused("time-up", "Your time was up; the table plays the default for you.")

    def check_back(self, views: Views, seat: Seat, at: float) -> None:
        """Raise RequestRefused if a seat has no time left in which it could take back what it has answered."""
        self.check(views, seat, at)
        if self.terms is not None and self.now is not None and left(self.terms, self.now, self.holder(views, seat), at, self.time.between) <= 0:
            raise RequestRefused("time-up", "No time is left to take that back.")

    def missed(self, views: Views, seat: Seat) -> int:
        """Return how often in a row the time of who holds a seat's bank has run out."""
        return self.now.flags.get(self.holder(views, seat), 0) if self.now is not None else 0

    # ------------------------------------------------------------ for viewers

    def told(self, views: Views) -> list[m.ClockState]:
        """Return the clocks as everybody sees them, one for each bank."""
        return self._all(views, self.now)

    def then(self, row: ActionRow, views: Views) -> list[m.ClockState]:
        """Return the clocks as everybody saw them after a row; none runs."""
        return self._all(views, msgspec.structs.replace(clocks_of(row.clock), paused=True)) if row.clock else []

    def ends(self, views: Views, seats: Collection[Seat]) -> float:
        """Return when the first of these seats who are asked has no time left; 0 if no clock runs for them."""
        return min((clock.ends for clock in self.told(views) if clock.ends and {*clock.seats} & {*seats}), default=0.0)

    def _all(self, views: Views, clocks: Clocks | None) -> list[m.ClockState]:
        if self.terms is None or clocks is None:
            return []
        whose = holders(self.game, views.state.sides, self.terms.shared)
        return [self._told(self.terms, clocks, holder, [seat for seat, one in enumerate(whose) if one == holder]) for holder in clocks.bank]

    def _told(self, terms: ClockTerms, now: Clocks, holder: Holder, seats: list[Seat]) -> m.ClockState:
        bank, spent, missed = now.bank[holder], now.spent.get(holder, 0.0), now.flags.get(holder, 0)
        if holder not in now.open:
            return m.ClockState(seats=seats, bank=bank, missed=missed)
        if now.paused:
            return m.ClockState(seats=seats, bank=bank, asked=True, used=spent, missed=missed)
        since = now.open[holder]
        return m.ClockState(
            seats=seats, bank=bank, asked=True, used=spent, missed=missed,
            free=self.time.after(since, max(0.0, terms.free - spent)), ends=self.time.after(since, terms.free + bank - spent),
        )  # fmt: skip
