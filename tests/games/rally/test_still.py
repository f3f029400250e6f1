"""The still board: a lone robot gets where the rules take it, whatever towers have fallen; what its howitzer strikes, what fires at it, how far it still is."""

from __future__ import annotations

import pytest

from outplay.games.rally.ai.still import COST, GONE, KINDS, PLACES, UNREACHABLE, still, still_board
from outplay.games.rally.data.board import ALL_STANDING, NOWHERE, SIZE, cell_at
from outplay.games.rally.data.content import MOVE_1, MOVE_3, ROTATE_LEFT
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.rules.elements import Elements
from outplay.games.rally.rules.registers import RobotsMove
from outplay.games.rally.rules.state import Table
from outplay.kernel.chance import Quick
from outplay.kernel.step import Step
from tests.games.rally.frame import CONTENT
from tests.games.rally.table import table

N, E, S, W = range(4)


def lone(team: int, walled: bool, standing: int) -> Table:
    """Return a table with one robot, which is still to be put somewhere."""
    settings = RallySettings.make({"edges": "walled" if walled else "open"})
    assert isinstance(settings, RallySettings)
    s = Table(settings, CONTENT, Quick(0))
    s.begin()
    s.standing = standing
    return s


def played(s: Table, robot: int, place: int, kind: int, register: int) -> int:
    """Return where a robot is after the moves and the elements of a register."""
    card = next(n for n, card in enumerate(CONTENT.cards) if card.kind == kind)
    one = s.robots[robot]
    s.cells[robot], one.facing, s.register, s.fallen = place // 4, place % 4, register, ()
    one.registers = tuple((card,) if n == register else () for n in range(1, 6))
    todo: list[Step[Table]] = [Elements(), RobotsMove()]
    while todo:
        step = todo.pop()
        if step.applies(s):
            todo += reversed(step.run(s))
    return GONE if s.cells[robot] < 0 else 4 * s.cells[robot] + one.facing


@pytest.mark.rule("RALLY-45.4", "RALLY-46.1", "RALLY-46.5")
@pytest.mark.parametrize(("team", "walled", "standing"), [(0, False, ALL_STANDING), (1, True, ALL_STANDING ^ 0b0110)], ids=["open", "walled, two towers down"])
def test_every_card_leads_where_the_rules_lead(team: int, walled: bool, standing: int) -> None:
    s, board = lone(team, walled, standing), still_board(CONTENT, walled, team, standing)
    robot = 4 * team
    wrong = [
        (place, kind, register)
        for place in range(PLACES)
        for kind in range(KINDS)
        for register in (2, 3)
        if board.next(place, kind, register & 1) != played(s, robot, place, kind, register)
    ]
    assert wrong == []


def test_registers_one_three_and_five_are_alike_and_two_and_four() -> None:
    s, board = lone(0, False, ALL_STANDING), still_board(CONTENT, False, 0, ALL_STANDING)
    for pusher in board.board.pushers:
        for register in range(1, 6):
            for way in range(4):
                place = 4 * pusher.cell + way
                assert board.next(place, ROTATE_LEFT, register & 1) == played(s, 0, place, ROTATE_LEFT, register)


@pytest.mark.rule("RALLY-2.15")
def test_it_knows_the_places_to_fire_from() -> None:
    board = still_board(CONTENT, False, 0, ALL_STANDING)
    assert sum(structure != NOWHERE for structure in board.hit) == 16 + 4 * 11
    assert {board.away[place] for place in range(PLACES) if board.hit[place] != NOWHERE} == {0.0}


@pytest.mark.rule("RALLY-47.12", "RALLY-47.13")
def test_it_knows_what_fires_at_a_square() -> None:
    south, north = (still_board(CONTENT, False, team, ALL_STANDING) for team in (0, 1))
    beside = cell_at(4, 10)  # a square from NT2, four from NT1
    assert (south.fire[beside], north.fire[beside]) == (3, 0)
    beam = cell_at(1, 21)
    assert (south.fire[beam], north.fire[beam]) == (1, 1 + 3)
    assert still_board(CONTENT, False, 0, ALL_STANDING ^ 1 << 5).fire[beside] == 0


def test_from_everywhere_some_card_leads_on() -> None:
    """The way costs what the next card costs, plus the fire there, plus the rest of the way."""
    board = still_board(CONTENT, True, 0, ALL_STANDING)
    assert 0 < board.home < UNREACHABLE
    for cell in range(SIZE):
        for place in range(4 * cell, 4 * cell + 4):
            if 0 < board.away[place] < UNREACHABLE:
                assert any(board.next(place, kind, 1) != GONE and COST[kind] <= board.away[place] for kind in range(KINDS))


def test_a_fallen_tower_is_no_wall_any_more() -> None:
    before, after = (still_board(CONTENT, False, 0, standing) for standing in (ALL_STANDING, ALL_STANDING ^ 1 << 5))
    place = 4 * cell_at(4, 10) + W
    assert before.next(place, MOVE_3, 1) == place
    assert after.next(place, MOVE_3, 1) != place
    assert after.next(4 * cell_at(10, 25) + N, MOVE_1, 1) == before.next(4 * cell_at(10, 25) + N, MOVE_1, 1)


def test_a_table_finds_its_own() -> None:
    with table(S1="1,14 E") as t:
        assert still(t.state, 0) is still(t.state, 0)
        assert still(t.state, 1).team == 1
        assert not still(t.state, 1).walled
