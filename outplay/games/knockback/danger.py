"""What a rival could do to a hero in its next turn: from where it strikes, what that throws into the water, how likely, how much it hurts.

All of it looked up: pieces in the way of a straight flight count, those in the way of a crooked one do not.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from outplay.games.knockback.arena import Arena, keep
from outplay.games.knockback.content import HeroCard
from outplay.games.knockback.motion import Rule, taken_hooks
from outplay.games.knockback.movement import Move
from outplay.games.knockback.state import Table
from outplay.games.knockback.strike import BLOCKS, HITS
from outplay.games.knockback.vocabulary import (
    BlastEffect,
    FloorCenter,
    LeapEffect,
    PullMotion,
    SteerMotion,
    StrikeEffect,
    ThrowMotion,
    WalkEffect,
)
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Seat

MOST_DICE = len(HITS) - 1


class Blow(NamedTuple):
    """One strike or blast of a card: what moves the hero before it, how far the center of its area may lie (0: around the hero), and what it is."""

    walk: int
    leap: int
    center: int
    reach: int
    effect: StrikeEffect | BlastEffect


class Threat(NamedTuple):
    """What the worst blow of a rival comes to: the chance that the hero falls, and the damage it takes on average."""

    fall: float
    hurt: float


@lru_cache(maxsize=256)
def blows(card: HeroCard) -> tuple[Blow, ...]:
    """The strikes and blasts of a card."""
    found: list[Blow] = []
    for _, ability in card.active:
        walk = leap = 0
        for effect in ability.steps:
            match effect:
                case WalkEffect(most):
                    walk += most
                case LeapEffect(most):
                    leap += most
                case StrikeEffect():
                    found.append(Blow(walk, leap, 0, effect.range, effect))
                case BlastEffect():
                    center = effect.center.within if isinstance(effect.center, FloorCenter) else 0
                    found.append(Blow(walk, leap, center, effect.radius, effect))
                case _:
                    pass
    return tuple(found)


def threat(s: Table, rival: Seat, seat: Seat) -> Threat:
    """What a rival could do to a hero if it were its turn now."""
    card, cell = s.card(rival), s.where[seat]
    hexes = s.arena.hexes
    stride = card.move if moves(s, rival) else 0
    apart = hexes.distance[cell][s.where[rival]]
    fall = hurt = 0.0
    origins: dict[tuple[int, int, int], int] = {}
    for blow in blows(card):
        if apart > stride + blow.walk + blow.leap + blow.center + blow.reach:
            continue
        before = blow[:3]
        if before not in origins:
            origins[before] = _origins(s, rival, blow)
        at = origins[before] & hexes.within[cell][blow.reach] & ~hexes.bit[cell]
        if not at:
            continue
        effect, zone = blow.effect, s.zone(seat)
        more = min(effect.pay.max, s.heroes[rival].rage) if effect.pay is not None else 0
        dice = effect.dice + (more if effect.pay is not None and effect.pay.adds == "dice" else 0)
        if zone:
            dice += sum([hook.add for hook in card.attack_dice])
        hit, damage = odds(min(MOST_DICE, dice), _guard(s, seat, blow))
        if "no_damage" not in effect.flags:
            hurt = max(hurt, damage)
        if hit > fall and (printed := effect.kb[zone]):
            k = max(1, printed + taken_hooks(s, seat) + (more if effect.pay is not None and effect.pay.adds == "knockback" else 0))
            if at & wet(s, seat, k, effect):
                fall = hit
    return Threat(fall, hurt)


def moves(s: Table, seat: Seat) -> bool:
    """Whether a hero still has a Move before its next blow: not one that is hooked, or has moved in the turn that is under way."""
    return not s.heroes[seat].hooked and (s.turn != seat or isinstance(s.todo[-1], Move))


def _guard(s: Table, seat: Seat, blow: Blow) -> int:
    if "no_defense" in blow.effect.flags:
        return 0
    card = s.card(seat)
    return min(MOST_DICE, card.defense + s.heroes[seat].braced + (sum([hook.add for hook in card.defense_dice]) if blow.reach > 1 else 0))


def _origins(s: Table, rival: Seat, blow: Blow) -> int:
    """The cells around which a blow may lie in the next turn of a hero, as bits: where it can be by then, or what it can reach from there."""
    arena, cell, card = s.arena, s.where[rival], s.card(rival)
    hexes, free = arena.hexes, s.free | arena.hexes.bit[cell]
    mask = hexes.bit[cell]
    if moves(s, rival):
        mask = hexes.within[cell][card.move] & free if card.leaps else _spread(arena, mask, card.move, free)
    mask = _spread(arena, mask, blow.walk, free)
    if blow.leap:
        mask = _within(arena, mask, blow.leap) & free
    return _within(arena, mask, blow.center) & s.floor if blow.center else mask


def _spread(arena: Arena, mask: int, steps: int, free: int) -> int:
    """The cells that so many steps over free spaces lead to from some."""
    for _ in range(steps):
        mask |= (arena.spreads.get(mask) or arena.spread(mask)) & free
    return mask


def _within(arena: Arena, mask: int, steps: int) -> int:
    found = 0
    for cell in cells_of(mask):
        found |= arena.hexes.within[cell][steps]
    return found


# ---------------------------------------------------------------- odds


@cache
def odds(dice: int, guard: int) -> tuple[float, float]:
    """KB-8.5 The chance of a margin of at least 1, and the damage of a strike on average."""
    hits, blocks = HITS[dice], BLOCKS[guard]
    ways = [(h - b, hw * bw) for h, hw in zip(hits.outcomes, hits.weights, strict=True) for b, bw in zip(blocks.outcomes, blocks.weights, strict=True)]
    total = hits.total * blocks.total
    return sum(w for margin, w in ways if margin > 0) / total, sum(margin * w for margin, w in ways if margin > 0) / total


# ---------------------------------------------------------------- into the water


def wet(s: Table, seat: Seat, k: int, effect: StrikeEffect | BlastEffect) -> int:
    """The cells from which a knockback of k spaces throws a hero into the water, as bits."""
    arena, cell, taken = s.arena, s.where[seat], s.taken
    edge = arena.edge(s.floor, s.rock)
    match effect.motion:
        case PullMotion():
            return 0
        case SteerMotion():
            return -1 if any(steps <= k and not taken & passed for steps, passed in edge[cell]) else 0
        case ThrowMotion():
            return _thrown(s, cell, k)
        case _:
            found = _crooked(arena, s.floor, s.rock, cell, k)
            behind = arena.hexes.ray[cell]
            for direction, (steps, passed) in enumerate(edge[cell]):
                if steps <= k and not taken & passed:
                    for origin in behind[(direction + 3) % 6]:
                        found |= arena.hexes.bit[origin]
            return found


def _thrown(s: Table, cell: int, k: int) -> int:
    """KB-12.2 From which neighbors a hero is thrown into the water, over the thrower."""
    hexes, edge, found = s.arena.hexes, s.arena.edge(s.floor, s.rock), 0
    for direction, thrower in enumerate(hexes.neighbors[cell]):
        over = hexes.neighbors[thrower][direction]
        if (s.rock | s.taken) & hexes.bit[over]:
            continue
        if not s.floor & hexes.bit[over]:
            found |= hexes.bit[thrower]
        else:
            steps, passed = edge[over][direction]
            found |= hexes.bit[thrower] if steps < k and not s.taken & passed else 0
    return found


def _crooked(arena: Arena, floor: int, rock: int, cell: int, k: int) -> int:
    """KB-10.5 The cells on no row with this one from which a knockback ends in the water on every path that the defending player may choose."""
    key = (floor, rock, cell, k)
    found = arena.crooked.get(key)
    if found is None:
        found = 0
        rules: dict[tuple[int, int, bool], bool] = {}
        for origin in range(arena.hexes.size):
            direction, m, n = arena.heading(origin, cell)
            if not n or not floor & arena.hexes.bit[origin]:
                continue
            ways = (
                (direction, (direction + 1) % 6, False)
                if m > n
                else ((direction + 1) % 6, direction, False)
                if n > m
                else (direction, (direction + 1) % 6, True)
            )
            if ways not in rules:
                rules[ways] = _drowns(arena, floor, rock, cell, Rule(*ways, k), 0, 0)
            found |= arena.hexes.bit[origin] if rules[ways] else 0
        keep(arena.crooked, key, found)
    return found


def _drowns(arena: Arena, floor: int, rock: int, cell: int, rule: Rule, a: int, b: int) -> bool:
    """Whether each way of a flight leads into the water."""
    if a + b == rule.k:
        return False
    for direction in rule.steps():
        counts = (a + 1, b) if direction == rule.ahead else (a, b + 1)
        if not rule.allows(*counts):
            continue
        into = arena.hexes.neighbors[cell][direction]
        bit = arena.hexes.bit[into]
        if rock & bit or (floor & bit and not _drowns(arena, floor, rock, into, rule, *counts)):
            return False
    return True
