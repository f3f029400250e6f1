"""What single things are worth to a bot: a Champion, a blow, a Challenge that is met or nearly met."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from outplay.games.brawl.data.board import KEPT_LIMIT, Board
from outplay.games.brawl.data.demands import Battered, Hold, HoldSeveral, Unhurt
from outplay.games.brawl.rules.challenges import active_slots, ground, meets, width
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import current_defense
from outplay.games.brawl.rules.state import EMPTY, Table

WON: Final = 0.85
"""What all the points that win are worth together."""
LIFE, LEVEL, LAST = 0.28, 0.03, 0.02
"""What all hit points of a Champion are worth, its being Leveled Up, and its being in the arena at all."""
HELD, SHAKY = 0.55, 0.35
"""The part of its points that a met Challenge is worth in the own turn, and in the other team's, which may still break it."""
WAY, STEPS = 0.3, (0.3, 0.25, 0.2, 0.15, 0.1)
"""What being near a Challenge's hexes is worth, as a part of meeting it, and how much of that each hex less of the way is."""
PLACE, GUARD = 0.006, 0.004
"""What standing in a zone is worth, and each point of Defense up to 2."""
NEAR: Final = (0.0, 0.006, 0.005, 0.004, 0.003, 0.002, 0.001)
"""What the distance to the nearest Enemy is worth."""


def point(s: Table) -> float:
    """Return what a Victory Point is worth."""
    return WON / s.settings.goal


# ---------------------------------------------------------------- Champions


def champion_worth(s: Table, champion: int) -> float:
    """Return a Champion's worth: in the arena, healthy, Leveled Up, near the zones and the Enemies."""
    one = s.champions[champion]
    if one.cell == OFF:
        return 0.0
    worn = one.damage / s.hit_points(champion)
    total = LIFE * (1.0 - worn * (0.6 + 0.4 * worn)) + LAST + LEVEL * one.up
    return total + GUARD * min(2, current_defense(s, champion)) + _setting(s.board, one.cell, s.held[1 - one.team])


@lru_cache(maxsize=KEPT_LIMIT)
def _setting(board: Board, cell: int, enemies: int) -> float:
    """Return what a hex is worth by itself: in a zone, near the Enemies."""
    within, distance = board.hexes.within[cell], 1
    while distance < len(NEAR) - 1 and not within[distance] & enemies:
        distance += 1
    return NEAR[distance] + PLACE * (board.zone_mask >> cell & 1)


def blow_worth(s: Table, target: int, n: int) -> float:
    """Return what n damage to a Champion is worth: a part of its hit points, and the point of a fall."""
    left = s.hit_points(target) - s.champions[target].damage
    return LIFE * min(left, n) / s.hit_points(target) + (point(s) + LIFE / 2) * (n >= left)


# ---------------------------------------------------------------- Challenges


class Stakes(NamedTuple):
    """The Challenges that a team may score next, each with its points then; `part` is how much of them counts, by how sure they are."""

    part: float
    cards: list[tuple[int, int]]


def at_stake(s: Table, team: int) -> Stakes:
    """Return what a team may score next, wherever Champions stand."""
    on = width(s) if advances_first(s, team) else 0
    slots = active_slots(s) if not on else [slot for slot, card in enumerate(s.track) if card != EMPTY and slot + on < len(s.track)]
    part = HELD if s.side_of(s.active) == team else SHAKY
    return Stakes(part, [(s.track[slot], s.content.values[(slot + on) // width(s)]) for slot in slots])


def advances_first(s: Table, team: int) -> bool:
    """SFB-4.11 Return whether the track advances before the team scores next."""
    at = s.order.index(s.active)
    return not any(s.side_of(seat) == team for seat in s.order[at + 1 :])


def of_places(s: Table, stakes: Stakes) -> Stakes:
    """Return only the Challenges that are about where Champions stand."""
    rows = s.content.challenges
    return Stakes(stakes.part, [(card, points) for card, points in stakes.cards if not isinstance(rows[card].demand, Battered | Unhurt)])


def promised(s: Table, team: int, stakes: Stakes) -> float:
    """Return the points that a team may expect of Challenges: of those that it meets, and a part of those that it is near."""
    total = 0.0
    for card, points in stakes.cards:
        total += points * (meets(s, team, card) + WAY * underway(s, team, card))
    return stakes.part * total


def underway(s: Table, team: int, card: int) -> float:
    """Return how near a team is to the hexes that a Challenge is about, from 0 (nobody is) to 1 (as many as it takes are there)."""
    demand = s.content.challenges[card].demand
    return _underway(s.board, demand.n, ground(s, team, demand.grounds), s.held[team]) if isinstance(demand, Hold | HoldSeveral) else 0.0


@lru_cache(maxsize=KEPT_LIMIT)
def _underway(board: Board, n: int, ground: int, held: int) -> float:
    near = 0.0
    for part in STEPS:
        near += part * min(n, (held & ground).bit_count())
        ground |= board.around(ground)
    return near / n
