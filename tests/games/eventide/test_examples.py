"""The worked examples of the rulebook, S-1 to S-54, except those of drafts and line-ups (test_setup.py) and of secrets (test_secrets.py)."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.data import events as ev
from tests.games.eventide.table import A, B, table

# ---------------------------------------------------------------- the basics


@pytest.mark.rule("EOH-9.3", "EOH-10.3", "EOH-10.6", "EOH-11.2")
def test_s1_combat_picture() -> None:
    with table(mid=("reckarr stella", "celt"), rolls=[2, 3]) as t:
        assert (t.down, t.gold) == ({"B.outer.mid"}, (1, 0))
        t.attack("reckarr", "celt")
        assert (t.state_of("celt"), t.damage("celt"), t.gold) == ("fallen", 6, (2, 0))
        assert t.attacks() == {("celt", "reckarr"), ("celt", "stella")}
        t.attack("celt", "stella").asks(A, "shop")
        assert t.gold == (2, 1)
        assert [t.state_of(id) for id in ("celt", "stella")] == ["out", "out"]
        assert [t.damage(id) for id in ("celt", "stella")] == [0, 0]
        assert t.wasted() == ["stella"]


@pytest.mark.rule("EOH-13.4", "EOH-10.10")
def test_s3_minion_rush() -> None:
    with table(top=("hobb rush", "pell"), assault=True) as t:
        assert (t.strengths("top"), t.gold[A]) == ((2, 1), 1)
        assert "B.outer.top" in t.down
        t.declines(A)  # Haymaker
        assert t.attacked() == [("hobb", "pell"), ("pell", "hobb")]


@pytest.mark.rule("EOH-7.3", "EOH-7.4", "EOH-7.5", "EOH-7.6")
def test_s4_six_none_or_between() -> None:
    with table(begin="place") as t:
        t.asks(A, "place").place(A, "top", "bruiser defender provoker sorcerer wanderer decoy")
        t.asks(B, "place").place(B, "mid")
        t.asks(A, "place")
        assert t.placements(A) == {("mid", 0), ("bottom", 0)}
        t.place(A, "bottom").asks(B, "place")
        assert {lane for lane, _ in t.placements(B)} == {"top", "bottom"}
        t.place(B, "top", "decoy").place(B, "bottom", "bruiser")  # A's third turn is taken unasked
        assert t.named() == [("A", "top", 6), ("B", "mid", 0), ("A", "bottom", 0), ("B", "top", 1), ("A", "mid", 0), ("B", "bottom", 1)]


@pytest.mark.rule("EOH-8.2", "EOH-8.3", "EOH-8.4", "EOH-8.5", "EOH-8.6")
def test_s5_reveal_order() -> None:
    lanes: dict[str, Any] = {"top": ("stella thessaly", "ishka hobb-2"), "begin": "reveal"}
    with table(**lanes) as t:
        t.passes(A).asks(B, "reveal").use(B, "mend", "hobb")
        t.asks(A, "reveal").use(A, "falling star", "ishka")
        # B has nothing left that is usable: that is a pass, and ends B's stage
        t.asks(A, "reveal").use(A, "brace")
        assert t.stage != "reveal"
    with table(**lanes) as t:
        t.passes(A).use(B, "mend", "hobb").passes(A)
        assert t.stage != "reveal"  # the second pass


@pytest.mark.rule("EOH-7.8", "EOH-11.6")
def test_s6_respawn() -> None:
    with table(mid=("tamsin", "skarn-6"), round=4, begin="fight") as t:
        assert t.state_of("skarn") == "out"
        t.done(A).asks(B, "place")
        assert (t.round, "bruiser" in t.hand(B)) == (5, False)
        t.place(B, "top", "defender").place(A, "top", "provoker").place(B, "mid").place(A, "mid").place(B, "bottom").place(A, "bottom")
        assert t.state_of("skarn") == "returning"
        t.to_round(6)
        assert "bruiser" in t.hand(B)
        assert (t.state_of("skarn"), t.damage("skarn")) == ("base", 0)


@pytest.mark.rule("EOH-9.9", "EOH-13.1", "EOH-13.2", "EOH-13.3")
def test_s7_phase_change() -> None:
    with table(top=("", "hobb"), down="A.outer.top", spent="falling_star mend haymaker", a="stella", b="ishka") as t:
        assert t.down == {"A.outer.top", "A.inner.n"}
        assert (t.round, t.assault) == (4, True)
        assert t.spent() == set()
        assert "minion_rush" in t.hand(A)
        assert "minion_rush" in t.hand(B)


@pytest.mark.rule("EOH-14.2", "EOH-14.1")
def test_s8_both_fortresses() -> None:
    gone = "A.inner.n A.inner.s B.inner.n B.inner.s A.outer.top B.outer.mid"
    with table(top=("", "hobb"), mid=("skarn jexle", "pell"), down=gone, assault=True) as t:
        assert (t.winner, t.ended_by) == (B, "EOH-14.1")
        assert t.down & {"A.fort", "B.fort"} == {"A.fort"}


@pytest.mark.rule("EOH-9.8", "EOH-11.2", "EOH-12.3", "EOH-12.5")
def test_s9_gold_and_shop() -> None:
    lanes: dict[str, Any] = {"top": ("nym", ""), "mid": ("reckarr stella", "celt-5"), "bottom": ("", "")}
    with table(**lanes) as t:
        t.attack("reckarr", "celt").attack("celt", "reckarr").asks(A, "shop")
        assert t.gold[A] == 3
        t.buys(A, "stella")
        assert (t.gold[A], t.level("stella")) == (1, 1)
        assert t.round == 4  # with 1 gold there is nothing to buy, so nobody is asked
    with table(begin="shop", gold=(3, 0), base=("stella/1", "")) as t:
        t.buys(A, "stella")
        assert (t.gold[A], t.level("stella")) == (0, 2)


@pytest.mark.rule("EOH-9.4", "EOH-9.6", "EOH-9.9")
def test_s11_tower_order() -> None:
    with table(top=("nym", ""), mid=("reckarr", ""), down="B.outer.top") as t:
        assert t.down == {"B.outer.top", "B.inner.n", "B.outer.mid"}
        assert t.gold[A] == 2
        t.to_round(4)
        assert t.assault


@pytest.mark.rule("EOH-10.1", "EOH-10.3", "EOH-10.4")
def test_s12_all_of_one_side_first() -> None:
    with table(top=("hobb jexle", "skarn-7 ishka"), begin="fight") as t:
        assert t.attacks() == {(x, y) for x in ("hobb", "jexle") for y in ("skarn", "ishka")}
        t.attack("jexle", "skarn").until("attack")  # Hobb strikes Ishka, the only one left
        assert t.state_of("skarn") == "fallen"
        t.attack("skarn", "jexle")
        assert t.attacked() == [("jexle", "skarn"), ("hobb", "ishka"), ("skarn", "jexle"), ("ishka", "jexle")]


# ---------------------------------------------------------------- pinning down


@pytest.mark.rule("EOH-9.3", "EOH-9.2", "EOH-15.6")
@pytest.mark.parametrize(("push", "fallen"), [("one", {"B.outer.top"}), ("two", set())])
def test_s13_empty_lanes(push: str, fallen: set[str]) -> None:
    with table(top=("osk", ""), bottom=("hobb jexle stella", "pell skarn"), push=push) as t:
        t.until("attack")
        assert (t.down, t.gold) == (fallen, (len(fallen), 0))


@pytest.mark.rule("EOH-9.5", "EOH-14.1")
def test_s14_through_to_the_fortress_in_one_check() -> None:
    with table(top=("nym", ""), bottom=("hobb", ""), down="B.outer.top B.outer.bottom B.inner.n", assault=True) as t:
        assert (t.winner, t.gold) == (A, (1, 0))
        assert {"B.inner.s", "B.fort"} <= t.down
        assert t.attacked() == []


@pytest.mark.rule("EOH-9.4")
def test_s15_an_outer_tower_shields_its_lane() -> None:
    with table(mid=("nym", ""), down="B.inner.n B.inner.s B.outer.top", assault=True) as t:
        assert "B.outer.mid" in t.down
        assert "B.fort" not in t.down


@pytest.mark.rule("EOH-8.8", "EOH-11.4", "EOH-11.6")
def test_s16_a_reveal_kill_changes_the_check() -> None:
    with table(top=("hobb", "lull-3"), bottom=("stella", "ishka"), begin="reveal") as t:
        t.use(A, "falling star", "lull")
        assert (t.state_of("lull"), t.lane("lull"), t.gold[A]) == ("out", "", 2)  # 1 for Lull, 1 for the tower
        assert t.down == {"B.outer.top"}
        t.to_round(5)
        assert "wanderer" in t.hand(B)


@pytest.mark.rule("EOH-10.9", "EOH-5.7")
def test_s17_fallen_shield() -> None:
    with table(top=("hobb tamsin", "aldermoor-8 skarn"), rolls=[0, 2]) as t:
        t.attack("hobb", "aldermoor").until("attack")  # Tamsin's only target is Skarn
        assert (t.state_of("aldermoor"), t.gold[A]) == ("fallen", 1)
        assert t.damage("skarn") == 5
        assert ("aldermoor", "hobb") in t.attacks()


@pytest.mark.rule("EOH-10.7", "EOH-10.9", "EOH-18.14", "EOH-18.29")
def test_s18_intercept_and_thorns() -> None:
    with table(mid=("lull-4", "corvane/1 hobb"), rolls=[1]) as t:
        assert (t.down, t.gold) == ({"A.outer.mid"}, (0, 1))
        t.attack("lull", "hobb").asks(B, "declare").use(B, "stand aside")
        assert (t.state_of("lull"), t.gold, t.damage("corvane")) == ("out", (0, 2), 6)
        assert t.wasted() == ["hobb", "corvane"]


@pytest.mark.rule("EOH-10.8", "EOH-11.2", "EOH-18.14")
def test_s19_wrong_head() -> None:
    with table(bottom=("tamsin ombrel-2", "grinner"), rolls=[1, 2]) as t:
        t.attack("tamsin", "grinner").asks(B, "declare").use(B, "wrong head", "ombrel")
        t.until("shop")  # Ombrel, fallen, strikes Grinner, and Grinner, fallen, Tamsin
        assert t.attacked() == [("tamsin", "grinner"), ("ombrel", "grinner"), ("grinner", "tamsin")]
        assert (t.killed(), t.gold) == (["ombrel", "grinner"], (2, 1))


@pytest.mark.rule("EOH-10.3", "EOH-18.31")
def test_s20_no_last_words() -> None:
    with table(top=("nym", "hobb-5 pell")) as t:
        assert t.gold == (0, 1)
        t.attack("nym", "hobb")
        assert t.attacked() == [("nym", "hobb"), ("pell", "nym")]
    with table(top=("nym", "hobb-5 pell"), first=B) as t:
        t.attack("hobb", "nym").declines(B).attack("nym", "hobb")
        assert t.attacked() == [("hobb", "nym"), ("pell", "nym"), ("nym", "hobb")]


@pytest.mark.rule("EOH-11.6", "EOH-5.7", "EOH-7.8")
def test_s21_returning_cannot_arrive_late() -> None:
    with table(begin="place", out=("farrow", ""), first_player="fixed") as t:
        t.place_nothing().asks(A, "place")
        assert (t.round, t.state_of("farrow")) == (4, "base")  # nobody was asked in the Reveal stage of round 3
        t.place_nothing().asks(A, "reveal")
        assert t.can(A, "late arrival", "mid")


@pytest.mark.rule("EOH-11.7", "EOH-5.3", "EOH-5.4", "EOH-18.18")
def test_s22_hourglass() -> None:
    with table(top=("reckarr-5", "hobb"), bottom=("sevrin/1", "magda"), begin="fight") as t:
        t.declines(B)  # Haymaker
        t.asks(A, "round_end").use(A, "hourglass", "reckarr")
        t.to_round(4)
        assert "bruiser" in t.hand(A)
        assert (t.state_of("reckarr"), t.damage("reckarr"), t.spent()) == ("base", 0, {"hourglass_1"})


@pytest.mark.rule("EOH-5.3", "EOH-5.4", "EOH-13.2")
@pytest.mark.parametrize(("level", "left"), [(1, {"hourglass_1"}), (2, set())])
def test_s22_what_the_assault_phase_gives_back(level: int, left: set[str]) -> None:
    with table(top=("", "hobb"), down="A.outer.top", base=(f"sevrin/{level}", ""), spent=f"hourglass_{level}") as t:
        t.to_round(4)
        assert (t.assault, t.spent()) == (True, left)


@pytest.mark.rule("EOH-11.1", "EOH-18.18")
def test_s23_not_yet_in_the_reveal_stage() -> None:
    with table(mid=("wend", "pell-5"), top=("stella", "nym"), begin="reveal") as t:
        t.use(A, "falling star", "pell").asks(B, "death").use(B, "not yet")
        assert (t.damage("pell"), t.strengths("mid"), t.gold) == (6, (1, 1), (0, 0))


@pytest.mark.rule("EOH-5.9", "EOH-5.10", "EOH-18.17")
def test_s24_static_choir() -> None:
    with table(top=("stella", "sordine/1"), bottom=("hobb", "pell"), begin="reveal") as t:
        t.use(A, "falling star", "pell").asks(B, "activate").use(B, "static choir")
        assert (t.hurts("pell"), t.spent()) == ([], {"falling_star", "static_choir_1"})
        t.asks(B, "reveal")  # it is B's turn: Dead Air


@pytest.mark.rule("EOH-18.8", "EOH-18.25")
@pytest.mark.parametrize("damage", [10, 8])
def test_s25_pain_drum(damage: int) -> None:
    with table(mid=(f"marrowen/1-{damage}", "corvane"), begin="reveal") as t:
        t.use(A, "pain drum")
        assert t.hurts("marrowen") == ([2] if damage == 10 else [2, 2])  # the last are Corvane's answer
        assert t.struck("marrowen").bd == 7


@pytest.mark.rule("EOH-10.5", "EOH-18.15", "EOH-18.29")
def test_s26_circle_of_iron() -> None:
    with table(mid=("urdek nym", "skarn pell celt"), begin="fight") as t:
        t.asks(A, "lane").use(A, "circle of iron", "skarn")
        assert t.attacks() == {("urdek", "skarn"), ("nym", "pell"), ("nym", "celt")}
        t.attack("urdek", "skarn").attack("nym", "pell")
        assert t.attacks() == {("skarn", "urdek"), ("pell", "nym"), ("celt", "nym")}
        t.attack("skarn", "urdek")
        assert t.damage("nym") == 2


@pytest.mark.rule("EOH-9.2", "EOH-18.28", "EOH-18.11")
def test_s27_living_wall_with_minion_rush() -> None:
    lanes: dict[str, Any] = {"top": ("hobb nym stella rush", "wend rush"), "assault": True}
    with table(**lanes) as t:
        t.until("attack")
        assert (t.strengths("top"), t.gold) == ((4, 3), (0, 0))
    with table(**lanes, begin="reveal", gamers={"jexle": "halcyon"}, a="jexle") as t:
        t.use(A, "big wave").until("attack")
        assert (t.strengths("top"), t.gold) == ((5, 3), (0, 0))


@pytest.mark.rule("EOH-9.2", "EOH-18.9", "EOH-18.11")
def test_s28_stampede() -> None:
    with table(top=("tolva", ""), mid=("jexle", "pell"), begin="reveal") as t:
        t.use(A, "stampede", "mid").until("attack")
        assert (t.strengths("top"), t.strengths("mid"), t.down) == ((0, 0), (1, 1), set())
        t.attack("tolva", "pell")
        assert t.struck("tolva").bd == 5


@pytest.mark.rule("EOH-10.4", "EOH-11.4", "EOH-18.9", "EOH-18.33")
def test_s29_hook_after_a_lane_is_over() -> None:
    with table(top=("hobb", "lull"), mid=("grapnel/1 pell", "")) as t:
        t.declines(A).asks(A, "lane").use(A, "hook", "lull")
        assert (t.state_of("lull"), t.gold[A], t.damage("hobb")) == ("out", 2, 5)
    with table(top=("hobb", "lull"), mid=("grapnel pell", ""), begin="fight") as t:
        t.declines(A).use(A, "hook", "lull")
        t.attack("grapnel", "lull")
        assert t.attacked() == [("hobb", "lull"), ("lull", "hobb"), ("grapnel", "lull")]
        assert ("lull", "pell") in t.attacks()


@pytest.mark.rule("EOH-1.3", "EOH-4.8", "EOH-2.3")
def test_s30_zero_dice() -> None:
    with table(mid=("zephra", "wend/2"), gamers={"zephra": "botfrag"}, begin="fight") as t:
        assert (t.damage("wend"), t.rolled("zephra")) == (4, [(0, 0)])


@pytest.mark.rule("EOH-10.5", "EOH-18.27")
def test_s31_guard_and_reach() -> None:
    with table(top=("osk/1", "hobb"), mid=("", "jexle pell"), begin="fight") as t:
        assert t.attacks() == {("osk", "hobb"), ("osk", "jexle")}
    with table(top=("osk/1", "hobb jexle"), mid=("", "pell"), begin="fight") as t:
        assert t.attacked() == [("osk", "jexle")]  # unasked


@pytest.mark.rule("EOH-11.4", "EOH-11.3")
def test_s32_sniped_before_its_combat() -> None:
    with table(top=("osk/1", "hobb"), mid=("thessaly", "jexle-6 pell"), begin="fight") as t:
        t.attack("osk", "jexle")
        assert (t.state_of("jexle"), t.gold[A]) == ("out", 1)
        t.quiet()
        assert "jexle" not in [attacker for attacker, _ in t.attacked()]


@pytest.mark.rule("EOH-11.5", "EOH-1.7")
def test_s35_two_deaths_by_one_effect() -> None:
    with table(mid=("pyrelle", "stella-5 lull-4"), begin="reveal") as t:
        t.use(A, "ash rain")
        assert t.killed() == ["stella", "lull"]
        assert t.gold[A] == 3
        assert t.down == {"B.outer.mid"}


@pytest.mark.rule("EOH-18.26", "EOH-10.7")
def test_s36_overcharge() -> None:
    with table(mid=("zephra", "corvane"), begin="fight", rolls=[2], chain=[1, 0]) as t:
        assert t.damage("corvane") == 7
        assert t.rolled("zephra") == [(3, 2), (2, 1), (1, 0)]


@pytest.mark.rule("EOH-10.7", "EOH-18.29", "EOH-18.31")
def test_s37_the_reaper_reaped() -> None:
    with table(top=("skarn/1-7", "corvane/1-9 hobb")) as t:
        assert (t.down, t.gold) == ({"A.outer.top"}, (0, 1))
        t.attack("skarn", "corvane")
        assert t.gold == (1, 2)
        assert t.attacked() == [("skarn", "corvane"), ("skarn", "hobb")]
        assert t.damage("hobb") == 5
        assert sorted(t.wasted()) == ["corvane", "hobb"]


@pytest.mark.rule("EOH-11.5", "EOH-11.2", "EOH-18.33")
def test_s38_one_death_prevents_the_next() -> None:
    with table(mid=("pyrelle", "hobb-6 ombrel/1-5"), begin="reveal") as t:
        t.use(A, "ash rain")
        assert (t.killed(), t.gold[A]) == (["hobb"], 1)
        t.quiet()
        assert (t.strengths("mid"), t.struck("ombrel").bd) == ((1, 1), 5)
        assert t.hurts("ombrel") == [2, 3]


@pytest.mark.rule("EOH-5.6", "EOH-18.25")
def test_s39_stone_at_home() -> None:
    with table(base=("wend/1-6", ""), begin="place") as t:
        t.place_nothing().asks(B, "place")
        assert (t.state_of("wend"), t.damage("wend")) == ("base", 6)
        t.place(B, "top")
        assert "defender" in t.hand(A)


@pytest.mark.rule("EOH-8.7", "EOH-8.5", "EOH-1.9")
def test_s40_a_forced_pass_counts() -> None:
    lanes: dict[str, Any] = {"top": ("ishka hobb", "stella"), "mid": ("nym", "sordine"), "begin": "reveal"}
    with table(**lanes) as t:
        t.asks(B, "reveal").use(B, "dead air", "hobb")  # A's first pass, then the second, both unasked
        t.asks(B, "reveal").use(B, "falling star", "hobb")
        assert t.stage != "reveal"  # A cannot mend him any more
        assert [(one.ended, one.unasked) for one in t.events(ev.TurnPassed) if one.seat == A] == [(False, True), (True, True)]
        told = next(one for one in t.told if isinstance(one.event, ev.TurnPassed))
        line = GAME.say(GAME.observe(t.state, A), told)
        assert line is not None
        assert line.words(own=["side-azure", "seat-1"]).endswith("there is nothing left to use.")
    with table(**lanes) as t:
        t.use(B, "falling star", "hobb").asks(A, "reveal")
        assert t.can(A, "mend", "hobb")


@pytest.mark.rule("EOH-10.5", "EOH-10.8", "EOH-5.10", "EOH-18.14")
def test_s44_turned_and_dodged() -> None:
    with table(bottom=("hobb lull/2", "grinner"), rolls=[1]) as t:
        t.attack("hobb", "grinner").asks(A, "declare").declines(A)
        t.asks(B, "declare").use(B, "wrong head", "lull")
        t.asks(A, "declare").use(A, "smoke veil")
        t.until("shop")
        assert t.attacked() == [("hobb", "grinner"), ("lull", "grinner"), ("grinner", "hobb")]
        assert (t.gold[A], t.damage("hobb"), t.damage("lull")) == (2, 1, 0)


@pytest.mark.rule("EOH-12.2", "EOH-12.3", "EOH-12.4", "EOH-11.6")
def test_s46_at_the_counter() -> None:
    with table(begin="shop", gold=(5, 2), a="corvane", b="celt") as t:
        t.buys(A, "corvane").buys(A, "corvane")
        t.asks(B, "shop").buys(B, "celt")
        assert ([t.level(id) for id in ("corvane", "celt")], t.gold) == ([2, 1], (0, 0))
    with table(mid=("corvane/2-11", "celt/1"), round=4, begin="fight") as t:
        t.to_round(6)
        assert (t.level("corvane"), t.damage("corvane")) == (2, 0)


@pytest.mark.rule("EOH-5.10", "EOH-5.9")
def test_s47_negated_and_handed_on() -> None:
    with table(top=("hobb sordine/1", "corvane skarn"), rolls=[2]) as t:
        assert t.down == set()
        t.attack("hobb", "skarn").asks(A, "declare").declines(A)
        t.asks(B, "declare").use(B, "stand aside").asks(A, "activate").use(A, "static choir")
        assert t.target == "skarn"
        t.asks(A, "declare").use(A, "haymaker")
        assert (t.damage("skarn"), t.rolled("hobb")) == (6, [(7, 2)])
    with table(top=("hobb sordine/1", "corvane skarn"), begin="fight", rolls=[2]) as t:
        t.attack("hobb", "skarn").declines(A).declines(B).asks(A, "attack")
        assert t.rolled("hobb") == [(3, 2)]


@pytest.mark.rule("EOH-1.11", "EOH-12.1", "EOH-11.4", "EOH-18.10", "EOH-18.30")
@pytest.mark.parametrize("before", [0, 2])
def test_s48_burning_at_home(before: int) -> None:
    with table(top=("pyrelle/1", f"hobb-{before}"), mid=("grapnel", "anselm/1"), begin="fight", rolls=[1, 1]) as t:
        t.declines(B)  # Rift Anchor in Top
        t.declines(B)  # Haymaker
        assert (t.damage("hobb"), t.damage("pyrelle")) == (4 + before, 5)
        t.asks(A, "lane").use(A, "hook", "hobb").asks(B, "lane").use(B, "rift anchor", "hobb")
        t.until("place")
        assert [t.damage("anselm"), t.damage("grapnel")] == [3, 3]
        if before:
            assert (t.state_of("hobb"), t.gold[A]) == ("out", 1)
            assert "bruiser" not in t.hand(B)
        else:
            assert (t.state_of("hobb"), t.damage("hobb")) == ("base", 6)
            assert "bruiser" in t.hand(B)


@pytest.mark.rule("EOH-7.3", "EOH-7.4", "EOH-7.7", "EOH-1.12")
def test_s50_out_of_time_in_placement() -> None:
    with table(begin="place", b="osk", out=("hobb", ""), script={"default_placement": [(1, 4, 0, 2, 3)]}) as t:
        t.late(A)
        assert t.named() == [("A", "top", 2)]
        assert len(t.hand(A)) == 3
        t.asks(B, "placed").declines(B).place(B, "mid")
        t.place(A, "bottom", " ".join(t.hand(A))).asks(B, "placed")
        t.declines(B).place(B, "top").asks(B, "placed")  # after A's third turn, unasked
        assert t.named()[-1] == ("A", "mid", 0)
    with table(begin="place", out=("hobb", "")) as t:
        t.place(A, "bottom", " ".join(t.hand(A)[:2])).place(B, "mid").place(A, "top", " ".join(t.hand(A)[:2])).place(B, "top")
        t.asks(A, "place").late(A)
        assert t.named()[-1] == ("A", "mid", 1)


@pytest.mark.rule("EOH-10.4", "EOH-10.8", "EOH-18.31")
def test_s51_no_last_words_for_a_friend() -> None:
    with table(bottom=("nym hobb-5", "grinner")) as t:
        t.attack("nym", "grinner").asks(B, "declare").use(B, "wrong head", "hobb")
        t.until("place")
        assert t.attacked() == [("nym", "grinner"), ("grinner", "nym")]
        assert (t.gold, t.state_of("hobb"), t.damage("nym")) == ((1, 1), "out", 1)


@pytest.mark.rule("EOH-1.10", "EOH-14.5")
def test_s53_giving_up() -> None:
    with table(begin="place", round=1) as t:
        t.place(A, "top", "bruiser defender decoy").asks(B, "place").concedes(A)
        assert (t.winner, t.ended_by) == (B, "EOH-1.10")
        assert t.stage == "place"
    with table(top=("hobb", "pell-6"), begin="fight") as t:
        t.declines(A).asks(B, "death").concedes(B)
        assert (t.winner, t.gold, t.state_of("pell")) == (A, (0, 0), "live")


@pytest.mark.rule("EOH-5.12")
def test_s54_waiting_is_all_one_sees() -> None:
    with table(begin="place", b="osk") as t:
        t.place(A, "mid").asks(B, "place").place(B, "mid")  # no card of A lies anywhere
        t.place(A, "top", "bruiser decoy").asks(B, "placed")
        t.declines(B).asks(B, "place")
