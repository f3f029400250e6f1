"""What an option would do, shown before it is done: where a program leads if nobody interferes, and what a weapon would do."""

from __future__ import annotations

from typing import Final

from outplay.book.words import counted
from outplay.games.rally.data import events as ev
from outplay.games.rally.rules.motion import ChooseDistance, Go, Steps, way_of
from outplay.games.rally.rules.programming import Gyro, PowerDown, Put, Store
from outplay.games.rally.rules.respawn import Face
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.setup import Dock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Aim, Weapon
from outplay.games.rally.view.in_words import ahead, outlook
from outplay.games.rally.view.lines import sentence
from outplay.games.rally.view.names import cell_id, piece_id, robot_name
from outplay.games.rally.view.planned import plans
from outplay.games.rally.view.preview_weapons import aimed, weapon
from outplay.games.rally.view.route import alone
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Seat
from outplay.kernel.window import asking

SEEN: Final = 5
"""How many squares ahead a robot's outlook is drawn."""


def preview(s: Table, seat: Seat, option: Option) -> sc.Preview:
    """Return marks and words for an option of a seat, from what the seat knows."""
    match option:
        case Put(robot) | Store(robot) | Gyro(robot) | PowerDown(robot):
            return _program(s, seat, robot, option)
        case Steps(robot, steps):
            return _distance(s, robot, steps)
        case Weapon(robot):
            return weapon(s, robot, option.weapon)
        case Aim(robot, target):
            return aimed(s, robot, target, option)
        case Face(robot, way):
            return _facing(s, robot, way)
        case Dock(_, cell):
            return sc.Preview(marks=[sc.Mark(kind="ghost", on=cell_id(cell), piece=piece_id(option.robot))])
        case _:
            return sc.Preview()


# ---------------------------------------------------------------- programs


def _program(s: Table, seat: Seat, robot: int, option: Option) -> sc.Preview:
    """RALLY-43.4 Return the programs of a seat as they would be with this option."""
    return sc.Preview(plans=plans(s, seat, (*s.picks.get(seat, ()), option), robot), rule="RALLY-45.4")


def _facing(s: Table, robot: int, way: int) -> sc.Preview:
    """RALLY-49.9 Return where a robot would look: the squares before it as far as its way is free, and what lies there first."""
    cells = [s.cells[robot]]
    while len(cells) <= SEEN and (to := s.map.step[TEAM_OF[robot]][cells[-1]][way]) >= 0:
        cells.append(to)
    ghost = sc.Mark(kind="ghost", on=cell_id(cells[0]), piece=piece_id(robot), way=90 * way)
    if len(cells) == 1:
        return sc.Preview(marks=[ghost])
    line = sc.Mark(kind="line", cells=[cell_id(cells[0]), cell_id(cells[-1])], sure=False)
    bubble = sc.Mark(kind="odds", on=cell_id(cells[min(2, len(cells) - 1)]), text=outlook(s, robot, way).capitalize(), sub=ahead(s, cells[0], way))
    return sc.Preview(marks=[ghost, line, bubble])


def _distance(s: Table, robot: int, steps: int) -> sc.Preview:
    """W-EXECUTE Return where a distance leads if nobody stands in the way."""
    step = asking(s)
    assert isinstance(step, ChooseDistance)
    lone = alone(s, robot, s.robots[robot].gyro)
    told = lone.does(s.register, Go(robot, way_of(s, robot), steps))
    words = [] if any(isinstance(event, ev.Moved) for event in told) else [sentence(f"{robot_name(s.content, robot)} stays where it is: its way is blocked.")]
    return sc.Preview(marks=lone.marks(), title=counted(steps, "square"), words=words)
