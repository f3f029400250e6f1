"""The table, drawn: map, figures, hands, objectives, panels."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

import msgspec

from outplay.book.look import by_id
from outplay.book.words import filled
from outplay.games.moba.data.board import BLUE, OBJECTIVES, RED
from outplay.games.moba.rules.battle import PickBattleCards, ZonePick
from outplay.games.moba.rules.death import ChooseUnlock
from outplay.games.moba.rules.hero import NO_PLAN, NOBODY, PORTAL
from outplay.games.moba.rules.objectives import dominating, face_up, open_objectives, payable
from outplay.games.moba.rules.organization import GOAL
from outplay.games.moba.rules.rounds import Payday, Plan, PlanCard, can_play, left_to_plan
from outplay.games.moba.rules.setup import Draft, StartCard, StartingCards, banners, equipment, pool, roster, to_choose
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.card_text import item_numbers
from outplay.games.moba.view.cards import action_card, back, battle_card, brought, hero_actions, hero_card, item_card, item_set, planned
from outplay.games.moba.view.figures import panels, pieces
from outplay.games.moba.view.names import (
    COLORS,
    SIDES,
    STYLES,
    area_id,
    cell_id,
    hero_name,
    item_id,
    objective_name,
    pick_id,
    piece_id,
    side_of,
)
from outplay.games.moba.view.stage import fronts, stage
from outplay.games.moba.view.text import opened
from outplay.kernel import scene as sc
from outplay.kernel.cards import Hand
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN, Observation


def scene(seen: Observation[Table]) -> sc.Scene:
    """Return everything a viewer may see."""
    s, viewer = seen.state, seen.viewer
    near = RED if viewer is None else s.color_of(viewer)
    return sc.Scene(
        sides=seen.once(sides),
        boards=[board(s, near, seen.once(regions))],
        pieces=seen.once(pieces),
        zones=zones(seen),
        tracks=seen.once(phases),
        panels=panels(seen, near),
        conditions=seen.once(conditions),
        stage=stage(s, viewer),
        round=s.round,
        phase=phase_name(s),
        text=seen.once(summary),
    )


def sides(s: Table) -> list[sc.Side]:
    """Red and Blue, in the order of their seats."""
    order = [s.color_of(seats[0]) for seats in s.sides]
    return [sc.Side(id=SIDES[color], name=COLORS[color], style=STYLES[color], seats=list(s.seats(color)), points=s.points(color), goal=GOAL) for color in order]


def phase_name(s: Table) -> str:
    """Return what is going on, in a word or two."""
    if s.over:
        return "Over"
    if s.round == 0:
        return "Draft"
    step = s.todo[-1] if s.todo else None
    if isinstance(step, Payday):
        return "Payday"
    if isinstance(step, Plan):
        return "Planning"
    return f"Phase {s.phase}" if s.phase else "Planning"


def summary(s: Table) -> str:
    """Return the table in a sentence."""
    return f"Round {s.round}, {phase_name(s)}. {side_of(RED)}: {s.points(RED)} points, {side_of(BLUE)}: {s.points(BLUE)}."


def conditions(s: Table) -> list[sc.Condition]:
    """MOBA-4.232 Return the objectives: the item that lies there, its cost in crystals, and which side would have it as things stand."""
    found: list[sc.Condition] = []
    for n in open_objectives(s):
        item, pays, holder = s.content.items[face_up(s, n)], payable(s, n), dominating(s, n)
        meets = [sc.Meets(side=SIDES[color], now=pays and holder == color) for color in (RED, BLUE)]
        found.append(
            sc.Condition(
                id=f"objective-{n + 1}",
                name=item.name,
                icon=item.icon,
                tones=item.tones,
                value=f"{s.crystals[n]}/{item.cost}",
                unit="crystal-cluster",
                text=objective_name(s, n),
                on=item_id(n),
                open=pays,
                meets=meets,
                tip=filled(item.text, item_numbers(item)),
            )
        )
    return found


# ---------------------------------------------------------------- the map


def board(s: Table, near: int, areas: list[sc.Region]) -> sc.Board:
    """MOBA-2 Return the map with its areas, the viewer's camp at the bottom. An objective that can be scored now has a golden outline."""
    home: Literal["n", "s"] = "n" if near == RED else "s"
    return sc.Board(id="board", name="The map", kind="hex", top="pointy", surround="table", cells=cells(s), regions=areas, home=home)


def cells(s: Table) -> list[sc.Cell]:
    """Return the spaces, drawn once for a map."""
    drawn = s.content.drawn
    if not drawn:
        hexes, map_ = s.board.hexes, s.board
        looks = {hexes.at[space]: row for row in s.content.map.area for space in row.spaces}
        rings = map_.ring[0] | map_.ring[1] | map_.ring[2]
        signs = by_id(s.content.look.terrain)
        for cell, (q, r) in enumerate(hexes.axial):
            row = looks.get(cell)
            look = row.look if row is not None else signs["ring" if rings & hexes.bit[cell] else "open"].look
            tint = {"red": SIDES[RED], "blue": SIDES[BLUE]}.get(row.side, "") if row is not None else ""
            drawn.append(sc.Cell(id=cell_id(s, cell), name=cell_id(s, cell), q=q, r=r, terrain=look, tint=tint))
    return drawn


def regions(s: Table) -> list[sc.Region]:
    """Objectives and camps."""
    found: list[sc.Region] = []
    hexes = s.board.hexes
    for n, row in enumerate(s.content.map.area):
        spaces = [cell_id(s, hexes.at[space]) for space in row.spaces]
        if row.kind == "camp":
            color = RED if row.side == "red" else BLUE
            found.append(sc.Region(id=f"area-{row.id}", name=row.name, cells=spaces, look="camp", tint=SIDES[color], icon=row.icon, text=row.text))
            continue
        objective = s.board.objectives.index(n)
        color = dominating(s, objective)
        look = "score" if payable(s, objective) else "area"
        words = f"{row.name}: {s.crystals[objective]} crystal{'s' * (s.crystals[objective] != 1)}" + (
            f", {side_of(color).does('dominates')}" if color != NOBODY else ""
        )
        found.append(
            sc.Region(id=f"area-{row.id}", name=row.name, cells=spaces, look=look, tint=SIDES[color] if color != NOBODY else "", icon=row.icon, text=words)
        )
    return found


# ---------------------------------------------------------------- tracks and cards


def phases(s: Table) -> list[sc.Track]:
    """MOBA-4.40 Return the phase slider."""
    if not s.phase:
        return []
    spaces = [sc.Space(tone="act", shape="square", label=f"Phase {n}") for n in range(1, 5)]
    return [sc.Track(id="phases", name="Phases", spaces=spaces, at=s.phase - 1, text=f"phase {s.phase} of 4")]


def zones(seen: Observation[Table]) -> list[sc.Zone]:
    """Return the hand for the open question, the cards of every hero as far as they are known, and the items."""
    s, viewer = seen.state, seen.viewer
    offered, front, open_ = seen.once(all_zones)
    lying = [*offered, *(hand(s, viewer) if viewer is not None else []), *front]
    shown = {card.id for zone in lying for card in zone.cards}
    found: list[sc.Zone] = []
    for hero, (known, drawn) in enumerate(open_):
        one = s.heroes[hero]
        found.append(hero_cards(s, hero, shown) if one.seat == viewer or known != (one.plan, one.unlocked) else drawn)
    return [*lying, *found, seen.once(item_set), *seen.once(all_brought)]


def all_zones(s: Table) -> tuple[list[sc.Zone], list[sc.Zone], list[tuple[tuple[int, Hand], sc.Zone]]]:
    """Return what all see alike: what may be taken, what lies before a duel, and the cards of every hero, each with what is known: the plan and the unlocked cards."""
    step = s.todo[-1] if s.todo else None
    offered, front = items(s) + (draft_pool(s, step) if isinstance(step, Draft) else []), fronts(s)
    shown = {card.id for zone in (*offered, *front) for card in zone.cards}
    return offered, front, [((one.plan, one.unlocked), hero_cards(s, hero, shown)) for hero, one in enumerate(s.heroes)]


def hero_cards(s: Table, hero: int, shown: Collection[str]) -> sc.Zone:
    """Return the cards of a hero as far as they are known, without those that are shown elsewhere."""
    cards = [card for card in known_cards(s, hero) if card.id not in shown]
    return sc.Zone(id=f"cards-{hero + 1}", name=f"{hero_name(s, hero)}'s cards", role="held", cards=cards, seat=s.heroes[hero].seat, piece=piece_id(hero))


def all_brought(s: Table) -> list[sc.Zone]:
    """Return what is open of each hero."""
    return [brought(s, hero) for hero in range(len(s.heroes))]


def open_names(s: Table) -> Iterator[str]:
    """Yield the names of what everybody may look at: the heroes who play or may be drafted, all their cards, and all items of the match."""
    step = s.todo[-1] if s.todo else None
    for number in dict.fromkeys((*(roster(s) if isinstance(step, Draft) else ()), *(one.card for one in s.heroes))):
        row = s.content.heroes[number]
        yield from (row.name, *(card.name for card in row.cards))
    for item in (*equipment(s), *banners(s)):
        yield s.content.items[item].name


def draft_pool(s: Table, step: Draft) -> list[sc.Zone]:
    """Return all heroes of the roster, those that are taken too, and the cards that each brings."""
    cards = roster(s)
    left = pool(s, step.color)
    found = [sc.Zone(id="draft", name="Heroes", role="pool", cards=[hero_card(s, card, card not in left) for card in cards], text="who may be drafted")]
    return [
        *found,
        *(sc.Zone(id=f"of-{pick_id(s, card)}", name=f"{s.content.heroes[card].name}'s cards", role="held", cards=hero_actions(s, card)) for card in cards),
    ]


def items(s: Table) -> list[sc.Zone]:
    """Return what lies at the objectives."""
    return [sc.Zone(id=f"at-{item_id(n)}", name=objective_name(s, n), role="place", cards=[item_card(s, n)], at=area_id(s, n)) for n in range(OBJECTIVES)]


def hand(s: Table, viewer: Seat) -> list[sc.Zone]:
    """Return what the viewer holds for what is going on: cards to plan, planned cards, battle cards."""
    step = s.todo[-1] if s.todo else None
    match step:
        case StartingCards() if viewer in s.asked:
            return starting(s, viewer)
        case Plan():
            return planning(s, viewer)
        case PickBattleCards() if viewer in s.asked or viewer in s.picks:
            return battle(s, viewer)
        case ChooseUnlock(hero=hero) if s.heroes[hero].seat == viewer:
            cards = [action_card(s, hero, card) for card in range(4) if card not in s.heroes[hero].unlocked]
            return [sc.Zone(id="hand", name="Locked cards", role="hand", cards=cards, seat=viewer, piece=piece_id(hero))]
        case _:
            return [in_play(s, viewer)]


def starting(s: Table, viewer: Seat) -> list[sc.Zone]:
    """Return the cards of the hero that chooses its two, and what is chosen already."""
    picks = s.picks.get(viewer, ())
    chosen = [(pick.hero, opened(pick.card)) for pick in picks if isinstance(pick, StartCard)]
    done = [action_card(s, hero, card) for hero, card in chosen]
    hero = to_choose(s, viewer, picks)
    cards = [action_card(s, hero, card) for card in range(4) if hero != NOBODY and (hero, card) not in chosen]
    hero = chosen[-1][0] if hero == NOBODY else hero
    found = [sc.Zone(id="hand", name=f"{hero_name(s, hero)}'s cards", role="hand", cards=cards, seat=viewer, piece=piece_id(hero))]
    return [*found, sc.Zone(id="chosen", name="Chosen", role="picked", cards=done, seat=viewer, text="known only to you")] if done else found


def planning(s: Table, viewer: Seat) -> list[sc.Zone]:
    """Return the cards of the hero that is planned now, and what is planned already."""
    plans = [pick for pick in s.picks.get(viewer, ()) if isinstance(pick, PlanCard)]
    left = left_to_plan(s, viewer, plans)
    done = [action_card(s, pick.hero, pick.card) for pick in plans]
    found = [sc.Zone(id="planned", name="Planned", role="picked", cards=done, seat=viewer, text="planned, face down for the others")] if done else []
    if left:
        hero = left[0]
        cards = [action_card(s, hero, card) for card in (*sorted(s.heroes[hero].unlocked), PORTAL) if card != HIDDEN]
        found.append(sc.Zone(id="hand", name=f"Cards for {hero_name(s, hero)}", role="hand", cards=cards, seat=viewer, piece=piece_id(hero)))
    return found


def battle(s: Table, viewer: Seat) -> list[sc.Zone]:
    """Return the battle cards of the viewer: those left, and those picked."""
    picked = [pick.zone for pick in s.picks.get(viewer, ()) if isinstance(pick, ZonePick)]
    cards = [battle_card(s, zone, 2 - picked.count(zone)) for zone in range(4)]
    chosen = [battle_card(s, zone, 1, f"-picked-{n + 1}") for n, zone in enumerate(picked)]
    found = [sc.Zone(id="hand", name="Battle cards", role="hand", cards=cards, seat=viewer)]
    return [*found, sc.Zone(id="picked", name="Picked", role="picked", cards=chosen, seat=viewer)] if chosen else found


def in_play(s: Table, viewer: Seat) -> sc.Zone:
    """Return the planned cards of one's own heroes, and the card by which a hero acts now."""
    cards = []
    for n, hero in enumerate(s.heroes):
        if hero.seat != viewer:
            continue
        if hero.plan not in (NO_PLAN, HIDDEN):
            off = s.phase > 0 and not can_play(s, n)
            cards.append(msgspec.structs.replace(action_card(s, n, hero.plan, s.phase), off=off))
    if s.activations and s.heroes[s.now.hero].seat == viewer:
        cards.insert(0, action_card(s, s.now.hero, s.now.card, s.phase))
    return sc.Zone(id="hand", name="Hand", role="hand", cards=cards, seat=viewer)


def known_cards(s: Table, hero: int) -> list[sc.Card]:
    """Return the cards of a hero that the viewer may know: unlocked ones, a plan that was peeked at, and backs for the rest."""
    one = s.heroes[hero]
    if one.plan == HIDDEN:
        return [back(s, hero, f"plan-{hero + 1}"), *(action_card(s, hero, card) for card in sorted(one.unlocked) if card != HIDDEN)]
    known = sorted(card for card in one.unlocked if card != HIDDEN)
    found = [action_card(s, hero, card) for card in known]
    if one.plan != NO_PLAN and one.plan not in known:
        found.insert(0, planned(s, hero))
    if s.activations and s.now.hero == hero and s.now.card not in known:
        found.insert(0, action_card(s, hero, s.now.card))
    return found
