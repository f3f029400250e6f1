"""Drawings that are made once for everybody who sees them. They are kept for each content, as long as it is in use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from outplay.games.eventide.data.content import EventideContent
from outplay.kernel import scene as sc

CARDS: Final[WeakKeyDictionary[EventideContent, dict[tuple[object, ...], sc.Card]]] = WeakKeyDictionary()
"""The cards of each content, by everything that a drawing depends on."""
ZONES: Final[WeakKeyDictionary[EventideContent, dict[tuple[int, ...], sc.Zone]]] = WeakKeyDictionary()
"""Zones of each content whose cards never change, likewise."""


def zone_once(content: EventideContent, key: tuple[int, ...], draw: Callable[[], sc.Zone]) -> sc.Zone:
    """Return the zone with this key. It is drawn if this is the first time that it is asked for."""
    zones = ZONES.setdefault(content, {})
    found = zones.get(key)
    if found is None:
        found = zones[key] = draw()
    return found


def once(content: EventideContent, key: tuple[object, ...], draw: Callable[[], sc.Card]) -> sc.Card:
    """Return the card with this key. It is drawn if this is the first time that it is asked for."""
    cards = CARDS.setdefault(content, {})
    found = cards.get(key)
    if found is None:
        found = cards[key] = draw()
    return found
