"""What is shown before it is done, from what its seat may know."""

from __future__ import annotations

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.rules.motion import Steps
from outplay.games.rally.rules.programming import PowerDown, Put
from outplay.games.rally.rules.weapons import weapon_pick
from outplay.kernel import scene as sc
from outplay.kernel.play import offered
from outplay.kernel.step import Option
from tests.games.rally.lay import card, robot_number
from tests.games.rally.table import At, table


def shown(t: At, name: str, option: Option) -> sc.Preview:
    seat = t.state.robots[robot_number(name)].seat
    return GAME.preview(GAME.observe(t.state, seat), seat, option)


def words(preview: sc.Preview) -> list[str]:
    return [line.words() for line in preview.words]


def planned(plan: sc.Plan) -> list[str]:
    return [f"{step.label} {step.text}" for step in plan.steps if step.text]


def marks(shown: sc.Preview | sc.Plan, kind: str) -> list[tuple[str, str]]:
    return [(mark.on or mark.cells[-1], mark.text) for mark in shown.marks if mark.kind == kind]


@pytest.mark.rule("RALLY-45.4", "RALLY-45.5", "RALLY-46.1", "RALLY-47.12")
def test_a_program_shows_its_way_on_a_still_board() -> None:
    with table(round=2, S1="6,15 N", N1="6,12 S", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        (first,) = shown(t, "S1", Put(0, 1, card(70))).plans
        assert planned(first) == ["1 Turn left, rides an express belt 2 squares"]
        t.puts("S1", "70 80 500 510")
        (whole,) = shown(t, "S1", Put(0, 5, card(670))).plans
        assert planned(whole)[1:] == [
            "2 Turn right; fires at Flange",
            "3 Forward before a pusher",
            "4 Forward; a tower may fire",
            "5 Forward is blocked; a tower may fire",
        ]
        assert [(mark.on, mark.way) for mark in whole.marks if mark.kind == "ghost"] == [("g14", 0), ("g13", 0), ("g12", 0)]
        assert marks(whole, "order") == [("g14", "1-2"), ("g13", "3"), ("g12", "4-5")]
        assert [mark.cells for mark in whole.marks if mark.kind == "path"] == [["g16", "g15", "g14", "g13", "g12"]]
        assert marks(whole, "odds") == [("nt1", "This tower may fire 3"), ("n1", "Flange, if it stays: 10 to 9")]


@pytest.mark.rule("RALLY-46.1", "RALLY-46.4")
def test_a_belt_that_carries_a_robot_on_is_named_once() -> None:
    with table(round=2, S1="6,26 N", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        (plan,) = shown(t, "S1", Put(0, 1, card(500))).plans
        assert planned(plan) == ["1 Forward, rides a belt, its bend turns it right"]


@pytest.mark.rule("RALLY-47.7")
def test_a_program_says_what_the_howitzer_would_leave_of_a_tower() -> None:
    with table(round=2, S1="8,11 E", towers="NT1:4", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        (plan,) = shown(t, "S1", Put(0, 1, card(70))).plans
        assert planned(plan) == ["1 Turn left; the howitzer reaches a tower; a tower may fire"]
        assert marks(plan, "odds") == [("nt1", "This tower may fire 3"), ("nt1", "The howitzer: 4 to 3")]


@pytest.mark.rule("RALLY-45.7")
def test_a_program_that_ends_in_a_pit_says_so() -> None:
    with table(round=2, S1="1,16 E", robots=1) as t:
        t.deal(top="670 500 70 80 10 510 520 530 540")
        (plan,) = shown(t, "S1", Put(0, 1, card(670))).plans
        assert planned(plan) == ["1 Forward, into a pit"]
        assert [step.tone for step in plan.steps[:2]] == ["harm", "plain"]
        assert marks(plan, "splash") == [("d17", "Falls!")]
        (plan,) = shown(t, "S1", Put(0, 2, card(500))).plans
        assert planned(plan) == ["2 laid, after what is open"]
        t.puts("S1", "670 500 70 80 10")
        (plan,) = plans(t, 0)
        assert planned(plan) == ["1 Forward, into a pit", *(f"{n} not reached" for n in (2, 3, 4, 5))]


def test_a_turn_on_the_spot_shows_where_it_will_face() -> None:
    with table(round=2, S1="4,20 N", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        (plan,) = shown(t, "S1", Put(0, 1, card(80))).plans
        assert [(mark.on, mark.way) for mark in plan.marks if mark.kind == "ghost"] == [("e21", 90)]


@pytest.mark.rule("RALLY-43.4")
def test_all_that_a_seat_has_laid_stays_on_the_table_until_it_is_sent_and_is_seen_by_nobody_else() -> None:
    with table(round=2, S1="4,20 N", S2="7,20 N", N1="4,3 S", robots=2) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540 90 100 110 120 130 140 150 160 170 20 30 40 50 60 180 190 200 210")
        assert [(plan.name, plan.active, planned(plan)) for plan in plans(t, 0)] == [("Rivet", True, []), ("Gasket", False, [])]
        t.puts("S1", "70 80 500 510 520")
        mine, other = plans(t, 0)
        assert (mine.active, other.active, len(planned(mine))) == (False, True, 5)
        t.puts("S2", "20 30 40 50 60")
        assert [(plan.active, len(planned(plan))) for plan in plans(t, 0)] == [(False, 5), (False, 5)]
        assert GAME.prompt(GAME.observe(t.state, 0), 0).title == "Both programs are laid"
        assert not any(planned(plan) for plan in plans(t, 1))
        assert GAME.scene(GAME.observe(t.state, None)).plans == []


@pytest.mark.rule("RALLY-44.1", "RALLY-44.2")
def test_a_power_down_is_a_switch_and_no_question() -> None:
    with table(S1="1,18 E d4 | 70 80 90 100 110", S2="7,20 N d2", robots=2) as t:
        t.deal()
        first, second = plans(t, 0)
        assert first.switch == sc.Switch(id="power-s1", name="Power down", text="next round: repairs all 4 damage; no cards, no shots")
        assert second.switch is not None
        seen = GAME.observe(t.state, 0)
        early = [GAME.offer(seen, option) for option in offered(t.state, 0) if isinstance(option, PowerDown)]
        assert [(offer.text, offer.on) for offer in early] == [("s1 power-down", ["power-s1"]), ("s1 stay-up", ["power-s1"]), ("s2 power-down", ["power-s2"])]
        assert (plan := shown(t, "S1", PowerDown(0, True)).plans[0].switch) is not None
        assert plan.on


def plans(t: At, seat: int) -> list[sc.Plan]:
    return GAME.scene(GAME.observe(t.state, seat)).plans


@pytest.mark.rule("RALLY-47.8", "RALLY-48.6")
def test_a_howitzer_shows_the_pit_behind_its_target() -> None:
    with table(S1="3,13 N", N1="3,12 E", robots=1) as t:
        preview = shown(t, "S1", weapon_pick(0, "howitzer"))
        assert words(preview) == ["Flange falls into a pit!"]
        assert (marks(preview, "harm"), marks(preview, "splash")) == ([("n1", "-1")], [("d12", "Falls!")])
        assert words(shown(t, "S1", weapon_pick(0, "laser"))) == []


@pytest.mark.rule("RALLY-47.8", "RALLY-47.9")
def test_a_howitzer_shows_what_is_left_of_a_tower() -> None:
    with table(S1="8,12 N", towers="NT1:1", robots=1) as t:
        preview = shown(t, "S1", weapon_pick(0, "howitzer"))
        assert (sc.spoken(preview.title), words(preview)) == ("At North's front tower 3", ["It falls!"])


@pytest.mark.rule("RALLY-53.27")
def test_who_may_move_another_distance_is_asked_by_the_card_and_sees_where_it_leads() -> None:
    for place, leads in (("2,13 E", []), ("6,12 E", ["Rivet stays where it is: its way is blocked."])):
        with table(S1=f"{place} + fourth_gear | 790") as t:
            t.phase(1, stop="distance")
            assert GAME.prompt(GAME.observe(t.state, 0), 0).how == "as printed, or by its Fourth Gear"
            assert words(shown(t, "S1", Steps(0, 4))) == leads
