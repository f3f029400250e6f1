"""Cards and abilities: which could never be played, which never were, how often they are and what bots think they bring."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from outplay.lab.figures import wilson
from outplay.lab.played import Played
from outplay.lab.reports.figure import WIDE, ratio
from outplay.lab.trace import PARTS, Offer, Trace

NEVER_LEGAL, NEVER_CHOSEN = 0.25, 0.5
"""A card is as good as dead if it could never be played by more of those who held it, or was never chosen by more of those who could."""


@dataclass(frozen=True, slots=True)
class Card:
    """A thing that is played. It is `held` by a side in a match if the side leads its hero, or, if it has none, if it could ever be played there."""

    group: str
    name: str
    held: int
    """In the hands of so many sides, each in one match."""
    never_legal: int
    """So many of them could never play it."""
    never_chosen: int
    """So many could, and never did."""
    offered: int
    """In so many questions it could be played."""
    played: int
    rate: float
    low: float
    high: float
    """The share of those questions in which it was played, with its interval."""
    judged: int
    """At so many of those questions the bot compared it with the best alternative."""
    worth: float | None
    """How much better it was, on average, in points of a chance of winning; None if that was never judged."""
    worth_error: float = math.inf

    @property
    def stuck(self) -> bool:
        """Whether it could surely not be played by too many of those who held it. What nobody could ever play is no part of these matches, and none."""
        return self.offered > 0 and wilson(self.never_legal, self.held)[0] > NEVER_LEGAL

    @property
    def shunned(self) -> bool:
        """Whether it was surely left alone by too many of those who could play it."""
        return self.held > self.never_legal and wilson(self.never_chosen, self.held - self.never_legal)[0] > NEVER_CHOSEN

    @property
    def alarm(self) -> str:
        """What is wrong if that is hardly chance; empty otherwise."""
        if self.stuck:
            return f"could never be played by {self.never_legal / self.held * 100:.0f}\N{NO-BREAK SPACE}% of the sides that had its hero"
        if self.shunned:
            return f"was never chosen by {self.never_chosen / (self.held - self.never_legal) * 100:.0f}\N{NO-BREAK SPACE}% of the sides that could"
        return ""


def cards(catalog: Mapping[str, Sequence[str]], played: Sequence[Played], traces: Sequence[Trace]) -> list[Card]:
    """Return what became of everything that a pick can play, group by group; only groups of which anything was ever offered or held."""
    names = [(group, name) for group, some in catalog.items() for name in some]
    offers: dict[int, list[Offer]] = {}
    for trace in traces:
        for offer in trace.offers:
            offers.setdefault(offer.thing, []).append(offer)
    groups = {names[thing][0] for thing in offers}
    held = _held(played)
    return [
        _card(group, name, offers.get(thing, []), held.get(owner, 0) if (owner := owner_of(name)) else len(offers.get(thing, [])))
        for thing, (group, name) in enumerate(names)
        if group in groups and (thing in offers or held.get(owner_of(name)))
    ]


def owner_of(name: str) -> str:
    """Return the hero of a card, which its name begins with; empty if it belongs to nobody."""
    owner, colon, _ = name.partition(": ")
    return owner if colon else ""


def _held(played: Sequence[Played]) -> dict[str, int]:
    """Return how often a side led each hero."""
    found: dict[str, int] = {}
    for one in played:
        for name, _ in {(use.name, use.side) for use in one.used}:
            found[name] = found.get(name, 0) + 1
    return found


def _card(group: str, name: str, offers: Sequence[Offer], held: int) -> Card:
    offered, times, judged = ([getattr(one, field) for one in offers] for field in ("offered", "played", "judged"))
    rate, error = ratio(times, offered)
    low, high = (rate - WIDE * error, rate + WIDE * error) if 0 < error < math.inf else wilson(rate * len(offers), len(offers))
    worth, worth_error = ratio([one.worth * 100 / PARTS for one in offers], judged)
    return Card(
        group,
        name,
        held,
        held - len(offers),
        sum(not one for one in times),
        sum(offered),
        sum(times),
        rate,
        max(0.0, low),
        min(1.0, high),
        sum(judged),
        worth if sum(judged) else None,
        worth_error,
    )
