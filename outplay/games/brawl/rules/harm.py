"""SFB-10 Damage, out of action, victory points."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.brawl.data.vocabulary import AuraDefense, TargetDefense
from outplay.games.brawl.rules.champion import NOBODY
from outplay.games.brawl.rules.state import Table


def deal(s: Table, batch: Sequence[tuple[int, int]], source: int, rule: str) -> None:
    """SFB-10.1, SFB-10.4 A batch of damage, Defense ignored: all of it is placed, then those that have enough go out of action together."""
    for champion, n in batch:
        s.hurt(champion, n, rule)
    take_out(s, source)


def take_out(s: Table, source: int) -> None:
    """SFB-10.4, SFB-10.7 Whoever has as many damage tokens as hit points goes out of action; each gives the opposing team 1 VP, all gained together (SFB-10.11, SFB-13.2)."""
    fallen = [n for n, one in enumerate(s.champions) if one.damage and one.damage >= s.hit_points(n)]
    if not fallen:
        return
    points = [0, 0]
    for champion in fallen:
        s.fall(champion, source)
        points[1 - s.champions[champion].team] += 1
    for team, n in enumerate(points):
        if n:
            s.gain(team, n)
    check_win(s)


def check_win(s: Table) -> None:
    """SFB-13.1, SFB-13.3 Who has enough VP wins; if both have, the higher total does, and if they are equal the opponent of the active player."""
    reached = [team for team in (0, 1) if s.vp[team] >= s.settings.goal]
    if not reached or s.over:
        return
    if len(reached) == 1:
        s.win(reached[0], "SFB-13.1")
        return
    tie = s.vp[0] == s.vp[1]
    s.win(1 - s.side_of(s.active) if tie else int(s.vp[1] > s.vp[0]), "SFB-13.3")


def current_defense(s: Table, champion: int, attacker: int = NOBODY) -> int:
    """SFB-10.2, SFB-12.31 Printed Defense and all modifiers, never below 0: with the auras of adjacent Allies, and what the attacker's ability takes off."""
    one, card = s.champions[champion], s.card_of(champion)
    total = card.leveled.defense if one.up else card.defense
    if one.mods:
        total += sum(n for n, until in one.mods if until != "later")
    total += aura(s, champion)
    if attacker != NOBODY and isinstance(found := s.ability(attacker), TargetDefense):
        total += found.n
    return max(0, total)


def aura(s: Table, champion: int) -> int:
    """SFB-12.31 What adjacent Allies add to a Champion's Defense."""
    if not s.in_arena(champion):
        return 0
    team, total = s.champions[champion].team, 0
    for n, one in enumerate(s.champions):
        if one.up and one.team == team and n != champion and s.in_arena(n) and isinstance(found := s.ability(n), AuraDefense) and s.apart(n, champion) == 1:
            total += found.n
    return total
