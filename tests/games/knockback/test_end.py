"""KB-14 to KB-16: falling, the end of the match, the tide, teams."""

import pytest

from outplay.games.knockback.data.events import Flooded
from outplay.games.knockback.rules.turns import next_flood, next_ring
from outplay.kernel.errors import IllegalAction
from outplay.kernel.hexes import Axial, cells_of, disc, ring
from tests.games.knockback.table import ANNIE, BOW, CROAK, GRAN, HATCHER, RHINO, STILL, VALASCA, VEXLEY, ZEPHYRINE, table


@pytest.mark.rule("KB-1.3", "KB-4.6")
def test_there_is_no_death_by_damage() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 7)}, rolls=[(4, 0)]) as at:
        at.strike(BOW, "arrowed", GRAN)
        assert at.space(GRAN) == (0, 4)


@pytest.mark.rule("KB-14.1", "KB-13.2")
def test_a_fallen_hero_is_out_and_a_fallen_dragonling_can_hatch_again() -> None:
    heroes = {HATCHER: ((0, -3), 0), BOW: ((5, 0), 0), GRAN: ((0, 5), 0)}
    with table(heroes, dragonlings=[(0, -5)], rolls=[(1, None)]) as at:
        at.strike(HATCHER, "brood-strike", "dragonling-1")
        assert at.lings() == set()
        at.end(BOW).end(GRAN).use(HATCHER, "hatch").pick(HATCHER, "hatch g5").pick(HATCHER, "enough")
        assert at.space("dragonling-1") == (0, -2)
        at.concede(BOW)
        at.asks(GRAN, "Move")
        with pytest.raises(IllegalAction):
            at.concede(BOW)


@pytest.mark.rule("KB-14.2")
def test_second_wind_by_a_throw_a_steer_and_a_riposte() -> None:
    with table({ZEPHYRINE: ((0, -5), 0), STILL: ((0, -4), 0)}, stance=[STILL], rolls=[(0, 0)]) as at:
        at.use(ZEPHYRINE, "updraft").pick(ZEPHYRINE, "stay")
        assert (at.space(ZEPHYRINE), at.wear(ZEPHYRINE)) == ((0, -5), 4)
        at.asks(STILL, "Move")


@pytest.mark.rule("KB-14.2")
def test_a_wear_beyond_the_first_red_space_stays() -> None:
    with table({RHINO: ((0, -3), 0), BOW: ((0, -4), 0), ZEPHYRINE: ((0, -5), 5)}, rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", BOW)
        assert (at.space(ZEPHYRINE), at.wear(ZEPHYRINE), at.hero(ZEPHYRINE).dry_used) == ((0, -5), 5, True)


@pytest.mark.rule("KB-14.3", "KB-14.1")
def test_nothing_more_is_resolved_after_the_last_fall() -> None:
    heroes = {VALASCA: ((0, -4), 0), GRAN: ((0, -5), 0)}
    with table(heroes, rage={VALASCA: 2}, rolls=[(1, 0)]) as at:
        at.use(VALASCA, "reckoning").pick(VALASCA, "spend 0")
        assert [told.rule for told in at.told][-2:] == ["KB-14.1", "KB-14.3"]
        assert (at.winners(), at.asked, at.state.todo) == ([VALASCA], "nothing", [])


@pytest.mark.rule("KB-14.4")
def test_the_others_are_ranked_in_reverse_order_of_falling() -> None:
    heroes = {RHINO: ((0, 0), 0), GRAN: ((0, 4), 0), CROAK: ((4, 0), 0), STILL: ((-4, 0), 0)}
    with table(heroes) as at:
        at.end(RHINO).concede(GRAN).end(CROAK).concede(STILL).concede(RHINO)
        assert at.winners() == [CROAK]
        assert at.places() == (2, 4, 1, 3)


# ---------------------------------------------------------------- the tide


@pytest.mark.rule("KB-15.1")
@pytest.mark.parametrize(
    ("start", "step", "round", "flooded", "floods"),
    [(12, 2, 11, 0, False), (12, 2, 12, 0, True), (12, 2, 13, 1, False), (12, 2, 14, 1, True), (1, 1, 1, 0, True), (5, 3, 8, 1, True), (5, 3, 7, 1, False)],
)
def test_a_ring_floods_at_the_end_of_some_rounds(start: int, step: int, round: int, flooded: int, floods: bool) -> None:
    heroes = {RHINO: ((0, 0), 0), GRAN: ((0, 2), 0)}
    with table(heroes, turn=GRAN, first=RHINO, round=round, flooded=flooded, tide=True, tide_start=start, tide_step=step) as at:
        at.end(GRAN).asks(RHINO, "Move")
        assert at.every(Flooded) == [Flooded(5 - flooded)] * floods


@pytest.mark.rule("KB-15.1", "KB-15.2")
@pytest.mark.parametrize(("arena", "greatest"), [("bare", 5), ("wellspring", 5), ("stones", 5), ("starfish", 6)])
def test_floods_come_from_the_outside_and_take_floor_and_rock(arena: str, greatest: int) -> None:
    with table({RHINO: ((0, 2), 0), GRAN: ((0, 1), 0)}, arena=arena, tide=True, turn=GRAN, first=RHINO, round=12) as at:
        s = at.state
        before = s.floor | s.rock
        for lost in range(greatest - 2):
            _ = at.end(GRAN).end(RHINO).end(GRAN) if lost else at.end(GRAN)
            rings = {s.arena.hexes.at[space] for k in range(greatest - lost, greatest + 1) for space in ring(k)}
            assert set(cells_of(s.floor | s.rock)) == set(cells_of(before)) - rings
            at.end(RHINO)


@pytest.mark.rule("KB-15.2")
def test_dragonlings_fall_before_heroes_and_second_wind_does_not_help() -> None:
    heroes = {RHINO: ((0, 0), 0), ZEPHYRINE: ((0, -5), 0), GRAN: ((5, 0), 3), STILL: ((0, 2), 0)}
    with table(heroes, tide=True, turn=STILL, first=RHINO, round=12, dragonlings=[(0, 5), (0, 4)]) as at:
        at.end(STILL)
        fallen = [getattr(told.event, "entity", None) for told in at.told if told.rule == "KB-15.2"][1:]
        assert fallen == [4, 2, 1]
        assert (at.lings(), at.hero(ZEPHYRINE).dry_used) == ({(0, 4)}, False)
        at.asks(RHINO, "Move")


@pytest.mark.rule("KB-15.3")
@pytest.mark.parametrize(("flooded", "ring_", "round"), [(0, 5, 4), (1, 4, 6), (4, 1, 12)])
def test_the_next_flood_is_shown(flooded: int, ring_: int, round: int) -> None:
    s = table({RHINO: ((0, 0), 0), GRAN: ((0, 1), 0)}, tide=True, flooded=flooded).state
    assert (next_ring(s), next_flood(s)) == (ring_, round)
    at = table({RHINO: ((0, 0), 0), GRAN: ((0, 1), 0)}, tide=True, flooded=flooded)
    tide = next(chip for chip in at.game.scene(at.game.observe(s, None)).chips if chip.id == "chip-tide")
    assert tide.text == f"Rim sinks after round {round}"
    assert tide.tip.startswith(f"Ring {ring_}, the outermost one, becomes water")


@pytest.mark.rule("KB-15.4", "KB-15.2")
@pytest.mark.parametrize(("arena", "round", "flooded"), [("wellspring", 20, 4), ("starfish", 22, 5)])
def test_the_flood_of_ring_1_ends_the_match(arena: str, round: int, flooded: int) -> None:
    heroes = {RHINO: ((0, -1), 1), GRAN: ((0, 1), 2), CROAK: ((1, -1), 1)}
    with table(heroes, arena=arena, tide=True, turn=CROAK, first=RHINO, round=round, flooded=flooded) as at:
        at.end(CROAK)
        assert (at.winners(), at.places()) == ([CROAK], (2, 3, 1))
        assert at.space(CROAK) == (1, -1)


@pytest.mark.rule("KB-15.4")
def test_whoever_stands_in_the_center_wins_the_last_flood() -> None:
    heroes = {RHINO: ((0, 0), 6), GRAN: ((0, 1), 0), CROAK: ((1, -1), 0)}
    with table(heroes, tide=True, turn=CROAK, first=RHINO, round=20, flooded=4) as at:
        at.end(CROAK)
        assert at.winners() == [RHINO]


@pytest.mark.rule("KB-15.5")
def test_the_cap_comes_after_its_round_and_the_fresher_side_wins() -> None:
    heroes = {RHINO: ((0, 0), 4), GRAN: ((0, 3), 3)}
    with table(heroes, turn=GRAN, first=RHINO, round=2, round_cap=3) as at:
        at.end(GRAN).asks(RHINO, "Move").end(RHINO).asks(GRAN, "Move").end(GRAN)
        assert (at.winners(), at.state.round) == ([GRAN], 3)


@pytest.mark.rule("KB-15.5", "KB-16.3")
def test_at_the_cap_more_heroes_beat_less_wear() -> None:
    heroes: dict[str, tuple[Axial | None, int]] = {RHINO: ((0, 0), 5), GRAN: ((0, 3), 0), CROAK: ((4, 0), 5), STILL: (None, 0)}
    with table(heroes, mode="teams", turn=CROAK, first=RHINO, round=60) as at:
        at.end(CROAK)
        assert at.winners() == [RHINO, CROAK]
        assert at.places() == (1, 2)


@pytest.mark.rule("KB-15.5", "KB-14.4")
def test_at_the_cap_equal_sides_share_the_first_place() -> None:
    heroes = {RHINO: ((0, 0), 1), GRAN: ((0, 3), 2), CROAK: ((4, 0), 3), STILL: ((-4, 0), 2)}
    with table(heroes, mode="teams", turn=STILL, first=RHINO, round=60) as at:
        at.end(STILL)
        assert at.places() == (1, 1)


@pytest.mark.rule("KB-15.5", "KB-1.1")
def test_as_published_only_the_last_one_standing_ends_the_game() -> None:
    for round, round_cap in ((60, 0), (200, 0), (59, 60)):
        with table({RHINO: ((0, 0), 0), GRAN: ((0, 3), 0)}, round_cap=round_cap, turn=GRAN, first=RHINO, round=round) as at:
            at.end(GRAN).asks(RHINO, "Move")
            assert at.state.round == round + 1


def test_the_cap_is_nothing_where_the_tide_rises() -> None:
    with table({RHINO: ((0, 0), 0), GRAN: ((0, 3), 0)}, tide=True, round_cap=1, turn=GRAN, first=RHINO, round=1) as at:
        at.end(GRAN).asks(RHINO, "Move")


# ---------------------------------------------------------------- teams


TEAMS = {RHINO: ((0, -4), 0), GRAN: ((0, 4), 0), CROAK: ((0, -5), 0), STILL: ((-4, 0), 0)}


@pytest.mark.rule("KB-16.1", "KB-1.2")
def test_teams_sit_across_and_play_in_turn() -> None:
    with table(TEAMS, mode="teams") as at:
        assert [at.state.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
        at.asks(RHINO, "Move").end(RHINO).asks(GRAN, "Move").end(GRAN).asks(CROAK, "Move").end(CROAK).asks(STILL, "Move")


@pytest.mark.rule("KB-16.2")
def test_an_ally_rolls_defense_as_usual_and_may_be_knocked_off() -> None:
    with table(TEAMS, mode="teams", rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", CROAK)
        assert at.dice() == [(5, 2)]
        assert at.space(CROAK) is None
        at.asks(GRAN, "Move")


@pytest.mark.rule("KB-16.3", "KB-14.4")
def test_a_side_wins_also_by_the_others_own_hand() -> None:
    heroes = {RHINO: ((0, -4), 0), GRAN: ((0, 4), 0), CROAK: ((0, -5), 0), STILL: (None, 0)}
    with table(heroes, mode="teams", rolls=[(1, 0)]) as at:
        at.strike(RHINO, "hammer-time", CROAK).concede(GRAN)
        assert at.winners() == [RHINO, CROAK]
        assert at.places() == (1, 2)


@pytest.mark.rule("KB-16.4")
def test_both_seats_of_a_side_see_and_may_do_the_same() -> None:
    with table(TEAMS, mode="teams") as at:
        views = {at.game.dumps(at.game.observe(at.state, viewer).state) for viewer in (0, 1, 2, 3, None)}
        assert len(views) == 1


@pytest.mark.rule("KB-13.5", "KB-5.6")
def test_jinx_ends_when_its_source_leaves() -> None:
    with table({VEXLEY: ((0, 0), 0), GRAN: ((0, 4), 0), ANNIE: ((4, 0), 0)}, jinxed={GRAN: VEXLEY, ANNIE: VEXLEY}) as at:
        at.concede(VEXLEY)
        assert (at.jinxed_by(GRAN), at.jinxed_by(ANNIE)) == (None, None)


@pytest.mark.rule("KB-3.6", "KB-15.2")
def test_flooded_rock_is_water() -> None:
    with table({RHINO: ((0, 0), 0), GRAN: ((0, 1), 0)}, arena="stones", flooded=4) as at:
        assert at.state.rock == 0
        assert set(cells_of(at.state.floor)) == {at.state.arena.hexes.at[space] for space in disc(1)}
