"""The worked examples of weapons, damage and credit: X31 to X40."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rally.table import table


@pytest.mark.rule("RALLY-47.8", "RALLY-48.6", "RALLY-51.4")
def test_x31_howitzer_into_a_pit() -> None:
    with table(S1="3,13 N", N1="3,12 E") as t:
        t.weapons(2, S1="howitzer")
        assert not t.in_play("N1")
        assert t.scores() == {"S1": (1, 0, 0), "N1": (0, 1, 0)}
        assert t.hurt() == {"S1": 3}


@pytest.mark.rule("RALLY-47.13")
def test_x32_board_laser_nearest_only() -> None:
    with table(N1="1,18", S1="2,18") as t:
        t.weapons()
        assert t.hurt() == {"N1": 4}
    with table(N1="9,18", S1="11,18") as t:
        t.weapons()
        assert t.hurt() == {"N1": 3, "S1": 1}


@pytest.mark.rule("RALLY-47.3", "RALLY-47.6", "RALLY-47.7", "RALLY-47.12")
def test_x33_firing_into_a_base() -> None:
    inside: dict[str, Any] = {"N1": "5,8 S", "N2": "5,6 S"}
    with table(S1="5,9 N + high_power_laser", **inside) as t:
        t.weapons(S1="main")
        assert t.hurt() == {"N1": 1, "S1": 3}
    with table(S1="5,9 N", **inside) as t:
        t.weapons(S1="main")
        assert t.hurt() == {"S1": 3}
    with table(S1="5,9 N", **inside) as t:
        t.weapons(S1="howitzer")
        assert (t.hurt(), t.bases) == ({"S1": 3}, (40, 39))
    with table(S1="5,11 N + high_power_laser", **inside) as t:
        assert t.weapons_of("S1") == {"main"}
        t.weapons()
        assert t.hurt() == {"S1": 3}


@pytest.mark.rule("RALLY-51.3", "RALLY-51.5a")
def test_x34_sum_of_shots_and_a_wasted_tower() -> None:
    with table(N1="9,15 d8", S1="11,15 W", S2="7,15 E") as t:
        t.weapons()
        assert not t.in_play("N1")
        assert t.scores() == {"S1": (1, 0, 0), "S2": (1, 0, 0), "N1": (0, 1, 0)}
    with table(N1="9,15 d8") as t:
        t.weapons()
        assert t.scores() == {"N1": (0, 1, 0)}
    with table(N1="9,14 N d8", S2="10,14 E | 430") as t:
        t.moves().weapons()  # pushed into the range of the tower
        assert t.scores() == {"S2": (1, 0, 0), "N1": (0, 1, 0)}


@pytest.mark.rule("RALLY-51.4")
def test_x35_push_into_fire() -> None:
    with table(S1="4,14 W | 430", N1="5,14 d9", S2="9,14 W") as t:
        t.moves().weapons()
        assert t.scores() == {"S1": (1, 0, 0), "S2": (1, 0, 0), "N1": (0, 1, 0)}
    with table(S1="4,14 W | 430", N1="5,14 d9 | 10", S2="9,14 W") as t:
        t.moves().weapons()
        assert t.scores() == {"S2": (1, 0, 0), "N1": (0, 1, 0)}


@pytest.mark.rule("RALLY-53.19", "RALLY-51.5", "RALLY-45.3")
def test_x36_radio_control_kill() -> None:
    with table(S2="2,17 S + radio_control | - - 500 700 -", N1="2,19 W | - - 80 100 -") as t:
        t.weapons(2, S2="radio_control")
        assert t.hurt() == {"N1": 3}
        t.phase(3)
        assert (t.at("S2"), t.at("N1")) == ("2,18 S", "1,20 W")
        assert t.hurt() == {"N1": 3, "S2": 1}
        t.phase(4)
        assert (t.at("S2"), t.in_play("N1")) == ("2,20 S", False)
        assert t.scores() == {"S2": (1, 0, 0), "N1": (0, 1, 0)}
    with table(S2="2,17 S + radio_control | - - 500 700 -", N1="2,19 W | - - 80 100 -", S3="1,20 N | - - 490 - -") as t:
        t.weapons(2, S2="radio_control").phase(3)
        assert (t.at("N1"), t.at("S3")) == ("1,19 W", "1,20 N")
        t.phase(4)
        assert not t.in_play("N1")
        assert t.scores() == {"N1": (0, 1, 0)}  # S3's push came between


@pytest.mark.rule("RALLY-48.3", "RALLY-48.4", "RALLY-53.1")
def test_x37_coat_then_gifts() -> None:
    robots: dict[str, Any] = {"N1": "9,15 d8 m2 + ablative_coat brakes scrambler", "S1": "11,15 W"}
    with table(**robots) as t:
        t.weapons(lose={"N1": "brakes"})
        assert not t.in_play("N1")
        assert (t.graveyard, t.carried("N1")) == (["ablative_coat", "brakes"], ["scrambler"])
    with table(**robots) as t:
        t.weapons(guard={"N1": "brakes scrambler"})
        assert (t.damage("N1"), t.carried("N1")) == (9, [])
        assert t.graveyard == ["ablative_coat", "brakes", "scrambler"]
    with table(**robots) as t:
        t.weapons(guard={"N1": "late"})
        assert (t.damage("N1"), t.carried("N1")) == (9, [])


@pytest.mark.rule("RALLY-53.10", "RALLY-49.4", "RALLY-43.2", "RALLY-43.4")
def test_x38_fire_control_lock_and_repair() -> None:
    with table(S1="1,14 E + fire_control", N1="4,14 | 10 20 30 40 50") as t:
        t.weapons(3, S1="main lock:2")
        assert (t.damage("N1"), t.locked("N1")) == (1, {2})
        t.cleanup().deal()
        assert (t.dealt("N1"), t.register("N1", 2)) == (8, [20])
        assert t.empty("N1") == {1, 3, 4, 5}
    with table(N1="5,7 d1 l2 | - 20 - - -") as t:
        t.end_of_round()
        assert (t.damage("N1"), t.locked("N1")) == (0, set())


@pytest.mark.rule("RALLY-48.12", "RALLY-47.9")
def test_x39_two_disruptors_one_damager() -> None:
    with table(south="brakes", N1="5,17 S", N2="6,17 S", N3="4,19 E", aims=["N1", "N2"]) as t:
        t.weapons(N1="disrupt", N2="disrupt", N3="howitzer")
        assert (t.bases, t.team_option("South"), t.graveyard) == ((39, 40), "", ["brakes"])


@pytest.mark.rule("RALLY-51.6", "RALLY-51.7", "RALLY-51.11")
def test_x40_base_felled_by_a_collapse() -> None:
    with table(bases=(40, 6), towers="NT3:2", S1="8,2 S", S2="8,3 S", S3="5,9 N", aims=["S1"]) as t:
        t.weapons(S1="howitzer", S2="howitzer", S3="howitzer")
        assert t.scores() == {"S1": (0, 0, 2), "S2": (0, 0, 2), "S3": (0, 0, 1)}
        assert (t.bases, t.hurt()) == ((40, 0), {"S1": 3, "S3": 3})
        assert t.won == ("South", ["S1", "S2"])
        assert [len(t.carried(name)) for name in ("S1", "S2", "S3", "S4")] == [1, 1, 1, 1]
