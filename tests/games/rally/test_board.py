"""Chapter 2 of the rules: the map, from one Vault board and one spawning zone; and what follows from it."""

from __future__ import annotations

import pytest

from outplay.games.rally.data.board import (
    COLUMNS,
    EDGE,
    NOBODY,
    NORTH,
    NORTHWARD,
    NOWHERE,
    ROWS,
    SIZE,
    SOUTH,
    SOUTHWARD,
    STOP,
    TOWERS,
    WALL,
    Board,
    cell_at,
    column,
    distance,
    placed,
    row,
    team_of_tower,
    turned,
)
from outplay.games.rally.view.names import tower_name
from tests.games.rally.firing import firing_places
from tests.games.rally.frame import CONTENT

EASTWARD, WESTWARD = 1, 3
OPEN, WALLED = CONTENT.board(False), CONTENT.board(True)
WAY = {"N": NORTHWARD, "E": EASTWARD, "S": SOUTHWARD, "W": WESTWARD}

Places = set[tuple[int, int]]


def at(text: str) -> tuple[int, int]:
    """Return "3,17" as a column and a row."""
    x, y = text.split(",")
    return int(x), int(y)


def cells(text: str) -> set[int]:
    """Return "3,17 4,17" as cells."""
    return {cell_at(*at(word)) for word in text.split()}


def arrows(text: str) -> set[tuple[int, int]]:
    """Return "3,17S" as cells and ways."""
    return {(cell_at(*at(word[:-1])), WAY[word[-1]]) for word in text.split()}


def belts(board: Board, express: bool, side: int) -> set[tuple[int, int]]:
    return {(c, board.belt[c]) for c in range(SIZE) if board.belt[c] != NOWHERE and board.express[c] == express and board.side[c] == side}


@pytest.mark.rule("RALLY-2.1", "RALLY-2.2", "RALLY-2.13")
def test_the_map_has_two_boards_and_two_zones() -> None:
    assert (COLUMNS, ROWS, SIZE) == (12, 28, 336)
    assert [OPEN.zone[cell_at(0, y)] for y in range(ROWS)] == [NORTH] * 2 + [NOBODY] * 24 + [SOUTH] * 2
    assert [OPEN.side[cell_at(0, y)] for y in range(ROWS)] == [NOBODY] * 2 + [NORTH] * 12 + [SOUTH] * 12 + [NOBODY] * 2
    assert OPEN.step[SOUTH][cell_at(5, 24)] == (cell_at(5, 23), cell_at(6, 24), cell_at(5, 25), cell_at(4, 24))
    assert distance(cell_at(3, 17), cell_at(5, 20)) == 5


@pytest.mark.rule("RALLY-2.3", "RALLY-2.5", "RALLY-2.7", "RALLY-2.8", "RALLY-2.9")
def test_what_lies_on_both_boards() -> None:
    assert belts(OPEN, False, SOUTH) == arrows(
        "10,14N 10,15N 0,16S 10,16N 0,17E 1,17S 10,17N 1,18S 1,19S 1,20S 10,20E 11,20E 1,21S 10,21N 0,22W 10,22N 10,23N 0,24E 1,24S 6,24E 7,24E 8,24E 9,24E 10,24N 1,25S 6,25N"
    )
    assert belts(OPEN, False, NORTH) == arrows(
        "5,2S 10,2N 1,3S 2,3W 3,3W 4,3W 5,3W 10,3N 11,3W 1,4S 1,5S 11,5E 1,6S 10,6N 0,7W 1,7W 10,7N 10,8N 10,9N 1,10S 10,10N 11,10W 1,11S 11,11N 1,12S 1,13S"
    )
    assert belts(OPEN, True, SOUTH) == arrows("3,14N 6,14N 1,15E 2,15E 3,15N 6,15N")
    assert belts(OPEN, True, NORTH) == arrows("5,12S 8,12S 9,12W 10,12W 5,13S 8,13S")
    assert {c for c in range(SIZE) if OPEN.gear[c]} == cells("0,15 1,22 10,5 11,12")
    assert {c for c in range(SIZE) if OPEN.pit[c]} == cells("3,16 8,16 3,23 8,23 3,4 8,4 3,11 8,11")
    assert [set(found) for found in OPEN.base_cells] == [cells("5,19 6,19 5,20 6,20"), cells("5,7 6,7 5,8 6,8")]
    assert {c for c in range(SIZE) if OPEN.wrench[c] == NORTH} == cells("0,14 11,25")
    assert {c for c in range(SIZE) if OPEN.wrench[c] == SOUTH} == cells("11,13 0,2")
    assert sum(way != NOWHERE for way in OPEN.belt) == 64


@pytest.mark.rule("RALLY-2.5", "RALLY-2.9", "RALLY-46.5")
def test_pushers_act_from_north_to_south_and_west_to_east() -> None:
    odd, even = (1, 3, 5), (2, 4)
    wanted = [
        (5, 4, "N", odd),
        (2, 7, "W", even),
        (9, 7, "E", odd),
        (2, 8, "W", odd),
        (5, 11, "S", odd),
        (6, 12, "W", even),
        (5, 15, "E", even),
        (6, 16, "N", odd),
        (9, 19, "E", odd),
        (2, 20, "W", odd),
        (9, 20, "E", even),
        (6, 23, "S", odd),
    ]
    assert [(column(one.cell), row(one.cell), "NESW"[one.way], one.registers) for one in OPEN.pushers] == wanted


@pytest.mark.rule("RALLY-2.6", "RALLY-2.9")
def test_towers_stand_on_the_diagonals() -> None:
    assert [(column(c), row(c)) for c in OPEN.tower_cells] == [(3, 17), (8, 17), (3, 22), (8, 22), (8, 10), (3, 10), (8, 5), (3, 5)]


@pytest.mark.rule("RALLY-2.4", "RALLY-2.5", "RALLY-2.9")
def test_walls() -> None:
    inner = {
        SOUTH: "5,15W 5,17N 6,17N 4,18N 4,18W 7,18N 7,18E 3,19W 9,19W 3,20W 9,20W 4,21S 4,21W 7,21S 7,21E 2,22N 5,23N 6,23N",
        NORTH: "6,12E 6,10S 5,10S 7,9S 7,9E 4,9S 4,9W 8,8E 2,8E 8,7E 2,7E 7,6N 7,6E 4,6N 4,6W 9,5S 6,4S 5,4S",
    }
    outer = "2,14N 4,14N 7,14N 9,14N 2,25S 4,25S 7,25S 9,25S 0,16W 0,18W 0,21W 0,23W 11,16E 11,18E 11,21E 11,23E 2,2N 4,2N 7,2N 9,2N 2,13S 4,13S 7,13S 9,13S 0,4W 0,6W 0,9W 0,11W 11,4E 11,6E 11,9E 11,11E"
    docks = "1,27W 3,27W 5,27W 6,27W 7,27W 9,27W 11,27W 0,0E 2,0E 4,0E 5,0E 6,0E 8,0E 10,0E 0,26W 0,27W 11,26E 11,27E 0,0W 0,1W 11,0E 11,1E"
    ends = " ".join(f"{x},27S {x},0N" for x in range(COLUMNS))
    listed = set[tuple[int, int]]().union(*(arrows(text) for text in (*inner.values(), outer, docks, ends)))
    both = set(listed)
    for cell, way in listed:
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
        x, y = column(cell) + dx, row(cell) + dy
        if 0 <= x < COLUMNS and 0 <= y < ROWS:
            both.add((cell_at(x, y), (way + 2) % 4))
    assert both == OPEN.walls
    assert len(CONTENT.vault.walls) == 18
    assert len(CONTENT.vault.perimeter) == 16
    assert all(OPEN.step[team][cell][way] == STOP for team in (SOUTH, NORTH) for cell, way in both)


@pytest.mark.rule("RALLY-2.5", "RALLY-2.9", "RALLY-47.13")
def test_laser_squares() -> None:
    wanted = {"0,18E": "0-3", "11,18W": "11-8", "0,21E": "0-3", "11,21W": "11-8", "11,9W": "11-8", "0,9E": "0-3", "11,6W": "11-8", "0,6E": "0-3"}
    assert {(one.cell, one.way) for one in OPEN.beams} == arrows(" ".join([*wanted, "2,25N 9,2S"]))
    found = {(one.cell, one.way): one.cells for one in OPEN.beams}
    for emitter, run in wanted.items():
        ((cell, way),) = arrows(emitter)
        first, last = map(int, run.split("-"))
        assert [column(c) for c in found[cell, way]] == list(range(first, last + (1 if last > first else -1), 1 if last > first else -1))
    assert [row(c) for c in found[cell_at(2, 25), NORTHWARD]] == [25, 24, 23, 22]
    assert [row(c) for c in found[cell_at(9, 2), SOUTHWARD]] == [2, 3, 4, 5]
    assert len({c for one in OPEN.beams for c in one.cells}) == 40


@pytest.mark.rule("RALLY-2.10")
def test_docks_by_their_numbers() -> None:
    assert [(column(c), row(c)) for c in OPEN.dock_cells[SOUTH]] == [(5, 27), (6, 27), (3, 27), (8, 27), (1, 27), (10, 27), (0, 27), (11, 27)]
    assert [(column(c), row(c)) for c in OPEN.dock_cells[NORTH]] == [(6, 0), (5, 0), (8, 0), (3, 0), (10, 0), (1, 0), (11, 0), (0, 0)]
    assert [OPEN.dock[c] for c in OPEN.dock_cells[NORTH]] == list(range(8))


@pytest.mark.rule("RALLY-2.11")
def test_the_barrier_is_crossed_one_way() -> None:
    for x in range(COLUMNS):
        out, back = OPEN.step[SOUTH][cell_at(x, 26)][NORTHWARD], OPEN.step[SOUTH][cell_at(x, 25)][SOUTHWARD]
        assert out == (STOP if x in (2, 4, 7, 9) else cell_at(x, 25))
        assert back == STOP
        assert OPEN.step[NORTH][cell_at(x, 2)][NORTHWARD] == STOP
        assert OPEN.lines[cell_at(x, 25)][SOUTHWARD] == ()
        assert OPEN.lines[cell_at(x, 26)][NORTHWARD] == ()


@pytest.mark.rule("RALLY-2.12", "RALLY-52.6")
def test_edges_are_open_or_walled() -> None:
    for board, beyond in ((OPEN, EDGE), (WALLED, STOP)):
        for y in range(2, 26):
            held = y in (4, 6, 9, 11, 16, 18, 21, 23)
            assert board.step[SOUTH][cell_at(0, y)][WESTWARD] == (STOP if held else beyond)
            assert board.step[NORTH][cell_at(11, y)][EASTWARD] == (STOP if held else beyond)
    assert OPEN.step[SOUTH][cell_at(5, 14)][NORTHWARD] == cell_at(5, 13)


@pytest.mark.rule("RALLY-2.14")
def test_belts_that_end_at_the_seam_run_over_it() -> None:
    for before, after in (((3, 14), (3, 13)), ((6, 14), (6, 13)), ((10, 14), (10, 13)), ((8, 13), (8, 14)), ((5, 13), (5, 14)), ((1, 13), (1, 14))):
        cell = cell_at(*before)
        assert OPEN.step[SOUTH][cell][OPEN.belt[cell]] == cell_at(*after)


# ---------------------------------------------------------------- derived facts

BASE = "5,3S 6,3S 5,4S 6,4S 3,5E 4,5E 3,6E 4,6E 7,5W 8,5W 7,6W 8,6W 5,7N 6,7N 5,8N 6,8N"
TOWER = (
    "3,0S 3,1S 0,3E 1,3E 2,3E 4,3W 5,3W 6,3W 3,4N 3,5N 3,6N",
    "8,0S 8,1S 5,3E 6,3E 7,3E 9,3W 10,3W 11,3W 8,4N 8,5N 8,6N",
    "3,5S 3,6S 3,7S 0,8E 1,8E 2,8E 4,8W 5,8W 6,8W 3,10N 3,11N",
    "8,5S 8,6S 8,7S 5,8E 6,8E 7,8E 9,8W 10,8W 11,8W 8,10N 8,11N",
)


def local(team: int, text: str) -> set[tuple[int, int]]:
    """Return squares and ways of a team's board as cells and ways of the map."""
    return {(placed(team, *at(word[:-1])), (WAY[word[-1]] + 2 * team) % 4) for word in text.split()}


@pytest.mark.rule("RALLY-2.15", "RALLY-47.7")
@pytest.mark.parametrize("team", [SOUTH, NORTH])
def test_firing_places(team: int) -> None:
    base = TOWERS + team
    assert set(firing_places(OPEN, base, 3)) == set(firing_places(OPEN, base, 4)) == local(team, BASE)
    assert len(local(team, BASE)) == 16
    for n, text in enumerate(TOWER):
        assert set(firing_places(OPEN, 4 * team + n, 3)) == local(team, text)
        assert len(local(team, text)) == 11
    assert set(firing_places(OPEN, 4 * team, 4)) - set(firing_places(OPEN, 4 * team, 3)) == local(team, "7,3W 3,7N 3,-1S")


@pytest.mark.rule("RALLY-2.16", "RALLY-47.12")
@pytest.mark.parametrize("team", [SOUTH, NORTH])
def test_what_towers_cover(team: int) -> None:
    own = [c for c in range(SIZE) if OPEN.side[c] == team]
    towers = {c: OPEN.threats[c].bit_count() for c in range(SIZE)}
    twice = {placed(team, *at(word)) for word in ["5,3", "6,3", "3,5", "8,5", "3,6", "8,6", "5,8", "6,8"]}
    # a tower's own square lies in no other's range
    assert {c for c in own if towers[c] > 1} == twice
    attack = {cell for cell, _ in local(team, BASE)}
    assert {towers[c] for c in attack - twice} == {1}
    assert len(attack - twice) == 8
    for n in range(4):
        assert len(OPEN.diamond[4 * team + n]) == 24
        assert all(OPEN.side[c] == team for c in OPEN.diamond[4 * team + n])


@pytest.mark.rule("RALLY-2.17")
def test_belts_never_stand_in_each_others_way() -> None:
    ends = {c: OPEN.step[SOUTH][c][OPEN.belt[c]] for c in range(SIZE) if OPEN.belt[c] != NOWHERE}
    onto = [to for to in ends.values() if to >= 0 and OPEN.belt[to] != NOWHERE]
    assert len(onto) == len(set(onto))
    assert not any(to in ends and ends[to] == c for c, to in ends.items())
    assert {c for c, to in ends.items() if to == STOP} == cells("1,25 10,2")
    assert {c for c, to in ends.items() if to == EDGE} == cells("0,22 11,20 0,7 11,5")
    pushed = {one.cell: OPEN.step[SOUTH][one.cell][one.way] for one in OPEN.pushers}
    for to in (*ends.values(), *pushed.values()):
        assert to < 0 or not (OPEN.pit[to] or OPEN.tower[to] >= 0 or OPEN.base[to] >= 0)
    walled = {c: WALLED.step[SOUTH][c][WALLED.belt[c]] for c in ends}
    assert all(walled[c] == STOP for c, to in ends.items() if to == EDGE)


@pytest.mark.rule("RALLY-2.8", "RALLY-2.3")
def test_the_map_turned_around_is_the_map() -> None:
    for board in (OPEN, WALLED):
        for c in range(SIZE):
            back = turned(c)
            assert board.belt[back] == (NOWHERE if board.belt[c] == NOWHERE else (board.belt[c] + 2) % 4)
            assert (board.gear[back], board.pit[back], board.express[back]) == (board.gear[c], board.pit[c], board.express[c])
            assert board.wrench[back] == (NOBODY if board.wrench[c] == NOBODY else 1 - board.wrench[c])
            assert board.arm[back] == (NOBODY if board.arm[c] == NOBODY else 1 - board.arm[c])
            for way in range(4):
                to, other = board.step[SOUTH][c][way], board.step[NORTH][back][(way + 2) % 4]
                assert other == (to if to < 0 else turned(to))
                assert [(turned(seen.cell), seen.edge) for seen in board.lines[c][way]] == [*map(tuple, board.lines[back][(way + 2) % 4])]


@pytest.mark.rule("RALLY-47.3")
def test_walls_and_perimeters_are_obstacles() -> None:
    line = OPEN.lines[cell_at(5, 11)][NORTHWARD]
    assert [(row(seen.cell), seen.edge) for seen in line if seen.edge] == [(10, WALL), (8, 2), (6, 2), (4, WALL)]
    assert OPEN.sight[cell_at(6, 13)][NORTHWARD] == (cell_at(6, 12), cell_at(6, 11))


@pytest.mark.rule("RALLY-53.15")
def test_where_an_arm_reaches_a_wrench() -> None:
    assert {c for c in range(SIZE) if OPEN.arm[c] == NORTH} == cells("0,14 1,14 0,15 1,15 11,25 10,25 11,24 10,24")
    assert {c for c in range(SIZE) if OPEN.arm[c] == SOUTH} == cells("11,13 10,13 11,12 10,12 0,2 1,2 0,3 1,3")


def test_towers_are_called_by_the_dock_that_they_stand_in_line_with() -> None:
    for team in (SOUTH, NORTH):
        docks = {column(cell): n + 1 for n, cell in enumerate(OPEN.dock_cells[team])}
        names = [f"{tower_name(n)} of {docks[column(OPEN.tower_cells[n])]}" for n in range(TOWERS) if team_of_tower(n) == team]
        assert names == ["front tower 3 of 3", "front tower 4 of 4", "rear tower 3 of 3", "rear tower 4 of 4"]
        ahead = [distance(OPEN.tower_cells[n], OPEN.dock_cells[team][2 + n % 2]) for n in range(TOWERS) if team_of_tower(n) == team]
        assert ahead[0] == ahead[1] > ahead[2] == ahead[3]
