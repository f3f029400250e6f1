"""What things are called: names for people, words in text forms, ids in scenes."""

from __future__ import annotations

from outplay.book.places import near_words
from outplay.book.words import dashed
from outplay.games.knockback.rules.hero import NO_CARD, NOBODY
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def entity_name(s: Table, entity: int) -> str:
    """Return an entity as people call it."""
    if entity >= FIRST_LING:
        return f"{s.content.look.dragonling.name} {entity - FIRST_LING + 1}"
    return s.card(entity).name if s.heroes[entity].card != NO_CARD else f"Seat {entity + 1}"


def player(seat: Seat) -> sc.Someone:
    """Return a player as texts speak of them."""
    return sc.Someone(sc.seat_id(seat), f"Seat {seat + 1}")


def entity_form(s: Table, entity: int) -> str:
    """Return an entity in text forms."""
    return f"dragonling-{entity - FIRST_LING + 1}" if entity >= FIRST_LING else dashed(s.card(entity).id)


def pronoun(s: Table, entity: int) -> str:
    """Return the pronoun of an entity."""
    return "it" if entity >= FIRST_LING else s.card(entity).row.pronoun


def piece_id(entity: int) -> str:
    """Return the scene id of an entity."""
    return f"ling-{entity - FIRST_LING + 1}" if entity >= FIRST_LING else f"hero-{entity + 1}"


def card_id(seat: int, ability: int) -> str:
    """Return the scene id of an ability's card."""
    return f"card-{seat + 1}-{ability + 1}"


def hero_card_id(s: Table, card: int) -> str:
    """Return the scene id of a hero card that may be picked."""
    return f"pick-{dashed(s.content.heroes[card].id)}"


def side_id(s: Table, seat: int) -> str:
    """Return the scene id of a seat's side."""
    return f"side-{s.side_of(seat) + 1}"


def cell_id(s: Table, cell: int) -> str:
    """Return the scene id of a cell, which is its name; empty off the map."""
    hexes = s.arena.hexes
    return hexes.names[cell] if 0 <= cell < hexes.size else ""


def place_words(s: Table, cell: int, but: int = NOBODY) -> str:
    """Return where a space is, as its name is not on the board: by the nearest figures. `but` is who goes there."""
    figures = [(s.where[entity], entity_name(s, entity)) for entity in s.entities() if entity != but]
    return near_words(s.arena.hexes, cell, figures) or "here"


def space_span(s: Table, cell: int, words: str = "a space") -> sc.Span:
    """Return a space in a sentence of the log, which lights it on the board."""
    return sc.Span(text=words, ref=cell_id(s, cell))
