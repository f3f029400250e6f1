"""Chapter 53 of the rules: a scenario for each option card, and more for cards that can do more than one thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.rules.destruction import LoseOption
from outplay.games.rally.rules.endround import ChooseInstall
from outplay.games.rally.rules.weapons import Weapons
from outplay.kernel.play import legal
from tests.games.rally.frame import CONTENT
from tests.games.rally.lay import robot_number
from tests.games.rally.table import table


def test_every_card_has_its_scenario() -> None:
    written = Path(__file__).read_text("utf-8")
    assert [option.id for option in CONTENT.options if f"def test_{option.id}_" not in written] == []


# ---------------------------------------------------------------- protection


@pytest.mark.rule("RALLY-53.1", "RALLY-50.2")
def test_ablative_coat_absorbs_three_points() -> None:
    with table(N1="9,15 + ablative_coat") as t:
        t.weapons()
        assert (t.hurt(), t.graveyard, t.carried("N1")) == ({}, ["ablative_coat"], [])
    with table(N1="9,14 + ablative_coat", S1="11,14 W") as t:
        t.weapons()
        assert (t.hurt(), t.marks("N1")) == ({}, 1)


@pytest.mark.rule("RALLY-50.5", "RALLY-50.6", "RALLY-48.3")
def test_ablative_coat_in_the_base_gives_tokens() -> None:
    with table(S1="5,19 m2 + ablative_coat", S2="1,14 t1", S4="out", N1="4,14 W") as t:
        t.end_of_round(install={"S1": "ablative_coat"})
        assert [t.tokens(name) for name in ("S1", "S2", "S3", "S4")] == [2, 2, 2, 0]
        assert t.marks("S1") == 0
        t.weapons(guard={"S2": "late"})
        assert (t.hurt(), t.tokens("S2")) == ({}, 1)
        assert t.cleanup().tokens("S4") == 2


@pytest.mark.rule("RALLY-53.17")
def test_power_down_shield_takes_one_from_each_side() -> None:
    with table(N1="9,15 + power_down_shield", S1="11,15 W", S2="7,15 E") as t:
        t.weapons()
        assert t.hurt() == {"N1": 5}  # not powered down
    with table(N1="9,14 down + power_down_shield", S1="11,14 W", S2="10,14 W", S3="7,14 E") as t:
        t.weapons()
        assert t.hurt() == {"N1": 1}  # two from the east, one from the west


@pytest.mark.rule("RALLY-53.4", "RALLY-44.8")
def test_circuit_breaker_forces_a_power_down() -> None:
    with table(S1="1,14 d3 + circuit_breaker", S2="3,14 d3") as t:
        t.end_of_round()
        assert (t.power("S1"), t.power("S2")) == ("forced", "up")
        t.cleanup().deal()
        assert (t.power("S1"), t.damage("S1"), t.dealt("S1")) == ("down", 0, 0)


@pytest.mark.rule("RALLY-53.25", "RALLY-49.9")
def test_superior_archive_respawns_unhurt() -> None:
    with table(S1="out + superior_archive", S2="out") as t:
        t.cleanup()
        assert (t.damage("S1"), t.damage("S2")) == (0, 2)


# ---------------------------------------------------------------- program


@pytest.mark.rule("RALLY-53.9", "RALLY-43.2")
def test_extra_memory_also_at_nine_damage() -> None:
    with table(south="extra_memory", S1="1,14", S2="3,14 d9 | 10 20 30 40 50") as t:
        t.deal()
        assert (t.dealt("S1"), t.dealt("S2")) == (10, 1)


@pytest.mark.rule("RALLY-53.22", "RALLY-42.7")
def test_recompile_costs_one_damage() -> None:
    with table(S1="1,14 + recompile") as t:
        t.deal(stop=True)
        assert t.robots_asked == {"S1"}
        before = t.hand("S1")
        t.goes_on(recompile={"S1": True})
        assert (t.damage("S1"), t.dealt("S1")) == (1, 9)
        assert not set(before) & set(t.hand("S1"))
    with table(S1="1,14 d9 + recompile extra_memory | 10 20 30 40 50") as t:
        t.deal(stop=True)
        assert t.asked_for == "program"  # ten damage would be the end


@pytest.mark.rule("RALLY-53.2", "RALLY-50.8")
def test_abort_switch_goes_on_by_itself() -> None:
    with table(S1="1,14 + abort_switch | 10 20 30 40 50", deck="100 120 140 160 180") as t:
        t.phase(1)
        assert t.register("S1", 1) == [10]
        t.phase(2, abort={"S1": True}).phase(3)
        assert (t.register("S1", 2), t.register("S1", 3)) == ([100], [120])


@pytest.mark.rule("RALLY-53.5", "RALLY-43.9")
def test_conditional_program_takes_the_place_of_a_card() -> None:
    with table(S1="2,13 E c500 + conditional_program | 10 20 30 40 50") as t:
        t.phase(1)
        assert t.at("S1") == "2,13 W"
        t.phase(2, substitute={"S1": True})
        assert (t.register("S1", 2), t.stored("S1"), t.at("S1")) == ([500], [], "1,14 W")  # a belt took it on
    with table(S1="2,13 E c500 + conditional_program") as t:
        t.cleanup()
        assert t.stored("S1") == []  # unused


@pytest.mark.rule("RALLY-53.11", "RALLY-50.3", "RALLY-50.8")
def test_flywheel_keeps_a_card() -> None:
    with table(S1="5,19 w500 + flywheel") as t:
        t.end_of_round(install={"S1": "flywheel"}).cleanup()
        assert t.wheel("S1") == [500]
        t.deal()
        assert 500 not in t.hand("S1")
        t.puts("S1", "500")
        assert t.offers("S1")


# ---------------------------------------------------------------- moving


@pytest.mark.rule("RALLY-53.3", "RALLY-53.27")
def test_brakes_may_hold_a_move_1() -> None:
    for steps, place in ((0, "2,13 E"), (1, "3,13 E")):
        with table(S1="2,13 E + brakes | 500") as t:
            assert t.moves(distance={"S1": steps}).at("S1") == place
    with table(S1="2,13 E + brakes | 700") as t:
        assert t.moves().at("S1") == "4,13 E"


@pytest.mark.rule("RALLY-53.12", "RALLY-53.27")
def test_fourth_gear_moves_four() -> None:
    with table(S1="2,13 E + fourth_gear | 790") as t:
        assert t.moves(distance={"S1": 4}).at("S1") == "6,13 E"
    with table(S1="2,13 E + fourth_gear dual_processor | 790+70") as t:
        assert t.moves().at("S1") == "4,13 N"


@pytest.mark.rule("RALLY-53.23")
def test_reverse_gear_moves_two_back() -> None:
    with table(S1="4,13 E + reverse_gear | 430") as t:
        assert t.moves(distance={"S1": 2}).at("S1") == "2,13 E"


@pytest.mark.rule("RALLY-53.6")
def test_crab_legs_step_to_the_left_and_push() -> None:
    with table(S1="4,14 N + crab_legs | 290+500", N1="3,14") as t:
        t.moves()
        assert (t.at("S1"), t.at("N1")) == ("3,14 N", "2,14 N")


@pytest.mark.rule("RALLY-53.8")
def test_dual_processor_with_back_up_turns_only() -> None:
    with table(S1="4,14 N + dual_processor | 790+10") as t:
        assert t.moves().at("S1") == "4,14 S"  # the seam has a wall here
    with table(S1="2,13 E + dual_processor | 430+70") as t:
        assert t.moves().at("S1") == "2,13 N"


@pytest.mark.rule("RALLY-53.13", "RALLY-46.6")
def test_gyroscopic_stabilizer_is_not_turned() -> None:
    with table(south="gyroscopic_stabilizer", S1="0,15 gyro", S2="0,16 S gyro", S3="1,22") as t:
        t.elements()
        assert [t.at(name) for name in ("S1", "S2", "S3")] == ["0,15 N", "0,17 S", "1,22 E"]


@pytest.mark.rule("RALLY-53.20")
def test_ramming_gear_once_for_each_victim() -> None:
    with table(S1="4,13 W + ramming_gear | 430", N1="5,13") as t:
        t.moves()
        assert (t.at("S1"), t.at("N1"), t.hurt()) == ("5,13 W", "6,13 N", {"N1": 1})
    with table(S1="9,13 W + ramming_gear | 500", N1="8,13 d9") as t:
        t.moves()
        assert (t.at("S1"), t.in_play("N1")) == ("8,13 W", False)
        assert t.scores() == {"S1": (1, 0, 0), "N1": (0, 1, 0)}
    with table(S1="9,13 W + ramming_gear | 500", S2="8,13") as t:
        assert t.moves().hurt() == {}  # an ally


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("RALLY-53.16", "RALLY-47.7", "RALLY-48.6")
def test_mini_howitzer_pushes_along_a_chain() -> None:
    with table(S1="3,14 E", N1="5,14", N2="6,14") as t:
        t.weapons(S1="howitzer")
        assert (t.at("N1"), t.at("N2"), t.hurt()) == ("6,14 N", "7,14 N", {"N1": 1})
    with table(S1="1,14 E", N1="5,14") as t:
        assert t.weapons_of("S1") == {"main"}


@pytest.mark.rule("RALLY-53.7", "RALLY-50.7")
def test_double_barreled_laser_hits_twice() -> None:
    with table(S1="1,14 E + double_barreled_laser", N1="4,14", south="double_barreled_laser") as t:
        assert t.weapons(S1="main").hurt() == {"N1": 2}
    with table(S1="1,14 E + double_barreled_laser", N1="4,14") as t:
        t.weapons(S1="howitzer")
        assert (t.hurt(), t.at("N1")) == ({"N1": 2}, "5,14 N")


@pytest.mark.rule("RALLY-53.14", "RALLY-47.6")
def test_high_power_laser_passes_a_robot_or_a_wall() -> None:
    with table(S1="1,14 E + high_power_laser", N1="4,14", N2="7,14", N3="9,14") as t:
        assert t.weapons(S1="main").hurt() == {"N1": 1, "N2": 1}
    with table(S1="7,13 E + high_power_laser", N1="5,13") as t:
        assert t.weapons().hurt() == {}
    with table(S1="4,12 E + high_power_laser", N1="7,12 N") as t:
        assert t.weapons(S1="main").hurt() == {"N1": 1, "S1": 3}


@pytest.mark.rule("RALLY-53.21", "RALLY-47.11")
def test_rear_firing_laser_fires_in_addition() -> None:
    with table(S1="6,14 E + rear_firing_laser high_power_laser double_barreled_laser", N1="4,14", N2="9,14", N3="1,14") as t:
        assert t.weapons(S1="main").hurt() == {"N1": 1, "N2": 2}
    with table(S1="6,14 E down + rear_firing_laser", N1="4,14") as t:
        assert t.weapons().hurt() == {}


@pytest.mark.rule("RALLY-53.10", "RALLY-47.14")
def test_fire_control_destroys_an_option() -> None:
    with table(S1="1,14 E + fire_control", N1="4,14 + brakes crab_legs") as t:
        t.weapons(S1="main destroy:brakes")
        assert (t.hurt(), t.carried("N1"), t.graveyard) == ({}, ["crab_legs"], ["brakes"])
    with table(S1="1,14 E + fire_control double_barreled_laser", N1="4,14") as t:
        t.weapons(S1="main lock:1 lock:1")
        assert (t.damage("N1"), t.locked("N1")) == (2, {1})


@pytest.mark.rule("RALLY-53.18", "RALLY-48.6")
def test_pressor_beam_pushes() -> None:
    with table(S1="1,14 E + pressor_beam", N1="4,14", N2="5,14") as t:
        t.weapons(S1="pressor_beam")
        assert (t.at("N1"), t.at("N2"), t.hurt()) == ("5,14 N", "6,14 N", {})


@pytest.mark.rule("RALLY-53.26", "RALLY-48.6")
def test_tractor_beam_pulls_into_a_pit() -> None:
    with table(S1="1,16 E + tractor_beam", N1="4,16", N2="1,13") as t:
        t.weapons(S1="tractor_beam")
        assert not t.in_play("N1")
        assert t.scores() == {"S1": (1, 0, 0), "N1": (0, 1, 0)}


@pytest.mark.rule("RALLY-53.24", "RALLY-47.11")
def test_scrambler_replaces_the_next_card() -> None:
    with table(S1="1,14 E + scrambler", N1="4,14 | 10 20 30 40 50", deck="100") as t:
        t.weapons(1, S1="scrambler")
        assert (t.register("N1", 2), t.shown("N1", 2)) == ([100], False)
    with table(S1="1,14 E + scrambler radio_control", N1="4,14 down") as t:
        assert t.weapons_of("S1") == {"main"} | {"howitzer"} & t.weapons_of("S1")


@pytest.mark.rule("RALLY-53.19", "RALLY-45.3", "RALLY-48.9")
def test_radio_control_of_each_other_exchanges_programs() -> None:
    with table(S1="1,14 E | - 500 - - -", N1="4,14 W | - 10 - - -", control={"S1": "N1", "N1": "S1"}) as t:
        t.moves(2)
        assert (t.at("S1"), t.at("N1")) == ("1,14 W", "3,14 W")


# ---------------------------------------------------------------- touch


@pytest.mark.rule("RALLY-53.15", "RALLY-49.1")
def test_mechanical_arm_reaches_a_wrench() -> None:
    with table(south="mechanical_arm", S1="10,12", S2="9,12", S3="11,14", options="brakes crab_legs") as t:
        t.touch()
        assert [t.carried(name) for name in ("S1", "S2", "S3")] == [["brakes"], [], []]


# ---------------------------------------------------------------- two of a kind


@pytest.mark.rule("RALLY-48.3", "RALLY-48.8", "RALLY-49.5")
@pytest.mark.parametrize("asked", [LoseOption, ChooseInstall, None], ids=["lost", "installed", "given up"])
def test_two_cards_of_one_kind_are_offered_once(asked: type[LoseOption | ChooseInstall] | None) -> None:
    with table(N1="9,14 d3 + double_barreled_laser double_barreled_laser gyroscopic_stabilizer", S1="11,14 W | 70") as t:
        t.does(asked(robot_number("N1")) if asked else Weapons(), stop="guard lose install")
        (seat,) = t.state.asked
        seen = GAME.observe(t.state, seat)
        labels = [GAME.offer(seen, option).label for option in legal(t.state, seat)]
        assert [sum(name in label for label in labels) for name in ("Double-Barreled", "Gyroscopic")] == [1, 1]
        assert len(labels) == len(set(labels))
        t.answer()
