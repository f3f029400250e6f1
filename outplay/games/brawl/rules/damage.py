"""SFB-10 Damage and Defense, out of action, Leveling Up."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.abilities import AuraDefense, TargetDefense
from outplay.games.brawl.rules.champion import NOBODY
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.winning import check_win

# ---------------------------------------------------------------- damage


def deal_damage(s: Table, batch: Sequence[tuple[int, int]], source: int, rule: str) -> None:
    """SFB-10.1, SFB-10.4 Deal a batch of damage (Champion, amount), Defense ignored: place all of it, then take those that have enough out of action together."""
    for champion, n in batch:
        hurt(s, champion, n, rule)
    take_out(s, source)


def hurt(s: Table, champion: int, n: int, rule: str) -> None:
    """SFB-10.3 Place damage tokens on a Champion, if there are any to place."""
    if n > 0:
        one = s.champions[champion]
        one.hurt(n)
        s.tell(ev.Hurt, champion, n, one.damage, rule=rule)


def heal(s: Table, champion: int, n: int, rule: str = "SFB-12.16") -> None:
    """SFB-12.16 Heal a Champion in the arena, by at most the damage that it has."""
    if healed := s.champions[champion].heal(n):
        s.tell(ev.Healed, champion, healed, rule=rule)


# ---------------------------------------------------------------- out of action


def take_out(s: Table, source: int) -> None:
    """SFB-10.4, SFB-10.7 Take each Champion out of action that has as many damage tokens as hit points.

    Each gives the opposing team 1 VP, all gained together (SFB-10.11, SFB-13.2).
    """
    fallen = [n for n, one in enumerate(s.champions) if one.damage and one.damage >= s.hit_points(n)]
    if not fallen:
        return
    points = [0, 0]
    for champion in fallen:
        fall(s, champion, source)
        points[1 - s.champions[champion].team] += 1
    for team, n in enumerate(points):
        if n:
            s.gain(team, n)
    check_win(s)


def fall(s: Table, champion: int, source: int) -> None:
    """SFB-10.5 Put a Champion out of action: it loses all tokens and modifiers and goes to its Gate. SFB-5.6 The fall of the activated Champion ends its activation.

    SFB-10.8, SFB-9.9 An Enemy's fall lets the activated Champion Level Up, and the protected one if its Reaction caused it.
    """
    act = s.act
    s.lift(champion)
    s.champions[champion].fall()
    s.tell(ev.Fell, champion, rule="SFB-10.5")
    if act is None:
        return
    if act.champion == champion:
        act.end()
    for winner in (act.champion, *([source] if source != act.champion else ())):
        if winner != NOBODY and s.enemies(winner, champion):
            s.champions[winner].earn_level()


def level_up(s: Table) -> None:
    """SFB-10.9 Carry out the Level Ups that the Action has earned."""
    for n, one in enumerate(s.champions):
        if one.level_up():
            s.tell(ev.LeveledUp, n, rule="SFB-10.9")


# ---------------------------------------------------------------- Defense


def current_defense(s: Table, champion: int, attacker: int = NOBODY) -> int:
    """SFB-10.2, SFB-12.31 Return printed Defense and all modifiers, never below 0: with the auras of adjacent Allies, and what the attacker's ability takes off."""
    one, card = s.champions[champion], s.card_of(champion)
    total = card.leveled.defense if one.up else card.defense
    if one.mods:
        total += sum(n for n, until in one.mods if until != "later")
    total += aura(s, champion)
    if attacker != NOBODY and isinstance(found := s.ability(attacker), TargetDefense):
        total += found.n
    return max(0, total)


def aura(s: Table, champion: int) -> int:
    """SFB-12.31 Return what adjacent Allies add to a Champion's Defense."""
    if not s.in_arena(champion):
        return 0
    team, total = s.champions[champion].team, 0
    for n, one in enumerate(s.champions):
        if one.up and one.team == team and n != champion and s.in_arena(n) and isinstance(found := s.ability(n), AuraDefense) and s.apart(n, champion) == 1:
            total += found.n
    return total
