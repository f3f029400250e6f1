"""What a seat has programmed so far, for the board and in words, robot by robot: where each program leads if nobody interferes, what it would hit, and what could hit it."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.book.words import counted, listed
from outplay.games.rally.data.board import NOBODY, TOWERS, team_of_tower
from outplay.games.rally.rules.aim import barrels
from outplay.games.rally.rules.programming import Program, program_so_far
from outplay.games.rally.rules.robot import DEADLY, OFF, REGISTERS
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import TOWER_DAMAGE
from outplay.games.rally.view.in_words import struck_in_words
from outplay.games.rally.view.names import SIDES, cell_id, piece_id, robot_name, structure_id
from outplay.games.rally.view.route import Lone, route
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import HIDDEN


def plans(s: Table, seat: Seat, picks: Sequence[Option], active: int) -> list[sc.Plan]:
    """RALLY-43.4 Return the programs of a seat with these picks, as long as they are made; `active` is the robot that is asked about, or NOBODY."""
    step = s.todo[-1] if s.todo else None
    if not isinstance(step, Program):
        return []
    return [plan(s, robot, picks, robot == active) for robot in step.robots(s) if s.robots[robot].seat == seat and HIDDEN not in s.robots[robot].hand]


def plan(s: Table, robot: int, picks: Sequence[Option], active: bool) -> sc.Plan:
    """Return the program of a robot: its registers in words, its way and its shots as marks, and the switch for a power-down."""
    lone = route(s, robot, picks)
    laid = program_so_far(s, robot, picks).registers
    unknown = "not reached" if lone.fell != NOBODY else "laid, after what is open"
    rest = [sc.PlanStep(label=str(n + 1), text=unknown if laid[n] else "") for n in range(len(lone.words), REGISTERS)]
    return sc.Plan(
        id=f"plan-{piece_id(robot)}",
        piece=piece_id(robot),
        name=robot_name(s.content, robot),
        steps=[*lone.words, *rest],
        marks=[*lone.marks(), *threats(s, lone), *shots(s, lone)],
        active=active,
        switch=power_switch(s, robot, picks),
        rule="RALLY-45.4",
    )


def power_id(robot: int) -> str:
    """Return the scene id of the switch that announces a power-down."""
    return f"power-{piece_id(robot)}"


def power_switch(s: Table, robot: int, picks: Sequence[Option]) -> sc.Switch | None:
    """RALLY-44.1 Return the switch for a power-down in the next round; None without damage."""
    program = program_so_far(s, robot, picks)
    if not program.damaged:
        return None
    damage = s.robots[robot].damage
    return sc.Switch(id=power_id(robot), name="Power down", text=f"next round: repairs all {damage} damage; no cards, no shots", on=bool(program.announced))


def threats(s: Table, lone: Lone) -> list[sc.Mark]:
    """RALLY-47.12 Return the range of each enemy tower that may fire at the robot, and in which registers."""
    marks: list[sc.Mark] = []
    for tower in range(TOWERS):
        registers = [str(stop.register) for stop in lone.ends if stop.threats >> tower & 1]
        if registers:
            side, cells = SIDES[team_of_tower(tower)], sorted(s.map.diamond[tower])
            marks.append(sc.Mark(kind="area", side=side, cells=[cell_id(cell) for cell in cells], tone="harm", sure=False))
            where = f"in {listed(registers)}, at {robot_name(s.content, lone.robot)}"
            marks.append(sc.Mark(kind="odds", on=structure_id(tower), text=f"This tower may fire {TOWER_DAMAGE}", sub=where, sure=False))
    return marks


def shots(s: Table, lone: Lone) -> list[sc.Mark]:
    """RALLY-47.5, RALLY-47.7 Return lines to what the robot hits from where it stands, and what that comes to if nobody moves."""
    marks: list[sc.Mark] = []
    robot, hit = lone.robot, dict[int, list[int]]()
    for stop in lone.ends:
        for target in stop.hits:
            if target not in hit:
                marks.append(sc.Mark(kind="line", cells=[cell_id(stop.cell)], on=piece_id(target), sure=False))
            hit.setdefault(target, []).append(stop.register)
    for target, registers in hit.items():
        if s.cells[target] != OFF:
            left = DEADLY - s.robots[target].damage
            after = max(0, left - barrels(s, robot) * len(registers))
            words = f"{robot_name(s.content, target)}, if it stays: {left} to {after}"
            sub = f"{counted(len(registers), 'laser hit')} in {listed(map(str, registers))}"
            marks.append(sc.Mark(kind="odds", on=piece_id(target), text=words, sub=sub, sure=False))
    last = lone.ends[-1] if lone.ends else None
    if last is not None and last.strikes != NOBODY and lone.fell == NOBODY:
        on = structure_id(last.strikes)
        marks.append(sc.Mark(kind="line", cells=[cell_id(last.cell)], on=on, sure=False))
        marks.append(sc.Mark(kind="odds", on=on, text=f"The howitzer: {struck_in_words(s, robot, last.strikes)}", sub=f"in {last.register}", sure=False))
    return marks
