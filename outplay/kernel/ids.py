"""The ids of a scene, which of them a seat may click, and which cards a viewer can open."""

from __future__ import annotations

from collections.abc import Callable

from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def scene_ids(scene: sc.Scene, fail: Callable[[str], None] = lambda _: None) -> list[str]:
    """Return the ids of everything in a scene. Calls `fail` with a sentence if two things share an id, or if something refers to a place or thing that is not there."""
    places = [id for board in scene.boards for parts in (board.cells, board.regions, board.sites) for id in (part.id for part in parts)]
    cards = [card.id for zone in scene.zones for card in zone.cards]
    ids = [
        *places,
        *cards,
        *(slot.id for zone in scene.zones for slot in zone.places if slot.id),
        *(p.id for p in scene.pieces),
        *(z.id for z in scene.zones),
        *(p.id for p in scene.panels),
        *(t.id for t in scene.tracks),
        *(c.id for c in scene.conditions),
        *(plan.switch.id for plan in scene.plans if plan.switch is not None),
    ]
    if len(set(ids)) != len(ids):
        fail(f"two things of the scene have the same id: {sorted(i for i in set(ids) if ids.count(i) > 1)}")
    there = [(piece.id, piece.at) for piece in scene.pieces] + [(zone.id, zone.at) for zone in scene.zones]
    lost = [id for id, at in there if at and at not in ids]
    if lost:
        fail(f"these are at no place of the scene: {lost}")
    stage = scene.stage or sc.Stage(role="draft")
    named = {card.opens for zone in scene.zones for card in zone.cards} | {panel.cards for panel in scene.panels} | {party.piece for party in stage.parties}
    named |= {slot.card for panel in scene.panels for slot in panel.slots} | {row.on for row in (stage.grid.rows if stage.grid else ())}
    named |= {card for zone in scene.zones for slot in zone.places for card in (slot.card, slot.also)}
    named |= {condition.on for condition in scene.conditions}
    named |= {id for plan in scene.plans for id in (plan.piece, *(step.card for step in plan.steps))}
    if unknown := sorted(named - {"", *ids}):
        fail(f"the scene speaks of what it does not show: {unknown}")
    return ids


def clickable(scene: sc.Scene, viewer: Seat) -> set[str]:
    """Return the ids that a seat may click while it is asked, and get an answer: spaces, the figures on them, and its own cards."""
    cells = {cell.id for board in scene.boards for cell in board.cells}
    cards = {card.id for zone in scene.zones if zone.seat == viewer for card in zone.cards}
    slots = {slot.id for zone in scene.zones if zone.seat == viewer for slot in zone.places if slot.id}
    return cells | {piece.id for piece in scene.pieces if piece.at} | cards | slots


def openable(scene: sc.Scene, viewer: Seat | None) -> list[sc.Card]:
    """Return the cards that a viewer can look at: those that lie before it or on the table, and those that a panel, a figure, a card or a deck opens. Backs say nothing."""
    panels = {panel.cards for panel in scene.panels}
    pieces = {piece.id for piece in scene.pieces} | {panel.piece for panel in scene.panels}
    holders = {zone.id for zone in scene.zones if zone.role == "deck"} | {panel.id for panel in scene.panels}
    closed = [zone for zone in scene.zones if zone.role != "deck"]
    found: list[sc.Card] = []
    opens = {""}
    while now := [
        zone
        for zone in closed
        if lies_open(zone, viewer) or zone.id in panels or (zone.piece and zone.piece in pieces) or zone.id in opens or zone.at in holders
    ]:
        closed = [zone for zone in closed if zone not in now]
        cards = [card for zone in now for card in zone.cards if card.face]
        opens = {card.opens for card in cards}
        found += cards
    return found


def lies_open(zone: sc.Zone, viewer: Seat | None) -> bool:
    """Return whether the cards of a zone lie before a viewer, or on the table for all."""
    if zone.role in ("hand", "actions", "picked"):
        return zone.seat is None or zone.seat == viewer
    return zone.role in ("pool", "place", "front", "pile", "table")
