"""KB-6 Moving: walks and leaps, by the Move or by an ability; and KB-13.3, KB-13.4 where dragonlings are put."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.knockback.data.arena import STAY, Go
from outplay.games.knockback.data.kinds import Cell
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.state import Table
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step


class Move(Choice[Table]):
    """KB-5.3, KB-6.3 The player may move the hero by its Move (D-MOVE). A hooked hero has Move 0."""

    seat: Seat

    def applies(self, s: Table) -> bool:
        return s.in_play(self.seat) and not s.heroes[self.seat].hooked

    def options(self, s: Table) -> Sequence[Option]:
        card, cell = s.card(self.seat), s.where[self.seat]
        return s.arena.leap_options(cell, card.move, s.free) if card.leaps else s.arena.walk_options(cell, card.move, s.free)

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Go):
            if s.card(self.seat).leaps:
                s.leap(self.seat, pick.cell)
            else:
                s.walk(self.seat, pick.cell)
        return DONE

    def default(self, s: Table) -> Option:
        return STAY


class Walk(Choice[Table]):
    """KB-6.1, KB-6.5 The hero may walk by an ability (D-WALK, D-STEP)."""

    seat: Seat
    steps: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat)

    def options(self, s: Table) -> Sequence[Option]:
        return s.arena.walk_options(s.where[self.seat], self.steps, s.free)

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Go):
            s.walk(self.seat, pick.cell)
        return DONE

    def default(self, s: Table) -> Option:
        return STAY


class Leap(Choice[Table]):
    """KB-6.2 The hero may leap by an ability (D-LEAP)."""

    seat: Seat
    most: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat)

    def options(self, s: Table) -> Sequence[Option]:
        return s.arena.leap_options(s.where[self.seat], self.most, s.free)

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Go):
            s.leap(self.seat, pick.cell)
        return DONE

    def default(self, s: Table) -> Option:
        return STAY


class Egg(Option):
    """Put a dragonling on a space."""

    cell: Cell


def hatchable(s: Table, seat: Seat, reach: int) -> list[int]:
    """KB-13.3 Return the empty spaces within reach of the hero, in (q, r) order; none without a token."""
    if s.token_left() == OFF:
        return []
    hexes = s.arena.hexes
    return sorted(cells_of(s.free & hexes.within[s.where[seat]][reach]), key=lambda c: hexes.axial[c])


class Hatch(Choice[Table]):
    """KB-13.3 A dragonling is put on an empty space in range; after the first one the player may stop (D-HATCH)."""

    seat: Seat
    reach: int
    left: int
    first: bool

    def applies(self, s: Table) -> bool:
        return s.attack is not None and self.left > 0 and s.in_play(self.seat) and bool(hatchable(s, self.seat, self.reach))

    def options(self, s: Table) -> Sequence[Option]:
        eggs: list[Option] = [Egg(cell) for cell in hatchable(s, self.seat, self.reach)]
        return eggs if self.first else [*eggs, Pass()]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, Egg):
            return DONE
        s.hatch(pick.cell, "KB-13.3")
        return [Hatch(self.seat, self.reach, self.left - 1, False)]

    def default(self, s: Table) -> Option:
        return self.options(s)[0] if self.first else Pass()


class LayEgg(Choice[Table]):
    """KB-13.4 A dragonling may be put on the space that the hero left, if it is empty and a token remains (D-EGG)."""

    seat: Seat
    cell: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat) and s.token_left() != OFF and bool(s.free & s.arena.hexes.bit[self.cell])

    def options(self, s: Table) -> Sequence[Option]:
        return [Egg(self.cell), Pass()]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Egg):
            s.hatch(pick.cell, "KB-13.4")
        return DONE
