"""Hexes and squares: what geometry says, tables and names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.hexes import DIRECTIONS, FAR, POINTY, Axial, Hexes, cell_names, disc, distance, heading, rays_of, ring
from outplay.kernel.squares import Squares

axials = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
BOARD = Hexes(disc(3))


def walk(start: Axial, *steps: int) -> Axial:
    for d in steps:
        start = (start[0] + DIRECTIONS[d][0], start[1] + DIRECTIONS[d][1])
    return start


@given(axials, axials, axials)
def test_distance_is_a_distance(a: Axial, b: Axial, c: Axial) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(axials, st.integers(0, 5))
def test_a_step_is_distance_one_and_turns_clockwise(a: Axial, d: int) -> None:
    assert distance(a, walk(a, d)) == 1
    assert distance(walk(a, d), walk(a, (d + 1) % 6)) == 1
    assert walk(a, d, (d + 3) % 6) == a


@given(st.integers(0, 6), axials)
def test_a_ring_starts_north_and_goes_around(k: int, center: Axial) -> None:
    spaces = ring(k, center)
    assert spaces[0] == walk(center, *[0] * k)
    assert len(set(spaces)) == len(spaces) == max(1, 6 * k)
    assert {distance(center, space) for space in spaces} == {k}
    assert k == 0 or all(distance(a, b) == 1 for a, b in zip(spaces, spaces[1:] + spaces[:1], strict=True))
    assert k == 0 or spaces[k] == walk(center, *[1] * k)  # clockwise: north-east comes next
    assert disc(k, center)[-len(spaces) :] == spaces
    assert len(disc(k, center)) == 3 * k * (k + 1) + 1


@given(axials, axials)
def test_a_heading_leads_there(origin: Axial, target: Axial) -> None:
    d, m, n = heading(origin, target)
    assert walk(origin, *[d] * m, *[(d + 1) % 6] * n) == target
    assert m + n == distance(origin, target)
    assert (m >= 1 and n >= 0) or (origin == target and (d, m, n) == (0, 0, 0))


@pytest.mark.parametrize("d", range(6))
def test_a_straight_line_is_its_own_heading(d: int) -> None:
    assert heading((2, -1), walk((2, -1), d, d, d)) == (d, 3, 0)


def test_tables_of_a_board() -> None:
    assert (BOARD.size, BOARD.out) == (37, 37)
    for cell, space in enumerate(BOARD.axial):
        assert BOARD.at[space] == cell
        assert BOARD.cell(BOARD.names[cell]) == cell
        for d, neighbor in enumerate(BOARD.neighbors[cell]):
            assert neighbor == BOARD.at.get(walk(space, d), BOARD.out)
            assert neighbor == BOARD.out or BOARD.neighbors[neighbor][(d + 3) % 6] == cell
        for n, mask in enumerate(BOARD.within[cell]):
            assert [c for c in range(BOARD.size) if mask & BOARD.bit[c]] == [c for c in range(BOARD.size) if BOARD.distance[cell][c] <= n]
    assert BOARD.neighbors[BOARD.out] == (BOARD.out,) * 6
    assert BOARD.distance[0][-1] == 3
    with pytest.raises(KeyError):
        BOARD.cell("z9")


@pytest.mark.parametrize(("length", "reach"), [(2, FAR), (FAR + 1, FAR), (FAR + 6, FAR + 5)])
def test_a_range_may_be_as_long_as_the_board_and_as_far_as_cards_say(length: int, reach: int) -> None:
    row = Hexes([(q, 0) for q in range(length)])
    everything = sum(row.bit[:length])
    for within in row.within:
        assert len(within) == reach + 1
        assert within[reach] == everything


def test_names_of_cells() -> None:
    assert BOARD.names[0] == "d4"
    assert sorted(BOARD.names)[:5] == ["a1", "a2", "a3", "a4", "b1"]
    assert len(set(BOARD.names)) == BOARD.size
    assert cell_names([(q, 0) for q in (0, 25, 26, 27, 700)]) == ["a1", "b1", "c1", "d1", "e1"]
    wide = cell_names([(q, 0) for q in range(60)])
    assert (wide[25], wide[26], wide[27], wide[52]) == ("z1", "aa1", "ab1", "ba1")


def test_a_board_with_holes() -> None:
    board = Hexes([(0, 0), (2, 0), (0, 2)])
    assert board.names == ("a1", "b1", "a3")
    assert set(board.neighbors[0]) == {board.out}
    assert Hexes([]).neighbors == ((0,) * 6,)


@given(st.sets(st.sampled_from(disc(3)), min_size=1), st.data())
def test_rays_and_rows_of_any_board(spaces: set[Axial], data: st.DataObject) -> None:
    board = Hexes(sorted(spaces), data.draw(st.sampled_from((DIRECTIONS, POINTY))))
    a, d = data.draw(st.sampled_from(sorted(spaces))), data.draw(st.integers(0, 5))
    dq, dr = board.directions[d]
    ahead = [(a[0] + n * dq, a[1] + n * dr) for n in range(1, 8)]
    reached = ahead[: next(n for n, space in enumerate(ahead) if space not in spaces)]
    assert [board.axial[cell] for cell in board.ray[board.at[a]][d]] == reached
    on_row = {board.axial[cell]: found for cell, found in enumerate(board.row[board.at[a]]) if found and found[0] == d}
    assert on_row == {space: (d, n) for n, space in enumerate(reached, 1)}
    assert board.row[board.at[a]][board.at[a]] is None


def test_a_row_is_a_heading_without_a_turn() -> None:
    for a, row in zip(BOARD.axial, BOARD.row, strict=False):
        for b, found in zip(BOARD.axial, row, strict=False):
            d, m, n = heading(a, b)
            assert found == (None if n or a == b else (d, m))


def test_beyond_the_board_there_is_no_row() -> None:
    for board in (BOARD, Squares(4, 3)):
        assert set(board.ray[board.out]) == {()}
        assert set(board.row[board.out]) == {None}
        assert {row[board.out] for row in board.row} == {None}


def test_a_ray_may_be_cut_short() -> None:
    short = rays_of(BOARD.neighbors, ~BOARD.bit[BOARD.at[0, 1]] & BOARD.bit[BOARD.out] - 1)
    assert [BOARD.axial[cell] for cell in short[BOARD.at[0, -3]][3]] == [(0, -2), (0, -1), (0, 0)]
    assert [BOARD.axial[cell] for cell in short[BOARD.at[0, 1]][3]] == [(0, 2), (0, 3)]


def test_rays_and_rows_of_squares() -> None:
    board = Squares(4, 3)
    assert board.ray[4] == ((0,), (5, 6, 7), (8,), ())
    assert board.row[4][7] == (1, 3)
    assert board.row[7][4] == (3, 3)
    assert board.row[11][3] == (0, 2)
    assert board.row[0][5] is None
    for a in range(board.size):
        for b in range(board.size):
            found = board.row[a][b]
            assert (found is not None) == ((a % 4 == b % 4) != (a // 4 == b // 4))
            assert found is None or board.ray[a][found[0]][found[1] - 1] == b


def test_squares() -> None:
    board = Squares(4, 3)
    assert (board.size, board.out) == (12, 12)
    assert (board.names[0], board.names[5], board.names[11]) == ("a1", "b2", "d3")
    assert board.neighbors[0] == (12, 1, 4, 12)
    assert board.neighbors[5] == (1, 6, 9, 4)
    assert board.neighbors[11] == (7, 12, 12, 10)
    for cell in range(board.size):
        for d, neighbor in enumerate(board.neighbors[cell]):
            assert neighbor == board.out or (board.neighbors[neighbor][(d + 2) % 4] == cell and board.distance[cell][neighbor] == 1)
    assert board.neighbors[board.out] == (board.out,) * 4
    assert board.distance[0][11] == 5


def test_directions_may_be_counted_from_the_east() -> None:
    board = Hexes(disc(2), POINTY)
    for cell, space in enumerate(board.axial):
        assert board.neighbors[cell] == tuple(board.at.get((space[0] + dq, space[1] + dr), board.out) for dq, dr in POINTY)
        assert {*board.neighbors[cell]} == {*Hexes(disc(2)).neighbors[cell]}
    assert [DIRECTIONS.index(space) for space in POINTY] == [2, 3, 4, 5, 0, 1]
