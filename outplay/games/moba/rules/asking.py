"""MOBA-3.3 The questions that effects ask: whom, where to, which item, which crystal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.data.kinds import Cell, Direction, Distance, HeroNumber, ItemNumber, KegNumber, Objective
from outplay.games.moba.rules.conditions import chooser, equipped, group, line, source_cell
from outplay.games.moba.rules.death import FEEDS, Feed
from outplay.games.moba.rules.hero import KILLED, OFF, RECOVERING
from outplay.games.moba.rules.movement import ChooseFacing
from outplay.games.moba.rules.objectives import open_objectives
from outplay.games.moba.rules.state import Table
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

Found = Sequence[Step[Table]]


# ---------------------------------------------------------------- options


class Way(Option):
    """A direction, 0 (east) to 5, clockwise."""

    direction: Direction


class Space(Option):
    """A space."""

    cell: Cell


class HeroPick(Option):
    """A hero."""

    hero: HeroNumber


class Far(Option):
    """So many spaces."""

    n: Distance


class ItemPick(Option):
    """An item."""

    item: ItemNumber


class CrystalFromTo(Option):
    """From one objective to another."""

    source: Objective
    to: Objective


class KegTo(Option):
    """A keg put on a space; `keg` is the one that is moved, by its place among those on the map, OFF from the supply."""

    cell: Cell
    keg: KegNumber


WAYS: Final = tuple(Way(direction) for direction in range(6))
SPACES: Final = tuple(Space(cell) for cell in range(512))


# ---------------------------------------------------------------- steps that ask


class Call(Step[Table]):
    """What the card calls X is now this hero."""

    name: str
    hero: int

    def run(self, s: Table) -> Found:
        s.deed.name(self.name, self.hero)
        return DONE


class NameHero(Choice[Table]):
    """`pick`: a hero must be named if there is one; it needs no line of sight (D11)."""

    name: str
    of: voc.Group
    within: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def options(self, s: Table) -> Sequence[Option]:
        return [HeroPick(hero) for hero in group(s, self.of, self.within)]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, HeroPick)
        s.deed.name(self.name, pick.hero)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class Shift(Choice[Table]):
    """`push`, `slide`: a tie, or a free choice of direction; the direction is fixed once, also if its first space is blocked (D16)."""

    hero: int
    how: str
    n: int
    ways: tuple[int, ...]

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def options(self, s: Table) -> Sequence[Option]:
        return [WAYS[way] for way in self.ways]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, Way)
        s.replace(self.hero, self.how, line(s, self.hero, pick.direction, self.n))
        return DONE

    def default(self, s: Table) -> Option:
        return WAYS[self.ways[0]]


class PullOn(Choice[Table]):
    """`pull`: space by space toward the source, until adjacent or stopped; the chooser decides ties."""

    hero: int
    left: int

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        if self.left <= 0 or not s.on_map(self.hero):
            return False
        source, cell = source_cell(s), s.heroes[self.hero].cell
        return source != OFF and s.board.hexes.distance[source][cell] > 1

    def options(self, s: Table) -> Sequence[Option]:
        return [WAYS[way] for way in s.board.toward(s.heroes[self.hero].cell, source_cell(s))]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, Way)
        path = line(s, self.hero, pick.direction, 1)
        s.replace(self.hero, "pull", path)
        return [PullOn(self.hero, self.left - 1)] if path else DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class BlinkTo(Choice[Table]):
    """MOBA-4.141 The hero is placed on a free space within n, or where a portal may open, and then faces as it likes (D10, D11)."""

    hero: int
    n: int
    portal: bool
    optional: bool

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero) and bool(self._mask(s))

    def _mask(self, s: Table) -> int:
        one, hexes = s.heroes[self.hero], s.board.hexes
        if not self.portal:
            return hexes.within[one.cell][self.n] & s.free
        near = s.board.entry[one.color]
        for ally in s.team(one.color):
            if ally != self.hero and s.on_map(ally):
                near |= hexes.within[s.heroes[ally].cell][1]
        return near & s.free

    def options(self, s: Table) -> Sequence[Option]:
        spaces: list[Option] = [SPACES[cell] for cell in cells_of(self._mask(s))]
        return [*spaces, Pass()] if self.optional else spaces

    def chosen(self, s: Table, pick: Option) -> Found:
        if not isinstance(pick, Space):
            return DONE
        s.blink(self.hero, pick.cell)
        return [ChooseFacing(self.hero)]

    def default(self, s: Table) -> Option:
        """Return the space nearest to the hero's own camp, then by q, then by r."""
        if self.optional:
            return Pass()
        board = s.board
        camp = [board.hexes.at[space] for space in board.areas[board.camps[s.heroes[self.hero].color]].spaces]
        home = {cell: min(board.hexes.distance[cell][area] for area in camp) for cell in cells_of(self._mask(s))}
        return SPACES[min(home, key=lambda cell: (home[cell], board.hexes.axial[cell]))]


class ChargeOn(Choice[Table]):
    """`charge`: 0 to n spaces straight ahead, each of them free."""

    hero: int
    n: int

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def options(self, s: Table) -> Sequence[Option]:
        return [Far(n) for n in range(len(line(s, self.hero, s.heroes[self.hero].facing, self.n)) + 1)]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, Far)
        s.charge(line(s, self.hero, s.heroes[self.hero].facing, pick.n))
        return DONE

    def default(self, s: Table) -> Option:
        return Far(0)


class SmashItem(Choice[Table]):
    """`smash`: one equipped item is removed from the game."""

    hero: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def options(self, s: Table) -> Sequence[Option]:
        return [ItemPick(item) for item in sorted(set(equipped(s, self.hero)))]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, ItemPick)
        s.smash(self.hero, pick.item)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class GiveCrystal(Choice[Table]):
    """`crystal`: a crystal from the supply may be put on an open objective, in some cases only on another one."""

    hero: int
    but: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [*(FEEDS[n] for n in open_objectives(s) if n != self.but), Pass()]

    def chosen(self, s: Table, pick: Option) -> Found:
        if isinstance(pick, Feed):
            s.feed(pick.objective, 1, "MOBA-4.23")
        return DONE


class MoveCrystal(Choice[Table]):
    """`crystal_move`: one crystal from an objective next to the hero to another open one."""

    hero: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def options(self, s: Table) -> Sequence[Option]:
        bit = s.board.hexes.bit[s.heroes[self.hero].cell]
        sources = [n for n in range(3) if s.board.ring[n] & bit and s.crystals[n]]
        return [CrystalFromTo(source, to) for source in sources for to in open_objectives(s) if to != source]

    def chosen(self, s: Table, pick: Option) -> Found:
        assert isinstance(pick, CrystalFromTo)
        s.feed(pick.source, -1, "MOBA-4.23")
        s.feed(pick.to, 1, "MOBA-4.23")
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class PlaceKeg(Choice[Table]):
    """`keg_place`: a keg on a free space within n that has none; with both out one of them is moved (MOBA-4.144)."""

    hero: int
    n: int
    optional: bool
    from_supply: bool

    def who(self, s: Table) -> Seat:
        return chooser(s)

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero) and bool(self._spaces(s)) and not (self.from_supply and len(s.kegs) > 1)

    def _spaces(self, s: Table) -> list[int]:
        near = s.board.hexes.within[s.heroes[self.hero].cell][self.n] & s.free
        return [cell for cell in cells_of(near) if cell not in s.kegs]

    def options(self, s: Table) -> Sequence[Option]:
        moved = range(len(s.kegs)) if len(s.kegs) > 1 else (OFF,)
        found: list[Option] = [KegTo(cell, keg) for keg in moved for cell in self._spaces(s)]
        return [*found, Pass()] if self.optional else found

    def chosen(self, s: Table, pick: Option) -> Found:
        if isinstance(pick, KegTo):
            s.place_keg(pick.cell, OFF if pick.keg == OFF else s.kegs[pick.keg])
        return DONE

    def default(self, s: Table) -> Option:
        return Pass() if self.optional else self.options(s)[0]


class ChooseRecovery(Choice[Table]):
    """`recover`: the side may stand up one hero that is recovering or was killed this round."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def options(self, s: Table) -> Sequence[Option]:
        color = s.heroes[self.hero].color
        return [*(HeroPick(hero) for hero in s.team(color) if s.heroes[hero].state in (RECOVERING, KILLED)), Pass()]

    def chosen(self, s: Table, pick: Option) -> Found:
        if isinstance(pick, HeroPick):
            s.recover(pick.hero)
        return DONE
