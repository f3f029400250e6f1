"""What a bot may value: fresh energy, firm ground behind one, and rivals who lack both."""

from __future__ import annotations

from functools import cache

from outplay.games.knockback.arena import NO_WATER
from outplay.games.knockback.content import HeroCard
from outplay.games.knockback.state import NO_CARD, OFF, Table
from outplay.games.knockback.strike import BLOCK_FACES, FACES, HIT_FACES
from outplay.games.knockback.targeting import reach_of
from outplay.games.knockback.turns import next_flood, next_ring
from outplay.games.knockback.vocabulary import BlastEffect, StrikeEffect
from outplay.kernel.chance import count_law
from outplay.kernel.step import Seat, Sides

ZONE_WORTH = (1.0, 0.72, 0.5)
IN_PLAY = 1.0
"""What it is worth to be there at all, before energy and ground."""


def value(s: Table, seat: Seat) -> float:
    """How good the table is for a seat, -1 (lost) to 1 (won): its side's worth against the best of the others."""
    side = s.side_of(seat)
    left = s.sides_left()
    if s.over or len(left) == 1:
        return 1.0 if side in left else -1.0
    if side not in left:
        return -1.0
    worths = [sum(worth(s, one) for one in seats if s.where[one] != OFF) for seats in s.sides]
    others = [w for n, w in enumerate(worths) if n != side]
    mine, theirs = worths[side], 0.6 * max(others) + 0.4 * sum(others)
    return max(-0.99, min(0.99, (mine - theirs) / 3.2))


def worth(s: Table, seat: Seat) -> float:
    """A hero's worth: being there, its energy, and how likely it is to be knocked off soon."""
    if s.heroes[seat].card == NO_CARD:
        return 1.0
    card, hero = s.card(seat), s.heroes[seat]
    energy = ZONE_WORTH[s.zone(seat)] - 0.16 * hero.wear / card.last
    statuses = 0.04 * hero.rage + 0.03 * bool(hero.braced) + 0.03 * (hero.riposte is not None) - 0.08 * bool(hero.hooked)
    dry = 0.35 if card.dry and not hero.dry_used else 0.0
    return (IN_PLAY + energy + statuses + dry) * (1.0 - risk(s, seat)) - _tide(s, seat)


def risk(s: Table, seat: Seat) -> float:
    """The chance, roughly, that some rival knocks this hero off before its next turn."""
    where, cell, zone = s.where, s.where[seat], s.zone(seat)
    apart_from = s.arena.hexes.distance[cell]
    safe = 1.0
    brinks = _brinks(s, cell)
    for rival in _rivals(s.sides, seat):
        if where[rival] == OFF:
            continue
        card = s.card(rival)
        apart = apart_from[where[rival]]
        move = 0 if s.heroes[rival].hooked else card.move
        best = 0.0
        for reach, dice, kb, walks, defended in blows(card):
            if apart > reach + move + walks:
                continue
            guard = s.card(seat).defense + s.heroes[seat].braced if defended else 0
            far = kb[zone]
            ways = sum([brink <= far for brink in brinks])
            best = max(best, hit_chance(dice, guard) * _openings(ways, apart, reach, move + walks))
        safe *= 1.0 - 0.9 * best
    return 1.0 - safe


@cache
def _rivals(sides: Sides, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the other sides."""
    return tuple(sorted(other for side in sides if seat not in side for other in side))


def _openings(ways: int, apart: int, reach: int, stride: int) -> float:
    """How likely a rival can strike from a side that points at water: more ways, more room to walk around."""
    if not ways:
        return 0.0
    room = min(1.0, (reach + stride - apart + 1) / 4)
    return min(1.0, ways / 6 * (0.8 + 1.6 * room))


def _brinks(s: Table, cell: int) -> list[int]:
    """For each direction the number of spaces that carry into the water; NO_WATER where a rock or somebody stops the flight."""
    taken = s.taken
    return [NO_WATER if taken & passed else steps for steps, passed in s.arena.edge(s.floor, s.rock)[cell]]


def _tide(s: Table, seat: Seat) -> float:
    """What it costs to stand on the ring that floods next, the more the nearer the flood."""
    flood = next_flood(s)
    if not flood or not s.arena.rings[next_ring(s)] & s.arena.hexes.bit[s.where[seat]]:
        return 0.0
    return max(0.0, 0.9 - 0.35 * (flood - s.round))


@cache
def hit_chance(dice: int, guard: int) -> float:
    """KB-8.5 The chance of a margin of at least 1."""
    hits, blocks = count_law(dice, HIT_FACES, FACES), count_law(guard, BLOCK_FACES, FACES)
    wins = sum(hw * bw for h, hw in zip(hits.outcomes, hits.weights, strict=True) for b, bw in zip(blocks.outcomes, blocks.weights, strict=True) if h > b)
    return wins / (hits.total * blocks.total)


def blows(card: HeroCard) -> tuple[tuple[int, int, tuple[int, int, int], int, bool], ...]:
    """A card's attacks that knock back: reach, dice, knockback, steps before it, whether armor counts."""
    found = _BLOWS.get(card.id)
    if found is None or found[0] is not card:
        found = _BLOWS[card.id] = (card, tuple(_blows(card)))
    return found[1]


_BLOWS: dict[str, tuple[HeroCard, tuple[tuple[int, int, tuple[int, int, int], int, bool], ...]]] = {}


def _blows(card: HeroCard) -> list[tuple[int, int, tuple[int, int, int], int, bool]]:
    found: list[tuple[int, int, tuple[int, int, int], int, bool]] = []
    for ability in card.abilities:
        walks = 0
        for effect in ability.steps:
            if isinstance(effect, (StrikeEffect, BlastEffect)):
                if any(effect.kb):
                    found.append((reach_of(effect), effect.dice, effect.kb, walks, "no_defense" not in effect.flags))
            else:
                walks += getattr(effect, "max", 0)
    return found
