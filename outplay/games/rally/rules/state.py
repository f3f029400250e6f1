"""The table: robots, registers, decks, structures, and what is under way; verbs that change it, and the questions every chapter asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, TypeVar

from msgspec import field

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import ALL_STANDING, EDGE, NORTH, NORTHWARD, SOUTH, SOUTHWARD, TOWERS, TOWERS_OF, Board
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.rules.robot import (
    ANNOUNCED,
    DEADLY,
    EMPTY,
    FORCED,
    KEPT,
    LOCKED_FROM,
    NOBODY,
    OFF,
    REGISTERS,
    ROBOTS,
    STAYS_UP,
    TEAM_OF,
    Declared,
    Due,
    Dying,
    Register,
    Robot,
)
from outplay.kernel.cards import EVERYBODY, those
from outplay.kernel.content import ContentRow
from outplay.kernel.state import State
from outplay.kernel.step import Seat, Secret

E = TypeVar("E", bound=ContentRow)

NONE: Final = -1
"""No option card."""
STRUCTURE: Final = ROBOTS
"""Where a target is a robot or a structure: the number of the first tower."""

SETUP, UPKEEP, DEAL, PROGRAM, REVEAL, MOVE, ELEMENTS, WEAPONS, TOUCH, END, CLEANUP = (
    "setup", "upkeep", "deal", "program", "reveal", "move", "elements", "weapons", "touch", "end", "cleanup",
)  # fmt: skip
"""RALLY-42.1 The parts of a round."""


class Table(State):
    """Everything that is true in a match. RALLY-41.3 It begins without damage, options and tokens."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"board", "playing", "knows"})

    settings: RallySettings
    content: RallyContent
    board: Board | None = None
    """The map; `map` is never None."""
    playing: tuple[int, ...] = ()
    """RALLY-52.1 The robots of this match."""
    knows: tuple[int, ...] = ()
    """RALLY-43.7 By robot, who knows its cards, as bits."""
    robots: list[Robot] = []
    cells: list[int] = field(default_factory=lambda: [OFF] * ROBOTS)
    """Where each robot stands."""
    towers: list[int] = field(default_factory=lambda: [0] * TOWERS)
    """Hit points; RALLY-48.5 they may fall below 0."""
    standing: int = ALL_STANDING
    """The towers that stand, as bits."""
    bases: list[int] = field(default_factory=lambda: [0, 0])
    team_options: list[int] = field(default_factory=lambda: [NONE, NONE])
    """RALLY-50.3 What each base broadcasts."""
    deck: tuple[int, ...] = ()
    """The program deck, the top card first."""
    discard: tuple[int, ...] = ()
    """The discard pile, by number: its order means nothing."""
    known: list[int] = []
    """For each program card who knows it where it lies, as bits; nothing for those that the viewer does not know."""
    option_deck: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    round: int = 0
    stage: str = SETUP
    register: int = 0
    """The register that is played out, from 1; 0 outside the registers."""
    order: tuple[int, ...] = ()
    """RALLY-45.3 The robots that carry out something in this register, in their order."""
    rammed: int = 0
    """RALLY-53.20 The robots that were rammed in this action, as bits."""
    declared: tuple[Declared, ...] = ()
    batch: tuple[Due, ...] = ()
    dying: tuple[Dying, ...] = ()
    struck: tuple[int, ...] = (0,) * (TOWERS + 2)
    """RALLY-51.6 By structure, the robots that dealt it damage in this Weapons step, as bits; then those credited with it."""
    fallen: tuple[int, ...] = ()
    """RALLY-49.8 The robots that will respawn, in the order of destruction."""
    winner: int = NOBODY
    winners: tuple[int, ...] = ()
    """RALLY-51.10 The robots that share the win."""
    why: str = ""
    """The rule by which it is over."""

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

    # ------------------------------------------------------------ questions: who

    @property
    def map(self) -> Board:
        """The map with its tables."""
        assert self.board is not None
        return self.board

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        """RALLY-6.1, RALLY-52.8 A seat knows what it knows alone, or with its team."""
        return self.sides[self.side_of(seat)] if self.settings.open_team_hands else (seat,)

    def calls(self) -> tuple[int, ...]:
        """RALLY-42.2 Call order: South's robots first in odd rounds and in setup, North's in even ones."""
        return CALLS[self.settings.robots, self.round > 0 and self.round % 2 == 0]

    def crew(self, seat: Seat) -> list[int]:
        """RALLY-52.2 The robots of a seat, in call order."""
        robots = self.robots
        return [r for r in self.calls() if robots[r].seat == seat]

    def seats_of(self, robots: Iterable[int]) -> tuple[Seat, ...]:
        """The seats that these robots belong to, in seat order."""
        return tuple(sorted({self.robots[r].seat for r in robots}))

    def in_play(self) -> list[int]:
        """RALLY-1.2 The robots in play, in call order."""
        cells = self.cells
        return [r for r in self.calls() if cells[r] >= 0]

    def at(self, cell: int) -> int:
        """The robot on a cell, or NOBODY."""
        cells = self.cells
        return cells.index(cell) if cell in cells else NOBODY

    def in_base(self, robot: int) -> bool:
        """Whether a robot is inside its own base: nobody else can be."""
        cell = self.cells[robot]
        return cell >= 0 and self.map.base[cell] >= 0

    def best(self, robots: Iterable[int]) -> tuple[int, ...]:
        """RALLY-51.8, RALLY-51.10 The robots with the highest KDO, then Objectives, then Kills, then fewest Deaths."""
        score = {r: (one.kdo, one.objectives, one.kills, -one.deaths) for r in robots for one in (self.robots[r],)}
        most = max(score.values())
        return tuple(r for r, found in score.items() if found == most)

    # ------------------------------------------------------------ questions: options

    def bits(self, robot: int) -> int:
        """RALLY-50.1 The options that a robot has, as bits: those it carries, and what its base broadcasts."""
        one = self.robots[robot]
        team = self.team_options[TEAM_OF[robot]]
        if team == NONE or one.bits >> team & 1:
            return one.bits
        if one.down and self.settings.power_down_strict and voc.Shield not in self.content.effects[team]:
            return one.bits
        return one.bits | 1 << team

    def has(self, robot: int, kind: type[ContentRow]) -> bool:
        """RALLY-50.1, RALLY-50.7 Whether a robot has an option with an effect."""
        return bool(self.bits(robot) & self.content.having[kind])

    def effects(self, robot: int, kind: type[E]) -> Iterator[tuple[int, E]]:
        """The options of a robot with an effect, in order, and the effect."""
        bits = self.bits(robot) & self.content.having[kind]
        while bits:
            low = bits & -bits
            bits ^= low
            option = low.bit_length() - 1
            yield option, self.content.effect(option, kind)

    def effect(self, robot: int, kind: type[E]) -> E | None:
        """The first effect of this kind that a robot has."""
        return next((found for _, found in self.effects(robot, kind)), None)

    def broadcasts(self, team: int, kind: type[E]) -> E | None:
        """RALLY-50.3 The effect of this kind of a base's team option, if it has one."""
        option = self.team_options[team]
        return self.content.effect(option, kind) if option != NONE and kind in self.content.effects[option] else None

    # ------------------------------------------------------------ questions: cards

    def priority(self, content: Register) -> int:
        """RALLY-45.2 The priority of a register's content: of a pair, that of the Move card."""
        cards = self.content.cards
        if len(content) == 1:
            return cards[content[0]].priority
        return next(cards[card].priority for card in content if cards[card].steps)

    # ------------------------------------------------------------ verbs: setup

    def begin(self) -> None:
        """RALLY-41.1, RALLY-41.2, RALLY-41.3 Robots, hit points, option deck."""
        base, tower, _ = self.settings.numbers
        self.robots = [Robot() for _ in range(ROBOTS)]
        for seat, crew in enumerate(self.settings.crews):
            for robot in crew:
                self.robots[robot].seat = seat
        self.towers, self.bases = [tower] * TOWERS, [base, base]
        self.deck = tuple(range(len(self.content.cards)))
        self.known = [0] * len(self.deck)
        self.option_deck = tuple(self.shuffle("options", self.content.option_deck))

    def place(self, robot: int, cell: int) -> None:
        """RALLY-41.4 A robot is placed on a dock, facing its own board."""
        self.cells[robot] = cell
        self.robots[robot].facing = HOMEWARD[TEAM_OF[robot]]
        self.tell(ev.RobotPlaced, robot, cell, self.robots[robot].facing, rule="RALLY-41.4")

    # ------------------------------------------------------------ verbs: rounds

    def enter(self, stage: str) -> None:
        """RALLY-42.1"""
        self.stage = stage

    def begin_round(self) -> None:
        """RALLY-42.1"""
        self.round += 1
        self.stage = UPKEEP
        self.register = 0
        self.tell(ev.RoundBegan, self.round, rule="RALLY-42.1")

    def power(self, robot: int) -> None:
        """RALLY-44.2, RALLY-44.8 Upkeep: powered down for this round or not, as it was said."""
        one = self.robots[robot]
        if one.next:
            gone, one.damage, one.placed, one.next = one.damage, 0, 0, STAYS_UP
            if self.settings.power_down_strict and one.tokens:
                self.lose_tokens(robot)
            one.down = True
            self.wipe(robot, range(REGISTERS))
            self.tell(ev.PoweredDown, robot, gone, rule="RALLY-44.2")
        elif one.down:
            one.down = False
            self.tell(ev.PoweredUp, robot, rule="RALLY-44.5")
            if self.settings.power_down_strict:
                self.gain_tokens(robot)

    def begin_register(self, register: int) -> None:
        """RALLY-45.1, RALLY-51.4, RALLY-53.17, RALLY-53.19 What is remembered of a register phase is forgotten; control by robots that were destroyed ends."""
        self.register, self.stage = register, REVEAL
        self.order = ()
        for r in self.playing:
            one = self.robots[r]
            one.mover, one.shielded = NOBODY, 0
            if one.controller >= 0 and self.cells[one.controller] < 0:
                self.end_control(r)
        self.tell(ev.RegisterBegan, register, rule="RALLY-42.1")

    def end_round(self) -> None:
        """RALLY-49.7 Cards in registers that are not locked are thrown away, stored ones too; Radio Control, Abort and Gyroscopic states end."""
        self.register, self.stage = 0, CLEANUP
        for r in self.playing:
            one = self.robots[r]
            self.wipe(r, [n for n in range(REGISTERS) if not one.locked(n + 1)])
            self.throw(one.stored)
            one.stored = ()
            one.controller, one.claim, one.aborts, one.gyro = NOBODY, False, False, False
            one.mover, one.shielded = NOBODY, 0
        self.order = ()
        towers = tuple((self.standing & TOWERS_OF[team]).bit_count() for team in (SOUTH, NORTH))
        self.tell(ev.RoundEnded, self.round, tuple(max(0, left) for left in self.bases), towers, tuple(self.fallen), rule="RALLY-49.7")

    # ------------------------------------------------------------ verbs: program cards

    def throw(self, cards: Sequence[int]) -> None:
        """Cards go to the discard pile: whoever knew them goes on knowing them."""
        if cards:
            self.discard = tuple(sorted((*self.discard, *cards)))

    def show(self, cards: Sequence[int]) -> None:
        """Everybody knows these cards from now on."""
        for card in cards:
            self.known[card] = EVERYBODY
        self.revealed()

    def new_deck(self) -> None:
        """RALLY-43.1 All program cards that lie nowhere else are shuffled into a new deck."""
        cards = sorted((*self.deck, *self.discard))
        for card in cards:
            self.known[card] = 0
        self.deck, self.discard = tuple(self.shuffle("program", cards)), ()

    def draw_cards(self, n: int) -> tuple[int, ...]:
        """RALLY-43.6 So many cards from the top of the deck; from an empty one after the discard pile was shuffled into it."""
        if len(self.deck) < n and self.discard:
            top = self.deck
            self.deck = ()
            self.new_deck()
            self.deck = (*top, *self.deck)
        drawn, self.deck = self.deck[:n], self.deck[n:]
        return drawn

    def deal_hand(self, robot: int, n: int) -> None:
        """RALLY-43.1 A robot gets so many cards, which those of its seat know."""
        cards = self.draw_cards(n)
        know = self.knows[robot]
        for card in cards:
            self.known[card] = know
        self.robots[robot].hand = tuple(sorted(cards))
        if self.told is not None and cards:
            seats = self.shares(self.robots[robot].seat)
            self.tell(ev.HandDealt, robot, Secret(self.robots[robot].hand, seats), rule="RALLY-43.1")

    def recompile(self, robot: int) -> None:
        """RALLY-53.22 The dealt hand is thrown away, as many new cards are drawn."""
        one = self.robots[robot]
        count = len(one.hand)
        self.throw(one.hand)
        one.hand = ()
        self.tell(ev.Recompiled, robot, count, rule="RALLY-53.22")
        self.deal_hand(robot, count)

    def program(self, robot: int, registers: Sequence[Register], stored: tuple[int, ...], wheel: tuple[int, ...]) -> None:
        """RALLY-43.4, RALLY-43.5, RALLY-43.8 A submission takes effect: the registers, what is stored and kept; what is left over is thrown away."""
        one = self.robots[robot]
        used = {card for content in (*registers, stored, wheel) for card in content}
        left = tuple(card for card in one.hand if card not in used)
        one.registers, one.stored, one.wheel, one.hand = tuple(registers), stored, wheel, ()
        self.throw(left)
        if self.told is not None:
            counts = tuple(map(len, registers))
            self.tell(ev.Programmed, robot, counts, len(left), bool(stored), bool(wheel), rule="RALLY-43.8")

    def steady(self, robot: int) -> None:
        """RALLY-53.13"""
        self.robots[robot].gyro = True
        self.tell(ev.GyroSet, robot, rule="RALLY-53.13")

    def fill(self, robot: int, register: int, content: Register, shown: bool, blind: bool = False) -> None:
        """A register (from 1) has a new content."""
        one, bit = self.robots[robot], 1 << register
        n = register - 1
        one.registers = (*one.registers[:n], content, *one.registers[n + 1 :])
        one.shown = one.shown | bit if shown else one.shown & ~bit
        one.blind = one.blind | bit if blind else one.blind & ~bit
        if shown:
            self.show(content)

    def wipe(self, robot: int, places: Iterable[int]) -> None:
        """The content of registers (from 0) goes to the discard pile."""
        one = self.robots[robot]
        registers = one.registers
        if registers == EMPTY:
            return
        emptied = list(registers)
        gone: list[int] = []
        for n in places:
            gone += emptied[n]
            emptied[n] = ()
            one.shown &= ~(2 << n)
            one.blind &= ~(2 << n)
        one.registers = tuple(emptied)
        self.throw(gone)

    def reveal(self, robot: int, register: int) -> None:
        """RALLY-45.1 A register is turned up."""
        one = self.robots[robot]
        content = one.registers[register - 1]
        if not one.shown >> register & 1:
            one.shown |= 1 << register
            one.blind &= ~(1 << register)
            self.show(content)
        self.tell(ev.Revealed, robot, register, content, rule="RALLY-45.1")

    def substitute(self, robot: int, register: int) -> None:
        """RALLY-53.5 The stored card goes into the register, face down; what lay there is thrown away unseen."""
        one = self.robots[robot]
        self.throw(one.registers[register - 1])
        self.fill(robot, register, one.stored, shown=False)
        one.stored = ()
        self.tell(ev.Substituted, robot, register, rule="RALLY-53.5")

    def abort(self, robot: int, register: int, by_itself: bool) -> None:
        """RALLY-53.2 A register that was turned up is thrown away; the top card takes its place."""
        one = self.robots[robot]
        old = one.registers[register - 1]
        one.aborts = True
        self.throw(old)
        card = self.draw_cards(1)
        self.fill(robot, register, card, shown=True)
        self.tell(ev.Aborted, robot, register, old, card, by_itself, rule="RALLY-53.2")

    def scramble(self, robot: int, target: int, register: int) -> None:
        """RALLY-53.24 A register gets the top card, unseen by everybody. RALLY-51.5 A controller's claim ends."""
        self.robots[target].claim = False
        self.throw(self.robots[target].registers[register - 1])
        card = self.draw_cards(1)
        for one in card:
            self.known[one] = 0
        self.fill(target, register, card, shown=False, blind=True)
        self.tell(ev.Scrambled, robot, target, register, rule="RALLY-53.24")

    def fill_locks(self, placed: Sequence[tuple[int, int]] = ()) -> None:
        """RALLY-44.4 Empty registers of robots that are powered down, locked just now, get the top cards face up: in call order, from register 5 downward, those with a new placed lock last."""
        new = set(placed)
        for r in self.calls():
            one = self.robots[r]
            if not one.down or self.cells[r] < 0:
                continue
            empty = [n for n in range(REGISTERS, 0, -1) if not one.registers[n - 1] and one.locked(n)]
            late = sorted(n for n in empty if (r, n) in new and n < LOCKED_FROM[one.damage])
            for n in [n for n in empty if n not in late] + late:
                card = self.draw_cards(1)
                if card:
                    self.fill(r, n, card, shown=True)
                    self.tell(ev.LockFilled, r, n, card[0], rule="RALLY-44.4")

    # ------------------------------------------------------------ verbs: moving

    def act(self, robot: int, owner: int, content: Register) -> None:
        """RALLY-45.2, RALLY-51.4 A robot begins to carry out something: nobody has moved it yet, it has rammed nobody."""
        self.robots[robot].mover = NOBODY
        self.rammed = 0
        if self.told is not None:
            self.tell(ev.Acted, robot, owner, content, self.priority(content), rule="RALLY-45.2")

    def move(self, robot: int, to: int, way: int, how: str, by: int = NOBODY, together: bool = False) -> None:
        """A robot goes to a square, into a pit, or over the edge. RALLY-51.4 If a robot did it, that is remembered; RALLY-51.5 and a claim ends."""
        start = self.cells[robot]
        if by >= 0:
            one = self.robots[robot]
            one.mover = by
            one.claim = False
        if to == EDGE or self.map.pit[to]:
            self.tell(ev.Fell, robot, start, max(to, NOBODY), way, how, by, together, rule="RALLY-45.7")
        else:
            self.cells[robot] = to
            self.tell(ev.Moved, robot, start, to, way, how, by, together, rule="RALLY-45.4")

    def arrange(self, order: Iterable[int]) -> None:
        """RALLY-45.3 Who acts in this register, in order."""
        self.stage = MOVE
        self.order = tuple(order)

    def ram(self, robot: int, target: int) -> None:
        """RALLY-53.20"""
        self.rammed |= 1 << target
        self.tell(ev.Rammed, robot, target, rule="RALLY-53.20")

    def declare(self, declared: Iterable[Declared]) -> None:
        """RALLY-48.1 A What each robot fires."""
        self.declared = tuple(declared)

    def turn(self, robot: int, turn: int, how: str, rule: str = "RALLY-3.1") -> None:
        """A robot turns by quarters clockwise."""
        one = self.robots[robot]
        one.facing = (one.facing + turn) % 4
        self.tell(ev.Turned, robot, one.facing, turn, how, rule=rule)

    def control(self, robot: int, target: int) -> None:
        """RALLY-53.19"""
        one = self.robots[target]
        one.controller, one.claim = robot, True
        self.tell(ev.Controlled, robot, target, rule="RALLY-53.19")

    def end_control(self, target: int) -> None:
        """RALLY-53.19"""
        one = self.robots[target]
        one.controller, one.claim = NOBODY, False
        self.tell(ev.ControlEnded, target, rule="RALLY-53.19")

    # ------------------------------------------------------------ verbs: damage

    def damage(self, robot: int, ordinary: int, locks: Sequence[int]) -> None:
        """RALLY-48.3 (4) The rest is received: locks are placed, and all is capped at 10."""
        one = self.robots[robot]
        before = one.damage
        one.damage = min(DEADLY, before + ordinary + len(locks))
        if one.damage > before:
            self.tell(ev.Damaged, robot, ordinary + len(locks), one.damage, rule="RALLY-48.3")
        for register in locks:
            one.placed |= 1 << register
            self.tell(ev.RegisterLocked, robot, register, rule="RALLY-53.10")

    def await_damage(self, batch: Iterable[Due]) -> None:
        """RALLY-48.3 What robots are about to receive, as far as it is not prevented yet."""
        self.batch = tuple(batch)

    def use_shield(self, robot: int, side: int) -> None:
        """RALLY-53.17 A direction is used up."""
        self.robots[robot].shielded |= 1 << side

    def mark_coat(self, robot: int, points: int) -> None:
        """RALLY-53.1 A coat has absorbed something."""
        self.robots[robot].marks += points
        self.tell(ev.Prevented, robot, points, "coat", rule="RALLY-53.1")

    def spend_tokens(self, robot: int, tokens: int) -> None:
        """RALLY-50.6"""
        self.robots[robot].tokens -= tokens
        self.tell(ev.Prevented, robot, tokens, "tokens", rule="RALLY-50.6")

    def doom(self, dying: Dying) -> None:
        """RALLY-48.14 A robot has reached 10 damage."""
        self.dying = (*self.dying, dying)

    def forget_dying(self, robots: Sequence[int]) -> None:
        """They are destroyed."""
        self.dying = tuple(one for one in self.dying if one.robot not in robots)

    def repair(self, robot: int, points: int) -> None:
        """RALLY-49.4 Points of damage go: that of the lowest locked register first, if a lock was placed there; then ordinary ones."""
        one = self.robots[robot]
        points = min(points, one.damage)
        for _ in range(points):
            lowest = next((n for n in range(1, REGISTERS + 1) if one.locked(n)), 0)
            if lowest and one.placed >> lowest & 1:
                one.placed ^= 1 << lowest
            elif one.placed and one.damage == one.placed.bit_count():
                one.placed &= one.placed - 1
            one.damage -= 1
        if points:
            self.tell(ev.Repaired, robot, points, one.damage, rule="RALLY-49.3")

    def hit_structure(self, robot: int, structure: int, points: int) -> None:
        """RALLY-47.8, RALLY-48.5 A howitzer strikes a tower or base."""
        if structure < TOWERS:
            self.towers[structure] -= points
            left = self.towers[structure]
        else:
            self.bases[structure - TOWERS] -= points
            left = self.bases[structure - TOWERS]
        struck = list(self.struck)
        struck[structure] |= 1 << robot
        self.struck = tuple(struck)
        self.tell(ev.StructureHit, robot, structure, points, left, rule="RALLY-47.8")

    def collapse(self, tower: int) -> None:
        """RALLY-48.10 A tower is gone, and its base loses hit points."""
        self.standing &= ~(1 << tower)
        team = SOUTH if TOWERS_OF[SOUTH] >> tower & 1 else NORTH
        points = self.settings.numbers[2]
        self.bases[team] -= points
        self.tell(ev.TowerFell, tower, rule="RALLY-48.10")
        self.tell(ev.Collapsed, tower, points, self.bases[team], rule="RALLY-48.10")

    def forget_weapons(self) -> None:
        """What was under way in a Weapons step is over."""
        self.declared, self.dying, self.struck = (), (), (0,) * (TOWERS + 2)

    # ------------------------------------------------------------ verbs: destruction and credit

    def kill(self, robot: int, target: int, why: str) -> None:
        """RALLY-51.3 to 51.5"""
        self.robots[robot].kills += 1
        self.tell(ev.Killed, robot, target, why, rule=why)

    def score(self, robot: int, structure: int) -> None:
        """RALLY-51.6"""
        self.robots[robot].objectives += 1
        self.tell(ev.ObjectiveTaken, robot, structure, rule="RALLY-51.6")

    def destroy(self, robot: int, how: str) -> None:
        """RALLY-44.6, RALLY-48.8, RALLY-48.9 A robot leaves the map until it respawns; damage, locks and power state are cleared, its registers stay until Cleanup."""
        one = self.robots[robot]
        self.tell(ev.RobotDestroyed, robot, self.cells[robot], how, rule="RALLY-48.8")
        one.deaths += 1
        one.damage, one.placed, one.down, one.next = 0, 0, False, STAYS_UP
        self.cells[robot] = OFF
        if one.controller >= 0:
            self.end_control(robot)
        one.aborts = False
        if self.settings.power_down_strict and one.tokens:
            self.lose_tokens(robot)
        if self.settings.most_deaths and one.deaths >= self.settings.most_deaths:
            self.tell(ev.OutOfLives, robot, rule="RALLY-52.5")
        else:
            self.fallen = (*self.fallen, robot)

    def respawn(self, robot: int, cell: int, damage: int) -> None:
        """RALLY-49.9"""
        self.cells[robot] = cell
        one = self.robots[robot]
        one.damage, one.facing = damage, HOMEWARD[TEAM_OF[robot]]
        self.fallen = tuple(other for other in self.fallen if other != robot)
        self.tell(ev.Respawned, robot, cell, damage, rule="RALLY-49.9")

    def face(self, robot: int, way: int) -> None:
        """RALLY-49.9"""
        self.robots[robot].facing = way
        self.tell(ev.RobotFaced, robot, way, rule="RALLY-49.9")

    def will_be_down(self, robot: int, why: int) -> None:
        """RALLY-44.8 Powered down in the next round."""
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

    # ------------------------------------------------------------ verbs: option cards

    def draw_option(self, robot: int) -> None:
        """RALLY-49.2, RALLY-50.2 The top card of the option deck, face up; if it is empty, the graveyard is shuffled first; if that is empty too, nothing."""
        if not self.option_deck and self.graveyard:
            self.option_deck, self.graveyard = tuple(self.shuffle("options", sorted(self.graveyard))), ()
            self.tell(ev.OptionsShuffled, rule="RALLY-49.2")
        if not self.option_deck:
            return
        option, *rest = self.option_deck
        self.option_deck = tuple(rest)
        self.revealed()
        self._carries(robot, (*self.robots[robot].options, option))
        self.tell(ev.OptionDrawn, robot, option, rule="RALLY-49.2")

    def _carries(self, robot: int, options: Sequence[int]) -> None:
        one = self.robots[robot]
        one.options = tuple(sorted(options))
        one.bits = 0
        for option in one.options:
            one.bits |= 1 << option

    def bury(self, option: int) -> None:
        """An option card goes to the graveyard."""
        self.graveyard = tuple(sorted((*self.graveyard, option)))

    def drop_option(self, robot: int, option: int) -> None:
        """RALLY-50.8 A carried card leaves its robot: to the graveyard; what was stored on it is thrown away."""
        options = list(self.robots[robot].options)
        options.remove(option)
        self._carries(robot, options)
        self.bury(option)
        if voc.Absorb in self.content.effects[option]:
            self.robots[robot].marks = 0
        self._unstore(robot)

    def _unstore(self, robot: int) -> None:
        """RALLY-50.4, RALLY-50.8 Cards stored on an option that a robot has no longer are thrown away."""
        one = self.robots[robot]
        if not (one.wheel or one.stored):
            return
        kinds = {found.until for _, found in self.effects(robot, voc.Store)}
        if one.wheel and "kept" not in kinds:
            self.throw(one.wheel)
            one.wheel = ()
        if one.stored and "round" not in kinds:
            self.throw(one.stored)
            one.stored = ()

    def install(self, robot: int, option: int) -> None:
        """RALLY-50.3, RALLY-50.9 A card moves from a robot to its base, an old one goes to the graveyard. RALLY-50.5, RALLY-50.6 Marks go, green tokens come."""
        team = TEAM_OF[robot]
        options = list(self.robots[robot].options)
        options.remove(option)
        self._carries(robot, options)
        old, self.team_options[team] = self.team_options[team], option
        self.tell(ev.Installed, robot, team, option, rule="RALLY-50.3")
        if voc.Absorb in self.content.effects[option]:
            self.robots[robot].marks = 0
        if old != NONE:
            self._lost(team, old)
        for r in self.in_play():
            if TEAM_OF[r] == team and not (self.settings.power_down_strict and self.robots[r].down):
                self.gain_tokens(r)

    def lose_team_option(self, team: int) -> None:
        """RALLY-48.12, RALLY-50.4"""
        old, self.team_options[team] = self.team_options[team], NONE
        self._lost(team, old)

    def _lost(self, team: int, option: int) -> None:
        """RALLY-50.4 A team option is gone: what it granted ends."""
        self.bury(option)
        self.tell(ev.TeamOptionLost, team, option, rule="RALLY-50.4")
        for r in self.playing:
            if TEAM_OF[r] == team:
                if voc.Absorb in self.content.effects[option] and self.robots[r].tokens:
                    self.lose_tokens(r)
                self._unstore(r)

    def gain_tokens(self, robot: int) -> None:
        """RALLY-50.6 While its base broadcasts it, a robot gets green tokens; never more than that."""
        found = self.broadcasts(TEAM_OF[robot], voc.Absorb)
        if found is not None and self.robots[robot].tokens < found.team_tokens:
            self.robots[robot].tokens = found.team_tokens
            self.tell(ev.TokensGained, robot, found.team_tokens, rule="RALLY-50.6")

    def lose_tokens(self, robot: int) -> None:
        """RALLY-50.6"""
        self.robots[robot].tokens = 0
        self.tell(ev.TokensLost, robot, rule="RALLY-50.6")

    # ------------------------------------------------------------ verbs: the end

    def win(self, team: int, robots: tuple[int, ...], why: str) -> None:
        """RALLY-51.11 The match is over; nothing follows."""
        self.winner, self.winners, self.why, self.over = team, robots, why, True
        self.tell(ev.MatchWon, team, robots, why, rule=why)

    def lose(self, side: int) -> None:
        """RALLY-51.12, RALLY-51.13, RALLY-51.14 All seats of a team have conceded: the other one wins at once."""
        self.win(1 - side, self.best(r for r in self.playing if TEAM_OF[r] == 1 - side), "RALLY-51.13")


CALLS: Final = {
    (robots, even): tuple(4 * team + n for n in range(robots) for team in ((NORTH, SOUTH) if even else (SOUTH, NORTH)))
    for robots in range(1, 5)
    for even in (False, True)
}
"""RALLY-42.2 Call order by the number of robots of a team, and whether the round is even."""

HOMEWARD: Final = (NORTHWARD, SOUTHWARD)
"""RALLY-41.4 Where a robot of a team faces in its zone: its own board."""
