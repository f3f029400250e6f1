"""Rulings, and corners where several rules meet (R-15, R-21, R-26, R-32 and others)."""

from __future__ import annotations

import pytest

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.displacement import push
from outplay.games.brawl.rules.targeting import within_area
from tests.games.brawl.frame import on, table
from tests.games.brawl.table import GATE


@pytest.mark.rule("SFB-9.10", "SFB-12.18", "SFB-5.6")
def test_an_attacker_dragged_over_a_stun_trap_is_dragged_on_and_then_done() -> None:
    hands = {"a": ["KIL-D1"], "b": ["GWA-M2"]}
    a, b = {"KIL": on((-2, 2)), "TZU": on((-4, 4))}, {"DER": on((-2, 3)), "GWA": on((4, 0))}
    with table(a=a, b=b, hands=hands, springs=["TRAP-STUN"]) as at:
        at.play("KIL-D1").strike("DER").react("GWA-M2", "DER").asks("a", "NewTrap").trap((1, 1)).asks("a", "ChooseAct")
        assert (at.space("KIL"), at.champion("KIL").stunned) == ((-2, 0), True)
        assert (at.damage("DER"), at.space("DER")) == (2, (-2, 3))  # the Push of step 9 never came
        assert at.pile("b") == ["GWA-M2"]


@pytest.mark.rule("SFB-9.9", "SFB-10.7", "SFB-10.8", "SFB-11.6")
def test_an_attacker_pushed_to_its_death_levels_the_protected_one() -> None:
    hands = {"a": ["PIE-D2"], "b": ["GWA-M2"]}
    with table(a={"PIE": on((-2, 2), 5)}, b={"DER": on((-2, 3)), "GWA": on((4, 0))}, hands=hands, springs=["TRAP-1"]) as at:
        at.play("PIE-D2").strike("DER").react("GWA-M2", "DER").asks("a", "NewTrap").trap((1, 1)).asks("a", "ChooseAct")
        assert (at.gate("PIE"), at.vp) == (True, (0, 1))
        assert (at.champion("DER").up, at.champion("GWA").up) == (True, False)


@pytest.mark.rule("SFB-10.8", "SFB-10.7", "SFB-9.8")
def test_r21_who_dodges_onto_a_trap_and_falls_gives_the_attacker_its_level() -> None:
    hands = {"a": ["TOL-M2"], "b": ["SNI-M2"]}
    with table(a={"TOL": on((-3, 2))}, b={"DER": on((-3, 1), 4), "SNI": GATE}, hands=hands, springs=["TRAP-1"]) as at:
        at.play("TOL-M2").strike("DER").react("SNI-M2", "DER").go((-2, 1)).asks("b", "NewTrap").trap((1, 1)).asks("a", "ChooseAct")
        assert (at.gate("DER"), at.vp, at.champion("TOL").up) == (True, (1, 0), True)


@pytest.mark.rule("SFB-7.10")
def test_r15_a_dodge_within_an_area_does_not_help() -> None:
    for hex, dealt in (((-2, -1), 3), ((-4, 1), 0)):
        with table(a={"GWA": on((-2, 0))}, b={"DER": on((-3, 0)), "SNI": GATE}, hands={"a": ["GWA-C2"], "b": ["SNI-M2"]}) as at:
            at.play("GWA-C2").aim("N").react("SNI-M2", "DER").go(hex)
            assert at.damage("DER") == dealt


@pytest.mark.rule("SFB-7.10", "SFB-7.7")
def test_a_direct_shot_needs_its_row_also_after_a_dodge() -> None:
    with table(a={"DER": on((-4, 1))}, b={"PIE": on((-2, 1)), "SNI": GATE}, hands={"a": ["DER-D1"], "b": ["SNI-M2"]}, traps=()) as at:
        at.play("DER-D1").strike("PIE").react("SNI-M2", "PIE").go((-1, 1))  # still in the row
        assert at.damage("PIE") == 4
    with table(a={"DER": on((-4, 1))}, b={"PIE": on((-2, 1)), "SNI": GATE}, hands={"a": ["DER-D1"], "b": ["SNI-M2"]}, traps=()) as at:
        at.play("DER-D1").strike("PIE").react("SNI-M2", "PIE").go((-2, 0))
        assert at.damage("PIE") == 0


@pytest.mark.rule("SFB-12.27", "SFB-12.21")
def test_mist_form_saves_the_card_too() -> None:
    hands = {"a": ["TOC-D2"], "b": ["NOC-C2", "NOC-D1"]}
    with table(a={"TOC": on((-2, 0))}, b={"NOC": on((-1, 0))}, hands=hands) as at:
        at.play("TOC-D2").strike("NOC").react("NOC-C2", "NOC").asks("a", "ChooseAct")
        assert (at.damage("NOC"), at.held("b")) == (2, {"NOC-D1"})


@pytest.mark.rule("SFB-12.1", "SFB-12.9")
def test_a_rooted_target_is_hurt_only_in_the_row_of_the_push() -> None:
    hands = {"a": ["GOL-M1"], "b": ["DER-M2", "SNI-M2"]}
    b = {"DER": on((-1, 0), rooted=True), "SNI": GATE}
    with table(a={"GOL": on((-2, 0))}, b=b, hands=hands) as at:
        at.play("GOL-M1").strike("DER").react("DER-M2", "DER").asks("a", "ChooseAct")  # with Root there is no Dash
        assert (at.space("DER"), at.damage("DER")) == ((-1, 0), 3)
    with table(a={"PIE": on((-3, 0))}, b=b, hands={"a": ["PIE-M2"]}) as at:
        at.play("PIE-M2").strike("DER").asks("a", "ChooseAct")  # Force on who is rooted: nothing
        assert (at.space("DER"), at.damage("DER")) == ((-1, 0), 0)


@pytest.mark.rule("SFB-6.7")
def test_who_is_rooted_neither_jumps_nor_moves_but_strikes() -> None:
    with table(a={"TZU": on((-2, 0), rooted=True)}, b={"DER": on((-1, 0))}, hands={"a": ["TZU-M2", "TZU-C2"]}) as at:
        at.play("TZU-M2").asks("a", "Declare").strike("DER")
        assert at.damage("DER") == 3
        at.play("TZU-C2").asks("a", "Declare").strike("DER")
        assert at.gate("DER")


@pytest.mark.rule("SFB-12.5", "SFB-6.6", "SFB-6.14")
def test_a_swoop_over_a_trap_stops_there_and_goes_on_in_its_line() -> None:
    with table(a={"NOC": on((-4, 2))}, b={"DER": on((-1, 1))}, hands={"a": ["NOC-M1"]}, springs=["TRAP-1"], traps=[(-2, 2), (1, -2)]) as at:
        at.play("NOC-M1").asks("a", "InLine")
        assert {line for line in at.lines() if line[0] == "SE"} == {("SE", 1), ("SE", 2)}
        at.line("SE", 2).asks("a", "NewTrap").trap((1, 1)).asks("a", "InLine")
        assert at.lines() == {("SE", 1), ("SE", 2)}
        assert at.may_stop
        at.line("SE", 2).plans(at.deck("a")[0])
        assert (at.space("NOC"), at.damage("NOC")) == ((0, 2), 1)


@pytest.mark.rule("SFB-12.11", "SFB-11.1")
def test_who_flees_runs_past_allies_and_over_traps() -> None:
    hands = {"a": ["GOL-D2"], "b": ["PIE-M1"]}
    a = {"GOL": on((-1, 1)), "GWA": on((-2, 1))}
    with table(a=a, b={"PIE": on((0, 1))}, hands=hands, springs=["TRAP-2"], traps=[(-3, 1), (2, -1)]) as at:
        at.play("GOL-D2").strike("PIE").react("PIE-M1", "PIE").asks("a", "Flee")
        assert (-3, 1) in at.goes()
        at.go((-3, 1)).asks("a", "NewTrap").trap((1, 1))
        assert (at.space("GOL"), at.damage("GOL")) == ((-3, 1), 2)


@pytest.mark.rule("SFB-12.11", "SFB-6.7")
def test_root_on_the_way_ends_a_flight() -> None:
    hands = {"a": ["GOL-D2"], "b": ["PIE-M1"]}
    with table(a={"GOL": on((-1, 1))}, b={"PIE": on((0, 1))}, hands=hands, springs=["TRAP-ROOT"], traps=[(-2, 1), (2, -1)]) as at:
        at.play("GOL-D2").strike("PIE").react("PIE-M1", "PIE").asks("a", "Flee").go((-3, 1)).asks("a", "NewTrap").trap((1, 1)).asks("a", "ChooseAct")
        assert at.space("GOL") == (-2, 1)


@pytest.mark.rule("SFB-5.6", "SFB-7.2", "SFB-10.5")
def test_one_that_falls_on_its_way_attacks_nobody() -> None:
    with table(a={"GOL": on((-3, 1), 4), "GWA": on((-4, 4))}, b={"DER": on((-1, 0))}, hands={"a": ["GOL-D2", "GOL-M1"]}, springs=["TRAP-1"]) as at:
        at.play("GOL-D2").go((-2, 1)).asks("a", "NewTrap")
        assert at.state.act is not None
        assert at.state.act.over
        at.trap((1, 1)).asks("a", "ChooseAct")
        assert at.gate("GOL")
        assert at.vp == (0, 1)
        assert not at.events(ev.AttackDeclared)
        assert not at.events(ev.ActionDeclined)  # nothing was left to decline
        assert at.pile("a") == ["GOL-D2"]


@pytest.mark.rule("SFB-12.9", "SFB-10.6")
def test_nothing_pushes_from_the_gate_nor_one_on_it() -> None:
    with table(a={"GOL": GATE, "GWA": on((-1, 0))}, b={"DER": on((-2, 0)), "KIL": GATE}) as at:
        s = at.state
        assert list(push(s, at.number("DER"), 2, at.number("GOL"))) == []
        assert list(push(s, at.number("KIL"), 2, at.number("GWA"))) == []
        assert not at.events(ev.NotMoved)  # nor is anything said of it
        assert list(push(s, at.number("DER"), 2, at.number("GWA"))) != []


@pytest.mark.rule("SFB-7.9")
def test_no_area_holds_the_one_that_acts() -> None:
    with table(a={"GOL": on((-1, 0)), "GWA": on((0, 1))}, b={"DER": on((-2, 0)), "KIL": GATE}) as at:
        assert set(within_area(at.state, at.number("GOL"), at.state.board.ground)) == {at.number("GWA"), at.number("DER")}


@pytest.mark.rule("SFB-10.7", "SFB-10.8", "SFB-1.9")
def test_dropping_an_ally_gives_the_others_a_point_and_no_level() -> None:
    with table(a={"GWA": on((-1, 0)), "DER": on((-2, 0), 2)}, b={"KIL": on((0, -1))}, hands={"a": ["GWA-C2"]}) as at:
        at.play("GWA-C2").aim("N").asks("a", "ChooseAct")
        assert (at.gate("DER"), at.vp, at.champion("GWA").up) == (True, (0, 1), False)


@pytest.mark.rule("SFB-12.3", "SFB-5.6", "SFB-11.3")
def test_an_ally_led_to_its_fall_does_not_end_the_activation() -> None:
    with table(a={"YAR": on((-3, 0)), "ZEP": on((-3, 1), 3)}, b={"DER": on((3, 0))}, hands={"a": ["YAR-M2"]}, springs=["TRAP-1"]) as at:
        at.play("YAR-M2").strike("ZEP").go((-2, 1)).asks("a", "NewTrap").trap((1, 1)).asks("a", "ChooseAct")
        assert (at.gate("ZEP"), at.vp) == (True, (0, 1))
        assert not at.events(ev.LeveledUp)


@pytest.mark.rule("SFB-8.5", "SFB-10.8")
def test_a_standard_action_can_level_up() -> None:
    with table(a={"TOL": on((-2, 0))}, b={"GOL": on((-1, 0), 4)}) as at:
        at.standard("D", "TOL").strike("GOL").asks("a", "ChooseAct")
        assert (at.gate("GOL"), at.vp, at.champion("TOL").up) == (True, (1, 0), True)


@pytest.mark.rule("SFB-1.8", "SFB-12.20", "SFB-5.3")
def test_r26_the_card_under_way_is_not_shuffled_in() -> None:
    pile = ["ZEP-D1", "ZEP-D2", "ZEP-C2", "ZEP-M1", "ZEP-M2"]
    with table(a={"ZEP": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["ZEP-C1"]}, piles={"a": pile[:3]}, decks={"a": pile[3:4]}) as at:
        at.play("ZEP-C1").stop()
        assert len(at.legal()) == 3
        at.amount(2)
        assert len(at.held("a")) == 2
        assert "ZEP-C1" in at.pile("a")
    with table(a={"ZEP": on((-3, 0))}, b={"DER": on((3, 0))}, piles={"a": [*pile, "ZEP-C1"]}) as at:
        at.standard("M", "ZEP").stop().asks("a", "PlanDeck")  # nothing in the deck: the pile was shuffled first
        assert (len(at.deck("a")), at.pile("a")) == (6, [])


@pytest.mark.rule("SFB-12.19", "SFB-1.8")
def test_nobody_draws_what_is_not_there() -> None:
    with table(a={"ZEP": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["ZEP-C1", "ZEP-D1", "ZEP-D2", "ZEP-C2", "ZEP-M1"]}, piles={"a": ["ZEP-M2"]}) as at:
        at.play("ZEP-C1").stop()
        assert len(at.legal()) == 2
        at.amount(1)
        assert "ZEP-M2" in at.held("a")


@pytest.mark.rule("SFB-12.22")
def test_an_empty_hand_may_be_shown() -> None:
    with table(a={"TOC": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["TOC-M1"]}) as at:
        at.play("TOC-M1").opponent("b").asks("a", "Draw").amount(0)
        assert [shown.cards for shown in at.events(ev.HandShown)] == [()]


@pytest.mark.rule("SFB-12.25")
def test_modifiers_add_up() -> None:
    a, b = {"PIE": on((-2, 0))}, {"TOL": on((-1, -1), up=True), "ZEP": on((-1, 0)), "GOL": GATE}
    with table(a=a, b=b, hands={"a": ["PIE-D2"], "b": ["GOL-C2"]}) as at:
        at.play("PIE-D2").strike("ZEP").react("GOL-C2", "ZEP")  # 1, 1 of the aura, 2
        assert at.damage("ZEP") == 0
        (struck,) = at.events(ev.Struck)
        assert (struck.strength, struck.defense) == (4, 4)


@pytest.mark.rule("SFB-10.2", "SFB-12.31")
def test_defense_is_never_below_nothing() -> None:
    with table(a={"DER": on((-2, 0), up=True)}, b={"PIE": on((-1, 0))}, hands={"a": ["DER-D2"]}) as at:
        at.play("DER-D2").strike("PIE")
        assert at.events(ev.Struck)[0].defense == 0


@pytest.mark.rule("SFB-9.2", "SFB-9.3")
def test_who_is_stunned_is_not_protected_and_its_card_protects_others() -> None:
    b = {"TOC": on((-1, 0), stunned=True), "GOL": on((0, -1))}
    with table(a={"PIE": on((-1, 1))}, b=b, hands={"a": ["PIE-D1"], "b": ["TOC-M2"]}) as at:
        at.play("PIE-D1").aim("N")
        assert at.reactions() == {("TOC-M2", "GOL")}


@pytest.mark.rule("SFB-12.24", "SFB-11.4", "SFB-11.5")
def test_a_moved_trap_is_triggered_where_it_lies_and_the_next_goes_elsewhere() -> None:
    with table(a={"SNI": on((-4, 2))}, b={"PIE": on((-3, 1))}, hands={"a": ["SNI-C1"]}, springs=["TRAP-1"]) as at:
        at.play("SNI-C1").token((-2, 1)).shift((-2, 0)).end().asks("b", "ChooseAct")
        at.standard("X", "PIE", "M").go((-2, 0)).asks("b", "NewTrap")
        assert at.damage("PIE") == 1  # the face that was looked at
        assert at.goes() == {(-2, 1), (-1, -1), (1, 1)}
        at.trap((-2, 1)).stop()
