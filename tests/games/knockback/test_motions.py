"""KB-9 to KB-12: knockback, collisions and other motions. The paths of KB-10 are compared with a second, naive implementation."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.motion import away, flight, knockback_number, paths
from outplay.games.knockback.rules.state import Table
from outplay.kernel.hexes import DIRECTIONS, NAMES, Axial, cells_of, disc, heading
from tests.games.knockback.table import (
    ANNIE,
    BOW,
    CONTENT,
    CROAK,
    GASTOR,
    GRAN,
    HATCHER,
    MARROW,
    RHINO,
    STILL,
    VALASCA,
    VEXLEY,
    ZEPHYRINE,
    At,
    table,
)  # fmt: skip

FAR = {GRAN: ((-5, 0), 0)}

WIDE = 8


def wide() -> KnockbackContent:
    """Content in which the bare island is so large that nobody falls."""
    columns = ", ".join(f"[{q}, {max(-WIDE, -q - WIDE)}, {min(WIDE, WIDE - q)}]" for q in range(-WIDE, WIDE + 1))
    before, name, after = CONTENT.source["arenas.toml"].partition('id = "bare"')
    head, _, rest = after.partition("columns = [")
    _, _, tail = rest.partition("\n]\n")
    text = f"{before}{name}{head}columns = [{columns}]\n{tail}".replace("tide_ring = 5", f"tide_ring = {WIDE}")
    return KnockbackContent({**CONTENT.source, "arenas.toml": text})


WIDE_CONTENT = wide()


def plus(space: Axial, *steps: int) -> Axial:
    """A space some directions further."""
    q, r = space
    for d in steps:
        q, r = q + DIRECTIONS[d][0], r + DIRECTIONS[d][1]
    return q, r


def valid(origin: Axial, target: Axial, k: int) -> Iterator[tuple[int, ...]]:
    """KB-10.1 to 10.3, word by word: every path of k directions that a knockback may take, in order."""
    d, m, n = heading(origin, target)
    if n == 0:
        yield (d,) * k
        return
    a, b = (d, (d + 1) % 6) if m >= n else ((d + 1) % 6, d)
    for path in product(sorted((a, b)), repeat=k):
        leads = [path[:made].count(a) - path[:made].count(b) for made in range(1, k + 1)]
        if all(abs(lead) <= 1 if m == n else lead >= 1 for lead in leads):
            yield path


def formula(origin: Axial, target: Axial, k: int) -> set[Axial]:
    """KB-10.4: the landings, unobstructed."""
    d, m, n = heading(origin, target)
    a, b = (d, (d + 1) % 6) if m >= n else ((d + 1) % 6, d)
    if n == 0:
        return {plus(target, *[d] * k)}
    if m == n:
        half = [a, b] * (k // 2)
        return {plus(target, *half)} if k % 2 == 0 else {plus(target, *half, a), plus(target, *half, b)}
    return {plus(target, *[a] * (k - j), *[b] * j) for j in range((k - 1) // 2 + 1)}


ANGLES = [space for space in disc(4) if space != (0, 0)]


@pytest.mark.rule("KB-10.1", "KB-10.2", "KB-10.3", "KB-10.4", "KB-10.6", "KB-9.4")
@pytest.mark.parametrize("k", range(1, 9))
def test_landings_follow_the_formula_for_every_angle(k: int) -> None:
    for q, r in ANGLES:
        origin, target = (-q, -r), (0, 0)
        at = table({BOW: (origin, 0), RHINO: (target, 0)}, content=WIDE_CONTENT)
        hexes = at.state.arena.hexes
        found = paths(at.state, 1, hexes.at[origin], k)
        assert found == sorted(found)
        assert set(found) <= set(valid(origin, target, k))
        ends = [hexes.axial[flight(at.state, 1, path)[0].path[-1]] for path in found]
        assert len(set(ends)) == len(ends)
        assert set(ends) == formula(origin, target, k) == {plus(target, *path) for path in valid(origin, target, k)}


@pytest.mark.rule("KB-10.4")
def test_between_has_as_many_landings_as_the_rule_says() -> None:
    assert [len(formula((0, 0), (1, -3), k)) for k in range(1, 9)] == [1, 1, 2, 2, 3, 3, 4, 4]


class Board:
    """KB-9.5 and KB-11 once more, as plain as can be: spaces in dicts."""

    def __init__(self, s: Table) -> None:
        axial = s.arena.hexes.axial
        self.floor = {axial[cell] for cell in cells_of(s.floor)}
        self.rock = {axial[cell] for cell in cells_of(s.rock)}
        self.at = {entity: axial[cell] for entity, cell in enumerate(s.where) if cell != OFF}
        self.dry = {seat for seat in range(s.seats) if s.card(seat).dry and not s.heroes[seat].dry_used}
        self.used: set[int] = set()

    def fly(self, entity: int, path: tuple[int, ...]) -> None:
        for made, d in enumerate(path):
            into = plus(self.at[entity], d)
            struck = next((other for other, space in self.at.items() if space == into), None)
            if struck is not None:
                self.fly(struck, (d,) * max(1, len(path) - made - 1))
                return
            if into in self.rock:
                return
            if into not in self.floor:
                if entity in self.dry:
                    self.dry.discard(entity)
                    self.used.add(entity)
                else:
                    del self.at[entity]
                return
            self.at[entity] = into

    def result(self) -> tuple[tuple[tuple[int, Axial], ...], tuple[int, ...]]:
        return tuple(sorted(self.at.items())), tuple(sorted(self.used))


ARENAS = ("bare", "wellspring", "stones", "starfish")


@st.composite
def crowds(draw: st.DrawFn) -> At:
    """A table with everybody somewhere near the middle or the rim."""
    arena = draw(st.sampled_from(ARENAS))
    floor = sorted(CONTENT.arenas[arena].hexes.axial[cell] for cell in cells_of(CONTENT.arenas[arena].floor))
    middle = draw(st.sampled_from(floor))
    near = [space for space in floor if max(abs(space[0] - middle[0]), abs(space[1] - middle[1])) <= 3]
    spaces = draw(st.permutations(near).map(lambda p: p[:10]).filter(lambda p: len(p) == 10))
    heroes = {id: (space, 0) for id, space in zip((BOW, RHINO, ZEPHYRINE, HATCHER), spaces, strict=False)}
    return table(heroes, arena=arena, dragonlings=spaces[4 : 4 + draw(st.integers(0, 6))])


@pytest.mark.rule("KB-10.6", "KB-10.7", "KB-9.5", "KB-11.1", "KB-11.2", "KB-11.3")
@given(at=crowds(), entity=st.integers(1, 4), k=st.integers(1, 8))
def test_options_are_the_smallest_path_to_each_result(at: At, entity: int, k: int) -> None:
    s = at.state
    if not s.in_play(entity):
        return
    expected: dict[object, tuple[int, ...]] = {}
    for path in valid(s.arena.hexes.axial[s.where[0]], s.arena.hexes.axial[s.where[entity]], k):
        board = Board(s)
        board.fly(entity, path)
        expected.setdefault(board.result(), path)
    assert paths(s, entity, s.where[0], k) == sorted(expected.values())


@pytest.mark.rule("KB-9.5", "KB-11.3", "KB-14.1", "KB-14.2")
@given(at=crowds(), entity=st.integers(1, 4), data=st.data())
def test_a_flight_ends_where_the_naive_one_does(at: At, entity: int, data: st.DataObject) -> None:
    s = at.state
    if not s.in_play(entity):
        return
    axial = s.arena.hexes.axial
    k = data.draw(st.integers(1, 7))
    path = data.draw(st.sampled_from(list(valid(axial[s.where[0]], axial[s.where[entity]], k))))
    board = Board(s)
    board.fly(entity, path)
    ends = {leg.entity: (None if leg.end == "fall" else axial[leg.path[-1]] if leg.path else axial[s.where[leg.entity]]) for leg in flight(s, entity, path)}
    assert {e: board.at.get(e) for e in ends} == ends


# ---------------------------------------------------------------- KB-9


@pytest.mark.rule("KB-9.1", "KB-9.4")
@pytest.mark.parametrize("direction", range(6))
def test_an_adjacent_attack_is_straight_in_every_direction(direction: int) -> None:
    with table({RHINO: ((0, 0), 0), GRAN: (plus((0, 0), direction), 2)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", GRAN)
        assert at.space(GRAN) == plus((0, 0), *[direction] * 5)


@pytest.mark.rule("KB-9.2")
def test_the_number_is_at_least_one_and_zero_stays_zero() -> None:
    s = table({RHINO: ((0, 0), 0), GRAN: ((0, 1), 0), ANNIE: ((0, 2), 0), HATCHER: ((0, 3), 0)}, anchored=[ANNIE]).state
    assert [knockback_number(s, seat, (1, 0, 0)) for seat in range(4)] == [1, 1, 1, 2]
    assert [knockback_number(s, seat, (3, 0, 0)) for seat in range(4)] == [3, 2, 1, 4]
    assert [knockback_number(s, seat, (0, 5, 5), more=3) for seat in range(4)] == [0, 0, 0, 0]
    assert knockback_number(s, 0, (1, 0, 0), more=3) == 4


@pytest.mark.rule("KB-9.3", "KB-8.10")
def test_what_is_passed_on_is_never_changed_by_cards() -> None:
    heroes = {RHINO: ((0, 4), 0), VALASCA: ((0, 3), 2), HATCHER: ((0, 2), 0), STILL: ((0, -5), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", VALASCA)
        assert (at.space(VALASCA), at.space(HATCHER)) == ((0, 3), (0, 1))
        at.asks(VALASCA, "Move")


@pytest.mark.rule("KB-9.6", "KB-1.3")
def test_who_is_knocked_into_the_water_takes_no_damage() -> None:
    with table({RHINO: ((0, -4), 0), BOW: ((0, -5), 0), **FAR}, rolls=[(5, 0)]) as at:
        at.strike(RHINO, "hammer-time", BOW)
        assert (at.space(BOW), at.wear(BOW)) == (None, 0)


@pytest.mark.rule("KB-9.7", "KB-8.10")
def test_damage_and_hooks_come_after_the_last_body_has_stopped() -> None:
    heroes = {RHINO: ((0, 2), 0), VALASCA: ((0, 1), 0), BOW: ((0, 0), 0), **FAR}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", VALASCA)
        names = [type(told.event).__name__ for told in at.told]
        assert [name for name in names if name in ("Flew", "Damaged", "RageGained")] == ["Flew", "Flew", "Damaged", "RageGained"]


@pytest.mark.rule("KB-9.5")
def test_a_rock_stops_a_body_on_its_way() -> None:
    with table({RHINO: ((1, 3), 0), BOW: ((1, 2), 3), **FAR}, arena="stones", rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", BOW)
        assert (at.space(BOW), at.wear(BOW)) == ((1, 2), 4)


# ---------------------------------------------------------------- KB-10


@pytest.mark.rule("KB-10.8", "KB-8.11")
def test_a_riposte_from_an_angle_asks_the_one_who_flies() -> None:
    heroes = {VALASCA: ((1, 1), 0), STILL: ((0, 0), 0)}
    with table(heroes, stance=[STILL], rolls=[(0, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", STILL).asks(VALASCA, "ChoosePath")
        assert at.landings(VALASCA) == {(2, 1), (1, 2)}
        at.pick(VALASCA, at.options(VALASCA)[0]).asks(STILL, "Move")


@pytest.mark.rule("KB-10.8", "KB-8.12")
def test_a_blast_from_an_angle_asks_the_one_who_flies() -> None:
    with table({GRAN: ((0, 0), 0), RHINO: ((1, -2), 0), STILL: ((0, 5), 0)}, rolls=[(1, 0)]) as at:
        at.use(GRAN, "ground-pound").asks(RHINO, "ChoosePath")
        assert at.landings(RHINO) == {(1, -3), (2, -3)}
        at.wait(RHINO)
        assert at.space(RHINO) == (1, -3)


@pytest.mark.rule("KB-10.8")
def test_on_the_origin_itself_there_is_no_direction() -> None:
    s = table({RHINO: ((0, 0), 0), GRAN: ((0, 1), 0)}).state
    assert len(away(s, 0, s.where[0], 3, 1)) == 0
    assert len(away(s, 0, s.where[1], 3, 1)) == 1


@pytest.mark.rule("KB-10.6")
def test_where_every_path_falls_there_is_nothing_to_choose() -> None:
    heroes = {BOW: ((4, 0), 0), RHINO: ((5, -2), 4), STILL: ((-5, 0), 0)}
    with table(heroes, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", RHINO)
        assert at.space(RHINO) is None
        at.asks(BOW, "Walk")


# ---------------------------------------------------------------- KB-11


@pytest.mark.rule("KB-11.2", "KB-10.7")
def test_a_struck_body_flies_in_the_direction_of_the_last_step() -> None:
    heroes = {BOW: ((0, 3), 0), RHINO: ((1, 0), 2), ANNIE: ((2, -3), 0), **FAR}
    with table(heroes, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", RHINO).pick(RHINO, "fly n2 ne1")
        assert (at.space(RHINO), at.space(ANNIE)) == ((1, -2), (3, -4))


@pytest.mark.rule("KB-11.6", "KB-11.4")
def test_a_struck_body_before_a_rock_stays() -> None:
    heroes = {RHINO: ((1, -5), 0), BOW: ((1, -4), 3), CROAK: ((1, -3), 0), **FAR}
    with table(heroes, arena="stones", rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", BOW)
        assert (at.space(BOW), at.space(CROAK), at.wear(CROAK)) == ((1, -4), (1, -3), 0)


@pytest.mark.rule("KB-11.6", "KB-14.2", "KB-11.4")
def test_a_struck_zephyrine_stays_on_the_brink() -> None:
    heroes = {RHINO: ((0, -3), 0), BOW: ((0, -4), 3), ZEPHYRINE: ((0, -5), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", BOW)
        assert (at.space(BOW), at.space(ZEPHYRINE)) == ((0, -4), (0, -5))
        assert (at.wear(ZEPHYRINE), at.hero(ZEPHYRINE).dry_used) == (4, True)


@pytest.mark.rule("KB-11.4", "KB-14.1", "KB-14.3")
def test_a_struck_rival_may_fall_and_the_game_be_over() -> None:
    with table({RHINO: ((0, -3), 0), GRAN: ((0, -5), 0)}, dragonlings=[(0, -4)], rolls=[(1, None)]) as at:
        at.strike(RHINO, "hammer-time", "dragonling-1")
        assert at.winners() == [RHINO]


@pytest.mark.rule("KB-11.5", "KB-8.13", "KB-5.7")
def test_steered_into_herself_the_attacker_falls_and_the_strike_is_completed() -> None:
    heroes = {ZEPHYRINE: ((0, 5), 0), VALASCA: ((0, 4), 3), **FAR}
    with table(heroes, dry_used=[ZEPHYRINE], rolls=[(2, 0)]) as at:
        at.strike(ZEPHYRINE, "crosswind", VALASCA).pick(ZEPHYRINE, "steer s")
        assert (at.space(ZEPHYRINE), at.space(VALASCA)) == (None, (0, 4))
        assert (at.wear(VALASCA), at.rage(VALASCA)) == (5, 1)
        at.asks(VALASCA, "Move")


# ---------------------------------------------------------------- KB-12


@pytest.mark.rule("KB-12.1")
def test_a_pull_stops_at_the_brink_and_at_neighbors() -> None:
    with table({CROAK: ((0, 1), 0), GRAN: ((0, -1), 0)}, arena="wellspring", rolls=[(1, 0)]) as at:
        at.strike(CROAK, "tongue-lash", GRAN)
        assert at.space(GRAN) == (0, -1)
    with table({CROAK: ((0, 1), 0), GRAN: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(CROAK, "tongue-lash", GRAN)
        assert (at.space(GRAN), at.wear(GRAN)) == ((0, 0), 1)


@pytest.mark.rule("KB-12.1", "KB-8.10")
def test_a_pull_is_not_knockback() -> None:
    heroes = {CROAK: ((0, 3), 0), HATCHER: ((0, 0), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(CROAK, "tongue-lash", HATCHER)
        assert at.space(HATCHER) == (0, 2)
        at.asks(HATCHER, "Move")


@pytest.mark.rule("KB-12.1")
def test_final_spaces_of_a_pull_come_in_the_order_of_their_coordinates() -> None:
    with table({ANNIE: ((0, 0), 0), GRAN: ((2, -4), 0)}, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "reel-in", GRAN)
        hexes = at.state.arena.hexes
        finals = [hexes.axial[hexes.cell(text.removeprefix("to "))] for text in at.options(GRAN)]
        assert finals == [(0, -1), (1, -1)]
        at.wait(GRAN)
        assert at.space(GRAN) == (0, -1)


@pytest.mark.rule("KB-12.2", "KB-9.5", "KB-17.13")
def test_a_throw_flies_on_from_the_far_side() -> None:
    with table({ANNIE: ((0, 0), 0), GRAN: ((0, -1), 4), STILL: ((5, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", GRAN)
        assert at.space(GRAN) == (0, 4)


@pytest.mark.rule("KB-12.2", "KB-11.1")
def test_a_throw_bumps_with_one_less() -> None:
    heroes = {ANNIE: ((0, -1), 0), RHINO: ((0, -2), 5), CROAK: ((0, 1), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", RHINO)
        assert (at.space(RHINO), at.space(CROAK)) == ((0, 0), (0, 4))


@pytest.mark.rule("KB-12.2", "KB-8.10", "KB-13.4")
def test_a_thrown_hatcher_may_lay_an_egg_where_she_was_taken() -> None:
    heroes = {ANNIE: ((0, 0), 0), HATCHER: ((0, -1), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", HATCHER)
        assert at.space(HATCHER) == (0, 3)
        at.asks(HATCHER, "LayEgg").pick(HATCHER, at.options(HATCHER)[0])
        assert at.lings() == {(0, -1)}


@pytest.mark.rule("KB-12.2")
def test_a_throw_that_misses_throws_nobody() -> None:
    with table({ANNIE: ((0, 0), 0), GRAN: ((0, -1), 0)}, rolls=[(1, 1)]) as at:
        at.strike(ANNIE, "over-the-shoulder", GRAN)
        assert at.space(GRAN) == (0, -1)


@pytest.mark.rule("KB-12.2", "KB-14.2")
@pytest.mark.parametrize(("annie", "start", "end"), [((5, -2), (4, -2), (4, -2)), ((4, -2), (3, -2), (5, -2))])
def test_a_thrown_zephyrine_stays_on_the_last_space_she_stood_on(annie: Axial, start: Axial, end: Axial) -> None:
    with table({ANNIE: (annie, 0), ZEPHYRINE: (start, 0)}, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", ZEPHYRINE)
        assert (at.space(ZEPHYRINE), at.wear(ZEPHYRINE), at.hero(ZEPHYRINE).dry_used) == (end, 5, True)


FREE = (1, 3, 0, 3, 0, 3)
"""From (0, -2) on `stones`, K 3 less 1: how far Gran flies in each direction with Zephyrine in the north and two rocks beside her."""


@pytest.mark.rule("KB-12.3")
@pytest.mark.parametrize("direction", range(6))
def test_all_six_directions_are_offered_even_against_a_rock(direction: int) -> None:
    heroes = {ZEPHYRINE: ((0, -4), 0), GRAN: ((0, -2), 5)}
    with table(heroes, arena="stones", rolls=[(1, 0)]) as at:
        at.strike(ZEPHYRINE, "crosswind", GRAN)
        assert at.options(ZEPHYRINE) == [f"steer {name.lower()}" for name in NAMES]
        at.pick(ZEPHYRINE, f"steer {NAMES[direction].lower()}")
        assert at.space(GRAN) == plus((0, -2), *[direction] * FREE[direction])


@pytest.mark.rule("KB-12.3")
@pytest.mark.parametrize(("target", "away_from_her"), [((0, -2), "n"), ((1, -2), "n"), ((2, -3), "ne"), ((2, -2), "ne"), ((-1, -1), "nw")])
def test_by_default_the_wind_blows_away(target: Axial, away_from_her: str) -> None:
    with table({ZEPHYRINE: ((0, 0), 0), GRAN: (target, 0)}, rolls=[(1, 0)]) as at:
        at.strike(ZEPHYRINE, "crosswind", GRAN).wait(ZEPHYRINE)
        assert at.space(GRAN) == plus(target, NAMES.index(away_from_her.upper()))


@pytest.mark.rule("KB-12.4", "KB-8.14", "KB-9.2")
@pytest.mark.parametrize("wear", [0, 3, 6])
def test_recoil_is_one_whatever_the_zone(wear: int) -> None:
    with table({GASTOR: ((0, 0), wear), MARROW: ((0, -1), 0)}, rolls=[(0, 0)]) as at:
        at.strike(GASTOR, "bottled-thunder", MARROW)
        assert at.space(GASTOR) == (0, 1)


@pytest.mark.rule("KB-12.5", "KB-17.10")
def test_an_exchange_with_a_dragonling() -> None:
    with table({VEXLEY: ((0, 2), 0), GRAN: ((5, 0), 0)}, dragonlings=[(0, 0)], rolls=[(0, None)]) as at:
        at.strike(VEXLEY, "switcheroo", "dragonling-1")
        assert (at.space(VEXLEY), at.lings()) == ((0, 0), {(0, 2)})
