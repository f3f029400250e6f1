"""What a register comes to, in plain words: what the robot does, what lies there, what carries it on, and who fires. Squares are called by what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.book.words import listed
from outplay.games.rally.data import events as ev
from outplay.games.rally.data.board import NOBODY, TOWERS
from outplay.games.rally.rules.aim import shell
from outplay.games.rally.rules.robot import Register
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.names import robot_name
from outplay.kernel.event import Event

TURNS: Final = ("", "Turn right", "Turn round", "Turn left")
"""A turn by its quarters clockwise."""
COUNTS: Final = ("no", "a", "two", "three", "four")


def step_in_words(s: Table, robot: int, content: Register, events: Sequence[Event], start: int) -> str:
    """Return what a robot does by the content of a register that it began on a square: its own way, then what carries or turns it."""
    own = [event for event in events if isinstance(event, ev.Moved) and event.how == "own"]
    carried = [event for event in events if isinstance(event, ev.Moved) and event.how != "own"]
    fell = next((event for event in events if isinstance(event, ev.Fell)), None)
    words = _own(s, content, len(own), any(isinstance(event, ev.Blocked) for event in events))
    if own and (fell is None or carried):
        words += _onto(s, own[-1].to, s.robots[robot].facing)
    more = [_carried(carried, words), *(_turned(event) for event in events if isinstance(event, ev.Turned) and event.how != "card")]
    if fell is not None:
        more.append("over the edge" if fell.to == NOBODY else "into a pit")
    return ", ".join([words, *(one for one in more if one)])


def _own(s: Table, content: Register, gone: int, blocked: bool) -> str:
    """RALLY-3.1 Return what a robot does by its cards: it turns, or goes so many squares, as far as it can."""
    cards = [s.content.cards[card] for card in content]
    turns = [TURNS[card.turn] for card in cards if card.turn]
    move = next((card for card in cards if card.steps), None)
    if move is None:
        return turns[0]
    if len(cards) == 2 and not cards[0].steps:
        way = "A step to the right" if cards[0].turn == 1 else "A step to the left"
        return f"{way} is blocked" if blocked else way
    way = "Forward" if move.steps > 0 else "Back"
    if blocked:
        words = f"{way} {gone}, then blocked" if gone else f"{way} is blocked"
    else:
        words = f"{way} {gone}" if gone > 1 else way if gone else "Stays"
    return f"{words}, {turns[0].lower()}" if turns else words


def _onto(s: Table, cell: int, facing: int) -> str:
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


def _carried(moves: Sequence[ev.Moved], before: str) -> str:
    """RALLY-46 Return what carries a robot on after its own way; empty if nothing does. `before` says where it is: a belt that was named is not named again."""
    belts = [move for move in moves if move.how in ("belt", "express")]
    words: list[str] = []
    if belts:
        belt = "which" if before.endswith(" belt") else "an express belt" if any(move.how == "express" for move in belts) else "a belt"
        words.append(f"{belt} carries it {'on' if len(belts) == 1 else f'{len(belts)} on'}")
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


def struck_in_words(s: Table, robot: int, structure: int) -> str:
    """RALLY-47.8 Return what the howitzer does to a tower or base, as its hit points before and after."""
    left = s.towers[structure] if structure < TOWERS else s.bases[structure - TOWERS]
    return f"{left} to {max(0, left - shell(s, robot))}"


def ground_in_words(s: Table, cell: int) -> str:
    """Return what lies on a square, in a word or two: "a belt", "dock 3"; empty on plain floor."""
    ground = s.map
    if ground.dock[cell] >= 0:
        return f"dock {ground.dock[cell] + 1}"
    if ground.pit[cell]:
        return "a pit"
    return _onto(s, cell, 0).removeprefix(" onto ").removeprefix(" before ").replace(" to a pit's edge", "")
