"""SFB-7, SFB-9, SFB-10, SFB-12: attacks, Reactions, displacement, falls."""

from __future__ import annotations

import pytest

from outplay.games.brawl.data import events as ev
from tests.games.brawl.table import GATE, A, At, B, at, name, names, table


@pytest.mark.rule("SFB-7.6", "SFB-7.8", "SFB-7.11")
def test_e1_fireball() -> None:
    foes = {"DER": at(-1, -1), "KIL": at(0, -1), "PIE": at(1, 0)}
    with table(a={"GWA": at(-2, 0)}, b=foes, hand_a=["GWA-D1"], traps=[]) as t:
        t.pick(A, "play fireball").pick(A, "stop").asks(A, "Declare")
        assert t.options(A) == ["target kilgore", "target pierina", "do not attack"]
        t.pick(A, "target pierina")
        assert t.damage("PIE") == 4
        assert t.state.bloodied(t.number("PIE"))
    with table(a={"GWA": at(-2, 0)}, b={**foes, "PIE": at(2, -2)}, hand_a=["GWA-D1"], traps=[]) as t:
        t.pick(A, "play fireball").pick(A, "stop")
        assert t.options(A) == ["target kilgore", "do not attack"]


@pytest.mark.rule("SFB-7.7", "SFB-6.2")
def test_e2_challenge_attack() -> None:
    foes = {"NOC": at(0, 2), "SNI": at(-1, 1), "GWA": at(-1, 0)}
    with table(a={"TZU": at(-2, 2)}, b=foes, hand_a=["TZU-D1"]) as t:
        t.pick(A, "play challenge-attack").pick(A, "stop")
        assert t.options(A) == ["target snikkit", "target noctelle", "do not attack"]
    with table(a={"TZU": at(-2, 2), "GOL": at(-1, 2)}, b=foes, hand_a=["TZU-D1"], traps=[]) as t:
        t.pick(A, "play challenge-attack").pick(A, "stop")
        assert t.options(A) == ["target snikkit", "do not attack"]


@pytest.mark.rule("SFB-6.2")
def test_e5_hex_rows() -> None:
    row = table().state.board.hexes.row
    at_ = table().state.board.hexes.at
    assert row[at_[-4, 1]][at_[-1, 1]] == (2, 3)
    assert row[at_[-3, 1]][at_[-3, 2]] == (3, 1)
    assert row[at_[-4, 1]][at_[-3, 2]] is None


@pytest.mark.rule("SFB-10.4", "SFB-10.7", "SFB-10.11", "SFB-13.3")
@pytest.mark.parametrize(("vp", "winner"), [((4, 4), 1), ((4, 3), 0), ((3, 3), -1)])
def test_e7_both_fall_together(vp: tuple[int, int], winner: int) -> None:
    with table(a={"GWA": at(-1, 0), "DER": at(-2, 0, 2)}, b={"PIE": at(0, -1, 3), "KIL": at(4, 0)}, hand_a=["GWA-C2"], vp=vp) as t:
        t.pick(A, "play flame-nova").pick(A, "stop").pick(A, "all around")
        assert t.state.winner == winner
        assert t.state.vp == [vp[0] + 1, vp[1] + 1]
        if winner < 0:
            assert t.champion("GWA").up
            assert t.space("DER") is None


@pytest.mark.rule("SFB-12.9", "SFB-11.3", "SFB-11.6", "SFB-10.8", "SFB-10.9")
def test_e8_pushed_into_a_trap() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1, 2), "KIL": at(4, 0)}, hand_a=["GOL-M1"], trap=["TRAP-1"]) as t:
        t.pick(A, "play shoulder-through").pick(A, "stop").pick(A, "target deryn").asks(B, "NewTrap")
        assert (t.space("DER"), t.state.vp) == (None, [1, 0])
        assert set(t.options(B)) == names((-1, -1), (1, 1), form="trap {}")
        t.pick(B, f"trap {name(1, 1)}").asks(A, "ChooseAct")
        assert t.champion("GOL").up
        assert not t.events(ev.ShoveEnded)


@pytest.mark.rule("SFB-9.6", "SFB-12.11", "SFB-1.11")
def test_e9_intimidation() -> None:
    with table(a={"GOL": at(0, -1)}, b={"PIE": at(1, -1)}, hand_a=["GOL-D2"], hand_b=["PIE-M1"], trap=["TRAP-1"]) as t:
        t.pick(A, "play sunhammer").pick(A, "stop").pick(A, "target pierina").pick(B, "react intimidation on pierina")
        assert t.damage("PIE") == 3
        assert t.state.players[B].cores == 0b011
        t.asks(A, "Flee")
        assert set(t.options(A)) == names((-2, 1), (-2, -1))
        t.pick(A, f"to {name(-2, 1)}").asks(A, "NewTrap").pick(A, f"trap {name(1, 1)}")
        assert t.damage("GOL") == 1


@pytest.mark.rule("SFB-12.11")
def test_of_endings_equally_far_away_fear_takes_those_with_the_most_steps() -> None:
    with table(a={"GOL": at(3, 0)}, b={"PIE": at(2, 0)}, hand_a=["GOL-D2"], hand_b=["PIE-M1"], traps=[]) as t:
        t.pick(A, "play sunhammer").pick(A, "stop").pick(A, "target pierina").pick(B, "react intimidation on pierina").asks(A, "Flee")
        assert set(t.options(A)) == names((1, 2), (3, -2))  # (4,-1), (4,0) and (3,1) are at distance 2 as well, but one step away
        t.pick(A, f"to {name(1, 2)}").asks(A, "ChooseAct")
        assert t.space("GOL") == (1, 2)


@pytest.mark.rule("SFB-1.4", "SFB-4.8", "SFB-4.9")
def test_e10_a_core_spent_on_a_reaction() -> None:
    with table(a={"GOL": at(0, -1)}, b={"PIE": at(1, -1)}, hand_a=["GOL-D2"], hand_b=["PIE-M1", "PIE-M2"], traps=[]) as t:
        t.pick(A, "play sunhammer").pick(A, "stop").pick(A, "target pierina").pick(B, "react intimidation on pierina").pick(A, f"to {name(-2, -1)}")
        t.pick(A, "end phase").asks(B, "ChooseAct")
        found = t.options(B)
        assert "play press-gang" not in found
        assert not [option for option in found if option.startswith("standard manipulation") or option.endswith("with manipulation")]
        assert "standard any pierina with creation" in found
        t.pick(B, "end phase")
        assert t.state.players[B].cores == 0b111


@pytest.mark.rule("SFB-7.9", "SFB-7.14", "SFB-11.3", "SFB-11.4")
def test_e12_aoe_push_in_a_chosen_order() -> None:
    a, b = {"TOL": at(-1, 0), "ZEP": at(-1, -1)}, {"GWA": at(0, -1), "KIL": at(4, 0)}
    with table(a=a, b=b, hand_a=["TOL-D2"], trap=["TRAP-2"]) as t:
        t.pick(A, "play shattering-peal").pick(A, "stop").pick(A, "toward ne").asks(A, "NextTarget")
        assert t.struck() == {"GWA": 2, "ZEP": 1}
        t.pick(A, "target gwaien").asks(A, "ChooseAct")
        assert t.damage("GWA") == 4
        assert (1, 1) in t.traps()
        assert t.space("ZEP") == (-1, -2)
    with table(a=a, b=b, hand_a=["TOL-D2"], trap=["TRAP-2"]) as t:
        t.pick(A, "play shattering-peal").pick(A, "stop").pick(A, "toward ne").pick(A, "target zephra").asks(B, "NewTrap")
        assert set(t.options(B)) == names((-1, -1), (1, 1), form="trap {}")


@pytest.mark.rule("SFB-12.10")
def test_e13_pull_of_a_neighbor() -> None:
    with table(a={"PIE": at(-1, 1)}, b={"DER": at(-1, 0)}, hand_a=["PIE-C2"]) as t:
        t.pick(A, "play grappling-hook").pick(A, "stop").pick(A, "target deryn")
        assert (t.damage("DER"), t.space("DER")) == (4, (-1, 0))


@pytest.mark.rule("SFB-12.1", "SFB-12.9", "SFB-10.5", "SFB-10.8")
def test_e14_root_then_push() -> None:
    with table(a={"TZU": at(-3, 0), "GOL": at(-2, 2)}, b={"NOC": at(-1, 0), "KIL": at(4, 0)}, hand_a=["TZU-D1", "GOL-M1"], traps=[]) as t:
        t.pick(A, "play challenge-attack").pick(A, f"to {name(-2, 0)}").pick(A, "target noctelle")
        assert (t.damage("NOC"), t.champion("NOC").rooted) == (3, True)
        t.pick(A, "play shoulder-through").pick(A, f"to {name(-1, 1)}").pick(A, "target noctelle")
        assert t.space("NOC") is None
        assert (t.damage("NOC"), t.champion("NOC").rooted, t.state.vp) == (0, False, [1, 0])
        assert (t.champion("GOL").up, t.champion("TZU").up) == (True, False)


@pytest.mark.rule("SFB-12.9", "SFB-11.3")
def test_e15_push_over_a_root_trap() -> None:
    with table(a={"ZEP": at(-4, 1)}, b={"KIL": at(-3, 1)}, hand_a=["ZEP-D1"], trap=["TRAP-ROOT"]) as t:
        t.pick(A, "play gale-kick").pick(A, "stop").pick(A, "target kilgore").pick(B, f"trap {name(1, 1)}")
        assert (t.damage("KIL"), t.space("KIL")) == (3, (-2, 1))


@pytest.mark.rule("SFB-9.3", "SFB-7.10")
def test_e16_dodging_into_the_minimum_range() -> None:
    for hex_, damage in (((-1, -1), 0), ((1, -1), 4)):
        with table(a={"GWA": at(-2, 0)}, b={"DER": at(0, -1), "SNI": GATE}, hand_a=["GWA-D1"], hand_b=["SNI-M2"], traps=[]) as t:
            t.pick(A, "play fireball").pick(A, "stop").pick(A, "target deryn").pick(B, "react smoke-pellet on deryn").asks(B, "PlaceOn")
            t.pick(B, f"to {name(*hex_)}")
            assert t.damage("DER") == damage
            assert bool(t.events(ev.TargetLost)) == (damage == 0)


@pytest.mark.rule("SFB-9.4", "SFB-12.26")
def test_e17_one_reaction_against_an_aoe() -> None:
    a, b = {"PIE": at(-1, 1), "DER": at(-2, 0)}, {"TOC": at(-1, 0), "GOL": at(0, -1)}
    for reaction, dealt in (("aureate-bulwark on goldarr", (2, 0, 2)), ("stop-the-clock on quillon-tock", (0, 0, 0))):
        with table(a=a, b=b, hand_a=["PIE-D1"], hand_b=["GOL-C2", "TOC-M2"]) as t:
            t.pick(A, "play broadside").pick(A, "stop").pick(A, "toward n").pick(B, f"react {reaction}").asks(A, "ChooseAct")
            assert (t.damage("TOC"), t.damage("GOL"), t.damage("DER")) == dealt


@pytest.mark.rule("SFB-12.6", "SFB-12.7", "SFB-12.8", "SFB-7.12")
def test_e20_double_poison_lifesteal() -> None:
    with table(a={"TZU": at(-2, 0, up=True)}, b={"KIL": at(-1, 0, 3), "DER": at(4, 0)}, hand_a=["TZU-C2"]) as t:
        t.pick(A, "play jade-talons").pick(A, "stop").pick(A, "target kilgore")
        assert t.struck() == {"KIL": 4}
        assert t.space("KIL") is None
    with table(a={"SNI": at(-2, 0)}, b={"GOL": at(-1, 0)}, hand_a=["SNI-D2"], hand_b=["GOL-C2"]) as t:
        t.pick(A, "play rusty-shiv").pick(A, "stop").pick(A, "target goldarr").pick(B, "react aureate-bulwark on goldarr")
        assert t.damage("GOL") == 0
    with table(a={"NOC": at(-2, 0, 5)}, b={"GWA": at(-1, 0, 4), "DER": at(4, 0)}, hand_a=["NOC-D1"]) as t:
        t.pick(A, "play crimson-kiss").pick(A, "stop").pick(A, "target gwaien")
        assert (t.space("GWA"), t.damage("NOC")) == (None, 2)


@pytest.mark.rule("SFB-10.9", "SFB-10.10")
def test_e21_level_up_between_two_actions() -> None:
    b = {"SNI": at(-2, -1, 2), "KIL": at(0, 2)}
    with table(a={"DER": at(-2, 2)}, b=b, hand_a=["DER-D1", "DER-C2"], traps=[(-1, 2)]) as t:
        t.pick(A, "play heavy-bolt").pick(A, "stop").pick(A, "target snikkit")
        assert (t.state.vp, t.champion("DER").up) == ([1, 0], True)
        t.pick(A, "play pinning-shot").pick(A, "stop").pick(A, "target kilgore")
        assert (t.damage("KIL"), t.champion("KIL").rooted) == (3, True)


@pytest.mark.rule("SFB-12.1", "SFB-12.13", "SFB-12.31")
def test_e22_immune_to_displacement() -> None:
    with table(a={"ZEP": at(-4, 1), "SNI": at(-4, 2)}, b={"KIL": at(-3, 1, up=True)}, hand_a=["ZEP-D1", "SNI-M1"]) as t:
        t.pick(A, "play gale-kick").pick(A, "stop").pick(A, "target kilgore")
        assert (t.damage("KIL"), t.space("KIL")) == (1, (-3, 1))
        t.pick(A, "play trapdoor-switch").pick(A, "stop").pick(A, "target kilgore")
        assert (t.space("KIL"), t.space("SNI")) == ((-4, 2), (-3, 1))


@pytest.mark.rule("SFB-12.27", "SFB-12.9", "SFB-12.4")
def test_e26_mist_form_and_evasive_roll() -> None:
    with table(a={"TZU": at(-2, 0)}, b={"NOC": at(-1, 0)}, hand_a=["TZU-D1"], hand_b=["NOC-C2"]) as t:
        t.pick(A, "play challenge-attack").pick(A, "stop").pick(A, "target noctelle").pick(B, "react mist-form on noctelle")
        assert (t.damage("NOC"), t.champion("NOC").rooted) == (2, False)
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1)}, hand_a=["GOL-M1"], hand_b=["DER-M2"], traps=[]) as t:
        t.pick(A, "play shoulder-through").pick(A, "stop").pick(A, "target deryn").pick(B, "react evasive-roll on deryn").asks(B, "InLine")
        t.pick(B, "se 1")
        assert (t.damage("DER"), t.space("DER")) == (1, (1, -1))


@pytest.mark.rule("SFB-12.25", "SFB-4.10", "SFB-7.14")
def test_e27_darksteel_armor() -> None:
    with table(a={"DER": at(-2, 2)}, b={"KIL": at(0, 2)}, hand_a=["DER-D1", "DER-C2"], hand_b=["KIL-C1"], traps=[]) as t:
        t.pick(A, "play heavy-bolt").pick(A, "stop").pick(A, "target kilgore").pick(B, "react darksteel-armor on kilgore")
        assert t.damage("KIL") == 2
        t.pick(A, "play pinning-shot").pick(A, "stop").pick(A, "target kilgore")
        assert (t.damage("KIL"), t.champion("KIL").rooted) == (2, True)
        t.pick(A, "end phase")
        assert not t.champion("KIL").mods


@pytest.mark.rule("SFB-9.7", "SFB-12.9")
def test_e29_counter_push_changes_the_geometry() -> None:
    with table(a={"KIL": at(-2, 0)}, b={"GWA": at(-1, 0)}, hand_a=["KIL-D1"], hand_b=["GWA-M2"], traps=[]) as t:
        t.pick(A, "play ogre-slap").pick(A, "stop").pick(A, "target gwaien").pick(B, "react backdraft on gwaien")
        assert (t.space("KIL"), t.space("GWA"), t.damage("GWA")) == ((-4, 0), (-1, 0), 3)


@pytest.mark.rule("SFB-9.9", "SFB-9.10", "SFB-10.9", "SFB-9.8")
def test_e30_the_attacker_falls_in_step_8() -> None:
    with table(a={"PIE": at(-2, 0, 5), "GOL": at(-4, 0)}, b={"TZU": at(-1, 0)}, hand_a=["PIE-D2"], hand_b=["TZU-D2"]) as t:
        t.pick(A, "play boarding-cutlass").pick(A, "stop").pick(A, "target tzu-xiao").pick(B, "react mirror-parry on tzu-xiao")
        assert (t.space("PIE"), t.state.vp) == (None, [0, 1])
        assert (t.champion("TZU").up, t.damage("TZU")) == (True, 2)


@pytest.mark.rule("SFB-12.1")
def test_e31_fear_on_a_rooted_attacker() -> None:
    with table(a={"GOL": at(-3, 1)}, b={"PIE": at(-2, 2)}, hand_a=["GOL-D2"], hand_b=["PIE-M1"], trap=["TRAP-ROOT"]) as t:
        t.pick(A, "play sunhammer").pick(A, f"to {name(-2, 1)}").pick(A, f"trap {name(1, 1)}").pick(A, "target pierina")
        t.pick(B, "react intimidation on pierina").asks(A, "ChooseAct")
        assert (t.damage("PIE"), t.space("GOL"), t.damage("GOL")) == (3, (-2, 1), 0)


@pytest.mark.rule("SFB-12.28", "SFB-12.9")
def test_e32_sanctuary_at_the_wall() -> None:
    for reaction, damage in (("pass", 4), ("react sanctuary on kilgore", 0)):
        with table(a={"ZEP": at(3, 0)}, b={"KIL": at(4, 0), "TOL": at(4, -4)}, hand_a=["ZEP-D1"], hand_b=["TOL-C2"]) as t:
            t.pick(A, "play gale-kick").pick(A, "stop").pick(A, "target kilgore").pick(B, reaction)
            assert (t.damage("KIL"), t.space("KIL")) == (damage, (4, 0))


@pytest.mark.rule("SFB-10.4", "SFB-9.9", "SFB-9.10", "SFB-10.9", "SFB-13.1")
def test_e42_a_fall_in_step_7_another_in_step_8() -> None:
    a, b = {"GWA": at(-1, 0, 4), "GOL": at(-4, 0)}, {"DER": at(-2, 0, 2), "TZU": at(0, -1)}
    with table(a=a, b=b, hand_a=["GWA-C2"], hand_b=["TZU-D2"], vp=(3, 3)) as t:
        t.pick(A, "play flame-nova").pick(A, "stop").pick(A, "all around").pick(B, "react mirror-parry on tzu-xiao")
        assert (t.state.vp, t.space("DER"), t.space("GWA")) == ([4, 4], None, None)
        assert (t.champion("GWA").up, t.champion("TZU").up, t.damage("TZU")) == (False, True, 1)
    with table(a=a, b=b, hand_a=["GWA-C2"], hand_b=["TZU-D2"], vp=(4, 4)) as t:
        t.pick(A, "play flame-nova").pick(A, "stop").pick(A, "all around").pick(B, "react mirror-parry on tzu-xiao")
        assert (t.state.winner, t.state.vp) == (0, [5, 4])


@pytest.mark.rule("SFB-7.14", "SFB-12.11", "SFB-12.27", "SFB-12.28")
def test_e49_whom_the_order_counts() -> None:
    a = {"PIE": at(-1, 1, up=True)}
    b = {"GWA": at(-1, 0), "GOL": at(0, -1), "NOC": at(4, 0), "TOL": at(4, -4)}

    def broadside(reaction: str) -> At:
        t = table(a=a, b=b, hand_a=["PIE-D1"], hand_b=["NOC-C2", "GOL-C2", "TOL-C2"])
        t.pick(A, "play broadside").pick(A, "stop").pick(A, "toward n").pick(B, f"react {reaction}")
        return t

    mist, guard, anchor = broadside("mist-form on gwaien"), broadside("aureate-bulwark on goldarr"), broadside("sanctuary on gwaien")
    mist.asks(B, "Flee")
    assert mist.struck() == {"GWA": 1, "GOL": 1}
    assert set(mist.options(B)) == names((0, -2), (1, -2))
    guard.asks(B, "Flee")
    assert guard.struck() == {"GWA": 2, "GOL": 0}
    assert set(guard.options(B)) == names((-1, -1), (-2, 0))
    anchor.asks(A, "NextTarget").pick(A, "target gwaien").asks(B, "Flee")
    assert anchor.space("GWA") == (-1, 0)
