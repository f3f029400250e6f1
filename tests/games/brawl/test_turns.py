"""What a turn is made of: Actions, cards from top to bottom, Standard Actions, points; and what is open (SFB-1, SFB-4, SFB-5, SFB-8)."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.standard_actions import Standard
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.view import HIDDEN
from tests.games.brawl.frame import on, table
from tests.games.brawl.table import GATE


@pytest.mark.rule("SFB-1.2")
def test_nobody_is_its_own_ally() -> None:
    with table(a={"YAR": on((-3, 0)), "TOL": on((-3, 2)), "ZEP": on((-3, 1))}, b={"DER": on((-2, 0))}, hands={"a": ["YAR-M2"]}) as at:
        at.play("YAR-M2").stop()
        assert at.targets() == {"TOL", "ZEP"}


@pytest.mark.rule("SFB-1.3", "SFB-5.7")
def test_a_fall_gives_a_point_and_after_the_action_a_level() -> None:
    with table(a={"NOC": on((-2, 0))}, b={"DER": on((-1, 0), 3)}, hands={"a": ["NOC-D2"]}, traps=()) as at:
        at.play("NOC-D2").stop().strike("DER").asks("a", "InLine")
        assert (at.vp, at.champion("NOC").up) == ((1, 0), False)
        at.stop()
        assert at.champion("NOC").up


@pytest.mark.rule("SFB-1.5")
def test_what_cannot_be_done_is_lost_and_the_rest_is_done() -> None:
    with table(a={"NOC": on((-3, 0))}, b={"DER": on((-3, 2), rooted=True)}, hands={"a": ["NOC-M2"]}) as at:
        at.play("NOC-M2").strike("DER").asks("a", "ChooseAct")
        assert (at.space("DER"), at.champion("DER").stunned) == ((-3, 2), True)


@pytest.mark.rule("SFB-1.6")
def test_what_is_open_and_what_is_not() -> None:
    piles, hands = {"b": ["DER-D1"]}, {"a": ["GOL-D1"], "b": ["DER-C1", "DER-C2"]}
    with table(a={"GOL": on((-2, 0))}, b={"DER": on((3, 0), 2)}, hands=hands, piles=piles, cores={"b": "DM"}, vp=(1, 2)) as at:
        seen = GAME.observe(at.state, 0).state
        theirs = seen.players[1]
        assert (theirs.discard, theirs.cores, seen.vp, seen.champions[1].damage) == (at.state.players[1].discard, 0b101, [1, 2], 2)
        assert list(theirs.hand) == [HIDDEN] * 2
        assert list(theirs.deck) == [HIDDEN] * 3
        assert list(seen.players[0].deck) == [HIDDEN] * 5
        assert seen.players[0].hand == at.state.players[0].hand


@pytest.mark.rule("SFB-1.10")
def test_an_effect_on_who_has_fallen_is_lost() -> None:
    with table(a={"KIL": on((-3, 1), 2)}, b={"DER": on((-2, 1), 3)}, hands={"a": ["KIL-D1", "KIL-C2"]}, traps=()) as at:
        at.play("KIL-D1").strike("DER").asks("a", "ChooseAct")
        assert at.gate("DER")
        assert not at.events(ev.ShoveEnded)
    with table(a={"KIL": on((-3, 1), 2)}, b={"DER": on((-2, 1), 3)}, hands={"a": ["KIL-C2"]}, traps=()) as at:
        at.play("KIL-C2").strike("DER")  # what helps himself is carried out
        assert (at.gate("DER"), at.damage("KIL")) == (True, 1)


@pytest.mark.rule("SFB-5.8")
def test_a_turn_that_ends_by_itself_says_so() -> None:
    with table(a={"GOL": on((-3, 1))}, b={"DER": on((3, 0))}, hands={"a": ["GOL-D2"]}, cores={"a": "D"}, traps=()) as at:
        at.play("GOL-D2").go((-2, 1)).asks("b", "ChooseAct")
        assert [over.seat for over in at.events(ev.NothingLeft)] == [0]
        line = GAME.say(GAME.observe(at.state, 0), Told(ev.NothingLeft(0), "SFB-5.8"))
        assert line is not None
        assert [sc.spoken(beat.text, {"seat-1"}) for beat in line.beats] == ["Your turn is over"]
        at.end().asks("a", "ChooseAct")  # who ends the turn knows that it is over
        assert len(at.events(ev.NothingLeft)) == 1


@pytest.mark.rule("SFB-4.1", "SFB-4.2", "SFB-4.7", "SFB-5.1", "SFB-5.4")
def test_a_turn_has_actions_in_any_order_and_number() -> None:
    with table(a={"GOL": on((-4, 1)), "GWA": on((-4, 3))}, b={"DER": on((3, 0))}, hands={"a": ["GOL-D2", "GOL-C1"]}, traps=()) as at:
        assert at.state.phase == "Activation"
        at.play("GOL-C1").go((-3, 1)).standard("M", "GOL").stop().plans(at.deck("a")[0])
        at.play("GOL-D2").go((-2, 1)).asks("b", "ChooseAct")  # no Core is left, and nobody is in reach
        assert at.space("GOL") == (-2, 1)
        at.end().asks("a", "ChooseAct")
        assert at.state.round == 4
        at.end().asks("b", "ChooseAct")


@pytest.mark.rule("SFB-5.5", "SFB-7.2")
def test_the_nine_steps_of_an_attack() -> None:
    hands = {"a": ["NOC-D2"], "b": ["YAR-C2"]}
    with table(a={"NOC": on((-4, 0), up=True)}, b={"DER": on((-2, 0)), "YAR": GATE}, hands=hands, traps=()) as at:
        at.play("NOC-D2").line("SE", 1).asks("a", "Declare").strike("DER").asks("b", "ReactionWindow").react("YAR-C2", "DER").asks("a", "InLine").line("N", 1)
        kinds = [type(told.event) for told in at.told]
        order = [ev.CardPlayed, ev.Moved, ev.AttackDeclared, ev.ReactionPlayed, ev.DefenseChanged, ev.Struck, ev.Hurt, ev.Healed, ev.Moved]
        assert [kind for kind in kinds if kind in order][: len(order)] == order
        assert at.damage("DER") == 1


@pytest.mark.rule("SFB-6.8")
def test_movement_ends_where_there_is_room() -> None:
    with table(a={"TOL": on((-2, 0)), "ZEP": on((-1, -1))}, b={"DER": on((-1, 0))}, hands={"a": ["TOL-M2"]}) as at:
        at.play("TOL-M2")
        assert not {(-2, 0), (-1, -1), (-1, 0), (0, 0), (0, -3)} & at.goes()


@pytest.mark.rule("SFB-7.4", "SFB-5.2", "SFB-5.6")
def test_without_a_target_the_attack_is_declined_unasked() -> None:
    with table(a={"GOL": on((-4, 1))}, b={"DER": on((3, 0))}, hands={"a": ["GOL-D2"]}) as at:
        at.play("GOL-D2").stop().asks("a", "ChooseAct")
        assert (at.pile("a"), at.cores("a")) == (["GOL-D2"], "CM")
        assert at.events(ev.ActionDeclined)


@pytest.mark.rule("SFB-7.13", "SFB-7.14")
def test_with_no_target_left_only_what_needs_none_follows() -> None:
    with table(a={"KIL": on((-2, 0), 2)}, b={"DER": on((-1, 0)), "SNI": GATE}, hands={"a": ["KIL-C2"], "b": ["SNI-M2"]}) as at:
        at.play("KIL-C2").strike("DER").react("SNI-M2", "DER").go((0, -1))
        assert (at.damage("DER"), at.damage("KIL")) == (0, 1)


@pytest.mark.rule("SFB-8.5", "SFB-8.6", "SFB-8.7", "SFB-9.5")
def test_each_standard_action_once_and_without_an_answer() -> None:
    hands = {"b": ["KIL-C1"]}
    with table(a={"GOL": on((-2, 0), 2)}, b={"KIL": on((-1, 0))}, hands=hands) as at:
        at.standard("D", "GOL").strike("KIL").asks("a", "ChooseAct")
        assert at.damage("KIL") == 1  # whatever the Defense
        at.standard("X", "GOL", "M").stop()
        assert {option.action for option in at.legal() if isinstance(option, Standard)} == {1}
        at.standard("C", "GOL").stop()
        assert at.damage("GOL") == 1


@pytest.mark.rule("SFB-8.7", "SFB-6.11")
def test_who_cannot_come_in_cannot_act() -> None:
    a = {"GOL": GATE, "GWA": on((-4, 0)), "TZU": on((-4, 1))}
    with table(a=a, b={"DER": on((-4, 2)), "KIL": on((-4, 3)), "PIE": on((-4, 4))}, hands={"a": ["GOL-M1"]}) as at:
        goldarr = {option.action for option in at.legal() if isinstance(option, Standard) and option.champion == at.number("GOL")}
        assert goldarr == {3}  # two steps lead over an Ally, one does not
        at.play("GOL-M1")
        assert at.goes() == {(-3, -1), (-3, 0), (-3, 1)}


@pytest.mark.rule("SFB-9.1")
def test_a_reaction_is_for_the_opponents_turn() -> None:
    with table(a={"GOL": on((-2, 0))}, b={"DER": on((-1, 0))}, hands={"a": ["GOL-C2"], "b": ["DER-M2"]}) as at:
        assert at.playable() == set()
        at.standard("D", "GOL").strike("DER").asks("a", "ChooseAct")


@pytest.mark.rule("SFB-11.2", "SFB-11.8")
def test_all_see_the_trap_that_is_triggered() -> None:
    with table(a={"KIL": on((-3, 1))}, b={"DER": on((3, 0))}, springs=["TRAP-2"]) as at:
        at.standard("X", "KIL", "M").go((-2, 1)).asks("a", "NewTrap")
        assert at.damage("KIL") == 2  # whatever the Defense
        (sprung,) = at.events(ev.TrapSprung)
        assert at.state.trap_kind(sprung.token).id == "TRAP-2"
        at.trap((1, 1)).stop()
        assert len(at.traps()) == 4


@pytest.mark.rule("SFB-13.2")
def test_points_of_one_batch_are_counted_together() -> None:
    a, b = {"GWA": on((-1, 0)), "DER": on((-2, 0), 2)}, {"PIE": on((0, -1), 3)}
    with table(a=a, b=b, hands={"a": ["GWA-C2"]}, vp=(4, 4)) as at:
        at.play("GWA-C2").aim("N")
        assert (at.vp, at.winner) == ((5, 5), "b")
