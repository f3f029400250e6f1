"""SFB-11 Traps: turned up, applied, replaced; then what was interrupted goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.brawl.data.vocabulary import EnemyTrapBonus
from outplay.games.brawl.rules.harm import deal
from outplay.games.brawl.rules.knowledge import trap_law
from outplay.games.brawl.rules.state import Table
from outplay.kernel.chance import uniform
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


class SpringTrap(Step[Table]):
    """SFB-11.2 The token is turned up and its effect applied: damage, Root or Stun. SFB-11.6 Its damage counts as caused by the source of what led there.

    SFB-11.3 Then the player who controls the Champion puts a new token on the board, also if it has fallen, before anything else goes on.
    """

    champion: int
    cell: int
    source: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        trap = s.traps[self.cell]
        token = trap.face if trap.face >= 0 else s.draw("trap", trap_law(s, self.cell))
        s.turn_up(self.champion, self.cell, token)
        kind = s.trap_kind(token)
        match kind.does:
            case "damage":
                deal(s, [(self.champion, kind.n + bonus(s, self.champion))], self.source, "SFB-11.2")
            case "root":
                s.root(self.champion)
            case "stun":
                s.stun(self.champion)
        return [NewTrap(s.champions[self.champion].seat, self.cell, token)]


def bonus(s: Table, champion: int) -> int:
    """SFB-12.31 What Enemies of the Champion add to the damage of a trap."""
    return sum(found.n for n, one in enumerate(s.champions) if one.up and s.enemies(n, champion) and isinstance(found := s.ability(n), EnemyTrapBonus))


class TrapHex(Option):
    """A hex for a trap token."""

    cell: int


TRAP_HEXES: Final = tuple(TrapHex(cell) for cell in range(256))


def new_trap_cells(s: Table, sprung: int) -> int:
    """SFB-11.4, SFB-11.5, SFB-11.7 The empty trap hexes but the one just triggered; if there is none, the hexes beside one, without Champion, Statue or trap."""
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
        """Out of the way: whoever puts it would not have its Champion go on into it."""
        far = s.board.hexes.distance[self.sprung]
        return TRAP_HEXES[max(cells_of(new_trap_cells(s, self.sprung)), key=far.__getitem__)]
