"""MOBA-4.23 to 4.25, MOBA-4.233 What can be asked of an objective: which item lies face up, whether it is payable, who dominates it."""

from __future__ import annotations

from outplay.games.moba.data.board import BLUE, OBJECTIVES, RED
from outplay.games.moba.rules.hero import NOBODY, OFF
from outplay.games.moba.rules.state import Table


def face_up(s: Table, objective: int) -> int:
    """Return the item that lies face up at an objective; OFF if it is closed."""
    stack = s.stacks[objective]
    return stack[0] if stack else OFF


def open_objectives(s: Table) -> list[int]:
    """MOBA-4.23 Return the objectives at which an item lies."""
    return [n for n in range(OBJECTIVES) if s.stacks[n]]


def payable(s: Table, objective: int) -> bool:
    """MOBA-4.25 Return whether the crystals of an objective pay for its item."""
    return bool(s.stacks[objective]) and s.crystals[objective] >= s.content.items[s.stacks[objective][0]].cost


def dominating(s: Table, objective: int) -> int:
    """MOBA-4.233 Return the color that alone stands next to an objective; NOBODY if there is none."""
    ring = s.board.ring[objective]
    red, blue = bool(s.masks[RED] & ring), bool(s.masks[BLUE] & ring)
    return NOBODY if red == blue else RED if red else BLUE
