"""What a register comes to, in plain words: what the robot does, what lies there, what carries it on, and who fires. Squares are called by what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.book.words import counted, listed
from outplay.games.rally.data import events as ev
from outplay.games.rally.data.board import COLUMNS, NOBODY, ROWS, STOP, TOWERS, column, row
from outplay.games.rally.rules.aim import shell
from outplay.games.rally.rules.robot import TEAM_OF, Register
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.names import robot_name
from outplay.kernel.event import Event
from outplay.kernel.squares import DIRECTIONS

TURNS: Final = ("", "Turn right", "Turn round", "Turn left")
"""A turn by its quarters clockwise."""
COUNTS: Final = ("no", "a", "two", "three", "four")


def step_in_words(s: Table, robot: int, content: Register, events: Sequence[Event], start: int) -> str:
    """Return what a robot does by the content of a register that it began on a square: its own way, then what carries or turns it."""
    own = [event for event in events if isinstance(event, ev.Moved) and event.how == "own"]
    carried = [event for event in events if isinstance(event, ev.Moved) and event.how != "own"]
    fell = next((event for event in events if isinstance(event, ev.Fell)), None)
    blocked = any(isinstance(event, ev.Blocked) for event in events)
    where = onto(s, own[-1].to, s.robots[robot].facing) if own and fell is None and not carried else ""
    words = _own(s, content, len(own), where, blocked)
    more = [_carried(carried), *(_turned(event) for event in events if isinstance(event, ev.Turned) and event.how != "card")]
    if fell is not None:
        more.append("over the edge" if fell.to == NOBODY else "into a pit")
    return ", ".join([words, *(one for one in more if one)])


def _own(s: Table, content: Register, gone: int, where: str, blocked: bool) -> str:
    """RALLY-3.1 Return what a robot does by its cards: it turns, or goes so many squares, as far as it can. `where`: what lies where it comes to."""
    cards = [s.content.cards[card] for card in content]
    turns = [TURNS[card.turn] for card in cards if card.turn]
    move = next((card for card in cards if card.steps), None)
    if move is None:
        return turns[0]
    if len(cards) == 2 and not cards[0].steps:
        way = "A step to the right" if cards[0].turn == 1 else "A step to the left"
        return f"{way} is blocked" if blocked else way + where
    way = "Forward" if move.steps > 0 else "Back"
    if blocked:
        words = f"{way} {gone}{where}, then blocked" if gone else f"{way} is blocked"
    else:
        words = f"{way} {gone}{where}" if gone > 1 else f"{way}{where}" if gone else "Stays"
    return f"{words}, {turns[0].lower()}" if turns else words


def onto(s: Table, cell: int, facing: int) -> str:
    """Return what lies where a robot has come to; empty on plain floor. A pit before it is worth a word."""
    ground = s.map
    if ground.belt[cell] >= 0:
        return " onto an express belt" if ground.express[cell] else " onto a belt"
    if ground.gear[cell]:
        return " onto a gear"
    if ground.wrench[cell] >= 0:
        return " onto a wrench"
    if any(pusher.cell == cell for pusher in ground.pushers):
        return " before a pusher"
    ahead = next(iter(ground.lines[cell][facing]), None)
    return " to a pit's edge" if ahead is not None and ground.pit[ahead.cell] else ""


def _carried(moves: Sequence[ev.Moved]) -> str:
    """RALLY-46 Return what carries a robot on after its own way; empty if nothing does."""
    belts = [move for move in moves if move.how in ("belt", "express")]
    words: list[str] = []
    if belts:
        belt = "an express belt" if any(move.how == "express" for move in belts) else "a belt"
        words.append(f"rides {belt}{f' {len(belts)} squares' if len(belts) > 1 else ''}")
    if len(belts) < len(moves):
        words.append("a pusher shoves it")
    return ", ".join(words)


def _turned(event: ev.Turned) -> str:
    """RALLY-46.4, RALLY-46.6 Return what turns a robot."""
    return f"{'a gear' if event.how == 'gear' else 'its bend'} turns it {'right' if event.turn == 1 else 'left'}"


def shots_in_words(s: Table, cell: int, hits: Sequence[int], strikes: int, threats: int) -> list[str]:
    """RALLY-47 Return who fires there if nobody moves: what the robot hits and strikes, the enemy towers that may fire at it, and a board laser."""
    found: list[str] = []
    if hits:
        found.append(f"fires at {listed(robot_name(s.content, target) for target in hits)}")
    if strikes != NOBODY:
        found.append(f"the howitzer reaches {'a tower' if strikes < TOWERS else 'the enemy base'}")
    if threats:
        found.append(f"{COUNTS[threats.bit_count()]} tower{'s' * (threats.bit_count() > 1)} may fire")
    if any(cell in beam.cells for beam in s.map.beams):
        found.append("a board laser hits")
    return found


def outlook(s: Table, robot: int, way: int) -> str:
    """Return what a robot would look at that way, in a few words: "into the factory", "along the docks", "off the board"."""
    ground, cell = s.map, s.cells[robot]
    to = ground.step[TEAM_OF[robot]][cell][way]
    if ground.zone[cell] == NOBODY:
        seen = ahead(s, cell, way)
        return seen or ("at a wall" if to == STOP else "along the board")
    if row(cell) + DIRECTIONS[way][1] not in range(ROWS) or column(cell) + DIRECTIONS[way][0] not in range(COLUMNS):
        return "off the board"
    return "along the docks" if way in (1, 3) else "into the factory"


def ahead(s: Table, cell: int, way: int) -> str:
    """Return the first thing on the squares straight ahead that moves or hurts a robot, and how far it is; empty if there is none within five squares."""
    x, y = DIRECTIONS[way]
    for n in range(1, 6):
        if (cell, way) in s.map.walls or row(cell) + y not in range(ROWS) or column(cell) + x not in range(COLUMNS):
            break
        cell += x + COLUMNS * y
        what = "a pit" if s.map.pit[cell] else onto(s, cell, way).removeprefix(" onto ") if s.map.belt[cell] >= 0 or s.map.gear[cell] else ""
        if what:
            return f"{what} in {counted(n, 'square')}"
    return ""


def struck_in_words(s: Table, robot: int, structure: int) -> str:
    """RALLY-47.8 Return what the howitzer does to a tower or base, as its hit points before and after."""
    left = s.towers[structure] if structure < TOWERS else s.bases[structure - TOWERS]
    return f"{left} to {max(0, left - shell(s, robot))}"
