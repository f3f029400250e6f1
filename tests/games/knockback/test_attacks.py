"""KB-8 Attacks, and KB-13 statuses and tokens, beyond the worked examples."""

import pytest

from outplay.games.knockback.data.events import Damaged, RageGained, StatusGained, Struck
from outplay.kernel.errors import IllegalAction
from outplay.kernel.hexes import Axial
from tests.games.knockback.table import (
    ANNIE,
    BOW,
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
    changed,
    table,
)  # fmt: skip

SIX: list[Axial] = [(-5, 0), (-5, 1), (-5, 2), (-5, 3), (-5, 4), (-5, 5)]


# ---------------------------------------------------------------- payment and dice


@pytest.mark.rule("KB-8.2", "KB-17.11")
@pytest.mark.parametrize(("rage", "most"), [(0, None), (1, 1), (2, 2), (6, 2)])
def test_the_spear_takes_up_to_two_rage_for_dice(rage: int, most: int | None) -> None:
    with table({VALASCA: ((0, 0), 0), GRAN: ((0, 1), 0)}, rage={VALASCA: rage}, rolls=[(0, 0)]) as at:
        at.use(VALASCA, "maidens-spear")
        if most is not None:
            at.asks(VALASCA, "Pay")
            assert at.options(VALASCA) == [f"spend {n}" for n in range(most + 1)]
            at.pick(VALASCA, f"spend {most}")
        assert at.dice() == [(3 + (most or 0), 2)]
        assert at.rage(VALASCA) == rage - (most or 0)


@pytest.mark.rule("KB-8.2", "KB-9.2", "KB-17.11")
@pytest.mark.parametrize("spent", range(4))
def test_reckoning_takes_up_to_three_rage_for_knockback(spent: int) -> None:
    with table({VALASCA: ((0, 2), 0), BOW: ((0, 1), 0)}, rage={VALASCA: 5}, rolls=[(1, 0)]) as at:
        at.use(VALASCA, "reckoning").pick(VALASCA, f"spend {spent}")
        assert at.dice() == [(4, 2)]
        assert (at.space(BOW), at.rage(VALASCA)) == ((0, -spent), 5 - spent)


@pytest.mark.rule("KB-8.2")
def test_rage_is_lost_on_a_miss_and_kept_by_default() -> None:
    with table({VALASCA: ((0, 2), 0), BOW: ((0, 1), 0)}, rage={VALASCA: 3}, rolls=[(0, 0), (0, 0)]) as at:
        at.use(VALASCA, "reckoning").pick(VALASCA, "spend 2")
        assert at.rage(VALASCA) == 1
        at.end(BOW).use(VALASCA, "reckoning").wait(VALASCA)
        assert at.rage(VALASCA) == 1


@pytest.mark.rule("KB-8.3", "KB-17.12")
@pytest.mark.parametrize(("near", "dice"), [(0, 3), (1, 4), (2, 5), (3, 5)])
def test_brood_strike_counts_dragonlings_beside_the_target(near: int, dice: int) -> None:
    beside = [(0, -2), (1, -2), (-1, -1)][:near]
    with table({HATCHER: ((0, 0), 0), GRAN: ((0, -1), 0)}, dragonlings=[*beside, (0, 2)], rolls=[(0, 0)]) as at:
        at.strike(HATCHER, "brood-strike", GRAN)
        assert at.dice() == [(dice, 2)]


@pytest.mark.rule("KB-8.3", "KB-17.16", "KB-4.8")
@pytest.mark.parametrize(("wear", "jinxed", "dice"), [(0, False, 3), (0, True, 4), (2, False, 4), (5, False, 4)])
def test_blood_scent_smells_yellow_and_red(wear: int, jinxed: bool, dice: int) -> None:
    heroes = {MARROW: ((0, 1), 0), GRAN: ((0, 0), wear), VEXLEY: ((5, 0), 0)}
    with table(heroes, jinxed={GRAN: VEXLEY} if jinxed else {}, rolls=[(0, 0)]) as at:
        at.strike(MARROW, "drain-bite", GRAN)
        assert at.dice() == [(dice, 2)]


@pytest.mark.rule("KB-17.16", "KB-4.8")
def test_blood_scent_takes_a_dragonling_for_yellow() -> None:
    with table({MARROW: ((0, 1), 0), GRAN: ((5, 0), 0)}, dragonlings=[(0, 0)], rolls=[(1, None)]) as at:
        at.strike(MARROW, "drain-bite", "dragonling-1")
        assert at.dice() == [(4, 0)]
        assert at.lings() == {(0, -4)}


@pytest.mark.rule("KB-8.3", "KB-17.17")
@pytest.mark.parametrize(("space", "guard"), [((0, 1), 2), ((0, 2), 3)])
def test_slippery_against_who_is_not_adjacent(space: Axial, guard: int) -> None:
    with table({VALASCA: (space, 0), CROAK: ((0, 0), 0)}, rolls=[(0, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", CROAK)
        assert at.dice() == [(3, guard)]


@pytest.mark.rule("KB-17.17", "KB-17.9")
def test_slippery_is_no_help_against_an_attack_without_defense() -> None:
    with table({BOW: ((0, 3), 0), CROAK: ((0, 0), 0)}, braced=[CROAK], rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", CROAK)
        assert at.dice() == [(1, 0)]


@pytest.mark.rule("KB-8.3", "KB-8.1")
def test_distances_are_measured_after_the_exchange() -> None:
    with table({VEXLEY: ((0, 0), 0), HATCHER: ((0, 3), 0), CROAK: ((0, 1), 0)}, rolls=[(0, 0)]) as at:
        at.strike(VEXLEY, "switcheroo", CROAK)
        assert (at.space(VEXLEY), at.space(CROAK)) == ((0, 1), (0, 0))
        assert at.dice() == [(3, 2)]


@pytest.mark.rule("KB-8.4")
def test_the_attack_is_rolled_first_and_without_defense_dice_nothing_is_rolled() -> None:
    at = table({BOW: ((0, 3), 0), GRAN: ((0, 0), 0)}, rolls=[(2, 1)])
    at.chance.drawn = []
    with at:
        at.strike(BOW, "arrowed", GRAN)
        assert at.struck() == [Struck(0, 1, 0, dice=4, hits=2, guard=2, blocks=1, hit=True, damage=1)]
    with table({BOW: ((0, 3), 0), GRAN: ((0, 0), 0)}, rolls=[(0, None)]) as at:
        at.strike(BOW, "boxing-arrow", GRAN)
        assert at.struck() == [Struck(0, 1, 1, dice=1, hits=0, guard=0, blocks=0, hit=False, damage=0)]


@pytest.mark.rule("KB-8.5", "KB-8.6", "KB-8.8")
@pytest.mark.parametrize(("hits", "blocks", "damage"), [(0, 0, 0), (1, 1, 0), (1, 2, 0), (2, 1, 1), (3, 0, 3)])
def test_the_margin_is_hits_less_blocks(hits: int, blocks: int, damage: int) -> None:
    with table({RHINO: ((0, 1), 0), GRAN: ((0, 0), 0)}, rolls=[(hits, blocks)]) as at:
        at.strike(RHINO, "hammer-time", GRAN)
        assert at.struck()[0].hit is (damage > 0)
        assert (at.wear(GRAN), at.space(GRAN)) == (damage, (0, -1) if damage else (0, 0))


@pytest.mark.rule("KB-8.7")
def test_a_second_wind_on_the_way_does_not_change_the_number() -> None:
    heroes = {RHINO: ((0, 5), 0), ZEPHYRINE: ((0, 4), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", ZEPHYRINE)
        assert (at.space(ZEPHYRINE), at.wear(ZEPHYRINE)) == ((0, 2), 1)


# ---------------------------------------------------------------- riders and hooks


@pytest.mark.rule("KB-8.9")
def test_riders_wait_for_a_hit() -> None:
    with table({VEXLEY: ((0, 3), 0), GRAN: ((0, 0), 0)}, rolls=[(0, 0)]) as at:
        at.strike(VEXLEY, "jinx", GRAN)
        assert at.jinxed_by(GRAN) is None


@pytest.mark.rule("KB-8.9", "KB-13.5")
def test_a_jinx_whose_source_fell_in_the_same_strike_is_not_given() -> None:
    windy = changed("heroes.toml", ('kb = [0, 0, 0], riders = [{op = "jinx"}]', 'kb = [2, 2, 2], motion = {op = "steer"}, riders = [{op = "jinx"}]'))
    heroes = {VEXLEY: ((0, 5), 0), RHINO: ((0, 4), 0), CROAK: ((5, 0), 0)}
    with table(heroes, content=windy, rolls=[(1, 0)]) as at:
        at.strike(VEXLEY, "jinx", RHINO).pick(VEXLEY, "steer s")
        assert (at.space(VEXLEY), at.jinxed_by(RHINO), at.wear(RHINO)) == (None, None, 1)
        at.asks(RHINO, "Move")


@pytest.mark.rule("KB-8.10", "KB-17.19")
@pytest.mark.parametrize(("space", "hurt"), [((0, 1), 1), ((0, 2), 0)])
def test_vapors_hurt_who_was_adjacent_when_the_dice_were_rolled(space: Axial, hurt: int) -> None:
    with table({VALASCA: (space, 0), GASTOR: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(VALASCA, "maidens-spear", GASTOR)
        assert at.space(GASTOR) == (0, -1)
        assert (at.wear(VALASCA), at.rage(VALASCA)) == (hurt, 0)


@pytest.mark.rule("KB-8.10", "KB-17.19")
def test_vapors_of_who_fell_hurt_nobody() -> None:
    heroes = {RHINO: ((0, -4), 0), GASTOR: ((0, -5), 0), GRAN: ((5, 0), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", GASTOR)
        assert (at.space(GASTOR), at.wear(RHINO)) == (None, 0)


@pytest.mark.rule("KB-17.19", "KB-8.13")
def test_vapors_do_not_hurt_who_has_fallen() -> None:
    heroes = {ZEPHYRINE: ((0, 5), 0), GASTOR: ((0, 4), 3), GRAN: ((5, 0), 0)}
    with table(heroes, dry_used=[ZEPHYRINE], rolls=[(1, 0)]) as at:
        at.strike(ZEPHYRINE, "crosswind", GASTOR).pick(ZEPHYRINE, "steer s")
        assert (at.space(ZEPHYRINE), at.wear(ZEPHYRINE), at.wear(GASTOR)) == (None, 0, 4)


@pytest.mark.rule("KB-8.10", "KB-17.20")
def test_hit_taken_comes_before_after_knockback() -> None:
    both = changed(
        "heroes.toml",
        ('do = {op = "gain_rage", n = 1}}]', 'do = {op = "gain_rage", n = 1}}, {when = "after_ability_knockback", do = {op = "walk", max = 1}}]'),
    )
    with table({RHINO: ((0, 1), 0), VALASCA: ((0, 0), 0)}, content=both, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", VALASCA).asks(VALASCA, "Walk")
        assert at.rage(VALASCA) == 1


@pytest.mark.rule("KB-8.10", "KB-17.20", "KB-6.5")
def test_roll_with_it_only_if_he_was_moved() -> None:
    with table({RHINO: ((0, 1), 0), STILL: ((0, 0), 0)}, hooked=[STILL], rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", STILL).asks(STILL, "Walk")
        at.go(STILL, (1, -3)).asks(STILL, "ChooseAbility")
    with table({RHINO: ((1, -4), 0), STILL: ((1, -3), 0)}, arena="stones", rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", STILL)
        assert at.space(STILL) == (1, -3)
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-8.11")
@pytest.mark.parametrize(("space", "answered"), [((0, 1), True), ((0, 2), True), ((0, 3), False)])
def test_a_riposte_reaches_two(space: Axial, answered: bool) -> None:
    with table({CROAK: (space, 0), STILL: ((0, 0), 0)}, stance=[STILL], rolls=[(0, 0)]) as at:
        at.strike(CROAK, "tongue-lash", STILL)
        assert at.space(CROAK) == ((0, space[1] + 1) if answered else space)


@pytest.mark.rule("KB-8.11")
def test_a_hit_triggers_no_riposte() -> None:
    with table({RHINO: ((0, 1), 0), STILL: ((0, 0), 0)}, stance=[STILL], rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", STILL)
        assert at.space(RHINO) == (0, 1)


@pytest.mark.rule("KB-8.11", "KB-17.20", "KB-13.4")
def test_a_riposte_that_moved_the_hatcher_lets_her_lay_an_egg() -> None:
    with table({HATCHER: ((0, 1), 0), STILL: ((0, 0), 0)}, stance=[STILL], rolls=[(0, 0)]) as at:
        at.strike(HATCHER, "brood-strike", STILL).asks(HATCHER, "LayEgg").pick(HATCHER, "hatch g8")
        assert (at.space(HATCHER), at.lings()) == ((0, 3), {(0, 1)})
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-8.12", "KB-7.5")
def test_a_blast_strikes_ring_by_ring_clockwise() -> None:
    heroes = {GRAN: ((0, 0), 0), RHINO: ((-1, 0), 0), CROAK: ((0, 2), 0), STILL: ((1, 0), 0)}
    with table(heroes, dragonlings=[(0, -2), (0, -1)], rolls=[(0, None), (0, 0), (0, 0), (0, None), (0, 0)]) as at:
        at.use(GRAN, "ground-pound")
        assert at.order() == ["dragonling-2", STILL, RHINO, "dragonling-1", CROAK]


@pytest.mark.rule("KB-8.12")
def test_who_was_blown_out_of_the_area_is_skipped() -> None:
    heroes = {GRAN: ((0, 0), 0), RHINO: ((0, -1), 5), CROAK: ((0, -2), 0)}
    with table(heroes, rolls=[(1, 0)]) as at:
        at.use(GRAN, "ground-pound")
        assert at.order() == [RHINO]
        assert at.space(CROAK) == (0, -3)


@pytest.mark.rule("KB-8.13", "KB-8.12")
def test_who_was_knocked_off_by_a_riposte_strikes_no_more() -> None:
    heroes = {CROAK: ((0, 3), 5), STILL: ((0, 4), 0), RHINO: ((1, 4), 0), GRAN: ((-5, 0), 0)}
    with table(heroes, stance=[STILL], rolls=[(0, 0)]) as at:
        at.go(CROAK, (1, 3)).use(CROAK, "cannonball").go(CROAK, (0, 5))
        assert at.order()[0] == STILL
        assert at.space(CROAK) is None
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-8.14", "KB-17.21")
def test_no_step_after_an_ability_without_a_strike() -> None:
    quick = changed(
        "heroes.toml",
        (
            'hooks = [{when = "own_defense_dice", condition = "attacker_not_adjacent", add = 1}]',
            'hooks = [{when = "after_own_attack", do = {op = "walk", max = 1}}]',
        ),
    )
    with table({CROAK: ((0, 0), 0), GRAN: ((0, 5), 0)}, content=quick) as at:
        at.use(CROAK, "cannonball").pick(CROAK, "stay").asks(GRAN, "Move")


# ---------------------------------------------------------------- statuses and tokens


@pytest.mark.rule("KB-13.1", "KB-17.6", "KB-17.7")
def test_turning_stance_again_renews_it() -> None:
    with table({STILL: ((0, 0), 0), RHINO: ((0, 2), 0)}) as at:
        at.use(STILL, "turning-stance").end(RHINO).use(STILL, "turning-stance")
        assert (at.hero(STILL).braced, at.hero(STILL).riposte) == (1, (2, 1, 2, 2))


@pytest.mark.rule("KB-13.1")
def test_hooked_again_is_hooked_once() -> None:
    heroes = {ANNIE: ((0, 0), 0), GRAN: ((0, 3), 0)}
    with table(heroes, hooked=[GRAN], rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "reel-in", GRAN).asks(GRAN, "ChooseAbility").end(GRAN)
        assert at.hero(GRAN).hooked == 0


@pytest.mark.rule("KB-13.2", "KB-17.19")
def test_rage_ends_at_six() -> None:
    with table({BOW: ((0, 3), 0), VALASCA: ((0, 0), 0)}, rage={VALASCA: 6}, rolls=[(1, 0)]) as at:
        at.strike(BOW, "arrowed", VALASCA)
        assert at.rage(VALASCA) == 6
        assert at.every(RageGained) == []


@pytest.mark.rule("KB-13.2", "KB-17.19")
def test_rage_beyond_six_is_lost() -> None:
    furious = changed("heroes.toml", ('do = {op = "gain_rage", n = 1}', 'do = {op = "gain_rage", n = 3}'))
    with table({BOW: ((0, 3), 0), VALASCA: ((0, 0), 0)}, content=furious, rage={VALASCA: 4}, rolls=[(1, 0)]) as at:
        at.strike(BOW, "arrowed", VALASCA)
        assert at.rage(VALASCA) == 6


@pytest.mark.rule("KB-13.3", "KB-17.8")
def test_hatch_puts_one_or_two() -> None:
    with table({HATCHER: ((0, 0), 0), GRAN: ((0, 5), 0)}) as at:
        at.use(HATCHER, "hatch").asks(HATCHER, "Hatch")
        assert len(at.options(HATCHER)) == 18
        at.pick(HATCHER, "hatch g6")
        assert len(at.options(HATCHER)) == 18
        assert at.options(HATCHER)[-1] == "enough"
        at.pick(HATCHER, "hatch g8").asks(GRAN, "Move")
        assert at.lings() == {(0, -1), (0, 1)}


@pytest.mark.rule("KB-13.3")
def test_out_of_time_hatch_puts_one_on_the_smallest_space() -> None:
    with table({HATCHER: ((0, 0), 0), GRAN: ((0, 5), 0)}) as at:
        at.use(HATCHER, "hatch").wait(HATCHER).wait(HATCHER).asks(GRAN, "Move")
        assert at.lings() == {(-2, 0)}


@pytest.mark.rule("KB-13.2", "KB-13.3")
def test_hatch_with_the_last_token_puts_one() -> None:
    with table({HATCHER: ((0, 0), 0), GRAN: ((0, 5), 0)}, dragonlings=SIX[:5]) as at:
        at.use(HATCHER, "hatch").pick(HATCHER, "hatch g6").asks(GRAN, "Move")
        assert len(at.lings()) == 6


@pytest.mark.rule("KB-13.4", "KB-13.2")
def test_no_egg_without_a_token() -> None:
    with table({RHINO: ((0, 1), 0), HATCHER: ((0, 0), 0)}, dragonlings=SIX, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", HATCHER)
        assert at.space(HATCHER) == (0, -3)
        at.asks(HATCHER, "Move")


@pytest.mark.rule("KB-13.4")
def test_out_of_time_there_is_no_egg() -> None:
    with table({RHINO: ((0, 1), 0), HATCHER: ((0, 0), 0)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", HATCHER).wait(HATCHER)
        assert at.lings() == set()


@pytest.mark.rule("KB-13.5", "KB-14.1")
def test_a_fallen_hero_loses_its_tokens_and_its_jinxes() -> None:
    heroes = {RHINO: ((0, -4), 0), VEXLEY: ((0, -5), 0), GRAN: ((0, 5), 0)}
    with table(heroes, jinxed={GRAN: VEXLEY}, braced=[VEXLEY], rolls=[(1, 0)]) as at:
        assert at.zone(GRAN) == "yellow"
        at.strike(RHINO, "hammer-time", VEXLEY)
        assert (at.jinxed_by(GRAN), at.zone(GRAN)) == (None, "green")
        assert at.hero(VEXLEY).braced == 0


@pytest.mark.rule("KB-13.5")
def test_everything_on_cards_is_open() -> None:
    heroes = {STILL: ((0, 0), 0), VALASCA: ((0, 3), 0), VEXLEY: ((3, 0), 0), ANNIE: ((-3, 0), 0)}
    at = table(heroes, turn=VEXLEY, stance=[STILL], rage={VALASCA: 2}, jinxed={VALASCA: VEXLEY}, anchored=[ANNIE], hooked=[ANNIE])
    panels = at.game.scene(at.game.observe(at.state, 1)).panels
    assert [[chip.text for chip in panel.statuses] for panel in panels] == [["Braced +1", "Riposte"], ["Rage 2", "Jinxed"], [], ["Anchored", "Hooked"]]


@pytest.mark.rule("KB-4.6", "KB-8.8")
def test_damage_is_told_with_the_new_space() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 1)}, rolls=[(4, 0)]) as at:
        at.strike(BOW, "arrowed", GRAN)
        assert at.every(Damaged) == [Damaged(1, 4, 5)]


@pytest.mark.rule("KB-7.5")
def test_a_first_strike_cannot_be_declined() -> None:
    with table({RHINO: ((0, 0), 0), GRAN: ((0, 1), 0), CROAK: ((1, 0), 0)}, rolls=[(0, 0)]) as at:
        at.use(RHINO, "hammer-time").asks(RHINO, "ChooseTarget")
        with pytest.raises(IllegalAction, match="not possible"):
            at.pick(RHINO, "hold")
        at.wait(RHINO)
        assert at.order() == [GRAN]


@pytest.mark.rule("KB-17.22", "KB-13.1")
def test_drop_anchor_is_given_at_the_end_of_the_turn() -> None:
    with table({ANNIE: ((0, 0), 0), STILL: ((0, 5), 0)}) as at:
        at.pick(ANNIE, "stay").asks(STILL, "Move")
        assert at.every(StatusGained) == [StatusGained(0, "anchored", 0)]
