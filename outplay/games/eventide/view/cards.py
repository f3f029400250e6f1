"""Cards as they are drawn: lane cards, Hero cards, Gamer cards, abilities, Items."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.rows import GamerCard, HeroCard
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, ITEM, NOBODY, TALENT
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.shop import PRICES
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.card_text import text_of
from outplay.games.eventide.view.names import SIDES, ability_id, back_id, card_id, gamer_id, gamer_name, hero_name, item_id, pick_id
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

KINDS: Final = {"cooldown": "ability", "interrupt": "interrupt", "passive": "passive"}
WHEN: Final = {
    "reveal": "after the reveal", "shop": "in the shop", "x_roll": "X Factor roll", "draft": "before a draft", "placed": "after their placement",
    "all_placed": "when all is placed", "activate": "against an ability", "tower": "when a tower would fall", "lane": "before a lane's combat", "declare": "when an attack is declared",
    "rolled": "after a roll", "damage": "before damage", "death": "before a death", "round_end": "at the end of the round",
}  # fmt: skip


def once(s: Table, key: tuple[object, ...], drawn: Callable[[], sc.Card]) -> sc.Card:
    """A card that is drawn once for all who see it so."""
    found = s.content.drawn.get(key)
    if found is None:
        found = s.content.drawn[key] = drawn()
    return found


def health(s: Table, hero: int) -> sc.Bar:
    """The Hit Points that are left, as a bar."""
    left, of = s.heroes[hero].left, s.heroes[hero].hp
    return sc.Bar(at=left, of=of, label=f"{left} of {of} Hit Points", tone="harm" if 3 * left <= of else "warn" if 3 * left <= 2 * of else "good")


# ---------------------------------------------------------------- lane cards


def lane_card(s: Table, seat: Seat, card: int, secret: bool = False) -> sc.Card:
    """A lane card of a player as it sees it: a Class card with the Hero that it becomes, and what is left of it."""
    hero = CLASS_COUNT * seat + card if card < CLASS_COUNT else NOBODY
    left = (s.heroes[hero].card, s.heroes[hero].left, s.heroes[hero].hp) if hero != NOBODY else ()
    bar = health(s, hero) if hero != NOBODY else None
    return once(s, ("lane", seat, card, left, secret), lambda: msgspec.structs.replace(draw_lane_card(s, seat, card), secret=secret, bar=bar))


def draw_lane_card(s: Table, seat: Seat, card: int) -> sc.Card:
    """A Hero's picture with its Base Damage on a Class card; a Decoy, a Minion Rush."""
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
    """EOH-7.1 One of the cards that a player may have placed or kept."""
    return once(
        s,
        ("can", seat, card, s.heroes[CLASS_COUNT * seat + card].card if card < CLASS_COUNT else NOBODY),
        lambda: msgspec.structs.replace(draw_lane_card(s, seat, card), id=f"can-{seat + 1}-{card + 1}"),
    )


def back(seat: Seat, place: str, n: int) -> sc.Card:
    """A card that the viewer does not see."""
    return sc.Card(id=back_id(seat, place, n), name="A card", face=False, side=SIDES[seat])


# ---------------------------------------------------------------- abilities


def kind_of(does: Ability) -> str:
    """What an ability is, in a word."""
    return str(type(does).__struct_config__.tag)


def kind_words(does: Ability) -> str:
    """Kind and limit of an ability, and when it may be used."""
    if isinstance(does, ab.Passive):
        return "Passive"
    return f"{kind_of(does).capitalize()}, once per {does.limit}, {WHEN[does.moment]}"


def ability_words(s: Table, slot: int, who: int) -> tuple[str, Ability, str]:
    """What an ability is called, what it does, and its picture."""
    if slot == TALENT:
        talent = s.content.gamers[who].talent
        assert talent is not None
        return talent.name, talent.does, talent.icon
    card, level = s.card_of(who), max(1, s.heroes[who].level)
    if slot == ITEM:
        return f"{card.item.name} {'I' * level}", card.item.levels[level - 1], card.item.icon
    return card.skill.name, card.skill.does, card.skill.icon


def ability_card(s: Table, slot: int, who: int, off: bool) -> sc.Card:
    """An ability to choose: its name, whose it is, what it does."""
    name, does, icon = ability_words(s, slot, who)
    owner, tones = (gamer_name(s, who), s.content.gamers[who].tones) if slot == TALENT else (hero_name(s, who), s.card_of(who).tones)

    def drawn() -> sc.Card:
        words = kind_words(does)
        return sc.Card(
            id=ability_id(slot, who), name=name, kind=KINDS[kind_of(does)], art=sc.Art(icon=icon, tones=tones, pattern="rings"), text=text_of(does), off=off, rule="EOH-5.9",
            chips=[sc.Chip(text=owner, tone="act"), sc.Chip(text=words.partition(",")[0], tip=f"{words}.", rule="EOH-5.2")],
        )  # fmt: skip

    return once(s, ("ability", slot, who, s.heroes[who].card if slot != TALENT else 0, name, off), drawn)


def shop_card(s: Table, hero: int, off: bool) -> sc.Card:
    """EOH-12.3 The Item of a Hero as it is bought: the next level and its price, or the last one, which it has. Both are compared where it is pointed at."""
    card, level = s.card_of(hero), s.heroes[hero].level
    shown = min(level, len(PRICES) - 1)

    def drawn() -> sc.Card:
        prices = [sc.Gem(shape="circle", value=str(PRICES[level]), tone="yellow", icon="coins", label=f"{PRICES[level]} gold")] if level < len(PRICES) else []
        chips = [sc.Chip(text=card.name, tone="act"), *([sc.Chip(text=f"has {'I' * level}")] if level else [])]
        return sc.Card(
            id=item_id(hero), name=f"{card.item.name} {'I' * (shown + 1)}", kind="item", art=sc.Art(icon=card.item.icon, second=card.icon, tones=card.tones), left=prices, off=off,
            chips=chips, text=text_of(card.item.levels[shown]), rule="EOH-12.3", side=SIDES[seat_of(hero)],
        )  # fmt: skip

    return once(s, ("shop", hero, s.heroes[hero].card, level, off), drawn)


# ---------------------------------------------------------------- drafts


def hero_card(s: Table, number: int, off: bool = False) -> sc.Card:
    """A Hero card as it is drafted; its Skill and both levels of its Item are opened from it."""
    return once(s, ("hero", number, off), lambda: _hero_card(s, s.content.heroes[number], number, off))


def _hero_card(s: Table, row: HeroCard, number: int, off: bool) -> sc.Card:
    focus = next(sign for sign in s.content.look.focus if sign.id == row.focus)
    id = pick_id(s, number)
    return sc.Card(
        id=id, name=row.name, kind=row.class_, art=sc.Art(icon=row.icon, tones=row.tones), left=[sc.Gem(shape="star", value=str(row.bd), label=f"Base Damage {row.bd}")],
        right=[sc.Gem(shape="shield", value=str(row.hp), tone="good", label=f"{row.hp} Hit Points")],
        chips=[sc.Chip(text=row.class_.capitalize(), tip=row.title, tone="act"), sc.Chip(text=focus.name, icon=focus.icon, tip=f"Its dice are its Gamer's {focus.name}.", rule="EOH-4.8")],
        text=f"{row.skill.name}: {text_of(row.skill.does)}", flavor=row.flavor, off=off, opens=f"of-{id}",
    )  # fmt: skip


def hero_details(s: Table, number: int) -> list[sc.Card]:
    """Skill and Item of a Hero that may be drafted, as cards."""
    row, id = s.content.heroes[number], pick_id(s, number)
    parts = [
        (row.skill.name, row.skill.does, row.skill.icon),
        *((f"{row.item.name} {'I' * n}", does, row.item.icon) for n, does in enumerate(row.item.levels, 1)),
    ]
    return [once(s, ("detail", number, n), lambda n=n, part=part: _detail(f"{id}-{n + 1}", row.tones, *part)) for n, part in enumerate(parts)]  # type: ignore[misc]  # bound early on purpose


def _detail(id: str, tones: tuple[str, str], name: str, does: Ability, icon: str) -> sc.Card:
    words = kind_words(does)
    chip = sc.Chip(text=words.partition(",")[0], tip=f"{words}.", rule="EOH-5.1")
    return sc.Card(id=id, name=name, kind=KINDS[kind_of(does)], art=sc.Art(icon=icon, tones=tones, pattern="rings"), chips=[chip], text=text_of(does))


def gamer_card(s: Table, number: int, off: bool = False, hero: int = NOBODY) -> sc.Card:
    """A Gamer card as it is drafted or assigned: salary, Stats, Talent or flavor; for a Hero card that may be put on it, the dice it would have."""

    def drawn() -> sc.Card:
        card = _gamer_card(s, s.content.gamers[number], number, off)
        return card if hero == NOBODY else msgspec.structs.replace(card, right=[dice_with(s, hero, number)])

    return once(s, ("gamer", number, off, hero), drawn)


def dice_with(s: Table, hero: int, gamer: int) -> sc.Gem:
    """EOH-4.8 The attack dice that a Gamer gives a Hero card."""
    n = s.content.kits[hero, 0, gamer].dice
    return sc.Gem(shape="die", value=str(n), label=f"{n} dice for {s.content.heroes[hero].name}")


def _gamer_card(s: Table, row: GamerCard, number: int, off: bool) -> sc.Card:
    stats = row.stats
    table = [
        sc.Entry(icon=sign.icon, text=str(n), label=f"{sign.name} {n}")
        for sign, n in zip(s.content.look.focus, (stats.wisdom, stats.awareness, stats.synergy), strict=True)
    ]
    table.append(sc.Entry(icon="dice-six-faces-four", text=str(stats.x_factor), label=f"X Factor {stats.x_factor}"))
    chips = [sc.Chip(text=row.genre, tip=f"Prefers {row.genre}.")] if row.genre != "none" else []
    if row.moba:
        chips.append(sc.Chip(text="M", tone="act", tip="The MOBA symbol; some Talents look for it.", rule="EOH-2.4"))
    talent = row.talent
    if talent is not None:
        chips.append(sc.Chip(text=kind_words(talent.does).partition(",")[0], tip=f"{kind_words(talent.does)}.", rule="EOH-5.1"))
    return sc.Card(
        id=gamer_id(s, number), name=row.handle, kind="passive" if talent is None else "turn", art=sc.Art(icon=row.icon, tones=row.tones, pattern="dots"),
        left=[sc.Gem(shape="circle", value=str(row.salary), tone="yellow", label=f"salary {row.salary}")], chips=chips, table=table,
        text=f"{talent.name}: {text_of(talent.does)}" if talent is not None else "", flavor=row.flavor, off=off, rule="EOH-2.2",
    )  # fmt: skip
