"""Why not: what is said of spaces, figures and abilities on which nothing is offered."""

from __future__ import annotations

import re

import pytest

from outplay.games.knockback import GAME
from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.ids import clickable
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.step import Action
from outplay.testing.scenario import Scenario
from tests.games.knockback.table import ANNIE, BOW, CONTENT, CROAK, GASTOR, GRAN, HATCHER, RHINO, STILL, VALASCA, VEXLEY, ZEPHYRINE, setup, table
from tests.sizes import many

# ---------------------------------------------------------------- setup


@pytest.mark.rule("KB-2.2")
def test_a_hero_card_that_is_taken() -> None:
    with setup(drawn=[0]) as at:
        at.pick(0, "take rhino-guy")
        assert Scenario.why(at, 1, "pick-rhino-guy") == ("Taken already. Seat 1 has Rhino Guy.", "KB-2.2")
        assert Scenario.why(at, 1, "pick-bow-master") == ("", "")
        assert at.why(1, (0, 0)) == ("First the heroes are picked. Then everybody starts somewhere.", "KB-2.2")


@pytest.mark.rule("KB-2.3")
def test_a_space_that_is_no_start_point_or_is_taken() -> None:
    with setup(4, drawn=[0]) as at:
        for seat, hero in enumerate(("rhino-guy", "bow-master", "valasca", "sir-croak")):
            at.pick(seat, f"take {hero}")
        free = [text.split()[1] for text in at.options(0)]
        assert at.why(0, (0, 1)) == ("That is no start point. Choose a space that glows.", "KB-2.3")
        assert at.why(0, "hammer_time")[1] == "KB-2.5"
        at.pick(0, f"start {free[0]}")
        assert at.why(1, RHINO) == ("Rhino Guy starts there. A start point is for one hero.", "KB-2.3")
        for seat in (1, 2):
            at.pick(seat, at.options(seat)[0])


# ---------------------------------------------------------------- moving


@pytest.mark.rule("KB-6.1", "KB-6.4", "KB-3.7")
def test_where_one_cannot_walk() -> None:
    with table({RHINO: ((0, 0), 0), BOW: ((0, 1), 0), GRAN: ((0, -5), 0)}, arena="stones") as at:
        assert at.why(RHINO, (2, 0)) == ("", ""), "that is offered"
        assert at.why(RHINO, (4, 0)) == ("Too far to walk. 4 steps away, Move 2.", "KB-6.1")
        assert at.why(RHINO, (1, 1)) == ("That is rock. One goes to empty floor.", "KB-6.1")
        assert at.why(RHINO, (6, 0)) == ("Nobody enters water willingly. One goes to empty floor.", "KB-6.4")
        assert at.why(RHINO, BOW) == at.why(RHINO, (0, 1)) == ("Bow Master stands there. One goes to empty floor.", "KB-6.1")
        assert at.why(RHINO, RHINO) == ("Rhino Guy stands there already. Pick Stay to end the move.", "KB-6.1")


@pytest.mark.rule("KB-6.1")
def test_where_no_way_leads() -> None:
    around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    with table({RHINO: ((0, 3), 0), GRAN: ((0, -4), 0)}, dragonlings=around) as at:
        assert at.why(RHINO, (0, 0)) == ("No way leads there. Water, rocks and others are in the way.", "KB-6.1")


@pytest.mark.rule("KB-6.2", "KB-6.3")
def test_where_one_cannot_leap() -> None:
    with table({VEXLEY: ((0, 0), 0), BOW: ((0, 1), 0)}) as at:
        assert at.why(VEXLEY, (0, 4)) == ("Too far to leap. 4 away, the leap is 3.", "KB-6.2")
        assert at.why(VEXLEY, BOW)[0].startswith("Bow Master stands there")


@pytest.mark.rule("KB-5.1", "KB-4.4")
def test_abilities_wait_for_the_move() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 1), 0)}) as at:
        assert at.why(BOW, "arrowed") == ("First the move. Then one ability. Pick Stay to use it from here.", "KB-5.1")
        assert at.why(BOW, "fast_step") == ("It is always on. A passive ability is never chosen.", "KB-4.4")


# ---------------------------------------------------------------- abilities


@pytest.mark.rule("KB-5.3", "KB-5.4")
def test_the_move_is_over() -> None:
    with table({RHINO: ((0, 0), 0), BOW: ((0, 1), 0)}, hooked=[RHINO]) as at:
        assert at.why(RHINO, (1, 0)) == ("Hooked: no Move this turn. One ability, or the end of the turn.", "KB-5.3")
    with table({RHINO: ((0, 0), 0), BOW: ((0, 1), 0)}) as at:
        at.pick(RHINO, "stay")
        assert at.why(RHINO, (1, 0)) == ("The move is over. Now one ability, or the end of the turn.", "KB-5.4")


@pytest.mark.rule("KB-7.1", "KB-7.2")
def test_whom_abilities_would_reach() -> None:
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 0), ANNIE: ((0, -5), 0)}) as at:
        at.pick(BOW, "stay")
        assert at.why(BOW, GRAN) == ("", "")  # the only one in reach is what is clicked
    with table({BOW: ((0, 0), 0), GRAN: ((0, 4), 0), ANNIE: ((0, -5), 0), RHINO: ((4, 0), 0)}) as at:
        at.pick(BOW, "stay")
        assert at.why(BOW, GRAN) == ("First an ability. Arrowed! would reach Granite Gran.", "KB-7.1")
        assert at.why(BOW, ANNIE) == ("Nothing reaches Anchor Annie. 5 away from Bow Master.", "KB-7.2")
        assert at.why(BOW, "boxing_arrow") == ("Nobody is near enough. Nobody stands within 3 of Bow Master.", "KB-7.2")
        assert at.why(BOW, "arrowed") == ("", "")


@pytest.mark.rule("KB-7.4", "KB-7.6", "KB-13.2")
def test_abilities_whose_first_step_can_do_nothing() -> None:
    with table({ANNIE: ((0, 0), 0), BOW: ((0, 1), 0), GRAN: ((0, -1), 0)}) as at:
        at.pick(ANNIE, "stay")
        assert at.why(ANNIE, "over_the_shoulder") == ("Nobody can be thrown. The spaces opposite are not free.", "KB-7.6")
    with table({HATCHER: ((0, 0), 0), BOW: ((0, 5), 0)}, dragonlings=[(0, -1), *((q, -4) for q in range(5))]) as at:
        at.pick(HATCHER, "stay")
        assert at.why(HATCHER, "hatch") == ("No dragonling is left. All 6 are on the board.", "KB-13.2")


@pytest.mark.rule("KB-7.2", "KB-7.6", "KB-5.4")
def test_who_is_no_target() -> None:
    heroes = {BOW: ((0, 0), 0), HATCHER: ((0, 5), 0), GRAN: ((1, 0), 0), ANNIE: ((0, -1), 0)}
    with table(heroes) as at:
        at.use(BOW, "boxing-arrow").asks(BOW, "ChooseTarget")
        assert at.why(BOW, HATCHER) == ("Too far for Boxing Arrow. Dragon Hatcher: 5 away, reach 3.", "KB-7.2")
        assert at.why(BOW, (0, 5)) == at.why(BOW, HATCHER)
        assert at.why(BOW, GRAN) == at.why(BOW, (1, 0)) == ("", "")
        assert at.why(BOW, BOW) == ("Nobody strikes themselves. Boxing Arrow needs somebody else.", "KB-7.2")
        assert at.why(BOW, (3, 0)) == ("Nobody stands there. Boxing Arrow needs somebody to strike.", "KB-7.2")
        assert at.why(BOW, "arrowed") == ("One ability a turn. Boxing Arrow is being used.", "KB-5.4")
    with table({ANNIE: ((0, 0), 0), BOW: ((0, 1), 0), HATCHER: ((1, 0), 0)}, dragonlings=[(0, -1), (1, -1)]) as at:
        at.use(ANNIE, "over-the-shoulder").asks(ANNIE, "ChooseTarget")
        assert at.why(ANNIE, BOW) == ("No room for Over the Shoulder. The space opposite Bow Master is not free.", "KB-7.6")
        assert at.why(ANNIE, HATCHER) == ("", "")


@pytest.mark.rule("KB-17.4", "KB-7.4")
def test_where_no_blast_can_be() -> None:
    with table({GASTOR: ((0, 0), 0), BOW: ((0, 2), 0)}) as at:
        at.use(GASTOR, "flask-toss").asks(GASTOR, "ChooseCenter")
        assert at.why(GASTOR, (0, 0)) == ("Not one's own space. The middle lies 1 to 3 away.", "KB-17.4")
        assert at.why(GASTOR, (0, 4)) == ("Too far for Flask Toss. 4 away, reach 3.", "KB-17.4")
        assert at.why(GASTOR, (0, -2)) == ("It would strike nobody. Nobody stands within 1 of it.", "KB-7.4")
        assert at.why(GASTOR, (6, 0)) == ("The middle is a floor space. That is water.", "KB-17.4")
        assert at.why(GASTOR, BOW) == ("", "")


# ---------------------------------------------------------------- in the middle of an ability


@pytest.mark.rule("KB-8.2")
def test_first_the_rage() -> None:
    with table({VALASCA: ((0, 0), 0), BOW: ((0, 1), 0)}, rage={VALASCA: 2}) as at:
        at.use(VALASCA, "reckoning").asks(VALASCA, "Pay")
        assert at.why(VALASCA, BOW)[1] == at.why(VALASCA, (3, 0))[1] == "KB-8.2"


@pytest.mark.rule("KB-13.3")
def test_where_no_dragonling_hatches() -> None:
    with table({HATCHER: ((0, 0), 0), BOW: ((0, 1), 0)}) as at:
        at.use(HATCHER, "hatch").asks(HATCHER, "Hatch")
        assert at.why(HATCHER, (0, 3)) == ("Too far to hatch. 3 away, reach 2.", "KB-13.3")
        assert at.why(HATCHER, BOW) == ("Bow Master stands there. A dragonling needs an empty space.", "KB-13.3")


@pytest.mark.rule("KB-13.4", "KB-5.4")
def test_where_the_egg_lies() -> None:
    with table({RHINO: ((0, 1), 0), HATCHER: ((0, 0), 0)}, rolls=[(3, 2)]) as at:
        at.strike(RHINO, "hammer-time", HATCHER).asks(HATCHER, "LayEgg")
        assert at.why(HATCHER, (0, -1)) == ("The egg lies on another space. That is the space Dragon Hatcher left.", "KB-13.4")
        assert at.why(HATCHER, "hatch") == ("Not in this turn. Rhino Guy acts.", "KB-5.4")


@pytest.mark.rule("KB-10.5")
def test_where_no_path_ends() -> None:
    with table({BOW: ((0, 3), 0), RHINO: ((1, 0), 2)}, rolls=[(1, None)]) as at:
        at.strike(BOW, "boxing-arrow", RHINO).asks(RHINO, "ChoosePath")
        assert at.why(RHINO, (0, 0)) == ("No path ends there. Rhino Guy flies 3 spaces: choose one that glows.", "KB-10.5")
        assert at.why(RHINO, (1, -3)) == at.why(RHINO, (2, -3)) == ("", "")


@pytest.mark.rule("KB-12.1", "KB-12.3")
def test_where_no_pull_ends_and_what_a_wind_asks() -> None:
    with table({ANNIE: ((0, 0), 0), CROAK: ((4, -2), 0)}, rolls=[(3, 0)]) as at:
        at.strike(ANNIE, "reel-in", CROAK).asks(CROAK, "ChoosePull")
        assert at.why(CROAK, (4, -2))[1] == "KB-12.1"
    with table({ZEPHYRINE: ((0, 0), 0), STILL: ((0, 2), 0)}, rolls=[(3, 0)]) as at:
        at.strike(ZEPHYRINE, "crosswind", STILL).asks(ZEPHYRINE, "ChooseDirection")
        assert at.why(ZEPHYRINE, (3, 0)) == ("Only the direction is picked. Click one of the six spaces around Master Still.", "KB-12.3")


# ---------------------------------------------------------------- in random matches


def test_almost_everything_that_is_gray_has_its_reason_and_too_far_is_farther() -> None:
    clicks = said = 0
    for seed in range(many(6, 60)):
        luck = Quick(seed)
        s = GAME.start(GAME.settings.make(GAME.checked[seed % len(GAME.checked)]), CONTENT, Seeded(seed_from("why", seed)))
        while not s.over:
            seat = to_act(s)[luck.number() % len(to_act(s))]
            options = legal(s, seat)
            if luck.number() % 8 == 0:
                known = GAME.observe(s, seat)
                gray = clickable(GAME.scene(known), seat) - sc.offered(GAME.offer(known, option) for option in options)
                for on in gray:
                    found = GAME.refusals(known, seat, on)
                    clicks, said = clicks + 1, said + bool(found)
                    if found and found[0].text.startswith("Too far"):
                        far, reach = map(int, re.findall(r"\b\d+\b", found[0].sub.split(":")[-1]))
                        assert far > reach, found
            apply(s, Action(seat, options[luck.number() % len(options)]))
    assert said > 0.98 * clicks > 0, f"{said} of {clicks}"
