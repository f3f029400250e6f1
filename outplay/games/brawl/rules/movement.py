"""SFB-6 Hexes and movement: by destination, in hops; the first trap token on the way ends a hop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.brawl.data.abilities import MoveBonus
from outplay.games.brawl.data.kinds import Cell, Count, Direction
from outplay.games.brawl.data.rows import COUNT_LIMIT, HEX_LIMIT
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.traps import SpringTrap
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step
from outplay.kernel.things import Record

STOP: Final = Pass()
Steps = Sequence[Step[Table]]
"""What is to be done next, in order."""


class Go(Option):
    """A hex to go to."""

    cell: Cell


class Line(Option):
    """A direction, 0 (north) to 5, clockwise, and a count of steps."""

    direction: Direction
    n: Count


GOES: Final = tuple(Go(cell) for cell in range(HEX_LIMIT))
LINES: Final = tuple(tuple(Line(direction, n) for n in range(COUNT_LIMIT + 1)) for direction in range(6))


class Mover(Record):
    """SFB-1.11 Whose movement it is and what it is subject to: the Champion that moves, the seat that steers it, the Champion that causes it.

    `start` is where the movement began. `than`: SFB-6.12 it must end nearer to this hex than it began (`toward`), or farther away from it; OFF if it may end anywhere.
    """

    champion: int
    seat: Seat
    source: int
    start: int = OFF
    than: int = OFF
    toward: bool = True

    def able(self, s: Table) -> bool:
        """SFB-6.7, SFB-12.18 Return whether the Champion may still move: not with Root, and not by its own card once its activation has ended."""
        one = s.champions[self.champion]
        own = s.act is not None and s.act.champion == self.champion == self.source
        if one.rooted or (own and s.now.over):
            return False
        return one.cell != OFF or self.start == OFF

    def ends_well(self, s: Table, cell: int) -> bool:
        """SFB-6.12 Return whether a movement may end on this hex. It may always end where it began, which is not asked here."""
        if self.than == OFF:
            return True
        away = s.board.hexes.distance[self.than]
        return away[cell] < away[self.start] if self.toward else away[cell] > away[self.start]

    def goes_on(self, s: Table) -> bool:
        """SFB-6.12 Return whether it may not stop on the hex on which it stands."""
        cell = s.champions[self.champion].cell
        return cell == OFF or (cell != self.start and not self.ends_well(s, cell))


def enter(s: Table, champion: int, cell: int, source: int) -> list[Step[Table]]:
    """SFB-11.1 Return what follows from entering a hex: its trap, if one lies there."""
    return [SpringTrap(champion, cell, source)] if cell in s.traps else []


# ---------------------------------------------------------------- Move


def passable(s: Table, champion: int) -> int:
    """SFB-6.4, SFB-6.5, SFB-6.13 Return the hexes that a Champion may step on, as bits: no Statue, no Enemy."""
    return s.board.ground & ~s.held[1 - s.champions[champion].team]


def walks(s: Table, champion: int, steps: int) -> list[int]:
    """SFB-6.14 Return the hexes to which one step leads, those to which two lead, and so on, as bits. SFB-6.11 From the Gate the first goes onto the own deployment area."""
    return s.board.walks(walks_from(s, champion), steps, passable(s, champion), s.trapped)


def walks_from(s: Table, champion: int) -> int:
    """SFB-6.11 Return the hex from which a Champion walks; -1 or -2 for the West or the East Gate."""
    one = s.champions[champion]
    return one.cell if one.cell != OFF else -1 - s.area_of(one.team)


def destinations(s: Table, mover: Mover, steps: int) -> list[int]:
    """SFB-6.8, SFB-6.12, SFB-6.14 Return the hexes where a hop may end, in canonical order."""
    waves = walks(s, mover.champion, steps)
    found = list(cells_of(sum(waves) & s.free))
    if mover.than == OFF:
        return found
    trapped = s.trapped
    return [cell for cell in found if mover.ends_well(s, cell) or (trapped >> cell & 1 and leads_on(s, mover, cell, steps - steps_to(waves, cell)))]


def steps_to(waves: Sequence[int], cell: int) -> int:
    """Return the count of steps to a hex to which walks lead."""
    return next(n for n, wave in enumerate(waves, 1) if wave >> cell & 1)


def leads_on(s: Table, mover: Mover, cell: int, steps: int) -> bool:
    """SFB-6.12 Return whether from a trap hex a permitted ending can still be reached, as the open board stands."""
    reached = sum(s.board.walks(cell, steps, passable(s, mover.champion), 0))
    free = s.free | 1 << s.champions[mover.champion].cell
    return any(at != mover.start and mover.ends_well(s, at) for at in cells_of(reached & free))


def way_to(s: Table, champion: int, cell: int) -> tuple[int, ...]:
    """SFB-6.14 Return a shortest way to a hex to which walks lead: the hexes entered."""
    return s.board.way(walks_from(s, champion), cell, passable(s, champion), s.trapped)


def can_enter(s: Table, champion: int, steps: int) -> bool:
    """SFB-6.11 Return whether a Champion on the Gate can come in with this many steps."""
    return bool(sum(walks(s, champion, steps)) & s.free)


class Move(Choice[Table]):
    """SFB-6.3, SFB-6.14 Up to `left` steps, hop by hop: a destination, or stop. D-MOVE."""

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

    def chosen(self, s: Table, pick: Option) -> Steps:
        if not isinstance(pick, Go):
            return DONE
        mover = self.mover
        way = way_to(s, mover.champion, pick.cell)
        s.move(mover.champion, self.how, way, "SFB-6.14" if self.how == "walk" else "SFB-12.12")
        trap = enter(s, mover.champion, pick.cell, mover.source)
        return [*trap, Move(mover, self.left - len(way), self.how)] if trap else DONE

    def default(self, s: Table) -> Option:
        """Return stop; if that is not offered the destination with the fewest steps."""
        if not self.mover.goes_on(s):
            return STOP
        waves = walks(s, self.mover.champion, self.left)
        return GOES[min(destinations(s, self.mover, self.left), key=lambda cell: steps_to(waves, cell))]


# ---------------------------------------------------------------- printed moves


def move_value(s: Table, champion: int, printed: int) -> int:
    """SFB-6.9 Return a printed move value with the bonus of the Champion that moves."""
    found = s.ability(champion)
    return printed + (found.n if isinstance(found, MoveBonus) else 0)


def bars_activation(s: Table, champion: int, printed: int | None) -> str:
    """SFB-10.6 Return the rule by which a Champion cannot be activated with a printed move value; empty if it can."""
    one = s.champions[champion]
    if one.stunned:
        return "SFB-12.18"
    if one.cell != OFF:
        return ""
    if printed is None:
        return "SFB-10.6"
    return "" if can_enter(s, champion, move_value(s, champion, printed)) else "SFB-6.11"


def printed_move(s: Table, champion: int, printed: int | None) -> Steps:
    """SFB-7.2 (1), SFB-8.1 (1) Return the printed move of a card or Standard Action, of which one may make as much as one wants."""
    if printed is None:
        return DONE
    one = s.champions[champion]
    return [Move(Mover(champion, one.seat, champion, one.cell), move_value(s, champion, printed))]


# ---------------------------------------------------------------- Dash and Swoop


def straight(s: Table, champion: int, direction: int, steps: int, swoops: bool) -> list[int]:
    """SFB-12.4, SFB-12.5 Return the hexes ahead that may be passed, at most `steps`: a Dash stops before an Enemy or a Statue."""
    ahead = s.board.hexes.ray[s.champions[champion].cell][direction][:steps]
    if swoops:
        return list(ahead)
    ground, found = passable(s, champion), list[int]()
    for cell in ahead:
        if not ground >> cell & 1:
            break
        found.append(cell)
    return found


def line_endings(s: Table, mover: Mover, direction: int, steps: int, swoops: bool) -> list[int]:
    """SFB-12.4, SFB-6.12 Return the counts of steps that may be made in a direction, at most to the first trap token on the way."""
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
    """SFB-12.4, SFB-12.5 A Dash or Swoop: a direction (after a trap the same one, SFB-6.6) and a count of steps, or 0. D-LINE."""

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
        """Return the directions and counts of steps that may be chosen."""
        ways = range(6) if self.direction == OFF else (self.direction,)
        return [LINES[d][n] for d in ways for n in line_endings(s, self.mover, d, self.left, self.how == "swoop")]

    def options(self, s: Table) -> Sequence[Option]:
        found = self.lines(s)
        return found if self.mover.goes_on(s) else [*found, STOP]

    def chosen(self, s: Table, pick: Option) -> Steps:
        if not isinstance(pick, Line):
            return DONE
        mover = self.mover
        path = s.board.hexes.ray[s.champions[mover.champion].cell][pick.direction][: pick.n]
        s.move(mover.champion, self.how, path, "SFB-12.5" if self.how == "swoop" else "SFB-12.4")
        trap = enter(s, mover.champion, path[-1], mover.source)
        return [*trap, InLine(mover, self.left - pick.n, self.how, pick.direction)] if trap else DONE

    def default(self, s: Table) -> Option:
        """Return 0 steps; if that is not offered the fewest."""
        return min(self.lines(s), key=lambda line: line.n) if self.mover.goes_on(s) else STOP


# ---------------------------------------------------------------- Jump and Place


class JumpTo(Choice[Table]):
    """SFB-12.5 A Jump to an unoccupied hex within n, or stay. D-JUMP."""

    mover: Mover
    n: int

    def who(self, s: Table) -> Seat:
        return self.mover.seat

    def applies(self, s: Table) -> bool:
        return self.mover.able(s) and s.in_arena(self.mover.champion)

    def options(self, s: Table) -> Sequence[Option]:
        near = s.board.hexes.within[s.champions[self.mover.champion].cell][self.n]
        return [*(GOES[cell] for cell in cells_of(near & s.free)), STOP]

    def chosen(self, s: Table, pick: Option) -> Steps:
        if not isinstance(pick, Go):
            return DONE
        s.move(self.mover.champion, "jump", (pick.cell,), "SFB-12.5")
        return enter(s, self.mover.champion, pick.cell, self.mover.source)


class PlaceOn(Choice[Table]):
    """SFB-6.10, SFB-12.13 A Champion is put on an unoccupied hex within n of the Champion `around`; Root does not keep it. SFB-8.8 (c) An `optional` one may be declined. D-PLACE."""

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

    def chosen(self, s: Table, pick: Option) -> Steps:
        if not isinstance(pick, Go):
            s.decline()
            return DONE
        s.move(self.champion, "place", (pick.cell,), "SFB-6.10")
        return enter(s, self.champion, pick.cell, self.source)

    def default(self, s: Table) -> Option:
        return STOP if self.optional else self.options(s)[0]
