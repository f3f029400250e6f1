"""Tables in the middle of a match, for scenarios: the base state of the worked examples, with what a test says otherwise.

    with table(S1="1,14 E", S2="9,14 W", N1="4,14 S d9") as t:
        t.weapons()
        assert t.scores() == {"S1": (1, 0, 0), "S2": (1, 0, 0), "N1": (0, 1, 0)}

Robots are S1 to N4; `lay.Words` says what may stand in their words. Robots that are not named stand on docks. Parts of a round are played one by one; then the table rests.
Each question on the way is answered as the test says. By default nobody gives up anything, stays down or installs, distances are those printed, and every robot fires its main laser.
`aims` are the robots that towers pick, in order, if they have a choice; `deck` the priorities on top of the program deck, `options` those of the option deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self, TypeVar

from outplay.games.rally import GAME
from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.rules.aim import shots
from outplay.games.rally.rules.damage import GiveUp, Guard, Keep, Spend
from outplay.games.rally.rules.deal import Recompile
from outplay.games.rally.rules.destruction import Lose, LoseOption, destroyed
from outplay.games.rally.rules.elements import Elements
from outplay.games.rally.rules.endround import ChooseInstall, EndOfRound, Install, StayDowns, Touch
from outplay.games.rally.rules.floor import NONE
from outplay.games.rally.rules.motion import ChooseDistance, Steps
from outplay.games.rally.rules.programming import Gyro, PowerDown, Program, Put, Store
from outplay.games.rally.rules.registers import Abort, PreReveal, RegisterPhase, RobotsMove
from outplay.games.rally.rules.respawn import ChooseFacing, ChooseSpawn, Face, StartDown
from outplay.games.rally.rules.robot import ANNOUNCED, CHOSEN, FORCED, KEPT, REGISTERS, STAYS_UP, TEAM_OF
from outplay.games.rally.rules.rounds import Cleanup, Round
from outplay.games.rally.rules.setup import ChooseDock, Dock
from outplay.games.rally.rules.state import DEAL, Table
from outplay.games.rally.rules.structures import BaseCheck, Name, NameRobot
from outplay.games.rally.rules.weapons import Aim, Declare, Weapon, Weapons, weapon_pick
from outplay.games.rally.rules.yesno import Do, Dont
from outplay.games.rally.view.names import SHORT, TEAMS, TOWER_NAMES
from outplay.kernel.chance import Quick
from outplay.kernel.play import advance, legal
from outplay.kernel.settings import Value
from outplay.kernel.step import DONE, Choice, Concede, Option, Pass, Ready, Seat, Step, TimeOut
from outplay.kernel.view import HIDDEN
from outplay.kernel.window import asking
from outplay.testing.scenario import Scenario
from tests.games.rally.frame import CONTENT
from tests.games.rally.lay import WAYS, card, content_of, facing_of, lay, lay_cards, lay_options, lay_structures, option, robot_number
from tests.games.rally.tables import ruled

POWER = {STAYS_UP: "up", ANNOUNCED: "announced", KEPT: "kept", FORCED: "forced", CHOSEN: "chosen"}
WEAPON = {"main": "laser", "pressor_beam": "push", "tractor_beam": "pull", "radio_control": "control", "scrambler": "scramble"}
CALLED = {name: word for word, name in WEAPON.items()}
ASKED: dict[type, str] = {
    Program: "program", Recompile: "recompile", Declare: "weapons", Guard: "guard", Abort: "abort", PreReveal: "substitute", StayDowns: "stay", ChooseDistance: "distance",
    LoseOption: "lose", ChooseInstall: "install", ChooseSpawn: "dock", ChooseFacing: "facing", StartDown: "start", NameRobot: "draws", ChooseDock: "dock",
}  # fmt: skip
"""What each step that asks is called here."""

E = TypeVar("E")


class Rest(Choice[Table]):
    """A question that lets the test look at the table."""

    always_asked = True

    def who(self, s: Table) -> Seat:
        return s.settings.seats - 1

    def options(self, s: Table) -> Sequence[Option]:
        return [Pass()]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        return DONE


class ToPrograms(Step[Table]):
    """The part of a round before its programs."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return Round().run(s)[:1]


class Destroy(Step[Table]):
    """A robot is destroyed, for no reason."""

    robot: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return destroyed(s, [self.robot], "damage")


class Answers:
    """What a test wants the robots to answer."""

    def __init__(self, **said: object) -> None:
        self.said = said
        self.used: set[tuple[str, str]] = set()

    def of(self, what: str, robot: str, default: E) -> E:
        """Return what a robot answers to a question."""
        found = self.said.get(what)
        if not isinstance(found, Mapping) or robot not in found:
            return default
        self.used.add((what, robot))
        value: E = found[robot]
        return value


class At(Scenario[Table]):
    """A scenario of this game."""

    before: dict[str, int]
    answers: Answers

    def remember(self) -> Self:
        """Remember the damage of all robots: `hurt` tells what changes from now on."""
        self.before = {SHORT[r]: self.state.robots[r].damage for r in self.state.playing if self.state.cells[r] >= 0}
        return self

    # ------------------------------------------------------------ parts of a round

    def does(self, *steps: Step[Table], answers: Answers | None = None, stop: str = "") -> Self:
        """Carry out steps and answer what is asked on the way, up to the next rest or until `stop` is asked."""
        assert self.resting, f"{self.asked_for} is asked"
        self.state.todo += [*reversed(steps)]
        self.state.told = self.told
        self.state.open = None
        advance(self.state)
        self.answers = answers or Answers()
        return self.answer(stop)

    @property
    def resting(self) -> bool:
        """Whether nothing is under way."""
        return self.asked_for == "rest"

    @property
    def asked_for(self) -> str:
        """What is asked: rest, or the name of a window."""
        if self.state.over or not self.state.todo:
            return "over"
        step = asking(self.state)
        return "rest" if isinstance(step, Rest) else ASKED[type(step)]

    def answer(self, stop: str = "") -> Self:
        """Answer all questions up to the next rest, or until one of `stop` is asked."""
        while not self.resting and self.asked_for not in ("over", *stop.split()):
            seat = self.state.asked[0]
            options = legal(self.state, seat)
            self.act(seat, self.pick_of(seat, options))
        return self

    def pick_of(self, seat: Seat, options: Sequence[Option]) -> Option:
        """Return the answer of the seat that is asked."""
        first, answers = options[0], self.answers
        name = SHORT[robot_of(first)] if robot_of(first) >= 0 else ""
        match asking(self.state):
            case Declare():
                return self.weapon_of(name, options)
            case Guard():
                return self.guard_of(name, options)
            case Recompile() | Abort() | PreReveal() | StayDowns() as step:
                yes = answers.of(ASKED[type(step)], name, False)
                return Do(robot_of(first)) if yes else Dont(robot_of(first))
            case ChooseDistance():
                steps = answers.of("distance", name, -1)
                return next((pick for pick in options if isinstance(pick, Steps) and pick.steps == steps), first)
            case LoseOption():
                lost = answers.of("lose", name, "")
                return Lose(robot_of(first), option(lost)) if lost else first
            case ChooseInstall():
                installed = answers.of("install", name, "")
                return Install(robot_of(first), option(installed)) if installed else Pass()
            case NameRobot():
                draws = self.answers.said.get("draws")
                return Name(robot_number(draws)) if isinstance(draws, str) else first
            case _:
                return TimeOut()

    def weapon_of(self, name: str, options: Sequence[Option]) -> Option:
        """Return the weapon that a robot fires, or what a hit of its laser does: "main", "howitzer", "main lock:2 destroy:brakes"."""
        words = self.answers.of("weapons", name, "main").split()
        first = options[0]
        if isinstance(first, Weapon):
            return weapon_pick(first.robot, WEAPON.get(words[0], words[0]))
        assert isinstance(first, Aim)
        modes = words[1:]
        done = sum(isinstance(pick, Aim) and pick.robot == first.robot for pick in self.state.picks.get(self.state.robots[first.robot].seat, ()))
        if done >= len(modes):
            return first
        mode, _, on = modes[done].partition(":")
        return next(pick for pick in options if isinstance(pick, Aim) and pick.mode == mode and pick.on == (int(on) if on.isdigit() else option(on)))

    def guard_of(self, name: str, options: Sequence[Option]) -> Option:
        """Return what a robot gives up: "brakes t1"; "late" if it is out of time."""
        said = self.answers.of("guard", name, "")
        if said == "late":
            return TimeOut()
        words = said.split()
        for pick in options:
            match pick:
                case GiveUp(_, number) if CONTENT.options[number].id in words:
                    return pick
                case Spend(_, tokens) if f"t{tokens}" in words:
                    return pick
        return options[-1] if isinstance(options[-1], Keep) else options[0]

    def moves(self, register: int | None = None, lose: Mapping[str, str] = {}, distance: Mapping[str, int] = {}) -> Self:
        """Play Robots Move with what lies in a register."""
        self.state.register = register or self.state.register
        return self.does(RobotsMove(), answers=Answers(lose=lose, distance=distance))

    def elements(self, register: int | None = None) -> Self:
        """Play the board elements."""
        self.state.register = register or self.state.register
        return self.does(Elements())

    def weapons(
        self, register: int | None = None, *, guard: Mapping[str, str] = {}, lose: Mapping[str, str] = {}, draws: str = "", stop: bool = False, **fired: str
    ) -> Self:
        """Play the Weapons step. Keywords are robots with what they fire."""
        self.state.register = register or self.state.register
        self.state.order = self.state.order or tuple(
            sorted((r for r in self.state.in_play() if self.state.robots[r].registers[self.state.register - 1]), key=self.slowness)
        )
        answers = Answers(weapons=fired, guard=guard, lose=lose, draws=draws)
        self.does(Weapons(), answers=answers, stop="weapons" if stop else "")
        unused = {name for name in fired if ("weapons", name) not in answers.used and fired[name] != "main"}
        assert stop or not unused, f"{unused} were not asked what they fire"
        return self

    def slowness(self, robot: int) -> int:
        """Return a key that sorts robots by priority, the highest first."""
        return -self.state.priority(self.state.robots[robot].registers[self.state.register - 1])

    def phase(self, register: int, *, abort: Mapping[str, bool] = {}, substitute: Mapping[str, bool] = {}, stop: str = "", **fired: str) -> Self:
        """Play a whole register phase."""
        return self.does(RegisterPhase(register), answers=Answers(abort=abort, substitute=substitute, weapons=fired), stop=stop)

    def reveal(self, register: int) -> Self:
        """Play a register phase up to the question of Abort Switch."""
        return self.phase(register, stop="abort")

    def touch(self) -> Self:
        """Play the touching of wrenches."""
        return self.does(Touch())

    def end_of_round(self, install: Mapping[str, str] = {}, asking: bool = True) -> Self:
        """Play the end of a round: repair, installation, Circuit Breaker."""
        return self.does(EndOfRound(), answers=Answers(install=install), stop="" if asking else "install")

    def cleanup(self, stay: Mapping[str, bool] = {}, asking: bool = True) -> Self:
        """Play Cleanup: cards are thrown away, robots come back."""
        return self.does(Cleanup(), answers=Answers(stay=stay), stop="" if asking else "dock")

    def deal(self, recompile: Mapping[str, bool] = {}, stop: bool = False, top: str = "") -> Self:
        """Play the next round up to its programs, with `stop` up to the first question. `top` are the priorities of the cards that are dealt first."""
        if top:
            cards, wanted = sorted((*self.state.deck, *self.state.discard)), [card(int(word)) for word in top.split()]
            order = [cards.index(one) for one in wanted]
            self.chance.script["program"] = [(*order, *(n for n in range(len(cards)) if n not in order))]
        return self.does(ToPrograms(), answers=Answers(recompile=recompile), stop="recompile program" if stop else "program")

    def base_check(self) -> Self:
        """Look whether a base has fallen."""
        return self.does(BaseCheck())

    def destroy(self, name: str) -> Self:
        """Destroy a robot."""
        return self.does(Destroy(robot_number(name)))

    def goes_on(self, abort: Mapping[str, bool] = {}, recompile: Mapping[str, bool] = {}, **fired: str) -> Self:
        """Answer the open question and those that follow."""
        stop = "program" if self.asked_for == "recompile" else ""
        self.answers = Answers(abort=abort, recompile=recompile, weapons=fired)
        return self.answer(stop)

    # ------------------------------------------------------------ programs

    def puts(self, name: str, registers: str) -> Self:
        """Have a robot lay cards into its empty registers, in their order: "500 510+70", or with "late" cards at random. Its other questions stay open."""
        robot = robot_number(name)
        seat = self.state.robots[robot].seat
        while registers == "late" and self.robot_of_seat(seat) == robot and isinstance(legal(self.state, seat)[0], Put):
            self.act(seat, legal(self.state, seat)[0])
        for word in registers.split() if registers != "late" else ():
            cards = content_of(word)
            found = [pick for pick in legal(self.state, seat) if isinstance(pick, Put) and pick.robot == robot and pick.cards == cards]
            assert found, f"{name} cannot lay {word}, only {self.options(seat)}"
            self.act(seat, found[0])
        return self

    def robot_of_seat(self, seat: Seat) -> int:
        """Return the robot that a seat is asked about."""
        return robot_of(legal(self.state, seat)[0])

    def done(self, name: str) -> Self:
        """Have a robot refuse everything else that it is asked."""
        robot = robot_number(name)
        seat = self.state.robots[robot].seat
        while seat in self.state.asked and self.robot_of_seat(seat) == robot:
            self.act(seat, legal(self.state, seat)[-1])
        return self

    def everybody_programs(self) -> Self:
        """Have all seats that are asked make their programs of the first cards that there are."""
        while self.asked_for == "program":
            seat = self.state.asked[0]
            options = legal(self.state, seat)
            self.act(seat, options[0] if isinstance(options[0], (Put, Ready)) else options[-1])
        return self

    def by_chance(self) -> Self:
        """Let chance decide from now on, instead of the test."""
        self.state.chance = Quick(1)
        return self

    def offers(self, name: str) -> set[str]:
        """Return what a robot is asked in its program now: put, store, gyro, power_down."""
        seat = self.state.robots[robot_number(name)].seat
        kinds = {Put: "put", Store: "store", Gyro: "gyro", PowerDown: "power_down", Ready: "ready"}
        return {kinds[type(pick)] for pick in legal(self.state, seat)}

    def concedes(self, name: str) -> Self:
        """Have the seat of a robot concede."""
        return self.act(self.state.robots[robot_number(name)].seat, Concede())

    def late_through(self, name: str) -> Self:
        """Have the seat that is asked let its time run out, until another robot is asked."""
        while self.asked_for == "dock" and self.robot_asked == name:
            self.act(self.state.asked[0], TimeOut())
        return self

    def everybody_late(self, until_round: int) -> Self:
        """Have everybody let the time run out, up to the programs of a round."""
        while not self.state.over and not (self.state.round >= until_round and self.asked_for == "program"):
            self.act(self.state.asked[0], TimeOut())
        return self

    def respawns(self, name: str, dock: int, facing: str, down: bool) -> Self:
        """Bring a destroyed robot back with these answers."""
        robot = robot_number(name)
        seat = self.state.robots[robot].seat
        self.act(seat, Dock(robot, self.state.map.dock_cells[TEAM_OF[robot]][dock - 1]))
        self.act(seat, Face(robot, WAYS.index(facing)))
        return self.act(seat, Do(robot) if down else Dont(robot))

    # ------------------------------------------------------------ who is asked

    @property
    def robots_asked(self) -> set[str]:
        """The robots of all open questions of those who have not answered."""
        found = set[str]()
        step = asking(self.state)
        for seat in self.state.asked:
            if isinstance(step, Declare):
                found |= {SHORT[r] for r in self.state.crew(seat) if len(shots(self.state, r)) > 1}
            elif isinstance(step, (Abort, Recompile, PreReveal)):
                found |= {SHORT[r] for r in step.robots(self.state) if self.state.robots[r].seat == seat}
        return found

    @property
    def robot_asked(self) -> str:
        """The robot of the open question."""
        return SHORT[robot_of(legal(self.state, self.state.asked[0])[0])]

    def weapons_of(self, name: str, register: int | None = None) -> set[str]:
        """Return what a robot may fire."""
        self.state.register = register or self.state.register
        return {CALLED.get(shot.weapon, shot.weapon) for shot in shots(self.state, robot_number(name))}

    def places_offered(self) -> set[str]:
        """Return where a robot may come back, as columns and rows."""
        return {f"{pick.cell % 12},{pick.cell // 12}" for pick in legal(self.state, self.state.asked[0]) if isinstance(pick, Dock)}

    def installable(self) -> set[str]:
        """Return the options that may be installed now."""
        return {CONTENT.options[pick.option].id for pick in legal(self.state, self.state.asked[0]) if isinstance(pick, Install)}

    # ------------------------------------------------------------ what is true

    def robot(self, name: str) -> int:
        """Return a robot's number."""
        return robot_number(name)

    def at(self, name: str) -> str:
        """Return where a robot stands and faces: "3,17 N"; empty if it is not in play."""
        return facing_of(self.state, robot_number(name))

    def in_play(self, name: str) -> bool:
        """Return whether a robot is in play."""
        return self.state.cells[robot_number(name)] >= 0

    def damage(self, name: str) -> int:
        return self.state.robots[robot_number(name)].damage

    def hurt(self) -> dict[str, int]:
        """Return the damage that robots in play have gained since `remember`."""
        now = {SHORT[r]: self.state.robots[r].damage for r in self.state.playing if self.state.cells[r] >= 0}
        return {name: damage - self.before.get(name, 0) for name, damage in now.items() if damage != self.before.get(name, 0)}

    def scores(self) -> dict[str, tuple[int, int, int]]:
        """Return Kills, Deaths and Objectives of the robots that have any; if robots have a limited number of lives, of all."""
        found = {SHORT[r]: (one.kills, one.deaths, one.objectives) for r in self.state.playing for one in (self.state.robots[r],)}
        return found if self.state.settings.most_deaths else {name: score for name, score in found.items() if any(score)}

    def kdo(self, name: str) -> int:
        return self.state.robots[robot_number(name)].kdo

    def tower(self, name: str) -> int:
        """Return the hit points of a tower."""
        return self.state.towers[TOWER_NAMES.index(name)]

    @property
    def bases(self) -> tuple[int, int]:
        """The hit points of South's base and of North's."""
        return (self.state.bases[0], self.state.bases[1])

    @property
    def won(self) -> tuple[str, list[str]]:
        """The winning team, empty if there is none, and the robots that share the win."""
        assert self.state.over, f"it is not over; {self.asked_for} is asked"
        return (TEAMS[self.state.winner] if self.state.winner >= 0 else "", sorted((SHORT[r] for r in self.state.winners), key=SHORT.index))

    @property
    def round(self) -> int:
        return self.state.round

    def locked(self, name: str) -> set[int]:
        """Return the locked registers of a robot."""
        return {n for n in range(1, REGISTERS + 1) if self.state.robots[robot_number(name)].locked(n)}

    def register(self, name: str, register: int) -> list[int]:
        """Return what lies in a register, by priorities."""
        return [CONTENT.cards[c].priority for c in self.state.robots[robot_number(name)].registers[register - 1]]

    def shown(self, name: str, register: int) -> bool:
        """Return whether a register lies face up."""
        return bool(self.state.robots[robot_number(name)].shown >> register & 1)

    def empty(self, name: str) -> set[int]:
        """Return the registers without a card."""
        return {n for n, content in enumerate(self.state.robots[robot_number(name)].registers, 1) if not content}

    def hand(self, name: str) -> list[int]:
        """Return the hand of a robot, by priorities."""
        return [CONTENT.cards[c].priority for c in self.state.robots[robot_number(name)].hand]

    def dealt(self, name: str) -> int:
        """Return the number of cards in a robot's hand."""
        return len(self.state.robots[robot_number(name)].hand)

    def knows_hand(self, name: str) -> bool:
        """Return whether the faces of a hand are seen."""
        return HIDDEN not in self.state.robots[robot_number(name)].hand

    def pile(self, name: str) -> list[int]:
        """Return the number of cards in each register."""
        return [len(content) for content in self.state.robots[robot_number(name)].registers]

    def hidden(self, name: str, register: int) -> bool:
        """Return whether a register has a card whose face is not known."""
        return HIDDEN in self.state.robots[robot_number(name)].registers[register - 1]

    @property
    def discards(self) -> int:
        """The number of cards on the discard pile."""
        return len(self.state.discard)

    def thrown(self, name: str) -> int:
        """Return the number of cards that a robot had left over."""
        return [one.leftover for one in self.events(ev.Programmed) if one.robot == robot_number(name)][-1]

    def stored(self, name: str) -> list[int]:
        return [CONTENT.cards[c].priority for c in self.state.robots[robot_number(name)].stored]

    def wheel(self, name: str) -> list[int]:
        return [CONTENT.cards[c].priority if c != HIDDEN else c for c in self.state.robots[robot_number(name)].wheel]

    def tokens(self, name: str) -> int:
        return self.state.robots[robot_number(name)].tokens

    def marks(self, name: str) -> int:
        return self.state.robots[robot_number(name)].marks

    def power(self, name: str) -> str:
        """Return the power of a robot: down, up, or why it will be down."""
        one = self.state.robots[robot_number(name)]
        return "down" if one.down else POWER[one.next]

    def carried(self, name: str) -> list[str]:
        """Return the options that a robot carries."""
        return [CONTENT.options[o].id for o in self.state.robots[robot_number(name)].options]

    def team_option(self, team: str) -> str:
        """Return what a base broadcasts; empty if it is nothing."""
        number = self.state.team_options[TEAMS.index(team)]
        return CONTENT.options[number].id if number != NONE else ""

    @property
    def graveyard(self) -> list[str]:
        return [CONTENT.options[o].id for o in self.state.graveyard]

    def seen_by(self, name: str) -> At:
        """Return the table as the seat of a robot sees it."""
        seat = self.state.robots[robot_number(name)].seat
        seen = At.__new__(At)
        seen.game, seen.state, seen.told = self.game, self.game.observe(self.state, seat).state, self.told
        return seen

    # ------------------------------------------------------------ what happened

    def spent(self) -> list[tuple[str, int]]:
        """Return the green tokens that were spent, by robot."""
        return [(SHORT[one.robot], one.points) for one in self.events(fe.Prevented) if one.what == "tokens"]

    def acted(self) -> list[tuple[str, int]]:
        """Return the robots that acted with their priorities, in order."""
        return [(SHORT[one.robot], one.priority) for one in self.events(ev.Acted)]

    def registers_played(self) -> list[int]:
        return [one.register for one in self.events(ev.RegisterBegan)]

    def rounds_begun(self) -> list[int]:
        return [one.round for one in self.events(ev.RoundBegan)]


def robot_of(pick: Option) -> int:
    """Return the robot that an option speaks of, or -1."""
    found: int = getattr(pick, "robot", -1)
    return found


def begun(**options: Value) -> At:
    """Return a match at its first question."""
    t = At(GAME, GAME.new(GAME.settings.make(ruled(options)), CONTENT, Quick(1)), tower_targets=()).remember()
    return t.by_chance()


def table(
    *,
    robots: int = 4,
    ruleset: str = "classic",
    round: int = 1,
    register: int = 1,
    towers: str = "",
    bases: tuple[int, int] | None = None,
    south: str = "",
    north: str = "",
    deck: str = "",
    deck_only: bool = False,
    thrown: str = "",
    options: str = "",
    left: int = 27,
    grave: str = "",
    aims: Sequence[str] = (),
    control: Mapping[str, str] = {},
    movers: Mapping[str, str] = {},
    S1: str = "",
    S2: str = "",
    S3: str = "",
    S4: str = "",
    N1: str = "",
    N2: str = "",
    N3: str = "",
    N4: str = "",
    **settings: Value,
) -> At:
    """Return the base state of the worked examples, with what a test says otherwise: four robots a team, `classic`, round 1, register 1, nothing under way."""
    preset = next(one for one in GAME.settings.PRESETS if one.id == ruleset)
    s = GAME.new(GAME.settings.make({**preset.values, "robots": robots, **settings}), CONTENT, Quick(1))
    s.begin()
    s.round, s.register, s.stage = round, register, DEAL
    words = {name: text for name, text in zip(SHORT, (S1, S2, S3, S4, N1, N2, N3, N4), strict=True) if text}
    lay(s, words, register)
    lay_cards(s, deck, thrown, deck_only, register)
    lay_options(s, options, left, grave, south, north)
    lay_structures(s, towers, bases)
    for name, controller in control.items():
        one = s.robots[robot_number(name)]
        one.controller, one.claim = robot_number(controller), True
    for name, mover in movers.items():
        s.robots[robot_number(name)].mover = robot_number(mover)
    s.todo[:] = [Rest()]
    drawn = [robot_number(name) for name in aims]
    return At(GAME, s, tower_targets=drawn).remember()


__all__ = ["At", "begun", "card", "option", "robot_number", "table"]
