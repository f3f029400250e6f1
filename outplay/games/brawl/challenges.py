"""SFB-15.9, SFB-4.3 to 4.6 Challenges: what they demand, who meets them, the track."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.brawl import vocabulary as voc
from outplay.games.brawl.board import EAST, WEST
from outplay.games.brawl.champion import OFF
from outplay.games.brawl.harm import check_win
from outplay.games.brawl.state import EMPTY, Table
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
        case voc.Hold(grounds, n):
            area = 0
            for ground in ground_masks(s, team, grounds):
                area |= ground
            return n <= count(s, team, area) > count(s, 1 - team, area)
        case voc.HoldSeveral(grounds, n):
            return sum(controls(s, team, ground) for ground in ground_masks(s, team, grounds)) >= n
        case voc.Surround(n):
            within = s.board.hexes.within
            return any(count(s, team, within[cell][1]) >= n for cell in cells_of(s.held[1 - team]))
        case voc.Connected(n):
            return largest_group(s, team) >= n and largest_group(s, 1 - team) < n
        case voc.Battered(n):
            return battered(s, 1 - team) >= n and battered(s, 1 - team) > battered(s, team)
        case voc.Unhurt(n):
            return unhurt(s, team) >= n and unhurt(s, team) > unhurt(s, 1 - team)


def count(s: Table, team: int, area: int) -> int:
    """How many Champions of a team stand in an area."""
    return (s.held[team] & area).bit_count()


def controls(s: Table, team: int, area: int) -> bool:
    """SFB-12.30 Strictly more Champions in an area than the other team."""
    return count(s, team, area) > count(s, 1 - team, area)


def ground_masks(s: Table, team: int, grounds: Sequence[voc.Ground]) -> list[int]:
    """SFB-15.9 The hexes that a Challenge is about, as bits; the enemy's side as a team sees it."""
    fixed = s.board.grounds[WEST if s.area_of(team) == EAST else EAST]
    return [fixed[ground] if ground in fixed else s.board.around(s.trapped) for ground in grounds]


def largest_group(s: Table, team: int) -> int:
    """The size of the largest connected group of a team."""
    left, largest, within = s.held[team], 0, s.board.hexes.within
    while left:
        group = left & -left
        while more := {near for cell in cells_of(group) for near in cells_of(within[cell][1] & left & ~group)}:
            group |= s.board.mask(more)
        largest = max(largest, group.bit_count())
        left &= ~group
    return largest


def battered(s: Table, team: int) -> int:
    """How many Champions of a team are Bloodied or out of action."""
    return sum(s.champions[n].cell == OFF or s.bloodied(n) for n in s.team(team))


def unhurt(s: Table, team: int) -> int:
    """How many Champions of a team stand in the arena without damage."""
    return sum(s.champions[n].cell != OFF and not s.champions[n].damage for n in s.team(team))
