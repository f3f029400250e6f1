"""Each Talent, and what Gamers bring to the dice."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.games.eventide import GAME
from tests.games.eventide.table import A, B, start, table


@pytest.mark.rule("EOH-4.8", "EOH-2.3", "EOH-1.5")
@pytest.mark.parametrize(("gamer", "dice"), [("no_scope_nan", 2), ("ninefold", 3), ("coinflip", 5), ("", 3)])
def test_a_hero_attacks_with_the_stat_of_its_focus(gamer: str, dice: int) -> None:
    gamers = {"reckarr": gamer} if gamer else {}
    with table(mid=("reckarr", "celt"), begin="fight", gamers=gamers) as t:
        t.quiet()
        assert t.rolled("reckarr") == [(dice, 0)]


@pytest.mark.rule("EOH-18.13", "EOH-5.8")
def test_deep_breath() -> None:
    with table(mid=("reckarr jexle", "celt"), begin="fight", gamers={"reckarr": "quietqueue"}) as t:
        t.attack("jexle", "celt").asks(A, "declare")  # for the one that is left, by itself: Jexle's attack was not the Gamer's
        t.use(A, "deep breath").quiet()
        assert (t.rolled("jexle"), t.rolled("reckarr")) == ([(2, 0)], [(6, 0)])
        assert t.spent() == {"deep_breath"}


@pytest.mark.rule("EOH-18.22", "EOH-1.12", "EOH-5.12")
def test_ward_the_river() -> None:
    with table(begin="place", gamers={"hobb": "tidepool"}, b="hobb", script={"peek": [(2, 0, 1)]}) as t:
        t.place(A, "top", "bruiser").asks(B, "place").place(B, "top")  # nothing lies in Mid
        t.place(A, "mid", "defender sorcerer decoy").asks(B, "placed")
        assert GAME.prompt(GAME.observe(t.state, B), B).title.endswith(" has placed 3 cards in Mid")
        t.use(B, "ward the river")
        assert t.notes(B) == [(3, "mid", {"decoy", "defender"})]
        assert t.asked == (B, "place")
        assert "; you saw " in GAME.prompt(GAME.observe(t.state, B), B).how
    with table(begin="place", gamers={"hobb": "tidepool"}, b="hobb") as t:
        t.place(A, "mid", "defender").use(B, "ward the river")
        assert t.notes(B) == [(1, "mid", {"defender"})]


@pytest.mark.rule("EOH-18.13", "EOH-10.7", "EOH-18.26")
def test_thick_glasses() -> None:
    gamers = {"zephra": "no_scope_nan"}
    with table(mid=("zephra", "corvane"), begin="fight", rolls=[1], chain=[0], again=[2], gamers=gamers) as t:
        t.asks(A, "rolled").use(A, "thick glasses")
        assert t.rolled("zephra") == [(2, 1), (1, 0), (2, 2)]  # two dice were blank, one of them from Overcharge; these do not chain
        assert t.damage("corvane") == 4 + 3
    with table(mid=("zephra", "corvane"), begin="fight", rolls=[2], chain=[2, 0], gamers=gamers, again=[1]) as t:
        t.asks(A, "rolled").use(A, "thick glasses")
        assert t.damage("corvane") == 4 + 5
    with table(mid=("reckarr", "corvane"), begin="fight", rolls=[2], gamers={"reckarr": "no_scope_nan"}) as t:
        assert t.attacked() == [("reckarr", "corvane"), ("corvane", "reckarr")]  # no blank, nobody is asked


@pytest.mark.rule("EOH-18.18", "EOH-5.8", "EOH-11.7")
def test_quick_respawn() -> None:
    with table(out=("hobb", ""), begin="end", gamers={"hobb": "juke"}) as t:
        t.asks(A, "round_end").use(A, "quick respawn")
        assert (t.state_of("hobb"), t.spent()) == ("base", {"quick_respawn"})
    with table(out=("hobb", ""), begin="end", gamers={"nym": "juke"}) as t:
        t.asks(B, "place")  # it is not Nym who is out


@pytest.mark.rule("EOH-18.9", "EOH-18.4")
def test_shotcaller() -> None:
    with table(top=("hobb", ""), mid=("jexle nym", ""), begin="reveal", gamers={"ishka": "meridian"}, a="ishka") as t:
        assert (t.can(A, "shotcaller", "hobb", "nym"), t.can(A, "shotcaller", "jexle", "nym")) == (True, False)
        t.use(A, "shotcaller", "hobb", "nym")
        assert t.moved() == [("hobb", "mid"), ("nym", "top")]


@pytest.mark.rule("EOH-18.23")
def test_poker_face() -> None:
    with table(begin="place", gamers={"reckarr": "foxglove"}) as t:
        t.place(A, "top", "bruiser").place(B, "top").place(A, "mid", "decoy").place(B, "mid").place(A, "bottom").place(B, "bottom")
        t.asks(A, "all_placed").use(A, "poker face", "bruiser", "decoy")
        assert t.flips()["A"] == {"top": {"decoy"}, "mid": {"bruiser"}, "bottom": set()}


@pytest.mark.rule("EOH-9.2", "EOH-18.11")
def test_big_wave_counts_two() -> None:
    with table(mid=("rush", "hobb"), top=("nym", "ishka"), begin="reveal", assault=True, gamers={"nym": "halcyon"}) as t:
        t.use(A, "big wave").until("attack", "place")
        assert t.strengths("mid") == (2, 1)
        assert "B.outer.mid" in t.down
    with table(top=("nym", "ishka"), begin="reveal", assault=True, gamers={"nym": "halcyon"}) as t:
        assert t.stage != "reveal"  # it was held back


@pytest.mark.rule("EOH-12.3", "EOH-18.20", "EOH-5.5", "EOH-1.6")
def test_haggle() -> None:
    with table(begin="shop", gold=(3, 0), gamers={"reckarr": "coinflip"}, a="nym") as t:
        t.use(A, "haggle").buys(A, "reckarr")
        assert (t.level("reckarr"), t.gold[A]) == (1, 3)  # 2 less than 2
        t.buys(A, "reckarr")
        assert (t.level("reckarr"), t.gold[A]) == (2, 0)
    with table(begin="shop", gold=(1, 0), gamers={"reckarr": "coinflip"}) as t:
        t.asks(A, "shop")  # with 1 gold he can buy, after some talking
        t.use(A, "haggle").done(A)
        assert (t.gold[A], t.spent()) == (1, {"haggle"})
        t.to_round(4)


@pytest.mark.rule("EOH-18.19")
def test_encore() -> None:
    gamers = {"stella": "eclipse"}
    with table(mid=("stella", "corvane"), begin="reveal", gamers=gamers) as t:
        assert not t.can(A, "encore", "stella", "skill")
        t.use(A, "falling star", "corvane").use(A, "encore", "stella", "skill").use(A, "falling star", "corvane")
        assert (t.hurts("corvane")[:2], t.spent()) == ([3, 3], {"falling_star", "encore"})
    with table(base=("stella", ""), mid=("nym", ""), begin="reveal", gamers=gamers, spent="falling_star") as t:
        assert t.stage != "reveal"


@pytest.mark.rule("EOH-18.26")
def test_ice_water() -> None:
    with table(mid=("reckarr", "corvane"), begin="fight", gamers={"reckarr": "papercut"}) as t:
        assert t.damage("corvane") == 5
    with table(mid=("hobb/2", "corvane"), begin="fight", spent="haymaker", gamers={"hobb": "papercut"}) as t:
        assert t.damage("corvane") == 7  # the highest counts


@pytest.mark.rule("EOH-2.4", "EOH-18.5", "EOH-18.12")
def test_team_voice() -> None:
    gamers = {"nym": "twinstars", "jexle": "halcyon", "reckarr": "sarge", "aldermoor": "eclipse"}
    with table(top=("nym jexle reckarr", ""), base=("aldermoor", ""), begin="reveal", gamers=gamers) as t:
        t.use(A, "team voice")
        assert [t.marked(id) for id in ("nym", "jexle", "reckarr", "aldermoor")] == [[("dice", 1)], [("dice", 1)], [], []]
    with table(top=("reckarr", ""), base=("nym", ""), begin="reveal", gamers=gamers) as t:
        assert t.stage != "reveal"  # nobody with the symbol is in a lane


@pytest.mark.rule("EOH-1.4", "EOH-18.24")
def test_lucky_seat() -> None:
    rosters: dict[str, Any] = {"roster_a": "botfrag,juke,meridian,rotaryphone,sarge", "roster_b": "pixelpaws,tidepool,desyncdad,coinflip,papercut"}
    with start(gamers="list", heroes="agreed", **rosters, x_factor=[1, 3, 4]) as t:
        t.lines_up().asks(A, "x_roll").use(A, "lucky seat")
        assert t.x_rolls() == [((4, 5), (1, 3))]
        t.asks(A, "first")  # 4 of 4 dice now


@pytest.mark.rule("EOH-1.4", "EOH-18.32")
def test_s34_showman() -> None:
    rosters: dict[str, Any] = {"roster_a": "rubberband,juke,meridian,rotaryphone,sarge", "roster_b": "pixelpaws,tidepool,8bitbaron,coinflip,papercut"}
    with start(gamers="list", heroes="agreed", **rosters, x_factor=[3, 3]) as t:
        t.lines_up().asks(B, "first")
        assert len(t.x_rolls()) == 1
