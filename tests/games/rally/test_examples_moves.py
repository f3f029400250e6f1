"""The worked examples of movement and of the board: X21 to X30."""

from __future__ import annotations

import pytest

from tests.games.rally.table import table


@pytest.mark.rule("RALLY-45.2", "RALLY-45.3", "RALLY-45.4", "RALLY-45.6", "RALLY-46.1")
def test_x21_priority_and_pushing() -> None:
    with table(S1="2,13 E | 700", N1="4,13 N | 600") as t:
        t.moves()
        assert (t.at("S1"), t.at("N1")) == ("4,13 E", "5,12 N")
        t.elements()
        assert (t.at("S1"), t.at("N1")) == ("4,13 E", "5,14 N")


@pytest.mark.rule("RALLY-46.4")
def test_x22_curve_by_belt() -> None:
    with table(S1="0,16 S") as t:
        assert t.elements(1).at("S1") == "0,17 E"
        assert t.elements(2).at("S1") == "1,17 S"


@pytest.mark.rule("RALLY-46.1", "RALLY-46.4", "RALLY-2.14")
def test_x23_express_and_seam() -> None:
    with table(S1="6,15 N", S2="1,15 E") as t:
        t.elements(1)
        assert (t.at("S1"), t.at("S2")) == ("6,13 N", "3,15 N")
        assert t.elements(2).at("S2") == "3,13 N"


@pytest.mark.rule("RALLY-46.4", "RALLY-45.4")
def test_x24_no_turn_by_own_move() -> None:
    with table(S1="2,17 W | 500") as t:
        assert t.moves().at("S1") == "1,17 W"
        assert t.elements().at("S1") == "1,18 W"


@pytest.mark.rule("RALLY-46.2", "RALLY-46.6")
def test_x25_column_and_blockade() -> None:
    with table(S1="1,18", N1="1,19") as t:
        t.elements()
        assert (t.at("S1"), t.at("N1")) == ("1,19 N", "1,20 N")
    with table(S1="1,21", N1="1,22 E") as t:
        t.elements()
        assert (t.at("S1"), t.at("N1")) == ("1,21 N", "1,22 S")


@pytest.mark.rule("RALLY-46.1", "RALLY-46.5")
def test_x26_pusher_parity() -> None:
    for register, place in ((1, "6,15 N"), (2, "6,16 N")):
        with table(S1="6,16", N1="6,15 W") as t:
            t.elements(register)
            assert (t.at("S1"), t.at("N1")) == (place, "6,13 W")


@pytest.mark.rule("RALLY-45.6", "RALLY-45.8")
def test_x27_chain_against_a_tower() -> None:
    with table(N1="0,17 E | 500", S1="1,17", S2="2,17") as t:
        t.moves()
        assert [t.at(name) for name in ("N1", "S1", "S2")] == ["0,17 E", "1,17 N", "2,17 N"]
        assert t.hurt() == {}


@pytest.mark.rule("RALLY-45.6", "RALLY-45.9")
def test_x28_into_the_own_base_by_push() -> None:
    with table(N1="3,19 E | 500 510", S1="4,19") as t:
        t.moves(1)
        assert (t.at("S1"), t.at("N1")) == ("5,19 N", "4,19 E")
        t.moves(2)
        assert (t.at("S1"), t.at("N1")) == ("5,19 N", "4,19 E")


@pytest.mark.rule("RALLY-45.7", "RALLY-51.4", "RALLY-48.7", "RALLY-42.7")
def test_x29_pit_in_mid_move() -> None:
    with table(S1="1,16 E | 700", N1="2,16") as t:
        t.moves()
        assert (t.in_play("S1"), t.in_play("N1")) == (False, False)
        assert t.scores() == {"S1": (1, 1, 0), "N1": (0, 1, 0)}


@pytest.mark.rule("RALLY-46.2", "RALLY-46.3", "RALLY-46.7", "RALLY-51.5a", "RALLY-2.12")
def test_x30_belt_off_the_map() -> None:
    with table(S1="10,21", N1="10,20", S2="11,20") as t:
        t.elements()
        assert (t.in_play("S2"), t.at("N1"), t.at("S1")) == (False, "11,20 N", "10,20 E")
        assert t.scores() == {"S2": (0, 1, 0)}
