"""The reason that is given for a thing that cannot be chosen now, with the rule."""

from __future__ import annotations

import pytest

from outplay.games.eventide.rules.targeting import bars_target
from outplay.games.eventide.view.names import card_id, half_id, panel_id, piece_id, structure_id
from tests.games.eventide.table import CARD, A, B, start, table


@pytest.mark.rule("EOH-10.5", "EOH-10.4", "EOH-10.9")
def test_why_somebody_is_no_target() -> None:
    with table(mid=("reckarr nym", "jexle pell"), top=("", "celt"), begin="fight") as t:
        assert t.why(A, piece_id(t.number("pell"))) == ("Jexle stands before Pell. A Hero that guards must be attacked first.", "EOH-10.5")
        assert t.why(A, piece_id(t.number("celt")))[1] == "EOH-10.5"
        assert t.why(A, piece_id(t.number("jexle"))) == ("", "")
        t.attack("reckarr", "jexle")
    with table(mid=("reckarr nym", "lull pell stella"), begin="fight") as t:
        assert t.why(A, piece_id(t.number("lull"))) == ("Lull hides. It cannot be attacked while another one there can.", "EOH-10.5")
        t.attack("reckarr", "stella")
        assert t.why(A, piece_id(t.number("reckarr"))) == ("Reckarr has attacked. Each Hero attacks once in a lane's combat.", "EOH-10.4")
    with table(mid=("urdek nym", "skarn pell stella"), begin="fight") as t:
        t.use(A, "circle of iron", "skarn").attack("urdek", "skarn")
        assert t.why(A, piece_id(t.number("skarn"))) == ("A duel is on. Skarn fights only Urdek.", "EOH-10.5")
    with table(mid=("reckarr thessaly", "celt-2 pell stella"), begin="fight") as t:
        t.attack("reckarr", "celt")
        assert t.why(A, piece_id(t.number("celt"))) == ("Celt is fallen. Only live Heroes in lanes can be attacked.", "EOH-10.9")


@pytest.mark.rule("EOH-10.5", "EOH-17.2")
def test_why_a_guard_keeps_a_far_shot_at_home() -> None:
    with table(mid=("osk/2 ombrel", "jexle pell"), top=("", "celt"), begin="fight") as t:
        t.asks(A, "attack")
        osk, celt = t.number("osk"), t.number("celt")
        assert bars_target(t.state, osk, celt) == "guard"  # Jexle stands before Osk, so he cannot aim at Top
        assert bars_target(t.state, osk, t.number("jexle")) == ""
    with table(mid=("osk/2 ombrel", "stella pell"), top=("", "jexle lull"), begin="fight") as t:
        t.asks(A, "attack")
        osk = t.number("osk")
        assert bars_target(t.state, osk, t.number("lull")) == "guard"  # Jexle stands before Lull
        assert bars_target(t.state, osk, t.number("jexle")) == ""


@pytest.mark.rule("EOH-7.3", "EOH-7.1", "EOH-7.6")
def test_why_a_lane_or_a_card_cannot_be_placed() -> None:
    with table(begin="place", out=("hobb", "")) as t:
        t.place(A, "top", "decoy").place(B, "top").asks(A, "place")
        assert t.why(A, half_id(A, 0)) == ("Top is already named. You name each lane once a round.", "EOH-7.3")
        assert t.why(A, card_id(A, CARD["decoy"])) == ("Decoy lies in Top. A placed card stays there unless an ability moves it.", "EOH-7.6")
        assert t.why(A, panel_id(t.number("hobb"))) == ("Hobb is out this round. Its Respawn token is removed when all cards are placed.", "EOH-7.1")
        assert t.why(A, panel_id(t.number("nym")))[1] == "EOH-7.3"


@pytest.mark.rule("EOH-9.4", "EOH-9.5", "EOH-9.8")
def test_why_structures_are_not_aimed_at() -> None:
    with table(mid=("reckarr nym", "celt pell"), begin="fight", down="B.outer.top") as t:
        assert t.why(A, structure_id(B, 0)) == ("It lies in ruins. Structures never come back.", "EOH-9.8")
        assert t.why(A, structure_id(B, 1))[1] == "EOH-9.4"
        assert t.why(A, structure_id(B, 3))[1] == "EOH-9.5"
        assert t.why(A, structure_id(B, 5)) == ("The fortress comes last. It falls once both inner towers are down.", "EOH-9.5")


@pytest.mark.rule("EOH-5.7", "EOH-11.6", "EOH-5.10")
def test_why_nobody_can_be_picked_for_an_ability() -> None:
    with table(mid=("stella", "corvane"), base=("", "skarn"), out=("", "celt"), begin="reveal") as t:
        assert t.why(A, panel_id(t.number("skarn"))) == ("Skarn is at base. Most abilities are only for Heroes in lanes.", "EOH-5.7")
        assert t.why(A, panel_id(t.number("celt"))) == ("Celt is out. It has a Respawn token.", "EOH-11.6")
        assert t.why(A, piece_id(t.number("corvane"))) == ("", "")


@pytest.mark.rule("EOH-12.3", "EOH-5.4", "EOH-12.5")
def test_why_nothing_is_bought() -> None:
    with table(begin="shop", gold=(2, 0), base=("reckarr/2 nym/1 jexle", "")) as t:
        assert t.why(A, panel_id(t.number("reckarr"))) == ("Rubble Gauntlet is at level II. There is no higher level.", "EOH-5.4")
        assert t.why(A, panel_id(t.number("nym"))) == ("Not enough gold. It costs 3, you have 2.", "EOH-12.5")
        assert t.why(A, panel_id(t.number("jexle"))) == ("", "")


@pytest.mark.rule("EOH-2.6")
def test_why_a_gamer_is_not_signed() -> None:
    with start(gamers="cap", heroes="agreed", cap=75, x_factor=[1, 0]) as t:
        t.takes("eclipse", "pixelpaws", "rubberband")
        assert t.why(A, "gamer-sarge") == ("Too expensive. Your salaries may not exceed 75 thousand.", "EOH-2.6")
        assert t.why(A, "gamer-tidepool") == ("", "")
