"""Who plays with whom: from those who look, and how strong they are, to what is found for them. Nothing is read or written here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from outplay.server.store.rows import SeekRow

HERE_SECONDS: Final = 10.0
"""How lately somebody must have been seen to be paired."""
GONE_SECONDS: Final = 60.0
"""After how long without being seen somebody looks no more."""
ANSWER_SECONDS: Final = 20.0
"""How long one has to say yes to what was found."""
NEAR_MU: Final = 4.0
"""How far apart in strength two may be at once; the longer one of them waits, the further."""
MU_SECONDS: Final = 10.0
"""Seconds after which they may be one further apart."""
ANYBODY_SECONDS: Final = 60.0
"""After how long it is anybody."""
BOT_WAITS: Final = (30, 60, 120)
"""The seconds after which one may let a bot come."""
KEPT_SECONDS: Final = 3600.0
"""For how long it is remembered how somebody found a match that may still be called off."""


@dataclass
class Turn:
    """What one look at everybody comes to: who is to be as they are here (`changed`), and who looks no more (`gone`)."""

    changed: dict[str, SeekRow] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    found: list[SeekRow] = field(default_factory=list)
    """Those for whom something was found just now."""

    def __bool__(self) -> bool:
        return bool(self.changed or self.gone)


def turn(
    seeks: Sequence[SeekRow],
    strength: Mapping[str, float],
    now: float,
    name: Callable[[], str],
    bot: Callable[[SeekRow], str],
    between: Callable[[float, float], float],
) -> Turn:
    """Return what is to change: what was not answered in time is given up, who is gone looks no more, and who fits together is found for each other.

    `strength`: of each person; `name`: makes the id of what is found; `bot`: the level of the bot nearest to somebody; `between`: the seconds served between two moments.
    """
    made, rows = Turn(), {row.person: row for row in seeks}
    for group in _finds(seeks):
        whole = _whole(group)
        if whole and (now <= group[0].until or agreed(group)):
            continue
        for row in group:
            if row.yes or not whole:
                rows[row.person] = made.changed[row.person] = row.again()
            else:
                made.gone.append(row.person)
    made.gone += [row.person for row in rows.values() if _left(row, now, between)]
    waiting = sorted((row for row in rows.values() if row.looks and now - row.seen <= HERE_SECONDS and row.person not in made.gone), key=lambda row: row.since)
    while waiting:
        first, *waiting = waiting
        fitting, level = _group(first, waiting, strength, now), ""
        if not fitting and first.bot_after and now - first.since >= first.bot_after:
            fitting, level = [first], bot(first)
        if not fitting:
            continue
        offer = name()
        waiting = [row for row in waiting if row not in fitting]
        made.found += [replace(row, offer=offer, until=now + ANSWER_SECONDS, level=level) for row in fitting]
    made.changed |= {row.person: row for row in made.found}
    return made


def _left(row: SeekRow, now: float, between: Callable[[float, float], float]) -> bool:
    """Return whether somebody who looks has been away for too long, or what became of it need not be known any more."""
    if row.match:
        return between(row.until, now) > KEPT_SECONDS
    return row.looks and between(row.seen, now) > GONE_SECONDS


def agreed(group: Sequence[SeekRow]) -> bool:
    """Return whether all are there for whom something was found, and have said yes."""
    return _whole(group) and all(row.yes for row in group)


def _whole(group: Sequence[SeekRow]) -> bool:
    return bool(group) and (bool(group[0].level) or len(group) == group[0].seats)


def _finds(rows: Iterable[SeekRow]) -> Iterable[list[SeekRow]]:
    """Return those who were found for each other, and whose match has not begun."""
    by_offer = defaultdict[str, list[SeekRow]](list)
    for row in rows:
        if row.offer and not row.match:
            by_offer[row.offer].append(row)
    return by_offer.values()


def _group(first: SeekRow, others: Sequence[SeekRow], strength: Mapping[str, float], now: float) -> list[SeekRow]:
    """Return somebody with those who fit best, the nearest in strength, or nobody if there are too few."""

    def apart(row: SeekRow) -> float:
        return abs(strength[row.person] - strength[first.person])

    fitting = [row for row in others if same(row, first) and apart(row) <= max(reach(now - row.since), reach(now - first.since))]
    nearest = sorted(fitting, key=lambda row: (apart(row), row.since))[: first.seats - 1]
    return [first, *nearest] if len(nearest) == first.seats - 1 else []


def reach(waited: float) -> float:
    """Return how far apart in strength somebody may be who is found for one who has waited for so many seconds."""
    return float("inf") if waited >= ANYBODY_SECONDS else NEAR_MU + waited // MU_SECONDS


def same(one: SeekRow, other: SeekRow) -> bool:
    """Return whether two look for the same."""
    return (one.game, one.seats, one.clock, one.rated) == (other.game, other.seats, other.clock, other.rated)
