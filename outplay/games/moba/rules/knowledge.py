"""Who may know what (chapter 6): plans and unlocked cards are a side's own, item stacks are nobody's. A card that was seen stays known."""

from __future__ import annotations

from outplay.games.moba.data.board import OBJECTIVES
from outplay.games.moba.data.content import starting_cards
from outplay.games.moba.rules.hero import NO_PLAN, NOBODY, NOT_LENT, PORTAL
from outplay.games.moba.rules.setup import banners
from outplay.games.moba.rules.state import Table
from outplay.kernel.cards import those
from outplay.kernel.chance import Chance
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN


def hide(s: Table, viewer: Seat | None) -> None:
    """Put HIDDEN where a viewer does not know: the other side's plans and unseen cards, everything below a face-up item."""
    color = NOBODY if viewer is None else s.color_of(viewer)
    for hero in s.heroes:
        hero.unlocked = hero.unlocked.seen_by(viewer)
        if hero.plan != NO_PLAN and hero.color != color and not (hero.peeked and color != NOBODY):
            hero.plan = HIDDEN
    for side in (0, 1):
        if side != color and s.portal_seat[side] != NOT_LENT:
            s.portal_seat[side] = HIDDEN
    s.stacks = [stack.seen_by(viewer) for stack in s.stacks]


def deal(s: Table, viewer: Seat | None, chance: Chance) -> None:
    """Draw what is HIDDEN so that it fits what has been seen."""
    for color in (0, 1):
        if s.portal_seat[color] == HIDDEN:
            seats = s.seats(color)
            s.portal_seat[color] = seats[chance.order("portal", len(seats))[0]]
        deal_cards(s, color, chance)
    deal_items(s, chance)


def deal_cards(s: Table, color: int, chance: Chance) -> None:
    """The unlocked cards and plans of a side that are not known."""
    portal = not s.portal_used[color] and all(s.heroes[n].plan != PORTAL for n in s.team(color))
    for n in s.team(color):
        hero = s.heroes[n]
        if HIDDEN in hero.unlocked:
            hero.unlocked = hero.unlocked.filled(unseen_cards(s, n, chance), those(s.seats(color)))
        if hero.plan == HIDDEN:
            choices = [*hero.unlocked, PORTAL] if portal and s.portal_seat[color] == hero.seat else hero.unlocked.cards
            hero.plan = choices[chance.order("plans", len(choices))[0]]
            portal = portal and hero.plan != PORTAL
            if hero.peeked and hero.plan != PORTAL:
                hero.unlocked = hero.unlocked.learned(hero.plan, those(s.seats(1 - color)))


def unseen_cards(s: Table, hero: int, chance: Chance) -> list[int]:
    """Return the cards of a hero that are not known, the likely ones first: with the recommended start those, which everybody can look up."""
    known = s.heroes[hero].unlocked
    given = s.settings.starting_actions == "recommended"
    start = [card for card in starting_cards(s.hero_card(hero)) if given and card not in known]
    others = [card for card in range(4) if card not in known and card not in start]
    return start + [others[i] for i in chance.order("unlocked", len(others))]


def deal_items(s: Table, chance: Chance) -> None:
    """The items below the face-up ones: what lies where is known for banners, the equipment is drawn from what nobody has seen."""
    upper, grand = banners(s)
    items = s.content.items
    extended = s.settings.item_set == "extended"
    seen = {*s.gone_items, *(item for hero in s.heroes for item in hero.items), *(item for stack in s.stacks for item in stack)}
    unseen = [n for n, item in enumerate(items) if item.type != "banner" and (item.set == "core" or extended) and n not in seen]
    drawn = [unseen[i] for i in chance.order("equipment", len(unseen))]
    for objective in range(OBJECTIVES):
        stack = s.stacks[objective]
        if HIDDEN not in stack:
            continue
        below: list[int] = []
        for left in range(len(stack) - 1, 0, -1):
            if left == 2:
                below.append(grand)
            elif left == 3 and stack[0] != upper:
                below.append(upper)
            else:
                below.append(drawn.pop())
        s.stacks[objective] = stack.filled(below)
