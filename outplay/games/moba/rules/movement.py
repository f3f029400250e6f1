"""MOBA-4.65 to 4.69 Moving: hops within the movement points, past friends, around enemies and areas; then a facing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.moba.data.kinds import Cell, Direction
from outplay.games.moba.rules.hero import ON_MAP
from outplay.games.moba.rules.interrupts import InterruptWindow, candidates, watched
from outplay.games.moba.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

STOP: Final = Pass()
STEP: Final = InterruptWindow("step")


class MoveTo(Option):
    """A space to move to; one's own to turn on the spot."""

    cell: Cell


class Face(Option):
    """A facing, 0 (east) to 5, clockwise."""

    facing: Direction


FACES: Final = tuple(Face(facing) for facing in range(6))
MOVES: Final = tuple(MoveTo(cell) for cell in range(512))


# ---------------------------------------------------------------- questions


def flood(s: Table, hero: int, points: int) -> dict[int, int]:
    """MOBA-4.66 Return every space that may be entered or crossed with so many points, with the space before it on a cheapest way."""
    one = s.heroes[hero]
    return s.board.ways(one.cell, points, s.board.open_ground & ~s.masks[1 - one.color] & ~s.board.hexes.bit[one.cell])


def destinations(s: Table, hero: int, points: int) -> list[Option]:
    """MOBA-4.66 Return every free space that can be reached."""
    if points <= 0:
        return []
    bit, taken = s.board.hexes.bit, s.taken
    return [MOVES[cell] for cell in flood(s, hero, points) if not taken & bit[cell]]


def hops(s: Table, hero: int, cell: int, points: int) -> list[tuple[int, ...]]:
    """MOBA-4.66 Return a cheapest way to a space, cut into hops: each ends on a free space, and may cross friends before."""
    before = flood(s, hero, points)
    way = [cell]
    while before[way[-1]] != s.heroes[hero].cell:
        way.append(before[way[-1]])
    found: list[tuple[int, ...]] = []
    crossed: list[int] = []
    for at in reversed(way):
        crossed.append(at)
        if not s.taken & s.board.hexes.bit[at]:
            found.append(tuple(crossed))
            crossed = []
    return found


# ---------------------------------------------------------------- steps


def move(s: Table, hero: int, cell: int) -> Sequence[Step[Table]]:
    """MOBA-4.66, MOBA-4.191 Hop after hop, up to the first after which an enemy has to be asked; then the mover goes on as it likes."""
    for path in hops(s, hero, cell, s.now.points):
        s.hop(hero, path)
        if candidates(s, STEP):
            return [STEP, MoveOn(hero), EndMove(hero)]
    return [MoveOn(hero), EndMove(hero)] if watched(s) else [EndMove(hero)]


class MoveOn(Choice[Table]):
    """MOBA-4.66, MOBA-4.197 A mover goes on with its remaining points, by a way of its own choice, or stops.

    Asked after an interrupt window, and wherever the way could matter to one; where nobody can interrupt a destination says it all.
    """

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero) and s.now.points > 0

    def options(self, s: Table) -> Sequence[Option]:
        return [*destinations(s, self.hero, s.now.points), STOP]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, MoveTo):
            return DONE
        for path in hops(s, self.hero, pick.cell, s.now.points):
            s.hop(self.hero, path)
            if candidates(s, STEP):
                return [STEP, self]
        return [self] if watched(s) else DONE


class EndMove(Step[Table]):
    """MOBA-4.68 At the end of a move step the hero chooses any facing."""

    hero: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.finish_move()
        return [ChooseFacing(self.hero)]


class ChooseFacing(Choice[Table]):
    """MOBA-4.68, MOBA-4.61, MOBA-4.141 The player sets the facing."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return s.heroes[self.hero].state == ON_MAP

    def options(self, s: Table) -> Sequence[Option]:
        return FACES

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Face)
        s.face(self.hero, pick.facing)
        return DONE

    def default(self, s: Table) -> Option:
        return FACES[s.heroes[self.hero].facing]


def bars_move(s: Table) -> str:
    """Return the rule by which the active hero may not begin a move step; empty if it may (MOBA-4.64, MOBA-4.67, MOBA-4.69, MOBA-4.174)."""
    now = s.now
    if now.has("immobilize"):
        return "MOBA-4.69"
    if now.moves == 0 or (now.moves == 1 and now.acted and s.card(now.hero, now.card).split_move):
        return ""
    return "MOBA-4.64"


def may_move(s: Table) -> bool:
    """Return whether the active hero may begin a move step."""
    return not bars_move(s)
