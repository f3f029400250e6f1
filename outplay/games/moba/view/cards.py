"""Cards as they are drawn: action cards, hero cards, items, battle cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from outplay.book import look
from outplay.book.look import by_id
from outplay.book.words import counted, filled
from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.data.board import OBJECTIVES
from outplay.games.moba.data.rows import ActionCard
from outplay.games.moba.rules.objectives import face_up, payable
from outplay.games.moba.rules.setup import banners, equipment
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.card_text import card_numbers, item_numbers
from outplay.games.moba.view.names import SIDES, card_id, hero_name, item_id, pick_id, piece_id
from outplay.kernel import scene as sc
from outplay.kernel.view import HIDDEN

SHORT: Final = {"slow": "s", "immobilize": "imm", "stun": "stun", "exhaust": "e", "binding": "bind", "poison": "p", "fast": "f", "enhance": "en"}

GLOSS: Final = {
    "slow": "moves less", "immobilize": "cannot move", "stun": "cannot act", "exhaust": "fewer attack cards", "binding": "no attack cards", "poison": "wounds later",
    "fast": "moves more", "enhance": "more attack cards", "regrowth": "heals later",
}  # fmt: skip
"""What a token does, in two or three words."""
NO_GLOSS: Final[Mapping[str, str]] = {}

ITEMS: Final = "items"
"""The scene id of the zone with all items of the match."""


def action_card(s: Table, hero: int, card: int, phase: int = 0) -> sc.Card:
    """Return an action card of a hero. It is drawn once for each hero that may hold it, and for each phase."""
    one = s.heroes[hero]
    key = (hero, one.card, one.color, card, phase)
    drawn = s.content.cards.get(key)
    if drawn is None:
        printed = draw_action(s, s.card(hero, card), card_id(hero, card), phase)
        drawn = s.content.cards[key] = msgspec.structs.replace(printed, side=SIDES[one.color], piece=piece_id(hero))
    return drawn


def draw_action(s: Table, row: ActionCard, id: str, phase: int = 0) -> sc.Card:
    """Return an action card as it is drawn: move and defense in the corners, range and attack as chips, the hitzone table, the phase bar at the foot."""
    kind = "portal" if row is s.content.portal else "interrupt" if row.window else "attack" if row.attack is not None else "ability"
    return sc.Card(
        id=id, name=row.name, kind=kind, art=sc.Art(icon=row.icon, second=row.second, tones=row.tones, pattern=row.pattern),
        left=[sc.Gem(shape="boot", value=str(row.move), label=f"Move {row.move}")], right=[sc.Gem(shape="shield", value=f"{row.defense:+d}" if row.defense else "0", label=f"Defense {row.defense:+d}")],
        chips=[*range_chips(s, row), *(keyword(s, filled(word, card_numbers(row))) for word in row.chips)], table=zone_table(s, row), text=starred(row), flavor=row.flavor,
        foot=phase_bar(row, phase),
    )  # fmt: skip


def starred(row: ActionCard) -> str:
    """Return what an action card says; what the star in its hitzones does begins with the star."""
    text = filled(row.text, card_numbers(row))
    name = row.attack.special_name if row.attack is not None else ""
    if not name:
        return text
    return text.replace(name, f"\u2605 {name}", 1) if name in text else f"\u2605 {name}. {text}".strip()


def special_words(row: ActionCard) -> str:
    """Return the special effect of an attack card by its name and in words, as far as the card has them."""
    name = row.attack.special_name if row.attack is not None else ""
    _, found, words = filled(row.text, card_numbers(row)).partition(f"{name}: ")
    return f"{name}: {words}" if name and found else name


def range_chips(s: Table, card: ActionCard) -> list[sc.Chip]:
    """Return the range box and the number of attack cards."""
    signs = by_id(s.content.look.range)
    box = card.attack.range if card.attack is not None else card.ability.range if card.ability is not None else None
    if box is None:
        return []
    sign = signs[box.kind]
    area = next((row for row in s.content.map.template if row.id == box.template), None)
    values = {"n": box.within if box.kind == "keg" else box.n, "name": area.name if area else "", "shape": area.text if area else ""}
    found = [sc.Chip(text=look.filled(sign.text, values), tip=look.filled(sign.tip, values), rule=sign.rule)]
    if card.attack is not None:
        found.append(
            sc.Chip(
                text=counted(card.attack.cards, "attack card"),
                tip="It picks so many hitzones to hit, in secret. What the target guards is blocked.",
                rule="MOBA-4.111",
            )
        )
    return found


def keyword(s: Table, text: str) -> sc.Chip:
    """Return a keyword chip, explained by the keyword it begins with."""
    sign = next((sign for sign in s.content.look.keyword if sign.word and text.startswith(sign.word)), None)
    return sc.Chip(text=text, tip=sign.tip, rule=sign.rule, tone=sign.tone) if sign is not None else sc.Chip(text=text)


def zone_table(s: Table, card: ActionCard) -> list[sc.Entry]:
    """Return the hitzone table: what a hit does there, zone by zone."""
    if card.attack is None:
        return []
    box, signs = card.attack, s.content.look.zone
    star = f"\u2605 {box.special_name}"
    return [
        sc.Entry(icon=signs[n].icon, text=effect_words(box.zone(n)), label=f"{signs[n].name}: {long_words(box.zone(n), star=star)}")
        for n in range(len(voc.ZONES))
    ]


def long_words(effects: tuple[voc.Hit, ...], gloss: Mapping[str, str] = NO_GLOSS, star: str = "\u2605") -> str:
    """Return a hitzone cell in words: `3 wounds, slow 1`, with what a token does where it is to be said, and what is said of the star."""
    found: list[str] = []
    special = False
    for effect in effects:
        match effect:
            case voc.Wounds(_, n):
                found.append("1 wound" if n == 1 else f"{n} wounds")
            case voc.GiveToken(_, kind, n):
                told = f" ({gloss[kind]})" if kind in gloss else ""
                found.append((f"{kind} {n}" if n else kind) + told)
            case voc.Special():
                special = True
    words = ", ".join(found)
    return (f"{words} + {star}" if words else star) if special else words or "No effect"


def effect_words(effects: tuple[voc.Hit, ...]) -> str:
    """Return a hitzone cell as a card prints it: `w2`, `s1`, a star, or a dash."""
    found: list[str] = []
    for effect in effects:
        match effect:
            case voc.Wounds(_, n):
                found.append(f"w{n}")
            case voc.GiveToken(_, kind, n):
                found.append(f"{SHORT.get(kind, kind)}{n}" if n else SHORT.get(kind, kind))
            case voc.Special():
                found.append("\u2605")
    return " ".join(found) or "\u2013"


def phase_bar(card: ActionCard, phase: int) -> list[sc.Gem]:
    """Return the four phases: green may be played, red not, gold is an interrupt."""
    tones: dict[str, sc.Tone] = {"G": "green", "x": "muted", "B": "act"}
    words = {"G": "may be played", "x": "may not be played", "B": "interrupt"}
    return [
        sc.Gem(shape="square", value=str(n), tone=tones[letter], label=f"phase {n}: {words[letter]}", on=letter != "x" and phase in (0, n))
        for n, letter in enumerate(card.phases, 1)
    ]  # fmt: skip


def back(s: Table, hero: int, id: str) -> sc.Card:
    """Return a card that the viewer does not see."""
    return sc.Card(id=id, name="A planned card", face=False, side=SIDES[s.heroes[hero].color], piece=piece_id(hero))


def planned(s: Table, hero: int) -> sc.Card:
    """Return the card planned for a hero, as the viewer may know it."""
    plan = s.heroes[hero].plan
    return back(s, hero, f"plan-{hero + 1}") if plan == HIDDEN else action_card(s, hero, plan, s.phase)


def hero_actions(s: Table, number: int) -> list[sc.Card]:
    """Return the four action cards that a hero brings, before anybody has it. They are drawn once."""
    id, row = pick_id(s, number), s.content.heroes[number]
    found: list[sc.Card] = []
    for n, card in enumerate(row.cards):
        key = (number, n, 0)
        if key not in s.content.cards:
            s.content.cards[key] = draw_action(s, card, f"{id}-{n + 1}")
        found.append(s.content.cards[key])
    return found


def hero_card(s: Table, number: int, taken: bool = False) -> sc.Card:
    """Return a hero card as it is drafted, or was drafted. It is drawn once."""
    drawn = s.content.cards.get((number, taken))
    if drawn is None:
        drawn = s.content.cards[number, taken] = _draw_hero(s, number, taken)
    return drawn


def _draw_hero(s: Table, number: int, taken: bool) -> sc.Card:
    """Return a hero as a card: hit points and defense in the corners, what it is good for. Its four cards are opened from it."""
    row = s.content.heroes[number]
    chips = [sc.Chip(text=row.role, tip=row.intro, tone="act")] if row.role else []
    return sc.Card(
        id=pick_id(s, number), name=row.name, kind="item", art=sc.Art(icon=row.icon, tones=row.tones),
        left=[sc.Gem(shape="star", value=str(row.hit_points), label=f"{row.hit_points} hit points")], right=[sc.Gem(shape="shield", value=str(row.defense), label=f"Defense {row.defense}")],
        chips=chips, text=row.intro, flavor=row.flavor, off=taken, opens=f"of-{pick_id(s, number)}",
    )  # fmt: skip


def item_card(s: Table, objective: int) -> sc.Card:
    """Return the item at an objective. It is drawn once for each item, crystal count and stack size."""
    key = (objective, face_up(s, objective), s.crystals[objective], len(s.stacks[objective]))
    drawn = s.content.cards.get(key)
    if drawn is None:
        drawn = s.content.cards[key] = _draw_item(s, objective)
    return drawn


def _draw_item(s: Table, objective: int) -> sc.Card:
    """Return an item as a card: its cost and points in the corners, the crystals there and what is left as chips."""
    place = s.board.areas[s.board.objectives[objective]].name
    item = face_up(s, objective)
    if item < 0:
        return sc.Card(id=item_id(objective), name=f"{place}: closed", kind="item", off=True, text="Nothing is left here.", opens=ITEMS)
    row = s.content.items[item]
    pays = payable(s, objective)
    chips = [
        sc.Chip(
            text=f"{s.crystals[objective]} of {row.cost}",
            icon="crystal-cluster",
            tone="good" if pays else "plain",
            tip="Crystals here, and what the item costs.",
            rule="MOBA-4.25",
        )
    ]
    chips.append(sc.Chip(text=place, tip=f"{len(s.stacks[objective])} items are left here."))
    return msgspec.structs.replace(print_item(s, item, item_id(objective)), chips=chips, opens=ITEMS)


def print_item(s: Table, item: int, id: str) -> sc.Card:
    """Return an item as it is printed: its cost and points in the corners."""
    row = s.content.items[item]
    return sc.Card(
        id=id, name=row.name, kind="item", art=sc.Art(icon=row.icon, tones=row.tones), left=[sc.Gem(shape="diamond", value=str(row.cost), label=f"costs {row.cost}")],
        right=[sc.Gem(shape="star", value=str(row.points), label=f"{row.points} points")] if row.points else [], text=filled(row.text, item_numbers(row)), flavor=row.flavor,
    )  # fmt: skip


def item_set(s: Table) -> sc.Zone:
    """MOBA-4.3 Return all items that the match may bring, which an item at an objective opens; pale are those that lie there or were gained."""
    upper, grand = banners(s)
    seen = {*s.gone_items, *(item for hero in s.heroes for item in hero.items), *(face_up(s, objective) for objective in range(OBJECTIVES))}
    cards: list[sc.Card] = []
    for item in (*equipment(s), upper, grand):
        off = item in seen and item not in (upper, grand)
        key = (item, off, -1, -1, -1, -1)
        if key not in s.content.cards:
            s.content.cards[key] = msgspec.structs.replace(print_item(s, item, f"{ITEMS}-{item + 1}"), off=off)
        cards.append(s.content.cards[key])
    return sc.Zone(id=ITEMS, name="All items of the match", role="held", cards=cards)


def brought(s: Table, hero: int) -> sc.Zone:
    """Return what is open of a hero, whatever is unlocked or planned: its hero card, its four action cards, its items."""
    one, id = s.heroes[hero], f"of-{piece_id(hero)}"
    printed = [hero_card(s, one.card), *hero_actions(s, one.card)]
    cards: list[sc.Card] = []
    for n, card in enumerate(printed, 1):
        key = (hero, one.card, one.color, n, -1, -1)
        if key not in s.content.cards:
            s.content.cards[key] = msgspec.structs.replace(card, id=f"{id}-{n}", side=SIDES[one.color], opens="")
        cards.append(s.content.cards[key])
    cards += [print_item(s, item, f"{id}-item-{n}") for n, item in enumerate(one.items, 1)]
    return sc.Zone(id=id, name=f"{hero_name(s, hero)}: all it has", role="held", cards=cards, piece=piece_id(hero))


def battle_card(s: Table, zone: int, left: int, suffix: str = "") -> sc.Card:
    """Return a hitzone as a card: how many of it are left to pick."""
    sign = s.content.look.zone[zone]
    chips = [sc.Chip(text=f"{left} left")] if not suffix else []
    return sc.Card(
        id=f"battle-{voc.ZONES[zone]}{suffix}",
        name=sign.name,
        kind="tinted",
        art=sc.Art(icon=sign.icon, tones=sign.tones, pattern="rings"),
        chips=chips,
        text=sign.tip,
        off=left == 0,
        rule=sign.rule,
    )
