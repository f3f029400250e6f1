"""EOH-5.7, EOH-5.8, EOH-5.10 The abilities that a player can use now, and with which picks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data import effects as fx
from outplay.games.eventide.data.abilities import Active
from outplay.games.eventide.data.board import ADJACENT, LANES, OFF
from outplay.games.eventide.data.kit import Held
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, CONDITIONS, ITEM, NOBODY, SKILL, TALENT
from outplay.games.eventide.rules.conditions import Facts, holds, lane_of_card
from outplay.games.eventide.rules.hero import BASE, LIVE, OUT, seat_of
from outplay.games.eventide.rules.lane_cards import pair
from outplay.games.eventide.rules.picks import Rearrange, Use
from outplay.games.eventide.rules.position import PLACE
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.targeting import partner_of
from outplay.kernel.step import Option, Seat, Secret

# ---------------------------------------------------------------- which abilities


def at_hand(s: Table, seat: Seat, moment: str) -> list[Held]:
    """EOH-5.7, EOH-5.8 Return the abilities of a player for a moment that carry no token and work where their Hero is, in canonical order. Their conditions are not asked yet."""
    if not s.heroes:
        return _talents_before(s, seat, moment)
    return [
        one
        for one in s.abilities_for(seat, moment)
        if not (s.talents_used >> one.who & 1 if one.slot == TALENT else bars_slot(s, one.hero, one.slot, one.does))
    ]


def _talents_before(s: Table, seat: Seat, moment: str) -> list[Held]:
    """EOH-5.8 Return the Talents for a moment before the line-up. They work as soon as the Gamers are fixed."""
    found: list[Held] = []
    for gamer in s.gamers[seat]:
        does = s.content.active_talents.get(gamer)
        if does is not None and does.moment == moment and not s.talents_used >> gamer & 1:
            found.append(Held(TALENT, gamer, NOBODY, does))
    return found


def bars_slot(s: Table, hero: int, slot: int, does: Active) -> str:
    """EOH-5.2, EOH-5.7, EOH-5.10 Return the rule that forbids to use a Skill or Item now, whatever its conditions, or an empty string if none does."""
    one = s.heroes[hero]
    if one.used >> slot & 1:
        return "EOH-5.2"
    if one.silenced:
        return "EOH-5.10"
    if s.stage == PLACE:
        works = one.state != OUT
    elif "self at base" in does.if_:
        works = one.state == BASE
    else:
        works = one.lane != OFF
    return "" if works else "EOH-5.7"


def usable(s: Table, seat: Seat, moment: str, facts: Facts) -> list[Option]:
    """EOH-5.10 Return what a player may activate: each ability whose conditions hold, once for each legal choice of picks. `facts` say what the event is about."""
    found: list[Option] = []
    for one in at_hand(s, seat, moment):
        about = facts.of(seat, one.hero)
        if not one.does.if_ or holds(s, one.does.if_, about):
            found += options_of(s, one, about)
    return found


def able(s: Table, seat: Seat, moment: str, facts: Facts) -> bool:
    """EOH-5.10 Return whether a player may activate anything."""
    for one in at_hand(s, seat, moment):
        about = facts.of(seat, one.hero)
        if (not one.does.if_ or holds(s, one.does.if_, about)) and options_of(s, one, about):
            return True
    return False


# ---------------------------------------------------------------- what is picked


def options_of(s: Table, one: Held, f: Facts) -> list[Option]:
    """EOH-5.9 (1) Return an ability once for each legal choice of picks."""
    slot, who, pick = one.slot, one.who, one.does.pick
    match pick:
        case None:
            return [Use(slot, who)] if _fits(s, one.does, f, f.self) else []
        case ab.PickHero():
            heroes = [n for n in pickable(s, pick, f) if _fits(s, one.does, f, n)]
            pairs = combinations(heroes, 2) if pick.most > 1 else ()
            return [*(Use(slot, who, n) for n in heroes), *(Use(slot, who, a, b) for a, b in pairs)]
        case ab.PickPair():
            own = [n for n in s.team(f.seat) if s.heroes[n].state == LIVE]
            return [Use(slot, who, a, b) for a, b in combinations(own, 2) if s.heroes[a].lane != s.heroes[b].lane]
        case ab.PickLane():
            return [Use(slot, who, lane) for lane in lanes(s, pick, f)]
        case ab.PickSpent():
            return [Use(slot, who, hero, used) for hero, used in spent(s, pick, f)]
        case ab.PickCards():
            return cards(s, one, pick, f.seat)


def _fits(s: Table, does: Active, f: Facts, hero: int) -> bool:
    """EOH-10.5 Return whether a declared attack may be turned on a Hero. It may not if the attacker, the target or that Hero is in a duel."""
    if not s.duels or f.attacker == NOBODY or not any(isinstance(effect, fx.Retarget) for effect in does.do):
        return True
    return all(partner_of(s, n) is None for n in (f.attacker, f.target, hero))


def pickable(s: Table, pick: ab.PickHero, f: Facts) -> list[int]:
    """Return the Heroes that may be picked, by Class."""
    return [n for n in s.team(1 - f.seat if pick.who == "foe" else f.seat) if not bars_pick(s, pick, f, n)]


def bars_pick(s: Table, pick: ab.PickHero, f: Facts, hero: int) -> str:
    """Return why a Hero cannot be picked, in a word (side, self, unhurt, attacker, state or zone), or an empty string if it can."""
    one = s.heroes[hero]
    if (seat_of(hero) == f.seat) == (pick.who == "foe"):
        return "side"
    if pick.who == "other own" and hero == f.self:
        return "self"
    if pick.zone == "out":
        return "" if one.state == OUT else "state"
    if one.state != LIVE and not (pick.zone == "any or base" and one.state == BASE):
        return "state"
    if pick.hurt and not one.damage:
        return "unhurt"
    if pick.but == "attacker" and hero == f.attacker:
        return "attacker"
    lane = s.heroes[f.self].lane if f.self != NOBODY else OFF
    match pick.zone:
        case "here":
            near = one.lane == lane
        case "adjacent":
            near = lane != OFF and one.lane in ADJACENT[lane]
        case "lane":
            near = one.lane == f.lane
        case _:
            near = True
    return "" if near else "zone"


def lanes(s: Table, pick: ab.PickLane, f: Facts) -> Sequence[int]:
    """Return the lanes that may be picked, in lane order."""
    match pick.which:
        case "any":
            return range(len(LANES))
        case "enemy cards":
            return [lane for lane in range(len(LANES)) if len(s.face_down(1 - f.seat, lane))]
        case "adjacent":
            lane = s.heroes[f.self].lane
        case "beside card":
            lane = lane_of_card(s, f.seat, f.self % CLASS_COUNT)
    return ADJACENT[lane] if lane != OFF else ()


def spent(s: Table, pick: ab.PickSpent, f: Facts) -> list[tuple[int, int]]:
    """Return Heroes in lanes, each with a slot that carries the Cooldown token of a once-per-phase ability."""
    heroes = [f.self] if pick.who == "self" else [n for n in s.team(f.seat) if n != f.self]
    found: list[tuple[int, int]] = []
    for n in heroes:
        if s.heroes[n].lane == OFF or (pick.who != "self" and s.heroes[n].state != LIVE):
            continue
        for slot in (SKILL, ITEM):
            does = s.kit(n).abilities.get(slot)
            if s.heroes[n].used >> slot & 1 and getattr(does, "limit", "") == "phase":
                found.append((n, slot))
    return found


def cards(s: Table, one: Held, pick: ab.PickCards, seat: Seat) -> list[Option]:
    """Return the ways to pick two own face-down cards in different lanes, or if the ability allows it one card and another lane."""
    there = [s.face_down(seat, lane).cards for lane in range(len(LANES))]
    found: list[Option] = []
    for lane, to in combinations(range(len(LANES)), 2):
        found += [Rearrange(one.slot, one.who, lane, to, True, Secret(pair(c, d), (seat,))) for c in there[lane] for d in there[to]]
    if pick.or_lane:
        for lane in range(len(LANES)):
            found += [Rearrange(one.slot, one.who, lane, to, False, Secret(c, (seat,))) for to in range(len(LANES)) if to != lane for c in there[lane]]
    return found


# ---------------------------------------------------------------- who is asked in the Placement stage


def asked_publicly(s: Table, seat: Seat, moment: str) -> bool:
    """EOH-5.12 Return whether a player could use an ability of the Placement stage, given only what is public: tokens and numbers of cards."""
    return any(_publicly(s, seat, one.does) for one in at_hand(s, seat, moment))


def _publicly(s: Table, seat: Seat, does: Active) -> bool:
    own = [len(s.face_down(seat, lane)) for lane in range(len(LANES))]
    match does.pick:
        case ab.PickCards(or_lane=or_lane):
            return sum(n > 0 for n in own) >= (1 if or_lane else 2)
        case ab.PickLane(which="beside card"):
            return any(own)
        case ab.PickLane(which="enemy cards"):
            return any(len(s.face_down(1 - seat, lane)) for lane in range(len(LANES)))
        case _:
            public = tuple(condition for condition in does.if_ if not CONDITIONS[condition].own_hero)
            return holds(s, public, Facts(seat, NOBODY))
