"""The further worked examples: W1 to W36 of the rulebook."""

import pytest

from outplay.kernel.errors import IllegalAction
from outplay.kernel.hexes import Axial
from tests.games.knockback.table import ANNIE, BOW, CROAK, GASTOR, GRAN, HATCHER, MARROW, RHINO, STILL, VALASCA, VEXLEY, ZEPHYRINE, At, table


@pytest.mark.rule("KB-9.3", "KB-9.7", "KB-11.3", "KB-11.4", "KB-14.1")
def test_W1_a_chain_into_the_sea() -> None:
    heroes = {VALASCA: ((2, 0), 0), BOW: ((3, 0), 3), ANNIE: ((4, 0), 0), GRAN: ((5, 0), 0)}
    with table(heroes, rolls=[(2, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", BOW)
        assert (at.space(BOW), at.space(ANNIE), at.space(GRAN)) == ((3, 0), (4, 0), None)
        assert at.wear(BOW) == 5
        assert [told.rule for told in at.told if type(told.event).__name__ in ("Fell", "Damaged")] == ["KB-14.1", "KB-8.8"]
        at.asks(BOW, "Move")


@pytest.mark.rule("KB-9.5", "KB-8.8")
def test_W2_a_rock_stops_the_flight_and_the_damage_counts() -> None:
    with table({GRAN: ((1, -4), 0), RHINO: ((1, -3), 2)}, arena="stones", rolls=[(2, 1)]) as at:
        at.strike(GRAN, "boulder-bump", RHINO)
        assert (at.space(RHINO), at.wear(RHINO)) == ((1, -3), 3)
        at.asks(RHINO, "Move")


@pytest.mark.rule("KB-9.5", "KB-9.6", "KB-8.9", "KB-17.16")
def test_W3_the_well_takes_vexley_and_marrow_recovers_nothing() -> None:
    heroes = {MARROW: ((0, -2), 2), VEXLEY: ((0, -1), 3), STILL: ((0, 1), 0)}
    with table(heroes, arena="wellspring", rolls=[(2, 0)]) as at:
        at.strike(MARROW, "drain-bite", VEXLEY)
        assert at.dice() == [(4, 3)]
        assert (at.space(VEXLEY), at.wear(VEXLEY)) == (None, 3)
        assert (at.space(STILL), at.wear(MARROW)) == ((0, 1), 2)
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-10.2", "KB-10.6", "KB-11.2")
def test_W4_going_around_or_bumping() -> None:
    heroes = {VALASCA: ((0, 0), 0), RHINO: ((-2, 1), 2), ANNIE: ((-3, 1), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", RHINO).asks(RHINO, "ChoosePath")
        assert at.landings(RHINO) == {(-5, 3), (-5, 2), (-2, 1)}
        assert at.options(RHINO) == ["fly sw1 nw1 sw1", "fly sw1 nw2", "fly nw1 sw2"]
        at.pick(RHINO, "fly nw1 sw2")
        assert (at.space(RHINO), at.space(ANNIE)) == ((-2, 1), (-5, 1))


def falling_or_dry() -> At:
    heroes = {BOW: ((4, 1), 0), RHINO: ((5, -2), 2), GRAN: ((-5, 0), 0)}
    at = table(heroes, rolls=[(1, None)])
    return at.strike(BOW, "boxing-arrow", RHINO).asks(RHINO, "ChoosePath")


@pytest.mark.rule("KB-10.3", "KB-10.7")
def test_W5_he_may_choose_to_fall() -> None:
    with falling_or_dry() as at:
        assert at.landings(RHINO) == {(5, -5), None}
        at.pick(RHINO, "fly n2 ne1")
        assert at.space(RHINO) is None
        at.asks(BOW, "Walk")


@pytest.mark.rule("KB-10.3")
def test_W5_out_of_time_he_takes_the_dry_path() -> None:
    with falling_or_dry() as at:
        at.wait(RHINO)
        assert at.space(RHINO) == (5, -5)


@pytest.mark.rule("KB-9.2", "KB-4.6")
def test_W6_a_printed_zero_is_no_knockback_and_lays_no_egg() -> None:
    with table({BOW: ((0, 0), 0), HATCHER: ((3, -1), 11)}, rolls=[(4, 1)]) as at:
        at.strike(BOW, "arrowed", HATCHER)
        assert (at.space(HATCHER), at.wear(HATCHER)) == ((3, -1), 12)
        at.asks(BOW, "Walk")


@pytest.mark.rule("KB-8.7")
def test_W7_the_zone_before_the_damage_counts() -> None:
    heroes = {RHINO: ((0, 5), 0), VEXLEY: ((0, 4), 2), GRAN: ((-5, 0), 0)}
    with table(heroes, rolls=[(3, 0), (1, 0)]) as at:
        at.strike(RHINO, "hammer-time", VEXLEY)
        assert (at.space(VEXLEY), at.wear(VEXLEY), at.zone(VEXLEY)) == ((0, 2), 5, "red")
        at.end(VEXLEY).end(GRAN).go(RHINO, (0, 3)).strike(RHINO, "hammer-time", VEXLEY)
        assert at.space(VEXLEY) == (0, -4)


@pytest.mark.rule("KB-9.2", "KB-17.18")
@pytest.mark.parametrize(("wear", "moved"), [(0, 0), (2, 1), (4, 2)])
def test_W8_bat_swarm_on_immovable_gran(wear: int, moved: int) -> None:
    with table({MARROW: ((0, 2), 0), GRAN: ((0, 0), wear)}, rolls=[(1, 0)]) as at:
        at.strike(MARROW, "bat-swarm", GRAN)
        assert at.space(GRAN) == (0, -moved)


@pytest.mark.rule("KB-9.2", "KB-17.18", "KB-4.8")
@pytest.mark.parametrize(("wear", "moved"), [(0, 1), (2, 1), (4, 2)])
def test_W8_charge_on_anchored_annie(wear: int, moved: int) -> None:
    with table({RHINO: ((0, 1), 0), ANNIE: ((0, 0), wear)}, anchored=[ANNIE], rolls=[(1, 0)]) as at:
        at.use(RHINO, "charge").pick(RHINO, "stay").pick(RHINO, "strike anchor-annie")
        assert at.space(ANNIE) == (0, -moved)


@pytest.mark.rule("KB-9.2", "KB-4.8")
def test_W8_hammer_time_on_anchored_and_jinxed_annie() -> None:
    heroes = {RHINO: ((0, 1), 0), ANNIE: ((0, 0), 0), VEXLEY: ((5, 0), 0)}
    with table(heroes, anchored=[ANNIE], jinxed={ANNIE: VEXLEY}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", ANNIE)
        assert at.space(ANNIE) == (0, -3)


@pytest.mark.rule("KB-12.2")
def test_W9_over_the_shoulder_and_overboard() -> None:
    heroes = {ANNIE: ((5, -2), 0), STILL: ((4, -2), 0), GRAN: ((-5, 0), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", STILL)
        assert at.space(STILL) is None
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-7.6", "KB-7.4")
def test_W9_no_throw_onto_somebody() -> None:
    heroes = {ANNIE: ((0, 0), 0), STILL: ((0, -1), 0), CROAK: ((0, 1), 0)}
    with table(heroes) as at:
        at.pick(ANNIE, "stay")
        assert at.options(ANNIE) == ["use reel-in", "end turn"]


def reeled(*dragonlings: Axial) -> At:
    at = table({ANNIE: ((0, 0), 0), CROAK: ((4, -2), 0)}, dragonlings=dragonlings, rolls=[(2, 1)])
    return at.strike(ANNIE, "reel-in", CROAK)


@pytest.mark.rule("KB-12.1", "KB-6.5", "KB-5.3", "KB-17.14")
def test_W10_reel_in_pulls_three_and_hooks() -> None:
    with reeled() as at:
        at.asks(CROAK, "ChoosePull")
        assert at.dice() == [(3, 3)]
        assert at.landings(CROAK) == {(1, -1), (1, 0)}
        at.pick(CROAK, "to h7")
        assert (at.space(CROAK), at.wear(CROAK)) == ((1, 0), 1)
        at.asks(CROAK, "ChooseAbility").use(CROAK, "cannonball")
        at.asks(CROAK, "Leap").go(CROAK, (3, 0))
        assert at.struck()[1:] == []
        assert at.hero(CROAK).hooked == 0


@pytest.mark.rule("KB-12.1")
def test_W10_reel_in_past_a_dragonling() -> None:
    with reeled((1, -1)) as at:
        assert at.landings(CROAK) == {(1, 0), (2, -2)}


def switcheroo(hits: int, wear: int = 3) -> At:
    heroes = {VEXLEY: ((5, 0), 0), GASTOR: ((2, 0), wear), GRAN: ((-5, 0), 0)}
    return table(heroes, rolls=[(hits, 0)]).strike(VEXLEY, "switcheroo", GASTOR)


@pytest.mark.rule("KB-8.1", "KB-12.5", "KB-17.10")
def test_W11_switcheroo_that_misses_still_changes_places() -> None:
    with switcheroo(0) as at:
        assert (at.space(VEXLEY), at.space(GASTOR)) == ((2, 0), (5, 0))


@pytest.mark.rule("KB-8.1", "KB-9.6")
def test_W11_switcheroo_that_hits_knocks_back_from_the_new_space() -> None:
    with switcheroo(1) as at:
        assert (at.space(VEXLEY), at.space(GASTOR), at.wear(GASTOR)) == ((2, 0), None, 3)


@pytest.mark.rule("KB-8.1", "KB-9.2")
def test_W11_switcheroo_on_green_only_hurts() -> None:
    with switcheroo(1, wear=0) as at:
        assert (at.space(GASTOR), at.wear(GASTOR)) == ((5, 0), 1)


@pytest.mark.rule("KB-8.12", "KB-17.4", "KB-17.17", "KB-11.1")
def test_W12_flask_toss_order_and_skipping() -> None:
    heroes = {GASTOR: ((1, 1), 0), CROAK: ((0, -1), 0), MARROW: ((0, 0), 0)}
    with table(heroes, dragonlings=[(0, -2)], rolls=[(1, 0), (1, 0)]) as at:
        at.use(GASTOR, "flask-toss").pick(GASTOR, "blast g6")
        assert at.order() == [CROAK, MARROW]
        assert at.dice() == [(2, 3), (2, 2)]
        assert (at.space(CROAK), at.lings(), at.space(MARROW)) == ((0, -1), {(0, -3)}, (0, 1))
        at.asks(CROAK, "Move")


@pytest.mark.rule("KB-12.4", "KB-17.5")
def test_W13_recoil_after_the_rival_fell() -> None:
    heroes = {GASTOR: ((-4, 0), 0), ANNIE: ((-5, 0), 0), GRAN: ((5, 0), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(GASTOR, "bottled-thunder", ANNIE)
        assert (at.space(ANNIE), at.space(GASTOR)) == (None, (-3, 0))
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-14.3")
def test_W13_no_recoil_when_the_game_is_over() -> None:
    with table({GASTOR: ((-4, 0), 0), ANNIE: ((-5, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(GASTOR, "bottled-thunder", ANNIE)
        assert at.winners() == [GASTOR]
        assert at.space(GASTOR) == (-4, 0)


@pytest.mark.rule("KB-12.3", "KB-11.5", "KB-17.13")
def test_W14_steered_into_the_attacker() -> None:
    with table({ZEPHYRINE: ((0, 2), 0), VALASCA: ((0, 0), 3)}, rolls=[(1, 0)]) as at:
        at.strike(ZEPHYRINE, "crosswind", VALASCA).asks(ZEPHYRINE, "ChooseDirection").pick(ZEPHYRINE, "steer s")
        assert (at.space(VALASCA), at.space(ZEPHYRINE)) == ((0, 1), (0, 3))
        assert (at.wear(VALASCA), at.rage(VALASCA), at.wear(ZEPHYRINE)) == (4, 1, 0)
        at.asks(VALASCA, "Move")


@pytest.mark.rule("KB-14.2", "KB-17.23", "KB-8.7")
def test_W15_second_wind_once() -> None:
    heroes = {RHINO: ((0, -3), 0), ZEPHYRINE: ((0, -4), 0), GRAN: ((5, 0), 0)}
    with table(heroes, rolls=[(2, 0), (1, 0)]) as at:
        at.strike(RHINO, "hammer-time", ZEPHYRINE)
        assert (at.space(ZEPHYRINE), at.wear(ZEPHYRINE), at.hero(ZEPHYRINE).dry_used) == ((0, -5), 5, True)
        at.end(ZEPHYRINE).end(GRAN).go(RHINO, (0, -4)).strike(RHINO, "hammer-time", ZEPHYRINE)
        assert at.space(ZEPHYRINE) is None
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-8.11", "KB-5.7", "KB-17.7")
def test_W16_riposte_throws_the_active_hero_off() -> None:
    heroes = {RHINO: ((0, -5), 2), STILL: ((0, -4), 0), GRAN: ((5, 0), 0)}
    with table(heroes, stance=[STILL], rolls=[(1, 1)]) as at:
        at.strike(RHINO, "hammer-time", STILL)
        assert at.dice() == [(5, 3)]
        assert (at.space(RHINO), at.wear(STILL)) == (None, 0)
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-8.9", "KB-4.7", "KB-17.14")
def test_W17_marrow_drinks_no_more_than_two() -> None:
    with table({MARROW: ((0, 1), 4), GRAN: ((0, 0), 0)}, rolls=[(3, 0)]) as at:
        at.strike(MARROW, "drain-bite", GRAN)
        assert (at.space(GRAN), at.wear(GRAN)) == ((0, -1), 3)
        assert (at.wear(MARROW), at.zone(MARROW)) == (2, "green")


@pytest.mark.rule("KB-8.9")
def test_W17_marrow_drinks_nothing_from_the_fallen() -> None:
    heroes = {MARROW: ((0, -4), 4), GRAN: ((0, -5), 0), RHINO: ((5, 0), 0)}
    with table(heroes, rolls=[(3, 0)]) as at:
        at.strike(MARROW, "drain-bite", GRAN)
        assert (at.space(GRAN), at.wear(MARROW)) == (None, 4)


@pytest.mark.rule("KB-5.6", "KB-4.8", "KB-13.1")
@pytest.mark.parametrize("again", [False, True])
def test_W18_jinx_lasts_to_the_end_of_vexleys_next_turn(again: bool) -> None:
    heroes = {VEXLEY: ((0, 5), 0), GRAN: ((0, 3), 0), RHINO: ((0, 2), 0)}
    with table(heroes, rolls=[(1, 0)] * (3 if again else 2)) as at:
        at.strike(VEXLEY, "jinx", RHINO)
        assert (at.wear(RHINO), at.zone(RHINO)) == (1, "yellow")
        at.strike(GRAN, "boulder-bump", RHINO)
        assert at.space(RHINO) == (0, -3)
        at.go(RHINO, (0, -1)).end(RHINO).asks(VEXLEY, "Move").go(VEXLEY, (0, 2))
        assert at.jinxed_by(RHINO) == VEXLEY
        _ = at.strike(VEXLEY, "jinx", RHINO) if again else at.end(VEXLEY)
        assert at.jinxed_by(RHINO) == (VEXLEY if again else None)
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-15.2", "KB-15.1", "KB-14.3")
@pytest.mark.parametrize(("wears", "winner"), [((4, 2), GRAN), ((2, 4), RHINO), ((3, 3), GRAN)])
def test_W19_the_tide_takes_the_most_worn_first(wears: tuple[int, int], winner: str) -> None:
    heroes = {RHINO: ((0, -5), wears[0]), GRAN: ((0, 5), wears[1])}
    with table(heroes, arena="wellspring", tide=True, turn=GRAN, first=RHINO, round=12) as at:
        at.end(GRAN)
        assert at.winners() == [winner]
        assert at.space(winner) is not None


@pytest.mark.rule("KB-4.8", "KB-11.1", "KB-11.4")
def test_W20_the_cue_ball() -> None:
    heroes = {HATCHER: ((0, 0), 0), VALASCA: ((2, 0), 0)}
    with table(heroes, dragonlings=[(1, 0)], rolls=[(1, None)]) as at:
        at.strike(HATCHER, "brood-strike", "dragonling-1")
        assert at.dice() == [(3, 0)]
        assert (at.lings(), at.space(VALASCA), at.wear(VALASCA), at.rage(VALASCA)) == ({(1, 0)}, (4, 0), 0, 0)


@pytest.mark.rule("KB-16.2", "KB-7.5", "KB-8.12")
def test_W21_friends_are_struck_too_clockwise_from_north() -> None:
    heroes = {CROAK: ((0, 2), 0), RHINO: ((0, -1), 0), GRAN: ((1, 0), 0), STILL: ((-5, 0), 0)}
    with table(heroes, mode="teams", rolls=[(1, 0), (1, 0)]) as at:
        at.use(CROAK, "cannonball").go(CROAK, (0, 0))
        assert at.order() == [RHINO, GRAN]
        assert (at.space(RHINO), at.space(GRAN)) == ((0, -2), (2, 0))
        assert (at.wear(RHINO), at.wear(GRAN)) == (1, 1)


@pytest.mark.rule("KB-8.10", "KB-4.10", "KB-9.2")
def test_W22_featherweight_falls_without_an_egg() -> None:
    heroes = {RHINO: ((0, -2), 0), HATCHER: ((0, -3), 4), GRAN: ((5, 0), 0)}
    with table(heroes, dragonlings=[(3, 0)], rolls=[(1, 0)]) as at:
        at.use(RHINO, "charge").pick(RHINO, "stay").pick(RHINO, "strike dragon-hatcher")
        assert (at.space(HATCHER), at.lings()) == (None, {(3, 0)})
        assert at.state.hatcher() == -1
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-7.4")
def test_W23_nothing_usable() -> None:
    with table({GRAN: ((0, 0), 0), RHINO: ((0, -5), 0)}) as at:
        at.go(GRAN, (0, 1))
        at.asks(RHINO, "Move")


@pytest.mark.rule("KB-5.6", "KB-17.22", "KB-5.2")
def test_W24_annie_is_anchored_if_she_stood_still() -> None:
    with table({ANNIE: ((0, 0), 0), STILL: ((0, -1), 0)}, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", STILL).pick(STILL, "stay")
        assert at.hero(ANNIE).anchored
        at.end(STILL).asks(ANNIE, "Move")
        assert not at.hero(ANNIE).anchored


@pytest.mark.rule("KB-5.6", "KB-17.22")
def test_W24_annie_is_not_anchored_after_walking() -> None:
    with table({ANNIE: ((0, 0), 0), RHINO: ((0, 5), 0)}) as at:
        at.go(ANNIE, (0, -1)).asks(RHINO, "Move")
        assert not at.hero(ANNIE).anchored


@pytest.mark.rule("KB-5.6", "KB-8.11")
def test_W24_annie_is_not_anchored_after_a_riposte() -> None:
    with table({ANNIE: ((0, 1), 0), STILL: ((0, 0), 0)}, stance=[STILL], rolls=[(0, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", STILL)
        assert at.space(ANNIE) == (0, 2)
        assert not at.hero(ANNIE).anchored


@pytest.mark.rule("KB-10.6", "KB-14.2")
def test_W25_one_outcome_is_no_question() -> None:
    with table({VALASCA: ((3, -2), 0), ZEPHYRINE: ((5, -3), 0)}, rolls=[(1, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", ZEPHYRINE)
        assert (at.space(ZEPHYRINE), at.hero(ZEPHYRINE).dry_used, at.wear(ZEPHYRINE)) == ((5, -3), True, 5)
        at.asks(ZEPHYRINE, "Move")


@pytest.mark.rule("KB-8.11", "KB-8.12", "KB-9.3")
def test_W26_moved_in_the_middle_of_a_blast() -> None:
    heroes = {GRAN: ((0, 0), 0), STILL: ((0, -1), 0), VALASCA: ((0, 2), 0)}
    with table(heroes, stance=[STILL], rolls=[(1, 1), (1, 0)]) as at:
        at.use(GRAN, "ground-pound")
        assert at.dice() == [(1, 3), (1, 2)]
        assert (at.space(GRAN), at.space(VALASCA)) == ((0, 1), (0, 3))
        assert (at.wear(VALASCA), at.rage(VALASCA)) == (1, 1)
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-8.12", "KB-13.4", "KB-8.10")
def test_W27_eggs_are_not_attacked() -> None:
    with table({GRAN: ((0, 0), 0), HATCHER: ((0, -1), 0)}, rolls=[(1, 0)]) as at:
        at.use(GRAN, "ground-pound").asks(HATCHER, "LayEgg").pick(HATCHER, "hatch g6")
        assert (at.space(HATCHER), at.wear(HATCHER), at.lings()) == ((0, -3), 1, {(0, -1)})
        assert at.order() == [HATCHER]
        at.asks(HATCHER, "Move")


@pytest.mark.rule("KB-8.1", "KB-8.10", "KB-17.20")
def test_W28_the_space_she_left_is_the_one_after_the_exchange() -> None:
    with table({VEXLEY: ((0, -1), 0), HATCHER: ((0, 1), 4)}, rolls=[(1, 0)]) as at:
        at.strike(VEXLEY, "switcheroo", HATCHER)
        assert (at.space(VEXLEY), at.space(HATCHER), at.wear(HATCHER)) == ((0, 1), (0, -4), 5)
        assert at.options(HATCHER) == ["hatch g6", "no egg"]


@pytest.mark.rule("KB-8.10", "KB-12.5")
def test_W28_an_exchange_alone_lays_no_egg() -> None:
    with table({VEXLEY: ((0, -1), 0), HATCHER: ((0, 1), 4)}, rolls=[(0, 0)]) as at:
        at.strike(VEXLEY, "switcheroo", HATCHER)
        assert (at.space(VEXLEY), at.space(HATCHER)) == ((0, 1), (0, -1))
        at.asks(HATCHER, "Move")


@pytest.mark.rule("KB-7.5")
def test_W29_a_lone_target_is_not_asked_for() -> None:
    with table({RHINO: ((0, 1), 0), GRAN: ((0, 0), 0)}, rolls=[(0, 0)]) as at:
        at.use(RHINO, "hammer-time")
        assert at.order() == [GRAN]
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-7.5")
def test_W29_after_a_walk_a_lone_target_may_be_declined() -> None:
    with table({RHINO: ((0, 1), 0), GRAN: ((0, 0), 0)}) as at:
        at.use(RHINO, "charge").pick(RHINO, "stay").asks(RHINO, "ChooseTarget")
        assert at.options(RHINO) == ["strike granite-gran", "hold"]


@pytest.mark.rule("KB-5.10", "KB-5.6", "KB-5.3")
def test_W30_a_turn_without_a_question() -> None:
    with table({RHINO: ((0, -5), 0), GRAN: ((0, 5), 0)}, hooked=[GRAN], stance=[GRAN]) as at:
        at.end(RHINO).asks(RHINO, "Move")
        assert at.state.round == 2
        assert (at.hero(GRAN).hooked, at.hero(GRAN).riposte) == (0, None)


@pytest.mark.rule("KB-8.9", "KB-4.6")
def test_W31_drinking_from_a_full_glass() -> None:
    with table({MARROW: ((0, -4), 4), CROAK: ((0, -3), 9)}, rolls=[(2, 0)]) as at:
        at.strike(MARROW, "drain-bite", CROAK)
        assert at.dice() == [(4, 2)]
        assert (at.space(CROAK), at.wear(CROAK), at.wear(MARROW)) == ((0, 2), 9, 2)


@pytest.mark.rule("KB-14.6", "KB-14.5")
def test_W32_conceding_in_flight() -> None:
    heroes = {BOW: ((0, 3), 0), RHINO: ((1, 0), 2), GRAN: ((-5, 0), 0)}
    with table(heroes, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", RHINO).asks(RHINO, "ChoosePath").concede(RHINO)
        assert (at.space(RHINO), at.wear(RHINO)) == (None, 2)
        at.asks(BOW, "Walk").pick(BOW, "stay").asks(GRAN, "Move")


@pytest.mark.rule("KB-14.6", "KB-14.3")
def test_W32_conceding_in_flight_with_two_players_ends_the_game() -> None:
    with table({BOW: ((0, 3), 0), RHINO: ((1, 0), 2)}, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", RHINO).concede(RHINO)
        assert (at.winners(), at.asked) == ([BOW], "nothing")
        with pytest.raises(IllegalAction):
            at.concede(BOW)


@pytest.mark.rule("KB-12.4", "KB-8.14", "KB-5.7")
@pytest.mark.parametrize(("hits", "space", "wear"), [(1, (0, -3), 1), (0, (0, -4), 0)])
def test_W33_recoil_off_the_rim_hit_or_miss(hits: int, space: Axial, wear: int) -> None:
    heroes = {GASTOR: ((0, -5), 0), CROAK: ((0, -4), 0), GRAN: ((5, 0), 0)}
    with table(heroes, rolls=[(hits, 0)]) as at:
        at.strike(GASTOR, "bottled-thunder", CROAK)
        assert (at.space(CROAK), at.wear(CROAK), at.space(GASTOR)) == (space, wear, None)
        at.asks(CROAK, "Move")


@pytest.mark.rule("KB-15.5", "KB-14.4")
def test_W34_the_cap() -> None:
    heroes = {RHINO: ((0, 0), 4), GRAN: ((0, 2), 4), CROAK: ((0, 4), 6), STILL: ((0, -4), 0)}
    with table(heroes, turn=STILL, first=RHINO, round=60) as at:
        at.concede(STILL)
        assert at.winners() == [RHINO, GRAN]
        assert at.places() == (1, 1, 3, 4)


@pytest.mark.rule("KB-11.5", "KB-8.13")
def test_W35_own_goal() -> None:
    heroes = {GASTOR: ((0, 5), 0), CROAK: ((0, 4), 5), MARROW: ((-1, 4), 0)}
    with table(heroes, rolls=[(2, 1)]) as at:
        at.use(GASTOR, "flask-toss").pick(GASTOR, "blast g10")
        assert at.dice() == [(2, 2)]
        assert (at.space(GASTOR), at.space(CROAK), at.wear(CROAK)) == (None, (0, 4), 6)
        assert at.order() == [CROAK]
        at.asks(CROAK, "Move")


@pytest.mark.rule("KB-8.11", "KB-12.4")
def test_W36_riposte_then_recoil() -> None:
    with table({GASTOR: ((0, 1), 0), STILL: ((0, 0), 0)}, stance=[STILL], rolls=[(1, 1)]) as at:
        at.strike(GASTOR, "bottled-thunder", STILL)
        assert at.dice() == [(4, 3)]
        assert at.space(GASTOR) == (0, 3)
        at.asks(STILL, "Move")
