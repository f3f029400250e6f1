"""What things are called: in text forms, on the page and in the log."""

from __future__ import annotations

from typing import Final

from outplay.book import telling
from outplay.book.words import dashed
from outplay.games.eventide.data.board import FORTRESS, LANES, OFF, cell_of
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, ITEM, SKILL, TALENT
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.state import Table
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

SIDE_NAMES: Final = ("Azure", "Ember")
SIDES: Final = ("side-azure", "side-ember")
STYLES: Final[tuple[sc.SideStyle, sc.SideStyle]] = ("azure", "ember")
LANE_NAMES: Final = ("Top", "Mid", "Bottom")
HALVES: Final = ("a", "b")
SLOTS: Final = ("skill", "item", "talent")

# ---------------------------------------------------------------- Heroes, Gamers, players


def player(seat: Seat) -> sc.Someone:
    """Return a player as the texts of the table speak of them."""
    return sc.Someone(sc.seat_id(seat), SIDE_NAMES[seat])


def hero_name(s: Table, hero: int) -> str:
    """Return the name of a Hero."""
    return s.card_of(hero).name


def hero_form(s: Table, hero: int) -> str:
    """Return a Hero as text forms write it."""
    return dashed(hero_name(s, hero))


def gamer_name(s: Table, gamer: int) -> str:
    """Return the handle of a Gamer."""
    return s.content.gamers[gamer].handle


def piece_id(hero: int) -> str:
    """Return the scene id of a Hero's figure."""
    return f"hero-{hero + 1}"


def panel_id(hero: int) -> str:
    """Return the scene id of a Hero's panel."""
    return f"panel-{hero + 1}"


def who(s: Table, hero: int) -> sc.Span:
    """Return a Hero in a sentence."""
    return sc.Span(text=hero_name(s, hero), ref=piece_id(hero), side=SIDES[seat_of(hero)], strong=True)


def seat_span(seat: Seat) -> sc.Span:
    """Return a player in a sentence."""
    return telling.someone_span(player(seat), SIDES[seat])


# ---------------------------------------------------------------- abilities


def ability_name(s: Table, slot: int, who: int) -> str:
    """Return the name of a Skill or Item of a Hero, or of the Talent of a Gamer."""
    if slot == TALENT:
        talent = s.content.gamers[who].talent
        return talent.name if talent is not None else ""
    card = s.card_of(who)
    return card.skill.name if slot == SKILL else f"{card.item.name} {'I' * max(1, s.heroes[who].level)}"


def ability_form(s: Table, slot: int, who: int) -> str:
    """Return an ability as text forms write it. An Item stands there without its level."""
    return dashed(s.card_of(who).item.name if slot == ITEM else ability_name(s, slot, who))


def owner_name(s: Table, slot: int, who: int) -> str:
    """Return the name of the Hero or Gamer that has an ability."""
    return gamer_name(s, who) if slot == TALENT else hero_name(s, who)


def ability_id(slot: int, who: int) -> str:
    """Return the scene id of the card of an ability."""
    return f"{SLOTS[slot]}-{who + 1}"


def item_id(hero: int) -> str:
    """Return the scene id of the card of an Item in the shop."""
    return f"buy-{hero + 1}"


# ---------------------------------------------------------------- cards, lanes, structures


def card_id(seat: Seat, card: int) -> str:
    """Return the scene id of a lane card of a player."""
    return f"card-{seat + 1}-{card + 1}"


def back_id(seat: Seat, place: str, n: int) -> str:
    """Return the scene id of an unknown card, by where it lies and its place there."""
    return f"back-{seat + 1}-{place}-{n + 1}"


def card_name(s: Table, seat: Seat, card: int) -> str:
    """Return the name of a lane card: of a Class card the Hero, once that is known."""
    if card < 0:
        return "a card"
    if card < CLASS_COUNT and s.heroes:
        return hero_name(s, CLASS_COUNT * seat + card)
    return s.content.cards[card].name


def card_form(s: Table, seat: Seat, card: int) -> str:
    """Return a lane card as text forms write it."""
    return dashed(card_name(s, seat, card))


def lane_id(lane: int) -> str:
    """Return the scene id of a lane, as one thing to click."""
    return f"lane-{LANES[lane]}"


def half_id(seat: Seat, lane: int) -> str:
    """Return the scene id of a player's half of a lane."""
    return f"{LANES[lane]}-{HALVES[seat]}"


def lane_name(lane: int) -> str:
    """Return the name of a lane."""
    return LANE_NAMES[lane]


def structure_id(seat: Seat, structure: int) -> str:
    """Return the scene id of a structure."""
    return f"{HALVES[seat]}-{('outer-top', 'outer-mid', 'outer-bottom', 'inner-n', 'inner-s', 'fort')[structure]}"


def structure_name(structure: int) -> str:
    """Return the name of a structure."""
    if structure == FORTRESS:
        return "fortress"
    return f"outer tower of {lane_name(structure)}" if structure < len(LANES) else f"inner tower at {lane_name(cell_of(0, structure)[1])}"


def pick_id(s: Table, card: int) -> str:
    """Return the scene id of a Hero card in a draft."""
    return f"pick-{dashed(s.content.heroes[card].name)}"


def gamer_id(s: Table, gamer: int) -> str:
    """Return the scene id of a Gamer card in a draft."""
    return f"gamer-{dashed(s.content.gamers[gamer].id)}"


def where(s: Table, hero: int) -> str:
    """Return the scene id of the place where a Hero stands, or an empty string off the lanes."""
    one = s.heroes[hero]
    return half_id(seat_of(hero), one.lane) if one.lane != OFF else ""
