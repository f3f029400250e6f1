"""Whole matches with their secrets, as each viewer reads them."""

from pathlib import Path

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.rules.activation_phase import END, PlayCard
from outplay.games.brawl.rules.movement import Go, Move
from outplay.games.brawl.rules.reactions import React
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import Aim, Center, Target
from outplay.kernel.chance import Quick
from outplay.kernel.hexes import cells_of
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Seat
from tests.games.brawl.table import BOARD
from tests.games.golden import can_be_verified, is_as_it_was

FOLDER = Path(__file__).parent / "golden"

MATCHES: dict[str, dict[str, Value]] = {
    "quick": {"start": "quick", "catch_up": "card", "round_limit": 10},
    "four": {"seats": 4, "selection": "competitive", "catch_up": "card", "round_limit": 10},
}


def lively(s: Table, seat: Seat, luck: Quick) -> Option:
    """Return an option: mostly cards, mostly hexes near the nearest Enemy, and mostly a target if there is one."""
    options = list(legal(s, seat))
    eager: list[Option] = [option for option in options if isinstance(option, (Target, Aim, Center, React))] or [
        option for option in options if isinstance(option, PlayCard)
    ]
    if eager and luck.number() % 8:
        return eager[luck.number() % len(eager)]
    step = s.todo[-1]
    hexes = [option for option in options if isinstance(option, Go)]
    if isinstance(step, Move) and hexes and luck.number() % 8:
        foes = s.held[1 - s.champions[step.mover.champion].team]
        if foes:
            return min(hexes, key=lambda go: min(BOARD.hexes.distance[go.cell][cell] for cell in cells_of(foes)))
    others = [option for option in options if option != END] or options
    return others[luck.number() % len(others)]


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_as_it_was(name: str) -> None:
    is_as_it_was(GAME, FOLDER / f"{name}.txt", MATCHES[name], lively)


@pytest.mark.parametrize("name", MATCHES)
def test_its_record_can_be_verified(name: str) -> None:
    can_be_verified(GAME, FOLDER / f"{name}.txt")


def test_they_show_fights() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in MATCHES)
    for words in ("attacks", "answers with", "springs a trap", "is out of action", "Levels Up", "meets", "is pushed"):
        assert words in text
