"""Corners where several rules meet, and what a player who is out of time gets."""

from __future__ import annotations

import pytest

from outplay.games.eventide.data import events as ev
from tests.games.eventide.table import A, B, start, table

# ---------------------------------------------------------------- duels


@pytest.mark.rule("EOH-18.15", "EOH-10.5", "EOH-5.10")
def test_nothing_is_turned_on_a_duelist_or_from_one() -> None:
    with table(mid=("urdek thessaly", "corvane stella"), begin="fight") as t:
        t.use(A, "circle of iron", "corvane").attack("thessaly", "stella")
        assert t.asked[1] != "declare"  # Corvane, in a duel, cannot stand aside
    with table(mid=("urdek thessaly", "skarn grinner"), begin="fight") as t:
        t.use(A, "circle of iron", "skarn").attack("thessaly", "grinner")
        assert t.asked[1] != "declare"  # the only other one is Urdek, who is in a duel
    with table(mid=("urdek thessaly nym", "grinner skarn"), begin="fight") as t:
        t.use(A, "circle of iron", "skarn").attack("thessaly", "grinner").asks(B, "declare")
        assert {id for id in ("urdek", "nym") if t.can(B, "wrong head", id)} == {"nym"}


@pytest.mark.rule("EOH-18.15", "EOH-10.3")
def test_a_duel_goes_on_when_one_of_the_two_has_fallen() -> None:
    with table(mid=("urdek nym", "skarn-6 pell celt"), begin="fight") as t:
        t.use(A, "circle of iron", "skarn").attack("urdek", "skarn").attack("nym", "pell")
        assert t.state_of("skarn") == "fallen"
        assert t.attacks() == {("skarn", "urdek"), ("pell", "nym"), ("celt", "nym")}


# ---------------------------------------------------------------- attacks on the own side


@pytest.mark.rule("EOH-10.8", "EOH-10.7")
def test_a_blow_on_a_friend_meets_the_armor_and_the_answers_of_its_side() -> None:
    with table(mid=("reckarr thessaly/1 nym", "grinner"), begin="fight", rolls=[2]) as t:
        t.attack("reckarr", "grinner").use(B, "wrong head", "nym").asks(A, "damage").use(A, "shield boss")
        assert t.damage("nym") == 4 + 2 - 3
    with table(mid=("reckarr aldermoor nym", "grinner"), begin="fight") as t:
        t.attack("reckarr", "grinner").use(B, "wrong head", "nym")
        assert t.damage("nym") == 4 - 1
    with table(mid=("reckarr pell/1 nym-4", "grinner"), begin="fight") as t:
        t.attack("reckarr", "grinner").use(B, "wrong head", "nym").asks(A, "death").use(A, "last candle")
        assert t.damage("nym") == 6


@pytest.mark.rule("EOH-10.8", "EOH-18.31", "EOH-18.30")
def test_after_effects_do_not_ask_whose_hero_was_hit() -> None:
    with table(mid=("skarn/1 nym-5", "grinner celt"), begin="fight") as t:
        t.attack("skarn", "celt").use(B, "wrong head", "nym")
        assert t.killed()[0] == "nym"
        assert t.attacks() == {("skarn", "grinner"), ("skarn", "celt")}  # he attacks once more
    with table(mid=("pyrelle/1 nym", "grinner"), begin="fight") as t:
        t.attack("pyrelle", "grinner").use(B, "wrong head", "nym").quiet()
        assert t.marked("nym") == [("burn", 2)]


# ---------------------------------------------------------------- what sticks, and what does not


@pytest.mark.rule("EOH-18.12", "EOH-18.9")
def test_what_lasts_for_the_round_goes_along() -> None:
    with table(top=("thessaly anselm", "jexle"), mid=("hobb", "reckarr"), begin="reveal") as t:
        t.use(A, "brace").use(A, "rift door", "thessaly", "hobb").quiet()
        assert t.struck("reckarr").armor == 2  # Thessaly is in Mid now


@pytest.mark.rule("EOH-5.7", "EOH-18.12")
def test_what_a_passive_gives_stays_behind() -> None:
    with table(top=("aldermoor jexle anselm", "corvane"), mid=("reckarr", "celt"), begin="reveal") as t:
        t.use(A, "rift door", "aldermoor", "reckarr").quiet()
        assert ("corvane", "jexle") in t.attacked()
        assert t.struck("corvane").armor == 0


@pytest.mark.rule("EOH-11.4", "EOH-10.5")
def test_who_is_shot_after_the_own_combat_leaves_at_once() -> None:
    with table(top=("jexle", "celt-2"), bottom=("osk/2", ""), begin="fight") as t:
        t.quiet()
        assert t.attacked() == [("jexle", "celt"), ("celt", "jexle"), ("osk", "celt")]
        assert [one.fallen for one in t.events(ev.Killed)] == [False]


@pytest.mark.rule("EOH-11.2", "EOH-18.20", "EOH-12.1")
def test_a_price_is_paid_at_home_too() -> None:
    with table(mid=("magda", "hobb-6 anselm/1"), begin="reveal") as t:
        t.use(A, "price on your head", "hobb").until("lane")
        t.hero("hobb").burn = 2
        t.use(B, "rift anchor", "hobb").until("shop")
        assert (t.killed(), t.gold[A]) == (["hobb"], 1 + 2)


@pytest.mark.rule("EOH-18.33", "EOH-9.7")
def test_horns_are_silent_when_the_tower_is_held() -> None:
    with table(mid=("tolva/1 jexle", "aldermoor/1")) as t:
        t.asks(B, "tower").use(B, "gatehouse key")
        assert t.gold[A] == 0


@pytest.mark.rule("EOH-10.5", "EOH-18.27")
def test_who_guards_stands_before_who_hides() -> None:
    with table(mid=("reckarr", "jexle lull"), begin="fight") as t:
        assert t.attacked()[0] == ("reckarr", "jexle")


# ---------------------------------------------------------------- how long it lasts


@pytest.mark.rule("EOH-18.31", "EOH-10.7")
def test_a_second_attack_after_a_kill_comes_once_a_round() -> None:
    with table(mid=("skarn/1", "celt-5 hobb-5 pell"), begin="fight") as t:
        t.attack("skarn", "celt").attack("skarn", "hobb").until("attack")
        assert t.killed() == ["celt", "hobb"]
        assert t.asked == (B, "attack")  # no third one
    with table(mid=("skarn/1", "celt-5 pell"), begin="fight", first_player="fixed") as t:
        t.attack("skarn", "celt").to_round(4)
        t.place(A, "top", "bruiser").place(B, "top", "defender").until("attack", "place")
        assert not t.hero("skarn").again  # in the next round there may be one again


@pytest.mark.rule("EOH-5.14", "EOH-12.1", "EOH-18.11", "EOH-18.16", "EOH-18.20")
def test_marks_end_with_the_round() -> None:
    with table(top=("tolva", ""), mid=("tamsin/2 sordine", "hobb pell"), begin="reveal") as t:
        t.use(A, "stampede", "mid").use(A, "dead air", "hobb").use(A, "poachers net", "pell")
        assert (t.hero("tolva").winded, t.hero("hobb").silenced, t.hero("pell").stunned) == (True, True, True)
        t.quiet().until("place")
        assert (t.hero("tolva").winded, t.hero("hobb").silenced, t.hero("pell").stunned) == (False, False, False)
    with table(mid=("magda", "corvane"), begin="reveal") as t:
        t.use(A, "price on your head", "corvane").until("place")
        assert t.hero("corvane").bounties == ()


@pytest.mark.rule("EOH-9.2", "EOH-18.11")
def test_a_big_wave_is_for_one_round() -> None:
    with table(mid=("rush nym", "hobb"), begin="reveal", assault=True, gamers={"nym": "halcyon"}, first_player="fixed") as t:
        t.use(A, "big wave").to_round(4).place(A, "mid", "minion_rush").place_nothing().until("place")
        assert t.strengths("mid") == (1, 0)


@pytest.mark.rule("EOH-5.14", "EOH-18.7")
def test_what_lasts_for_a_combat_is_over_in_the_next_lane() -> None:
    with table(mid=("", "grapnel"), bottom=("farrow/2", ""), top=("", "corvane"), begin="fight") as t:
        t.asks(A, "lane").use(A, "waystone").asks(B, "lane").use(B, "hook", "farrow").quiet()
        assert [one.bd for one in t.events(ev.Struck) if t.name(one.attacker) == "farrow"] == [5, 3]


@pytest.mark.rule("EOH-13.1", "EOH-13.2")
def test_the_assault_phase_starts_once() -> None:
    with table(top=("", "hobb"), down="A.outer.top", a="stella", first_player="fixed") as t:
        t.to_round(4)
        assert t.assault
        t.place(A, "mid", "sorcerer").place(B, "mid", "bruiser").place_nothing().use(A, "falling star", "hobb").to_round(5)
        assert t.spent() == {"falling_star"}  # nothing is given back a second time


@pytest.mark.rule("EOH-18.30")
def test_burning_twice_is_burning_at_the_higher() -> None:
    with table(mid=("pyrelle/2 nym", "corvane"), begin="fight", spent="ash_rain") as t:
        t.hero("corvane").burn = 2
        t.attack("pyrelle", "corvane").quiet()
        assert t.hurts("corvane") == [3, 4, 3]


# ---------------------------------------------------------------- after-effects


@pytest.mark.rule("EOH-10.7", "EOH-18.30")
def test_a_blow_that_does_nothing_burns_nobody() -> None:
    with table(mid=("pyrelle/1", "jexle/2 thessaly"), begin="reveal", spent="ash_rain") as t:
        t.use(B, "brace").quiet()
        assert t.struck("pyrelle").damage == 0
        assert t.marked("jexle") == [("armor", 2)]


@pytest.mark.rule("EOH-10.7", "EOH-18.29")
def test_a_wide_swing_comes_before_the_thorns() -> None:
    with table(mid=("skarn-7", "corvane/1 ombrel/1-5"), begin="fight") as t:
        t.attack("skarn", "corvane")
        assert t.killed() == ["ombrel", "skarn"]  # the other way round Skarn's death would have healed Ombrel


@pytest.mark.rule("EOH-10.7", "EOH-11.4", "EOH-18.29")
def test_who_was_shot_in_another_lane_pricks_nobody() -> None:
    with table(top=("osk/1", ""), mid=("", "corvane/2-10"), begin="fight") as t:
        assert (t.killed(), t.hurts("osk")) == (["corvane"], [])


# ---------------------------------------------------------------- the fallen


@pytest.mark.rule("EOH-5.7", "EOH-10.9")
def test_interrupts_of_the_fallen_work_until_the_lane_ends() -> None:
    with table(mid=("reckarr nym", "thessaly/1-5 celt"), begin="fight") as t:
        t.attack("reckarr", "thessaly").asks(B, "damage").declines(B)
        assert t.state_of("thessaly") == "fallen"
        t.asks(B, "damage").use(B, "shield boss")
        assert t.damage("celt") == 4 - 3


@pytest.mark.rule("EOH-5.7", "EOH-18.33")
def test_a_jar_fills_for_the_living_only() -> None:
    with table(mid=("reckarr nym", "ombrel/2-3 celt-5 pell"), begin="fight") as t:
        t.attack("reckarr", "ombrel").attack("nym", "celt").attack("ombrel", "reckarr")
        assert t.struck("ombrel").bd == 4


@pytest.mark.rule("EOH-18.6", "EOH-5.7")
def test_beside_a_fallen_friend_one_is_not_alone() -> None:
    with table(mid=("urdek/1 celt-2", "nym"), begin="fight", first=B, spent="circle_of_iron") as t:
        t.attack("nym", "celt").quiet()
        assert (t.killed(), t.struck("urdek").bd) == (["celt"], 3)


# ---------------------------------------------------------------- order


@pytest.mark.rule("EOH-8.6")
def test_who_goes_on_alone_ends_by_the_first_pass() -> None:
    with table(mid=("stella", "corvane"), top=("thessaly magda", "nym"), begin="reveal") as t:
        t.use(A, "falling star", "corvane")  # B has nothing to use, and is done
        t.asks(A, "reveal").use(A, "brace").passes(A)
        assert t.stage != "reveal"  # Magda could still name a price, and it was A's first pass


@pytest.mark.rule("EOH-12.1", "EOH-14.4")
def test_the_end_of_the_last_round_is_still_asked_about() -> None:
    with table(mid=("sevrin/1", ""), out=("hobb", ""), begin="end", round=8, max_rounds=8) as t:
        t.asks(A, "round_end").use(A, "hourglass", "hobb")
        assert (t.state.over, t.ended_by) == (True, "EOH-14.4")


@pytest.mark.rule("EOH-5.12", "EOH-18.23")
def test_who_has_nothing_to_exchange_is_not_asked() -> None:
    def asked(level: int) -> str:
        with table(begin="place", base=(f"quill/{level}", "")) as t:
            t.place(A, "top", "bruiser decoy").place(B, "top").place(A, "mid").place(B, "mid").place(A, "bottom").place(B, "bottom")
            return t.asked[1]

    assert asked(2) == "all_placed"
    assert asked(1) == "place"  # both cards lie in one lane, as all can see: the next round has begun
    with table(begin="place", out=("celt", "")) as t:
        t.place(A, "top", "bruiser").place(B, "top").place(A, "mid").place(B, "mid").place(A, "bottom").place(B, "bottom")
        assert t.round == 4  # a Respawn token goes only when this window has closed


# ---------------------------------------------------------------- out of time


@pytest.mark.rule("EOH-14.5", "EOH-4.9", "EOH-2.5", "EOH-4.3")
def test_what_those_get_who_are_out_of_time_in_the_setup() -> None:
    with start(gamers="draft", heroes="draft", x_factor=[1, 0, 1, 0, 0, 1]) as t:
        t.asks(A, "gamer").late(A)
        assert t.choices(B) == ["rubberband", "quietqueue", "botfrag"]  # pixelpaws and QuietQueue have 7: the first of the list
        while t.asked[1] == "gamer":
            t.late(t.asked[0])
        t.late(A).late(B)
        t.asks(A, "hero").late(A)
        assert t.choices(B)[0] == "hobb"
        while t.asked[1] in ("hero", "draft"):
            t.late(t.asked[0])
        t.lines_up().asks(B, "first").late(B)
        assert t.state.first == B


@pytest.mark.rule("EOH-14.5", "EOH-10.4", "EOH-12.2", "EOH-8.4")
def test_what_those_get_who_are_out_of_time_in_a_round() -> None:
    with table(mid=("stella reckarr", "corvane-3 celt-1"), begin="reveal", gold=(2, 0)) as t:
        t.asks(A, "reveal").late(A).late(A)
        assert t.stage != "reveal"
        t.until("attack").late(A)
        assert t.attacked()[0] == ("reckarr", "celt")  # the first by Class, on the one with the fewest HP left
        t.quiet().asks(A, "shop").late(A)
        assert t.gold[A] >= 2
    with table(mid=("hobb", "lull/1"), begin="fight") as t:
        t.asks(A, "declare").late(A).asks(B, "declare").late(B)
        assert t.spent() == set()
