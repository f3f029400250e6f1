"""What the twelve Champions can do once they are Leveled Up: SFB-12.31."""

from __future__ import annotations

import pytest

from outplay.games.brawl.rules.attack import drains
from outplay.games.brawl.rules.damage import current_defense
from tests.games.brawl.frame import on, table
from tests.games.brawl.table import GATE


@pytest.mark.rule("SFB-6.9", "SFB-12.31")
def test_molten_momentum_lengthens_printed_moves_and_nothing_else() -> None:
    hands = {"a": ["GOL-D2", "GOL-D1", "YAR-M2"]}
    with table(a={"GOL": on((-4, 2), up=True), "YAR": on((-4, 4))}, b={"DER": on((3, 0))}, hands=hands, traps=()) as at:
        at.play("GOL-D2")
        assert (-2, 2) in at.goes()
        assert (-2, 1) in at.goes()
        assert (-1, 1) not in at.goes()  # three steps
        at.stop()
        at.play("YAR-M2").strike("GOL").asks("a", "Move")  # a Move that a card gives: 2, no more
        assert (-1, 1) not in at.goes()
        at.stop().standard("C", "GOL")
        assert (-2, 2) in at.goes()
    with table(a={"GOL": on((-4, 2), up=True)}, b={"DER": on((3, 0))}, hands=hands | {"a": ["GOL-D1"]}, traps=()) as at:
        at.standard("X", "GOL", "M")
        assert (-1, 1) in at.goes()
        at.stop().play("GOL-D1")
        assert max(n for _, n in at.lines()) == 2


@pytest.mark.rule("SFB-12.31", "SFB-7.11")
def test_pyre_savant_burns_hotter_at_a_distance() -> None:
    with table(a={"GWA": on((-4, 0), up=True)}, b={"KIL": on((-3, 0)), "GOL": on((-2, 0))}, hands={"a": ["GWA-D2"]}) as at:
        at.play("GWA-D2").aim("SE")
        assert (at.damage("KIL"), at.damage("GOL")) == (1, 2)


@pytest.mark.rule("SFB-12.31", "SFB-12.6", "SFB-10.5")
def test_patient_hunter_strikes_the_bloodied_harder() -> None:
    with table(a={"TZU": on((-2, 0), up=True)}, b={"KIL": on((-1, 0), 3)}, hands={"a": ["TZU-C2"]}) as at:
        at.play("TZU-C2").strike("KIL")  # 2 + 1 - 1, doubled: 4, and 3 before
        assert at.gate("KIL")
        assert at.vp == (1, 0)
    with table(a={"TZU": on((-2, 0), up=True)}, b={"KIL": on((-1, 0), 2)}, hands={"a": ["TZU-C2"]}) as at:
        at.play("TZU-C2").strike("KIL")
        assert at.damage("KIL") == 3


@pytest.mark.rule("SFB-12.31", "SFB-7.14", "SFB-12.11")
def test_dread_colors_frighten_whom_they_hurt() -> None:
    with table(a={"PIE": on((-1, 0), up=True)}, b={"DER": on((-2, 0))}, hands={"a": ["PIE-D2"]}) as at:
        at.play("PIE-D2").strike("DER").asks("b", "Flee")
        assert at.goes() == {(-3, 0), (-3, 1), (-2, -1)}  # all three at distance 2
        at.go((-3, 0))
        assert at.space("DER") == (-3, 0)
    with table(
        a={"PIE": on((-1, 0), up=True)}, b={"KIL": on((-2, 0)), "GOL": GATE, "TOL": on((-3, 0), up=True)}, hands={"a": ["PIE-D2"], "b": ["GOL-C2"]}
    ) as at:
        at.play("PIE-D2").strike("KIL").react("GOL-C2", "KIL").asks("a", "ChooseAct")
        assert (at.damage("KIL"), at.space("KIL")) == (0, (-2, 0))


@pytest.mark.rule("SFB-12.31", "SFB-12.1", "SFB-12.13")
def test_a_mountain_is_not_pushed() -> None:
    a, b = {"ZEP": on((-4, 1)), "SNI": on((-3, 3))}, {"KIL": on((-3, 1), up=True)}
    with table(a=a, b=b, hands={"a": ["ZEP-D1", "SNI-M1"]}) as at:
        at.play("ZEP-D1").strike("KIL")
        assert (at.damage("KIL"), at.space("KIL")) == (1, (-3, 1))
        at.play("SNI-M1").strike("KIL")  # to be Placed is no displacement
        assert at.space("KIL") == (-3, 3)


@pytest.mark.rule("SFB-12.31", "SFB-10.2")
def test_eagle_eye_finds_the_gap_in_the_armor() -> None:
    for id, dealt in (("KIL", 4), ("PIE", 4)):  # Defense 1, and Defense 0, which is not less
        with table(a={"DER": on((-3, 0), up=True)}, b={id: on((-3, 3))}, hands={"a": ["DER-D1"]}) as at:
            at.play("DER-D1").strike(id)
            assert at.damage(id) == dealt


@pytest.mark.rule("SFB-12.31", "SFB-4.8")
def test_evergreen_heals_in_the_upkeep() -> None:
    a = {"YAR": on((-3, 0), 2, up=True), "TOL": on((-3, 2), 1), "ZEP": on((-3, 3), 1)}
    with table(a=a, b={"DER": on((-2, 0), 1)}, hands={"a": []}) as at:
        at.end().asks("b", "ChooseAct")
        assert [at.damage(id) for id in ("YAR", "TOL", "ZEP", "DER")] == [1, 0, 1, 1]


@pytest.mark.rule("SFB-12.31", "SFB-12.8")
def test_bloodscent_drinks_from_the_bloodied() -> None:
    for before, left in ((2, 5), (3, 3)):
        with table(a={"NOC": on((-3, 0), 5, up=True), "TOL": on((-4, 4))}, b={"PIE": on((-2, 0), before)}, hands={"a": ["NOC-D2"]}, traps=()) as at:
            at.play("NOC-D2").stop().strike("PIE").stop()
            assert at.damage("NOC") == (5 if before == 2 else 2), left


@pytest.mark.rule("SFB-12.31", "SFB-11.6")
def test_extra_springs_make_traps_worse_for_enemies() -> None:
    with table(a={"GOL": on((-3, 1))}, b={"SNI": on((4, 0), up=True)}, springs=["TRAP-1"]) as at:
        at.standard("X", "GOL", "M").go((-2, 1)).trap((1, 1)).stop()
        assert at.damage("GOL") == 2
    with table(a={"GOL": on((-3, 1)), "SNI": on((-4, 4), up=True)}, b={"DER": on((4, 0))}, springs=["TRAP-1"]) as at:
        at.standard("X", "GOL", "M").go((-2, 1)).trap((1, 1)).stop()
        assert at.damage("GOL") == 1


@pytest.mark.rule("SFB-12.31", "SFB-10.2")
def test_resonance_guards_those_beside_him() -> None:
    with table(a={"PIE": on((-2, 0))}, b={"TOL": on((-1, -1), up=True), "ZEP": on((-1, 0)), "NOC": on((3, 0))}, hands={"a": ["PIE-D2"]}) as at:
        assert [at.defense(id) for id in ("TOL", "ZEP", "NOC")] == [1, 2, 0]
        at.play("PIE-D2").strike("ZEP")
        assert at.damage("ZEP") == 2
    with table(a={"PIE": on((4, -4))}, b={"TOL": on((-2, 0), up=True), "ZEP": on((0, -1)), "NOC": GATE}) as at:
        assert [at.defense(id) for id in ("ZEP", "NOC")] == [1, 0]  # two hexes away, and on the Gate


@pytest.mark.rule("SFB-12.31", "SFB-7.14")
def test_dread_colors_frighten_no_ally() -> None:
    with table(a={"PIE": on((-2, 0), up=True), "GWA": on((-1, 0))}, b={"DER": on((0, -1))}, hands={"a": ["PIE-D1"]}, traps=()) as at:
        at.play("PIE-D1").aim("SE").asks("b", "Flee")
        assert at.damage("GWA") > 0
        at.go(min(at.goes())).asks("a", "ChooseAct")
        assert at.space("GWA") == (-1, 0)


@pytest.mark.rule("SFB-12.31", "SFB-12.8")
def test_nobody_is_drained_who_is_an_ally_or_not_bloodied() -> None:
    a, b = {"NOC": on((-2, 0), up=True), "GWA": on((-1, 0), 3)}, {"DER": on((-3, 0), 3), "PIE": on((-2, 1))}
    with table(a=a, b=b, hands={"a": ["NOC-D2"]}, traps=()) as at:
        at.play("NOC-D2").asks("a", "InLine")
        assert [drains(at.state, at.number(id)) for id in ("GWA", "DER", "PIE")] == [False, True, False]


@pytest.mark.rule("SFB-12.31")
def test_gale_force_is_for_her_own_cards_alone() -> None:
    with table(a={"ZEP": on((-2, 1), up=True)}, b={"GWA": on((-1, 1))}, hands={"a": ["ZEP-D1"], "b": ["GWA-M2"]}, traps=()) as at:
        at.play("ZEP-D1").strike("GWA").react("GWA-M2", "GWA").asks("a", "ChooseAct")
        assert at.space("ZEP") == (-4, 1)
        assert at.damage("ZEP") == 0  # a third step would have been one beyond the edge


@pytest.mark.rule("SFB-12.11")
def test_one_that_cannot_get_farther_away_does_not_flee() -> None:
    with table(a={"PIE": on((3, 0), up=True)}, b={"DER": on((4, 0))}, hands={"a": ["PIE-D2"]}, traps=()) as at:
        at.play("PIE-D2").strike("DER").asks("a", "ChooseAct")  # (3,1) and (4,-1) are free, but as near
        assert at.damage("DER") > 0
        assert at.space("DER") == (4, 0)


@pytest.mark.rule("SFB-12.31")
def test_resonance_of_two_adds_up_and_guards_each_by_the_other() -> None:
    b = {"TOL": on((-1, -1), up=True), "ZEP": on((-1, 0)), "NOC": on((-2, 0))}
    with table(a={"TOL": on((4, -4), up=True), "PIE": on((4, -3))}, b=b) as at:
        assert at.defense("PIE") == 1
        assert [current_defense(at.state, at.number("TOL", seat)) for seat in (0, 1)] == [1, 1]  # nobody guards himself
        assert [at.defense(id) for id in ("ZEP", "NOC")] == [2, 1]


@pytest.mark.rule("SFB-12.31")
def test_gale_force_carries_farther() -> None:
    with table(a={"ZEP": on((-4, 1), up=True)}, b={"DER": on((-3, 1))}, hands={"a": ["ZEP-D1", "ZEP-M2"]}, traps=()) as at:
        at.play("ZEP-D1").strike("DER")
        assert at.space("DER") == (1, 1)
    with table(a={"ZEP": on((-4, 1), up=True)}, b={"DER": on((-3, 1))}, hands={"a": ["ZEP-M2"]}, traps=()) as at:
        at.play("ZEP-M2").stop().asks("a", "Move")  # with one thing and one target to choose nobody is asked
        assert (0, 1) in at.goes()  # three steps
        at.go((0, 1))
    with table(a={"TOL": on((-4, 1)), "ZEP": on((-4, 4), up=True)}, b={"DER": on((-3, 1))}, hands={"a": ["TOL-D2"]}, traps=()) as at:
        at.play("TOL-D2").aim("SE")
        assert at.space("DER") == (-2, 1)  # not her card


@pytest.mark.rule("SFB-12.31", "SFB-4.8")
def test_ahead_of_time_draws_one_more() -> None:
    for place, cards in ((on((-3, 0), up=True), 6), (on((-3, 0)), 5)):
        with table(a={"TOC": place, "TOL": on((-4, 4))}, b={"DER": on((4, 0))}, hands={"a": ["TOC-C2"]}) as at:
            at.end()
            assert len(at.held("a")) == cards
