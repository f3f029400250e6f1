"""What the programs of a robot are worth on a still board: every way to fill its registers, where cards of one kind are all alike. Counted in hit points of the enemy base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from outplay.games.rally.ai.option_worth import install_worth
from outplay.games.rally.ai.still import GONE, KINDS, Still, still
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import TOWERS, TOWERS_EACH
from outplay.games.rally.data.content import BACK_UP, RallyContent
from outplay.games.rally.rules.aim import barrels
from outplay.games.rally.rules.robot import DEADLY, REGISTERS, TEAM_OF, Register
from outplay.games.rally.rules.state import Table
from outplay.kernel.view import HIDDEN

TOWER: Final = 0.25
"""What a point of damage to a tower is worth, beside its share of what the base loses with the tower."""
FELLED: Final = 0.5
"""What the last point is worth in addition, for the option cards and the safer board."""
WON: Final = 6.0
DISTANCE: Final = 0.12
"""What each register costs that a robot needs to reach a place to fire from."""
WEAR: Final = (0.0, 0.05, 0.1, 0.16, 0.25, 0.45, 0.6, 0.75, 0.9, 1.1)
"""What it costs to be damaged, by damage."""
OUT: Final = 0.4
"""What it costs to be destroyed, beside the way back from the dock and the damage on return."""
CARE: Final = 1.5
"""How much more damage weighs while a program is made: on the still board no robot fires."""
LIFE: Final = 1.2
"""What it costs then to be destroyed: more than a strike or two, so that no robot trades its life for them."""
WRENCH: Final = 0.9
"""What the first option card of a robot is worth; later ones are worth less."""
HEALED: Final = 0.06
VAIN: Final = 0.2
"""What it costs to lay a Move card that leads nowhere and strikes nothing, so that robots stand still only for something."""


class Plans:
    """The programs of a robot around what lies in its registers already. `strikes` are the worths of its strikes by structure, `ends` those of squares at the end of a round, `home` that of its base."""

    def __init__(self, board: Still, strikes: tuple[float, ...], ends: tuple[tuple[int, float], ...], home: float, registers: tuple[Register, ...]) -> None:
        self.board, self.registers, self.home = board, registers, home
        self.hit = [strikes[structure] if structure >= 0 else 0.0 for structure in board.hit]
        self.fire = board.fire
        self.ends: Mapping[int, float] = dict(ends)
        self.lost = -(DISTANCE * board.home + CARE * WEAR[2] + LIFE)
        self.known: dict[int, float] = {}

    def content(self, place: int, register: int, cards: Register) -> int:
        """Return the place after a register with these cards. Cards that nobody knows do nothing."""
        board, odd = self.board, register & 1
        if not cards or cards[0] == HIDDEN:
            return board.carried(place, odd)
        if len(cards) == 1:
            return board.next(place, board.content.cards[cards[0]].kind, odd)
        return board.carried(board.pair(place, cards), odd)

    def start(self, place: int, damage: int, registers: Sequence[Register]) -> tuple[int, int]:
        """Return where a robot is after these registers, from the first on, and its damage."""
        for register, cards in enumerate(registers, start=1):
            place = self.content(place, register, cards)
            if place == GONE:
                return GONE, damage
            damage += self.fire[place // 4]
            if damage >= DEADLY:
                return GONE, damage
        return place, damage

    def land(self, register: int, place: int, damage: int, counts: int) -> float:
        """Return what it is worth to get to a place in a register, and to go on from there as well as possible."""
        if place == GONE:
            return self.lost
        damage += self.fire[place // 4]
        if damage >= DEADLY:
            return self.hit[place] + self.lost
        if register == REGISTERS:
            return self.hit[place] + self.end(place, damage)
        return self.hit[place] + self.best(register + 1, place, damage, counts)

    def vain(self, place: int, kind: int, to: int) -> float:
        """Return what it costs that a card of this kind moves a robot nowhere, and that nothing is struck from where it gets to then."""
        return VAIN if kind >= BACK_UP and not self.hit[to] and self.board.acted(place, kind) == place else 0.0

    def end(self, place: int, damage: int) -> float:
        """Return what a place is worth at the end of a round."""
        worth = self.ends.get(place // 4, 0.0) - DISTANCE * self.board.away[place] - CARE * WEAR[damage]
        if self.home and (gain := self.home - DISTANCE * self.board.homeward[place]) > 0:
            return worth + gain
        return worth

    def best(self, register: int, place: int, damage: int, counts: int) -> float:
        """Return the most that can be gained by a register and those after it. `counts` are the cards that are left, as `kind_counts` packs them."""
        key = ((counts << 11 | place) << 4 | damage) << 3 | register
        found = self.known.get(key)
        if found is not None:
            return found
        cards = self.registers[register - 1]
        if cards or not counts:
            most = self.land(register, self.content(place, register, cards), damage, counts)
        else:
            most, odd = -1e9, register & 1
            for kind in range(KINDS):
                if counts >> 4 * kind & 15:
                    to = self.board.next(place, kind, odd)
                    worth = self.land(register, to, damage, counts - (1 << 4 * kind)) - self.vain(place, kind, to)
                    if worth > most:
                        most = worth
        self.known[key] = most
        return most


def kind_counts(content: RallyContent, cards: Sequence[int]) -> int:
    """Return the number of cards of each kind, packed four bits a kind."""
    return sum(1 << 4 * content.cards[card].kind for card in cards)


def plans(s: Table, robot: int, registers: Sequence[Register]) -> Plans:
    """Return the programs of a robot on a table, around what lies in these registers."""
    one = s.robots[robot]
    return _plans(still(s, TEAM_OF[robot]), strike_worths(s, robot), _ends(s, robot), _home(s, robot), tuple(registers), one.hand)


@lru_cache(maxsize=32)
def _plans(
    board: Still, strikes: tuple[float, ...], ends: tuple[tuple[int, float], ...], home: float, registers: tuple[Register, ...], hand: tuple[int, ...]
) -> Plans:
    """Return the programs of a robot; what was worked out is used again as long as the same robot is asked about the same hand."""
    return Plans(board, strikes, ends, home, registers)


def strike_worths(s: Table, robot: int) -> tuple[float, ...]:
    """Return what a strike of a robot's howitzer is worth, by structure."""
    _, tower, collapse = s.settings.numbers
    points, enemy = barrels(s, robot), 1 - TEAM_OF[robot]
    found = [0.0] * (TOWERS + 2)
    for n in range(TOWERS_EACH * enemy, TOWERS_EACH * (enemy + 1)):
        left = s.towers[n]
        last = collapse >= s.bases[enemy]
        found[n] = min(points, left) * (TOWER + collapse / tower + (WON / tower if last else 0.0)) + (FELLED if left <= points else 0.0)
        if left <= points and last:
            found[n] += WON
    found[TOWERS + enemy] = points + (WON if s.bases[enemy] <= points else 0.0)
    return tuple(found)


def _ends(s: Table, robot: int) -> tuple[tuple[int, float], ...]:
    """Return the squares that give a robot an option card at the end of a round, with its worth."""
    touch = s.map.arm if s.has(robot, voc.TakeBeside) else s.map.wrench
    worth = WRENCH / (1 + len(s.robots[robot].options))
    return tuple((cell, worth) for cell, taken in enumerate(touch) if taken == TEAM_OF[robot])


def _home(s: Table, robot: int) -> float:
    """Return what it is worth to be in the own base at the end of a round, for a repair and a team option."""
    return HEALED * min(2, s.robots[robot].damage) + max(0.0, max((install_worth(s, robot, option) for option in s.robots[robot].options), default=0.0))
