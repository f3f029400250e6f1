"""What is asked, in words; and why not: what is said of hexes, figures and cards on which nothing is offered."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.view.names import card_id
from tests.games.brawl.table import CARD, GATE, A, B, at, name, table


@pytest.mark.rule("SFB-5.2", "SFB-1.4", "SFB-9.1", "SFB-10.6", "SFB-12.18")
def test_cards_that_cannot_be_played() -> None:
    a = {"GOL": GATE, "GWA": at(-3, 0, stunned=True), "TZU": at(-4, 0)}
    with table(a=a, b={"DER": at(4, 0)}, hand_a=["GOL-D1", "GWA-D1", "GOL-C2", "TZU-C1"], cores_a=0b101) as t:
        why = {id: t.why(A, card_id(A, CARD[id])) for id in ("GOL-D1", "GWA-D1", "GOL-C2", "TZU-C1")}
        assert why["GOL-D1"] == ("No printed move. Gold'arr waits at the Gate and needs one to come back.", "SFB-10.6")
        assert why["GWA-D1"] == ("Stunned. Gwaien cannot be activated this turn.", "SFB-12.18")
        assert why["GOL-C2"][1] == "SFB-9.1"
        assert why["TZU-C1"] == ("Core exhausted. Your yellow Core will be ready again at the end of your turn.", "SFB-1.4")
        assert t.why(A, "standard-creation")[1] == "SFB-1.4"
        assert t.why(A, "champion-4")[1] == "SFB-5.2"


def test_a_trap_is_read_where_no_place_is_asked_for() -> None:
    with table(a={"GOL": at(-3, 0)}, b={"DER": at(4, 0)}, hand_a=["GOL-D1"], traps=[(-2, 1)]) as t:
        seen = GAME.observe(t.state, A)
        assert GAME.refusals(seen, A, f"trap-{name(-2, 1)}") == []
        assert GAME.refusals(seen, A, name(0, 0)) != []


@pytest.mark.rule("SFB-7.7", "SFB-7.8", "SFB-6.2", "SFB-1.9")
def test_who_cannot_be_aimed_at() -> None:
    b = {"NOC": at(0, 2), "SNI": at(2, 0), "GWA": at(-1, 0), "PIE": at(-2, 1)}
    with table(a={"TZU": at(-2, 2), "GOL": at(-1, 2)}, b=b, hand_a=["TZU-D1"], traps=[]) as t:
        t.pick(A, "play challenge-attack").pick(A, "stop")
        assert t.why(A, "champion-3") == ("Something stands between. A Champion or a Statue blocks the shot at Noctelle.", "SFB-7.7")
        assert t.why(A, "champion-4") == ("Too far. Snikkit is 4 hexes away, the range is 1 to 2.", "SFB-7.8")
        assert t.why(A, "champion-5")[1] == "SFB-6.2"
        assert t.why(A, "champion-2")[1] == "SFB-1.9"
        assert t.why(A, name(0, -4))[1] == "SFB-7.4"


@pytest.mark.rule("SFB-6.3", "SFB-6.4", "SFB-6.5", "SFB-6.12", "SFB-6.14")
def test_hexes_to_which_no_step_leads() -> None:
    with table(a={"YAR": at(-3, 1), "TOL": at(-2, 0)}, b={"KIL": at(-3, 2)}) as t:
        t.pick(A, "standard any old-yarrow with creation")
        assert t.why(A, name(-2, 0)) == ("Brother Toll stands there. Each hex holds one Champion at most.", "SFB-6.5")
        assert t.why(A, name(-1, 1)) == ("A trap is on the way. To go over it, click its hex first.", "SFB-6.14")
        assert t.why(A, name(2, 0))[1] == "SFB-6.3"
        assert t.why(A, "statue-red")[1] == "SFB-6.4"
    with table(a={"NOC": at(-1, 1)}, b={"GWA": at(-1, -1), "KIL": at(-1, 0)}, hand_a=["NOC-M2"]) as t:
        t.pick(A, "play mesmerize").pick(A, "stop").pick(A, "target gwaien")
        assert t.why(A, name(-2, 0)) == ("Wrong direction. It must end nearer.", "SFB-6.12")


@pytest.mark.rule("SFB-9.2", "SFB-9.11")
def test_what_does_not_answer_an_attack() -> None:
    b = {"DER": at(0, -1), "KIL": at(4, 0)}
    with table(a={"GOL": at(-1, 0)}, b=b, hand_a=["GOL-D2"], hand_b=["KIL-D1", "KIL-C1"], cores_b=0b101, traps=[]) as t:
        t.pick(A, "play sunhammer").pick(A, "stop").pick(A, "target deryn").asks(B, "ReactionWindow")
        assert t.why(B, card_id(B, CARD["KIL-D1"])) == ("Not a Reaction. Only Reaction cards answer an attack.", "SFB-9.1")
        assert t.why(B, card_id(B, CARD["KIL-C1"]))[1] == "SFB-1.4"
        assert t.why(B, "champion-3") == ("Kilgore is not attacked. A Reaction protects a target of the attack.", "SFB-9.2")


@pytest.mark.rule("SFB-6.12")
def test_staying_is_named_only_if_it_is_allowed() -> None:
    with table(a={"NOC": at(-3, 0)}, b={"GWA": at(-1, 0)}, hand_a=["NOC-M2"], traps=[(-2, 1)], trap=["TRAP-1"]) as t:
        t.pick(A, "play mesmerize").pick(A, "stop").pick(A, "target gwaien").asks(A, "Move")
        assert GAME.prompt(GAME.observe(t.state, A), A).how == "up to 2 steps, or stay"
        t.pick(A, f"to {name(-2, 1)}").asks(B, "NewTrap").pick(B, f"trap {name(1, 1)}").asks(A, "Move")
        assert GAME.prompt(GAME.observe(t.state, A), A).how == "up to 1 step"  # it is no nearer than it began
