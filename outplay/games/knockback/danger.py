"""What a rival could do to a hero in its next turn: from where it strikes, what that throws into the water, how likely, how much it hurts.

All of it looked up. Whether the blow strikes the hero itself, or a body that passes it on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from outplay.games.knockback.arena import Arena
from outplay.games.knockback.content import HeroCard
from outplay.games.knockback.motion import knockback_number
from outplay.games.knockback.state import FIRST_LING, Table
from outplay.games.knockback.strike import BLOCKS, HITS, attack_dice
from outplay.games.knockback.vocabulary import BlastEffect, FloorCenter, LeapEffect, StrikeEffect, WalkEffect
from outplay.games.knockback.water import Body, moves, passes, wet
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


def threat(s: Table, rival: Seat, seat: Seat, floor: int, behind: Sequence[Body]) -> Threat:
    """What a rival could do to a hero if it were its turn now: by a blow on the hero itself, or on a body behind it, that throws the hero off a floor."""
    card, cell = s.card(rival), s.where[seat]
    hexes = s.arena.hexes
    near, within = hexes.distance[s.where[rival]], hexes.within
    stride = card.move if moves(s, rival) else 0
    fall = hurt = 0.0
    origins: dict[tuple[int, int, int], int] = {}
    for blow in blows(card):
        before, effect = blow[:3], blow.effect
        reach = stride + blow.walk + blow.leap + blow.center + blow.reach
        if near[cell] <= reach:
            if before not in origins:
                origins[before] = _origins(s, rival, blow)
            around = origins[before] & within[cell][blow.reach] & ~hexes.bit[cell]
            if around:
                hit, damage = odds(_dice(s, rival, blow, seat), _guard(s, seat, blow))
                if damage > hurt and "no_damage" not in effect.flags:
                    hurt = damage
                if hit > fall and (k := _knockback(s, rival, blow, seat)) and around & wet(s, seat, floor, k, effect):
                    fall = hit
        for body in behind:
            there = s.where[body.entity]
            if body.entity == rival or near[there] > reach or (k := _knockback(s, rival, blow, body.entity)) < body.k:
                continue
            if before not in origins:
                origins[before] = _origins(s, rival, blow)
            if origins[before] & within[there][blow.reach] & passes(s, body, effect):
                fall = max(fall, odds(_dice(s, rival, blow, body.entity), _guard(s, body.entity, blow))[0])
    return Threat(fall, hurt)


def _knockback(s: Table, rival: Seat, blow: Blow, struck: int) -> int:
    """KB-9.2 How far a blow knocks somebody back, paid spaces included."""
    return knockback_number(s, struck, blow.effect.kb, _paid(s, rival, blow, "knockback"))


def _dice(s: Table, rival: Seat, blow: Blow, struck: int) -> int:
    """KB-8.3 The attack dice of a blow, paid ones included."""
    return min(MOST_DICE, attack_dice(s, rival, struck, blow.effect) + _paid(s, rival, blow, "dice"))


def _paid(s: Table, rival: Seat, blow: Blow, adds: str) -> int:
    """KB-8.2 What all the rage that may be spent on a blow adds."""
    pay = blow.effect.pay
    return min(pay.max, s.heroes[rival].rage) if pay is not None and pay.adds == adds else 0


def _guard(s: Table, struck: int, blow: Blow) -> int:
    """KB-8.3 The defense dice against a blow."""
    if struck >= FIRST_LING or "no_defense" in blow.effect.flags:
        return 0
    card = s.card(struck)
    return min(MOST_DICE, card.defense + s.heroes[struck].braced + (sum([hook.add for hook in card.defense_dice]) if blow.reach > 1 else 0))


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
