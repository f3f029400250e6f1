"""SFB-6 Hexes and movement: by destination, hop by hop; a trap ends a hop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.traps import SpringTrap
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step
from outplay.kernel.things import Record

STOP: Final = Pass()
Found = Sequence[Step[Table]]


class Go(Option):
    """A hex to go to."""

    cell: int


class Line(Option):
    """So many steps in one direction, 0 (north) to 5, clockwise."""

    direction: int
    n: int


GOES: Final = tuple(Go(cell) for cell in range(256))
LINES: Final = tuple(tuple(Line(direction, n) for n in range(10)) for direction in range(6))


class Mover(Record):
    """SFB-1.11 Whose movement it is and what it is subject to: the Champion that moves, the seat that steers it, the Champion that causes it.

    `start` is where the movement began; `than`: SFB-6.12 it must end nearer to this hex than there (`toward`), or farther away; OFF where it need not.
    """

    champion: int
    seat: Seat
    source: int
    start: int = OFF
    than: int = OFF
    toward: bool = True

    def able(self, s: Table) -> bool:
        """SFB-6.7, SFB-12.18 Whether the Champion may still move: not with Root, and not by its own card once its activation has ended."""
        one = s.champions[self.champion]
        own = s.act is not None and s.act.champion == self.champion == self.source
        if one.rooted or (own and s.now.over):
            return False
        return one.cell != OFF or self.start == OFF

    def ends_well(self, s: Table, cell: int) -> bool:
        """SFB-6.12 Whether a movement may end on this hex. Where it began it may always stay."""
        if self.than == OFF:
            return True
        far = s.board.hexes.distance[self.than]
        return far[cell] < far[self.start] if self.toward else far[cell] > far[self.start]

    def goes_on(self, s: Table) -> bool:
        """SFB-6.12 Whether the hex it stands on is one at which it may not stop."""
        cell = s.champions[self.champion].cell
        return cell == OFF or (cell != self.start and not self.ends_well(s, cell))


def enter(s: Table, champion: int, cell: int, source: int) -> list[Step[Table]]:
    """SFB-11.1 What comes of entering a hex: its trap."""
    return [SpringTrap(champion, cell, source)] if cell in s.traps else []


# ---------------------------------------------------------------- Move


def passable(s: Table, champion: int) -> int:
    """SFB-6.4, SFB-6.5, SFB-6.13 The hexes that a Champion may step on: no Statue, no Enemy."""
    return s.board.ground & ~s.held[1 - s.champions[champion].team]


def walks(s: Table, champion: int, steps: int) -> list[int]:
    """SFB-6.14 Where one step leads, where two, and so on, as bits. SFB-6.11 From the Gate the first goes onto the own deployment area."""
    return s.board.walks(start(s, champion), steps, passable(s, champion), s.trapped)


def start(s: Table, champion: int) -> int:
    """SFB-6.11 The hex from which a Champion walks; below 0 the Gate of its team."""
    one = s.champions[champion]
    return one.cell if one.cell != OFF else -1 - s.area_of(one.team)


def destinations(s: Table, mover: Mover, steps: int) -> list[int]:
    """SFB-6.8, SFB-6.12, SFB-6.14 The hexes where a hop may end, in canonical order."""
    waves = walks(s, mover.champion, steps)
    found = list(cells_of(sum(waves) & s.free))
    if mover.than == OFF:
        return found
    trapped = s.trapped
    return [cell for cell in found if mover.ends_well(s, cell) or (trapped >> cell & 1 and leads_on(s, mover, cell, steps - far(waves, cell)))]


def far(waves: Sequence[int], cell: int) -> int:
    """How many steps away a hex is to which walks lead."""
    return next(n for n, wave in enumerate(waves, 1) if wave >> cell & 1)


def leads_on(s: Table, mover: Mover, cell: int, steps: int) -> bool:
    """SFB-6.12 Whether from a trap hex such an ending can still be reached, as far as the open board shows."""
    reached = sum(s.board.walks(cell, steps, passable(s, mover.champion), 0))
    free = s.free | 1 << s.champions[mover.champion].cell
    return any(at != mover.start and mover.ends_well(s, at) for at in cells_of(reached & free))


def way_to(s: Table, champion: int, cell: int) -> tuple[int, ...]:
    """SFB-6.14 A shortest way to a hex to which walks lead: the hexes entered."""
    return s.board.way(start(s, champion), cell, passable(s, champion), s.trapped)


def can_enter(s: Table, champion: int, steps: int) -> bool:
    """SFB-6.11 Whether a Champion on the Gate can come in with so many steps."""
    return bool(sum(walks(s, champion, steps)) & s.free)


class Move(Choice[Table]):
    """SFB-6.3, SFB-6.14 Up to so many steps, hop by hop: a destination, or stop. D-MOVE."""

    mover: Mover
    left: int
    how: str = "walk"

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return self.mover.seat

    def applies(self, s: Table) -> bool:
        return self.left > 0 and self.mover.able(s)

    def options(self, s: Table) -> Sequence[Option]:
        found: list[Option] = [GOES[cell] for cell in destinations(s, self.mover, self.left)]
        if not self.mover.goes_on(s):
            found.append(STOP)
        return found

    def chosen(self, s: Table, pick: Option) -> Found:
        if not isinstance(pick, Go):
            return DONE
        mover = self.mover
        way = way_to(s, mover.champion, pick.cell)
        s.move(mover.champion, self.how, way, "SFB-6.14" if self.how == "walk" else "SFB-12.12")
        trap = enter(s, mover.champion, pick.cell, mover.source)
        return [*trap, Move(mover, self.left - len(way), self.how)] if trap else DONE

    def default(self, s: Table) -> Option:
        """Stop; where that is not offered the destination with the fewest steps."""
        if not self.mover.goes_on(s):
            return STOP
        waves = walks(s, self.mover.champion, self.left)
        return GOES[min(destinations(s, self.mover, self.left), key=lambda cell: far(waves, cell))]


# ---------------------------------------------------------------- Dash and Swoop


def straight(s: Table, champion: int, direction: int, steps: int, swoops: bool) -> list[int]:
    """SFB-12.4, SFB-12.5 The hexes ahead that may be passed, up to so many: a Dash stops before an Enemy or a Statue."""
    ahead = s.board.hexes.ray[s.champions[champion].cell][direction][:steps]
    if swoops:
        return list(ahead)
    ground, found = passable(s, champion), list[int]()
    for cell in ahead:
        if not ground >> cell & 1:
            break
        found.append(cell)
    return found


def endings(s: Table, mover: Mover, direction: int, steps: int, swoops: bool) -> list[int]:
    """SFB-12.4, SFB-6.12 How many steps may be made in a direction, at most to the first trap token on the way."""
    free, trapped = s.free, s.trapped
    cells = straight(s, mover.champion, direction, steps, swoops)
    good = [free >> cell & 1 and mover.ends_well(s, cell) for cell in cells]
    found: list[int] = []
    for n, cell in enumerate(cells):
        trap = trapped >> cell & 1
        if good[n] or (trap and any(good[n + 1 :])):
            found.append(n + 1)
        if trap:
            break
    return found


class InLine(Choice[Table]):
    """SFB-12.4, SFB-12.5 A Dash or Swoop: a direction (after a trap the same one, SFB-6.6) and a number of steps, or 0. D-LINE."""

    mover: Mover
    left: int
    how: str
    direction: int = OFF

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return self.mover.seat

    def applies(self, s: Table) -> bool:
        return self.left > 0 and self.mover.able(s) and s.in_arena(self.mover.champion)

    def lines(self, s: Table) -> list[Line]:
        ways = range(6) if self.direction == OFF else (self.direction,)
        return [LINES[d][n] for d in ways for n in endings(s, self.mover, d, self.left, self.how == "swoop")]

    def options(self, s: Table) -> Sequence[Option]:
        found = self.lines(s)
        return found if self.mover.goes_on(s) else [*found, STOP]

    def chosen(self, s: Table, pick: Option) -> Found:
        if not isinstance(pick, Line):
            return DONE
        mover = self.mover
        path = s.board.hexes.ray[s.champions[mover.champion].cell][pick.direction][: pick.n]
        s.move(mover.champion, self.how, path, "SFB-12.5" if self.how == "swoop" else "SFB-12.4")
        trap = enter(s, mover.champion, path[-1], mover.source)
        return [*trap, InLine(mover, self.left - pick.n, self.how, pick.direction)] if trap else DONE

    def default(self, s: Table) -> Option:
        """0; where that is not offered the fewest steps."""
        return min(self.lines(s), key=lambda line: line.n) if self.mover.goes_on(s) else STOP


# ---------------------------------------------------------------- Jump and Place


class JumpTo(Choice[Table]):
    """SFB-12.5 A Jump to an unoccupied hex within X, or stay. D-JUMP."""

    mover: Mover
    n: int

    def who(self, s: Table) -> Seat:
        return self.mover.seat

    def applies(self, s: Table) -> bool:
        return self.mover.able(s) and s.in_arena(self.mover.champion)

    def options(self, s: Table) -> Sequence[Option]:
        near = s.board.hexes.within[s.champions[self.mover.champion].cell][self.n]
        return [*(GOES[cell] for cell in cells_of(near & s.free)), STOP]

    def chosen(self, s: Table, pick: Option) -> Found:
        if not isinstance(pick, Go):
            return DONE
        s.move(self.mover.champion, "jump", (pick.cell,), "SFB-12.5")
        return enter(s, self.mover.champion, pick.cell, self.mover.source)


class PlaceOn(Choice[Table]):
    """SFB-6.10, SFB-12.13 A Champion is put on an unoccupied hex within so many of a Champion; Root does not keep it. SFB-8.8 (c) One may be declined. D-PLACE."""

    champion: int
    seat: Seat
    source: int
    around: int
    n: int
    optional: bool = False

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return self.seat

    def applies(self, s: Table) -> bool:
        return s.in_arena(self.champion) and s.in_arena(self.around)

    def options(self, s: Table) -> Sequence[Option]:
        near = s.board.hexes.within[s.champions[self.around].cell][self.n]
        found: list[Option] = [GOES[cell] for cell in cells_of(near & s.free)]
        return [*found, STOP] if self.optional else found

    def chosen(self, s: Table, pick: Option) -> Found:
        if not isinstance(pick, Go):
            s.decline()
            return DONE
        s.move(self.champion, "place", (pick.cell,), "SFB-6.10")
        return enter(s, self.champion, pick.cell, self.source)

    def default(self, s: Table) -> Option:
        return STOP if self.optional else self.options(s)[0]
