"""Why not: the reason why nothing is offered on a thing that was clicked, with the rule that says so."""

from __future__ import annotations

from outplay.book.words import counted
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import BASE_OF, NOBODY, SIZE, TOWERS, column, distance, row, team_of_tower
from outplay.games.rally.rules.aim import fires, howitzer, main_targets
from outplay.games.rally.rules.damage import Guard
from outplay.games.rally.rules.destruction import LoseOption
from outplay.games.rally.rules.endround import ChooseInstall
from outplay.games.rally.rules.floor import STRUCTURE
from outplay.games.rally.rules.motion import ChooseDistance
from outplay.games.rally.rules.programming import Program, Put, program_so_far
from outplay.games.rally.rules.respawn import ChooseFacing, ChooseSpawn, StartDown
from outplay.games.rally.rules.robot import REGISTERS, TEAM_OF
from outplay.games.rally.rules.setup import ChooseDock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.structures import NameRobot
from outplay.games.rally.rules.weapons import Aim, Declare
from outplay.games.rally.rules.yesno import YesNo
from outplay.games.rally.view.names import (
    card_id,
    card_label,
    cell_id,
    option_id,
    option_name,
    panel_id,
    piece_id,
    register_id,
    robot_name,
    structure_id,
    structure_name,
)
from outplay.games.rally.view.text import offer
from outplay.kernel import scene as sc
from outplay.kernel.play import legal, offered
from outplay.kernel.scene import Why
from outplay.kernel.step import Seat
from outplay.kernel.window import asking


def refusals(s: Table, seat: Seat, on: str) -> list[sc.Refusal]:
    """Return the reason why a thing of the scene offers nothing to a seat that is asked; none if it does offer something."""
    lit = sc.offered(offer(s, option) for option in offered(s, seat))
    if on in lit:
        return []
    why = _of(s, seat, on, lit)
    return [why.on(on)] if why is not None else []


def robot_in_question(s: Table, seat: Seat) -> int:
    """Return the robot of the first option of a seat, or NOBODY."""
    options = legal(s, seat)
    found: int = getattr(options[0], "robot", NOBODY) if options else NOBODY
    return found


def _of(s: Table, seat: Seat, on: str, lit: set[str]) -> Why | None:
    """Return the reason, by the kind of thing."""
    for r in s.playing:
        if on in (piece_id(r), panel_id(r)):
            return None if {piece_id(r), panel_id(r)} & lit else _robot(s, seat, r)
        if found := next((n for n in range(1, REGISTERS + 1) if on == register_id(r, n)), 0):
            return _register(s, seat, r, found)
        for option in s.robots[r].options:
            if on.startswith(option_id(s.content, r, option)):
                return _option(s, seat, r, option)
    for n in range(TOWERS + 2):
        if on == structure_id(n):
            return _structure(s, seat, n)
    if on.startswith("card-"):
        return _card(s, seat, on)
    cell = next((c for c in range(SIZE) if on == cell_id(c)), NOBODY)
    return _cell(s, seat, cell, lit) if cell != NOBODY else None


# ---------------------------------------------------------------- squares


def _cell(s: Table, seat: Seat, cell: int, lit: set[str]) -> Why | None:
    """Return the reason for a square: the robot or structure on it is meant, or the square as a place to begin."""
    step = asking(s)
    if isinstance(step, (ChooseDock, ChooseSpawn)):
        return _dock(s, step, cell)
    if (r := s.at(cell)) != NOBODY:
        return None if {piece_id(r), panel_id(r)} & lit else _robot(s, seat, r)
    if s.map.tower[cell] >= 0:
        return _structure(s, seat, s.map.tower[cell])
    if s.map.base[cell] >= 0:
        return _structure(s, seat, BASE_OF[s.map.base[cell]])
    return _open(s, seat)


def _open(s: Table, seat: Seat) -> Why | None:
    """Return what is asked instead, for a square with nothing on it."""
    robot = robot_in_question(s, seat)
    name = robot_name(s.content, robot) if robot != NOBODY else ""
    match asking(s):
        case Program():
            return Why("Robots move by their programs", "Put cards into registers.", "RALLY-43.4")
        case Declare():
            return Why("Nothing to strike there", "Weapons strike robots, towers and bases straight ahead.", "RALLY-47.2")
        case Guard():
            return Why(f"{name} is hit", "You are asked what it gives up.", "RALLY-48.3")
        case ChooseFacing() | StartDown():
            return Why(f"{name} comes back", "You are asked how it stands.", "RALLY-49.9")
        case ChooseInstall():
            return Why(f"{name} is in its base", "It may install an option.", "RALLY-49.5")
        case LoseOption():
            return Why(f"{name} is destroyed", "You are asked which option card it loses.", "RALLY-48.8")
        case ChooseDistance():
            return Why(f"{name} goes straight on", "You are asked how far.", "RALLY-45.4")
        case NameRobot():
            return Why("Choose a robot", "It draws the option card.", "RALLY-52.7")
        case YesNo():
            return Why("Answer yes or no", "Robots move by their programs.", "RALLY-42.3")
        case _:
            return None


def _dock(s: Table, step: ChooseDock | ChooseSpawn, cell: int) -> Why:
    """RALLY-41.4, RALLY-49.9 Return why a robot may not begin on a square."""
    rule = "RALLY-41.4" if isinstance(step, ChooseDock) else "RALLY-49.9"
    if (other := s.at(cell)) != NOBODY:
        return Why("That is taken", f"{robot_name(s.content, other)} stands there.", rule)
    if s.map.dock[cell] >= 0:
        return Why("Not your zone", "A robot begins in the zone of its team.", rule)
    return Why("That is no dock", "Robots begin on the numbered squares of their zone.", rule)


# ---------------------------------------------------------------- robots, structures


def _robot(s: Table, seat: Seat, robot: int) -> Why | None:
    name = robot_name(s.content, robot)
    match asking(s):
        case Declare():
            return _target(s, robot_in_question(s, seat), robot)
        case NameRobot():
            return Why(f"{name} cannot draw", "Only robots of your team that are in play do.", "RALLY-52.7")
        case ChooseFacing() | ChooseSpawn() | StartDown() | ChooseDock():
            asked = robot_in_question(s, seat)
            return (
                Why(f"{robot_name(s.content, asked)} comes first", "You are asked about one robot after the other.", "RALLY-42.3")
                if asked not in (robot, NOBODY)
                else None
            )
        case Program() if s.robots[robot].seat != seat:
            return Why("Not yours", "Only its own seat knows its cards.", "RALLY-43.7")
        case Program() if s.cells[robot] < 0:
            return Why(f"{name} is destroyed", "It comes back at the end of the round.", "RALLY-49.8")
        case Program() if s.robots[robot].down:
            return Why(f"{name} is powered down", "It gets no cards in this round.", "RALLY-44.2")
        case Program():
            return Why("Click its cards", "You program it by putting cards of its hand into registers.", "RALLY-43.4")
        case _:
            return _open(s, seat)


def _target(s: Table, shooter: int, robot: int) -> Why | None:
    """RALLY-47 Return why a robot is not fired at."""
    if shooter == NOBODY:
        return None
    name, by = robot_name(s.content, robot), robot_name(s.content, shooter)
    if robot == shooter:
        return Why(f"{by} is the one that fires", "Choose a weapon by its button, or click its target.", "RALLY-47.11")
    if s.cells[robot] < 0:
        return Why(f"{name} is destroyed", "It comes back at the end of the round.", "RALLY-49.8")
    if TEAM_OF[robot] == TEAM_OF[shooter]:
        return Why(f"{name} is an ally", "Beams pass allies and do not hurt them.", "RALLY-47.2")
    if s.map.zone[s.cells[robot]] >= 0:
        return Why(f"{name} is in its zone", "Nobody fires into a zone.", "RALLY-47.1")
    if robot in main_targets(s, shooter):
        return Why("Choose a weapon", f"{by} could fire several at {name}.", "RALLY-47.11")
    if not _straight(s, shooter, robot):
        return Why(f"{by} looks another way", f"{name} is not straight ahead.", "RALLY-47.2")
    return Why(f"{name} is out of sight", "A wall, a tower, a base or another enemy is in the line.", "RALLY-47.4")


def _straight(s: Table, shooter: int, robot: int) -> bool:
    """Return whether a robot is somewhere on the line ahead of another."""
    cell = s.cells[robot]
    return fires(s, shooter) and any(seen.cell == cell for seen in s.map.lines[s.cells[shooter]][s.robots[shooter].facing])


def _structure(s: Table, seat: Seat, structure: int) -> Why | None:
    """RALLY-47.7, RALLY-47.10 Return why a tower or base is not struck."""
    name = structure_name(structure)
    team = structure - TOWERS if structure >= TOWERS else team_of_tower(structure)
    if structure < TOWERS and not s.standing >> structure & 1:
        return Why(f"{name} is down", "It is plain floor now.", "RALLY-48.10")
    if team == next(n for n, seats in enumerate(s.sides) if seat in seats):
        return Why(f"{name} is your own", "Nothing can hurt your own towers and base.", "RALLY-47.10")
    step, robot = asking(s), robot_in_question(s, seat)
    if isinstance(step, Program):
        return Why("Only the howitzer hurts it", "Face it, at most three squares away, at the end of a register.", "RALLY-47.7")
    if not isinstance(step, Declare) or robot == NOBODY:
        return _open(s, seat)
    longer = s.effect(robot, voc.Reach)
    reach = s.content.howitzer.reach if longer is None else longer.n
    cells = s.map.base_cells[team] if structure >= TOWERS else (s.map.tower_cells[structure],)
    away = min(distance(s.cells[robot], cell) for cell in cells)
    if away > reach:
        return Why(f"Too far for {robot_name(s.content, robot)}", f"{name}: {counted(away, 'square')} away, reach {reach}.", "RALLY-47.7")
    target = howitzer(s, robot)
    if target != NOBODY and target != STRUCTURE + structure:
        return Why("Something else is struck first", "The first enemy, tower or base on the line.", "RALLY-47.7")
    seen = any(column(cell) == column(s.cells[robot]) or row(cell) == row(s.cells[robot]) for cell in cells)
    return Why(f"{robot_name(s.content, robot)} does not hit it", "A wall or tower is in the line." if seen else "It is not straight ahead.", "RALLY-47.7")


# ---------------------------------------------------------------- registers, cards


def _register(s: Table, seat: Seat, robot: int, register: int) -> Why | None:
    """Return why nothing can be done with a register."""
    one, name = s.robots[robot], robot_name(s.content, robot)
    match asking(s):
        case Program() if one.seat != seat:
            return Why("Not yours", "What lies there is shown when the register is played.", "RALLY-43.7")
        case Program() if one.locked(register) and one.registers[register - 1]:
            return Why(f"Register {register} is locked", "Its card stays, and is carried out every round.", "RALLY-43.3")
        case Program() if one.down or s.cells[robot] < 0:
            return _robot(s, seat, robot)
        case Program():
            return Why("Choose a card first", "Then the register for it.", "RALLY-43.4")
        case Declare() if isinstance(legal(s, seat)[0], Aim) and one.locked(register):
            return Why(f"Register {register} of {name} is locked already", "Choose one that is not.", "RALLY-53.10")
        case _:
            return None


def _card(s: Table, seat: Seat, on: str) -> Why | None:
    """RALLY-43.4 Return why a program card cannot be taken."""
    for r in s.playing:
        one = s.robots[r]
        if one.seat != seat:
            continue
        name = robot_name(s.content, r)
        for n, content in enumerate(one.registers, 1):
            if any(card >= 0 and on == card_id(s.content, card) for card in content):
                if one.locked(n):
                    return Why(f"Register {n} of {name} is locked", "Its card stays, and is carried out every round.", "RALLY-43.3")
                return Why("It is programmed already", "What lies in a register stays there.", "RALLY-43.4")
        if not isinstance(asking(s), Program):
            continue
        for pick in s.picks.get(seat, ()):
            if isinstance(pick, Put) and pick.robot == r and any(on == card_id(s.content, card) for card in pick.cards):
                return Why(f"It lies in register {pick.register}", "Take it back to lay it somewhere else.", "RALLY-43.4")
        for card in (*one.hand, *one.wheel):
            if card >= 0 and on == card_id(s.content, card):
                return _held(s, seat, r, card)
    return None


def _held(s: Table, seat: Seat, robot: int, card: int) -> Why | None:
    """Return why a card of a hand cannot be laid now."""
    asked, name = robot_in_question(s, seat), robot_name(s.content, robot)
    program = program_so_far(s, robot, s.picks.get(seat, ()))
    if not program.empty:
        return Why(f"{name}'s registers are full", f"{card_label(s.content, card)} is left over and will be thrown away.", "RALLY-43.5")
    if asked not in (robot, NOBODY):
        return Why(f"{robot_name(s.content, asked)} comes first", f"This is a card of {name}.", "RALLY-42.8")
    return None


# ---------------------------------------------------------------- option cards


def _option(s: Table, seat: Seat, robot: int, option: int) -> Why | None:
    """Return why an option card of a robot cannot be chosen."""
    name, asked = option_name(s.content, option), robot_in_question(s, seat)
    match asking(s):
        case ChooseInstall() if robot == asked:
            return Why(f"{name} cannot be installed", "The players have agreed on that.", "RALLY-52.7")
        case ChooseInstall():
            return Why("It belongs to another robot", f"{robot_name(s.content, asked)} may install what it carries itself.", "RALLY-49.5")
        case Guard() if robot == asked:
            return Why("Not this card", "Cards are given up from left to right, each for one ordinary point.", "RALLY-48.3")
        case Guard() | LoseOption():
            return Why(
                "It belongs to another robot",
                f"You are asked about {robot_name(s.content, asked)}.",
                "RALLY-48.3" if isinstance(asking(s), Guard) else "RALLY-48.8",
            )
        case Program():
            return Why(f"{name} works by itself", "You can give it up only when damage comes, and install it only in your own base.", "RALLY-50.2")
        case _:
            return None
