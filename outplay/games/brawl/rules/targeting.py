"""SFB-7.5 to 7.9, SFB-8.2 Whom a card can reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.kinds import Cell, ChampionNumber, Direction, SeatNumber
from outplay.games.brawl.rules.state import Table
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Option, Pass

DECLINE: Final = Pass()


class Target(Option):
    """A Champion."""

    champion: ChampionNumber


class Aim(Option):
    """SFB-7.9 An orientation, 0 (north) to 5, clockwise."""

    direction: Direction


class Center(Option):
    """SFB-7.9 The hex on which a blast goes off."""

    cell: Cell


class Opponent(Option):
    """SFB-14.10 A player of the other team."""

    seat: SeatNumber


class TokenAt(Option):
    """A trap token, by its hex."""

    cell: Cell


TARGETS: Final = tuple(Target(champion) for champion in range(8))
AIMS: Final = tuple(Aim(direction) for direction in range(6))


def by_hex(s: Table, champions: Sequence[int]) -> list[int]:
    """Return Champions in the canonical order of their hexes."""
    return sorted(champions, key=lambda n: s.champions[n].cell)


# ---------------------------------------------------------------- one target


def reached(s: Table, champion: int, reach: voc.Reach) -> list[int]:
    """Return the Champions of whom one can be chosen as the target, in canonical order."""
    return by_hex(s, [n for n in range(len(s.champions)) if s.in_arena(n) and not bars_target(s, champion, n, reach)])


def bars_target(s: Table, champion: int, other: int, reach: voc.Reach) -> str:
    """Return the rule by which a Champion in the arena cannot be the target of a card; empty if it can."""
    match reach:
        case voc.Melee() | voc.Direct() | voc.Indirect():
            return bars_shot(s, champion, other, reach)
        case voc.SelfOrAlly(within):
            return "" if other == champion else bars_ally(s, champion, other, within)
        case voc.OneAlly(within):
            return bars_ally(s, champion, other, within)
        case voc.OneOther(within):
            return "SFB-8.2" if other == champion else "" if s.apart(champion, other) <= within else "SFB-6.1"
        case _:
            return "SFB-8.2"


def bars_ally(s: Table, champion: int, other: int, within: int) -> str:
    """SFB-1.2, SFB-6.1 Return the rule by which a Champion is not one Ally at most `within` hexes away; empty if it is."""
    if other == champion or s.enemies(champion, other):
        return "SFB-1.2"
    return "" if s.apart(champion, other) <= within else "SFB-6.1"


def bars_shot(s: Table, champion: int, other: int, reach: voc.Reach) -> str:
    """SFB-1.9, SFB-7.5 to SFB-7.8 Return the rule by which a Champion is not one Enemy, not too near and not too far; empty if it is. A direct shot needs a free hex row (SFB-6.2)."""
    if not s.enemies(champion, other):
        return "SFB-1.9"
    here, there = s.champions[champion].cell, s.champions[other].cell
    distance = s.board.hexes.distance[here][there]
    match reach:
        case voc.Melee():
            return "" if distance == 1 else "SFB-7.5"
        case voc.Indirect(most, least):
            return "" if least <= distance <= most else "SFB-7.8"
        case voc.Direct(most, least):
            if not least <= distance <= most:
                return "SFB-7.8"
            row = s.board.hexes.row[here][there]
            if row is None:
                return "SFB-6.2"
            between = s.board.mask(s.board.hexes.ray[here][row[0]][: distance - 1])
            return "SFB-7.7" if between & (s.taken | s.board.statue_mask) else ""
        case _:
            return "SFB-7.5"


# ---------------------------------------------------------------- areas of effect


def covered(s: Table, champion: int, reach: voc.Reach, option: Option) -> int:
    """SFB-7.9 Return the hexes of an area of effect as it is aimed, as bits."""
    here = s.champions[champion].cell
    match reach, option:
        case voc.Area(shape), Aim(direction):
            return s.board.shape(shape, here, direction)
        case voc.Blast(), Center(cell):
            return s.board.shape("blast", cell, 0)
        case _:
            return 0


def within_area(s: Table, champion: int, area: int) -> list[int]:
    """SFB-7.9 Return all Champions in an area, Enemies and Allies, but never the one who acts."""
    return by_hex(s, [n for n, one in enumerate(s.champions) if one.cell >= 0 and n != champion and area >> one.cell & 1])


def aims(s: Table, champion: int, reach: voc.Reach) -> list[Option]:
    """SFB-7.9 Return the ways to lay an area of effect in which at least one Enemy stands."""
    foes = s.held[1 - s.champions[champion].team]
    here = s.champions[champion].cell
    match reach:
        case voc.Area(shape):
            ways: Sequence[Option] = AIMS[:1] if shape == "ring" else AIMS
        case voc.Blast(most, least):
            hexes = s.board.hexes
            ways = [Center(cell) for cell in cells_of(hexes.within[here][most]) if least <= hexes.distance[here][cell]]
        case _:
            return []
    return [way for way in ways if covered(s, champion, reach, way) & foes]


# ---------------------------------------------------------------- all that may be chosen


def choices(s: Table, champion: int, reach: voc.Reach) -> list[Option]:
    """SFB-7.4, SFB-8.2 Return all legal choices of what a card is about."""
    match reach:
        case voc.Area() | voc.Blast():
            return aims(s, champion, reach)
        case voc.Token(within):
            near = s.board.hexes.within[s.champions[champion].cell][within] if within else s.board.ground
            return [TokenAt(cell) for cell in sorted(s.traps) if near >> cell & 1]
        case voc.OneOpponent():
            return [Opponent(seat) for seat in s.sides[1 - s.champions[champion].team]]
        case _:
            return [TARGETS[n] for n in reached(s, champion, reach)]


def company(s: Table, champion: int, within: int) -> tuple[int, ...]:
    """SFB-8.2 Return the Champion itself and each Ally at most `within` hexes away."""
    allies = [n for n in s.team(s.champions[champion].team) if n != champion and s.in_arena(n) and s.apart(n, champion) <= within]
    return tuple(by_hex(s, [champion, *allies]))


def declared(s: Table, champion: int, reach: voc.Reach, pick: Option) -> tuple[tuple[int, ...], int]:
    """SFB-7.9 Return the targets of a choice, and the hexes of its area, as bits."""
    if isinstance(pick, Target):
        return (pick.champion,), 0
    area = covered(s, champion, reach, pick)
    return tuple(within_area(s, champion, area)), area


def still_reached(s: Table, champion: int, reach: voc.Reach, target: int, area: int) -> bool:
    """SFB-7.10 Return whether a declared target is still one."""
    if not s.in_arena(target):
        return False
    if isinstance(reach, (voc.Area, voc.Blast)):
        return bool(area >> s.champions[target].cell & 1)
    return not bars_shot(s, champion, target, reach)
