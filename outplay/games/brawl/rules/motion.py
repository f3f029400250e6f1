"""SFB-12.1, SFB-12.9 to 12.12 Displacement: Push, Pull, Fear and Force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.brawl.data.vocabulary import ImmuneDisplacement
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.harm import deal
from outplay.games.brawl.rules.movement import GOES, Go, Move, Mover, enter, straight
from outplay.games.brawl.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Seat, Step

Found = Sequence[Step[Table]]


def negated(s: Table, champion: int) -> bool:
    """SFB-12.1, SFB-12.28, SFB-12.31 Whether displacement does nothing to a Champion."""
    found = s.champions[champion].still or isinstance(s.ability(champion), ImmuneDisplacement)
    if found:
        s.not_moved(champion, "negated", "SFB-12.28" if s.champions[champion].still else "SFB-12.31")
    return found


def push(s: Table, champion: int, n: int, source: int, pulled: bool = False) -> Found:
    """SFB-12.9, SFB-12.10 From the source or toward it, if both are in one row; else it is ignored."""
    if not s.in_arena(source) or not s.in_arena(champion) or negated(s, champion):
        return DONE
    row = s.board.hexes.row[s.champions[source].cell][s.champions[champion].cell]
    if row is None:
        s.not_moved(champion, "row", "SFB-12.9")
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

    def run(self, s: Table) -> Found:
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
            s.end_shove(self.champion, self.how, left)
            deal(s, [(self.champion, left)], self.source, "SFB-12.9")
        return DONE


# ---------------------------------------------------------------- Fear


def fear(s: Table, champion: int, n: int, source: int) -> Found:
    """SFB-12.11 The Champion must Dash away from the source."""
    if not s.in_arena(source) or not s.in_arena(champion) or negated(s, champion):
        return DONE
    if s.champions[champion].rooted:
        s.not_moved(champion, "root", "SFB-12.1")
        return DONE
    return [Flee(champion, source, n)]


class Flee(Choice[Table]):
    """SFB-12.11 Of all endings of a Dash those farthest away, of these those with the most steps; the fleeing Champion's player chooses. Traps are not considered. D-FEAR."""

    champion: int
    source: int
    n: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return s.champions[self.champion].seat

    def endings(self, s: Table) -> dict[int, tuple[int, int]]:
        """Each ending with its direction and number of steps."""
        far, free = s.board.hexes.distance[s.champions[self.source].cell], s.free
        here = far[s.champions[self.champion].cell]
        found: list[tuple[int, int, int, int]] = []
        for direction in range(6):
            for steps, cell in enumerate(straight(s, self.champion, direction, self.n, False), 1):
                if free >> cell & 1 and far[cell] > here:
                    found.append((far[cell], steps, cell, direction))
        most = max(((away, steps) for away, steps, _, _ in found), default=(0, 0))
        return {cell: (direction, steps) for away, steps, cell, direction in sorted(found, key=lambda one: one[2]) if (away, steps) == most}

    def options(self, s: Table) -> Sequence[Option]:
        return [GOES[cell] for cell in self.endings(s)]

    def chosen(self, s: Table, pick: Option) -> Found:
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

    def run(self, s: Table) -> Found:
        cells = s.board.hexes.ray[s.champions[self.champion].cell][self.direction][: self.left]
        steps = next((n for n, cell in enumerate(cells, 1) if cell in s.traps), len(cells))
        s.move(self.champion, "fear", cells[:steps], "SFB-12.11")
        trap = enter(s, self.champion, cells[steps - 1], self.source)
        return [*trap, Run(self.champion, self.source, self.direction, self.left - steps)] if trap and steps < self.left else trap


# ---------------------------------------------------------------- Force


def force(s: Table, champion: int, n: int, seat: Seat, source: int, toward: bool) -> Found:
    """SFB-12.12 The player of the effect moves the Champion up to so many steps; no damage for steps not made."""
    if not s.in_arena(source) or not s.in_arena(champion) or negated(s, champion):
        return DONE
    if s.champions[champion].rooted:
        s.not_moved(champion, "root", "SFB-12.1")
        return DONE
    one = s.champions[champion]
    return [Move(Mover(champion, seat, source, one.cell, s.champions[source].cell if toward else OFF), n, "force")]
