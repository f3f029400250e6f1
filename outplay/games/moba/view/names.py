"""What things are called, in text forms, on the page and in the log."""

from __future__ import annotations

from typing import Final

from outplay.book import telling
from outplay.book.places import near_words
from outplay.book.words import dashed
from outplay.games.moba.rules.hero import NOBODY, OFF, PORTAL
from outplay.games.moba.rules.state import Table
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN

WAYS: Final = ("e", "se", "sw", "w", "nw", "ne")
DEGREES: Final = (90, 150, 210, 270, 330, 30)
COLORS: Final = ("Red", "Blue")
SIDES: Final = ("side-red", "side-blue")
STYLES: Final[tuple[sc.SideStyle, sc.SideStyle]] = ("ember", "azure")


def side_of(color: int) -> sc.Someone:
    """Return a side as the texts of the table speak of it."""
    return sc.Someone(SIDES[color], COLORS[color])


def player(s: Table, seat: Seat) -> sc.Someone:
    """Return a player as the texts of the table speak of them."""
    color = s.color_of(seat)
    return sc.Someone(sc.seat_id(seat), COLORS[color] if len(s.seats(color)) == 1 else f"Seat {seat + 1}")


def hero_name(s: Table, hero: int) -> str:
    """Return what people call a hero: its name, with whose it is if both sides have that hero."""
    name = s.hero_card(hero).name
    return f"{side_of(s.heroes[hero].color).whose} {name}" if twin(s, hero) else name


def twin(s: Table, hero: int) -> bool:
    """Return whether both sides have this hero."""
    return [other.card for other in s.heroes].count(s.heroes[hero].card) > 1


def hero_form(s: Table, hero: int) -> str:
    """Return a hero in text forms: its name, with its color if both sides have that hero."""
    name = s.hero_card(hero).name
    return dashed(f"{COLORS[s.heroes[hero].color]} {name}" if twin(s, hero) else name)


def piece_id(hero: int) -> str:
    """Return the scene id of a hero's figure."""
    return f"hero-{hero + 1}"


def card_id(hero: int, card: int) -> str:
    """Return the scene id of a hero's action card."""
    return f"card-{hero + 1}-{card + 1}"


def pick_id(s: Table, card: int) -> str:
    """Return the scene id of a hero card that may be drafted."""
    return f"pick-{dashed(s.content.heroes[card].name)}"


def item_id(objective: int) -> str:
    """Return the scene id of the item that lies at an objective."""
    return f"item-{objective + 1}"


def area_id(s: Table, objective: int) -> str:
    """Return the scene id of the region of an objective."""
    return f"area-{s.board.areas[s.board.objectives[objective]].id}"


def camp_id(s: Table, color: int) -> str:
    """Return the scene id of a side's camp, where its heroes wait."""
    return f"area-{s.board.areas[s.board.camps[color]].id}"


def cell_id(s: Table, cell: int) -> str:
    """Return the scene id of a cell, which is its name; empty if it is off the map."""
    hexes = s.board.hexes
    return hexes.names[cell] if 0 <= cell < hexes.size else ""


def area_name(s: Table, area: int) -> str:
    """Return an objective or a camp in the middle of a sentence."""
    return f"the {s.board.areas[area].name}"


def space_words(s: Table, cell: int, but: int = NOBODY) -> str:
    """Return where a space is, as its name is not on the board: by the nearest heroes, objectives and camps. `but` is the hero who goes there."""
    heroes = [(one.cell, hero_name(s, n)) for n, one in enumerate(s.heroes) if n != but and one.cell != OFF]
    hexes = s.board.hexes
    areas = [(min((hexes.at[space] for space in area.spaces), key=hexes.distance[cell].__getitem__), area_name(s, n)) for n, area in enumerate(s.board.areas)]
    return near_words(hexes, cell, [*heroes, *areas])


def toward_words(s: Table, cell: int, but: int) -> str:
    """Return what a hero, `but`, looks at or is pushed to in a direction: what is on the next space, or where that space is."""
    if cell_id(s, cell) == "":
        return "the map's edge"
    hero = next((n for n, one in enumerate(s.heroes) if one.cell == cell), NOBODY)
    area = next((n for n, one in enumerate(s.board.areas) if s.board.hexes.axial[cell] in one.spaces), NOBODY)
    return hero_name(s, hero) if hero != NOBODY else area_name(s, area) if area != NOBODY else f"the space {space_words(s, cell, but)}"


def beside(s: Table, cell: int) -> str:
    """Return the objective that a space is next to, in the middle of a sentence; empty if it is next to none."""
    ring = s.board.hexes.neighbors[cell]
    near = [area_name(s, n) for n in s.board.objectives if any(s.board.hexes.at[space] in ring for space in s.board.areas[n].spaces)]
    return near[0] if near else ""


def objective_name(s: Table, objective: int) -> str:
    """Return an objective as people call it."""
    return s.board.areas[s.board.objectives[objective]].name


def card_name(s: Table, hero: int, card: int) -> str:
    """Return an action card as people call it."""
    return "a card" if card == HIDDEN else "Portal" if card == PORTAL else s.card(hero, card).name


def item_name(s: Table, item: int) -> str:
    return s.content.items[item].name


def who(s: Table, hero: int) -> sc.Span:
    """A hero in a sentence."""
    return sc.Span(text=hero_name(s, hero), ref=piece_id(hero), side=SIDES[s.heroes[hero].color], strong=True)


def color_span(color: int) -> sc.Span:
    """Return the color of a side in a sentence."""
    return sc.Span(text=COLORS[color], side=SIDES[color], strong=True)


def side_span(color: int) -> sc.Span:
    """Return a side in a sentence."""
    return telling.someone_span(side_of(color), SIDES[color])
