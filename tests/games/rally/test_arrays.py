"""What learners see of Rally's tables: squares by column and row, registers that are hidden, bases from one's own, and what weapons are about to do."""

from __future__ import annotations

from outplay.games.rally.data.board import COLUMNS
from outplay.games.rally.data.kinds import ACROSS
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.volley import Aimed, Declared, Due
from outplay.kernel.cards import EVERYBODY
from outplay.train import Match, describe

WHAT = describe("rally", robots=1)
NORTHERN = 4
"""The robot of the second seat."""


def laid() -> Table:
    """Return a table with all robots on their docks."""
    match = Match(WHAT, 1)
    while -1 in (match.state.cells[0], match.state.cells[NORTHERN]):
        match.take(match.asked[0], next(iter(WHAT.numbering.legal(match.state, match.asked[0]))))
    table: Table = match.state
    return table


def said(table: Table, seat: int) -> set[str]:
    """Return what a seat sees, in words."""
    return set(WHAT.arrays.describe(WHAT.arrays.of(WHAT.game.observe(table, seat))))


def test_squares_and_cards_are_seen_by_their_place_in_a_row_and_their_row() -> None:
    table = laid()
    cell, card = table.cells[0], table.robots[0].hand[0]
    table.robots[0].fill(2, (card,), shown=False)
    own, other = said(table, 0), said(table, 1)
    where = {f"cells[0], place in its row = {cell % COLUMNS}", f"cells[0], row = {cell // COLUMNS}"}
    assert where <= own & other
    assert {f"robots[0].registers[1][0], place in its row = {card % ACROSS}", f"robots[0].registers[1][0], row = {card // ACROSS}"} <= own
    assert "robots[0].registers[1], how many = 1" in other
    assert not any(line.startswith("robots[0].registers[1][0]") for line in other)
    table.known[card] = EVERYBODY
    assert f"robots[0].registers[1][0], row = {card // ACROSS}" in said(table, 1)


def test_bases_are_seen_from_ones_own() -> None:
    table = laid()
    table.bases = [30, 7]
    assert {"bases[0] = 30", "bases[1] = 7"} <= said(table, 0)
    assert {"bases[0] = 7", "bases[1] = 30"} <= said(table, 1)


def test_what_is_fired_and_about_to_be_received_is_seen_by_all() -> None:
    table = laid()
    table.declare([Declared(0, "laser", -1, 2, (Aimed(NORTHERN, "lock", 3),))])
    table.await_damage([Due(NORTHERN, 2, (3,), 1, False, False)])
    for seat in (0, 1):
        assert {
            "declared[0].weapon = laser", "declared[0].way = 2", "declared[0].aimed[0].mode = lock", "declared[0].aimed[0].on = 3",
            f"batch[0].robot = {NORTHERN}", "batch[0].ordinary = 2", "batch[0].locks = 3:1", "batch[0].by = 0",
        } <= said(table, seat)  # fmt: skip
