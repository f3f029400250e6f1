"""The worked examples that come with the source's own rules: E1 to E15 of the rulebook."""

import pytest

from outplay.kernel.hexes import Axial
from tests.games.knockback.table import ANNIE, BOW, CROAK, GRAN, HATCHER, RHINO, STILL, VALASCA, setup, table


@pytest.mark.rule("KB-2.4", "KB-4.5", "KB-2.5")
def test_E1_setup_puts_the_tracker_on_the_leftmost_green_space() -> None:
    with setup(first="seat:1") as at:
        at.pick(0, "take bow-master").pick(1, "take rhino-guy").asks(0, "PlaceHero").wait(0)
        assert at.state.card(0).track == (3, 2, 2)
        assert (at.wear(BOW), at.zone(BOW), at.rage(BOW), at.lings()) == (0, "green", 0, set())
        assert at.state.round == 1
        at.asks(BOW, "Move")


@pytest.mark.rule("KB-4.5")
@pytest.mark.parametrize(("wear", "zone"), [(0, "green"), (2, "green"), (3, "yellow"), (4, "yellow"), (5, "red"), (6, "red")])
def test_E1_bow_masters_track_has_three_green_two_yellow_and_two_red_spaces(wear: int, zone: str) -> None:
    with table({BOW: ((0, 0), wear), RHINO: ((0, 3), 0)}) as at:
        assert at.zone(BOW) == zone


@pytest.mark.rule("KB-4.5", "KB-9.2")
def test_E2_one_damage_moves_bow_master_into_yellow() -> None:
    with table({RHINO: ((0, 1), 0), BOW: ((0, 0), 2), GRAN: ((5, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", BOW)
        assert (at.wear(BOW), at.zone(BOW)) == (3, "yellow")


@pytest.mark.rule("KB-4.5", "KB-9.2")
@pytest.mark.parametrize(("wear", "ability", "k"), [(2, "hammer-time", 2), (3, "hammer-time", 5), (3, "charge", 3), (5, "hammer-time", 6), (5, "charge", 4)])
def test_E2_worse_zones_fly_farther(wear: int, ability: str, k: int) -> None:
    with table({RHINO: ((0, 5), 0), BOW: ((0, 4), wear)}, rolls=[(1, 0)]) as at:
        at.use(RHINO, ability)
        if ability == "charge":
            at.pick(RHINO, "stay").pick(RHINO, "strike bow-master")
        assert at.space(BOW) == (0, 4 - k)


@pytest.mark.rule("KB-8.3", "KB-8.4", "KB-8.6", "KB-9.2", "KB-13.4")
def test_E3_hammer_time_sends_dragon_hatcher_three() -> None:
    with table({RHINO: ((0, 1), 0), HATCHER: ((0, 0), 0)}, rolls=[(3, 2)]) as at:
        at.strike(RHINO, "hammer-time", HATCHER)
        assert at.dice() == [(5, 3)]
        assert (at.space(HATCHER), at.wear(HATCHER)) == ((0, -3), 1)
        at.asks(HATCHER, "LayEgg")
        at.pick(HATCHER, "hatch g7")
        assert at.lings() == {(0, 0)}
        at.asks(HATCHER, "Move")


@pytest.mark.rule("KB-9.2", "KB-17.19")
def test_E4_the_same_blow_sends_valasca_two() -> None:
    with table({RHINO: ((0, 1), 0), VALASCA: ((0, 0), 0)}, rolls=[(3, 2)]) as at:
        at.strike(RHINO, "hammer-time", VALASCA)
        assert at.dice() == [(5, 2)]
        assert (at.space(VALASCA), at.wear(VALASCA), at.rage(VALASCA)) == ((0, -2), 1, 1)
        at.asks(VALASCA, "Move")


@pytest.mark.rule("KB-11.1", "KB-9.7")
def test_E5_figure_1_three_becomes_one_and_one() -> None:
    with table({HATCHER: ((-3, 0), 0), BOW: ((-2, 0), 3), VALASCA: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(HATCHER, "brood-strike", BOW)
        assert (at.space(BOW), at.space(VALASCA)) == ((-1, 0), (1, 0))
        assert (at.wear(BOW), at.wear(VALASCA), at.rage(VALASCA)) == (4, 0, 0)


@pytest.mark.rule("KB-11.1")
def test_E6_figure_2_what_is_passed_on_is_never_less_than_one() -> None:
    with table({HATCHER: ((-3, 0), 0), BOW: ((-2, 0), 3), VALASCA: ((1, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(HATCHER, "brood-strike", BOW)
        assert (at.space(BOW), at.space(VALASCA)) == ((0, 0), (2, 0))


@pytest.mark.rule("KB-4.8", "KB-4.9", "KB-11.1", "KB-11.3", "KB-11.4", "KB-17.12")
def test_E7_figure_3_a_row_of_dragonlings_passes_the_blow_on() -> None:
    row = [(-2, 0), (-1, 0), (0, 0)]
    with table({HATCHER: ((-3, 0), 0), VALASCA: ((1, 0), 0)}, dragonlings=row, rolls=[(1, None)]) as at:
        at.strike(HATCHER, "brood-strike", "dragonling-1")
        assert at.dice() == [(4, 0)]
        assert at.lings() == set(row)
        assert (at.space(VALASCA), at.wear(VALASCA), at.rage(VALASCA)) == ((2, 0), 0, 0)
        at.asks(VALASCA, "Move")


@pytest.mark.rule("KB-10.2", "KB-10.5")
def test_E8_westward_at_range_two_she_keeps_to_the_diagonal() -> None:
    with table({VALASCA: ((4, -2), 0), HATCHER: ((2, -1), 7)}, rolls=[(1, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", HATCHER)
        at.asks(HATCHER, "ChoosePath")
        assert at.landings(HATCHER) == {(-3, 2), (-3, 1)}


@pytest.mark.rule("KB-10.3", "KB-10.5", "KB-10.7")
def test_E9_northward_at_range_three_he_makes_one_more_step_north() -> None:
    with table({BOW: ((0, 3), 0), RHINO: ((1, 0), 2)}, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", RHINO)
        at.asks(RHINO, "ChoosePath")
        assert at.landings(RHINO) == {(1, -3), (2, -3)}
        at.pick(RHINO, "fly n2 ne1")
        assert at.space(RHINO) == (2, -3)
        at.asks(BOW, "Walk")


N, NE, SE, S, SW, NW = (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)
MIRRORED: dict[Axial, tuple[Axial, Axial]] = {
    (1, -3): (N, NE), (2, -3): (NE, N), (3, -2): (NE, SE), (3, -1): (SE, NE), (2, 1): (SE, S), (1, 2): (S, SE),
    (-1, 3): (S, SW), (-2, 3): (SW, S), (-3, 2): (SW, NW), (-3, 1): (NW, SW), (-2, -1): (NW, N), (-1, -2): (N, NW),
}  # fmt: skip


@pytest.mark.rule("KB-10.1", "KB-10.3", "KB-10.4")
@pytest.mark.parametrize("target", MIRRORED)
def test_E10_the_twelve_angles_at_range_three(target: Axial) -> None:
    ahead, beside = MIRRORED[target]
    (q, r), origin = target, (0, 0)
    if max(abs(q + 3 * ahead[0]), abs(r + 3 * ahead[1]), abs(q + r + 3 * ahead[0] + 3 * ahead[1])) > 5:  # stay on the island
        origin = (-2 * ahead[0], -2 * ahead[1])
    at = table({BOW: (origin, 0), RHINO: ((q + origin[0], r + origin[1]), 2), GRAN: ((0, 5) if origin[1] <= 0 else (0, -5), 0)}, rolls=[(1, None)])
    with at:
        at.strike(BOW, "boxing-arrow", RHINO)
        q, r = q + origin[0], r + origin[1]
        far = (q + 3 * ahead[0], r + 3 * ahead[1])
        near = (q + 2 * ahead[0] + beside[0], r + 2 * ahead[1] + beside[1])
        assert at.landings(RHINO) == {far, near}


@pytest.mark.rule("KB-8.5", "KB-8.6", "KB-17.9")
def test_E11_boxing_arrow_knocks_back_and_does_not_hurt() -> None:
    with table({BOW: ((0, 3), 0), VALASCA: ((0, 0), 6)}, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", VALASCA)
        assert at.dice() == [(1, 0)]
        assert (at.space(VALASCA), at.wear(VALASCA), at.rage(VALASCA)) == ((0, -5), 6, 1)


@pytest.mark.rule("KB-8.5")
def test_E11_boxing_arrow_misses_without_a_hit() -> None:
    with table({BOW: ((0, 3), 0), VALASCA: ((0, 0), 6)}, rolls=[(0, None)]) as at:
        at.strike(BOW, "boxing-arrow", VALASCA)
        assert (at.space(VALASCA), at.wear(VALASCA), at.rage(VALASCA)) == ((0, 0), 6, 0)
        at.asks(BOW, "Walk")


@pytest.mark.rule("KB-8.14", "KB-17.21", "KB-5.5")
@pytest.mark.parametrize("hits", [0, 1])
def test_E12_fast_step_comes_after_hit_and_miss(hits: int) -> None:
    with table({BOW: ((0, 3), 0), VALASCA: ((0, 0), 6)}, rolls=[(hits, None)]) as at:
        at.strike(BOW, "boxing-arrow", VALASCA).asks(BOW, "Walk").go(BOW, (1, 2))
        assert at.space(BOW) == (1, 2)
        at.asks(VALASCA, "Move")


@pytest.mark.rule("KB-14.3", "KB-1.1")
def test_E12_no_step_after_the_last_rival_fell() -> None:
    with table({BOW: ((0, -1), 0), VALASCA: ((0, -4), 6)}, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", VALASCA)
        assert at.winners() == [BOW]
        assert at.asked == "nothing"


@pytest.mark.rule("KB-5.4", "KB-6.5", "KB-7.5")
def test_E13_charge_walks_on_after_the_move() -> None:
    with table({RHINO: ((0, 2), 0), VALASCA: ((0, -2), 0)}, rolls=[(1, 0)]) as at:
        at.go(RHINO, (0, 0)).use(RHINO, "charge").asks(RHINO, "Walk").go(RHINO, (0, -1))
        at.asks(RHINO, "ChooseTarget").pick(RHINO, "strike valasca")
        assert at.space(VALASCA) == (0, -3)


@pytest.mark.rule("KB-5.4", "KB-7.5")
def test_E13_charge_without_moving_and_without_attacking() -> None:
    with table({RHINO: ((0, 2), 0), VALASCA: ((0, 0), 0)}) as at:
        at.use(RHINO, "charge").go(RHINO, (0, 1)).pick(RHINO, "hold")
        assert (at.space(RHINO), at.struck()) == ((0, 1), [])
        at.asks(VALASCA, "Move")


@pytest.mark.rule("KB-13.1", "KB-17.6", "KB-5.2")
def test_E14_thick_skin_lasts_until_his_next_turn_and_does_not_add_up() -> None:
    heroes = {RHINO: ((0, 0), 0), STILL: ((0, 1), 0), CROAK: ((0, -1), 0)}
    with table(heroes, rolls=[(0, 0), (0, 0), (0, 0)]) as at:
        at.use(RHINO, "thick-skin").strike(STILL, "open-palm", RHINO).asks(CROAK, "Move")
        at.strike(CROAK, "tongue-lash", RHINO)
        assert at.dice() == [(4, 4), (4, 4)]
        at.asks(RHINO, "Move")
        assert at.hero(RHINO).braced == 0
        at.use(RHINO, "thick-skin").strike(STILL, "open-palm", RHINO)
        assert at.dice()[-1] == (4, 4)


@pytest.mark.rule("KB-2.1", "KB-5.8", "KB-5.9")
def test_E15_the_order_goes_to_the_left_from_the_first_player() -> None:
    with table({RHINO: ((0, 0), 0), STILL: ((0, 4), 0), CROAK: ((0, -4), 0)}, first=STILL) as at:
        assert at.state.order == (1, 2, 0)
        at.asks(STILL, "Move").end(STILL).asks(CROAK, "Move").end(CROAK).asks(RHINO, "Move").end(RHINO).asks(STILL, "Move")
        assert at.state.round == 2


@pytest.mark.rule("KB-5.5", "KB-5.4")
def test_E15_using_an_ability_ends_the_turn() -> None:
    with table({HATCHER: ((0, 0), 0), ANNIE: ((0, 2), 0)}) as at:
        at.go(HATCHER, (0, 1)).use(HATCHER, "hatch").pick(HATCHER, at.options(HATCHER)[0]).pick(HATCHER, "enough")
        at.asks(ANNIE, "Move")
        assert at.struck() == []
