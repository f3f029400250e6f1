"""KB-4 to KB-7: hero cards, turns, moving, and which abilities and targets may be chosen."""

import pytest

from outplay.games.knockback.data.events import StatusGained, TurnBegan
from outplay.kernel.errors import IllegalAction
from outplay.kernel.hexes import Axial, cells_of, disc, distance
from tests.games.knockback.table import ANNIE, BOW, CONTENT, CROAK, GASTOR, GRAN, HATCHER, MARROW, RHINO, STILL, VALASCA, VEXLEY, ZEPHYRINE, table

FAR = {GRAN: ((0, 5), 0)}


def around(space: Axial, n: int) -> set[Axial]:
    """The floor of `bare` within n of a space, without it."""
    return {s for s in disc(5) if 0 < distance(s, space) <= n}


# ---------------------------------------------------------------- hero cards


@pytest.mark.rule("KB-4.2", "KB-4.3")
def test_every_card_has_its_parts() -> None:
    for card in CONTENT.heroes:
        assert card.name
        assert card.move in (2, 3)
        assert card.defense in (2, 3)
        assert min(card.track) >= 1
        assert len({ability.id for ability in card.abilities}) == 3
        assert all(ability.name and ability.text for ability in card.abilities)


@pytest.mark.rule("KB-4.2", "KB-4.3", "KB-7.3", "KB-8.3")
def test_what_is_printed_is_what_is_asked() -> None:
    with table({RHINO: ((0, 0), 0), BOW: ((0, -2), 0)}, rolls=[(0, 0)]) as at:
        assert at.goes(RHINO) == around((0, 0), 2) - {(0, -2)}
        at.go(RHINO, (0, -1)).strike(RHINO, "hammer-time", BOW)
        assert at.dice() == [(5, 2)]
        assert at.goes(BOW) == around((0, -2), 3) - {(0, -1), (0, 1)}


@pytest.mark.rule("KB-4.4")
def test_passive_abilities_are_never_chosen() -> None:
    for card in CONTENT.heroes:
        seat = {card.id: ((0, 0), 0), **({GRAN: ((0, 1), 0)} if card.id != GRAN else {RHINO: ((0, 1), 0)})}
        with table(seat) as at:
            at.pick(card.id, "stay")
            passives = {f"use {ability.id.replace('_', '-')}" for ability in card.abilities if ability.kind == "passive"}
            assert not passives & set(at.options(card.id))


@pytest.mark.rule("KB-4.6")
def test_damage_moves_the_tracker_and_is_lost_at_the_end() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 2)}, rolls=[(4, 0)]) as at:
        at.strike(BOW, "arrowed", GRAN)
        assert at.wear(GRAN) == 5


@pytest.mark.rule("KB-4.7")
def test_recovering_stops_at_space_0() -> None:
    with table({MARROW: ((0, 1), 1), GRAN: ((0, 0), 0)}, rolls=[(2, 0)]) as at:
        at.strike(MARROW, "drain-bite", GRAN)
        assert (at.wear(MARROW), at.wear(GRAN)) == (0, 2)


@pytest.mark.rule("KB-4.8")
@pytest.mark.parametrize(("wear", "zone"), [(0, "yellow"), (3, "red"), (6, "red")])
def test_a_jinx_makes_the_zone_one_worse(wear: int, zone: str) -> None:
    with table({VEXLEY: ((0, 0), 0), VALASCA: ((0, 2), wear)}, jinxed={VALASCA: VEXLEY}) as at:
        assert at.zone(VALASCA) == zone


@pytest.mark.rule("KB-4.9", "KB-14.1", "KB-13.2")
def test_a_dragonling_takes_no_damage_and_leaves_only_by_water() -> None:
    with table({RHINO: ((0, -4), 0), **FAR}, dragonlings=[(0, -5)], rolls=[(5, None)]) as at:
        assert at.zone("dragonling-1") == "yellow"
        at.strike(RHINO, "hammer-time", "dragonling-1")
        assert at.dice() == [(5, 0)]
        assert at.lings() == set()
        assert at.state.token_left() == 4


@pytest.mark.rule("KB-4.9", "KB-17.14")
def test_a_dragonling_is_neither_hooked_nor_hurt() -> None:
    with table({ANNIE: ((0, 4), 0), **FAR}, dragonlings=[(0, 0)], rolls=[(3, None)]) as at:
        at.strike(ANNIE, "reel-in", "dragonling-1")
        assert at.lings() == {(0, 3)}
        assert "hooked" not in [event.status for event in at.every(StatusGained)]


@pytest.mark.rule("KB-4.10", "KB-10.5")
@pytest.mark.parametrize(("hatcher", "asked"), [((5, 0), HATCHER), (None, BOW)])
def test_who_chooses_for_a_dragonling(hatcher: Axial | None, asked: str) -> None:
    heroes = {BOW: ((0, 3), 0), HATCHER: (hatcher, 0), GRAN: ((-5, 0), 0)}
    with table(heroes, dragonlings=[(1, 0)], rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", "dragonling-1").asks(asked, "ChoosePath")
        at.pick(asked, "fly n3")
        assert at.lings() == {(1, -3)}


# ---------------------------------------------------------------- turns


@pytest.mark.rule("KB-5.1", "KB-5.3", "KB-5.4", "KB-5.5")
def test_a_turn_is_a_move_and_then_an_ability() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 0)}, rolls=[(0, 0)]) as at:
        at.asks(BOW, "Move").go(BOW, (0, 1)).asks(BOW, "ChooseAbility").pick(BOW, "use arrowed")
        at.asks(BOW, "Walk").pick(BOW, "stay").asks(GRAN, "Move")


@pytest.mark.rule("KB-5.3")
def test_staying_is_final() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 0)}) as at:
        at.pick(BOW, "stay").asks(BOW, "ChooseAbility")
        assert at.options(BOW) == ["use arrowed", "end turn"]


@pytest.mark.rule("KB-5.2")
def test_the_start_of_a_turn_takes_braced_riposte_and_anchored() -> None:
    with table({STILL: ((0, 0), 0), **FAR}, stance=[STILL], anchored=[STILL]) as at:
        hero = at.hero(STILL)
        assert (hero.braced, hero.riposte, hero.anchored) == (0, None, False)


@pytest.mark.rule("KB-5.3", "KB-5.6", "KB-6.5")
def test_a_hooked_hero_does_not_move_but_steps_by_abilities() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 0)}, hooked=[BOW], rolls=[(0, 0)]) as at:
        at.asks(BOW, "ChooseAbility").use(BOW, "arrowed").asks(BOW, "Walk").go(BOW, (0, -1))
        assert at.hero(BOW).hooked == 0


@pytest.mark.rule("KB-5.6")
def test_hooked_in_a_turn_of_somebody_else_it_holds_through_the_next_own_turn() -> None:
    with table({ANNIE: ((0, 0), 0), GRAN: ((0, 3), 0)}, rolls=[(1, 0)]) as at:
        at.strike(ANNIE, "reel-in", GRAN)
        assert at.hero(GRAN).hooked
        at.asks(GRAN, "ChooseAbility").end(GRAN).asks(ANNIE, "Move")
        assert not at.hero(GRAN).hooked


@pytest.mark.rule("KB-5.6")
def test_hooked_during_ones_own_turn_it_holds_through_the_next() -> None:
    with table({GRAN: ((0, 0), 0), RHINO: ((0, 5), 0)}) as at:
        at.state.hook(0)  # no card does it yet
        at.end(GRAN).asks(RHINO, "Move")
        assert at.hero(GRAN).hooked
        at.end(RHINO).asks(RHINO, "Move")
        assert not at.hero(GRAN).hooked


@pytest.mark.rule("KB-5.7", "KB-5.6")
def test_a_hero_that_falls_in_its_own_turn_ends_it() -> None:
    with table({ANNIE: ((0, -5), 0), STILL: ((0, -4), 0), GRAN: ((0, 5), 0)}, stance=[STILL], rolls=[(0, 0)]) as at:
        at.strike(ANNIE, "over-the-shoulder", STILL)
        assert (at.space(ANNIE), at.hero(ANNIE).anchored) == (None, False)
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-5.8", "KB-5.9", "KB-14.1")
def test_a_round_is_one_pass_even_if_its_first_and_last_have_fallen() -> None:
    heroes = {RHINO: (None, 0), GRAN: ((0, 0), 0), CROAK: ((0, 4), 0), STILL: (None, 0)}
    with table(heroes, turn=GRAN, first=RHINO) as at:
        at.end(GRAN).asks(CROAK, "Move")
        assert at.state.round == 1
        at.end(CROAK).asks(GRAN, "Move")
        assert at.state.round == 2
        assert [begun.seat for begun in at.every(TurnBegan)] == [1, 2, 1]


# ---------------------------------------------------------------- moving


@pytest.mark.rule("KB-6.1", "KB-17.1")
def test_a_walk_goes_around_what_stands_in_the_way() -> None:
    wall = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1)]
    with table({BOW: ((0, 0), 0), **FAR}, dragonlings=wall) as at:
        assert at.goes(BOW) == {(-1, 0), (-2, 0), (-2, 1), (-1, -1), (-3, 0), (-3, 1), (-3, 2), (-2, 2), (-2, -1), (-1, -2), (0, -2)}
        assert at.options(BOW)[0] == "stay"


@pytest.mark.rule("KB-6.1", "KB-6.4")
def test_nobody_walks_into_water_or_rock() -> None:
    with table({BOW: ((0, -2), 0), **FAR}, arena="stones") as at:
        assert not at.goes(BOW) & {(1, -2), (-1, -1)}
    with table({BOW: ((0, -5), 0), **FAR}, arena="wellspring") as at:
        assert all(distance((0, 0), space) <= 5 for space in at.goes(BOW))
        with pytest.raises(IllegalAction):
            at.go(BOW, (0, -6))


@pytest.mark.rule("KB-6.2", "KB-6.3", "KB-6.4", "KB-17.15")
def test_vexley_leaps_over_the_well_and_over_others() -> None:
    with table({VEXLEY: ((0, 1), 0), GRAN: ((0, -1), 0)}, arena="wellspring", dragonlings=[(1, 0)]) as at:
        assert at.goes(VEXLEY) == around((0, 1), 3) - {(0, 0), (0, -1), (1, 0)}
        at.go(VEXLEY, (0, -2))
        assert at.space(VEXLEY) == (0, -2)


@pytest.mark.rule("KB-6.3")
def test_a_hooked_vexley_does_not_leap() -> None:
    with table({VEXLEY: ((0, 1), 0), GRAN: ((0, -1), 0)}, hooked=[VEXLEY]) as at:
        at.asks(VEXLEY, "ChooseAbility")


@pytest.mark.rule("KB-6.2", "KB-17.2", "KB-6.5")
def test_a_leap_by_an_ability_comes_after_the_move() -> None:
    with table({ZEPHYRINE: ((0, 0), 0), **FAR}) as at:
        at.go(ZEPHYRINE, (0, -3)).use(ZEPHYRINE, "updraft").asks(ZEPHYRINE, "Leap")
        assert at.goes(ZEPHYRINE) == around((0, -3), 3)


@pytest.mark.rule("KB-6.1")
def test_boxed_in_nobody_is_asked_to_move() -> None:
    with table({RHINO: ((6, 0), 0), GRAN: ((5, 0), 0)}, arena="starfish") as at:
        at.asks(RHINO, "ChooseAbility")


# ---------------------------------------------------------------- abilities and targets


@pytest.mark.rule("KB-7.1")
def test_steps_are_carried_out_in_the_printed_order() -> None:
    with table({STILL: ((0, 0), 0), **FAR}) as at:
        at.use(STILL, "turning-stance")
        assert [event.status for event in at.every(StatusGained)] == ["braced", "riposte"]
    with table({RHINO: ((0, 2), 0), GRAN: ((0, 0), 0)}) as at:
        at.use(RHINO, "charge").asks(RHINO, "Walk").go(RHINO, (0, 1)).asks(RHINO, "ChooseTarget")


@pytest.mark.rule("KB-7.2")
@pytest.mark.parametrize(("space", "legal"), [((0, 3), True), ((1, 3), True), ((2, 2), True), ((0, 5), False)])
def test_range_is_distance_and_not_rows(space: Axial, legal: bool) -> None:
    with table({BOW: ((0, 0), 0), GRAN: (space, 0)}) as at:
        at.pick(BOW, "stay")
        assert (at.turn == BOW) is legal


@pytest.mark.rule("KB-7.2", "KB-16.2")
def test_allies_and_own_dragonlings_are_legal_targets() -> None:
    heroes = {HATCHER: ((0, 0), 0), GRAN: ((0, 2), 0), RHINO: ((2, 0), 0), CROAK: ((-5, 0), 0)}
    with table(heroes, mode="teams", dragonlings=[(0, -1)]) as at:
        at.use(HATCHER, "brood-strike")
        assert at.options(HATCHER) == ["strike granite-gran", "strike rhino-guy", "strike dragonling-1"]


@pytest.mark.rule("KB-7.3")
@pytest.mark.parametrize(("arena", "target"), [("stones", (1, -3)), ("wellspring", (0, -1))])
def test_nothing_blocks_range(arena: str, target: Axial) -> None:
    heroes = {BOW: ((target[0], target[1] + 2), 0), GRAN: (target, 0)}
    with table(heroes, arena=arena, rolls=[(0, 0)]) as at:
        assert at.state.arena.hexes.at[(target[0], target[1] + 1)] not in cells_of(at.state.floor)
        at.strike(BOW, "arrowed", GRAN)


USABLE = [
    (GRAN, (0, 2), {"ground-pound"}),
    (GRAN, (0, 1), {"boulder-bump", "ground-pound"}),
    (GASTOR, (0, 4), {"flask-toss"}),
    (GASTOR, (0, 5), set()),
    (GASTOR, (0, 1), {"flask-toss", "bottled-thunder"}),
    (ANNIE, (0, 4), {"reel-in"}),
    (RHINO, (0, 5), {"charge", "thick-skin"}),
    (CROAK, (0, 5), {"cannonball"}),
    (ZEPHYRINE, (0, 3), {"crosswind", "updraft"}),
    (HATCHER, (0, 5), {"hatch"}),
    (STILL, (0, 5), {"turning-stance"}),
    (MARROW, (0, 3), {"bat-swarm"}),
    (VEXLEY, (0, 3), {"jinx", "switcheroo"}),
    (VALASCA, (0, 2), {"maidens-spear"}),
]


@pytest.mark.rule("KB-7.4")
@pytest.mark.parametrize(("hero", "other", "usable"), USABLE)
def test_only_usable_abilities_are_offered(hero: str, other: Axial, usable: set[str]) -> None:
    rival = BOW if hero != BOW else GRAN
    with table({hero: ((0, 0), 0), rival: (other, 0)}) as at:
        at.pick(hero, "stay")
        asked = at.turn == hero and at.asked == "ChooseAbility"
        assert ({text.removeprefix("use ") for text in at.options(hero)} - {"end turn"} if asked else set()) == usable


@pytest.mark.rule("KB-7.4", "KB-5.10")
@pytest.mark.parametrize("hero", [RHINO, CROAK, HATCHER])
def test_on_an_island_of_one_space_there_is_nothing_to_step_to(hero: str) -> None:
    with table({hero: ((0, 0), 0), STILL: ((0, 5), 0)}, flooded=5) as at:
        at.asks(hero if hero == RHINO else STILL, "ChooseAbility")
        assert at.options(at.turn) == ["use thick-skin" if hero == RHINO else "use turning-stance", "end turn"]


@pytest.mark.rule("KB-7.4")
def test_boxed_in_one_may_charge_at_who_stands_there() -> None:
    with table({RHINO: ((6, 0), 0), GRAN: ((5, 0), 0)}, arena="starfish") as at:
        assert at.options(RHINO) == ["use hammer-time", "use charge", "use thick-skin", "end turn"]
        at.use(RHINO, "charge").asks(RHINO, "ChooseTarget")


@pytest.mark.rule("KB-7.4", "KB-13.2")
def test_hatch_needs_a_token() -> None:
    with table({HATCHER: ((0, 0), 0), **FAR}, dragonlings=[(5, n - 5) for n in range(6)]) as at:
        at.pick(HATCHER, "stay").asks(GRAN, "Move")


@pytest.mark.rule("KB-7.4")
def test_usability_is_judged_after_the_move() -> None:
    with table({GRAN: ((0, 0), 0), RHINO: ((0, 3), 0)}) as at:
        at.go(GRAN, (0, 2))
        assert at.options(GRAN) == ["use boulder-bump", "use ground-pound", "end turn"]


@pytest.mark.rule("KB-7.5")
def test_charge_is_a_plain_step_where_nobody_stands() -> None:
    with table({RHINO: ((0, 0), 0), GRAN: ((0, 5), 0)}) as at:
        at.use(RHINO, "charge").go(RHINO, (0, 1)).asks(GRAN, "Move")
        assert at.struck() == []


@pytest.mark.rule("KB-7.5", "KB-8.14")
def test_a_leap_to_where_nobody_stands_attacks_nobody() -> None:
    with table({CROAK: ((0, 0), 0), GRAN: ((0, 5), 0)}) as at:
        at.use(CROAK, "cannonball").go(CROAK, (0, -1)).asks(GRAN, "Move")
        assert at.struck() == []


@pytest.mark.rule("KB-7.6", "KB-12.2")
@pytest.mark.parametrize(("opposite", "arena", "legal"), [((1, -2), "stones", False), ((0, 0), "wellspring", True), ((1, -2), "bare", True)])
def test_the_space_opposite_a_throw_may_be_water_but_no_rock(opposite: Axial, arena: str, legal: bool) -> None:
    annie = (opposite[0], opposite[1] + 1)
    with table({ANNIE: (annie, 0), GRAN: ((annie[0], annie[1] + 1), 0)}, arena=arena) as at:
        at.pick(ANNIE, "stay")
        assert ("use over-the-shoulder" in at.options(ANNIE)) is legal
