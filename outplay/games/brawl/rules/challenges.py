"""SFB-15.9, SFB-4.3 to 4.6 Challenges: what they demand, who meets them, the track."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from outplay.games.brawl.data import demands as dem
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.board import KEPT_LIMIT, Board
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.rules.winning import check_win
from outplay.kernel.hexes import cells_of


def width(s: Table) -> int:
    """SFB-14.6 Return the count of cards that lie side by side on the track."""
    return s.settings.seats // 2


def slot_value(s: Table, slot: int) -> int:
    """SFB-15.11 Return the Victory Points that a slot of the track is worth."""
    return s.content.values[slot // width(s)]


def active_slots(s: Table) -> list[int]:
    """SFB-4.4, SFB-4.5, SFB-14.6 Return the slots whose cards can be scored, in the order in which they are checked."""
    return [slot for slot in range(len(s.track) - 1, width(s) - 1, -1) if s.track[slot] != EMPTY]


def score(s: Table, team: int) -> None:
    """SFB-4.5, SFB-4.6 Score each active Challenge that the team meets at this moment, until it has won (SFB-13.1)."""
    for slot in active_slots(s):
        if meets(s, team, s.track[slot]):
            points = slot_value(s, slot)
            s.tell(ev.ChallengeScored, team, slot, s.take_challenge(slot), points, rule="SFB-4.5")
            s.gain(team, points)
            check_win(s)
            if s.over:
                return


# ---------------------------------------------------------------- what is demanded


def meets(s: Table, team: int, challenge: int) -> bool:
    """SFB-12.30, SFB-15.9 Return whether a team meets a Challenge as things stand: by Control for most of them."""
    demand, ours, theirs = s.content.challenges[challenge].demand, s.held[team], s.held[1 - team]
    match demand:
        case dem.Hold(grounds, n):
            on = ground(s, team, grounds)
            return n <= (ours & on).bit_count() > (theirs & on).bit_count()
        case dem.HoldSeveral(grounds, n):
            each = [ground(s, team, (one,)) for one in grounds]
            return sum((ours & on).bit_count() > (theirs & on).bit_count() for on in each) >= n
        case dem.Surround(n):
            return any((ours & s.board.beside[cell]).bit_count() >= n for cell in cells_of(theirs))
        case dem.Connected(n):
            return largest_group(s.board, ours) >= n > largest_group(s.board, theirs)
        case dem.Battered(n):
            return battered(s, 1 - team) >= n and battered(s, 1 - team) > battered(s, team)
        case dem.Unhurt(n):
            return unhurt(s, team) >= n and unhurt(s, team) > unhurt(s, 1 - team)


def ground(s: Table, team: int, grounds: Sequence[dem.Ground]) -> int:
    """SFB-15.9 Return the hexes that a Challenge is about, taken together, as bits: the enemy's side as this team sees it."""
    fixed, found = s.board.grounds[s.area_of(team)], 0
    for one in grounds:
        found |= fixed[one] if one in fixed else s.board.around(s.trapped)
    return found


@lru_cache(maxsize=KEPT_LIMIT)
def largest_group(board: Board, held: int) -> int:
    """Return the size of the largest connected group of these hexes. Cached because bots ask the same again and again."""
    left, largest = held, 0
    while left:
        group = left & -left
        while more := board.around(group) & left & ~group:
            group |= more
        largest = max(largest, group.bit_count())
        left &= ~group
    return largest


def battered(s: Table, team: int) -> int:
    """Return the count of Champions of a team that are Bloodied or out of action."""
    rows = s.content.champions
    return sum([one.cell == OFF or one.damage >= rows[one.card].bloodied_at(one.up) for one in s.champions if one.team == team])


def unhurt(s: Table, team: int) -> int:
    """Return the count of Champions of a team that stand in the arena without damage."""
    return sum([one.cell != OFF and not one.damage for one in s.champions if one.team == team])
