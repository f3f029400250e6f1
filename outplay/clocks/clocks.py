"""What the clocks of a match show after a row. All of it follows from the row before, from moments, and from what everybody may know: so it tells nobody anything.

A *holder* has a bank: a seat, or a side where only the side that is asked is public, or where a side shares its bank. While a holder is asked, its *window* is
open. The first seconds of a window are free; what it takes longer comes off the bank when it closes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from outplay.clocks.terms import ClockTerms
from outplay.kernel.step import Seat

Holder = str
"""The number of a seat, or the letter of a side."""
Between = Callable[[float, float], float]
"""Tells how many seconds somebody served from one moment to another."""

LEAST_SECONDS = 5.0
"""What a window has at least after somebody went back."""
UNDO, TAKE_BACK, FLAG = "undo", "takeback", "flag"
"""The kinds of rows that are more to a clock than an answer."""


class Clocks(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands beside a row.

    `bank`: seconds left, as they were when the window opened. `open`: since when a window is open, or open again. `spent`: seconds that it had used before; and
    those of who has answered the open secret question, as they may take that back. `flags`: how often in a row time ran out. `wanting`: the seats that want a
    pause; `paused`: all clocks stand still.
    """

    bank: dict[Holder, float]
    open: dict[Holder, float] = {}
    spent: dict[Holder, float] = {}
    flags: dict[Holder, int] = {}
    round: int = 0
    secret: bool = False
    ready: tuple[Seat, ...] = ()
    wanting: tuple[Seat, ...] = ()
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What everybody may know of a table: its round, if its question is answered in secret and who has done so, which holders are asked, and the holder of each seat."""

    round: int
    secret: bool
    ready: tuple[Seat, ...]
    asked: frozenset[Holder]
    holders: tuple[Holder, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """A row as everybody may know it: when it was written, its kind, the seat it is of, and the holder. Of an answer that is not public neither is known."""

    at: float
    kind: str
    seat: Seat | None = None
    holder: Holder | None = None


def first(terms: ClockTerms, facts: Facts, at: float) -> Clocks:
    """Return what the clocks show when a match begins."""
    bank = dict.fromkeys(facts.holders, terms.bank)
    return Clocks(bank, dict.fromkeys(sorted(facts.asked), at), round=facts.round, secret=facts.secret, ready=facts.ready)


def following(terms: ClockTerms, before: Clocks, row: Happened, facts: Facts, between: Between) -> Clocks:
    """Return what the clocks show after a row that goes on with the table."""
    going = _Going(terms, before, row.at, between)
    new = _asks_anew(before, row, facts)
    for holder in before.open:
        if new or holder not in facts.asked or (row.kind == FLAG and holder == row.holder):
            going.close(holder, keep=facts.secret and not new and row.kind != FLAG)
    if new:
        going.spent.clear()
    going.ask(facts)
    if facts.round > before.round:
        going.bank = {holder: max(left, min(terms.bank, left + terms.gain)) for holder, left in going.bank.items()}
    if row.kind == FLAG and row.holder is not None:
        going.flags[row.holder] = going.flags.get(row.holder, 0) + 1
    elif row.kind != TAKE_BACK:
        closed = [holder for holder in before.open if before.open[holder] != going.open.get(holder)] if row.kind != FLAG else []
        for one in (*closed, row.holder or ""):
            going.flags.pop(one, None)
    return going.end(facts)


def gone_back(terms: ClockTerms, before: Clocks, target: Clocks, at: float, facts: Facts, between: Between) -> Clocks:
    """Return what the clocks show after somebody went back to a row at which they showed `target`: nobody has more than before, and windows go on as they were."""
    going = _Going(terms, before, at, between)
    going.bank = {holder: min(left, target.bank.get(holder, left)) for holder, left in before.bank.items()}
    going.open = {holder: since for holder, since in before.open.items() if holder in facts.asked}
    going.spent = {holder: used for holder, used in before.spent.items() if holder in going.open}
    going.ask(facts)
    for holder in going.open:
        if going.left(holder) < LEAST_SECONDS:
            going.open[holder], going.spent[holder] = at, terms.free + going.bank[holder] - LEAST_SECONDS
    return going.end(facts)


def pausing(terms: ClockTerms, before: Clocks, wanting: tuple[Seat, ...], paused: bool, at: float, between: Between) -> Clocks:
    """Return what the clocks show once these seats want a pause; if `paused`, all clocks stand still, else they run."""
    going = _Going(terms, before, at, between)
    if paused != before.paused:
        for holder in going.open:
            going.open[holder], going.spent[holder] = at, going.used(holder)
    return msgspec.structs.replace(before, open=going.open, spent=going.spent, wanting=wanting, paused=paused)


def left(terms: ClockTerms, clocks: Clocks, holder: Holder, at: float, between: Between) -> float:
    """Return the seconds that a holder who is asked has left; or that it would have if it took back its answer to a secret question."""
    if holder in clocks.open:
        return _Going(terms, clocks, at, between).left(holder)
    return max(0.0, terms.free - clocks.spent.get(holder, 0.0)) + clocks.bank[holder]


def _asks_anew(before: Clocks, row: Happened, facts: Facts) -> bool:
    """Return whether a row has ended a question that is answered in secret, or begun one, or a round."""
    if facts.secret != before.secret or facts.round != before.round:
        return True
    if not facts.secret or row.kind == TAKE_BACK:
        return False
    return not {*before.ready, *(() if row.seat is None else (row.seat,))} <= {*facts.ready}


@dataclass
class _Going:
    """The clocks between two rows."""

    terms: ClockTerms
    before: Clocks
    at: float
    between: Between
    bank: dict[Holder, float] = field(init=False)
    open: dict[Holder, float] = field(init=False)
    spent: dict[Holder, float] = field(init=False)
    flags: dict[Holder, int] = field(init=False)

    def __post_init__(self) -> None:
        now = self.before
        self.bank, self.open, self.spent, self.flags = dict(now.bank), dict(now.open), dict(now.spent), dict(now.flags)

    def used(self, holder: Holder) -> float:
        """Return the seconds that an open window has used."""
        ran = 0.0 if self.before.paused else max(0.0, self.between(self.open[holder], self.at))
        return self.spent.get(holder, 0.0) + ran

    def left(self, holder: Holder) -> float:
        """Return the seconds that an open window has left."""
        return self.terms.free + self.bank[holder] - self.used(holder)

    def close(self, holder: Holder, keep: bool) -> None:
        """Close a window, and take from the bank what was not free. `keep`: what it used is remembered, as its answer may be taken back."""
        used = min(self.used(holder), self.terms.free + self.bank[holder])
        self.bank[holder] -= max(0.0, used - self.terms.free)
        self.spent.pop(holder, None)
        if keep:
            self.spent[holder] = used
        del self.open[holder]

    def ask(self, facts: Facts) -> None:
        """Open the windows of those who are asked now. Who took back an answer goes on with what the window had left, and has paid for it when it closes again."""
        for holder in sorted(facts.asked - self.open.keys()):
            self.open[holder] = self.at
            self.bank[holder] += max(0.0, self.spent.get(holder, 0.0) - self.terms.free)

    def end(self, facts: Facts) -> Clocks:
        """Return the clocks as they are now."""
        now = self.before
        return Clocks(
            self.bank, self.open, self.spent, self.flags,
            round=facts.round, secret=facts.secret, ready=facts.ready, wanting=now.wanting, paused=now.paused,
        )  # fmt: skip
