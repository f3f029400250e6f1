"""The table of a match: its top layer, with the round, what is under way in it, and how it ends.

It stands on two layers, which are classes of their own and know nothing of those above: `floor` has the map, robots and structures, `decks` the cards. All three together are
one table, saved as one and in this order of fields; a verb stands in the lowest layer that has all it needs. What concerns a single robot is done by the robot itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data.board import NOBODY, NORTH, SOUTH, TOWERS, TOWERS_OF
from outplay.games.rally.data.kinds import STAGES, RegisterNumber, Robots, RobotSet, RoundNumber, SideOrNobody, SomeRobots, Stage, Strikers
from outplay.games.rally.data.vocabulary import MOST_ROBOTS, ROBOTS
from outplay.games.rally.rules.decks import Decks
from outplay.games.rally.rules.floor import HOMEWARD, NONE
from outplay.games.rally.rules.robot import LOCKED_FROM, OFF, REGISTERS, TEAM_OF, Register, Robot
from outplay.games.rally.rules.volley import Declared, Due, Dying
from outplay.kernel.kinds import Each, Unseen
from outplay.kernel.step import Seat

SETUP, UPKEEP, DEAL, PROGRAM, REVEAL, MOVE, ELEMENTS, WEAPONS, TOUCH, END, CLEANUP = STAGES
"""RALLY-42.1 The parts of a round."""

CALLS: Final = {
    (robots, even): tuple(MOST_ROBOTS * team + n for n in range(robots) for team in ((NORTH, SOUTH) if even else (SOUTH, NORTH)))
    for robots in range(1, MOST_ROBOTS + 1)
    for even in (False, True)
}
"""RALLY-42.2 Call order, by the number of robots of a team and whether the round is even."""


class Table(Decks):
    """Everything that is true in a match. RALLY-41.3 It begins without damage, options and tokens."""

    round: RoundNumber = 0
    stage: Stage = SETUP
    register: RegisterNumber = 0
    """The register that is played out, from 1; 0 outside the registers."""
    order: Robots = ()
    """RALLY-45.3 The robots that carry out something in this register, in their order."""
    rammed: RobotSet = 0
    """RALLY-53.20 The robots that were rammed in this action, as bits."""
    declared: Annotated[tuple[Declared, ...], Each("robot")] = ()
    batch: Annotated[tuple[Due, ...], Each("robot")] = ()
    dying: Annotated[tuple[Dying, ...], Unseen()] = ()
    struck: Strikers = (0,) * (TOWERS + 2)
    """RALLY-51.6 By structure, the robots that dealt it damage in this Weapons step, as bits: they are credited if it falls."""
    fallen: Robots = ()
    """RALLY-49.8 The robots that will respawn, in the order of destruction."""
    winner: SideOrNobody = NOBODY
    winners: SomeRobots = ()
    """RALLY-51.10 The robots that share the win."""
    why: Annotated[str, Unseen()] = ""
    """The rule that ended the match."""

    # ------------------------------------------------------------ questions

    def calls(self) -> tuple[int, ...]:
        """RALLY-42.2 Return all robots in call order: South's first in odd rounds and in setup, North's in even ones."""
        return CALLS[self.settings.robots, self.round > 0 and self.round % 2 == 0]

    def crew(self, seat: Seat) -> list[int]:
        """RALLY-52.2 Return the robots of a seat, in call order."""
        robots = self.robots
        return [r for r in self.calls() if robots[r].seat == seat]

    def in_play(self) -> list[int]:
        """RALLY-1.2 Return the robots in play, in call order."""
        cells = self.cells
        return [r for r in self.calls() if cells[r] >= 0]

    # ------------------------------------------------------------ verbs: setup, rounds and registers

    def begin(self) -> None:
        """RALLY-41.1, RALLY-41.2, RALLY-41.3 Lay out robots, hit points, program cards and the option deck."""
        base, tower, _ = self.settings.numbers
        self.robots = [Robot() for _ in range(ROBOTS)]
        for seat, crew in enumerate(self.settings.crews):
            for robot in crew:
                self.robots[robot].seat = seat
        self.towers, self.bases = [tower] * TOWERS, [base, base]
        self.deck = tuple(range(len(self.content.cards)))
        self.known = [0] * len(self.deck)
        self.option_deck = tuple(self.shuffle("options", self.content.option_deck))
        self.deal_options()

    def enter(self, stage: str) -> None:
        """RALLY-42.1 Begin a part of the round."""
        self.stage = stage

    def begin_round(self) -> None:
        """RALLY-42.1 Begin a round with its Upkeep."""
        self.round += 1
        self.stage = UPKEEP
        self.register = 0
        self.tell(ev.RoundBegan, self.round, rule="RALLY-42.1")

    def power(self, robot: int) -> None:
        """RALLY-44.2, RALLY-44.8 In Upkeep, power a robot down or up as it was said in the round before."""
        one = self.robots[robot]
        if one.next:
            if self.settings.power_down_strict and one.tokens:
                self.lose_tokens(robot)
            gone = one.power_down()
            self.wipe(robot, range(1, REGISTERS + 1))
            self.tell(ev.PoweredDown, robot, gone, rule="RALLY-44.2")
        elif one.down:
            one.down = False
            self.tell(ev.PoweredUp, robot, rule="RALLY-44.5")
            if self.settings.power_down_strict:
                self.gain_tokens(robot)

    def begin_register(self, register: int) -> None:
        """RALLY-45.1, RALLY-51.4, RALLY-53.17, RALLY-53.19 Begin a register phase: what was remembered of the last one is forgotten, and robots that are destroyed control nobody."""
        self.register, self.stage = register, REVEAL
        self.order = ()
        for r in self.playing:
            one = self.robots[r]
            one.begin_phase()
            if one.controller >= 0 and self.cells[one.controller] < 0:
                self.end_control(r)
        self.tell(ev.RegisterBegan, register, rule="RALLY-42.1")

    def end_round(self) -> None:
        """RALLY-49.7 Clean up: cards in registers that are not locked are thrown away, stored ones too; Radio Control, Abort and Gyroscopic states end."""
        self.register, self.stage = 0, CLEANUP
        for r in self.playing:
            one = self.robots[r]
            self.wipe(r, [n for n in range(1, REGISTERS + 1) if not one.locked(n)])
            self.throw(one.take_stored())
            one.end_states()
        self.order = ()
        towers = tuple((self.standing & TOWERS_OF[team]).bit_count() for team in (SOUTH, NORTH))
        self.tell(ev.RoundEnded, self.round, tuple(max(0, left) for left in self.bases), towers, tuple(self.fallen), rule="RALLY-49.7")

    def fill_locks(self, placed: Sequence[tuple[int, int]] = ()) -> None:
        """RALLY-44.4 Fill the empty registers that damage has just locked in robots that are powered down, with the top cards, face up.

        In call order, from register 5 downward; `placed` are the robots and registers with a new placed lock, which come last.
        """
        new = set(placed)
        for r in self.calls():
            one = self.robots[r]
            if not one.down or self.cells[r] < 0:
                continue
            empty = [n for n in range(REGISTERS, 0, -1) if not one.registers[n - 1] and one.locked(n)]
            late = sorted(n for n in empty if (r, n) in new and n < LOCKED_FROM[one.damage])
            for n in [n for n in empty if n not in late] + late:
                self.fill_lock(r, n)

    # ------------------------------------------------------------ verbs: actions

    def arrange(self, order: Iterable[int], owners: Iterable[int]) -> None:
        """RALLY-45.3 Set who acts in this register, in order, each by the cards of its owner."""
        self.stage = MOVE
        self.order = tuple(order)
        whose = tuple(owners)
        self.tell(ev.Ordered, self.register, self.order, whose, tuple(self.robots[owner].registers[self.register - 1] for owner in whose), rule="RALLY-45.3")

    def act(self, robot: int, owner: int, content: Register) -> None:
        """RALLY-45.2, RALLY-51.4 Begin an action of a robot: nobody has moved it yet, it has rammed nobody."""
        self.robots[robot].mover = NOBODY
        self.rammed = 0
        if self.told is not None:
            self.tell(ev.Acted, robot, owner, content, self.priority(content), rule="RALLY-45.2")

    def ram(self, robot: int, target: int) -> None:
        """RALLY-53.20 Remember that this action has rammed a robot."""
        self.rammed |= 1 << target
        self.tell(fe.Rammed, robot, target, rule="RALLY-53.20")

    # ------------------------------------------------------------ verbs: the Weapons step

    def declare(self, declared: Iterable[Declared]) -> None:
        """RALLY-48.1 A Set what each robot fires."""
        self.declared = tuple(declared)

    def await_damage(self, batch: Iterable[Due]) -> None:
        """RALLY-48.3 Set what robots are about to receive, less what has been prevented already."""
        self.batch = tuple(batch)

    def doom(self, dying: Dying) -> None:
        """RALLY-48.14 Remember a robot that has reached 10 damage."""
        self.dying = (*self.dying, dying)

    def forget_dying(self, robots: Sequence[int]) -> None:
        """Forget the dying among these robots, which are destroyed now."""
        self.dying = tuple(one for one in self.dying if one.robot not in robots)

    def hit_structure(self, robot: int, structure: int, points: int) -> None:
        """RALLY-47.8, RALLY-48.5 Strike a tower or base with a robot's howitzer."""
        if structure < TOWERS:
            self.towers[structure] -= points
            left = self.towers[structure]
        else:
            self.bases[structure - TOWERS] -= points
            left = self.bases[structure - TOWERS]
        struck = list(self.struck)
        struck[structure] |= 1 << robot
        self.struck = tuple(struck)
        self.tell(fe.StructureHit, robot, structure, points, left, rule="RALLY-47.8")

    def forget_weapons(self) -> None:
        """End a Weapons step: forget what was fired and struck in it."""
        self.declared, self.dying, self.struck = (), (), (0,) * (TOWERS + 2)

    # ------------------------------------------------------------ verbs: destruction and respawn

    def destroy(self, robot: int, how: str, by: tuple[int, ...] = (), also: tuple[str, ...] = ()) -> None:
        """RALLY-44.6, RALLY-48.8, RALLY-48.9 Take a robot off the map until it respawns; its registers stay until Cleanup. RALLY-52.5 Without a life left it does not come back."""
        one = self.robots[robot]
        self.tell(fe.RobotDestroyed, robot, self.cells[robot], how, by, also, rule="RALLY-48.8")
        one.die()
        self.cells[robot] = OFF
        if one.controller >= 0:
            self.end_control(robot)
        if self.settings.power_down_strict and one.tokens:
            self.lose_tokens(robot)
        if self.settings.most_deaths and one.deaths >= self.settings.most_deaths:
            self.tell(ev.OutOfLives, robot, rule="RALLY-52.5")
        else:
            self.fallen = (*self.fallen, robot)

    def respawn(self, robot: int, cell: int, damage: int) -> None:
        """RALLY-49.9 Bring a destroyed robot back on a cell, with this damage, facing its own board."""
        self.cells[robot] = cell
        one = self.robots[robot]
        one.damage, one.facing = damage, HOMEWARD[TEAM_OF[robot]]
        self.fallen = tuple(other for other in self.fallen if other != robot)
        self.tell(ev.Respawned, robot, cell, damage, rule="RALLY-49.9")

    # ------------------------------------------------------------ verbs: team options, and the end

    def install(self, robot: int, option: int) -> None:
        """RALLY-50.3, RALLY-50.9 Move a carried card from a robot to its base, an old one there to the graveyard. RALLY-50.5, RALLY-50.6 Marks go, green tokens come."""
        team = TEAM_OF[robot]
        self.give_away(robot, option)
        old, self.team_options[team] = self.team_options[team], option
        self.tell(ev.Installed, robot, team, option, rule="RALLY-50.3")
        if old != NONE:
            self._lost(team, old)
        for r in self.in_play():
            if TEAM_OF[r] == team and not (self.settings.power_down_strict and self.robots[r].down):
                self.gain_tokens(r)

    def win(self, team: int, robots: tuple[int, ...], why: str) -> None:
        """RALLY-51.11 End the match; nothing follows."""
        self.winner, self.winners, self.why, self.over = team, robots, why, True
        self.tell(ev.MatchWon, team, robots, why, rule=why)

    def lose(self, side: int) -> None:
        """RALLY-51.12, RALLY-51.13, RALLY-51.14 End the match when all seats of a team have conceded: the other one wins at once."""
        self.win(1 - side, self.best(r for r in self.playing if TEAM_OF[r] == 1 - side), "RALLY-51.13")
