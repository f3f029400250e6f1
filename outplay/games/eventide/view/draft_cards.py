"""Hero cards with their Skills and Items, and Gamer cards: in drafts, and as panels open them."""

from __future__ import annotations

from typing import Final

import msgspec

from outplay.book.words import counted
from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.rows import GamerCard, HeroCard
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.ability_text import KINDS, kind_chip, kind_of, text_of
from outplay.games.eventide.view.drawn import once, zone_once
from outplay.games.eventide.view.names import SIDES, gamer_id, gamer_name, pick_id, piece_id, player
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

GENRES: Final = {"FPS": "first-person shooters", "MOBA": "battle arenas", "CCG": "collectible card games"}
"""EOH-2.2 What the genres of Gamers are."""
STATS: Final = sc.Chip(
    text="Stats",
    tip="A Hero attacks with as many dice as its Gamer has of its Focus. X Factor: dice to roll for the first turn. Dexterity is not used.",
    rule="EOH-2.3",
)
"""EOH-2.3 What the Stats are for."""
SKILL: Final = sc.Chip(text="Skill", tip="Every Hero has it from the start.", rule="EOH-17.5")
LEVELS: Final = {
    1: sc.Chip(text="Item, level 1", tip="Bought in the shop for 2 gold; it stays for the whole match.", rule="EOH-12.3"),
    2: sc.Chip(text="Item, level 2", tip="Bought in the shop for 3 gold, in place of level 1.", rule="EOH-12.3"),
}
"""EOH-12.3 What the parts of a Hero are called."""


def hero_card(s: Table, number: int, off: bool = False) -> sc.Card:
    """Return a Hero card of a draft. Its Skill and both levels of its Item open from it."""
    return once(s.content, ("hero", number, off), lambda: _hero_card(s, s.content.heroes[number], number, off))


def _hero_card(s: Table, row: HeroCard, number: int, off: bool) -> sc.Card:
    focus = next(sign for sign in s.content.look.focus if sign.id == row.focus)
    id = pick_id(s, number)
    return sc.Card(
        id=id, name=row.name, kind=row.class_, art=sc.Art(icon=row.icon, tones=row.tones), left=[sc.Gem(shape="star", value=str(row.bd), label=f"Base Damage {row.bd}")],
        right=[sc.Gem(shape="shield", value=str(row.hp), tone="good", label=f"{row.hp} Hit Points")],
        chips=[sc.Chip(text=row.class_.capitalize(), tip=f"{row.name}, {row.title}. You field one Hero of each Class.", tone="act"), sc.Chip(text=focus.name, icon=focus.icon, tip=f"Its dice are its Gamer's {focus.name}.", rule="EOH-4.8")],
        text=f"{row.skill.name}: {text_of(row.skill.does)}", flavor=row.flavor, off=off, opens=f"of-{id}",
    )  # fmt: skip


def hero_details(s: Table, number: int) -> list[sc.Card]:
    """Return the Skill and both levels of the Item of a Hero card, as cards."""
    row, id = s.content.heroes[number], pick_id(s, number)
    parts = [
        (row.skill.name, row.skill.does, row.skill.icon, SKILL),
        *((f"{row.item.name} {'I' * n}", does, row.item.icon, LEVELS[n]) for n, does in enumerate(row.item.levels, 1)),
    ]
    return [once(s.content, ("detail", number, n), lambda n=n, part=part: _detail(f"{id}-{n + 1}", row.tones, *part)) for n, part in enumerate(parts)]  # type: ignore[misc]  # bound early on purpose


def _detail(id: str, tones: tuple[str, str], name: str, does: Ability, icon: str, part: sc.Chip) -> sc.Card:
    return sc.Card(
        id=id, name=name, kind=KINDS[kind_of(does)], art=sc.Art(icon=icon, tones=tones, pattern="rings"), chips=[part, kind_chip(does)], text=text_of(does)
    )


def gamer_card(s: Table, number: int, off: bool = False, hero: int = NOBODY) -> sc.Card:
    """Return a Gamer card: salary, Stats, Talent or flavor text. With a Hero card it also shows the dice that this Hero would have."""

    def drawn() -> sc.Card:
        card = _gamer_card(s, s.content.gamers[number], number, off)
        return card if hero == NOBODY else msgspec.structs.replace(card, right=[dice_with(s, hero, number)])

    return once(s.content, ("gamer", number, off, hero), drawn)


def brought(s: Table, hero: int) -> sc.Zone:
    """EOH-1.8 Return what is open of a Hero: its card, its Skill, both levels of its Item, and the Gamer on whom it lies. It is drawn once."""
    return zone_once(s.content, (hero, s.heroes[hero].card, s.heroes[hero].gamer), lambda: _brought(s, hero))


def _brought(s: Table, hero: int) -> sc.Zone:
    one, name = s.heroes[hero], s.card_of(hero).name
    id = f"of-{piece_id(hero)}"
    cards = [hero_card(s, one.card), *hero_details(s, one.card), *([gamer_card(s, one.gamer)] if one.gamer != NOBODY else [])]
    drawn = [msgspec.structs.replace(card, id=f"{id}-{n}", side=SIDES[seat_of(hero)], opens="") for n, card in enumerate(cards, 1)]
    words = f"{name} on {gamer_name(s, one.gamer)}" if one.gamer != NOBODY else name
    return sc.Zone(id=id, name=words, role="held", cards=drawn, piece=piece_id(hero))


def bench(s: Table, seat: Seat) -> sc.Zone:
    """EOH-4.3 Return what a player has drafted or signed so far, which its panel opens while teams are made."""
    drawn = [gamer_card(s, gamer) for gamer in s.gamers[seat] or s.bench[seat]] + [hero_card(s, card) for card in s.drafted[seat]]
    cards = [msgspec.structs.replace(card, id=f"bench-{seat + 1}-{n}", side=SIDES[seat]) for n, card in enumerate(drawn, 1)]
    return sc.Zone(id=f"bench-{seat + 1}", name=f"{player(seat).whose} Gamers and Heroes", role="held", cards=cards, seat=seat)


def dice_with(s: Table, hero: int, gamer: int) -> sc.Gem:
    """EOH-4.8 Return the attack dice that a Gamer gives a Hero card."""
    n = s.content.kits[hero, 0, gamer].dice
    return sc.Gem(shape="die", value=str(n), label=f"{counted(n, 'die', 'dice')} for {s.content.heroes[hero].name}")


def _gamer_card(s: Table, row: GamerCard, number: int, off: bool) -> sc.Card:
    stats = row.stats
    table = [
        sc.Entry(icon=sign.icon, text=str(n), label=f"{sign.name} {n}")
        for sign, n in zip(s.content.look.focus, (stats.wisdom, stats.awareness, stats.synergy), strict=True)
    ]
    table.append(sc.Entry(icon="juggler", text=str(stats.dexterity), label=f"Dexterity {stats.dexterity}"))
    table.append(sc.Entry(icon="dice-six-faces-four", text=str(stats.x_factor), label=f"X Factor {stats.x_factor}"))
    chips = [sc.Chip(text=row.name, tip=f"The name behind the handle. Salary {row.salary}: you keep one Gamer of each.", rule="EOH-2.2"), STATS]
    chips += [sc.Chip(text=row.genre, tip=f"Made a name in {GENRES[row.genre]}; that changes nothing here.")] if row.genre != "none" else []
    if row.moba:
        chips.append(sc.Chip(text="M", tone="act", tip="The MOBA symbol; some Talents look for it.", rule="EOH-2.4"))
    talent = row.talent
    if talent is not None:
        chips.append(kind_chip(talent.does))
    return sc.Card(
        id=gamer_id(s, number), name=row.handle, kind="passive" if talent is None else "turn", art=sc.Art(icon=row.icon, tones=row.tones, pattern="dots"),
        left=[sc.Gem(shape="circle", value=str(row.salary), tone="yellow", label=f"salary {row.salary}")], chips=chips, table=table,
        text=f"{talent.name}: {text_of(talent.does)}" if talent is not None else "", flavor=row.flavor, off=off, rule="EOH-2.2",
    )  # fmt: skip
