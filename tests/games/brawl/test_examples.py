"""Worked examples of the rules: those of skills and of what is known of cards. The others stand in test_movement.py, test_attacks.py and test_challenges.py."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.kernel.view import HIDDEN
from tests.games.brawl.frame import on, table
from tests.games.brawl.table import CARD


@pytest.mark.rule("SFB-8.2", "SFB-7.9")
def test_e33_allies_in_the_area_of_a_skill() -> None:
    with table(a={"TZU": on((-3, 1)), "GOL": on((-3, 0))}, b={"PIE": on((-2, 0))}, hands={"a": ["TZU-M1"]}) as at:
        at.play("TZU-M1").stop()
        assert at.aims() == {"N", "NE", "SE"}  # those that cover Pierina; none that covers Gold'arr alone
        at.aim("N")
        assert (at.damage("GOL"), at.damage("PIE")) == (3, 3)


@pytest.mark.rule("SFB-8.1", "SFB-8.8", "SFB-12.2")
def test_e48_what_a_skill_asks() -> None:
    with table(a={"ZEP": on((-4, 1))}, b={"DER": on((-3, 3))}, hands={"a": ["ZEP-M1"]}, traps=()) as at:
        at.play("ZEP-M1").asks("a", "JumpTo").go((-3, 2)).asks("a", "NameTarget").stop().asks("a", "ChooseAct")
        assert (at.cores("a"), at.pile("a")) == ("DC", ["ZEP-M1"])
    with table(a={"ZEP": on((-4, 1))}, b={"DER": on((-3, 3))}, hands={"a": ["ZEP-M1"]}, traps=()) as at:
        at.play("ZEP-M1").stop().asks("a", "ChooseAct")  # nobody is adjacent
    with table(a={"PIE": on((-4, 1), 2)}, b={"DER": on((3, 0))}, hands={"a": ["PIE-C1"]}) as at:
        at.play("PIE-C1").stop().asks("a", "Draw")
        assert (at.damage("PIE"), len(at.legal())) == (1, 2)
    with table(a={"GWA": on((-3, 0)), "GOL": on((-3, 3))}, b={"DER": on((3, 0))}, hands={"a": ["GWA-C1"]}) as at:
        at.play("GWA-C1").stop().asks("a", "ChooseSkill")
        assert (at.targets(), at.may_stop, len(at.legal())) == ({"GWA", "GOL"}, True, 3)
    with table(a={"GWA": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["GWA-M1"]}) as at:
        at.play("GWA-M1").asks("a", "PlaceOn").stop().asks("a", "ChooseAct")
        assert at.held("a") == set()
    with table(a={"TOL": on((-3, 0))}, b={"DER": on((3, 0))}, hands={"a": ["TOL-C1"]}) as at:
        at.play("TOL-C1").stop().asks("a", "ChooseSkill").stop().asks("a", "ChooseAct")
        assert at.defense("TOL") == 1


@pytest.mark.rule("SFB-12.21", "SFB-12.22")
def test_e51_cards_that_all_know() -> None:
    hands = {"a": ["TOC-C1"], "b": ["PIE-M1", "PIE-C1", "PIE-D1", "PIE-D2"]}
    a = {"TOC": on((-3, 0)), "SNI": on((-2, 0))}
    with table(a=a, b={"YAR": on((-1, 0)), "PIE": on((4, 0), 1)}, hands=hands, piles={"a": ["TOC-D1", "TOC-M1"]}) as at:
        at.play("TOC-C1").stop().take("TOC-D1")
        assert GAME.observe(at.state, 1).state.players[0].hand.cards == (CARD["TOC-D1"],)
        at.end()
        assert list(GAME.observe(at.state, 1).state.players[0].hand) == [HIDDEN] * len(at.held("a"))
    with table(a=a, b={"YAR": on((-1, 0)), "PIE": on((4, 0), 1)}, hands=hands | {"a": ["TOC-M1", "SNI-D2"]}) as at:
        at.play("TOC-M1").opponent("b").amount(1)
        assert list(GAME.observe(at.state, 1).state.players[0].hand) == [HIDDEN] * 2
        at.play("SNI-D2").strike("YAR").react("PIE-M1", "YAR").asks("a", "Flee").go((-4, 0)).end()
        at.play("PIE-C1").stop().amount(1)
        assert sorted(GAME.observe(at.state, 0).state.players[1].hand) == [HIDDEN, CARD["PIE-D1"], CARD["PIE-D2"]]
        at.end()
        assert list(GAME.observe(at.state, 0).state.players[1].hand) == [HIDDEN] * 5
