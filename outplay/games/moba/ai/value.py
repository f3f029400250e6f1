"""What a table is worth: points, the objectives a side could take, wounds, and which heroes are up."""

from __future__ import annotations

from typing import Final, NamedTuple

from outplay.games.moba.rules.activation import action_left
from outplay.games.moba.rules.hero import HARMFUL, KILLED, ON_MAP, PORTAL, RECOVERING
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
LIFE, DEATH, CARD = 0.10, 0.13, 0.02
ACTED: Final = 0.04
"""The worth of having acted in this round, whatever came of it: more than any plan, so that plans are played."""
HIT: Final = 0.03
"""The worth of having an enemy within reach of an attack while the action is still to come."""
UNUSED: Final = 0.002
"""The worth of an action still to come by itself, so that none is spent in vain."""
LOOKS: Final = 0.001
"""The worth of having an enemy in the front arc, and again straight ahead: less than anything that is done, so it only breaks ties."""
PHASE, ATTACK = 0.004, 0.02
"""The worth of each phase in which a planned card can be played, and of its being an attack."""
AMBUSH, EARSHOT = 0.02, 4
"""The worth of planning an interrupt with an enemy so near, and its cost without one."""
NEAR: Final = (0.0, 1.0, 0.6, 0.35, 0.2, 0.1)


def value(s: Table, seat: Seat) -> float:
    """Return how good the table is for a seat, -1 (lost) to 1 (won)."""
    color = s.color_of(seat)
    if s.over:
        return 0.0 if len(s.winners) != 1 else 1.0 if s.winners[0] == color else -1.0
    found = prizes(s)
    return max(-0.99, min(0.99, worth(s, color, found) - worth(s, 1 - color, found)))


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
        prize = POINT * item.points if item.points else 0.07
        found.append(Prize(objective, prize, min(1.0, crystals / item.cost), min(1.0, (crystals + 1) / item.cost)))
    return found


def worth(s: Table, color: int, found: list[Prize]) -> float:
    """Return what a side has: points, its hold on objectives, healthy heroes, cards."""
    points = s.points(color)
    total = POINT * min(GOAL, points) + 0.1 * (points >= GOAL)
    for prize in found:
        total += hold(s, color, prize)
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
    points = s.hit_points(hero)
    if one.state == KILLED:
        return -DEATH + CARD * len(one.unlocked)
    if one.state == RECOVERING:
        return -DEATH / 2 + CARD * len(one.unlocked)
    harm = sum(kind in HARMFUL for kind, _, _ in one.tokens)
    good = len(one.tokens) - harm
    worn = one.wounds / points
    total = LIFE * (1.0 - worn * (0.7 + 0.3 * worn)) + CARD * len(one.unlocked) + 0.03 * len(one.items)
    total += 0.012 * (good - harm) + 0.008 * sum(one.guards)
    if one.state == ON_MAP:
        total += 0.02 + 0.012 * _closeness(s, one.cell, found)
        arc, ahead = s.board.look(one.cell, one.facing)
        enemies = s.masks[1 - one.color]
        total += LOOKS * ((arc & enemies).bit_count() + (ahead & enemies).bit_count())
    return total + (ACTED if one.activated else plan_worth(s, hero))


def plan_worth(s: Table, hero: int) -> float:
    """Return what a planned card promises: attacks more than abilities, many phases more than few; a Portal or an ambush only if it is of use."""
    plan = s.heroes[hero].plan
    if not 0 <= plan <= PORTAL:
        return 0.0
    card = s.card(hero, plan)
    worth = PHASE * (len(card.phases) - card.phases.count("x")) + (ATTACK if card.attack is not None else 0.0)
    if plan == PORTAL:
        return worth - 0.02 * s.on_map(hero)
    return worth + (AMBUSH if s.on_map(hero) and _enemy_near(s, hero) else -AMBUSH) if card.when is not None else worth


def _enemy_near(s: Table, hero: int) -> bool:
    one = s.heroes[hero]
    return bool(s.board.hexes.within[one.cell][EARSHOT] & s.masks[1 - one.color])


def _closeness(s: Table, cell: int, found: list[Prize]) -> float:
    """Return how near a space is to the objective that matters most from there, 0 to 1."""
    best = 0.0
    for prize in found:
        if (far := s.board.far[prize.objective][cell]) < FAR:
            best = max(best, prize.next_share * (1.0 - far / 14))
    return best
