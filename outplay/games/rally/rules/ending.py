"""RALLY-51.8 to 51.11, RALLY-52.4 The end of a match: which team wins, and which of its robots."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.rally.data.board import NOBODY, NORTH, SOUTH, TOWERS, TOWERS_OF
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table


def decide(s: Table, lost: Sequence[int], why: str) -> None:
    """RALLY-51.8 to 51.10 End the match. A team that has not lost wins, and its best robots with it; if both have lost, the best of all robots win, with their team if they are all of one."""
    best = s.best(r for r in s.playing if len(lost) == 2 or TEAM_OF[r] not in lost)
    teams = {TEAM_OF[r] for r in best}
    s.win(teams.pop() if len(teams) == 1 else NOBODY, best, why)


def limit(s: Table) -> None:
    """RALLY-52.4 End the match at the limit of rounds. The team with more hit points of its base wins; if these are equal, of its towers; then the best of all robots."""
    score = [(s.bases[team], sum(max(0, s.towers[n]) for n in range(TOWERS) if TOWERS_OF[team] >> n & 1)) for team in (SOUTH, NORTH)]
    if score[SOUTH] == score[NORTH]:
        decide(s, (SOUTH, NORTH), "RALLY-52.4")
    else:
        decide(s, (NORTH,) if score[SOUTH] > score[NORTH] else (SOUTH,), "RALLY-52.4")
