"""Where a blow ends in the water: the cells from which it throws a hero in, and the bodies behind a hero that would pass it on.

The floor is the one that counts for the hero: being thrown onto a ring that floods before its next turn is as bad as the water. Pieces in the way of a straight flight count, those in the way of a crooked one do not.
"""

from __future__ import annotations

from typing import NamedTuple

from outplay.games.knockback.data.arena import NO_WATER, Arena, keep
from outplay.games.knockback.data.vocabulary import BlastEffect, PullMotion, SteerMotion, StrikeEffect, ThrowMotion
from outplay.games.knockback.rules.hero import NOBODY
from outplay.games.knockback.rules.motion import Rule
from outplay.games.knockback.rules.movement import Move
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.turns import next_flood, next_ring
from outplay.kernel.step import Seat


class Body(NamedTuple):
    """KB-11.1 Somebody behind a hero: moved in this direction by a knockback of at least `k` spaces, it bumps into the hero and passes it on into the water."""

    entity: int
    direction: int
    k: int


def lasting(s: Table, seat: Seat) -> int:
    """Return the floor that is still there when a hero moves next, as bits: without the ring that floods before that."""
    if next_flood(s) != s.round or s.turn == NOBODY or (moves(s, seat) and s.order.index(seat) >= s.order.index(s.turn)):
        return s.floor
    return s.floor & ~s.arena.rings[next_ring(s)]


def moves(s: Table, seat: Seat) -> bool:
    """Return whether a hero still has a Move before its next blow: it is not hooked, and has not moved yet if its turn is under way."""
    return not s.heroes[seat].hooked and (s.turn != seat or isinstance(s.todo[-1], Move))


def bodies(s: Table, seat: Seat, floor: int) -> list[Body]:
    """Return who could be knocked into a hero so that it falls off a floor."""
    found: list[Body] = []
    taken, cell = s.taken, s.where[seat]
    if taken.bit_count() < 3:
        return found  # nobody but the hero and who strikes
    ahead = s.arena.edge(floor, s.rock)[cell]
    for direction, (steps, passed) in enumerate(ahead):
        if steps < NO_WATER and not taken & passed and taken & ahead[direction - 3][1]:
            entity, apart = _behind(s, cell, direction)
            found.append(Body(entity, direction, apart if steps == 1 else apart + steps))
    return found


def _behind(s: Table, cell: int, direction: int) -> tuple[int, int]:
    """Return the first body behind a cell, and how far away it is."""
    hexes, at, apart = s.arena.hexes, cell, 0
    while not apart or not s.taken & hexes.bit[at]:
        at, apart = hexes.neighbors[at][direction - 3], apart + 1
    return s.entity_at(at), apart


def passes(s: Table, body: Body, effect: StrikeEffect | BlastEffect) -> int:
    """Return the cells from which a blow on a body behind a hero passes the hero on into the water if it carries far enough, as bits, and those that are also in a row with both."""
    hexes, cell = s.arena.hexes, s.where[body.entity]
    match effect.motion:
        case PullMotion() | ThrowMotion():
            return 0
        case SteerMotion():
            return ~hexes.bit[cell]
        case _:
            return sum([hexes.bit[origin] for origin in hexes.ray[cell][body.direction - 3]])


def wet(s: Table, seat: Seat, floor: int, k: int, effect: StrikeEffect | BlastEffect) -> int:
    """Return the cells from which a knockback of k spaces throws a hero off a floor, as bits."""
    arena, cell, taken = s.arena, s.where[seat], s.taken
    match effect.motion:
        case PullMotion():
            return 0
        case SteerMotion():
            return -1 if any(steps <= k and not taken & passed for steps, passed in arena.edge(floor, s.rock)[cell]) else 0
        case ThrowMotion():
            return _thrown(s, cell, floor, k)
        case _:
            found, straight = _flights(arena, floor, s.rock, cell, k)
            for passed, origins in straight:
                if not taken & passed:
                    found |= origins
            return found


def _thrown(s: Table, cell: int, floor: int, k: int) -> int:
    """KB-12.2 From which neighbors a hero is thrown off a floor, over the thrower."""
    hexes, edge, found = s.arena.hexes, s.arena.edge(floor, s.rock), 0
    for direction, thrower in enumerate(hexes.neighbors[cell]):
        over = hexes.neighbors[thrower][direction]
        if (s.rock | s.taken) & hexes.bit[over]:
            continue
        if not floor & hexes.bit[over]:
            found |= hexes.bit[thrower]
        else:
            steps, passed = edge[over][direction]
            found |= hexes.bit[thrower] if steps < k and not s.taken & passed else 0
    return found


def _flights(arena: Arena, floor: int, rock: int, cell: int, k: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the cells from which a knockback of k spaces ends in the water, as bits, if the flight is crooked; and for each straight flight the cells that must be free and those from which it starts."""
    key = (floor, rock, cell, k)
    found = arena.flights.get(key)
    if found is None:
        behind, bit = arena.hexes.ray[cell], arena.hexes.bit
        edge = enumerate(arena.edge(floor, rock)[cell])
        straight = tuple([(passed, sum([bit[origin] for origin in behind[direction - 3]])) for direction, (steps, passed) in edge if steps <= k])
        found = keep(arena.flights, key, (_crooked(arena, floor, rock, cell, k), straight))
    return found


def _crooked(arena: Arena, floor: int, rock: int, cell: int, k: int) -> int:
    """KB-10.5 Return the cells on no row with this one from which a knockback ends in the water on every path that the defending player may choose."""
    found = 0
    rules: dict[tuple[int, int, bool], bool] = {}
    for origin in range(arena.hexes.size):
        direction, m, n = arena.heading(origin, cell)
        if not n:
            continue
        ahead, aside = direction, (direction + 1) % 6
        ways = (ahead, aside, False) if m > n else (aside, ahead, False) if n > m else (ahead, aside, True)
        if ways not in rules:
            rules[ways] = _drowns(arena, floor, rock, cell, Rule(*ways, k), 0, 0)
        found |= arena.hexes.bit[origin] if rules[ways] else 0
    return found


def _drowns(arena: Arena, floor: int, rock: int, cell: int, rule: Rule, a: int, b: int) -> bool:
    """Return whether each way of a flight leads into the water."""
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
