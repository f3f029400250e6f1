"""The Challenges that lie on the track: what each demands and pays, how far both teams are, and which hexes and Champions count."""

from __future__ import annotations

from outplay.book.words import counted
from outplay.games.brawl.data import demands as dem
from outplay.games.brawl.rules.challenges import battered, ground, largest_group, meets, slot_value, unhurt, width
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.rounds import Turn
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.view.card_text import text_of
from outplay.games.brawl.view.names import SIDES, cell_id, challenge_id, piece_id, side_of
from outplay.kernel import scene as sc
from outplay.kernel.hexes import cells_of


def conditions(s: Table) -> list[sc.Condition]:
    """SFB-4.4 Return the Challenge Track in the order in which its cards move on."""
    return [_condition(s, slot, card) for slot, card in enumerate(s.track) if card != EMPTY]


def _condition(s: Table, slot: int, card: int) -> sc.Condition:
    row = s.content.challenges[card]
    return sc.Condition(
        id=challenge_id(s, card), name=row.name, icon=row.icon, tones=row.tones, value=_value(s, slot), unit="laurels-trophy", text=row.short,
        open=_pays(s, slot, 0 if _comes(s) else 1) > 0, meets=[_meets(s, team, slot) for team in (0, 1)], tip=text_of(row), worth=_worth(s, slot), rule="SFB-4.4",
    )  # fmt: skip


def _comes(s: Table) -> bool:
    """SFB-4.3 Return whether a turn is still to begin in this round, with which Challenges are scored."""
    return s.round > 1 and any(isinstance(step, Turn) for step in s.todo)


def _pays(s: Table, slot: int, rounds: int) -> int:
    """SFB-15.11, SFB-4.11 Return what a Challenge pays so many rounds from now: nothing before it can be scored, and once it is gone."""
    there = slot + rounds * width(s)
    return slot_value(s, there) if there < len(s.track) else 0


def _value(s: Table, slot: int) -> str:
    """Return what a Challenge pays the next time when Challenges are scored, and in the next round."""
    now, later = (_pays(s, slot, rounds) for rounds in (0, 1))
    if not _comes(s):
        return str(later) if later else "over"
    if not now:
        return f"{later} next"
    return f"{now} now, {later} next" if later else f"{now} now only"


def _worth(s: Table, slot: int) -> str:
    """SFB-15.11, SFB-4.11 Return what a Challenge still pays in this round, and in the next one."""
    now, later = (_pays(s, slot, rounds) for rounds in (0, 1))
    pays = f"Pays {counted(now, 'point')} in this round" if now else "Cannot be scored in this round"
    if not later:
        return f"{pays}. If nobody scores it, it is gone in the next round." if _comes(s) else "It is gone in the next round."
    then = f"{counted(later, 'point')} in the next round, to a team that meets it when its turn begins."
    return f"{pays}, {then}" if _comes(s) else f"Pays {then}"


def _meets(s: Table, team: int, slot: int) -> sc.Meets:
    """SFB-15.9 Return whether a team meets a Challenge, and what counts for it. Before the first round nobody does."""
    card = s.track[slot]
    on, text = counts(s, team, s.content.challenges[card].demand)
    if pays := _pays(s, slot, 0 if s.round > 1 and any(isinstance(step, Turn) and s.side_of(step.seat) == team for step in s.todo) else 1):
        text += f". Pays {pays} when {side_of(team).their} next turn begins"
    return sc.Meets(side=SIDES[team], now=bool(s.round) and meets(s, team, card), on=on, text=text if s.round else "")


def counts(s: Table, team: int, demand: dem.Demand) -> tuple[list[str], str]:
    """Return the scene ids of the hexes or Champions that count for a team, and how many it has, in words."""
    ours, theirs = s.held[team], s.held[1 - team]
    match demand:
        case dem.Hold(grounds, n):
            area = ground(s, team, grounds)
            return _hexes(s, area), f"{(ours & area).bit_count()} there, against {(theirs & area).bit_count()}; needs {n}, and more than they"
        case dem.HoldSeveral(grounds, n):
            areas = [ground(s, team, (one,)) for one in grounds]
            held = sum((ours & area).bit_count() > (theirs & area).bit_count() for area in areas)
            return _hexes(s, ground(s, team, grounds)), f"{held} of {len(areas)} held; needs {n}"
        case dem.Surround(n):
            beside = {cell: (ours & s.board.beside[cell]).bit_count() for cell in cells_of(theirs)}
            most = max(beside.values(), default=0)
            return _standing(s, sum(1 << cell for cell, count in beside.items() if count == most)), f"{most} beside one Enemy; needs {n}"
        case dem.Connected(n):
            return _standing(s, ours), f"{largest_group(s.board, ours)} side by side, against {largest_group(s.board, theirs)}; needs {n}"
        case dem.Battered(n):
            hurt = [piece_id(one) for one in s.team(1 - team) if s.champions[one].cell == OFF or s.bloodied(one)]
            return hurt, f"{counted(battered(s, 1 - team), 'Enemy', 'Enemies')} Bloodied or out, against {battered(s, team)}; needs {n}"
        case dem.Unhurt(n):
            whole = [piece_id(one) for one in s.team(team) if s.champions[one].cell != OFF and not s.champions[one].damage]
            return whole, f"{unhurt(s, team)} without damage, against {unhurt(s, 1 - team)}; needs {n}"


def _hexes(s: Table, area: int) -> list[str]:
    return [cell_id(s, cell) for cell in cells_of(area)]


def _standing(s: Table, area: int) -> list[str]:
    """Return the Champions that stand on these hexes."""
    return [piece_id(n) for n, one in enumerate(s.champions) if one.cell != OFF and area >> one.cell & 1]
