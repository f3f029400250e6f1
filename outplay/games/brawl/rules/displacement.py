"""SFB-12.1, SFB-12.9 to 12.12 Displacement: Push, Pull, Fear and Force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.abilities import ImmuneDisplacement
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import deal_damage
from outplay.games.brawl.rules.movement import GOES, Go, Move, Mover, Steps, enter, straight
from outplay.games.brawl.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


def stands_fast(s: Table, source: int, champion: int, rooted: bool = False) -> bool:
    """SFB-12.1, SFB-12.28, SFB-12.31 Return whether a displacement does nothing, and tell so if something negates it.

    It does nothing if its source or the Champion is out of action, if displacement of the Champion is negated, and (`rooted`) if the Champion has Root.
    """
    if not s.in_arena(source) or not s.in_arena(champion):
        return True
    one = s.champions[champion]
    if one.still or isinstance(s.ability(champion), ImmuneDisplacement):
        s.tell(ev.NotMoved, champion, "negated", rule="SFB-12.28" if one.still else "SFB-12.31")
        return True
    if rooted and one.rooted:
        s.tell(ev.NotMoved, champion, "root", rule="SFB-12.1")
        return True
    return False


# ---------------------------------------------------------------- Push and Pull


def push(s: Table, champion: int, n: int, source: int, pulled: bool = False) -> Steps:
    """SFB-12.9, SFB-12.10 Push a Champion n steps from the source, or pull it toward the source, if both are in one row; else nothing happens."""
    if stands_fast(s, source, champion):
        return DONE
    row = s.board.hexes.row[s.champions[source].cell][s.champions[champion].cell]
    if row is None:
        s.tell(ev.NotMoved, champion, "row", rule="SFB-12.9")
        return DONE
    direction = (row[0] + 3) % 6 if pulled else row[0]
    return [Shove(champion, "pull" if pulled else "push", direction, n, source)]


class Shove(Step[Table]):
    """SFB-12.9 Step by step, with each trap on the way, until a Champion, a Statue, the edge or Root stops it; every step not made is 1 damage, as one batch."""

    champion: int
    how: str
    direction: int
    left: int
    source: int

    def applies(self, s: Table) -> bool:
        return s.in_arena(self.champion)

    def run(self, s: Table) -> Steps:
        path: list[int] = []
        one, free = s.champions[self.champion], s.free
        cells = () if one.rooted else s.board.hexes.ray[one.cell][self.direction][: self.left]
        for cell in cells:
            if not free >> cell & 1:
                break
            path.append(cell)
            if cell in s.traps:
                break
        left = self.left - len(path)
        if path:
            s.move(self.champion, self.how, tuple(path), "SFB-12.9" if self.how == "push" else "SFB-12.10")
            if trap := enter(s, self.champion, path[-1], self.source):
                return [*trap, Shove(self.champion, self.how, self.direction, left, self.source)] if left else trap
        if left:
            s.tell(ev.ShoveEnded, self.champion, self.how, left, rule="SFB-12.9")
            deal_damage(s, [(self.champion, left)], self.source, "SFB-12.9")
        return DONE


# ---------------------------------------------------------------- Fear


def fear(s: Table, champion: int, n: int, source: int) -> Steps:
    """SFB-12.11 Make a Champion Dash up to n steps away from the source."""
    return DONE if stands_fast(s, source, champion, rooted=True) else [Flee(champion, source, n)]


class Flee(Choice[Table]):
    """SFB-12.11 Of all endings of a Dash those farthest away, of these those with the most steps; the fleeing Champion's player chooses. Traps are not considered. D-FEAR."""

    champion: int
    source: int
    n: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.champions[self.champion].seat

    def endings(self, s: Table) -> dict[int, tuple[int, int]]:
        """Return each hex where it may end, with the direction and the count of steps that lead there."""
        away, free = s.board.hexes.distance[s.champions[self.source].cell], s.free
        here = away[s.champions[self.champion].cell]
        found: list[tuple[int, int, int, int]] = []
        for direction in range(6):
            for steps, cell in enumerate(straight(s, self.champion, direction, self.n, False), 1):
                if free >> cell & 1 and away[cell] > here:
                    found.append((away[cell], steps, cell, direction))
        best = max(((distance, steps) for distance, steps, _, _ in found), default=(0, 0))
        return {cell: (direction, steps) for distance, steps, cell, direction in sorted(found, key=lambda one: one[2]) if (distance, steps) == best}

    def options(self, s: Table) -> Sequence[Option]:
        return [GOES[cell] for cell in self.endings(s)]

    def chosen(self, s: Table, pick: Option) -> Steps:
        assert isinstance(pick, Go)
        direction, steps = self.endings(s)[pick.cell]
        return [Run(self.champion, self.source, direction, steps)]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class Run(Step[Table]):
    """SFB-12.11 The way of a Fear, with the traps that lie on it; it ends early only by Root or a fall."""

    champion: int
    source: int
    direction: int
    left: int

    def applies(self, s: Table) -> bool:
        return s.in_arena(self.champion) and not s.champions[self.champion].rooted

    def run(self, s: Table) -> Steps:
        cells = s.board.hexes.ray[s.champions[self.champion].cell][self.direction][: self.left]
        steps = next((n for n, cell in enumerate(cells, 1) if cell in s.traps), len(cells))
        s.move(self.champion, "fear", cells[:steps], "SFB-12.11")
        trap = enter(s, self.champion, cells[steps - 1], self.source)
        return [*trap, Run(self.champion, self.source, self.direction, self.left - steps)] if trap and steps < self.left else trap


# ---------------------------------------------------------------- Force


def force(s: Table, champion: int, n: int, seat: Seat, source: int, toward: bool) -> Steps:
    """SFB-12.12 Let the player of the effect move the Champion up to n steps; steps not made are no damage."""
    if stands_fast(s, source, champion, rooted=True):
        return DONE
    one = s.champions[champion]
    return [Move(Mover(champion, seat, source, one.cell, s.champions[source].cell if toward else OFF), n, "force")]
