"""What an option would do, shown before it is done: where a program leads if nobody interferes, and what a weapon would do."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.book.words import counted
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.rules.motion import ChooseDistance, Go, Steps, way_of
from outplay.games.rally.rules.programming import Gyro, PowerDown, Program, Put, Store
from outplay.games.rally.rules.setup import Dock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Aim, Weapon
from outplay.games.rally.view.names import (
    cell_id,
    piece_id,
    robot_name,
    structure_id,
)
from outplay.games.rally.view.preview_weapons import aimed, weapon
from outplay.games.rally.view.route import Lone, alone, route
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Ready, Seat
from outplay.kernel.window import asking


def preview(s: Table, seat: Seat, option: Option) -> sc.Preview:
    """Return marks and words for an option of a seat, from what the seat knows."""
    match option:
        case Put(robot) | Store(robot) | Gyro(robot):
            return _program(s, robot, (*s.picks.get(seat, ()), option))
        case PowerDown(robot, on):
            return _power_down(_program(s, robot, (*s.picks.get(seat, ()), option)), on)
        case Ready() if isinstance(asking(s), Program):
            return _all_programs(s, seat)
        case Steps(robot, steps):
            return _distance(s, robot, steps)
        case Weapon(robot):
            return weapon(s, robot, option.weapon)
        case Aim(robot, target):
            return aimed(s, robot, target, option)
        case Dock(_, cell):
            return sc.Preview(marks=[sc.Mark(kind="ghost", on=cell_id(cell), piece=piece_id(option.robot))])
        case _:
            return sc.Preview()


# ---------------------------------------------------------------- programs


def _program(s: Table, robot: int, picks: Sequence[Option]) -> sc.Preview:
    """RALLY-43.4 Return where the program of a robot leads if nobody interferes."""
    lone = route(s, robot, picks)
    title = f"{robot_name(s.content, robot)}, if nobody interferes" if lone.words else ""
    return sc.Preview(marks=[*lone.marks(), *_struck(lone)], title=title, words=lone.words, rule="RALLY-45.4" if lone.words else "")


def _struck(lone: Lone) -> list[sc.Mark]:
    """Return a mark for what the howitzer reaches from where the program ends so far."""
    if not lone.ends or (target := lone.strikes()) == NOBODY:
        return []
    return [sc.Mark(kind="line", cells=[cell_id(lone.cells[-1])], on=structure_id(target), sure=False)]


def _power_down(shown: sc.Preview, on: bool) -> sc.Preview:
    """RALLY-44.2 Return a program's preview with what a power-down does in the next round."""
    words = "Next round: all damage is gone; no cards, no weapons." if on else ""
    return sc.Preview(marks=shown.marks, title=shown.title, words=shown.words, note=words, rule="RALLY-44.2" if on else shown.rule)


def _all_programs(s: Table, seat: Seat) -> sc.Preview:
    """Return all programs of a seat together."""
    lones = [route(s, r, s.picks.get(seat, ())) for r in s.crew(seat) if s.cells[r] >= 0 and not s.robots[r].down]
    return sc.Preview(marks=[mark for lone in lones for mark in lone.marks()])


def _distance(s: Table, robot: int, steps: int) -> sc.Preview:
    """W-EXECUTE Return where a distance leads if nobody stands in the way."""
    step = asking(s)
    assert isinstance(step, ChooseDistance)
    lone = alone(s, robot, s.robots[robot].gyro)
    lone.does(s.register, Go(robot, way_of(s, robot), steps))
    return sc.Preview(marks=lone.marks(), title=counted(steps, "square"))
