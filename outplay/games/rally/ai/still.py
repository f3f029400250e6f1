"""The still board: where a robot gets to if nobody disturbs it, what its howitzer strikes from there, what fires at it, and how far it is from a place to fire from.

A place is a square and a facing in one number, 4 * cell + way. Where cards and board elements lead is worked out by the steps of the rules, on a table with one robot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import Final

from outplay.games.rally.data.board import ALL_STANDING, NOWHERE, SIZE, TOWERS_OF, distance
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.data.vocabulary import ROBOTS
from outplay.games.rally.rules.elements import Elements
from outplay.games.rally.rules.motion import Act, Go
from outplay.games.rally.rules.robot import DEADLY, REGISTERS, TEAM_OF, Register
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import TOWER_DAMAGE
from outplay.kernel.chance import Quick
from outplay.kernel.step import Step

GONE: Final = -1
"""The place of a robot that fell."""
KINDS: Final = 7
PLACES: Final = 4 * SIZE
PARITIES: Final = 2
"""RALLY-46.5 Every pusher is active either in registers 1, 3 and 5 or in 2 and 4, so that only the parity of a register matters: 1 is odd."""
NEAR: Final = 3
"""A tower farther away than this is not in the way of a card, or of the elements of a register."""
UNREACHABLE: Final = 40.0
COST: Final = (2.0, 1.1, 1.1, 2.0, 1.1, 1.3, 2.0)
"""By kind of card, the number of registers after which one has such a card: the rarer, the more."""
FIRE_COST: Final = 0.25
"""What a point of damage on the way costs, in registers."""


class Still:
    """A map on which some towers stand, for the robots of one team. Each answer is worked out when it is asked for the first time."""

    def __init__(self, content: RallyContent, walled: bool, team: int, standing: int) -> None:
        self.content, self.walled, self.team, self.standing = content, walled, team, standing
        self.board = content.board(walled)
        self.robot = team * ROBOTS // 2
        self.kinds = [next(n for n, card in enumerate(content.cards) if card.kind == kind) for kind in range(KINDS)]
        settings = RallySettings.make({"robots": 1, "edges": "walled" if walled else "open"})
        assert isinstance(settings, RallySettings)
        self.table = Table(settings, content, Quick(0))
        self.table.begin()
        self.table.standing = standing
        self.whole = self if standing == ALL_STANDING else still_board(content, walled, team, ALL_STANDING)
        fallen = [cell for n, cell in enumerate(self.board.tower_cells) if not standing >> n & 1]
        self.changed = [any(distance(cell, tower) <= NEAR for tower in fallen) for cell in range(SIZE)]
        self._acted: list[list[int | None]] = [[None] * PLACES for _ in range(KINDS)]
        self._carried: list[list[int | None]] = [[None] * PLACES for _ in range(PARITIES)]
        self._next: list[list[int | None]] = [[None] * PLACES for _ in range(KINDS * PARITIES)]
        self._rare: dict[tuple[int, ...], int] = {}

    # ------------------------------------------------------------ where it leads

    def next(self, place: int, kind: int, odd: int) -> int:
        """Return the place after a register with a card of this kind."""
        row = self._next[kind * PARITIES + odd]
        to = row[place]
        if to is None:
            to = row[place] = self.carried(self.acted(place, kind), odd)
        return to

    def acted(self, place: int, kind: int) -> int:
        """Return the place after a card of this kind, before the elements act."""
        row = self._acted[kind]
        to = row[place]
        if to is None:
            if self is self.whole or self.changed[place // 4]:
                to = self._ends(place, Act(self.robot, self.robot), 1, (self.kinds[kind],))
            else:
                to = self.whole.acted(place, kind)
            row[place] = to
        return to

    def carried(self, place: int, odd: int) -> int:
        """Return the place after the board elements of a register."""
        if place == GONE:
            return GONE
        row = self._carried[odd]
        to = row[place]
        if to is None:
            if self is self.whole or self.changed[place // 4]:
                to = self._ends(place, Elements(), 1 if odd else 2)
            else:
                to = self.whole.carried(place, odd)
            row[place] = to
        return to

    def pair(self, place: int, cards: Register) -> int:
        """Return the place after any content of a register, before the elements act."""
        found = self._rare.get((place, *cards))
        if found is None:
            found = self._rare[place, *cards] = self._ends(place, Act(self.robot, self.robot), 1, cards)
        return found

    def gone(self, place: int, way: int, steps: int) -> int:
        """Return the place after this number of steps, before the elements act."""
        return self._ends(place, Go(self.robot, way, steps), 1)

    def _ends(self, place: int, first: Step[Table], register: int, cards: Register = ()) -> int:
        """Return the place of a lone robot after a step of the rules and all that follows from it."""
        s = self.table.copy()  # several may ask at once
        one = s.robots[self.robot]
        s.cells[self.robot], one.facing, one.registers, s.register = place // 4, place % 4, (cards,) * REGISTERS, register
        todo = [first]
        while todo:
            step = todo.pop()
            if step.applies(s):
                todo += reversed(step.run(s))
        return GONE if s.cells[self.robot] < 0 else s.cells[self.robot] * 4 + one.facing

    # ------------------------------------------------------------ what fires

    @cached_property
    def hit(self) -> tuple[int, ...]:
        """RALLY-47.7 By place, the tower or base that a howitzer strikes, or NOWHERE."""
        reach, board = self.content.howitzer.reach, self.board
        return tuple(board.struck(self.team, place // 4, place % 4, reach, self.standing) if self._free(place // 4) else NOWHERE for place in range(PLACES))

    @cached_property
    def fire(self) -> tuple[int, ...]:
        """RALLY-47.12, RALLY-47.13 By square, the damage in each register: from enemy towers, if each picks this robot, and from board lasers."""
        board = self.board
        enemies = self.standing & ~TOWERS_OF[self.team]
        found = [TOWER_DAMAGE * (board.threats[cell] & enemies).bit_count() for cell in range(SIZE)]
        for beam in board.beams:
            for cell in beam.cells:
                if board.tower[cell] != NOWHERE and self.standing >> board.tower[cell] & 1:
                    break
                found[cell] += 1
        return tuple(found)

    @cached_property
    def away(self) -> tuple[float, ...]:
        """By place at the beginning of a round, the number of registers to the nearest place to fire from; rare cards and damage on the way count extra."""
        return self._far([place for place in range(PLACES) if self.hit[place] != NOWHERE])

    @cached_property
    def homeward(self) -> tuple[float, ...]:
        """By place at the beginning of a round, the number of registers to the own base, counted in the same way."""
        return self._far([4 * cell + way for cell in self.board.base_cells[self.team] for way in range(4)])

    def _far(self, goals: Sequence[int]) -> tuple[float, ...]:
        """Return, by place at the beginning of a round, the number of registers to the nearest of these goals."""
        best, back = [UNREACHABLE] * (PLACES * PARITIES), self._before()
        heap: list[tuple[float, int]] = []
        for place in goals:
            for odd in range(PARITIES):
                best[place * PARITIES + odd] = 0.0
                heappush(heap, (0.0, place * PARITIES + odd))
        while heap:
            far, at = heappop(heap)
            if far > best[at]:
                continue
            for before, cost in back[at]:
                if far + cost < best[before]:
                    best[before] = far + cost
                    heappush(heap, (far + cost, before))
        return tuple(best[1::PARITIES])

    def _before(self) -> list[list[tuple[int, float]]]:
        """Return, by place and parity, the places from which a card leads there, with what that costs."""
        found: list[list[tuple[int, float]]] = [[] for _ in range(PLACES * PARITIES)]
        for place in range(PLACES):
            if self._free(place // 4):
                for kind, cost in enumerate(COST):
                    for odd in range(PARITIES):
                        to = self.next(place, kind, odd)
                        if to != GONE:
                            found[to * PARITIES + 1 - odd].append((place * PARITIES + odd, cost + FIRE_COST * self.fire[to // 4]))
        return found

    def _free(self, cell: int) -> bool:
        """Return whether a robot of the team may stand here."""
        board = self.board
        tower = board.tower[cell]
        return not (
            board.pit[cell] or board.base[cell] == 1 - self.team or board.zone[cell] == 1 - self.team or (tower != NOWHERE and self.standing >> tower & 1)
        )

    @cached_property
    def home(self) -> float:
        """The number of registers from the nearest dock to a place to fire from."""
        return min(self.away[cell * 4 + way] for cell in self.board.dock_cells[self.team] for way in range(4))


@lru_cache(maxsize=64)
def still_board(content: RallyContent, walled: bool, team: int, standing: int) -> Still:
    """Return the still board of a team, which is made once."""
    return Still(content, walled, team, standing)


def still(s: Table, team: int) -> Still:
    """Return the still board of a team on a table."""
    return still_board(s.content, s.settings.edges == "walled", team, s.standing)


def place_of(s: Table, robot: int) -> int:
    """Return the place of a robot that is in play."""
    return 4 * s.cells[robot] + s.robots[robot].facing


def fired_at(s: Table, robot: int, place: int) -> int:
    """Return the damage of a robot after a round in which it is powered down; DEADLY if it falls."""
    board, damage = still(s, TEAM_OF[robot]), 0
    for register in range(1, REGISTERS + 1):
        place = board.carried(place, register & 1)
        if place == GONE:
            return DEADLY
        damage += board.fire[place // 4]
    return damage
