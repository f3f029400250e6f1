"""MOBA-2: the map, facing, templates and lines, compared with second, naive versions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outplay.games.moba.data.board import dot, turned
from outplay.games.moba.rules.targeting import behind, legal_single
from outplay.kernel.hexes import POINTY, Axial, cells_of, distance
from tests.games.moba.table import BOARD, CONTENT, on, table
from tests.sizes import many

HEXES = BOARD.hexes
SPACES = st.sampled_from(HEXES.axial)
ROWS = {
    -7: (-2, 9), -6: (-3, 9), -5: (-3, 8), -4: (-4, 8), -3: (-4, 7), -2: (-5, 7), -1: (-5, 6), 0: (-6, 6),
    1: (-6, 5), 2: (-7, 5), 3: (-7, 4), 4: (-8, 4), 5: (-8, 3), 6: (-9, 3), 7: (-9, 2),
}  # fmt: skip
RINGS: dict[str, list[Axial]] = {
    "castle": [(0, -2), (1, -2), (2, -2), (-1, -1), (2, -1), (-2, 0), (2, 0), (-2, 1), (1, 1), (-2, 2), (-1, 2), (0, 2)],
    "dark_tower": [(-5, -2), (-4, -2), (-4, -1), (-4, 0), (-5, 1), (-7, 2), (-6, 2)],
    "town": [(6, -2), (7, -2), (5, -1), (4, 0), (4, 1), (4, 2), (5, 2)],
    "red_camp": [(1, -7), (6, -7), (1, -6), (5, -6), (1, -5), (2, -5), (3, -5), (4, -5)],
    "blue_camp": [(-1, 7), (-6, 7), (-1, 6), (-5, 6), (-1, 5), (-2, 5), (-3, 5), (-4, 5)],
}
AREAS: dict[str, set[Axial]] = {
    "castle": {(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)},
    "dark_tower": {(-6, 0), (-5, 0), (-5, -1), (-6, 1)},
    "town": {(6, 0), (5, 0), (5, 1), (6, -1)},
    "red_camp": {(2, -7), (3, -7), (4, -7), (5, -7), (2, -6), (3, -6), (4, -6)},
    "blue_camp": {(-2, 7), (-3, 7), (-4, 7), (-5, 7), (-2, 6), (-3, 6), (-4, 6)},
}
TEMPLATES: dict[str, set[Axial]] = {
    "Arc3": {(1, 0), (1, -1), (0, 1)},
    "Cone6": {(1, 0), (1, -1), (0, 1), (2, 0), (2, -1), (1, 1)},
    "Fan4": {(1, 0), (2, 0), (2, -1), (1, 1)},
    "Line4": {(1, 0), (2, 0), (3, 0), (4, 0)},
    "Blob7": {(3, 0), (2, 0), (4, 0), (3, 1), (3, -1), (2, 1), (4, -1)},
    "Blast7": {(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)},
}


@pytest.mark.rule("MOBA-2.1")
def test_directions_run_clockwise_from_the_east() -> None:
    assert POINTY == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for d, (q, r) in enumerate(POINTY):
        assert POINTY[(d + 3) % 6] == (-q, -r)
        assert turned((q, r), 1) == POINTY[(d + 1) % 6]


@pytest.mark.rule("MOBA-2.4")
def test_the_map_has_187_spaces() -> None:
    assert HEXES.size == 187
    assert set(HEXES.axial) == {(q, r) for r, (low, high) in ROWS.items() for q in range(low, high + 1)}


@pytest.mark.rule("MOBA-2.5", "MOBA-2.6", "MOBA-4.2")
def test_areas_and_their_rings() -> None:
    assert {area.id: set(area.spaces) for area in CONTENT.map.area} == AREAS
    assert sum(len(area.spaces) for area in CONTENT.map.area) == 29
    assert {area.id: list(area.ring) for area in CONTENT.map.area} == RINGS
    assert [area.symbol for area in CONTENT.map.area] == ["brain", "head", "torso", "", ""]
    found = [{HEXES.axial[cell] for cell in cells_of(mask)} for mask in (*BOARD.ring, *BOARD.entry)]
    assert found == [set(ring) for ring in RINGS.values()]


@pytest.mark.rule("MOBA-2.7")
@pytest.mark.parametrize("across", [False, True])
def test_symmetry(across: bool) -> None:
    def image(space: Axial) -> Axial:
        q, r = space
        return (q + r, -r) if across else (-q, -r)

    assert {image(space) for space in HEXES.axial} == set(HEXES.axial)
    swapped = {"red_camp": "blue_camp", "blue_camp": "red_camp"} | ({} if across else {"town": "dark_tower", "dark_tower": "town"})
    for id, spaces in AREAS.items():
        assert {image(space) for space in spaces} == AREAS[swapped.get(id, id)]
        assert {image(space) for space in RINGS[id]} == set(RINGS[swapped.get(id, id)])
    for camp in ("red_camp", "blue_camp"):
        assert [min(distance(a, b) for a in RINGS[camp] for b in RINGS[id]) for id in ("castle", "dark_tower", "town")] == [3, 5, 5]
    assert len({space for ring in RINGS.values() for space in ring}) == sum(len(ring) for ring in RINGS.values())


@pytest.mark.rule("MOBA-2.3", "MOBA-4.94")
def test_templates() -> None:
    assert {row.id: set(row.spaces) for row in CONTENT.map.template} == TEMPLATES
    home = HEXES.at[(0, 4)]
    assert {HEXES.axial[c] for c in cells_of(BOARD.template("Fan4", home, 4))} == {(0, 3), (0, 2), (-1, 3), (1, 2)}
    assert turned((2, -1), 1) == (1, 1)
    assert turned((2, -1), 6) == (2, -1)


@pytest.mark.rule("MOBA-2.2")
@given(SPACES, SPACES)
def test_distance(a: Axial, b: Axial) -> None:
    dq, dr = a[0] - b[0], a[1] - b[1]
    assert HEXES.distance[HEXES.at[a]][HEXES.at[b]] == max(abs(dq), abs(dr), abs(dq + dr))


@pytest.mark.rule("MOBA-2.9")
@given(SPACES, SPACES)
def test_dot_is_twice_the_euclidean_product(a: Axial, b: Axial) -> None:
    xa, xb = Fraction(2 * a[0] + a[1], 2), Fraction(2 * b[0] + b[1], 2)  # in units of the hexes' width; the height is 3/4 of the square of it
    assert dot(a, b) == 2 * (xa * xb + Fraction(3, 4) * a[1] * b[1])


def cut(a: Axial, b: Axial, c: Axial, shift: float) -> bool:
    """Whether the line from a to b, shifted aside a little, cuts a hex, by sampling points of it."""

    def point(space: Axial) -> tuple[float, float]:
        return 3**0.5 * (space[0] + space[1] / 2), 1.5 * space[1]

    (ax, ay), (bx, by), (cx, cy) = point(a), point(b), point(c)
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    sx, sy = -(by - ay) / far * shift, (bx - ax) / far * shift
    for n in range(1, 400):
        x, y = ax + (bx - ax) * n / 400 + sx - cx, ay + (by - ay) * n / 400 + sy - cy
        if abs(x) < 3**0.5 / 2 - 1e-9 and abs(x) / 3**0.5 + abs(y) < 1 - 1e-9:
            return True
    return False


@pytest.mark.rule("MOBA-4.84", "MOBA-4.85", "MOBA-4.87")
@given(SPACES, SPACES, st.sets(SPACES, max_size=6))
def test_lines_of_sight_against_sampled_lines(a: Axial, b: Axial, others: set[Axial]) -> None:
    if a == b:
        return
    blockers = sum(HEXES.bit[HEXES.at[space]] for space in others)
    there, back = BOARD.clear(HEXES.at[a], HEXES.at[b], blockers), BOARD.clear(HEXES.at[b], HEXES.at[a], blockers)
    assert there == back
    free = [not any(cut(a, b, c, shift) for c in others - {a, b}) for shift in (0.01, -0.01)]
    assert there == any(free)
    assert distance(a, b) > 1 or there


@pytest.mark.rule("MOBA-4.90", "MOBA-4.92")
@given(SPACES, SPACES, st.integers(0, 5))
def test_front_arc_and_behind(a: Axial, b: Axial, facing: int) -> None:
    if a == b:
        return
    vector = (b[0] - a[0], b[1] - a[1])
    inside = bool(BOARD.arc(HEXES.at[a], facing) & HEXES.bit[HEXES.at[b]])
    assert inside == (dot(POINTY[facing], vector) >= 0)


@pytest.mark.rule("MOBA-4.90", "MOBA-4.92", "MOBA-4.91")
def test_the_three_edges_ahead_are_the_arc() -> None:
    for facing in range(6):
        near = {POINTY[d] for d in range(6) if BOARD.arc(HEXES.at[(0, 4)], facing) & HEXES.bit[BOARD.step(HEXES.at[(0, 4)], d)]}
        assert near == {POINTY[(facing + turn) % 6] for turn in (-1, 0, 1)}
    with table(red={"WOL": on((0, 4), 0)}, blue={"TRO": on((1, 4), 0)}) as at:
        assert behind(at.state, 0, 1)
        assert not behind(at.state, 1, 0) or at.facing("WOL") == 0
        assert legal_single(at.state, 0, 1) == (1,)
        assert legal_single(at.state, 1, 1) == ()


@pytest.mark.rule("MOBA-4.93", "MOBA-2.8")
def test_rays_end_at_areas_and_at_the_edge() -> None:
    assert BOARD.ray[HEXES.at[(-4, 0)]][0] == tuple(HEXES.at[(q, 0)] for q in (-3, -2))
    assert len(BOARD.ray[HEXES.at[(2, 7)]][0]) == 0
    with table(red={"HAR": on((-3, 0), 0, plan="HAR-1")}, blue={"TRO": on((2, 0))}) as at:
        at.play("HAR").use("HAR").asks("HAR", "ChooseAct")


@settings(max_examples=many(15, 200), deadline=None)
@given(
    st.lists(st.sampled_from([space for space in HEXES.axial if BOARD.open_ground & HEXES.bit[HEXES.at[space]]]), min_size=4, max_size=4, unique=True),
    st.integers(0, 5),
)
def test_moves_and_targets_turn_with_the_map(spaces: list[Axial], facing: int) -> None:
    """9.14: the map turned by 180 degrees and the colors swapped, the same moves and targets are legal."""
    ids = ("DEA", "TRO", "SHA", "ASN")

    def moves(turned_by: int) -> tuple[set[Axial], set[str]]:
        sign = -1 if turned_by else 1
        places = {id: on((sign * q, sign * r), (facing + turned_by) % 6, plan="DEA-4" if id == "DEA" else "") for id, (q, r) in zip(ids, spaces, strict=True)}
        ours, theirs = {id: places[id] for id in ids[:2]}, {id: places[id] for id in ids[2:]}
        at = table(turn="blue", blue=ours, red=theirs) if turned_by else table(red=ours, blue=theirs)
        at.play("DEA")
        seen = {id for id in ids if at.number(id) in legal_single(at.state, at.number("DEA"), 5)}
        return {(sign * q, sign * r) for q, r in at.goes("DEA")}, seen

    assert moves(0) == moves(3)
