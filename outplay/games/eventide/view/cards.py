"""Cards of a round: lane cards, abilities to use, Items to buy."""

from __future__ import annotations

from typing import Final

import msgspec

from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY, SKILL, TALENT
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.shop import PRICES
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.ability_text import KINDS, ability_words, kind_chip, kind_of, text_of
from outplay.games.eventide.view.drawn import once
from outplay.games.eventide.view.names import SIDES, ability_id, back_id, card_id, gamer_name, hero_name, item_id
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def health(s: Table, hero: int) -> sc.Bar:
    """Return the Hit Points that are left, as a bar."""
    left, of = s.heroes[hero].left, s.heroes[hero].hp
    return sc.Bar(at=left, of=of, label=f"{left} of {of} Hit Points", tone="harm" if 3 * left <= of else "warn" if 3 * left <= 2 * of else "good")


# ---------------------------------------------------------------- lane cards


USED: Final = sc.Chip(text="Skill used", tone="muted", tip="It cannot be used again before it comes back.", rule="EOH-5.3")


def lane_card(s: Table, seat: Seat, card: int, secret: bool = False) -> sc.Card:
    """Return a lane card of a player as its owner sees it: a Class card shows the Hero that it stands for, and how healthy that is."""
    hero = CLASS_COUNT * seat + card if card < CLASS_COUNT else NOBODY
    used = hero != NOBODY and bool(s.heroes[hero].used >> SKILL & 1)
    left = (s.heroes[hero].card, s.heroes[hero].left, s.heroes[hero].hp, used) if hero != NOBODY else ()
    bar = health(s, hero) if hero != NOBODY else None

    def drawn() -> sc.Card:
        card_drawn = draw_lane_card(s, seat, card)
        chips = [*card_drawn.chips, *([USED] if used else [])]
        return msgspec.structs.replace(card_drawn, secret=secret, bar=bar, chips=chips)

    return once(s.content, ("lane", seat, card, left, secret), drawn)


def draw_lane_card(s: Table, seat: Seat, card: int) -> sc.Card:
    """Draw a lane card: a Hero's picture with its figures on a Class card, or a Decoy, or a Minion Rush."""
    row = s.content.cards[card]
    if card >= CLASS_COUNT:
        kind = "bluff" if row.id.endswith("decoy") else "item"
        return sc.Card(id=card_id(seat, card), name=row.name, kind=kind, art=sc.Art(icon=row.icon, tones=row.tones), text=row.text, side=SIDES[seat])
    hero = s.card_of(CLASS_COUNT * seat + card)
    return sc.Card(
        id=card_id(seat, card), name=hero.name, kind=row.id, art=sc.Art(icon=hero.icon, second=row.icon, tones=hero.tones),
        left=[sc.Gem(shape="star", value=str(hero.bd), label=f"Base Damage {hero.bd}")], right=[sc.Gem(shape="shield", value=str(hero.hp), tone="good", label=f"{hero.hp} Hit Points")],
        chips=[sc.Chip(text=row.name, icon=row.icon, tip=row.text, rule="EOH-7.1")], text=f"{hero.skill.name}. {text_of(hero.skill.does)}", side=SIDES[seat],
    )  # fmt: skip


def possible_card(s: Table, seat: Seat, card: int) -> sc.Card:
    """EOH-7.1 Return a card that the other player may have placed or kept."""
    return once(
        s.content,
        ("can", seat, card, s.heroes[CLASS_COUNT * seat + card].card if card < CLASS_COUNT else NOBODY),
        lambda: msgspec.structs.replace(draw_lane_card(s, seat, card), id=f"can-{seat + 1}-{card + 1}"),
    )


def back(seat: Seat, place: str, n: int) -> sc.Card:
    """Return a card that the viewer does not see."""
    return sc.Card(id=back_id(seat, place, n), name="A card", face=False, side=SIDES[seat])


# ---------------------------------------------------------------- abilities


def ability_card(s: Table, slot: int, who: int, off: bool) -> sc.Card:
    """Return an ability to choose: its name, whose it is, what it does."""
    name, does, icon = ability_words(s, slot, who)
    owner, tones = (gamer_name(s, who), s.content.gamers[who].tones) if slot == TALENT else (hero_name(s, who), s.card_of(who).tones)

    def drawn() -> sc.Card:
        return sc.Card(
            id=ability_id(slot, who), name=name, kind=KINDS[kind_of(does)], art=sc.Art(icon=icon, tones=tones, pattern="rings"), text=text_of(does), off=off, rule="EOH-5.9",
            chips=[sc.Chip(text=owner, tone="act"), kind_chip(does, "EOH-5.2")],
        )  # fmt: skip

    return once(s.content, ("ability", slot, who, s.heroes[who].card if slot != TALENT else 0, name, off), drawn)


def shop_card(s: Table, hero: int, off: bool) -> sc.Card:
    """EOH-12.3 Return the Item of a Hero for the shop: the next level and its price, or the last level without a price if the Hero has it. Previews compare both levels."""
    card, level = s.card_of(hero), s.heroes[hero].level
    shown = min(level, len(PRICES) - 1)

    def drawn() -> sc.Card:
        prices = (
            [sc.Gem(shape="circle", value=str(PRICES[level]), tone="yellow", icon="two-coins", label=f"{PRICES[level]} gold")] if level < len(PRICES) else []
        )
        chips = [sc.Chip(text=card.name, tone="act"), *([sc.Chip(text=f"has {'I' * level}")] if level else [])]
        return sc.Card(
            id=item_id(hero), name=f"{card.item.name} {'I' * (shown + 1)}", kind="item", art=sc.Art(icon=card.item.icon, second=card.icon, tones=card.tones), left=prices, off=off,
            chips=chips, text=text_of(card.item.levels[shown]), rule="EOH-12.3", side=SIDES[seat_of(hero)],
        )  # fmt: skip

    return once(s.content, ("shop", hero, s.heroes[hero].card, level, off), drawn)
