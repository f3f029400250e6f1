"""SFB-11 Traps: turned up, applied, replaced; then what was interrupted goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.brawl.data.abilities import EnemyTrapBonus
from outplay.games.brawl.data.kinds import Cell
from outplay.games.brawl.data.rows import HEX_LIMIT
from outplay.games.brawl.rules.conditions import root, stun
from outplay.games.brawl.rules.damage import deal_damage
from outplay.games.brawl.rules.knowledge import trap_law
from outplay.games.brawl.rules.state import Table
from outplay.kernel.chance import uniform
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

NONE: Final = Pass()

# ---------------------------------------------------------------- a trap is triggered


def face_of(s: Table, cell: int) -> int:
    """SFB-1.12, SFB-11.8 Return the token on a hex, drawn now if nobody has learned it yet."""
    face = s.traps[cell].face
    return face if face >= 0 else s.draw("trap", trap_law(s, cell))


class SpringTrap(Step[Table]):
    """SFB-11.2 The token is turned up and its effect applied: damage, Root or Stun. SFB-11.6 Its damage counts as caused by the source of what led there.

    SFB-11.3 Then the player who controls the Champion puts a new token on the board, even if the Champion has fallen, before anything else goes on.
    """

    champion: int
    cell: int
    source: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        token = face_of(s, self.cell)
        s.turn_up(self.champion, self.cell, token)
        kind = s.trap_kind(token)
        match kind.does:
            case "damage":
                deal_damage(s, [(self.champion, kind.n + trap_bonus(s, self.champion))], self.source, "SFB-11.2")
            case "root":
                root(s, self.champion)
            case "stun":
                stun(s, self.champion)
        return [NewTrap(s.champions[self.champion].seat, self.cell, token)]


def trap_bonus(s: Table, champion: int) -> int:
    """SFB-12.31 Return what Enemies of the Champion add to the damage of a trap."""
    return sum(found.n for n, one in enumerate(s.champions) if one.up and s.enemies(n, champion) and isinstance(found := s.ability(n), EnemyTrapBonus))


# ---------------------------------------------------------------- a new trap


class TrapHex(Option):
    """A hex for a trap token."""

    cell: Cell


TRAP_HEXES: Final = tuple(TrapHex(cell) for cell in range(HEX_LIMIT))


def new_trap_cells(s: Table, sprung: int) -> int:
    """SFB-11.4, SFB-11.5, SFB-11.7 Return the hexes for a new token, as bits: the empty trap hexes but the one just triggered.

    If there is none: the hexes beside a trap hex, without Champion, Statue or trap.
    """
    bit = 1 << sprung
    hexes = s.board.printed | s.trapped
    empty = hexes & s.free & ~s.trapped & ~bit
    return empty or s.board.around(hexes | bit) & s.free & ~s.trapped & ~bit


class NewTrap(Choice[Table]):
    """SFB-11.3 A random token from the supply, unseen, on an empty trap hex; only then the triggered one goes back, so it is not this one (SFB-11.8). D-TRAP-NEW."""

    seat: Seat
    sprung: int
    token: int

    def options(self, s: Table) -> Sequence[Option]:
        return [TRAP_HEXES[cell] for cell in cells_of(new_trap_cells(s, self.sprung))]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TrapHex)
        s.put_trap(self.seat, pick.cell, 1 << self.token, "SFB-11.3")
        return DONE

    def default(self, s: Table) -> Option:
        return s.draw("default", uniform(self.options(s)))

    def foreseen(self, s: Table) -> Option:
        """Return the hex farthest away, since a player would not have the own Champion go on into the new trap."""
        away = s.board.hexes.distance[self.sprung]
        return TRAP_HEXES[max(cells_of(new_trap_cells(s, self.sprung)), key=away.__getitem__)]


# ---------------------------------------------------------------- what cards do with traps


def look_at_trap(s: Table, seat: Seat, cell: int) -> None:
    """SFB-12.23 Let a player look at the token on a hex, if one lies there."""
    if cell in s.traps:
        s.look_at_trap(seat, cell, face_of(s, cell))


class MoveTrapTo(Option):
    """A hex for the token that is moved."""

    cell: Cell


class MoveTrap(Choice[Table]):
    """SFB-12.24 The token is moved to a hex within n that holds no Champion, Statue or trap, or stays. D-TRAP-MOVE."""

    seat: Seat
    cell: int
    n: int

    may_be_void: ClassVar[bool] = True

    def applies(self, s: Table) -> bool:
        return self.cell in s.traps

    def options(self, s: Table) -> Sequence[Option]:
        near = s.board.hexes.within[self.cell][self.n] & s.free & ~s.trapped
        return [*(MoveTrapTo(cell) for cell in cells_of(near)), NONE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, MoveTrapTo):
            s.move_trap(self.seat, self.cell, pick.cell)
        return DONE
