"""The lowest layer of the table: the map, the robots and structures on it, and what each base broadcasts; verbs that change these alone, and the questions about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, Final, TypeVar

from msgspec import field

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import ALL_STANDING, EDGE, NOBODY, NORTH, NORTHWARD, SOUTH, SOUTHWARD, TOWERS, TOWERS_OF, Board
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.kinds import BasePoints, Cells, TeamOptions, TowerPoints, TowerSet
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.data.vocabulary import ROBOTS
from outplay.games.rally.rules.robot import ANNOUNCED, FORCED, KEPT, OFF, TEAM_OF, Robot
from outplay.kernel.cards import those
from outplay.kernel.content import ContentRow
from outplay.kernel.kinds import Each, Unseen
from outplay.kernel.state import State
from outplay.kernel.step import Seat

E = TypeVar("E", bound=ContentRow)

NONE: Final = -1
"""No option card."""
STRUCTURE: Final = ROBOTS
"""The number of the first tower where one number stands for a robot or a structure."""
HOMEWARD: Final = (NORTHWARD, SOUTHWARD)
"""RALLY-41.4 Where a robot of a team faces in its zone: its own board."""


class Floor(State):
    """The map, robots and structures. Its verbs change no card pile and nothing that is under way: those lie in the layers above."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"board", "playing", "knows"})

    settings: RallySettings
    content: RallyContent
    board: Annotated[Board | None, Unseen()] = None
    """The map; `map` is never None."""
    playing: Annotated[tuple[int, ...], Unseen()] = ()
    """RALLY-52.1 The robots of this match."""
    knows: Annotated[tuple[int, ...], Unseen()] = ()
    """RALLY-43.7 By robot, the seats that know its cards, as bits."""
    robots: Annotated[list[Robot], Each("robot")] = []
    cells: Cells = field(default_factory=lambda: [OFF] * ROBOTS)
    """By robot, the cell on which it stands."""
    towers: TowerPoints = field(default_factory=lambda: [0] * TOWERS)
    """Hit points; RALLY-48.5 they may fall below 0."""
    standing: TowerSet = ALL_STANDING
    """The towers that stand, as bits."""
    bases: BasePoints = field(default_factory=lambda: [0, 0])
    """Hit points, by team."""
    team_options: TeamOptions = field(default_factory=lambda: [NONE, NONE])
    """RALLY-50.3 What each base broadcasts."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.board = self.content.board(self.settings.edges == "walled")
        crews = self.settings.crews
        self.playing = tuple(robot for crew in crews for robot in crew)
        knows = [0] * ROBOTS
        for seat, crew in enumerate(crews):
            for robot in crew:
                knows[robot] = those(self.shares(seat))
        self.knows = tuple(knows)

    # ------------------------------------------------------------ questions

    @property
    def map(self) -> Board:
        """The map with its tables."""
        assert self.board is not None
        return self.board

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        """RALLY-6.1, RALLY-52.8 Return the seats that know what this seat knows: itself, with open hands its whole team."""
        return self.sides[self.side_of(seat)] if self.settings.open_team_hands else (seat,)

    def seats_of(self, robots: Iterable[int]) -> tuple[Seat, ...]:
        """Return the seats that these robots belong to, in seat order."""
        return tuple(sorted({self.robots[r].seat for r in robots}))

    def at(self, cell: int) -> int:
        """Return the robot on a cell, or NOBODY."""
        cells = self.cells
        return cells.index(cell) if cell in cells else NOBODY

    def in_base(self, robot: int) -> bool:
        """Return whether a robot is inside its own base, where no other team can be."""
        cell = self.cells[robot]
        return cell >= 0 and self.map.base[cell] >= 0

    def best(self, robots: Iterable[int]) -> tuple[int, ...]:
        """RALLY-51.8, RALLY-51.10 Return the robots with the highest KDO; of equal ones those with the most Objectives, then the most Kills, then the fewest Deaths."""
        score = {r: (one.kdo, one.objectives, one.kills, -one.deaths) for r in robots for one in (self.robots[r],)}
        most = max(score.values())
        return tuple(r for r, found in score.items() if found == most)

    # ------------------------------------------------------------ questions: option cards

    def bits(self, robot: int) -> int:
        """RALLY-50.1 Return the options that a robot has, as bits: those it carries, and what its base broadcasts."""
        one = self.robots[robot]
        team = self.team_options[TEAM_OF[robot]]
        if team == NONE or one.bits >> team & 1:
            return one.bits
        if one.down and self.settings.power_down_strict and voc.Shield not in self.content.effects[team]:
            return one.bits
        return one.bits | 1 << team

    def has(self, robot: int, kind: type[ContentRow]) -> bool:
        """RALLY-50.1, RALLY-50.7 Return whether a robot has an option with this kind of effect."""
        return bool(self.bits(robot) & self.content.having[kind])

    def effects(self, robot: int, kind: type[E]) -> Iterator[tuple[int, E]]:
        """Yield each option of a robot that has this kind of effect, with the effect, in the order of the cards."""
        bits = self.bits(robot) & self.content.having[kind]
        while bits:
            low = bits & -bits
            bits ^= low
            option = low.bit_length() - 1
            yield option, self.content.effect(option, kind)

    def effect(self, robot: int, kind: type[E]) -> E | None:
        """Return the first effect of this kind that a robot has, or None."""
        return next((found for _, found in self.effects(robot, kind)), None)

    def broadcasts(self, team: int, kind: type[E]) -> E | None:
        """RALLY-50.3 Return the effect of this kind that a base broadcasts, or None."""
        option = self.team_options[team]
        return self.content.effect(option, kind) if option != NONE and kind in self.content.effects[option] else None

    # ------------------------------------------------------------ verbs: moving

    def place(self, robot: int, cell: int) -> None:
        """RALLY-41.4 Place a robot on a dock, facing its own board."""
        self.cells[robot] = cell
        self.robots[robot].facing = HOMEWARD[TEAM_OF[robot]]
        self.tell(ev.RobotPlaced, robot, cell, self.robots[robot].facing, rule="RALLY-41.4")

    def move(self, robot: int, to: int, way: int, how: str, by: int = NOBODY, together: bool = False) -> None:
        """Move a robot to a square, into a pit or over the edge. RALLY-51.4 The robot that did it is remembered, if one did; RALLY-51.5 a claim ends."""
        start = self.cells[robot]
        if by >= 0:
            self.robots[robot].displaced(by)
        if to == EDGE or self.map.pit[to]:
            self.tell(ev.Fell, robot, start, max(to, NOBODY), way, how, by, together, rule="RALLY-45.7")
        else:
            self.cells[robot] = to
            self.tell(ev.Moved, robot, start, to, way, how, by, together, rule="RALLY-45.4")

    def turn(self, robot: int, turn: int, how: str, rule: str = "RALLY-3.1") -> None:
        """Turn a robot clockwise by this number of quarters."""
        one = self.robots[robot]
        one.turn(turn)
        self.tell(ev.Turned, robot, one.facing, turn, how, rule=rule)

    def face(self, robot: int, way: int) -> None:
        """RALLY-49.9 Turn a robot that has respawned to any side."""
        self.robots[robot].facing = way
        self.tell(ev.RobotFaced, robot, way, rule="RALLY-49.9")

    def control(self, robot: int, target: int) -> None:
        """RALLY-53.19 Put a robot under another one's control."""
        self.robots[target].obey(robot)
        self.tell(fe.Controlled, robot, target, rule="RALLY-53.19")

    def end_control(self, target: int) -> None:
        """RALLY-53.19 End the control over a robot."""
        self.robots[target].break_free()
        self.tell(fe.ControlEnded, target, rule="RALLY-53.19")

    # ------------------------------------------------------------ verbs: damage and power

    def damage(self, robot: int, ordinary: int, locks: Sequence[int]) -> None:
        """RALLY-48.3 (4) Let a robot receive what nothing has prevented: ordinary points, and one with a lock for each of these registers."""
        one = self.robots[robot]
        if one.receive(ordinary, locks):
            self.tell(fe.Damaged, robot, ordinary + len(locks), one.damage, rule="RALLY-48.3")
        for register in locks:
            self.tell(fe.RegisterLocked, robot, register, rule="RALLY-53.10")

    def use_shield(self, robot: int, side: int) -> None:
        """RALLY-53.17 Use up a robot's shield against one direction for this register phase."""
        self.robots[robot].shielded |= 1 << side

    def mark_coat(self, robot: int, points: int) -> None:
        """RALLY-53.1 Mark on a robot's coat the points that it absorbs."""
        self.robots[robot].marks += points
        self.tell(fe.Prevented, robot, points, "coat", rule="RALLY-53.1")

    def repair(self, robot: int, points: int) -> None:
        """RALLY-49.3, RALLY-49.4 Repair up to this number of points of a robot's damage."""
        one = self.robots[robot]
        if gone := one.repair(points):
            self.tell(ev.Repaired, robot, gone, one.damage, rule="RALLY-49.3")

    def will_be_down(self, robot: int, why: int) -> None:
        """RALLY-44.8 Have a robot powered down in the next round, for one of the reasons ANNOUNCED, KEPT, FORCED and CHOSEN."""
        self.robots[robot].next = why
        match why:
            case _ if why == ANNOUNCED:
                self.tell(ev.PowerDownAnnounced, robot, rule="RALLY-44.1")
            case _ if why == KEPT:
                self.tell(ev.StaysDown, robot, rule="RALLY-44.5")
            case _ if why == FORCED:
                self.tell(ev.PowerForced, robot, rule="RALLY-53.4")
            case _:
                self.tell(ev.StartsDown, robot, rule="RALLY-49.9")

    def collapse(self, tower: int, by: tuple[int, ...] = ()) -> None:
        """RALLY-48.10 Take a tower down that these robots struck; its base loses hit points."""
        self.standing &= ~(1 << tower)
        team = SOUTH if TOWERS_OF[SOUTH] >> tower & 1 else NORTH
        points = self.settings.numbers[2]
        self.bases[team] -= points
        self.tell(fe.TowerFell, tower, by, rule="RALLY-48.10")
        self.tell(fe.Collapsed, tower, points, self.bases[team], rule="RALLY-48.10")

    # ------------------------------------------------------------ verbs: score

    def kill(self, robot: int, target: int, why: str) -> None:
        """RALLY-51.3 to 51.5 Credit a robot with a Kill, by the rule `why`."""
        self.robots[robot].kills += 1
        self.tell(fe.Killed, robot, target, why, rule=why)

    def score(self, robot: int, structure: int) -> None:
        """RALLY-51.6 Credit a robot with an Objective."""
        self.robots[robot].objectives += 1
        self.tell(fe.ObjectiveTaken, robot, structure, rule="RALLY-51.6")

    # ------------------------------------------------------------ verbs: green tokens

    def gain_tokens(self, robot: int) -> None:
        """RALLY-50.6 Give a robot green tokens up to the number that its base broadcasts, if it does."""
        found = self.broadcasts(TEAM_OF[robot], voc.Absorb)
        if found is not None and self.robots[robot].tokens < found.team_tokens:
            self.robots[robot].tokens = found.team_tokens
            self.tell(ev.TokensGained, robot, found.team_tokens, rule="RALLY-50.6")

    def spend_tokens(self, robot: int, tokens: int) -> None:
        """RALLY-50.6 Spend green tokens of a robot, a point of damage each."""
        self.robots[robot].tokens -= tokens
        self.tell(fe.Prevented, robot, tokens, "tokens", rule="RALLY-50.6")

    def lose_tokens(self, robot: int) -> None:
        """RALLY-50.6 Take all green tokens from a robot."""
        self.robots[robot].tokens = 0
        self.tell(ev.TokensLost, robot, rule="RALLY-50.6")
