"""What a table is worth: fresh energy, firm ground, and who could throw whom into the water next."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from typing import Final

from outplay.games.knockback.ai.danger import Rival, rival, threat
from outplay.games.knockback.ai.water import bodies, lasting
from outplay.games.knockback.data.arena import keep
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NOBODY
from outplay.games.knockback.rules.movement import Move
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.turns import drowning_order, next_flood, next_ring
from outplay.kernel.step import Seat
from outplay.kernel.things import values_of

# All in logits of winning.
WEAR, YELLOW_ZONE, RED_ZONE = -1.0, -0.4, -0.4
"""The cost of a track that is worn to its end; of not being green any more; of not being yellow any more."""
RAGE, BRACED, STANCE, HOOKED, DRY = 0.05, 0.1, 0.1, -0.1, 0.6
FALL_NEXT, FALL_LATER = -2.2, -0.6
"""The cost of a sure fall if rivals strike before the hero's own turn, and if only after it, when it may still walk away."""
HURT_NEXT, HURT_LATER = -0.15, -0.05
"""The cost of each expected damage, before the hero's own turn and after it."""
SAVED: Final = 0.4
"""The fraction of the cost of a fall for a hero that still has its Second Wind."""
DROWNS: Final = -4.0
"""The cost of standing where it floods before the hero's next Move: only a rival could still knock it away."""
FLOOD: Final = (-1.0, -0.6, -0.2)
"""The cost of standing where it floods at the end of this round, the next, or the one after, if the hero has a Move before that."""
RING: Final = -0.05
"""The cost of each ring from the middle."""
PATIENCE: Final = 20
"""Where nothing floods any more: the round from which each ring costs as much again for each round that is played, so that nobody waits at a rim for ever."""
CROWDED: Final = 0.25
"""The part of all this that counts as long as more than two sides are left, as measured: who stands best among several is thrown in hardly less often than they are."""


def value(s: Table, seat: Seat) -> float:
    """Return how good the table is for a seat, from -1 (lost) to 1 (won): twice the chance that its side wins, minus one. Until all are placed all stand alike."""
    if not s.round:
        return 1.98 / len(s.sides) - 0.99
    side, left = s.side_of(seat), s.sides_left()
    if s.over or len(left) == 1:
        return 1.0 if side in left else -1.0
    if side not in left:
        return -1.0
    strengths = _strengths(s, left)
    if len(left) > 2:
        strengths = tuple([one**CROWDED for one in strengths])
    return 1.98 * strengths[left.index(side)] / sum(strengths) - 0.99


def _strengths(s: Table, left: list[int]) -> tuple[float, ...]:
    """Return how the sides that are left stand. Remembered in the content, since a bot has seen most tables before."""
    key, known = _all_that_counts(s), s.content.strengths
    found = known.get(key)
    if found is None:
        sides = [[rival(s, one) for one in s.sides[n] if s.where[one] != OFF] for n in left]
        against = [[one for others in sides if others is not mine for one in others] for mine in sides]
        found = tuple([exp(sum([strength(s, one.seat, rivals) for one in mine])) for mine, rivals in zip(sides, against, strict=True)])
        keep(known, key, found)
    return found


def _all_that_counts(s: Table) -> Hashable:
    """Return everything on a table that the strength of a hero depends on."""
    moving = s.turn != NOBODY and isinstance(s.todo[-1], Move)
    return (s.settings, s.sides, s.order, s.turn, moving, s.round, s.floods, s.floor, s.rock, *s.where, *[values_of(hero) for hero in s.heroes])


def strength(s: Table, seat: Seat, rivals: Sequence[Rival]) -> float:
    """Return how a hero stands against its rivals, in logits."""
    hero = s.heroes[seat]
    card, zone = s.card(seat), s.zone(seat)
    total = 1.0 + WEAR * hero.wear / card.last + (YELLOW_ZONE if zone else 0.0) + (RED_ZONE if zone > 1 else 0.0)
    total += RAGE * hero.rage + BRACED * bool(hero.braced) + STANCE * (hero.riposte is not None) + HOOKED * bool(hero.hooked)
    dry = card.dry and not hero.dry_used
    if dry:
        total += DRY
    before, safe_next, safe_later, hurt_next, hurt_later = _sooner(s, seat), 1.0, 1.0, 0.0, 0.0
    floor = lasting(s, seat)
    behind = bodies(s, seat, floor)
    for one in rivals:
        fall, hurt = threat(one, seat, floor, behind)
        if one.seat in before:
            safe_next *= 1.0 - fall
            hurt_next += hurt
        else:
            safe_later *= 1.0 - fall
            hurt_later += hurt
    total += (SAVED if dry else 1.0) * (FALL_NEXT * (1.0 - safe_next) + FALL_LATER * (1.0 - safe_later)) + HURT_NEXT * hurt_next + HURT_LATER * hurt_later
    return total + _tide(s, seat, floor)


def _sooner(s: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that have a turn before this seat's next one."""
    if s.turn == NOBODY:
        return ()
    start, at = s.order.index(s.turn), s.order.index(seat)
    return s.order[start:at] if at >= start else s.order[start:] + s.order[:at]


def _tide(s: Table, seat: Seat, floor: int) -> float:
    """Return what it costs to stand where it floods next: the more, the nearer the flood. Each ring from the middle costs a little too."""
    hexes = s.arena.hexes
    ring = hexes.distance[s.where[seat]][hexes.at[0, 0]]
    flood = next_flood(s)
    total = RING * ring * (1 if flood else max(1, s.round - PATIENCE))
    if not floor & hexes.bit[s.where[seat]]:
        return total + (0.0 if _last_to_drown(s, seat) else DROWNS)
    if flood and ring >= next_ring(s) and flood - s.round < len(FLOOD):
        total += FLOOD[flood - s.round]
    return total


def _last_to_drown(s: Table, seat: Seat) -> bool:
    """KB-15.2 Return whether the flood takes all rivals before this hero, so that its side wins."""
    rivals = [one for one in range(s.seats) if s.where[one] != OFF and s.side_of(one) != s.side_of(seat)]
    last = drowning_order(s, seat)
    return all(not lasting(s, one) & s.arena.hexes.bit[s.where[one]] and drowning_order(s, one) < last for one in rivals)
