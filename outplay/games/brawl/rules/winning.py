"""SFB-13 Winning: enough Victory Points, or the most of them at the round limit."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.brawl.rules.state import Table
from outplay.kernel.step import DONE, Step


def check_win(s: Table) -> None:
    """SFB-13.1, SFB-13.3 End the match if a team has enough Victory Points: if both have, for the higher total, and if the totals are equal for the opponent of the active player."""
    enough = [team for team in (0, 1) if s.vp[team] >= s.settings.goal]
    if not enough or s.over:
        return
    if len(enough) == 1:
        s.win(enough[0], "SFB-13.1")
        return
    tie = s.vp[0] == s.vp[1]
    s.win(1 - s.side_of(s.active) if tie else int(s.vp[1] > s.vp[0]), "SFB-13.3")


class CheckLimit(Step[Table]):
    """SFB-13.4 When the last round has ended the most Victory Points win, then the most Enemies taken out, then the second player's team."""

    def applies(self, s: Table) -> bool:
        return 0 < s.settings.round_limit <= s.round

    def run(self, s: Table) -> Sequence[Step[Table]]:
        falls = [sum(s.champions[n].falls for n in s.team(team)) for team in (0, 1)]
        second = s.side_of(s.order[1])
        s.win(max((0, 1), key=lambda team: (s.vp[team], falls[1 - team], team == second)), "SFB-13.4")
        return DONE
