"""What a bot may value: points, the objectives it could take, wounds, and who is up."""

from __future__ import annotations

from outplay.games.moba.board import OBJECTIVES
from outplay.games.moba.hero import HARMFUL, KILLED, ON_MAP, PORTAL, RECOVERING
from outplay.games.moba.movement import ChooseFacing
from outplay.games.moba.organization import GOAL
from outplay.games.moba.state import Table
from outplay.games.moba.targeting import found_targets
from outplay.kernel.step import Seat

POINT = 0.16
TAKING = 0.5
"""What an item is worth while one's side stands there alone and it is payable, as a part of having it."""
NEARING = 0.2
LIFE, DEATH, CARD = 0.10, 0.13, 0.02
ACTED = 0.04
"""What it is worth to have acted in this round, whatever came of it: more than any plan, so that plans are played."""
HIT = 0.03
"""What it is worth to have somebody at sword's point with the action still to come."""
UNUSED = 0.002
"""What an action still to come is worth by itself, so that none is done in vain."""
AMBUSH, EARSHOT = 0.02, 4
"""What it is worth to plan an interrupt with an enemy so near, and what it costs without."""
NEAR = (0.0, 1.0, 0.6, 0.35, 0.2, 0.1)


def value(s: Table, seat: Seat) -> float:
    """How good the table is for a seat, -1 (lost) to 1 (won)."""
    color = s.color_of(seat)
    if s.over:
        return 0.0 if len(s.winners) != 1 else 1.0 if s.winners[0] == color else -1.0
    return max(-0.99, min(0.99, worth(s, color) - worth(s, 1 - color)))


def worth(s: Table, color: int) -> float:
    """What a side has: points, a hold on objectives, healthy heroes, cards."""
    total = POINT * min(GOAL, s.points(color)) + 0.1 * (s.points(color) >= GOAL)
    for objective in range(OBJECTIVES):
        total += hold(s, color, objective)
    for hero in s.team(color):
        total += hero_worth(s, hero)
    if s.activations and s.heroes[s.now.hero].color == color:
        total += promise(s)
    return total


def promise(s: Table) -> float:
    """What the active hero could still do with its card from where it stands: hit somebody now, or with the facing it is about to choose."""
    now = s.now
    attack = s.card(now.hero, now.card).attack
    if not s.action_left() or not s.on_map(now.hero):
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
    """How much an attack on a hero is worth: the more, the nearer it is to its end, and the less defended."""
    one = s.heroes[hero]
    return 0.5 + 0.5 * (one.wounds + 1) / s.hit_points(hero) - 0.1 * sum(one.guards)


def hold(s: Table, color: int, objective: int) -> float:
    """What an objective is worth to a side as things stand: all of it when it is payable and only that side is there."""
    if not s.stacks[objective]:
        return 0.0
    item = s.content.items[s.face_up(objective)]
    prize = POINT * item.points if item.points else 0.07
    share = min(1.0, s.crystals[objective] / item.cost)
    ring = s.board.ring[objective]
    mine, theirs = bool(s.masks[color] & ring), bool(s.masks[1 - color] & ring)
    if mine:
        return prize * TAKING * share * (1.0 if not theirs else 0.3)
    return prize * NEARING * share * nearness(s, color, objective)


def nearness(s: Table, color: int, objective: int) -> float:
    """How near the nearest hero of a side stands to an objective, 0 to 1."""
    best = 0.0
    hexes = s.board.hexes
    ring = s.board.ring[objective]
    for hero in s.heroes:
        if hero.color != color or hero.cell < 0:
            continue
        within = hexes.within[hero.cell]
        for far in range(1, len(NEAR)):
            if ring & within[far]:
                best = max(best, NEAR[far])
                break
    return best


def hero_worth(s: Table, hero: int) -> float:
    """A hero's worth: alive and well, items, cards, free of harm, with something to do."""
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
        total += 0.02 + 0.012 * _closeness(s, hero)
    return total + (ACTED if one.activated else plan_worth(s, hero))


def plan_worth(s: Table, hero: int) -> float:
    """What a planned card promises: attacks more than abilities, many phases more than few; a Portal or an ambush only where it is of use."""
    plan = s.heroes[hero].plan
    if not 0 <= plan <= PORTAL:
        return 0.0
    card = s.card(hero, plan)
    worth = 0.004 * (len(card.phases) - card.phases.count("x")) + (0.02 if card.attack is not None else 0.0)
    if plan == PORTAL:
        return worth - 0.02 * s.on_map(hero)
    return worth + (AMBUSH if s.on_map(hero) and _enemy_near(s, hero) else -AMBUSH) if card.when is not None else worth


def _enemy_near(s: Table, hero: int) -> bool:
    one = s.heroes[hero]
    return bool(s.board.hexes.within[one.cell][EARSHOT] & s.masks[1 - one.color])


def _closeness(s: Table, hero: int) -> float:
    """How near a hero stands to the objective that matters most to it, 0 to 1."""
    hexes = s.board.hexes
    within = hexes.within[s.heroes[hero].cell]
    best = 0.0
    for objective in range(OBJECTIVES):
        if not s.stacks[objective]:
            continue
        share = min(1.0, (s.crystals[objective] + 1) / s.content.items[s.face_up(objective)].cost)
        for far in range(len(within)):
            if s.board.ring[objective] & within[far]:
                best = max(best, share * (1.0 - far / 14))
                break
    return best
