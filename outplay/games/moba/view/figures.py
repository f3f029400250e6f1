"""Heroes and kegs on the map, and the panel of each hero."""

from __future__ import annotations

from typing import Literal

import msgspec

from outplay.book.look import by_id, filled
from outplay.games.moba.rules.hero import KILLED, NO_PLAN, NOBODY, RECOVERING
from outplay.games.moba.rules.rounds import Plan, PlanCard, left_to_plan
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.names import (
    DEGREES,
    SIDES,
    camp_id,
    card_id,
    cell_id,
    hero_name,
    item_name,
    piece_id,
    player,
    space_words,
)
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN, Observation


def pieces(s: Table) -> list[sc.Piece]:
    """Return all that stands on the map or waits beside it."""
    return [*(figure(s, hero) for hero in range(len(s.heroes))), *kegs(s)]


def figure(s: Table, hero: int) -> sc.Piece:
    """Return a hero's figure: facing, wounds as a bar, tokens as badges."""
    one, card = s.heroes[hero], s.hero_card(hero)
    signs = by_id(s.content.look.status)
    badges: list[sc.Badge] = []
    corners: tuple[Literal["nw", "ne", "se"], ...] = ("nw", "ne", "se")
    for at, (kind, n, _) in zip(corners, one.tokens, strict=False):
        sign = signs[kind]
        badges.append(sc.Badge(at=at, value=str(n) if n else "", icon=sign.icon, tone=sign.tone, label=f"{kind} {n or ''}".strip()))
    if one.guards:
        badges.append(sc.Badge(at="sw", value=f"{sum(one.guards):+d}", icon="shield", label=f"defense {sum(one.guards):+d}"))
    left = card.hit_points - one.wounds
    where = cell_id(s, one.cell)
    words = f"{player(s, one.seat).whose} {s.hero_card(hero).name}, {left} of {card.hit_points}" + (
        f", {space_words(s, one.cell, hero)}" if where else f", {state_words(s, hero)}"
    )
    return sc.Piece(
        id=piece_id(hero), name=hero_name(s, hero), icon=card.icon, at=where or camp_id(s, one.color), side=SIDES[one.color], tones=card.tones, facing=DEGREES[one.facing] if where else None,
        bar=sc.Bar(at=left, of=card.hit_points, label=f"{left} of {card.hit_points} hit points"), badges=badges, out=one.state in (KILLED, RECOVERING), seat=one.seat, text=words,
    )  # fmt: skip


def state_words(s: Table, hero: int) -> str:
    """Return what a hero off the map does."""
    return {KILLED: "killed this round", RECOVERING: "recovering"}.get(s.heroes[hero].state, "ready to enter")


def kegs(s: Table) -> list[sc.Piece]:
    """MOBA-4.144"""
    return [
        sc.Piece(id=f"keg-{n + 1}", name="Powder keg", icon="barrel", at=cell_id(s, cell), look="small", tones=("#C77B58", "#5E2A16"), text=f"A powder keg {space_words(s, cell)}")
        for n, cell in enumerate(s.kegs)
    ]  # fmt: skip


def panels(seen: Observation[Table], near: int) -> list[sc.Panel]:
    """Return all panels, the viewer's side first. With two heroes a side or more, the other side stands across the board. A plan is drawn as far as its viewer knows it."""
    s, viewer, all_ = seen.state, seen.viewer, seen.once(all_panels)
    apart = s.settings.heroes > 1
    found: list[sc.Panel] = []
    for color in (near, 1 - near):
        for hero in s.team(color):
            plan, drawn = all_[hero, apart and color != near]
            if s.heroes[hero].seat == viewer or s.heroes[hero].plan != plan:
                active = drawn.active
                if s.todo and isinstance(s.todo[-1], Plan) and s.heroes[hero].seat == viewer and viewer in s.asked:
                    active = left_to_plan(s, viewer, s.picks.get(viewer, ()))[:1] == [hero]
                drawn = msgspec.structs.replace(drawn, slots=[plan_slot(s, hero, viewer)], active=active)
            found.append(drawn)
    return found


def all_panels(s: Table) -> dict[tuple[int, bool], tuple[int, sc.Panel]]:
    """Return the panels of all heroes as everybody may see them, by hero and by whether it stands across, each with the plan that is known."""
    found: dict[tuple[int, bool], tuple[int, sc.Panel]] = {}
    for hero, one in enumerate(s.heroes):
        near = panel(s, hero)
        found[hero, False], found[hero, True] = (one.plan, near), (one.plan, msgspec.structs.replace(near, place="far"))
    return found


def panel(s: Table, hero: int) -> sc.Panel:
    """Return a hero's panel: hit points, defense, tokens, items, and whether it was activated."""
    one, card = s.heroes[hero], s.hero_card(hero)
    left = card.hit_points - one.wounds
    defense = card.defense + s.mods(hero, "base_defense") + sum(one.guards)
    statuses = [_status(s, kind, n, source) for kind, n, source in one.tokens] + [_status(s, "defense", n) for n in one.guards]
    statuses += [sc.Chip(text=item_name(s, item), icon=s.content.items[item].icon, tone="act") for item in one.items]
    if one.state in (KILLED, RECOVERING):
        again = s.round + (2 if one.state == KILLED else 1)
        tip = f"{state_words(s, hero).capitalize()}: enters again in round {again}."
        statuses.insert(0, sc.Chip(text=f"Back in round {again}", icon="tombstone", tip=tip, tone="muted", rule="MOBA-4.245"))
    elif one.activated:
        statuses.append(sc.Chip(text="Acted", icon="check-mark", tone="muted", rule="MOBA-4.41"))
    if one.seat in s.conceded:
        words = "A bot leads its heroes." if one.seat in s.led else "Its heroes take the default of every decision."
        statuses.append(sc.Chip(text="has conceded", icon="flying-flag", tip=words, tone="muted", rule="MOBA-4.272"))
    stats = [
        sc.Stat(icon="shield", value=str(max(0, defense)), name="Defense", changed=bool(one.guards)),
        sc.Stat(icon="card-pick", value=f"{len(one.unlocked)}/4", name="Unlocked cards"),
    ]
    return sc.Panel(
        id=f"panel-{hero + 1}", seat=one.seat, name=hero_name(s, hero), piece=piece_id(hero), icon=card.icon, tones=card.tones, side=SIDES[one.color], stats=stats,
        bar=sc.Bar(at=left, of=card.hit_points, label=f"{left} of {card.hit_points} hit points"), statuses=statuses, cards=f"cards-{hero + 1}", slots=[plan_slot(s, hero, None)],
        short=sc.Gem(shape="pill", value=f"{left}/{card.hit_points}", tone="good" if 2 * left > card.hit_points else "harm", label=f"{left} of {card.hit_points}"),
        active=s.doer == hero, out=one.state in (KILLED, RECOVERING), text=f"{hero_name(s, hero)}: {left} of {card.hit_points}, defense {defense}.",
    )  # fmt: skip


def plan_slot(s: Table, hero: int, viewer: Seat | None) -> sc.Slot:
    """MOBA-4.30 Return where the card planned for a hero lies: one's own as it is, others as a back once their seat is ready."""
    one = s.heroes[hero]
    if s.todo and isinstance(s.todo[-1], Plan):
        if one.seat == viewer:
            plans = [pick.card for pick in s.picks.get(one.seat, ()) if isinstance(pick, PlanCard) and pick.hero == hero]
            return sc.Slot(label="plan", card=card_id(hero, plans[0]) if plans else "")
        return sc.Slot(label="plan", back=one.seat in s.ready and one.state != RECOVERING)
    if one.plan in (NO_PLAN, HIDDEN):
        return sc.Slot(label="plan", back=one.plan == HIDDEN)
    return sc.Slot(label="plan", card=card_id(hero, one.plan))


def _status(s: Table, kind: str, n: int, source: int = NOBODY) -> sc.Chip:
    sign = by_id(s.content.look.status)[kind]
    values = {"n": f"{n:+d}" if kind == "defense" else n, "source": hero_name(s, source) if source != NOBODY else "nobody"}
    return sc.Chip(text=filled(sign.text, values), icon=sign.icon, tone=sign.tone, tip=filled(sign.tip, values), rule=sign.rule)
