"""What bots look up: who could throw whom into the water in its next turn, and how likely."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from outplay.bots import Greedy, Search
from outplay.games.knockback import GAME
from outplay.games.knockback.ai.danger import Threat, rival, threat
from outplay.games.knockback.ai.water import bodies, lasting
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.settings import KnockbackSettings
from outplay.games.knockback.game import Knockback
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.strike import odds
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.hexes import Axial
from outplay.kernel.play import legal, pick
from outplay.kernel.view import Observation
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out
from tests.games.knockback.table import BOW, CONTENT, HATCHER, RHINO, ZEPHYRINE, At, table

HAMMER = odds(5, 2)[0]
"""Hammer Time against two defense dice."""


def danger(s: Table, striker: int, hero: int) -> Threat:
    floor = lasting(s, hero)
    return threat(rival(s, striker), hero, floor, bodies(s, hero, floor))


def fall(at: At, striker: str, hero: str) -> float:
    return danger(at.state, at.entity(striker), at.entity(hero)).fall


@pytest.mark.rule("KB-9.4")
def test_who_can_get_behind_a_hero_on_the_brink_may_throw_it_in() -> None:
    """Hammer Time throws a green hero 2 spaces: from (0,4) that is the water, and Rhino Guy walks 2 spaces."""
    assert fall(table({RHINO: ((0, 1), 0), BOW: ((0, 4), 0)}), RHINO, BOW) == HAMMER
    assert fall(table({RHINO: ((0, 0), 0), BOW: ((0, 4), 0)}), RHINO, BOW) == 0, "too far away"
    assert fall(table({RHINO: ((0, 1), 0), BOW: ((0, 3), 0)}), RHINO, BOW) == 0, "too far from the rim"


@pytest.mark.rule("KB-17.14")
def test_who_is_hooked_strikes_from_where_it_stands() -> None:
    at = table({RHINO: ((0, 1), 0), BOW: ((0, 4), 0)})
    at.hero(RHINO).hooked = 1
    assert fall(at, RHINO, BOW) == 0


@pytest.mark.rule("KB-5.3")
def test_who_has_moved_in_this_turn_moves_no_more() -> None:
    at = table({RHINO: ((0, 1), 0), BOW: ((0, 4), 0)}, turn=RHINO)
    assert fall(at, RHINO, BOW) == HAMMER
    at.pick(RHINO, "stay")
    assert fall(at, RHINO, BOW) == 0


@pytest.mark.rule("KB-11.1")
def test_a_body_on_the_way_stops_a_straight_flight() -> None:
    at = table({RHINO: ((0, 3), 0), BOW: ((0, 4), 0), ZEPHYRINE: ((0, 5), 0)}, turn=RHINO)
    at.pick(RHINO, "stay")
    assert fall(at, RHINO, BOW) == 0


@pytest.mark.rule("KB-11.1")
def test_a_body_behind_a_hero_is_a_danger_if_a_blow_on_it_carries_far_enough() -> None:
    """Zephyrine beside Bow Master, who is 2 steps from the water: a blow on her has to carry 3, and Rhino Guy comes near to her alone."""

    def at(zephyrine: int) -> At:
        return table({RHINO: ((0, 1), 0), BOW: ((0, 4), 0), ZEPHYRINE: ((0, 3), zephyrine)})

    assert fall(at(0), RHINO, BOW) == 0, "green she goes 2: he goes 1, and stays"
    assert fall(at(3), RHINO, BOW) == HAMMER, "yellow she goes 5"
    assert fall(at(5), ZEPHYRINE, BOW) == 0, "nobody strikes itself: Crosswind would carry her 4 in red"
    with table({RHINO: ((0, 1), 0), BOW: ((0, 4), 0), ZEPHYRINE: ((0, 3), 3)}, rolls=[(3, 1)]) as played:
        played.go(RHINO, (0, 2)).strike(RHINO, "hammer-time", ZEPHYRINE)
        assert played.space(BOW) is None


@pytest.mark.rule("KB-4.9")
def test_a_dragonling_behind_a_hero_is_yellow_and_has_no_defense() -> None:
    at = table({RHINO: ((0, 1), 0), HATCHER: ((0, 4), 0)}, dragonlings=[(0, 3)])
    assert fall(at, RHINO, HATCHER) == odds(5, 0)[0]


@pytest.mark.rule("KB-15.1", "KB-15.2")
@pytest.mark.parametrize(("round", "turn", "chance"), [(4, RHINO, HAMMER), (3, RHINO, 0), (4, BOW, 0)])
def test_a_ring_that_floods_before_the_next_turn_is_water(round: int, turn: str, chance: float) -> None:
    """Hammer Time throws Bow Master from (0,3) onto the outer ring. It floods at the end of round 4, when she has had her turn of it and Rhino Guy strikes after her."""
    order = {BOW: ((0, 3), 0), RHINO: ((0, 2), 0)} if turn == RHINO else {RHINO: ((0, 2), 0), BOW: ((0, 3), 0)}
    at = table(order, turn=turn, first=next(iter(order)), round=round, tide=True)
    assert fall(at, RHINO, BOW) == chance


@pytest.mark.rule("KB-15.2")
def test_who_stands_where_it_floods_and_has_no_move_before_is_lost() -> None:
    def at(bow: tuple[Axial, int], rhino: tuple[Axial, int], turn: str = RHINO, hooked: Sequence[str] = ()) -> float:
        s = table({BOW: bow, RHINO: rhino}, turn=turn, first=BOW, round=4, tide=True, hooked=hooked).state
        return GAME.value(GAME.observe(s, 0), 0)

    assert at(((0, 5), 0), ((0, 0), 0)) < -0.9, "Rhino Guy only has to wait"
    assert at(((0, 5), 0), ((0, 0), 0), BOW) > -0.7, "as long as she has her Move she may walk away"
    assert at(((0, 5), 0), ((0, 0), 0), BOW, hooked=[BOW]) < -0.9, "but not if she is hooked"
    assert at(((0, 5), 0), ((5, 0), 1), hooked=[RHINO]) > 0.9, "he stands there too, worn more and hooked"
    assert at(((0, 5), 1), ((5, 0), 1), hooked=[RHINO]) < -0.9, "of two who are worn alike the first in turn order falls first"


@pytest.mark.rule("KB-8.3")
def test_a_brood_bites_harder_by_the_dragonlings_around_its_prey() -> None:
    alone = table({HATCHER: ((0, 2), 0), BOW: ((0, 4), 3)})
    pack = table({HATCHER: ((0, 2), 0), BOW: ((0, 4), 3)}, dragonlings=[(1, 3), (-1, 4)])
    assert 0 < fall(alone, HATCHER, BOW) < fall(pack, HATCHER, BOW)


def test_the_more_worn_are_thrown_farther_and_a_blow_in_the_middle_only_hurts() -> None:
    green, red = table({RHINO: ((0, 1), 0), BOW: ((0, 2), 0)}), table({RHINO: ((0, 1), 0), BOW: ((0, 2), 6)})
    assert fall(green, RHINO, BOW) == 0 < fall(red, RHINO, BOW)
    assert danger(green.state, green.entity(RHINO), green.entity(BOW)).hurt == pytest.approx(odds(5, 2)[1])


def test_hardly_a_fall_comes_that_was_not_foreseen() -> None:
    """Thirty duels: before each turn it is looked up whether the other one could fall in it."""
    unforeseen = falls = warned = turns = 0
    for number in range(30):
        s = GAME.start(GAME.settings.make({"seats": 2, "pick": "random"}, "standard"), CONTENT, Seeded(seed_from("danger", number)))
        chance, turn, warning = Quick(number), 0, 0.0
        while not s.over:
            seat = s.asked[0]
            if s.round and s.turns != turn:
                turn, warning = s.turns, danger(s, s.turn, 1 - s.turn).fall
                turns, warned = turns + 1, warned + (warning > 0)
            pick(s, seat, Greedy().pick(GAME, GAME.observe(s, seat), seat, legal(s, seat), chance))
        if s.exits[0].cause == "flight" and s.exits[0].seat != s.turn:
            falls, unforeseen = falls + 1, unforeseen + (warning == 0)
    assert falls >= 20
    assert unforeseen <= falls / 5
    assert warned < turns / 2, "a warning each turn would foresee everything"


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_what_is_remembered_of_a_table_is_what_would_be_found_out_anew(seats: int, teams: bool) -> None:
    """Bots look at thousands of tables of these matches; each one that comes is judged as by somebody who remembers nothing."""
    options: dict[str, str | int | bool] = {"seats": seats, "pick": "random", "mode": "teams" if teams else "ffa", "tide_start": 2, "tide_step": 1}
    content, judged = KnockbackContent(CONTENT.source), 0
    for number in range(2):
        s = GAME.start(GAME.settings.make(options, "standard"), content, Seeded(seed_from("memory", number)))
        chance = Quick(number)
        while not s.over and s.round < 5:
            remembered = [GAME.value(GAME.observe(s, one), one) for one in range(seats)]
            memories, content.strengths, content.outcomes = (content.strengths, content.outcomes), {}, {}
            assert [GAME.value(GAME.observe(s, one), one) for one in range(seats)] == remembered
            content.strengths, content.outcomes = memories
            judged += 1
            pick(s, s.asked[0], Greedy().pick(GAME, GAME.observe(s, s.asked[0]), s.asked[0], legal(s, s.asked[0]), chance))
    assert judged > 30
    assert len(content.strengths) > judged
    assert content.outcomes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_until_all_heroes_are_placed_all_stand_alike(seats: int) -> None:
    s = GAME.start(GAME.settings.make({"seats": seats, "pick": "random"}, "standard"), CONTENT, Seeded(seed_from("placing", seats)))
    placed = 0
    while not s.round:
        assert [GAME.value(GAME.observe(s, seat), seat) for seat in range(seats)] == pytest.approx([1.98 / seats - 0.99] * seats)
        pick(s, s.asked[0], legal(s, s.asked[0])[0])
        placed += 1
    assert placed == seats - 1, "the last one is not asked"
    assert len({GAME.value(GAME.observe(s, seat), seat) for seat in range(seats)}) > 1


def chance(at: At, hero: str) -> float:
    seat = at.entity(hero)
    return (1 + GAME.value(GAME.observe(at.state, seat), seat)) / 2


def test_who_is_as_good_as_lost_in_a_duel_is_not_yet_lost_among_three() -> None:
    """Worn out and on the brink before Rhino Guy: as long as somebody else stands too, he has another one to strike, and so have others."""
    duel = {RHINO: ((0, 1), 0), BOW: ((0, 4), 5)}
    among_three = table({**duel, ZEPHYRINE: ((4, -4), 0)})
    assert chance(table(duel), BOW) < 0.05
    assert 0.1 < chance(among_three, BOW) < 1 / 3 < chance(among_three, RHINO) < chance(among_three, ZEPHYRINE)


class Counted(Knockback):
    """Counts the tables that are judged."""

    judged = 0

    def value(self, observation: Observation[Table], seat: int) -> float:
        self.judged += 1
        return super().value(observation, seat)


def test_a_hard_bot_judges_fewer_tables_the_more_sit_at_one() -> None:
    """Each hero more may be struck by all others and strikes them, so that a table costs more."""
    judged: dict[int, int] = {}
    for seats in (2, 3, 4):
        game = Counted()
        s = game.start(game.settings.make({"seats": seats, "pick": "random"}, "standard"), CONTENT, Seeded(seed_from("counted", 1)))
        Search().pick(game, game.observe(s, s.asked[0]), s.asked[0], legal(s, s.asked[0]), Quick(1))
        judged[seats] = game.judged
    assert GAME.effort == pytest.approx(judged[2], rel=0.1)
    assert GAME.effort * 3 / 4 == pytest.approx(judged[3], rel=0.1)
    assert GAME.effort * 3 / 5 == pytest.approx(judged[4], rel=0.1)


def test_two_bots_that_each_wait_for_the_other_meet_in_the_end() -> None:
    """On a bare island without tide both stand safest at a rim, and stood there for thousands of rounds."""
    table = lay_out(Plan("knockback", 18, ("greedy", "greedy"), seed="1"))
    assert isinstance(table.settings, KnockbackSettings)
    assert (table.settings.tide, table.settings.round_cap) == (False, 0)
    assert 20 < play_match(table, 17).rounds < 40
