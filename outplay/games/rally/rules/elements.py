"""RALLY-46 Board elements: belts, pushers, gears."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.rally.data.board import EDGE, NOBODY, STOP
from outplay.games.rally.rules.destruction import destroyed
from outplay.games.rally.rules.motion import carry, line, step
from outplay.games.rally.rules.state import ELEMENTS, Table
from outplay.kernel.step import DONE, Step


class Elements(Step[Table]):
    """RALLY-46.1 The board elements act: express belts, all belts, pushers, gears."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.moment()
        s.enter(ELEMENTS)
        return [Belts(express=True), Belts(express=False), Pushers(0), Gears()]


class Belts(Step[Table]):
    """RALLY-46.2, RALLY-46.3, RALLY-46.7 All robots on acting belts move at the same time, one square; belts never push. RALLY-46.4 Curves turn them. Then those that fell are destroyed."""

    express: bool

    def run(self, s: Table) -> Sequence[Step[Table]]:
        board = s.map
        acting = board.express if self.express else board.belt
        on = [r for r in s.playing if s.cells[r] >= 0 and (acting[s.cells[r]] if self.express else acting[s.cells[r]] >= 0)]
        if not on:
            return DONE
        moves = self._moves(s, on)
        fallen: list[int] = []
        for n, (r, to) in enumerate(moves.items()):
            way = board.belt[s.cells[r]]
            s.move(r, to, way, "express" if self.express else "belt", NOBODY, n > 0)
            if to == EDGE or board.pit[to]:
                fallen.append(r)
            elif board.belt[to] >= 0 and (turn := (board.belt[to] - way) % 4) in (1, 3) and not s.robots[r].gyro:
                s.turn(r, turn, "belt", "RALLY-46.4")
        return destroyed(s, fallen, "fall") if fallen else DONE

    def _moves(self, s: Table, on: Sequence[int]) -> dict[int, int]:
        """RALLY-46.2 Return the robots that move, and where to. A robot stays if its step fails, or if it would run into one that stays, enter the same square as another, or swap squares with one."""
        board = s.map
        moves = {r: to for r in on if (to := step(s, r, board.belt[s.cells[r]])) != STOP}
        while True:
            stay = [r for r, to in moves.items() if to != EDGE and not board.pit[to] and self._stays(s, r, to, moves)]
            if not stay:
                return moves
            for r in stay:
                del moves[r]

    def _stays(self, s: Table, robot: int, to: int, moves: dict[int, int]) -> bool:
        """Return whether another robot keeps this one from its square."""
        other = s.at(to)
        if other != NOBODY and (other not in moves or moves[other] == s.cells[robot]):
            return True
        return any(moves[r] == to for r in moves if r != robot)


class Pushers(Step[Table]):
    """RALLY-46.5 Pushers that are active in this register push one after the other, from number `first` on."""

    first: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        pushers = s.map.pushers
        for n in range(self.first, len(pushers)):
            one = pushers[n]
            if s.register in one.registers and one.cell in s.cells:
                moves = line(s, s.at(one.cell), one.way)
                if moves and (falls := carry(s, moves, one.way, "pusher", NOBODY, NOBODY)):
                    return [*falls, Pushers(n + 1)]
        return DONE


class Gears(Step[Table]):
    """RALLY-46.6 Gears turn the robots on them a quarter clockwise."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        gear = s.map.gear
        for r in s.playing:
            if s.cells[r] >= 0 and gear[s.cells[r]] and not s.robots[r].gyro:
                s.turn(r, 1, "gear", "RALLY-46.6")
        return DONE
