"""What a table is worth: points, the objectives a side could take, wounds, and which heroes are up."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from outplay.games.moba.ai.promises import ACTED, GUARD, kegs_worth, life, plan_worth, token_worth
from outplay.games.moba.ai.worths import WORTHS
from outplay.games.moba.data.rows import ItemCard
from outplay.games.moba.rules.activation import action_left
from outplay.games.moba.rules.hero import KILLED, ON_MAP, RECOVERING
from outplay.games.moba.rules.movement import ChooseFacing
from outplay.games.moba.rules.objectives import face_up, open_objectives
from outplay.games.moba.rules.organization import GOAL
from outplay.games.moba.rules.state import Table
from outplay.games.moba.rules.targeting import found_targets
from outplay.kernel.hexes import FAR
from outplay.kernel.step import Seat

POINT: Final = 0.16
TAKING: Final = 0.5
"""The worth of an item while the side stands there alone and it is payable, as a fraction of having it."""
NEARING: Final = 0.2
DEATH, CARD = 0.13, 0.02
HIT: Final = 0.03
"""The worth of having an enemy within reach of an attack while the action is still to come."""
UNUSED: Final = 0.002
"""The worth of an action still to come by itself, so that none is spent in vain."""
LOOKS: Final = 0.001
"""The worth of having an enemy in the front arc, and again straight ahead: less than anything that is done, so it only breaks ties."""
CLEAR: Final = 0.8
"""Beyond this a lead counts less and less, but always something: whoever is far ahead still takes what it can."""
NEAR: Final = (0.0, 1.0, 0.6, 0.35, 0.2, 0.1)


def value(s: Table, seat: Seat) -> float:
    """Return how good the table is for a seat, -1 (lost) to 1 (won)."""
    color = s.color_of(seat)
    if s.over:
        return 0.0 if len(s.winners) != 1 else 1.0 if s.winners[0] == color else -1.0
    found = prizes(s)
    return bounded(worth(s, color, found) - worth(s, 1 - color, found))


def bounded(lead: float) -> float:
    """Return a lead as it is up to CLEAR, and beyond that so that it stays below 0.99."""
    if abs(lead) <= CLEAR:
        return lead
    room = 0.99 - CLEAR
    beyond = CLEAR + room * (1.0 - exp(-(abs(lead) - CLEAR) / room))
    return beyond if lead > 0 else -beyond


class Prize(NamedTuple):
    """What lies at an open objective: its worth, the fraction of its cost that is there, and that fraction with one more crystal."""

    objective: int
    worth: float
    share: float
    next_share: float


def prizes(s: Table) -> list[Prize]:
    """Return what there is to take at the open objectives."""
    found: list[Prize] = []
    for objective in open_objectives(s):
        item, crystals = s.content.items[face_up(s, objective)], s.crystals[objective]
        prize = item_worth(item)
        found.append(Prize(objective, prize, min(1.0, crystals / item.cost), min(1.0, (crystals + 1) / item.cost)))
    return found


def item_worth(item: ItemCard) -> float:
    """Return what an item is worth to who takes it: by its points, by what it changes as long as it is worn, or as one that is used at once."""
    if item.type == "usable":
        return WORTHS.plans.usable
    return POINT * item.points if item.points else sum(WORTHS.mods[mod.mod] * mod.n for mod in item.mods)


def worth(s: Table, color: int, found: list[Prize]) -> float:
    """Return what a side has: points, its hold on objectives, healthy heroes, cards."""
    points = s.points(color)
    total = POINT * min(GOAL, points) + 0.1 * (points >= GOAL)
    for prize in found:
        total += hold(s, color, prize)
    total += kegs_worth(s, color)
    for hero in s.team(color):
        total += hero_worth(s, hero, found)
    if s.activations and s.heroes[s.now.hero].color == color:
        total += promise(s)
    return total


def promise(s: Table) -> float:
    """Return what the active hero could still do with its card from where it stands: hit a hero now, or with the facing that it is about to choose."""
    now = s.now
    attack = s.card(now.hero, now.card).attack
    if not action_left(s) or not s.on_map(now.hero):
        failed = attack is not None and now.acted and now.deed is None
        return -UNUSED if failed else 0.0
    if attack is None:
        return UNUSED
    facings = range(6) if s.todo and isinstance(s.todo[-1], ChooseFacing) else (s.heroes[now.hero].facing,)
    best = 0.0
    for facing in facings:
        worths = [hit_worth(s, n) if s.enemies(now.hero, n) else -hit_worth(s, n) for n in found_targets(s, now.hero, attack.range, facing)]
        if worths:
            best = max(best, max(worths) if attack.range.kind == "single" else sum(worths))
    return UNUSED + HIT * best


def hit_worth(s: Table, hero: int) -> float:
    """Return what an attack on a hero is worth: the more, the fewer hit points and defenses it has left."""
    one = s.heroes[hero]
    return 0.5 + 0.5 * (one.wounds + 1) / s.hit_points(hero) - 0.1 * sum(one.guards)


def hold(s: Table, color: int, prize: Prize) -> float:
    """Return what an objective is worth to a side as things stand: all of it if it is payable and only that side is there."""
    ring = s.board.ring[prize.objective]
    mine, theirs = s.masks[color] & ring, s.masks[1 - color] & ring
    if mine:
        return prize.worth * TAKING * prize.share * (1.0 if not theirs else 0.3)
    return prize.worth * NEARING * prize.share * nearness(s, color, prize.objective)


def nearness(s: Table, color: int, objective: int) -> float:
    """Return how near the nearest hero of a side stands to an objective, 0 to 1."""
    far = s.board.far[objective]
    nearest = min([far[hero.cell] for hero in s.heroes if hero.color == color and hero.cell >= 0], default=len(NEAR))
    return NEAR[nearest] if nearest < len(NEAR) else 0.0


def hero_worth(s: Table, hero: int, found: list[Prize]) -> float:
    """Return a hero's worth: alive and well, items, cards, free of harm, with something to do."""
    one = s.heroes[hero]
    kept = CARD * len(one.unlocked) + sum(item_worth(s.content.items[item]) for item in one.items)
    if one.state == KILLED:
        return kept - DEATH
    if one.state == RECOVERING:
        return kept - DEATH / 2
    total = kept + life(one.wounds, s.hit_points(hero)) + GUARD * sum(one.guards)
    total += sum(token_worth(s, hero, kind, n) for kind, n, _ in one.tokens)
    if one.state == ON_MAP:
        total += 0.02 + 0.012 * _closeness(s, one.cell, found)
        arc, ahead = s.board.look(one.cell, one.facing)
        enemies = s.masks[1 - one.color]
        total += LOOKS * ((arc & enemies).bit_count() + (ahead & enemies).bit_count())
        if near := s.board.hexes.within[one.cell][1] & enemies:
            total -= WORTHS.plans.exposed * sum(not foe.activated and bool(near & s.board.hexes.bit[foe.cell]) for foe in s.heroes if foe.color != one.color)
    return total + (ACTED if one.activated else plan_worth(s, hero))


def _closeness(s: Table, cell: int, found: list[Prize]) -> float:
    """Return how near a space is to the objective that matters most from there, 0 to 1."""
    best = 0.0
    for prize in found:
        if (far := s.board.far[prize.objective][cell]) < FAR:
            best = max(best, prize.next_share * (1.0 - far / 14))
    return best
