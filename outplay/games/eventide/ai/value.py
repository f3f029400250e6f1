"""What a table is worth to a bot: structures, and how likely the next tower check breaks them; Heroes; Items, gold and unspent abilities; the combat to come."""

from __future__ import annotations

from math import sqrt
from typing import Final

from outplay.games.eventide.ai.item_worth import item_worths
from outplay.games.eventide.ai.likely import own_side, their_side
from outplay.games.eventide.data.board import FORTRESS, INNER, LANES, OFF, front
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, ITEM, SKILL
from outplay.games.eventide.rules.figures import armor, attack_strength, base_damage, defense_strength, dice, least_push, overruns
from outplay.games.eventide.rules.gamers import skill_of
from outplay.games.eventide.rules.hero import BASE, FALLEN, LIVE, OUT, RETURNING, seat_of
from outplay.games.eventide.rules.position import BEFORE, FIGHT, PLACE, REVEAL, TOWERS
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.targeting import targets
from outplay.games.eventide.view.chances import Side, overrun_chances
from outplay.kernel.step import Seat

OUTER_WORTH, INNER_WORTH, LAST_INNER, FORTRESS_WORTH = 0.10, 0.15, 0.19, 0.9
SOON: Final = 0.95
"""The worth of a structure that falls in the next check, as a share of the worth of one that has fallen."""
DEAD, BACK_SOON, WEAR = 0.085, 0.03, 0.055
GOLD: Final = 0.0125
KEPT, KEPT_ONCE = 0.012, 0.02
"""The worth of an unspent ability: one that is used once per phase, and once per match."""
PROMISE: Final = 0.01
"""The worth of a point of damage in a plain attack, before the first round."""
MEETS, BLOW = 0.5, 4.5
"""The worth of an attack still to come, as a share of one that was made, and the damage of an average attack."""


def value(s: Table, seat: Seat) -> float:
    """Return how good the table is for a seat, from -1 (lost) to 1 (won)."""
    if s.over:
        return 0.0 if s.winner < 0 else 1.0 if s.winner == seat else -1.0
    if not s.round:
        return max(-0.99, min(0.99, promise(s, seat) - promise(s, 1 - seat)))
    total = worth(s, seat) - worth(s, 1 - seat)
    match s.stage:
        case stage if stage == PLACE:
            total += placed(s, seat)
        case stage if stage in (REVEAL, TOWERS):
            total += checked(s, seat) + fought(s, seat)
        case stage if stage in (BEFORE, FIGHT):
            total += fought(s, seat)
    return max(-0.99, min(0.99, total))


def promise(s: Table, seat: Seat) -> float:
    """Return what a side is worth before the first round: by its Heroes' attacks and Hit Points, or by the Stats of the Gamers that it has so far."""
    if s.heroes:
        return PROMISE * sum(average_hit(s, n) + s.heroes[n].hp / 3 for n in s.team(seat))
    return PROMISE * sum(skill_of(s.content.gamers[gamer]) / 6 for gamer in (*s.gamers[seat], *s.bench[seat]))


# ---------------------------------------------------------------- what a side has


def worth(s: Table, seat: Seat) -> float:
    """Return what a side has is worth: structures, Heroes, Items, gold, abilities that are ready."""
    standing = s.stand[seat]
    inner = (standing & INNER).bit_count()
    total = OUTER_WORTH * (standing & 0b111).bit_count() + (LAST_INNER + INNER_WORTH * (inner - 1) if inner else 0.0) + GOLD * s.gold[seat]
    items = item_worths(s.content)
    for n in s.team(seat):
        one = s.heroes[n]
        total += items[one.card][one.level]
        if one.state in (OUT, FALLEN):
            total -= DEAD
        elif one.state == RETURNING:
            total -= BACK_SOON
        elif one.damage and one.hp:
            total -= worn(one.damage, one.hp)
        if one.used:
            total -= spent(s, n)
    return total - KEPT_ONCE * sum(s.talents_used >> gamer & 1 for gamer in s.gamers[seat])


def worn(damage: int, hp: int) -> float:
    """Return the cost of the damage on a Hero. Each point costs more than the one before."""
    share = damage / hp
    return WEAR * share * sqrt(share)


def spent(s: Table, hero: int) -> float:
    """Return the cost of a Hero's Cooldown tokens. Those that the Assault phase takes off in the next round cost nothing."""
    one, kit = s.heroes[hero], s.kit(hero)
    limits = [getattr(kit.abilities.get(slot), "limit", "") for slot in (SKILL, ITEM) if one.used >> slot & 1]
    comes = s.due and not s.assault
    return sum(KEPT_ONCE if limit == "match" else 0.0 if comes else KEPT for limit in limits)


def fall_worth(s: Table, seat: Seat, lane: int) -> float:
    """Return the worth of overrunning a side in a lane now: of the structure that falls there, and of the gold."""
    structure = front(s.stand[seat], lane)
    if structure == FORTRESS:
        return FORTRESS_WORTH
    if structure >= len(LANES):
        return GOLD + (LAST_INNER if (s.stand[seat] & INNER).bit_count() == 1 else INNER_WORTH)
    return GOLD + OUTER_WORTH


# ---------------------------------------------------------------- the coming tower check


def placed(s: Table, seat: Seat) -> float:
    """Return the worth of the tower check to come while cards are placed: over everything that hidden cards can be, and with a guess for lanes that are not named yet."""
    other, total = 1 - seat, 0.0
    possible = s.possible(other)
    for lane in range(len(LANES)):
        own, theirs = own_side(s, seat, lane), their_side(s, seat, lane, possible)
        lost, won = overrun_chances(own, theirs, least_push(s))
        total += SOON * (won * fall_worth(s, other, lane) - lost * fall_worth(s, seat, lane))
        total += _met(s, seat, lane, theirs)
    return total


def _met(s: Table, seat: Seat, lane: int, theirs: Side) -> float:
    """Return the worth of own Heroes in a lane in which they will meet others: of attacks made and suffered."""
    heroes = [CLASS_COUNT * seat + card for card in s.face_down(seat, lane).cards if 0 <= card < CLASS_COUNT]
    if not heroes or not theirs.all:
        return 0.0
    comes = theirs.sure + theirs.cards * theirs.share * theirs.strong / theirs.all
    meets, taken = min(1.0, comes), BLOW * comes / len(heroes)
    given = sum(average_hit(s, n) for n in heroes) / (2 * BLOW)
    return MEETS * WEAR * (meets * given - sum(min(1.5, taken / s.heroes[n].left) for n in heroes if s.heroes[n].left))


def average_hit(s: Table, hero: int) -> float:
    """Return the average damage of a Hero's plain attack."""
    kit = s.kit(hero)
    return kit.bd + kit.dice / 2


def checked(s: Table, seat: Seat) -> float:
    """Return the worth of the tower checks that are still to come once all cards are face up."""
    least, total = least_push(s), 0.0
    for lane in range(s.lane + 1 if s.stage == TOWERS else 0, len(LANES)):
        for owner in (0, 1):
            if overruns(attack_strength(s, 1 - owner, lane), defense_strength(s, owner, lane), least):
                total += SOON * fall_worth(s, owner, lane) * (-1 if owner == seat else 1)
    return total


# ---------------------------------------------------------------- the combat to come


def fought(s: Table, seat: Seat) -> float:
    """Return the worth of the combats to come if every attack does average damage to the target with the fewest Hit Points left."""
    left = [float(s.heroes[n].left) for n in range(len(s.heroes))]
    fighting = s.stage in (BEFORE, FIGHT)
    for lane in range(s.lane if fighting else 0, len(LANES)):
        for side in s.priority():
            for n in s.standing(side, lane):
                one = s.heroes[n]
                if not (one.attacked or one.stunned or one.muted):
                    _strike(s, n, left)
    total = 0.0
    for n, one in enumerate(s.heroes):
        if one.state in (LIVE, BASE) and left[n] < s.heroes[n].left:
            before = worn(one.damage, one.hp)
            cost = DEAD + GOLD - before if left[n] <= 0 else worn(int(one.hp - left[n]), one.hp) - before
            total += MEETS * cost * (-1 if seat_of(n) == seat else 1)
    return total


def _strike(s: Table, hero: int, left: list[float]) -> None:
    """Take an average attack of a Hero off `left`, the Hit Points that each Hero would have left: at the weakest of its targets that would still live."""
    found = [n for n in targets(s, hero) if left[n] > 0] if s.heroes[hero].lane != OFF else []
    if not found:
        return
    target = min(found, key=lambda n: left[n])
    least = s.kit(hero).least
    hit = base_damage(s, hero, target) + max(dice(s, hero, target) / 2, least) - armor(s, hero, target)
    left[target] -= max(0.0, hit)
