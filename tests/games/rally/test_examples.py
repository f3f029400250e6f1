"""The worked examples of the rules that their source states: X1 to X20."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.games.rally.data.board import column, row
from tests.games.rally.frame import CONTENT
from tests.games.rally.table import table


@pytest.mark.rule("RALLY-47.4", "RALLY-47.5", "RALLY-51.2", "RALLY-51.3", "RALLY-48.7")
def test_x1_two_killing_shots_both_credited() -> None:
    with table(S1="1,14 E", S2="9,14 W", N1="4,14 S d9") as t:
        t.weapons()
        assert not t.in_play("N1")
        assert t.scores() == {"S1": (1, 0, 0), "S2": (1, 0, 0), "N1": (0, 1, 0)}
        assert t.hurt() == {}


@pytest.mark.rule("RALLY-48.1", "RALLY-48.2", "RALLY-48.10", "RALLY-51.6", "RALLY-49.2", "RALLY-50.2", "RALLY-47.8")
def test_x2_two_killing_shots_on_an_objective() -> None:
    with table(S1="8,8 S", S2="9,10 W", towers="NT1:2", aims=["S2"], options="brakes crab_legs flywheel recompile") as t:
        t.weapons(S1="howitzer", S2="howitzer")
        assert t.hurt() == {"S1": 3, "S2": 3}
        assert t.tower("NT1") == 0
        assert t.scores() == {"S1": (0, 0, 1), "S2": (0, 0, 1)}
        assert t.bases == (40, 35)
        assert [t.carried(name) for name in ("S1", "S2", "S3", "S4")] == [["brakes"], ["crab_legs"], ["flywheel"], ["recompile"]]


@pytest.mark.rule("RALLY-47.12", "RALLY-2.16")
def test_x3_threat_diamond() -> None:
    found = {(column(c), row(c)) for c in CONTENT.board(False).diamond[0]}
    rows = {14: [3], 15: [2, 3, 4], 16: [1, 2, 3, 4, 5], 17: [0, 1, 2, 4, 5, 6], 18: [1, 2, 3, 4, 5], 19: [2, 3, 4], 20: [3]}
    assert found == {(x, y) for y, xs in rows.items() for x in xs}
    assert not found & {(6, 16), (1, 15), (5, 19)}


@pytest.mark.rule("RALLY-51.1", "RALLY-9.11")
def test_x4_kdo() -> None:
    with table(S1="1,14 4/3/2", N1="3,12 0/6/0") as t:
        assert (t.kdo("S1"), t.kdo("N1")) == (11, -6)


@pytest.mark.rule("RALLY-51.7", "RALLY-51.8", "RALLY-51.10", "RALLY-48.13")
def test_x5_best_robot_of_the_surviving_team() -> None:
    with table(bases=(0, 40), S1="- 12/0/0", N1="- 4/0/0", N2="- 3/1/1", N3="- 2/0/1", N4="- 0/2/0") as t:
        t.base_check()
        assert t.won == ("North", ["N2"])


@pytest.mark.rule("RALLY-51.9")
def test_x6_both_bases_at_once() -> None:
    with table(bases=(0, 0), S1="- 12/0/0", S2="- 3/0/0", N1="- 11/0/0") as t:
        t.base_check()
        assert t.won == ("South", ["S1"])
    with table(bases=(0, -2), S1="- 12/0/0", N1="- 12/0/0") as t:
        t.base_check()
        assert t.won == ("", ["S1", "N1"])


@pytest.mark.rule("RALLY-51.10")
def test_x7_tie_breaks() -> None:
    for first, second, best in (("5/0/0", "1/1/1", ["S2"]), ("4/2/1", "3/1/1", ["S1"]), ("3/1/1", "3/1/1", ["S1", "S2"])):
        with table(bases=(40, 0), S1=f"- {first}", S2=f"- {second}") as t:
            t.base_check()
            assert t.won == ("South", best)


@pytest.mark.rule("RALLY-50.6", "RALLY-49.9", "RALLY-49.10", "RALLY-48.8", "RALLY-49.8", "RALLY-50.7")
@pytest.mark.parametrize("tokens", [2, 1])
def test_x8_two_tokens_never_four(tokens: int) -> None:
    with table(north="ablative_coat", N1=f"2,16 E t{tokens} | 500") as t:
        t.moves()
        assert not t.in_play("N1")
        t.cleanup()
        assert (t.damage("N1"), t.tokens("N1")) == (2, 2)


@pytest.mark.rule("RALLY-47.9", "RALLY-48.12", "RALLY-50.4", "RALLY-48.3")
def test_x9_transmitter_goes_last() -> None:
    with table(north="ablative_coat", N1="6,13 E t2", S1="5,10 N", S2="2,13 E") as t:
        t.weapons(3, S1="disrupt", guard={"N1": "t1"})
        assert t.hurt() == {"S1": 6}
        assert t.bases == (40, 40)
        assert t.spent() == [("N1", 1)]
        assert (t.team_option("North"), t.graveyard, t.tokens("N1")) == ("", ["ablative_coat"], 0)


@pytest.mark.rule("RALLY-49.5", "RALLY-50.3", "RALLY-50.4", "RALLY-53.9", "RALLY-50.9")
def test_x10_installation_window() -> None:
    with table(S1="5,19 + extra_memory brakes", S2="1,14 d2 w500", south="flywheel") as t:
        t.end_of_round(install={"S1": "extra_memory"})
        assert (t.team_option("South"), t.graveyard, t.carried("S1")) == ("extra_memory", ["flywheel"], ["brakes"])
        assert t.wheel("S2") == []
        t.cleanup().deal()
        assert {name: t.dealt(name) for name in ("S1", "S2", "S3", "N1")} == {"S1": 10, "S2": 8, "S3": 10, "N1": 9}


@pytest.mark.rule("RALLY-49.3", "RALLY-43.3", "RALLY-49.7")
def test_x11_base_repair() -> None:
    with table(S1="6,20 d5 | - - - - 500", S2="5,18 d5 | - - - - 510") as t:
        assert (t.locked("S1"), t.locked("S2")) == ({5}, {5})
        t.end_of_round()
        assert (t.damage("S1"), t.locked("S1"), t.damage("S2")) == (3, set(), 5)
        t.cleanup()
        assert (t.register("S1", 5), t.register("S2", 5)) == ([], [510])


@pytest.mark.rule("RALLY-45.5")
def test_x12_only_the_own_base() -> None:
    with table(N1="4,19 E | 700") as t:
        t.moves()
        assert t.at("N1") == "4,19 E"
    with table(S1="4,19 E | 700") as t:
        t.moves()
        assert t.at("S1") == "6,19 E"


@pytest.mark.rule("RALLY-49.1", "RALLY-2.13")
def test_x13_wrench_squares() -> None:
    with table(S1="11,13", S2="0,2", S3="0,14", S4="10,13", options="brakes crab_legs flywheel") as t:
        t.touch()
        assert [t.carried(name) for name in ("S1", "S2", "S3", "S4")] == [["brakes"], ["crab_legs"], [], []]
    with table(N1="11,13", N2="0,14", options="brakes crab_legs flywheel") as t:
        t.touch()
        assert [t.carried(name) for name in ("N1", "N2")] == [[], ["brakes"]]


@pytest.mark.rule("RALLY-45.5", "RALLY-2.11", "RALLY-47.1", "RALLY-2.10")
def test_x14_spawning_zone() -> None:
    with table(S1="5,25 S | 500", S2="6,27 N | 800") as t:
        t.moves()
        assert (t.at("S1"), t.at("S2")) == ("5,25 S", "6,24 N")
    with table(N1="6,25 S", S3="6,26 N") as t:
        t.weapons()
        assert t.hurt() == {}


@pytest.mark.rule("RALLY-47.12", "RALLY-47.13", "RALLY-42.6")
@pytest.mark.parametrize("target", ["N1", "N2"])
def test_x15_tower_aim(target: str) -> None:
    with table(N1="4,19 N", N2="5,18 N", S1="3,18 E", aims=[target]) as t:
        t.weapons()
        assert t.hurt() == {target: 3, "S1": 1}


@pytest.mark.rule("RALLY-48.10", "RALLY-45.9")
def test_x16_after_the_fall() -> None:
    with table(towers="ST1:0", N1="2,17 E | 700") as t:
        t.moves()
        assert t.at("N1") == "4,17 E"
    with table(towers="ST1:0", S1="3,20 N", N1="3,15 W") as t:
        t.weapons()
        assert t.hurt() == {"N1": 1}
    with table(S1="3,20 N", N1="3,15 W") as t:
        t.weapons()
        assert t.hurt() == {"N1": 3}  # the tower's own shot


@pytest.mark.rule("RALLY-48.1", "RALLY-48.2", "RALLY-48.11", "RALLY-48.8", "RALLY-51.2")
def test_x17_tower_checked_last() -> None:
    with table(S1="8,12 N d7 + brakes crab_legs flywheel", towers="NT1:1", options="recompile scrambler tractor_beam") as t:
        t.weapons(S1="howitzer", lose={"S1": "crab_legs"})
        assert not t.in_play("S1")
        assert t.scores() == {"S1": (0, 1, 1)}
        assert (t.tower("NT1"), t.bases) == (0, (40, 35))
        assert (t.carried("S1"), t.graveyard) == (["brakes", "flywheel"], ["crab_legs"])
        assert [t.carried(name) for name in ("S2", "S3", "S4")] == [["recompile"], ["scrambler"], ["tractor_beam"]]


@pytest.mark.rule("RALLY-47.7", "RALLY-47.8", "RALLY-53.14", "RALLY-53.7")
def test_x18_howitzer_with_lasers() -> None:
    with table(S1="8,14 N") as t:
        assert t.weapons_of("S1") == {"main"}
    with table(S1="8,14 N + high_power_laser") as t:
        t.weapons(S1="howitzer")
        assert (t.tower("NT1"), t.hurt()) == (9, {})
    with table(S1="8,14 N + high_power_laser double_barreled_laser") as t:
        t.weapons(S1="howitzer")
        assert (t.tower("NT1"), t.hurt()) == (8, {})


@pytest.mark.rule("RALLY-47.6")
def test_x19_laser_through_a_tower() -> None:
    with table(S1="3,13 N + high_power_laser", N1="3,8 E") as t:
        t.weapons()
        assert (t.hurt(), t.tower("NT2")) == ({"N1": 1, "S1": 3}, 10)
    with table(S1="3,13 N", N1="3,8 E") as t:
        t.weapons()
        assert t.hurt() == {"S1": 3}


@pytest.mark.rule("RALLY-47.2", "RALLY-47.4", "RALLY-47.6", "RALLY-1.3")
def test_x20_allies_do_not_block() -> None:
    robots: dict[str, Any] = {"S2": "3,14 E", "N1": "5,14 W", "N2": "7,14 W"}
    with table(S1="1,14 E", **robots) as t:
        t.weapons()
        assert t.hurt() == {"N1": 2, "S2": 2}
    with table(S1="1,14 E + high_power_laser", **robots) as t:
        t.weapons()
        assert t.hurt() == {"N1": 2, "N2": 1, "S2": 2}
