"""The questions in words."""

from __future__ import annotations

import msgspec

from outplay.book.words import counted, listed
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.rules.damage import Guard
from outplay.games.rally.rules.deal import Recompile
from outplay.games.rally.rules.destruction import LoseOption
from outplay.games.rally.rules.endround import ChooseInstall, StayDowns
from outplay.games.rally.rules.motion import ChooseDistance, distances
from outplay.games.rally.rules.programming import Program, Store, program_so_far
from outplay.games.rally.rules.registers import Abort, PreReveal
from outplay.games.rally.rules.respawn import ChooseFacing, ChooseSpawn, StartDown
from outplay.games.rally.rules.setup import ChooseDock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.structures import NameRobot
from outplay.games.rally.rules.weapons import Declare
from outplay.games.rally.rules.yesno import YesNo
from outplay.games.rally.view.names import option_name, piece_id, robot_name
from outplay.games.rally.view.panels import next_register
from outplay.games.rally.view.waivers import waiver
from outplay.games.rally.view.zones import filling, in_front
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.step import Seat, SecretChoice, Step
from outplay.kernel.window import asking


def prompt(s: Table, seat: Seat) -> sc.Prompt:
    """Return what a seat is asked, with the standing answer to such a question."""
    step = asking(s)
    return msgspec.structs.replace(_prompt(s, seat, step), waiver=waiver(step))


def _prompt(s: Table, seat: Seat, step: Step[Table]) -> sc.Prompt:
    """Return the question of a step."""
    robot = in_front(s, seat) if isinstance(step, Program) else about_robot(s, seat)
    name = robot_name(s.content, robot) if robot != NOBODY else ""
    piece = piece_id(robot) if robot != NOBODY else ""
    match step:
        case Program():
            return _program(s, seat, robot)
        case YesNo():
            return _yes_no(step, name, piece)
        case Declare() | Guard() | ChooseDistance():
            return _action(s, step, robot, name, piece)
        case ChooseDock() | ChooseSpawn() | ChooseFacing() | StartDown():
            return _place(s, step, robot, name, piece)
        case ChooseInstall():
            return sc.Prompt(
                title=f"{name} may install an option card",
                how="its base then gives it to the whole team, in place of an older one",
                piece=piece,
                rule="RALLY-49.5",
            )
        case LoseOption():
            return sc.Prompt(title=f"{name} is destroyed and loses an option card", how="choose which", piece=piece, rule="RALLY-48.8")
        case NameRobot():
            return sc.Prompt(title="Which robot draws an option card?", rule="RALLY-48.11")
        case _:
            return sc.Prompt(title=type(step).__name__)


def _action(s: Table, step: Step[Table], robot: int, name: str, piece: str) -> sc.Prompt:
    """Return a question in the middle of a register: how far a robot moves, what it fires, what it gives up."""
    match step:
        case Declare():
            return sc.Prompt(
                title=f"{name}: what does it fire?",
                how="click a glowing target or choose a weapon; all robots tell at once",
                piece=piece,
                rule="RALLY-47.11",
                coach="Only a Mini Howitzer hurts towers and bases, from at most three squares away.",
            )
        case Guard():
            due = next((one for one in s.batch if one.robot == robot), None)
            points = due.ordinary + len(due.locks) if due else 0
            return sc.Prompt(
                title=f"{name} is about to take {counted(points, 'point')} of damage",
                how="each option card or green token that you give up prevents one point",
                piece=piece,
                rule="RALLY-48.3",
            )
        case _:
            return sc.Prompt(
                title=f"How far does {name} move?", how=f"as printed, or by its {listed(_allowing(s, robot), 'or')}", piece=piece, rule="RALLY-53.27"
            )


def _allowing(s: Table, robot: int) -> list[str]:
    """Return the option cards by which a robot may move another distance than its card says."""
    kind = s.content.cards[s.robots[robot].registers[s.register - 1][0]].kind
    return [option_name(s.content, option) for option in distances(s, robot, kind).values()]


def _place(s: Table, step: Step[Table], robot: int, name: str, piece: str) -> sc.Prompt:
    """Return a question about where and how a robot begins, or comes back."""
    match step:
        case ChooseDock():
            return sc.Prompt(
                title=f"Choose a dock for {name}",
                how="it will look into the factory",
                piece=piece,
                rule="RALLY-41.4",
                coach="Bring the enemy's base down. Docks 1 and 2 are in the middle, 7 and 8 at the edges.",
            )
        case ChooseSpawn():
            how = "choose a free dock, or a free square of its base" if s.settings.base_respawn else "choose a free dock"
            return sc.Prompt(title=f"{name} was destroyed and returns", how=how, piece=piece, rule="RALLY-49.9")
        case ChooseFacing():
            return sc.Prompt(title=f"Where does {name} face?", how="choose an arrow", piece=piece, rule="RALLY-49.9")
        case _:
            damage, rests = s.robots[robot].damage, "takes no part in the next round"
            how = f"it comes back with {damage} damage; powered down it loses that, and {rests}" if damage else f"it then {rests}"
            return sc.Prompt(title=f"Does {name} begin powered down?", how=how, piece=piece, rule="RALLY-49.9")


def about_robot(s: Table, seat: Seat) -> int:
    """Return the robot that a seat is asked about, or NOBODY."""
    step = asking(s)
    robot = getattr(step, "robot", NOBODY)
    if isinstance(step, SecretChoice):
        options = legal(s, seat)
        robot = getattr(options[0], "robot", NOBODY) if options else NOBODY
    return robot if isinstance(robot, int) else NOBODY


def _program(s: Table, seat: Seat, robot: int) -> sc.Prompt:
    """RALLY-43.4 Return the question of a program: which register is filled, what else belongs to the program, or that all is done."""
    if robot == NOBODY:
        crew = [r for r in s.crew(seat) if filling(s, r)]
        title = "The program is laid" if len(crew) == 1 else "Both programs are laid" if len(crew) == 2 else "All programs are laid"
        return sc.Prompt(title=title, how="choose a card to take it back", rule="RALLY-43.4")
    name, piece, register = robot_name(s.content, robot), piece_id(robot), next_register(s, robot)
    if register:
        return sc.Prompt(
            title=f"{name}, register {register}", how="choose a card for it", piece=piece, rule="RALLY-43.4",
            coach="In each register the card with the highest number at its upper left goes first; then belts, pushers and gears; then everything fires.",
        )  # fmt: skip
    match program_so_far(s, robot, s.picks.get(seat, ())).options(s)[0]:
        case Store(_, False):
            return sc.Prompt(title=f"Does {name} store a card?", how="in this round it may replace the card of a register", piece=piece, rule="RALLY-53.5")
        case Store():
            return sc.Prompt(title=f"Does {name} keep a card on its Flywheel?", how="it can be laid in any later round", piece=piece, rule="RALLY-53.11")
        case _:
            return sc.Prompt(
                title=f"Does {name} switch its Gyroscopic Stabilizer on?",
                how="belts and gears then do not turn it in this round",
                piece=piece,
                rule="RALLY-53.13",
            )


def _yes_no(step: YesNo, name: str, piece: str) -> sc.Prompt:
    """Return a question that is answered by yes or no."""
    match step:
        case Recompile():
            return sc.Prompt(title=f"A new hand for {name}?", how="it throws its cards away, and takes a point of damage", piece=piece, rule="RALLY-53.22")
        case PreReveal():
            return sc.Prompt(
                title=f"Does {name} use its stored card now?", how="it takes the place of the card in this register", piece=piece, rule="RALLY-53.5"
            )
        case Abort():
            return sc.Prompt(
                title=f"Does {name} abort its card?",
                how="the top card of the deck takes its place, here and in all later registers",
                piece=piece,
                rule="RALLY-53.2",
            )
        case StayDowns():
            return sc.Prompt(
                title=f"Does {name} stay powered down?", how="for another round: it gets no cards and fires nothing", piece=piece, rule="RALLY-44.5"
            )
        case _:
            return sc.Prompt(title=type(step).__name__, piece=piece)
