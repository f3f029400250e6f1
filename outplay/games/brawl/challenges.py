"""SFB-15.9, SFB-4.3 to 4.6 Challenges: what they demand, who meets them, the track."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_

from outplay.games.brawl import vocabulary as voc
from outplay.games.brawl.board import EAST, MOST_KEPT, WEST, Board
from outplay.games.brawl.champion import OFF
from outplay.games.brawl.harm import check_win
from outplay.games.brawl.state import EMPTY, Table
from outplay.kernel.errors import Bug
from outplay.kernel.hexes import cells_of


def width(s: Table) -> int:
    """SFB-14.6 How many cards lie side by side on the track."""
    return s.settings.seats // 2


def slot_value(s: Table, slot: int) -> int:
    """SFB-15.11 What a slot of the track is worth."""
    return s.content.values[slot // width(s)]


def active_slots(s: Table) -> list[int]:
    """SFB-4.4, SFB-4.5, SFB-14.6 The slots whose cards can be scored, in the order in which they are checked."""
    return [slot for slot in range(len(s.track) - 1, width(s) - 1, -1) if s.track[slot] != EMPTY]


def score(s: Table, team: int) -> None:
    """SFB-4.5 Each active Challenge that the team meets at this moment is scored, until it has won (SFB-13.1)."""
    for slot in active_slots(s):
        if meets(s, team, s.track[slot]):
            s.score(team, slot, slot_value(s, slot))
            check_win(s)
            if s.over:
                return


# ---------------------------------------------------------------- what is demanded


def meets(s: Table, team: int, challenge: int) -> bool:
    """SFB-15.9 Whether a team meets a Challenge as things stand."""
    demand = s.content.challenges[challenge].demand
    match demand:
        case voc.Battered(n):
            return battered(s, 1 - team) >= n and battered(s, 1 - team) > battered(s, team)
        case voc.Unhurt(n):
            return unhurt(s, team) >= n and unhurt(s, team) > unhurt(s, 1 - team)
        case _:
            return stand_so(s.board, demand, s.area_of(team), s.held[team], s.held[1 - team], s.trapped)


@lru_cache(maxsize=MOST_KEPT)
def stand_so(board: Board, demand: voc.Demand, area: int, ours: int, theirs: int, trapped: int) -> bool:
    """SFB-12.30, SFB-15.9 Whether Champions stand as a Challenge demands, by Control for most of them: those of a team with this deployment
    area, the others, and traps, as bits. Bots ask the same again and again.
    """
    match demand:
        case voc.Hold(grounds, n):
            ground = reduce(or_, ground_masks(board, area, trapped, grounds))
            return n <= (ours & ground).bit_count() > (theirs & ground).bit_count()
        case voc.HoldSeveral(grounds, n):
            return sum((ours & ground).bit_count() > (theirs & ground).bit_count() for ground in ground_masks(board, area, trapped, grounds)) >= n
        case voc.Surround(n):
            return any((ours & board.hexes.within[cell][1]).bit_count() >= n for cell in cells_of(theirs))
        case voc.Connected(n):
            return largest_group(board, ours) >= n > largest_group(board, theirs)
        case _:
            raise Bug(f"{demand!r} is no matter of where Champions stand")


def ground_masks(board: Board, area: int, trapped: int, grounds: Sequence[voc.Ground]) -> list[int]:
    """SFB-15.9 The hexes that a Challenge is about, as bits; the enemy's side as a team with this deployment area sees it."""
    fixed = board.grounds[WEST if area == EAST else EAST]
    return [fixed[ground] if ground in fixed else board.around(trapped) for ground in grounds]


def largest_group(board: Board, held: int) -> int:
    """The size of the largest connected group of hexes."""
    left, largest, within = held, 0, board.hexes.within
    while left:
        group = left & -left
        while more := {near for cell in cells_of(group) for near in cells_of(within[cell][1] & left & ~group)}:
            group |= board.mask(more)
        largest = max(largest, group.bit_count())
        left &= ~group
    return largest


def battered(s: Table, team: int) -> int:
    """How many Champions of a team are Bloodied or out of action."""
    rows = s.content.champions
    return sum([one.cell == OFF or one.damage >= rows[one.card].bloodied_at(one.up) for one in s.champions if one.team == team])


def unhurt(s: Table, team: int) -> int:
    """How many Champions of a team stand in the arena without damage."""
    return sum([one.cell != OFF and not one.damage for one in s.champions if one.team == team])
