"""The table, drawn: island, figures, cards, panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from outplay.book.look import Sign, by_id, filled
from outplay.games.knockback.data.rows import Ability
from outplay.games.knockback.data.vocabulary import BlastEffect, FloorCenter, StrikeEffect
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NO_CARD, NOBODY
from outplay.games.knockback.rules.setup import PickHero, cards_left, cards_of_match
from outplay.games.knockback.rules.state import FIRST_LING, LINGS, Table
from outplay.games.knockback.rules.turns import ChooseAbility, next_flood, next_ring
from outplay.games.knockback.view.card_text import ability_numbers
from outplay.games.knockback.view.names import card_id, cell_id, entity_name, hero_card_id, piece_id, side_id
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat

SEA: Final = "sea"
"""The scene id of the place where fallen heroes swim."""
ZONES: Final[tuple[tuple[sc.Shape, sc.Tone], ...]] = (("circle", "green"), ("triangle", "yellow"), ("octagon", "red"))


def scene(s: Table) -> sc.Scene:
    """Return everything there is to see; it is the same for all viewers."""
    return sc.Scene(
        sides=sides(s),
        boards=[board(s)],
        pieces=[*(hero_piece(s, seat) for seat in range(s.seats) if s.heroes[seat].card != NO_CARD), *lings(s)],
        zones=zones(s),
        panels=[panel(s, seat) for seat in range(s.seats)],
        chips=chips(s),
        stage=stage(s),
        round=s.round,
        phase=phase(s),
        text=summary(s),
    )


def sides(s: Table) -> list[sc.Side]:
    """KB-1.2 Return the sides, each with its color and shape."""
    return [
        sc.Side(id=f"side-{n + 1}", name=" and ".join(entity_name(s, seat) for seat in seats), style=s.settings.STYLES[n], seats=list(seats), score=energy(s, seats))
        for n, seats in enumerate(s.sides)
    ]  # fmt: skip


def energy(s: Table, seats: Sequence[Seat]) -> sc.Stat | None:
    """KB-4.5 Return how many energy spaces the heroes of a side have left; None before round 1."""
    left = sum(energy_left(s, seat) for seat in seats)
    return sc.Stat(icon="energise", value=str(left), name="energy left") if s.round else None


def energy_left(s: Table, seat: Seat) -> int:
    """KB-4.5 Return how many energy spaces a hero has left before its last one; 0 if it is out."""
    return 0 if s.out(seat) else s.card(seat).last - s.heroes[seat].wear


def phase(s: Table) -> str:
    """Return what is going on, in a word; while turns are taken the round says it."""
    if s.over:
        return "Over"
    return "Setup" if s.round == 0 else ""


def summary(s: Table) -> str:
    """Return the table in a sentence."""
    alive = ", ".join(f"{entity_name(s, seat)} at {cell_id(s, s.where[seat])}" for seat in s.heroes_left())
    return f"Round {s.round}. In play: {alive or 'nobody yet'}."


def chips(s: Table) -> list[sc.Chip]:
    """KB-15.3 Return when the next ring floods, what is left, and the island."""
    signs = by_id(s.content.look.chip)
    found: list[sc.Chip] = []
    flood = next_flood(s)
    if flood:
        found.append(_chip(signs["tide"], n=flood, ring=next_ring(s)))
    elif not s.settings.tide and s.settings.round_cap:
        found.append(_chip(signs["round_cap"], n=s.settings.round_cap))
    if s.hatcher() != NOBODY:
        found.append(_chip(signs["supply"], n=sum(cell == OFF for cell in s.where[FIRST_LING:])))
    return [*found, _chip(signs["arena"], name=s.arena.name)]


def _chip(sign: Sign, **values: object) -> sc.Chip:
    return sc.Chip(id=f"chip-{sign.id}", text=filled(sign.text, values), icon=sign.icon, tip=filled(sign.tip, values), rule=sign.rule, tone=sign.tone)


# ---------------------------------------------------------------- the island


def board(s: Table) -> sc.Board:
    """KB-3 Every space of the map with the water around it, as it is now. It is drawn once for each state of the island."""
    wet = s.arena.rings[next_ring(s)] if next_flood(s) else 0
    key = (s.floor, s.rock, wet, s.seats if s.round == 0 else 0)
    drawn = s.arena.drawn.get(key)
    if drawn is None:
        drawn = s.arena.drawn[key] = _draw(s, wet)
    return drawn


def _draw(s: Table, wet: int) -> sc.Board:
    hexes, arena = s.arena.hexes, s.arena
    looks = by_id(s.content.look.terrain)
    points = {cell: n for n, cell in enumerate(arena.starts[s.seats])} if s.round == 0 else {}
    cells: list[sc.Cell] = []
    for cell, (q, r) in enumerate(hexes.axial):
        bit = hexes.bit[cell]
        kind = "rock" if s.rock & bit else "floor" if s.floor & bit else "well" if is_well(s, cell) else "water"
        if kind == "floor" and wet & bit:
            kind = "floods_next"
        mark = "start" if cell in points else ""
        cells.append(sc.Cell(id=cell_id(s, cell), name=cell_id(s, cell), q=q, r=r, terrain=looks[kind].look, mark=mark))
    return sc.Board(
        id="board",
        name=arena.name,
        kind="hex",
        cells=cells,
        top="flat",
        surround="sea",
        sites=[sc.Site(id=SEA, name="The sea", edge="sw", text="where the fallen swim")],
    )


def is_well(s: Table, cell: int) -> bool:
    """Return whether a water space has land all around."""
    land = s.floor | s.rock
    return all(land & s.arena.hexes.bit[near] for near in s.arena.hexes.neighbors[cell])


# ---------------------------------------------------------------- figures


def hero_piece(s: Table, seat: Seat) -> sc.Piece:
    """Return a hero's figure: zone at the lower right, rage or bracing at the lower left, other statuses above."""
    card, hero = s.card(seat), s.heroes[seat]
    shape, tone = ZONES[s.zone(seat)]
    badges = [sc.Badge(at="se", shape=shape, tone=tone, label=f"{tone} zone")]
    if hero.rage:
        badges.append(sc.Badge(at="sw", value=str(hero.rage), icon=s.content.look.rage.icon, tone="harm", label=f"{hero.rage} rage"))
    elif hero.braced:
        badges.append(sc.Badge(at="sw", value=f"+{hero.braced}", icon="shield", label=f"braced +{hero.braced}"))
    signs = by_id(s.content.look.status)
    corners: tuple[Literal["nw", "ne"], ...] = ("nw", "ne")
    for corner, status in zip(corners, [st for st in statuses_of(s, seat) if st != "braced"], strict=False):
        badges.append(sc.Badge(at=corner, icon=signs[status].icon, tone=signs[status].tone, label=signs[status].name))
    out = s.out(seat)
    where = cell_id(s, s.where[seat]) if s.in_play(seat) else SEA if out else ""
    words = f"{card.name}, {tone}, wear {hero.wear} of {card.last}" + (", out, in the sea" if out else f", at {where}" if where else "")
    return sc.Piece(
        id=piece_id(seat), name=card.name, icon=card.row.icon, at=where, side=side_id(s, seat), tones=card.row.tones, badges=badges, out=out, seat=seat, text=words
    )  # fmt: skip


def lings(s: Table) -> list[sc.Piece]:
    """Return the dragonlings on the board."""
    look, owner = s.content.look.dragonling, s.hatcher()
    return [
        sc.Piece(
            id=piece_id(entity), name=entity_name(s, entity), icon=look.icon, at=cell_id(s, s.where[entity]), look="small", tones=look.tones,
            side=side_id(s, owner) if owner != NOBODY else "", text=f"{entity_name(s, entity)} at {cell_id(s, s.where[entity])}",
        )
        for entity in range(FIRST_LING, FIRST_LING + LINGS)
        if s.in_play(entity)
    ]  # fmt: skip


def statuses_of(s: Table, seat: Seat) -> list[str]:
    """KB-13 The statuses of a hero, by id."""
    hero = s.heroes[seat]
    held = {
        "braced": bool(hero.braced),
        "riposte": hero.riposte is not None,
        "anchored": hero.anchored,
        "hooked": bool(hero.hooked),
        "jinxed": hero.jinxed_by != NOBODY,
        "dry_used": hero.dry_used,
    }
    return [status for status, holds in held.items() if holds]


# ---------------------------------------------------------------- panels


def panel(s: Table, seat: Seat) -> sc.Panel:
    """Return a seat's panel: hero, stats, energy track, statuses."""
    hero = s.heroes[seat]
    if hero.card == NO_CARD:
        return sc.Panel(
            id=f"panel-{seat + 1}",
            seat=seat,
            name=f"Seat {seat + 1}",
            icon="person",
            side=side_id(s, seat),
            active=seat in s.asked,
            statuses=conceding(s, seat),
        )
    card, row = s.card(seat), s.card(seat).row
    shape, tone = ZONES[s.zone(seat)]
    out = s.round > 0 and not s.in_play(seat)
    stats = by_id(s.content.look.stat)
    move = sc.Stat(icon=stats["move"].icon, value="0" if hero.hooked else str(card.move), name="Move", changed=bool(hero.hooked))
    defense = sc.Stat(icon=stats["defense"].icon, value=str(card.defense + hero.braced), name="Defense", changed=bool(hero.braced))
    return sc.Panel(
        id=f"panel-{seat + 1}", seat=seat, name=card.name, piece=piece_id(seat), icon=row.icon, tones=row.tones, side=side_id(s, seat),
        stats=[move, defense], track=track(s, seat), statuses=status_chips(s, seat), cards=f"abilities-{seat + 1}",
        short=sc.Gem(shape=shape, tone=tone, value=f"{energy_left(s, seat)} energy", label=f"{tone}, {energy_left(s, seat)} of {card.last} energy left"),
        active=seat in s.asked, out=out, text=f"{card.name}: Move {card.move}, Defense {card.defense + hero.braced}, {tone}, wear {hero.wear} of {card.last}.",
    )  # fmt: skip


def track(s: Table, seat: Seat) -> sc.Track:
    """KB-4.5 Return the energy track with its stone."""
    card, hero = s.card(seat), s.heroes[seat]
    spaces = [sc.Space(tone=ZONES[z][1], shape=ZONES[z][0], label=f"{ZONES[z][1]} {n + 1}") for z in range(3) for n in range(card.track[z])]
    return sc.Track(id=f"track-{seat + 1}", name="Energy", spaces=spaces, at=hero.wear, text=f"space {hero.wear + 1} of {len(spaces)}")


def status_chips(s: Table, seat: Seat) -> list[sc.Chip]:
    """Return the statuses and tokens of a hero, in words with their ends."""
    hero = s.heroes[seat]
    look = s.content.look
    signs = by_id(look.status)
    found = [sc.Chip(text=f"{look.rage.name} {hero.rage}", icon=look.rage.icon, tip=look.rage.tip, rule=look.rage.rule, tone="harm")] if hero.rage else []
    reach, *triple = hero.riposte or (0, 0, 0, 0)
    anchor = -sum(hook.add for hook in s.card(seat).knockback_taken if hook.condition)
    values: dict[str, object] = {"n": hero.braced, "range": reach, "less": anchor, "source": entity_name(s, hero.jinxed_by) if hero.jinxed_by != NOBODY else ""}
    values |= dict(zip(("kb_green", "kb_yellow", "kb_red"), triple, strict=True))
    for status in statuses_of(s, seat):
        sign = signs[status]
        found.append(sc.Chip(text=filled(sign.text, values), icon=sign.icon, tip=filled(sign.tip, values), rule=sign.rule, tone=sign.tone))
    return [*found, *conceding(s, seat)]


def conceding(s: Table, seat: Seat) -> list[sc.Chip]:
    """KB-14.6 Return the status of a seat that has conceded, as long as its hero is still there."""
    if seat not in s.conceded or s.out(seat):
        return []
    return [
        sc.Chip(
            text="concedes when asked next", icon="flying-flag", tip="Takes the defaults until then, and leaves from round 1 on.", rule="KB-14.6", tone="muted"
        )
    ]


# ---------------------------------------------------------------- cards


def zones(s: Table) -> list[sc.Zone]:
    """Return the abilities of every hero, each the hand of its seat, and while heroes are picked the cards that are left."""
    found = [abilities(s, seat) for seat in range(s.seats) if s.heroes[seat].card != NO_CARD]
    if s.todo and isinstance(s.todo[-1], PickHero):
        cards, left = cards_of_match(s), cards_left(s)
        found.append(sc.Zone(id="heroes", name="Heroes", role="pool", cards=[hero_card(s, card, card not in left) for card in cards], text="the hero cards"))
        found += [hero_abilities(s, card) for card in cards]
    return found


def open_names(s: Table) -> Iterator[str]:
    """Yield the abilities of all heroes, and while heroes are picked the heroes of the match. Nothing in this game is hidden."""
    picking = bool(s.todo) and isinstance(s.todo[-1], PickHero)
    for number in dict.fromkeys((*(cards_of_match(s) if picking else ()), *(hero.card for hero in s.heroes if hero.card != NO_CARD))):
        row = s.content.heroes[number].row
        yield from (ability.name for ability in row.abilities)
        if picking:
            yield row.name


def stage(s: Table) -> sc.Stage | None:
    """KB-2.2 Heroes are picked in turn order; else the board is all there is."""
    if not s.todo or not isinstance(s.todo[-1], PickHero):
        return None
    asked = s.todo[-1].seat
    picks: list[sc.Pick] = []
    for seat in s.order:
        if s.heroes[seat].card == NO_CARD:
            picks.append(sc.Pick(side=side_id(s, seat), now=seat == asked))
        else:
            row = s.card(seat).row
            picks.append(sc.Pick(side=side_id(s, seat), name=row.name, icon=row.icon, tones=row.tones, card=hero_card_id(s, s.heroes[seat].card)))
    return sc.Stage(role="draft", title="Pick a hero", text="one at a time, in the open", picks=picks)


def hero_abilities(s: Table, number: int) -> sc.Zone:
    """Return the abilities that a hero card brings, while nobody has it. They are drawn once."""
    zone = s.content.brought.get(number)
    if zone is None:
        row, id = s.content.heroes[number].row, hero_card_id(s, number)
        cards = [draw_ability(s, ability, f"{id}-{n + 1}") for n, ability in enumerate(row.abilities)]
        zone = s.content.brought[number] = sc.Zone(id=f"of-{id}", name=f"{row.name}'s abilities", role="held", cards=cards)
    return zone


def abilities(s: Table, seat: Seat) -> sc.Zone:
    """Return the three abilities of a hero."""
    step = s.todo[-1] if s.todo else None
    usable = {getattr(option, "ability", -1) for option in step.options(s)} if isinstance(step, ChooseAbility) and step.seat == seat else None
    cards = [ability_card(s, seat, n, ability, usable) for n, ability in enumerate(s.card(seat).abilities)]
    return sc.Zone(id=f"abilities-{seat + 1}", name=f"{s.card(seat).name}'s abilities", role="hand", cards=cards, seat=seat, piece=piece_id(seat))


def ability_card(s: Table, seat: Seat, number: int, ability: Ability, usable: set[int] | None) -> sc.Card:
    """Return an ability as a card. It is drawn once for each seat that may hold it, and once more for when it is not playable."""
    off = ability.kind != "passive" and usable is not None and number not in usable
    key = (seat, side_id(s, seat), ability.id, off)
    card = s.content.drawn.get(key)
    if card is None:
        printed = draw_ability(s, ability, card_id(seat, number))
        card = s.content.drawn[key] = msgspec.structs.replace(printed, side=side_id(s, seat), off=off, piece=piece_id(seat))
    return card


def draw_ability(s: Table, ability: Ability, id: str) -> sc.Card:
    """Dice and range in the corners, the knockback triple at the foot."""
    effect = next((e for e in (*ability.steps,) if isinstance(e, (StrikeEffect, BlastEffect))), None)
    kind = "passive" if ability.kind == "passive" else "attack" if effect is not None else "ability"
    left, right, foot = list[sc.Gem](), list[sc.Gem](), list[sc.Gem]()
    if effect is not None:
        left.append(sc.Gem(shape="die", value=str(effect.dice), label=f"{effect.dice} attack dice"))
        if reach_words(effect):
            right.append(sc.Gem(shape="target", value=reach_words(effect), label=f"range {reach_words(effect)}"))
        foot = [sc.Gem(shape=ZONES[z][0], tone=ZONES[z][1], value=str(n), label=f"knockback {n} in {ZONES[z][1]}", on=n > 0) for z, n in enumerate(effect.kb)]
    words = by_id(s.content.look.keyword)
    chips = [chip_of(filled(text, ability_numbers(ability)), words) for text in ability.chips]
    return sc.Card(
        id=id, name=ability.name, kind=kind, art=sc.Art(icon=ability.icon, second=ability.second, tones=ability.tones, pattern=ability.pattern),
        left=left, right=right, chips=chips, text=filled(ability.text, ability_numbers(ability)), flavor=ability.flavor, foot=foot,
    )  # fmt: skip


def reach_words(effect: StrikeEffect | BlastEffect) -> str:
    """Return the range as it is printed in the corner."""
    if isinstance(effect, StrikeEffect):
        return str(effect.range)
    return str(effect.center.within) if isinstance(effect.center, FloorCenter) else f"0-{effect.radius}"


def chip_of(text: str, words: dict[str, Sign]) -> sc.Chip:
    """Return a keyword chip, explained by the keyword it begins with."""
    sign = next((sign for word, sign in words.items() if text.startswith(word)), None)
    return sc.Chip(text=text, tip=sign.tip, rule=sign.rule, tone=sign.tone) if sign is not None else sc.Chip(text=text)


def hero_card(s: Table, number: int, taken: bool = False) -> sc.Card:
    """Return a hero card as it is picked. It is drawn once."""
    card = s.content.offered.get((number, taken))
    if card is None:
        card = s.content.offered[number, taken] = msgspec.structs.replace(_draw_hero(s, number), off=taken)
    return card


def _draw_hero(s: Table, number: int) -> sc.Card:
    """Move and Defense in the corners, what it is good for, the lengths of its zones at the foot; its abilities are opened from it."""
    card = s.content.heroes[number]
    row = card.row
    foot = [sc.Gem(shape=ZONES[z][0], tone=ZONES[z][1], value=str(n), label=f"{n} {ZONES[z][1]} energy") for z, n in enumerate(row.track)]
    return sc.Card(
        id=hero_card_id(s, number), name=row.name, kind="item", art=sc.Art(icon=row.icon, tones=row.tones),
        left=[sc.Gem(shape="boot", value=str(row.move), label=f"Move {row.move}")], right=[sc.Gem(shape="shield", value=str(row.defense), label=f"Defense {row.defense}")],
        chips=[sc.Chip(text=row.role, tip=row.intro, tone="act")] if row.role else [], text=row.intro, flavor=row.flavor, foot=foot, opens=f"of-{hero_card_id(s, number)}",
    )  # fmt: skip
