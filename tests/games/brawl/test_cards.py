"""Each of the 72 cards once, as it is printed: SFB-15.8."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.activation_phase import PlayCard
from outplay.kernel.late import UNDRAWN
from outplay.kernel.view import HIDDEN, seen
from tests.games.brawl.frame import HEXES, on, table
from tests.games.brawl.table import GATE

# ---------------------------------------------------------------- Gold'arr


@pytest.mark.rule("SFB-12.4", "SFB-12.9", "SFB-7.3", "SFB-15.8")
def test_gilded_charge_dashes_strikes_and_pushes() -> None:
    with table(a={"GOL": on((-4, 1))}, b={"DER": on((-1, 1))}, hands={"a": ["GOL-D1"]}, traps=()) as at:
        at.play("GOL-D1").asks("a", "InLine").line("SE", 2).strike("DER")
        assert (at.space("GOL"), at.space("DER"), at.damage("DER")) == ((-2, 1), (0, 1), 3)
        assert at.cores("a") == "CM"


@pytest.mark.rule("SFB-7.5", "SFB-7.11", "SFB-5.3")
def test_sunhammer_strikes_for_four() -> None:
    with table(a={"GOL": on((-3, 0))}, b={"KIL": on((-1, 0))}, hands={"a": ["GOL-D2"]}) as at:
        at.play("GOL-D2").go((-2, 0)).strike("KIL")
        assert at.damage("KIL") == 3
        assert at.pile("a") == ["GOL-D2"]


@pytest.mark.rule("SFB-8.2", "SFB-12.16")
def test_rallying_roar_heals_all_who_are_near() -> None:
    with table(a={"GOL": on((-3, 1), 2), "GWA": on((-3, 3), 1), "TZU": on((-3, 4), 2)}, b={"DER": on((3, 0))}, hands={"a": ["GOL-C1"]}) as at:
        at.play("GOL-C1").stop()
        assert [at.damage(id) for id in ("GOL", "GWA", "TZU")] == [1, 0, 2]
        at.asks("a", "ChooseAct")


@pytest.mark.rule("SFB-9.6")
def test_aureate_bulwark_adds_two_defense() -> None:
    with table(a={"KIL": on((-2, 0))}, b={"DER": on((-1, 0)), "GOL": GATE}, hands={"a": ["KIL-C2"], "b": ["GOL-C2"]}) as at:
        at.play("KIL-C2").strike("DER").asks("b", "ReactionWindow").react("GOL-C2", "DER")
        assert at.damage("DER") == 1
        assert (at.cores("b"), at.pile("b"), at.defense("DER")) == ("DM", ["GOL-C2"], 0)


@pytest.mark.rule("SFB-12.9")
def test_shoulder_through_pushes_two() -> None:
    with table(a={"GOL": on((-3, 1))}, b={"DER": on((-2, 1))}, hands={"a": ["GOL-M1"]}, traps=()) as at:
        at.play("GOL-M1").strike("DER")
        assert (at.space("DER"), at.damage("DER")) == ((0, 1), 2)


@pytest.mark.rule("SFB-12.29", "SFB-12.19", "SFB-12.20")
def test_showboat_draws_beside_a_statue_and_plans_elsewhere() -> None:
    with table(a={"GOL": on((-1, 0))}, b={"DER": on((3, 0))}, hands={"a": ["GOL-M2"]}, decks={"a": ["GOL-C1"]}) as at:
        at.play("GOL-M2").stop().asks("a", "Draw").amount(1)
        assert at.held("a") == {"GOL-C1"}
    with table(a={"GOL": on((-4, 2))}, b={"DER": on((3, 0))}, hands={"a": ["GOL-M2"]}, decks={"a": ["GOL-C1"]}) as at:
        at.play("GOL-M2").stop().asks("a", "PlanDeck").plans("-GOL-C1")
        assert at.deck("a")[-1] == "GOL-C1"


# ---------------------------------------------------------------- Gwaien


@pytest.mark.rule("SFB-7.6", "SFB-7.8")
def test_fireball_flies_over_everything() -> None:
    with table(a={"GWA": on((-2, 0))}, b={"DER": on((-1, -1)), "KIL": on((0, -1)), "PIE": on((1, 0))}, hands={"a": ["GWA-D1"]}) as at:
        at.play("GWA-D1").stop()
        assert at.targets() == {"KIL", "PIE"}
        at.strike("PIE")
        assert at.damage("PIE") == 4


@pytest.mark.rule("SFB-7.9", "SFB-1.9")
def test_cinder_line_burns_allies_too() -> None:
    with table(a={"GWA": on((-4, 0)), "GOL": on((-2, 0))}, b={"DER": on((-3, 0)), "KIL": on((-1, 0))}, hands={"a": ["GWA-D2"]}) as at:
        at.play("GWA-D2").stop()
        assert at.aims() == {"SE"}
        at.aim("SE")
        assert [at.damage(id) for id in ("DER", "GOL", "KIL")] == [2, 1, 1]


@pytest.mark.rule("SFB-8.8", "SFB-12.16")
def test_hearthlight_heals_her_or_an_ally() -> None:
    with table(a={"GWA": on((-3, 0), 2), "GOL": on((-3, 3), 3)}, b={"DER": on((3, 0))}, hands={"a": ["GWA-C1"]}) as at:
        at.play("GWA-C1").stop().asks("a", "ChooseSkill")
        assert at.targets() == {"GWA", "GOL"}
        assert at.may_stop
        at.strike("GOL")
        assert (at.damage("GOL"), at.damage("GWA")) == (1, 2)


@pytest.mark.rule("SFB-7.9")
def test_flame_nova_burns_all_around_her() -> None:
    with table(a={"GWA": on((-1, 0)), "GOL": on((-1, -1))}, b={"DER": on((-2, 0)), "TZU": on((0, -1))}, hands={"a": ["GWA-C2"]}) as at:
        at.play("GWA-C2").stop()
        assert at.aims() == {"N"}
        at.aim("N")
        assert [at.damage(id) for id in ("DER", "TZU", "GOL", "GWA")] == [3, 2, 2, 0]


@pytest.mark.rule("SFB-6.10", "SFB-12.13", "SFB-8.8")
def test_emberstep_places_her_and_draws() -> None:
    with table(a={"GWA": on((-3, 0))}, b={"DER": on((-2, 0))}, hands={"a": ["GWA-M1"]}, decks={"a": ["GWA-C1"]}) as at:
        at.play("GWA-M1").asks("a", "PlaceOn")
        assert {(0, -2), (-1, -1)} <= at.goes()
        assert not {(-2, 0), (-3, 0), (0, 0), (1, 0)} & at.goes()
        at.go((-1, 0)).asks("a", "Draw").amount(1)
        assert (at.space("GWA"), at.held("a")) == ((-1, 0), {"GWA-C1"})
    with table(a={"GWA": on((-3, 0))}, b={"DER": on((-2, 0))}, hands={"a": ["GWA-M1"]}) as at:
        at.play("GWA-M1").stop().asks("a", "ChooseAct")
        assert at.held("a") == set()
        assert at.pile("a") == ["GWA-M1"]


@pytest.mark.rule("SFB-9.7")
def test_backdraft_pushes_the_attacker_from_the_protected_champion() -> None:
    with table(a={"PIE": on((-2, 0))}, b={"DER": on((-1, 0)), "GWA": on((4, 0))}, hands={"a": ["PIE-D2"], "b": ["GWA-M2"]}) as at:
        at.play("PIE-D2").strike("DER").react("GWA-M2", "DER")
        assert (at.damage("DER"), at.space("PIE"), at.damage("PIE")) == (3, (-4, 0), 0)


# ---------------------------------------------------------------- Tzu Xiao


@pytest.mark.rule("SFB-7.7", "SFB-12.17")
def test_challenge_attack_roots() -> None:
    with table(a={"TZU": on((-3, 0))}, b={"DER": on((-1, 0))}, hands={"a": ["TZU-D1"]}) as at:
        at.play("TZU-D1").strike("DER")
        assert at.damage("DER") == 3
        assert at.champion("DER").rooted


@pytest.mark.rule("SFB-12.14", "SFB-12.29")
def test_mirror_parry_hurts_an_attacker_who_is_near() -> None:
    hands = {"a": ["KIL-C2", "KIL-M2"], "b": ["TZU-D2"]}
    with table(a={"KIL": on((-2, 0))}, b={"TZU": on((-1, 0))}, hands=hands) as at:
        at.play("KIL-C2").strike("TZU").react("TZU-D2", "TZU")
        assert (at.damage("TZU"), at.damage("KIL")) == (1, 0)  # the damage came first, then Gnaw healed it
        assert [hurt.n for hurt in at.events(ev.Hurt)] == [1, 1]
    with table(a={"KIL": on((-3, 0))}, b={"TZU": on((-1, 0))}, hands=hands) as at:
        at.play("KIL-M2").strike("TZU").react("TZU-D2", "TZU")
        assert (at.damage("TZU"), at.damage("KIL")) == (0, 0)


@pytest.mark.rule("SFB-8.8")
def test_measured_breath_heals_two_unasked() -> None:
    with table(a={"TZU": on((-3, 0), 4)}, b={"DER": on((3, 0))}, hands={"a": ["TZU-C1"]}) as at:
        at.play("TZU-C1").go((-3, 3)).asks("a", "ChooseAct")
        assert (at.damage("TZU"), at.space("TZU")) == (2, (-3, 3))


@pytest.mark.rule("SFB-12.6")
def test_jade_talons_double_against_the_bloodied() -> None:
    for before, fallen in ((3, False), (4, True)):  # of 7
        with table(a={"TZU": on((-2, 0))}, b={"NOC": on((-1, 0), before)}, hands={"a": ["TZU-C2"]}) as at:
            at.play("TZU-C2").strike("NOC")
            assert (at.gate("NOC"), at.damage("NOC")) == (fallen, 0 if fallen else 5)


@pytest.mark.rule("SFB-12.15", "SFB-8.3", "SFB-8.1")
def test_e3_unseen_cuts_bloody_all_on_three_hexes() -> None:
    b = {"KIL": on((-1, -2)), "NOC": on((0, -2), 2), "GWA": on((0, -1), 4)}
    with table(a={"TZU": on((-3, 1))}, b=b, hands={"a": ["TZU-M1"], "b": ["KIL-C1"]}) as at:
        at.play("TZU-M1").go((-1, -1)).aim("NE")
        assert [at.damage(id) for id in ("KIL", "NOC", "GWA")] == [3, 4, 4]
        at.asks("a", "ChooseAct")


@pytest.mark.rule("SFB-12.5")
def test_rooftop_pounce_jumps_first() -> None:
    with table(a={"TZU": on((-4, 1))}, b={"DER": on((-1, 1)), "KIL": on((-3, 1))}, hands={"a": ["TZU-M2"]}, traps=()) as at:
        at.play("TZU-M2").asks("a", "JumpTo").go((-2, 1)).strike("DER")
        assert (at.space("TZU"), at.damage("DER")) == ((-2, 1), 3)


# ---------------------------------------------------------------- Pierina


@pytest.mark.rule("SFB-7.9")
def test_broadside_covers_a_cone() -> None:
    b = {"TOC": on((-1, 0)), "GOL": on((0, -1)), "KIL": on((-1, -2))}
    with table(a={"PIE": on((-1, 1)), "DER": on((-2, 0))}, b=b, hands={"a": ["PIE-D1"]}) as at:
        at.play("PIE-D1").aim("N")
        assert [at.damage(id) for id in ("TOC", "GOL", "DER", "KIL")] == [2, 1, 2, 0]


@pytest.mark.rule("SFB-7.5")
def test_boarding_cutlass_strikes_for_four() -> None:
    with table(a={"PIE": on((-2, 0))}, b={"DER": on((-1, 0))}, hands={"a": ["PIE-D2"]}) as at:
        at.play("PIE-D2").strike("DER")
        assert at.damage("DER") == 4


@pytest.mark.rule("SFB-12.19", "SFB-12.2")
def test_rum_ration_heals_and_draws() -> None:
    with table(a={"PIE": on((-2, 0), 2)}, b={"DER": on((3, 0))}, hands={"a": ["PIE-C1"]}, decks={"a": ["PIE-D1"]}) as at:
        at.play("PIE-C1").stop().asks("a", "Draw")
        assert at.damage("PIE") == 1
        at.amount(0)
        assert at.held("a") == set()


@pytest.mark.rule("SFB-12.10")
def test_grappling_hook_pulls_two() -> None:
    with table(a={"PIE": on((-4, 1))}, b={"DER": on((-1, 1))}, hands={"a": ["PIE-C2"]}, traps=()) as at:
        at.play("PIE-C2").strike("DER")
        assert (at.damage("DER"), at.space("DER")) == (2, (-3, 1))


@pytest.mark.rule("SFB-12.11")
def test_intimidation_lets_the_attacker_flee() -> None:
    with table(a={"GOL": on((0, -1))}, b={"PIE": on((1, -1))}, hands={"a": ["GOL-D2"], "b": ["PIE-M1"]}) as at:
        at.play("GOL-D2").strike("PIE").react("PIE-M1", "PIE").asks("a", "Flee")
        assert at.damage("PIE") == 3
        assert at.goes() == {(-2, 1), (-2, -1)}
        assert not at.may_stop
        at.go((-2, -1))
        assert at.space("GOL") == (-2, -1)


@pytest.mark.rule("SFB-12.12", "SFB-1.11")
def test_press_gang_steers_an_enemy() -> None:
    with table(a={"PIE": on((-4, 1)), "GOL": on((-2, -1))}, b={"DER": on((-2, 0))}, hands={"a": ["PIE-M2"]}) as at:
        at.play("PIE-M2").stop().asks("a", "ChooseSkill").strike("DER").asks("a", "Move")
        assert (-2, -2) not in at.goes()  # past Gold'arr, her Enemy, there is no way of two steps
        assert at.may_stop
        at.go((-3, -1)).asks("a", "ChooseAct")
        assert at.space("DER") == (-3, -1)


@pytest.mark.rule("SFB-12.1", "SFB-12.12")
def test_press_gang_does_nothing_to_one_with_root() -> None:
    with table(a={"PIE": on((-4, 1))}, b={"DER": on((-2, 0), rooted=True)}, hands={"a": ["PIE-M2"]}) as at:
        at.play("PIE-M2").stop().strike("DER").asks("a", "ChooseAct")
        assert (at.space("DER"), at.damage("DER")) == ((-2, 0), 0)
        assert at.events(ev.NotMoved) == [ev.NotMoved(at.number("DER"), "root")]


# ---------------------------------------------------------------- Kilgore


@pytest.mark.rule("SFB-12.9")
def test_ogre_slap_pushes_one() -> None:
    with table(a={"KIL": on((-3, 1))}, b={"DER": on((-2, 1))}, hands={"a": ["KIL-D1"]}, traps=()) as at:
        at.play("KIL-D1").strike("DER")
        assert (at.damage("DER"), at.space("DER")) == (3, (-1, 1))


@pytest.mark.rule("SFB-7.9")
def test_ground_pound_shakes_all_around_him() -> None:
    with table(a={"KIL": on((-1, 0)), "PIE": on((-1, -1))}, b={"DER": on((-2, 0)), "TZU": on((-1, 2))}, hands={"a": ["KIL-D2"]}, traps=()) as at:
        at.play("KIL-D2").aim("N")
        assert [at.damage(id) for id in ("DER", "PIE", "TZU")] == [2, 2, 0]


@pytest.mark.rule("SFB-12.25")
def test_darksteel_armor_holds_better_later() -> None:
    hands = {"a": ["DER-D1", "DER-C2"], "b": ["KIL-C1"]}
    with table(a={"DER": on((-2, -2))}, b={"KIL": on((-2, 0))}, hands=hands) as at:
        at.play("DER-D1").strike("KIL").react("KIL-C1", "KIL")
        assert (at.damage("KIL"), at.defense("KIL")) == (2, 3)
        at.play("DER-C2").strike("KIL")
        assert at.damage("KIL") == 2
        assert at.champion("KIL").rooted
        at.end()
        assert (at.defense("KIL"), at.champion("KIL").rooted) == (1, False)


@pytest.mark.rule("SFB-7.14")
def test_gnaw_heals_him() -> None:
    with table(a={"KIL": on((-2, 0), 2)}, b={"DER": on((-1, 0))}, hands={"a": ["KIL-C2"]}) as at:
        at.play("KIL-C2").strike("DER")
        assert (at.damage("DER"), at.damage("KIL")) == (3, 1)


@pytest.mark.rule("SFB-12.10")
def test_meat_hook_pulls_one() -> None:
    with table(a={"KIL": on((-4, 1))}, b={"DER": on((-2, 1))}, hands={"a": ["KIL-M1"]}, traps=()) as at:
        at.play("KIL-M1").strike("DER")
        assert (at.damage("DER"), at.space("DER")) == (2, (-3, 1))


@pytest.mark.rule("SFB-7.6", "SFB-7.8")
def test_boulder_toss_reaches_two_or_three() -> None:
    with table(a={"KIL": on((-3, 1))}, b={"DER": on((-3, 0)), "PIE": on((-1, -1)), "GWA": on((-2, -2))}, hands={"a": ["KIL-M2"]}) as at:
        at.play("KIL-M2").stop()
        assert at.targets() == {"PIE", "GWA"}
        at.strike("GWA")
        assert at.damage("GWA") == 2


# ---------------------------------------------------------------- Deryn


@pytest.mark.rule("SFB-7.7")
def test_heavy_bolt_flies_four_in_a_row() -> None:
    with table(a={"DER": on((-4, 1))}, b={"PIE": on((0, 1)), "GWA": on((-2, 0))}, hands={"a": ["DER-D1"]}) as at:
        at.play("DER-D1").stop()
        assert at.targets() == {"PIE"}
        at.strike("PIE")
        assert at.damage("PIE") == 4


@pytest.mark.rule("SFB-12.9")
def test_boot_and_reload_pushes_two() -> None:
    with table(a={"DER": on((-3, 1))}, b={"KIL": on((-2, 1))}, hands={"a": ["DER-D2"]}, traps=()) as at:
        at.play("DER-D2").strike("KIL")
        assert (at.damage("KIL"), at.space("KIL")) == (1, (0, 1))


@pytest.mark.rule("SFB-12.16", "SFB-6.1")
def test_field_dressing_reaches_a_neighbor() -> None:
    with table(a={"DER": on((-3, 1), 3), "KIL": on((-3, 2), 3), "PIE": on((-3, 3), 3)}, b={"GWA": on((3, 0))}, hands={"a": ["DER-C1"]}) as at:
        at.play("DER-C1").stop()
        assert at.targets() == {"DER", "KIL"}
        at.strike("KIL")
        assert at.damage("KIL") == 1


@pytest.mark.rule("SFB-12.17", "SFB-7.8")
def test_pinning_shot_roots_at_a_distance() -> None:
    with table(a={"DER": on((-3, 1))}, b={"PIE": on((-3, -1)), "KIL": on((-3, 2))}, hands={"a": ["DER-C2"]}) as at:
        at.play("DER-C2").stop()
        assert at.targets() == {"PIE"}
        at.strike("PIE")
        assert at.damage("PIE") == 3
        assert at.champion("PIE").rooted


@pytest.mark.rule("SFB-12.23", "SFB-12.20", "SFB-8.8")
def test_read_the_sand_looks_at_a_trap_and_plans() -> None:
    hands, decks = {"a": ["DER-M1"]}, {"a": ["DER-D1", "DER-D2"]}
    with table(a={"DER": on((-3, 1))}, b={"GWA": on((3, 0))}, hands=hands, decks=decks, springs=["TRAP-STUN"]) as at:
        at.play("DER-M1").stop().asks("a", "NameTarget")
        assert at.goes() == {(-2, 1), (-1, 2)}
        assert at.may_stop
        at.token((-2, 1)).asks("a", "PlanDeck")
        face = at.state.traps[HEXES.at[-2, 1]].face
        assert at.state.trap_kind(face).id == "TRAP-STUN"
        asked = GAME.prompt(GAME.observe(at.state, 0), 0)
        assert asked.how.endswith(f"you saw {at.state.trap_kind(face).name} where it is marked")
        assert asked.marks[-1].cells
        assert GAME.observe(at.state, 0).state.traps[HEXES.at[-2, 1]].face == face
        assert GAME.observe(at.state, 1).state.traps[HEXES.at[-2, 1]].face == HIDDEN
        (looked,) = at.events(ev.TrapLooked)
        assert [seen(looked, viewer).token for viewer in (0, 1, None)] == [face, HIDDEN, HIDDEN]
        at.plans("DER-D2", "-DER-D1")
        assert (at.deck("a")[0], at.deck("a")[-1]) == ("DER-D2", "DER-D1")
    with table(a={"DER": on((-3, 1))}, b={"GWA": on((3, 0))}, hands=hands, decks=decks) as at:
        at.play("DER-M1").stop().stop().plans("DER-D1", "DER-D2")
        assert at.deck("a")[:2] == ["DER-D1", "DER-D2"]
        assert all(trap.face == UNDRAWN for trap in at.state.traps.values())


@pytest.mark.rule("SFB-12.4", "SFB-6.12")
def test_evasive_roll_dashes_away() -> None:
    with table(a={"GOL": on((-1, 0))}, b={"DER": on((0, -1))}, hands={"a": ["GOL-M1"], "b": ["DER-M2"]}) as at:
        at.play("GOL-M1").strike("DER").react("DER-M2", "DER").asks("b", "InLine")
        assert at.damage("DER") == 1
        at.line("SE", 1)
        assert (at.space("DER"), at.damage("DER")) == ((1, -1), 1)


# ---------------------------------------------------------------- Old Yarrow


@pytest.mark.rule("SFB-12.7")
def test_nettle_lash_poisons() -> None:
    with table(a={"YAR": on((-3, 0))}, b={"KIL": on((-3, 3))}, hands={"a": ["YAR-D1"]}) as at:
        at.play("YAR-D1").strike("KIL")
        assert at.damage("KIL") == 2


@pytest.mark.rule("SFB-12.7", "SFB-7.9")
def test_thorn_burst_poisons_all_around_her() -> None:
    with table(a={"YAR": on((-3, 1)), "NOC": on((-3, 0))}, b={"GOL": on((-3, 2)), "DER": on((-4, 2))}, hands={"a": ["YAR-D2"]}) as at:
        at.play("YAR-D2").aim("N")
        assert [at.damage(id) for id in ("NOC", "GOL", "DER", "YAR")] == [3, 2, 3, 0]


@pytest.mark.rule("SFB-12.16")
def test_yarrow_balm_heals_three() -> None:
    with table(a={"YAR": on((-3, 1), 2), "TOL": on((-3, 3), 4)}, b={"DER": on((3, 0))}, hands={"a": ["YAR-C1"]}) as at:
        at.play("YAR-C1").strike("TOL")
        assert (at.damage("TOL"), at.damage("YAR")) == (1, 2)


@pytest.mark.rule("SFB-9.6")
def test_barkskin_heals_after_the_blow() -> None:
    with table(a={"PIE": on((-2, 0))}, b={"DER": on((-1, 0), 1), "YAR": GATE}, hands={"a": ["PIE-D2"], "b": ["YAR-C2"]}) as at:
        at.play("PIE-D2").strike("DER").react("YAR-C2", "DER")
        assert at.damage("DER") == 3


@pytest.mark.rule("SFB-8.3", "SFB-10.1", "SFB-9.5")
def test_grasping_roots_hurt_whatever_the_defense_and_nobody_reacts() -> None:
    with table(a={"YAR": on((-3, 0))}, b={"KIL": on((-1, -1))}, hands={"a": ["YAR-M1"], "b": ["KIL-C1"]}) as at:
        at.play("YAR-M1").strike("KIL").asks("a", "ChooseAct")
        assert (at.damage("KIL"), at.champion("KIL").rooted) == (1, True)


@pytest.mark.rule("SFB-12.3")
def test_moonlit_path_moves_an_ally() -> None:
    with table(a={"YAR": on((-3, 0)), "TOL": on((-3, 2))}, b={"DER": on((3, 0))}, hands={"a": ["YAR-M2"]}) as at:
        at.play("YAR-M2").strike("TOL").asks("a", "Move").go((-3, 4))
        assert at.space("TOL") == (-3, 4)
        at.asks("a", "ChooseAct")


# ---------------------------------------------------------------- Noctelle


@pytest.mark.rule("SFB-12.8")
def test_crimson_kiss_drinks() -> None:
    with table(a={"NOC": on((-2, 0), 5)}, b={"GWA": on((-1, 0), 1)}, hands={"a": ["NOC-D1"]}) as at:
        at.play("NOC-D1").strike("GWA")
        assert (at.damage("GWA"), at.damage("NOC")) == (4, 2)


@pytest.mark.rule("SFB-12.5", "SFB-7.14")
def test_razor_wing_swoops_before_and_after() -> None:
    with table(a={"NOC": on((-2, 0))}, b={"DER": on((1, -1)), "KIL": on((-1, 0))}, hands={"a": ["NOC-D2"]}, traps=()) as at:
        at.play("NOC-D2").asks("a", "InLine")
        assert ("SE", 3) in at.lines()
        assert not {("SE", 1), ("SE", 2)} & at.lines()  # Kilgore, the Statue
        at.line("SE", 3).strike("DER").asks("a", "InLine").line("S", 2)
        assert (at.damage("DER"), at.space("NOC")) == (3, (1, 2))


@pytest.mark.rule("SFB-12.8", "SFB-7.6")
def test_blood_tithe_drinks_at_a_distance() -> None:
    with table(a={"NOC": on((-3, 0), 5)}, b={"KIL": on((-1, -1))}, hands={"a": ["NOC-C1"]}) as at:
        at.play("NOC-C1").strike("KIL")
        assert (at.damage("KIL"), at.damage("NOC")) == (1, 4)


@pytest.mark.rule("SFB-12.27")
def test_mist_form_keeps_what_comes_after_away() -> None:
    with table(a={"TZU": on((-3, 0))}, b={"NOC": on((-1, 0))}, hands={"a": ["TZU-D1"], "b": ["NOC-C2"]}) as at:
        at.play("TZU-D1").strike("NOC").react("NOC-C2", "NOC")
        assert (at.damage("NOC"), at.champion("NOC").rooted) == (2, False)


@pytest.mark.rule("SFB-12.5", "SFB-12.20")
def test_nightfall_glide_swoops_and_plans() -> None:
    with table(a={"NOC": on((-2, 0))}, b={"DER": on((3, 0))}, hands={"a": ["NOC-M1"]}, decks={"a": ["NOC-D1"]}) as at:
        at.play("NOC-M1").asks("a", "InLine").line("SE", 4).asks("a", "PlanDeck").plans("NOC-D1")
        assert at.space("NOC") == (2, 0)


@pytest.mark.rule("SFB-12.12", "SFB-12.18", "SFB-6.12")
def test_mesmerize_draws_near_and_stuns() -> None:
    with table(a={"NOC": on((-3, 0))}, b={"DER": on((-3, 2))}, hands={"a": ["NOC-M2"]}) as at:
        at.play("NOC-M2").strike("DER").asks("a", "Move")
        assert at.goes() == {(-3, 1), (-2, 0), (-4, 1), (-2, 1)}  # over the trap (-2, 0) can still be reached
        at.go((-3, 1))
        assert (at.space("DER"), at.champion("DER").stunned) == ((-3, 1), True)


# ---------------------------------------------------------------- Snikkit


@pytest.mark.rule("SFB-7.9")
def test_nail_bomb_goes_off_around_a_hex() -> None:
    with table(a={"SNI": on((-4, 2)), "TOL": on((-2, 0))}, b={"PIE": on((-1, 1)), "DER": on((-2, 3))}, hands={"a": ["SNI-D1"]}) as at:
        at.play("SNI-D1").stop()
        assert (-3, 2) not in at.goes()  # too near
        at.center((-2, 1))
        assert [at.damage(id) for id in ("PIE", "TOL", "DER")] == [3, 2, 0]


@pytest.mark.rule("SFB-12.7")
def test_rusty_shiv_poisons_two() -> None:
    with table(a={"SNI": on((-2, 0))}, b={"PIE": on((-1, 0))}, hands={"a": ["SNI-D2"]}) as at:
        at.play("SNI-D2").strike("PIE")
        assert at.damage("PIE") == 4


@pytest.mark.rule("SFB-12.20", "SFB-1.6")
def test_planned_cards_lie_as_they_were_put_and_their_player_knows_them() -> None:
    decks = {"a": ["DER-D1", "DER-D2", "DER-C1"]}
    with table(a={"DER": on((-3, 1))}, b={"GWA": on((3, 0))}, hands={"a": ["DER-M1"]}, decks=decks) as at:
        at.play("DER-M1").stop().stop().plans("-DER-D2", "-DER-D1")
        assert (at.deck("a")[0], at.deck("a")[-2:]) == ("DER-C1", ["DER-D2", "DER-D1"])
        known = [sum(card != HIDDEN for card in GAME.observe(at.state, seat).state.players[0].deck) for seat in (0, 1)]
        assert known == [2, 0]


@pytest.mark.rule("SFB-12.23", "SFB-1.7")
def test_a_trap_that_both_have_looked_at_is_known_to_both() -> None:
    hands = {"a": ["SNI-C1"], "b": ["SNI-C1"]}
    with table(a={"SNI": on((-4, 2))}, b={"SNI": on((4, -2))}, hands=hands, springs=["TRAP-3"]) as at:
        trap = HEXES.at[2, -1]
        at.play("SNI-C1").token((2, -1)).stop()
        assert [GAME.observe(at.state, seat).state.traps[trap].face != HIDDEN for seat in (0, 1)] == [True, False]
        at.end().asks("b", "ChooseAct").do(PlayCard(at.state.players[1].hand.cards[0])).token((2, -1)).stop()
        assert [GAME.observe(at.state, seat).state.traps[trap].face != HIDDEN for seat in (0, 1)] == [True, True]


@pytest.mark.rule("SFB-12.23", "SFB-12.24")
def test_rearrange_the_floor_looks_and_moves() -> None:
    with table(a={"SNI": on((-4, 2))}, b={"PIE": on((3, -1))}, hands={"a": ["SNI-C1"]}, springs=["TRAP-3"]) as at:
        at.play("SNI-C1").stop().asks("a", "ChooseSkill")
        assert at.goes() == {(-2, 1), (2, -1), (-1, 2), (1, -2)}
        at.token((2, -1)).asks("a", "MoveTrap")
        assert {(4, -2), (2, 1)} <= at.goes()  # also onto a deployment hex
        assert not {(3, -1), (0, 0), (1, -2)} & at.goes()
        at.shift((2, -2))
        assert at.traps() == {(-2, 1), (2, -2), (-1, 2), (1, -2)}
        assert [GAME.observe(at.state, seat).state.traps[HEXES.at[2, -2]].face == HIDDEN for seat in (0, 1)] == [False, True]


@pytest.mark.rule("SFB-12.29", "SFB-12.19")
def test_loot_the_fallen_draws_more_after_a_fall() -> None:
    for place, most in ((on((3, 0)), 1), (GATE, 2)):
        with table(a={"SNI": on((-4, 2))}, b={"PIE": place}, hands={"a": ["SNI-C2"]}) as at:
            at.play("SNI-C2").stop().asks("a", "Draw")
            assert len(at.legal()) == most + 1
            at.amount(most)
            assert len(at.held("a")) == most


@pytest.mark.rule("SFB-12.13")
def test_trapdoor_switch_swaps_with_friend_or_foe() -> None:
    with table(a={"SNI": on((-3, 0)), "TOL": on((-3, 2))}, b={"PIE": on((-1, -1), rooted=True)}, hands={"a": ["SNI-M1"]}) as at:
        at.play("SNI-M1").stop()
        assert at.targets() == {"TOL", "PIE"}
        at.strike("PIE")
        assert (at.space("SNI"), at.space("PIE")) == ((-1, -1), (-3, 0))


@pytest.mark.rule("SFB-12.13", "SFB-7.10", "SFB-9.3")
def test_smoke_pellet_takes_the_target_out_of_reach() -> None:
    with table(a={"PIE": on((-2, 0))}, b={"DER": on((-1, 0)), "SNI": GATE}, hands={"a": ["PIE-D2"], "b": ["SNI-M2"]}) as at:
        at.play("PIE-D2").strike("DER").react("SNI-M2", "DER").asks("b", "PlaceOn")
        assert at.goes() == {(-1, -1), (0, -1), (-1, 1), (-2, 1)}
        assert not at.may_stop
        at.go((0, -1))
        assert at.damage("DER") == 0


# ---------------------------------------------------------------- Brother Toll


@pytest.mark.rule("SFB-12.18", "SFB-9.2")
def test_bell_hammer_stuns() -> None:
    with table(a={"TOL": on((-2, 0)), "ZEP": on((-2, -1))}, b={"PIE": on((-1, -1))}, hands={"a": ["TOL-D1", "TOL-M2"], "b": ["PIE-M1"]}) as at:
        at.play("TOL-D1").strike("PIE").passes()
        assert (at.damage("PIE"), at.champion("PIE").stunned) == (2, True)
        at.play("TOL-M2").strike("PIE").asks("a", "ChooseAct")  # nobody is left to be protected
        assert at.damage("PIE") == 4


@pytest.mark.rule("SFB-7.14", "SFB-7.9")
def test_shattering_peal_pushes_all_of_them() -> None:
    with table(a={"TOL": on((-3, 2))}, b={"DER": on((-3, 1)), "PIE": on((-2, 1))}, hands={"a": ["TOL-D2"]}, traps=()) as at:
        at.play("TOL-D2").aim("NE").asks("a", "NextTarget").strike("PIE")
        assert [at.damage(id) for id in ("DER", "PIE")] == [2, 2]
        assert (at.space("DER"), at.space("PIE")) == ((-3, 0), (-1, 0))


@pytest.mark.rule("SFB-12.25", "SFB-8.8", "SFB-4.2")
def test_vesper_hymn_guards_until_the_next_turn() -> None:
    a = {"TOL": on((-3, 1)), "ZEP": on((-3, 3)), "YAR": on((-4, 4))}
    with table(a=a, b={"DER": on((3, 0))}, hands={"a": ["TOL-C1"]}) as at:
        at.play("TOL-C1").stop().asks("a", "ChooseSkill")
        assert len(at.legal()) == 2
        at.use()
        assert [at.defense(id) for id in ("TOL", "ZEP", "YAR")] == [2, 2, 0]
        at.end().asks("b", "ChooseAct")
        assert at.defense("ZEP") == 2
        at.end().asks("a", "ChooseAct")
        assert [at.defense(id) for id in ("TOL", "ZEP")] == [1, 1]


@pytest.mark.rule("SFB-12.28")
def test_sanctuary_holds_fast() -> None:
    with table(a={"ZEP": on((3, 0))}, b={"KIL": on((4, 0)), "TOL": GATE}, hands={"a": ["ZEP-D1"], "b": ["TOL-C2"]}) as at:
        at.play("ZEP-D1").strike("KIL").react("TOL-C2", "KIL")
        assert (at.damage("KIL"), at.space("KIL"), at.champion("KIL").still) == (0, (4, 0), True)
        at.end()
        assert not at.champion("KIL").still


@pytest.mark.rule("SFB-12.13", "SFB-6.7")
def test_summoning_knell_calls_an_ally() -> None:
    with table(a={"TOL": on((-3, 0)), "ZEP": on((-3, 4), rooted=True)}, b={"DER": on((3, 0))}, hands={"a": ["TOL-M1"]}) as at:
        at.play("TOL-M1").strike("ZEP").asks("a", "PlaceOn")
        assert at.goes() == {(-3, -1), (-2, -1), (-2, 0), (-3, 1), (-4, 1), (-4, 0)}
        at.go((-2, 0))
        assert at.space("ZEP") == (-2, 0)


@pytest.mark.rule("SFB-6.3")
def test_pilgrims_stride_walks_four() -> None:
    with table(a={"TOL": on((-4, 0))}, b={"DER": on((-2, 3))}, hands={"a": ["TOL-M2"]}) as at:
        at.play("TOL-M2").go((-3, 3)).strike("DER")
        assert at.damage("DER") == 2


# ---------------------------------------------------------------- Zephra


@pytest.mark.rule("SFB-12.9")
def test_gale_kick_pushes_three() -> None:
    with table(a={"ZEP": on((-4, 1))}, b={"DER": on((-3, 1))}, hands={"a": ["ZEP-D1"]}, traps=()) as at:
        at.play("ZEP-D1").strike("DER")
        assert (at.damage("DER"), at.space("DER")) == (2, (0, 1))


@pytest.mark.rule("SFB-12.25", "SFB-12.29")
def test_deflecting_gust_stops_shots() -> None:
    with table(a={"DER": on((-3, 0))}, b={"ZEP": on((-3, 3))}, hands={"a": ["DER-D1"], "b": ["ZEP-D2"]}) as at:
        at.play("DER-D1").strike("ZEP").react("ZEP-D2", "ZEP")
        assert (at.damage("ZEP"), at.defense("ZEP")) == (0, 1)
    with table(a={"GWA": on((-2, 1))}, b={"ZEP": on((-3, 3))}, hands={"a": ["GWA-D1"], "b": ["ZEP-D2"]}, traps=()) as at:
        at.play("GWA-D1").strike("ZEP").react("ZEP-D2", "ZEP")  # indirect, 4 - (1 + 1 + 2)
        assert at.damage("ZEP") == 0
        assert len(at.events(ev.DefenseChanged)) == 2
    with table(a={"GOL": on((-3, 2))}, b={"ZEP": on((-3, 3))}, hands={"a": ["GOL-D2"], "b": ["ZEP-D2"]}) as at:
        at.play("GOL-D2").strike("ZEP").react("ZEP-D2", "ZEP")
        assert at.damage("ZEP") == 2


@pytest.mark.rule("SFB-12.19")
def test_second_wind_draws_two() -> None:
    with table(a={"ZEP": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["ZEP-C1"]}) as at:
        at.play("ZEP-C1").stop().amount(2)
        assert len(at.held("a")) == 2


@pytest.mark.rule("SFB-7.9")
def test_twin_crescents_hit_two_hexes() -> None:
    with table(a={"ZEP": on((-3, 1))}, b={"DER": on((-3, 0)), "PIE": on((-2, 0)), "KIL": on((-2, 1))}, hands={"a": ["ZEP-C2"]}) as at:
        at.play("ZEP-C2").aim("N")
        assert [at.damage(id) for id in ("DER", "PIE", "KIL")] == [4, 4, 0]


@pytest.mark.rule("SFB-8.8", "SFB-12.5")
def test_leap_between_jumps_and_pushes_whom_it_then_finds() -> None:
    with table(a={"ZEP": on((-4, 1))}, b={"DER": on((-3, 3)), "PIE": on((-2, 0))}, hands={"a": ["ZEP-M1"]}, traps=()) as at:
        at.play("ZEP-M1").asks("a", "JumpTo").go((-3, 2)).asks("a", "NameTarget")
        assert at.targets() == {"DER"}
        assert at.may_stop
        at.strike("DER")
        assert (at.space("ZEP"), at.space("DER"), at.damage("DER")) == ((-3, 2), (-3, 4), 0)


@pytest.mark.rule("SFB-12.29", "SFB-12.12", "SFB-12.5")
def test_updraft_lifts_friend_or_foe() -> None:
    a, b = {"ZEP": on((-3, 0)), "TOL": on((-3, 3))}, {"DER": on((-3, 2)), "PIE": on((-2, -1))}
    with table(a=a, b=b, hands={"a": ["ZEP-M2"]}) as at:
        at.play("ZEP-M2").choose(0).asks("a", "NameTarget")
        assert at.targets() == {"DER", "PIE"}
        at.strike("DER").asks("a", "Move").go((-4, 4))
        assert at.space("DER") == (-4, 4)
    with table(a=a, b=b, hands={"a": ["ZEP-M2"]}) as at:
        at.play("ZEP-M2").choose(1).asks("a", "JumpTo").go((-3, 1))
        assert at.space("TOL") == (-3, 1)


# ---------------------------------------------------------------- Quillon Tock


@pytest.mark.rule("SFB-7.6")
def test_second_hand_reaches_three() -> None:
    with table(a={"TOC": on((-3, 0))}, b={"DER": on((-3, 3)), "PIE": on((-3, 4)), "KIL": on((-3, 1))}, hands={"a": ["TOC-D1"]}) as at:
        at.play("TOC-D1").stop()
        assert at.targets() == {"DER", "KIL"}
        at.strike("DER")
        assert at.damage("DER") == 3


@pytest.mark.rule("SFB-12.21", "SFB-14.10")
def test_broken_mainspring_costs_a_card() -> None:
    hands = {"a": ["TOC-D2"], "b": ["DER-D1", "DER-C1"]}
    with table(a={"TOC": on((-2, 0))}, b={"DER": on((-1, 0))}, hands=hands, script={"discard": [1]}) as at:
        at.play("TOC-D2").strike("DER").passes()
        assert at.damage("DER") == 3
        assert len(at.held("b")) == len(at.pile("b")) == 1


@pytest.mark.rule("SFB-12.21")
def test_rewind_takes_a_card_back() -> None:
    with table(a={"TOC": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["TOC-C1"]}, piles={"a": ["TOC-D1", "TOC-M1"]}) as at:
        at.play("TOC-C1").stop().asks("a", "Recover")
        assert at.may_stop
        at.take("TOC-D1")
        assert at.held("a") == {"TOC-D1"}
        assert at.pile("a") == ["TOC-M1", "TOC-C1"]


@pytest.mark.rule("SFB-12.16", "SFB-12.20")
def test_stitch_in_time_heals_and_plans() -> None:
    with table(a={"TOC": on((-3, 0), 3), "ZEP": on((4, 0))}, b={"DER": on((3, 0))}, hands={"a": ["TOC-C2"]}, decks={"a": ["TOC-D1"]}) as at:
        at.play("TOC-C2").strike("TOC").asks("a", "PlanDeck").plans("TOC-D1")
        assert at.damage("TOC") == 1


@pytest.mark.rule("SFB-12.22", "SFB-1.7")
def test_peek_ahead_shows_a_hand_to_all() -> None:
    with table(a={"TOC": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["TOC-M1"], "b": ["DER-D1", "DER-C1"]}) as at:
        at.play("TOC-M1").opponent("b").asks("a", "Draw").amount(1)
        seen = GAME.observe(at.state, None).state
        assert HIDDEN not in seen.players[1].hand
        assert list(seen.players[0].hand) == [HIDDEN]


@pytest.mark.rule("SFB-12.26")
def test_stop_the_clock_weakens_the_blow() -> None:
    with table(a={"GOL": on((-2, 0))}, b={"DER": on((-1, 0)), "TOC": GATE}, hands={"a": ["GOL-D2"], "b": ["TOC-M2"]}) as at:
        at.play("GOL-D2").strike("DER").react("TOC-M2", "DER")
        assert at.damage("DER") == 2
