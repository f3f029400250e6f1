"""KB-3: the arenas, against the maps that are drawn in the rulebook."""

import re
from functools import cache
from itertools import combinations
from math import isclose, sqrt

import pytest

from outplay.games.knockback import GAME
from outplay.games.knockback.data.arena import Arena
from outplay.kernel.hexes import DIRECTIONS, NAMES, Axial, cells_of, distance, ring
from tests.games.knockback.table import CONTENT, GRAN, RHINO, table

ARENAS = {"wellspring": (90, 0), "bare": (91, 0), "stones": (85, 6), "starfish": (85, 0)}


@cache
def maps() -> dict[str, dict[Axial, str]]:
    """The marks of the four drawn maps, by hex."""
    assert GAME.folder is not None
    text = (GAME.folder / "RULES.md").read_text("utf-8")
    drawings = [block for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL) if "~" in block]
    assert len(drawings) == len(ARENAS)
    return {id: dict(marks(drawing, 7 if id == "starfish" else 6)) for id, drawing in zip(ARENAS, drawings, strict=True)}


def marks(drawing: str, middle: int) -> list[tuple[Axial, str]]:
    """Each mark with its hex: the number at the left is 2 r + q, the mark of column q is character 6 + 2 (q + middle)."""
    found: list[tuple[Axial, str]] = []
    for line in drawing.splitlines():
        row = int(line[:5])
        for place, mark in enumerate(line[5:], 5):
            if mark != " ":
                q = (place - 6) // 2 - middle
                found.append(((q, (row - q) // 2), mark))
    return found


def floor(arena: Arena) -> set[Axial]:
    return {arena.hexes.axial[cell] for cell in cells_of(arena.floor)}


def rocks(arena: Arena) -> set[Axial]:
    return {arena.hexes.axial[cell] for cell in cells_of(arena.rock)}


@pytest.mark.rule("KB-3.6")
@pytest.mark.parametrize("id", ARENAS)
def test_floor_and_rock_are_as_the_map_draws_them(id: str) -> None:
    arena, drawn = CONTENT.arenas[id], maps()[id]
    assert floor(arena) == {space for space, mark in drawn.items() if mark not in "~#"}
    assert rocks(arena) == {space for space, mark in drawn.items() if mark == "#"}
    assert (len(floor(arena)), len(rocks(arena))) == ARENAS[id]


@pytest.mark.parametrize("id", ARENAS)
@pytest.mark.parametrize(("seats", "letters"), [(2, "ab"), (3, "acd"), (4, "efgh")])
def test_start_points_are_as_the_map_letters_them(id: str, seats: int, letters: str) -> None:
    drawn = {mark: space for space, mark in maps()[id].items()}
    arena = CONTENT.arenas[id]
    assert [arena.hexes.axial[cell] for cell in arena.starts[seats]] == [drawn[letter] for letter in letters]


@pytest.mark.rule("KB-3.3")
def test_start_points_are_fairly_apart() -> None:
    arena = CONTENT.arenas["bare"]
    apart = {n: sorted(arena.hexes.distance[a][b] for a, b in combinations(cells, 2)) for n, cells in arena.starts.items()}
    assert apart == {2: [6], 3: [6, 6, 6], 4: [4, 4, 4, 4, 6, 6]}


@pytest.mark.rule("KB-3.1", "KB-3.2")
def test_six_directions_clockwise_from_north() -> None:
    assert NAMES == ("N", "NE", "SE", "S", "SW", "NW")
    assert DIRECTIONS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    board = GAME.scene(GAME.observe(table({RHINO: ((0, 0), 0), GRAN: ((0, 3), 0)}).state, None)).boards[0]
    assert (board.kind, board.top) == ("hex", "flat")


@pytest.mark.rule("KB-3.3")
def test_the_distance_is_half_the_sum_of_the_differences() -> None:
    assert [distance((0, 0), space) for space in ((0, 0), (0, -1), (1, 1), (2, -1), (-3, 5))] == [0, 1, 2, 2, 5]
    for direction in DIRECTIONS:
        assert distance((2, -1), (2 + direction[0], -1 + direction[1])) == 1


@pytest.mark.rule("KB-3.4")
def test_neighbors_are_drawn_equally_far_apart() -> None:
    def drawn(space: Axial) -> tuple[float, float]:
        return 1.5 * space[0], sqrt(3) * (space[1] + space[0] / 2)

    places = [drawn(direction) for direction in DIRECTIONS]
    assert all(isclose(sqrt(x * x + y * y), sqrt(3)) for x, y in places)
    assert places[0] == (0.0, -sqrt(3))
    board = GAME.scene(GAME.observe(table({RHINO: ((0, 0), 0), GRAN: ((0, 3), 0)}).state, None)).boards[0]
    assert {(cell.q, cell.r) for cell in board.cells} == set(CONTENT.arenas["bare"].hexes.axial)


@pytest.mark.rule("KB-3.5")
def test_a_ring_goes_clockwise_from_its_northernmost_hex() -> None:
    assert ring(1) == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert ring(2)[:5] == [(0, -2), (1, -2), (2, -2), (2, -1), (2, 0)]
    for k in range(1, 7):
        assert len(set(ring(k))) == 6 * k
        assert {distance((0, 0), space) for space in ring(k)} == {k}


@pytest.mark.rule("KB-3.6")
def test_off_the_map_is_water_too() -> None:
    with table({RHINO: ((0, -4), 0), GRAN: ((0, -5), 2)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", GRAN)
        assert at.winners() == [RHINO]


@pytest.mark.rule("KB-3.7", "KB-4.1")
def test_a_space_with_somebody_on_it_is_not_empty() -> None:
    with table({RHINO: ((0, 0), 0), GRAN: ((0, 1), 0)}, arena="stones", dragonlings=[(0, -1)]) as at:
        free = {at.state.arena.hexes.axial[cell] for cell in cells_of(at.state.free)}
        assert free == floor(at.state.arena) - {(0, 0), (0, 1), (0, -1)}
        assert at.state.entities() == [0, 1, 4]
