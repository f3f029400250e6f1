"""SFB-6, SFB-11: movement and traps."""

from __future__ import annotations

import pytest

from outplay.games.brawl.data import events as ev
from tests.games.brawl.table import CARD, GATE, A, B, at, name, names, table


@pytest.mark.rule("SFB-6.14", "SFB-6.5", "SFB-6.6", "SFB-6.13")
def test_e45_destinations_and_hops() -> None:
    for kind, goes_on in (("TRAP-1", True), ("TRAP-ROOT", False), ("TRAP-STUN", False)):
        with table(a={"YAR": at(-3, 1), "TOL": at(-2, 0)}, b={"KIL": at(-3, 2)}, trap=[kind]) as t:
            t.pick(A, "standard any old-yarrow with creation").asks(A, "Move")
            one = [(-4, 1), (-4, 2), (-3, 0), (-2, 1)]
            two = [(-4, 0), (-4, 3), (-3, -1), (-2, -1), (-1, -1), (-1, 0)]
            assert set(t.options(A)) == names(*one, *two) | {"stop"}
            t.pick(A, f"to {name(-2, 1)}").asks(A, "NewTrap")
            assert set(t.options(A)) == names((-1, -1), (1, 1), form="trap {}")
            t.pick(A, f"trap {name(1, 1)}")
            if goes_on:
                t.asks(A, "Move")
                assert set(t.options(A)) == names((-3, 1), (-1, 0), (-1, 1), (-2, 2)) | {"stop"}
                assert t.damage("YAR") == 1
            else:
                t.asks(A, "ChooseAct")
                assert t.space("YAR") == (-2, 1)


@pytest.mark.rule("SFB-6.14")
def test_e45_the_rest_of_the_steps_is_lost() -> None:
    with table(a={"YAR": at(-3, 1), "TOL": at(-2, 0)}, b={"KIL": at(-3, 2)}) as t:
        t.pick(A, "standard any old-yarrow with creation").pick(A, f"to {name(-4, 1)}").asks(A, "ChooseAct")
        assert t.space("YAR") == (-4, 1)


@pytest.mark.rule("SFB-6.5")
def test_e35_an_ally_is_passed_never_stood_on() -> None:
    with table(a={"DER": at(-3, 2), "PIE": at(-2, 2)}, b={"KIL": at(4, 0)}) as t:
        t.pick(A, "standard destruction deryn")
        assert f"to {name(-2, 2)}" not in t.options(A)
        t.pick(A, "stop").pick(A, "standard any deryn with creation")
        assert f"to {name(-1, 1)}" in t.options(A)
        assert f"to {name(-2, 2)}" not in t.options(A)


@pytest.mark.rule("SFB-6.11", "SFB-5.2", "SFB-8.5", "SFB-10.6")
def test_e18_back_from_the_gate() -> None:
    with table(a={"GOL": GATE, "KIL": GATE}, b={"DER": at(-3, 1)}, hand_a=["GOL-D1"]) as t:
        assert "play gilded-charge" not in t.options(A)
        t.pick(A, "standard any kilgore with manipulation").asks(A, "Move")
        assert "stop" not in t.options(A)
        assert {f"to {name(-4, 2)}", f"to {name(-3, 2)}"} <= set(t.options(A))
        t.pick(A, f"to {name(-3, 2)}")
        t.pick(A, "standard destruction goldarr")
        assert set(t.options(A)) == names((-4, 0), (-4, 1), (-4, 2), (-4, 3), (-4, 4))
        t.pick(A, f"to {name(-4, 1)}").asks(A, "HurtOne")
        assert t.options(A) == ["target deryn", "nobody"]
        t.pick(A, "target deryn")
        assert t.damage("DER") == 1


@pytest.mark.rule("SFB-6.11")
def test_a_full_deployment_area_lets_nobody_in() -> None:
    full = {"GOL": at(-4, 0), "GWA": at(-4, 1), "TZU": at(-4, 2), "NOC": at(-4, 3)}
    with table(a={**full, "TOL": GATE}, b={"DER": at(-4, 4)}) as t:
        assert not [option for option in t.options(A) if option == "standard destruction brother-toll"]
        assert [option for option in t.options(A) if option.startswith("standard any brother-toll")]


@pytest.mark.rule("SFB-6.9", "SFB-12.31")
def test_e19_movement_bonus() -> None:
    far = {"DER": at(4, 0)}
    with table(a={"GOL": at(-4, 4, up=True)}, b=far, hand_a=["GOL-D2", "GOL-D1"], traps=[]) as t:
        t.pick(A, "play sunhammer")
        assert f"to {name(-2, 4)}" in t.options(A)
        assert f"to {name(-1, 4)}" not in t.options(A)
        t.pick(A, "stop").pick(A, "standard any goldarr with creation")
        assert f"to {name(-1, 4)}" in t.options(A)
    with table(a={"GOL": at(-4, 4, up=True)}, b=far, hand_a=["GOL-D1"], traps=[]) as t:
        t.pick(A, "play gilded-charge").asks(A, "InLine")
        assert "se 2" in t.options(A)
        assert "se 3" not in t.options(A)
    with table(a={"GOL": at(-4, 2, up=True), "YAR": at(-4, 4)}, b=far, hand_a=["YAR-M2"], traps=[]) as t:
        t.pick(A, "play moonlit-path").pick(A, "stop").pick(A, "target goldarr")
        assert f"to {name(-2, 2)}" in t.options(A)
        assert f"to {name(-1, 2)}" not in t.options(A)


@pytest.mark.rule("SFB-12.4", "SFB-6.4", "SFB-6.6")
def test_e4_the_dash_of_goldarr() -> None:
    with table(a={"GOL": at(1, -1), "DER": at(1, 0)}, b={"KIL": at(2, -2)}, hand_a=["GOL-D1"], trap=["TRAP-1"]) as t:
        t.pick(A, "play gilded-charge").asks(A, "InLine")
        assert set(t.options(A)) == {"n 1", "se 1", "s 2", "nw 1", "nw 2", "stop"}
        t.pick(A, "n 1").pick(A, f"trap {name(1, 1)}").asks(A, "InLine")
        assert set(t.options(A)) == {"n 1", "stop"}
        t.pick(A, "n 1")
        assert t.space("GOL") == (1, -3)


@pytest.mark.rule("SFB-6.12", "SFB-12.12")
def test_e36_toward() -> None:
    with table(a={"NOC": at(-1, 1)}, b={"GWA": at(-1, -1), "KIL": at(-1, 0)}, hand_a=["NOC-M2"], trap=["TRAP-1"]) as t:
        t.pick(A, "play mesmerize").pick(A, "stop").pick(A, "target gwaien").asks(A, "Move")
        assert set(t.options(A)) == {f"to {name(-2, 1)}", "stop"}
        t.pick(A, f"to {name(-2, 1)}").pick(B, f"trap {name(1, 1)}")
        assert t.champion("GWA").stunned


@pytest.mark.rule("SFB-6.12", "SFB-6.14", "SFB-12.12")
def test_e46_toward_over_a_trap() -> None:
    with table(a={"NOC": at(-1, 1)}, b={"GWA": at(-3, 1)}, hand_a=["NOC-M2"], trap=["TRAP-1"]) as t:
        t.pick(A, "play mesmerize").pick(A, "stop").pick(A, "target gwaien")
        assert set(t.options(A)) == names((-1, 0), (-2, 2), (-2, 1)) | {"stop"}
        t.pick(A, f"to {name(-2, 1)}").pick(B, f"trap {name(1, 1)}").asks(A, "Move")
        assert set(t.options(A)) == names((-1, 0), (-2, 2)) | {"stop"}
        t.pick(A, "stop")
        assert t.champion("GWA").stunned
    for kind, ends in (("TRAP-1", (-2, 0)), ("TRAP-ROOT", (-2, 1))):
        with table(a={"NOC": at(-2, -1)}, b={"GWA": at(-3, 1)}, hand_a=["NOC-M2"], trap=[kind]) as t:
            t.pick(A, "play mesmerize").pick(A, "stop").pick(A, "target gwaien")
            assert set(t.options(A)) == names((-3, 0), (-2, 0), (-3, -1), (-1, -1), (-2, 1)) | {"stop"}
            t.pick(A, f"to {name(-2, 1)}").pick(B, f"trap {name(1, 1)}").asks(A, "ChooseAct")
            assert t.space("GWA") == ends
            assert t.champion("GWA").stunned
    with table(a={"NOC": at(-2, -1), "GOL": at(-2, 0)}, b={"GWA": at(-3, 1)}, hand_a=["NOC-M2"]) as t:
        t.pick(A, "play mesmerize").pick(A, "stop").pick(A, "target gwaien")
        assert set(t.options(A)) == names((-3, 0), (-3, -1)) | {"stop"}


@pytest.mark.rule("SFB-6.12", "SFB-12.4")
def test_e47_away_over_a_trap() -> None:
    for kind, ends in (("TRAP-1", (-1, 0)), ("TRAP-ROOT", (-2, 1))):
        with table(a={"GOL": at(-2, 2)}, b={"DER": at(-3, 2)}, hand_a=["GOL-D2"], hand_b=["DER-M2"], trap=[kind]) as t:
            t.pick(A, "play sunhammer").pick(A, "stop").pick(A, "target deryn").pick(B, "react evasive-roll on deryn")
            assert t.struck() == {"DER": 3}
            t.asks(B, "InLine")
            assert set(t.options(B)) == {"n 1", "n 2", "sw 1", "nw 1", "s 2", "ne 1", "stop"}
            t.pick(B, "ne 1").pick(B, f"trap {name(1, 1)}").asks(A, "ChooseAct")
            assert t.space("DER") == ends
            assert t.damage("DER") == (4 if kind == "TRAP-1" else 3)


@pytest.mark.rule("SFB-11.4", "SFB-11.5")
def test_e23_no_free_trap_hex() -> None:
    with table(a={"GWA": at(-1, -1), "PIE": at(-3, 1)}, b={"TZU": at(1, 1)}, trap=["TRAP-1"]) as t:
        t.pick(A, "standard any pierina with creation").pick(A, f"to {name(-2, 1)}").asks(A, "NewTrap")
        found = set(t.options(A))
        assert names((-2, 2), (0, 1), (3, -2), form="trap {}") <= found
        assert not names((0, 0), (-2, 1), (-1, -1), form="trap {}") & found
        t.pick(A, f"trap {name(0, 1)}").pick(A, "stop")
        assert (0, 1) in t.traps()


@pytest.mark.rule("SFB-12.18", "SFB-5.6", "SFB-4.10", "SFB-11.3")
def test_e25_stunned_on_the_way() -> None:
    with table(a={"PIE": at(-3, 1)}, b={"TZU": at(-1, 1)}, hand_a=["PIE-D2", "PIE-C2"], trap=["TRAP-STUN"]) as t:
        t.pick(A, "play boarding-cutlass").pick(A, f"to {name(-2, 1)}").asks(A, "NewTrap").pick(A, f"trap {name(1, 1)}")
        t.asks(A, "ChooseAct")
        assert t.options(A) == ["end phase"]
        assert t.state.players[A].cores == 0b110
        assert t.state.players[A].discard == (CARD["PIE-D2"],)
        t.pick(A, "end phase")
        assert not t.champion("PIE").stunned


@pytest.mark.rule("SFB-5.8")
def test_e39_asked_although_nothing_can_be_played() -> None:
    stunned = {"PIE": at(-3, 1, stunned=True), "GOL": at(-3, 2, stunned=True)}
    with table(a=stunned, b={"TZU": at(-1, 1)}, hand_a=["PIE-D2", "GOL-D2"], cores_a=0b001) as t:
        t.asks(A, "ChooseAct")
        assert t.options(A) == ["end phase"]
    with table(a=stunned, b={"TZU": at(-1, 1)}, hand_b=["TZU-D1"], cores_a=0b001) as t:
        t.asks(B, "ChooseAct")


@pytest.mark.rule("SFB-6.10", "SFB-11.1", "SFB-11.3", "SFB-5.6")
def test_e40_placed_onto_a_trap() -> None:
    for kind, draws in (("TRAP-STUN", False), ("TRAP-ROOT", True), ("TRAP-1", True)):
        with table(a={"GWA": at(-3, 0)}, b={"TZU": at(4, 0)}, hand_a=["GWA-M1"], trap=[kind]) as t:
            t.pick(A, "play emberstep").asks(A, "PlaceOn")
            t.pick(A, f"to {name(-2, 1)}").asks(A, "NewTrap").pick(A, f"trap {name(-1, -1)}")
            if draws:
                t.asks(A, "Draw").pick(A, "draw 1")
            assert t.rules().count("SFB-12.19") == draws
            assert t.champion("GWA").rooted == (kind == "TRAP-ROOT")


@pytest.mark.rule("SFB-12.3", "SFB-12.18", "SFB-6.7")
def test_e41_an_ally_led_over_a_stun_trap() -> None:
    with table(a={"YAR": at(-3, 0), "TOL": at(-3, 1)}, b={"TZU": at(4, 0)}, hand_a=["YAR-M2"], trap=["TRAP-STUN"]) as t:
        t.pick(A, "play moonlit-path").pick(A, "stop").pick(A, "target brother-toll").pick(A, f"to {name(-2, 1)}").pick(A, f"trap {name(1, 1)}")
        t.asks(A, "Move").pick(A, f"to {name(-1, 1)}")
        assert t.space("TOL") == (-1, 1)
        assert not [option for option in t.options(A) if "brother-toll" in option]
    with table(a={"YAR": at(-3, 0), "TOL": at(-3, 1)}, b={"TZU": at(4, 0)}, hand_a=["YAR-M2"], trap=["TRAP-ROOT"]) as t:
        t.pick(A, "play moonlit-path").pick(A, "stop").pick(A, "target brother-toll").pick(A, f"to {name(-2, 1)}").pick(A, f"trap {name(1, 1)}")
        t.asks(A, "ChooseAct")
        assert t.space("TOL") == (-2, 1)


@pytest.mark.rule("SFB-10.7", "SFB-13.1")
def test_e28_own_fall() -> None:
    with table(a={"GWA": at(-3, 1, 4)}, b={"TZU": at(4, 0)}, vp=(2, 4), trap=["TRAP-1"]) as t:
        t.pick(A, "standard any gwaien with creation").pick(A, f"to {name(-2, 1)}")
        assert t.state.over
        assert (t.state.winner, t.state.vp) == (1, [2, 5])
        assert not t.events(ev.TrapPut)
