"""Each of the thirty Heroes: Skill, Item I and Item II, as the card says."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.games.eventide.data import events as ev
from tests.games.eventide.table import A, B, table

# ---------------------------------------------------------------- Bruisers


@pytest.mark.rule("EOH-18.33", "EOH-18.8")
def test_reckarr_feasts_on_enemies_only() -> None:
    with table(mid=("reckarr-5", "celt-4"), begin="fight") as t:
        assert (t.state_of("celt"), t.damage("reckarr")) == ("out", 5 - 3 + 3)
    with table(mid=("reckarr-5 nym-4", "grinner"), begin="fight") as t:
        t.attack("reckarr", "grinner").use(B, "wrong head", "nym").quiet()
        assert t.killed()[0] == "nym"
        assert not t.events(ev.Healed)  # a friend is no meal


@pytest.mark.rule("EOH-1.6", "EOH-10.7")
@pytest.mark.parametrize(("level", "damage", "bd"), [(1, 0, 5), (1, 1, 5), (2, 0, 5), (2, 1, 7)])
def test_reckarrs_gauntlet(level: int, damage: int, bd: int) -> None:
    with table(mid=(f"reckarr/{level}", f"aldermoor-{damage}"), begin="fight") as t:
        assert t.struck("reckarr").bd == bd


@pytest.mark.rule("EOH-18.13", "EOH-5.2")
def test_hobb_rolls_seven_dice_once() -> None:
    with table(mid=("hobb", "corvane"), begin="fight", rolls=[7]) as t:
        t.asks(A, "declare").use(A, "haymaker")
        assert (t.rolled("hobb"), t.damage("corvane"), t.spent()) == ([(7, 7)], 11, {"haymaker"})
    with table(mid=("hobb", "corvane"), begin="fight", spent="haymaker") as t:
        assert t.rolled("hobb") == [(3, 0)]


@pytest.mark.rule("EOH-18.26")
@pytest.mark.parametrize(("level", "rolled", "counted"), [(1, 0, 2), (1, 3, 3), (2, 0, 3), (2, 2, 3)])
def test_hobbs_chain_counts_at_least(level: int, rolled: int, counted: int) -> None:
    with table(mid=(f"hobb/{level}", "corvane"), begin="fight", rolls=[rolled, 0], spent="haymaker") as t:
        assert t.damage("corvane") == 4 + counted


@pytest.mark.rule("EOH-18.25")
@pytest.mark.parametrize(("damage", "bd"), [(0, 2), (2, 2), (3, 3), (9, 5)])
def test_marrowen_rages(damage: int, bd: int) -> None:
    with table(mid=(f"marrowen-{damage}", "corvane"), begin="fight") as t:
        assert t.struck("marrowen").bd == bd


@pytest.mark.rule("EOH-18.8", "EOH-18.5", "EOH-18.12", "EOH-5.14")
def test_marrowens_drum() -> None:
    with table(mid=("marrowen/1 nym", "corvane"), begin="reveal") as t:
        t.use(A, "pain drum").quiet()
        assert ([t.struck(id).bd for id in ("marrowen", "nym")], t.damage("marrowen")) == ([4, 4], 2)
    with table(mid=("marrowen/2 nym", "corvane"), top=("jexle", "celt"), begin="reveal") as t:
        t.use(A, "pain drum").quiet()
        assert [t.struck(id).bd for id in ("marrowen", "nym", "jexle")] == [4, 6, 2]


@pytest.mark.rule("EOH-18.29")
def test_skarn_swings_wide() -> None:
    with table(mid=("skarn", "corvane stella celt"), top=("", "grinner"), begin="fight") as t:
        t.attack("skarn", "corvane")
        assert [t.damage(id) for id in ("corvane", "stella", "celt", "grinner")] == [3, 2, 2, 0]
    with table(mid=("skarn nym", "grinner celt"), begin="fight") as t:
        t.attack("skarn", "celt").use(B, "wrong head", "nym")
        assert [t.damage(id) for id in ("nym", "grinner", "celt")] == [3, 2, 2]  # the target was his own: all enemies


@pytest.mark.rule("EOH-18.31", "EOH-10.7")
@pytest.mark.parametrize(("level", "bd"), [(1, 3), (2, 5)])
def test_skarns_stride(level: int, bd: int) -> None:
    with table(mid=(f"skarn/{level}", "celt-5 pell"), begin="fight") as t:
        t.attack("skarn", "celt").quiet()
        assert t.attacked()[:2] == [("skarn", "celt"), ("skarn", "pell")]
        assert t.struck("skarn").bd == bd
    with table(mid=(f"skarn/{level}", "celt-5"), top=("nym", ""), begin="fight") as t:
        assert t.attacked() == [("skarn", "celt"), ("celt", "skarn")]  # nobody is left


@pytest.mark.rule("EOH-18.9", "EOH-18.11")
def test_tolva_runs_into_the_next_lane_only() -> None:
    with table(top=("tolva", ""), begin="reveal") as t:
        assert t.can(A, "stampede", "mid")
        assert not t.can(A, "stampede", "bottom")
    with table(mid=("tolva", ""), begin="reveal") as t:
        assert t.can(A, "stampede", "top")
        assert t.can(A, "stampede", "bottom")


@pytest.mark.rule("EOH-18.33", "EOH-18.20")
@pytest.mark.parametrize(("level", "bd"), [(1, 4), (2, 6)])
def test_tolvas_horns(level: int, bd: int) -> None:
    with table(mid=(f"tolva/{level} jexle", "pell"), top=("nym", "")) as t:
        assert t.gold[A] == 1 + 1 + 1  # two towers, and the horns in her lane
        t.attack("tolva", "pell")
        assert t.struck("tolva").bd == bd


@pytest.mark.rule("EOH-18.15", "EOH-10.5")
def test_urdeks_circle_is_for_his_lane_while_he_lives() -> None:
    with table(top=("nym", "celt"), mid=("urdek", "skarn ishka"), begin="fight") as t:
        assert (t.can(A, "circle of iron", "skarn"), t.can(A, "circle of iron", "celt")) == (True, False)
        t.use(A, "circle of iron", "skarn")
        assert t.attacked()[-2:] == [("urdek", "skarn"), ("skarn", "urdek")]
        assert t.wasted()[-1] == "ishka"
        assert t.state.duels == ()


@pytest.mark.rule("EOH-18.6", "EOH-1.6")
@pytest.mark.parametrize(("level", "bd", "taken"), [(1, 4, 2), (2, 5, 1)])
def test_urdeks_oath(level: int, bd: int, taken: int) -> None:
    with table(mid=(f"urdek/{level}", "thessaly"), begin="fight", spent="circle_of_iron") as t:
        assert (t.struck("urdek").bd, t.damage("urdek")) == (bd, taken)
    with table(mid=(f"urdek/{level} nym", "thessaly"), begin="fight", spent="circle_of_iron") as t:
        t.attack("urdek", "thessaly").attack("thessaly", "urdek")
        assert (t.struck("urdek").bd, t.damage("urdek")) == (3, 2)


# ---------------------------------------------------------------- Defenders


@pytest.mark.rule("EOH-18.12", "EOH-18.5")
def test_aldermoors_row_is_for_the_others() -> None:
    with table(mid=("jexle", "aldermoor nym"), top=("", "skarn"), begin="fight") as t:
        t.attack("jexle", "nym")
        assert t.damage("nym") == 1
    with table(mid=("jexle", "aldermoor nym"), begin="fight") as t:
        t.attack("jexle", "aldermoor")
        assert t.damage("aldermoor") == 2


@pytest.mark.rule("EOH-9.7", "EOH-18.21")
def test_aldermoors_key() -> None:
    with table(top=("nym", ""), mid=("zephra jexle", "aldermoor/1")) as t:
        assert t.down == {"B.outer.top"}  # not his lane
        t.asks(B, "tower").use(B, "gatehouse key")
        assert (t.down, t.gold, t.spent()) == ({"B.outer.top"}, (1, 0), {"gatehouse_key_1"})
    with table(mid=("zephra jexle", "aldermoor/1"), down="B.outer.mid", begin="towers") as t:
        assert "B.inner.n" in t.down  # an inner tower is beyond level I
    with table(top=("nym", ""), mid=("zephra", "aldermoor/2"), down="B.outer.top") as t:
        t.asks(B, "tower").use(B, "gatehouse key")
        assert t.down == {"B.outer.top"}
    with table(mid=("nym jexle", "aldermoor/1")) as t:
        t.asks(B, "tower").declines(B)
        assert (t.down, t.gold[A]) == ({"B.outer.mid"}, 1)
    with table(top=("nym", ""), mid=("aldermoor/2", "hobb")) as t:
        assert (t.down, t.spent()) == ({"B.outer.top"}, set())  # a tower of the enemy: its holder is not asked


@pytest.mark.rule("EOH-18.3", "EOH-18.8")
def test_ishka_mends_anybody_who_is_hurt() -> None:
    with table(mid=("ishka", ""), top=("hobb-6", ""), base=("nym-1", ""), out=("jexle", ""), begin="reveal") as t:
        assert {id for id in ("hobb", "nym", "ishka", "jexle") if t.can(A, "mend", id)} == {"hobb", "nym"}
        t.use(A, "mend", "hobb")
        assert t.damage("hobb") == 2
    with table(mid=("ishka", ""), base=("nym-1", ""), begin="reveal") as t:
        t.use(A, "mend", "nym")
        assert t.damage("nym") == 0


@pytest.mark.rule("EOH-12.1", "EOH-18.33")
@pytest.mark.parametrize("level", [1, 2])
def test_ishkas_kit(level: int) -> None:
    with table(mid=(f"ishka/{level}-3 hobb-4", "corvane-4"), top=("nym-4", ""), begin="end") as t:
        assert [t.damage(id) for id in ("ishka", "hobb", "corvane", "nym")] == [3 - level, 4 - level, 4, 4]
    with table(mid=("hobb-4", ""), base=(f"ishka/{level}", ""), begin="end") as t:
        assert t.damage("hobb") == 4


@pytest.mark.rule("EOH-18.14", "EOH-18.6")
def test_corvane_stands_aside_for_his_lane() -> None:
    with table(mid=("nym", "corvane stella"), top=("jexle", "celt"), begin="fight") as t:
        assert t.asked == (A, "attack")  # in Top nobody was asked: Corvane is elsewhere
        t.attack("nym", "stella").use(B, "stand aside")
        assert (t.damage("corvane"), t.damage("stella")) == (4, 0)
    with table(mid=("nym", "corvane stella"), begin="fight") as t:
        t.attack("nym", "corvane")
        assert t.asked == (B, "attack")  # not for himself


@pytest.mark.rule("EOH-18.29")
@pytest.mark.parametrize("level", [1, 2])
def test_corvanes_mirror(level: int) -> None:
    with table(mid=("nym", f"corvane/{level}"), begin="fight") as t:
        assert t.hurts("nym") == [level, 2]
    with table(mid=("wend", f"corvane/{level}"), begin="fight") as t:
        assert t.hurts("wend") == [2]  # a blow of 0 damages nobody


@pytest.mark.rule("EOH-11.1", "EOH-18.18")
def test_pell_is_not_dead_yet() -> None:
    with table(mid=("reckarr-3", "pell-5"), begin="fight", rolls=[3]) as t:
        t.asks(B, "death").use(B, "not yet")
        assert (t.damage("pell"), t.killed(), t.damage("reckarr")) == (6, [], 6)  # no kill, no feast


@pytest.mark.rule("EOH-18.18", "EOH-5.2")
@pytest.mark.parametrize("level", [1, 2])
def test_pells_candle(level: int) -> None:
    with table(mid=("reckarr", f"pell/{level} celt-5"), begin="fight") as t:
        t.attack("reckarr", "celt").asks(B, "death").use(B, "last candle")
        assert (t.damage("celt"), t.killed(), t.spent()) == (5, [], {f"last_candle_{level}"})
    with table(mid=("reckarr", "celt-5"), top=("", f"pell/{level}"), begin="fight") as t:
        assert t.state_of("celt") == "out"  # another lane


@pytest.mark.rule("EOH-18.28", "EOH-9.2")
def test_wend_is_a_wall_only_alone() -> None:
    with table(mid=("hobb nym jexle", "wend")) as t:
        t.until("attack")
        assert (t.strengths("mid"), t.down) == ((3, 2), set())
    with table(mid=("wend", "hobb")) as t:
        assert (t.strengths("mid"), t.strengths("mid", of=B)) == ((1, 1), (1, 2))  # she attacks as one
    with table(mid=("hobb nym jexle zephra", "wend celt")) as t:
        assert (t.strengths("mid"), t.down) == ((4, 2), {"B.outer.mid"})


@pytest.mark.rule("EOH-18.25", "EOH-18.5", "EOH-18.12")
def test_wends_menhir() -> None:
    with table(mid=("nym", "wend/1-2"), begin="fight") as t:
        assert t.damage("wend") == 6  # of 7
    with table(mid=("nym", "wend-2"), begin="fight") as t:
        assert t.killed() == ["wend"]  # 6 of 5
    with table(mid=("nym", "wend/2"), top=("jexle", "celt"), begin="fight") as t:
        assert (t.rolled("nym"), t.rolled("jexle")) == ([(2, 0)], [(3, 0)])


@pytest.mark.rule("EOH-18.12", "EOH-18.5", "EOH-5.14")
def test_thessaly_has_all_who_stand_there_braced() -> None:
    with table(mid=("thessaly hobb", "nym jexle"), top=("zephra", "skarn"), begin="reveal") as t:
        t.use(A, "brace").quiet()
        assert [t.marked(id) for id in ("thessaly", "hobb", "zephra")] == [[("armor", 2)], [("armor", 2)], []]
        assert (t.struck("nym").damage, t.struck("skarn").damage) == (4 - 2, 3)


@pytest.mark.rule("EOH-18.13", "EOH-5.10")
@pytest.mark.parametrize(("level", "taken"), [(1, 3), (2, 0)])
def test_thessalys_boss(level: int, taken: int) -> None:
    with table(mid=("reckarr", f"thessaly/{level} celt"), begin="fight", rolls=[2]) as t:
        t.attack("reckarr", "celt").asks(B, "damage").use(B, "shield boss")
        assert (t.damage("celt"), t.spent()) == (taken, {f"shield_boss_{level}"})
    with table(mid=("reckarr", f"thessaly/{level}"), begin="fight", rolls=[2]) as t:
        t.asks(B, "damage").declines(B)
        assert t.damage("thessaly") == 6


# ---------------------------------------------------------------- Provokers


@pytest.mark.rule("EOH-10.5", "EOH-18.27")
def test_jexle_must_be_chosen() -> None:
    with table(mid=("reckarr nym", "jexle ishka"), begin="fight") as t:
        assert t.attacks() == {("reckarr", "jexle"), ("nym", "jexle")}
        t.attack("reckarr", "jexle")
        assert t.attacked()[1] == ("nym", "jexle")


@pytest.mark.rule("EOH-18.12")
@pytest.mark.parametrize("level", [1, 2])
def test_jexles_motley(level: int) -> None:
    with table(mid=("nym", f"jexle/{level} ishka"), begin="fight") as t:
        assert t.damage("jexle") == 4 - level


@pytest.mark.rule("EOH-7.1", "EOH-18.32", "EOH-17.7")
def test_quill_has_a_second_decoy() -> None:
    with table(begin="place", a="quill") as t:
        assert (set(t.hand(A)) - set(t.hand(B)), len(t.hand(A))) == ({"reserve_decoy"}, 7)
    with table(begin="place", out=("quill", "")) as t:
        assert "reserve_decoy" not in t.hand(A)


@pytest.mark.rule("EOH-18.23", "EOH-5.9", "EOH-18.4")
@pytest.mark.parametrize("level", [1, 2])
def test_quills_banner(level: int) -> None:
    with table(begin="place", base=(f"quill/{level}", "")) as t:
        t.place(A, "top", "bruiser decoy").place(B, "top").place(A, "mid", "provoker").place(B, "mid").place(A, "bottom").place(B, "bottom")
        t.asks(A, "all_placed")
        assert t.can(A, "false banner", "bruiser", "provoker")
        assert t.can(A, "false banner", "decoy", "bottom") == (level == 2)
        assert not t.can(A, "false banner", "bruiser", "decoy")  # one lane
        t.use(A, "false banner", "bruiser", "provoker")
        assert t.flips()["A"] == {"top": {"decoy", "provoker"}, "mid": {"bruiser"}, "bottom": set()}
    if level == 2:
        with table(begin="place", base=("quill/2", "")) as t:
            t.place(A, "top", "bruiser decoy").place(B, "top").place(A, "mid").place(B, "mid").place(A, "bottom").place(B, "bottom")
            t.use(A, "false banner", "bruiser", "bottom")
            assert t.flips()["A"] == {"top": {"decoy"}, "mid": set(), "bottom": {"bruiser"}}


@pytest.mark.rule("EOH-18.16", "EOH-5.10")
def test_sordine_silences_skill_and_item_not_the_talent() -> None:
    gamers = {"stella": "meridian"}
    with table(mid=("sordine", ""), top=("", "stella ishka-2"), bottom=("", "hobb-3"), begin="reveal", gamers=gamers) as t:
        t.use(A, "dead air", "stella").asks(B, "reveal")
        assert (t.can(B, "falling star", "sordine"), t.can(B, "shotcaller", "stella", "hobb"), t.can(B, "mend", "hobb")) == (False, True, True)


@pytest.mark.rule("EOH-18.17", "EOH-18.6", "EOH-5.9")
@pytest.mark.parametrize("level", [1, 2])
def test_sordines_choir_by_where_it_comes_from(level: int) -> None:
    lanes: dict[str, Any] = {"top": ("stella", ""), "mid": ("ishka hobb-3", f"sordine/{level}"), "begin": "reveal"}
    with table(**lanes) as t:
        t.use(A, "falling star", "sordine")
        assert (t.asked == (B, "activate")) == (level == 2)  # from another lane
    with table(**lanes) as t:
        t.use(A, "mend", "hobb").asks(B, "activate").use(B, "static choir")
        assert t.damage("hobb") == 3
    with table(**lanes, gamers={"hobb": "meridian"}) as t:
        t.use(A, "shotcaller", "stella", "hobb")
        assert (t.asked == (B, "activate")) == (level == 2)  # a Talent
    with table(top=("stella", "ishka"), base=("", f"sordine/{level}"), begin="reveal") as t:
        t.use(A, "falling star", "ishka")
        assert t.damage("ishka") == 3  # she is at base: nobody asks her


@pytest.mark.rule("EOH-18.14", "EOH-18.6", "EOH-10.8")
def test_grinner_needs_another_of_theirs_in_his_lane() -> None:
    with table(mid=("reckarr nym", "grinner ishka"), top=("jexle", ""), begin="fight") as t:
        t.attack("reckarr", "ishka").asks(B, "declare")
        assert {id for id in ("nym", "jexle", "reckarr") if t.can(B, "wrong head", id)} == {"nym"}
        t.use(B, "wrong head", "nym")
        assert t.damage("nym") == 4
    with table(mid=("reckarr", "grinner ishka"), begin="fight") as t:
        t.attack("reckarr", "ishka")
        assert t.asked[1] != "declare"


@pytest.mark.rule("EOH-18.12", "EOH-18.6")
@pytest.mark.parametrize("level", [1, 2])
def test_grinners_bell(level: int) -> None:
    with table(mid=("reckarr", f"grinner/{level} ishka"), begin="fight") as t:
        t.attack("reckarr", "ishka")
        assert t.rolled("reckarr") == [(3 - level, 0)]
    with table(mid=("reckarr", f"grinner/{level} ishka"), begin="fight") as t:
        t.attack("reckarr", "grinner")
        assert t.rolled("reckarr") == [(3, 0)]


@pytest.mark.rule("EOH-11.2", "EOH-18.20")
def test_magdas_price_is_paid_whoever_kills() -> None:
    with table(mid=("magda nym", "celt-3"), begin="reveal") as t:
        t.use(A, "price on your head", "celt").attack("nym", "celt").until("shop")
        assert t.gold[A] == 1 + 1 + 2  # a tower, the kill, the price
    with table(mid=("magda", "celt"), begin="reveal") as t:
        t.use(A, "price on your head", "celt").until("place")
        assert t.gold[A] == 0


@pytest.mark.rule("EOH-12.1", "EOH-18.6")
@pytest.mark.parametrize(("level", "gold", "gained"), [(1, (0, 1), 1), (1, (1, 1), 0), (2, (1, 1), 1), (2, (1, 0), 1)])
def test_magdas_purse(level: int, gold: tuple[int, int], gained: int) -> None:
    with table(mid=(f"magda/{level}", ""), gold=gold, begin="end") as t:
        assert t.gold[A] == gold[A] + gained
    with table(base=(f"magda/{level}", ""), gold=gold, begin="end") as t:
        assert t.gold[A] == gold[A]


@pytest.mark.rule("EOH-18.9", "EOH-18.3")
def test_grapnel_reaches_the_next_lane_before_its_combat() -> None:
    with table(top=("grapnel", "nym"), mid=("", "skarn"), bottom=("", "ishka"), begin="fight") as t:
        t.asks(A, "lane")
        assert {id for id in ("nym", "skarn", "ishka") if t.can(A, "hook", id)} == {"skarn"}
        t.use(A, "hook", "skarn")
        assert t.lane("skarn") == "top"
        assert t.attacks() == {("grapnel", "nym"), ("grapnel", "skarn")}


@pytest.mark.rule("EOH-18.33", "EOH-18.8")
@pytest.mark.parametrize(("level", "damage"), [(1, 2), (2, 4)])
def test_grapnels_chain(level: int, damage: int) -> None:
    with table(top=(f"grapnel/{level}", "nym"), mid=("", "corvane"), begin="fight") as t:
        t.use(A, "hook", "corvane")
        assert t.hurts("corvane") == [damage]


# ---------------------------------------------------------------- Sorcerers


@pytest.mark.rule("EOH-18.8", "EOH-18.32", "EOH-18.4")
@pytest.mark.parametrize(("item", "damage"), [("", 3), ("/1", 4), ("/2", 4)])
def test_stella_drops_a_star_on_one_or_two(item: str, damage: int) -> None:
    with table(top=(f"stella{item}", ""), mid=("", "corvane"), bottom=("", "jexle"), base=("", "skarn"), begin="reveal") as t:
        assert not t.can(A, "falling star", "skarn")
        assert t.can(A, "falling star", "corvane", "jexle") == (item == "/2")
        t.use(A, "falling star", "corvane")
        assert t.hurts("corvane") == [damage]
    if item == "/2":
        with table(top=("stella/2", ""), mid=("", "corvane"), bottom=("", "jexle"), begin="reveal") as t:
            t.use(A, "falling star", "corvane", "jexle")
            assert (t.hurts("corvane"), t.hurts("jexle")) == ([4], [4])


@pytest.mark.rule("EOH-18.5", "EOH-18.8", "EOH-5.10")
def test_pyrelle_needs_somebody_to_rain_on() -> None:
    with table(mid=("pyrelle", "corvane nym"), top=("", "jexle"), begin="reveal") as t:
        t.use(A, "ash rain")
        assert [t.hurts(id)[:1] for id in ("corvane", "nym", "jexle")] == [[2], [2], []]
    with table(mid=("pyrelle", ""), top=("", "jexle"), begin="reveal") as t:
        assert t.stage != "reveal"


@pytest.mark.rule("EOH-18.30", "EOH-12.1")
@pytest.mark.parametrize(("level", "burn"), [(1, 2), (2, 3)])
def test_pyrelles_orb(level: int, burn: int) -> None:
    with table(mid=(f"pyrelle/{level}", "corvane"), begin="fight", spent="ash_rain") as t:
        assert t.hurts("corvane") == [3, burn]


@pytest.mark.rule("EOH-18.12", "EOH-1.6", "EOH-18.7")
def test_ombrel_withers_the_strong() -> None:
    with table(mid=("ombrel", "skarn"), top=("hobb", "nym"), begin="reveal") as t:
        t.use(A, "withering hex", "nym").quiet()
        assert (t.struck("nym").bd, t.struck("skarn").bd) == (1, 3)
    with table(mid=("ombrel", "grinner"), begin="reveal") as t:
        t.use(A, "withering hex", "grinner").quiet()
        assert t.struck("grinner").bd == 0  # never below


@pytest.mark.rule("EOH-18.33", "EOH-11.2")
@pytest.mark.parametrize(("level", "damage", "bd"), [(1, 3, 5), (2, 0, 6)])
def test_ombrels_jar(level: int, damage: int, bd: int) -> None:
    with table(mid=(f"tamsin ombrel/{level}-5", "celt-3 pell"), begin="fight") as t:
        t.attack("tamsin", "celt").until("attack")  # B's half: Ombrel has struck Pell
        assert (t.damage("ombrel"), t.struck("ombrel").bd) == (damage, bd)


@pytest.mark.rule("EOH-18.19", "EOH-5.3")
def test_sevrin_turns_back_what_is_once_per_phase() -> None:
    lanes: dict[str, Any] = {"mid": ("sevrin hobb", ""), "top": ("pell/1 nym", ""), "begin": "reveal"}
    with table(**lanes, spent="haymaker not_yet last_candle_1") as t:
        assert (t.can(A, "turn back", "hobb", "skill"), t.can(A, "turn back", "pell", "skill"), t.can(A, "turn back", "pell", "item")) == (True, True, False)
        t.use(A, "turn back", "pell", "skill")
        assert t.spent() == {"haymaker", "last_candle_1", "turn_back"}
    with table(**lanes) as t:
        assert t.stage != "reveal"  # nothing is spent


@pytest.mark.rule("EOH-18.18", "EOH-11.7")
@pytest.mark.parametrize("level", [1, 2])
def test_sevrins_hourglass_wants_him_in_a_lane(level: int) -> None:
    with table(mid=(f"sevrin/{level}", ""), out=("hobb", "skarn"), base=("nym", ""), begin="end") as t:
        t.asks(A, "round_end")
        assert {id for id in ("hobb", "skarn", "nym", "sevrin") if t.can(A, "hourglass", id)} == {"hobb"}
    with table(base=(f"sevrin/{level}", ""), out=("hobb", ""), begin="end") as t:
        assert t.asked[1] == "place"


@pytest.mark.rule("EOH-18.26")
def test_zephra_rolls_at_most_ten_more() -> None:
    with table(mid=("zephra/2", "corvane"), top=("nym", ""), begin="fight", rolls=[5], chain=[5, 5]) as t:
        assert t.rolled("zephra") == [(5, 5), (5, 5), (5, 5)]
        assert t.state_of("corvane") == "out"


@pytest.mark.rule("EOH-18.6", "EOH-18.12")
@pytest.mark.parametrize(("level", "lane", "dice"), [(1, "top", 5), (1, "mid", 4), (2, "top", 6), (2, "mid", 5)])
def test_zephras_glass(level: int, lane: str, dice: int) -> None:
    lanes: dict[str, Any] = {lane: (f"zephra/{level}", "corvane")}
    with table(**lanes, begin="fight") as t:
        assert t.rolled("zephra") == [(dice, 0)]


@pytest.mark.rule("EOH-18.9", "EOH-18.4", "EOH-18.12")
def test_anselm_opens_a_door() -> None:
    with table(top=("anselm", ""), mid=("hobb nym", ""), begin="reveal") as t:
        assert (t.can(A, "rift door", "anselm", "hobb"), t.can(A, "rift door", "hobb", "nym")) == (True, False)
        t.use(A, "rift door", "anselm", "hobb")
        assert set(t.moved()) == {("anselm", "mid"), ("hobb", "top")}
        assert t.marked("anselm") == t.marked("hobb") == [("bd", 1)]


@pytest.mark.rule("EOH-18.10", "EOH-18.8")
@pytest.mark.parametrize(("level", "damage"), [(1, 4), (2, 1)])
def test_anselms_anchor(level: int, damage: int) -> None:
    with table(top=("hobb-4", "reckarr"), mid=("", "nym"), base=("", ""), bottom=(f"anselm/{level}", ""), begin="fight") as t:
        t.asks(A, "lane").use(A, "rift anchor", "hobb")
        assert (t.lane("hobb"), t.damage("hobb")) == ("", damage)
        t.quiet()
        assert t.attacked() == []


# ---------------------------------------------------------------- Wanderers


@pytest.mark.rule("EOH-18.23", "EOH-5.12")
def test_celts_long_road_goes_to_the_next_lane_by_name() -> None:
    with table(begin="place", a="celt") as t:
        t.place(A, "top", "wanderer decoy").place(B, "top").place(A, "mid").place(B, "mid").place(A, "bottom").place(B, "bottom")
        t.asks(A, "all_placed")
        assert (t.can(A, "long road", "mid"), t.can(A, "long road", "bottom")) == (True, False)
        t.use(A, "long road", "mid")
        assert t.flips()["A"] == {"top": {"decoy"}, "mid": {"wanderer"}, "bottom": set()}
        assert t.spent() == {"long_road"}


@pytest.mark.rule("EOH-1.6")
@pytest.mark.parametrize("level", [1, 2])
def test_celts_blade(level: int) -> None:
    with table(mid=(f"celt/{level}", "corvane"), begin="fight") as t:
        assert t.struck("celt").bd == 3 + level


@pytest.mark.rule("EOH-18.31", "EOH-10.4")
def test_nym_leaves_no_last_words() -> None:
    with table(mid=("nym", "celt-4"), top=("zephra", "skarn"), begin="fight") as t:
        assert t.attacked() == [("zephra", "skarn"), ("skarn", "zephra"), ("nym", "celt")]


@pytest.mark.rule("EOH-18.6")
@pytest.mark.parametrize(("level", "bd"), [(1, 6), (2, 7)])
def test_nyms_ratcatcher(level: int, bd: int) -> None:
    with table(mid=(f"nym/{level}", "corvane"), begin="fight") as t:
        assert t.struck("nym").bd == bd
    with table(mid=(f"nym/{level}", "aldermoor celt"), begin="fight") as t:
        t.attack("nym", "aldermoor")
        assert t.struck("nym").bd == 4
    with table(top=(f"hobb nym/{level}", "celt-3 wend"), begin="fight") as t:
        t.attack("hobb", "celt").until("attack")  # Celt has fallen, and Nym can only attack Wend
        assert (t.state_of("celt"), t.attacked()[1]) == ("fallen", ("nym", "wend"))
        assert t.struck("nym").bd == bd


@pytest.mark.rule("EOH-18.9", "EOH-5.7", "EOH-18.6")
def test_farrow_comes_late() -> None:
    with table(base=("farrow", ""), mid=("jexle", "pell skarn"), begin="reveal") as t:
        t.use(A, "late arrival", "mid").until("attack")
        assert (t.lane("farrow"), t.strengths("mid"), t.down) == ("mid", (2, 2), set())
    with table(mid=("farrow", "pell"), begin="reveal") as t:
        t.until("place")
        assert t.attacked() == [("farrow", "pell"), ("pell", "farrow")]


@pytest.mark.rule("EOH-18.9", "EOH-18.6", "EOH-5.14")
@pytest.mark.parametrize(("level", "bd"), [(1, 3), (2, 5)])
def test_farrows_waystone(level: int, bd: int) -> None:
    with table(top=("zephra", "corvane"), bottom=(f"farrow/{level}", "jexle"), begin="fight") as t:
        t.asks(A, "lane").use(A, "waystone").attack("farrow", "corvane")
        assert (t.lane("farrow"), t.struck("farrow").bd) == ("top", bd)
        t.quiet()
    with table(bottom=(f"farrow/{level}", "jexle"), begin="fight") as t:
        t.asks(A, "lane").declines(A).asks(A, "lane").declines(A)  # Top and Mid, not where he stands
        assert t.attacked() == [("farrow", "jexle"), ("jexle", "farrow")]


@pytest.mark.rule("EOH-18.22", "EOH-7.7")
def test_osk_looks_at_one_lane() -> None:
    with table(begin="place", b="osk") as t:
        t.place(A, "mid", "bruiser decoy").asks(B, "placed")
        assert (t.can(B, "far sight", "mid"), t.can(B, "far sight", "top")) == (True, False)
        t.use(B, "far sight", "mid")
        assert t.notes(B) == [(1, "mid", {"bruiser", "decoy"})]
        t.asks(B, "place")


@pytest.mark.rule("EOH-10.5", "EOH-18.27")
@pytest.mark.parametrize(("level", "far", "bd"), [(1, set(), 3), (2, {("osk", "celt")}, 4)])
def test_osks_rifle(level: int, far: set[tuple[str, str]], bd: int) -> None:
    with table(top=(f"osk/{level}", "hobb"), mid=("", "ishka"), bottom=("", "celt"), begin="fight") as t:
        assert t.attacks() == {("osk", "hobb"), ("osk", "ishka")} | far
        t.attack("osk", "ishka")
        assert t.struck("osk").bd == bd


@pytest.mark.rule("EOH-18.33", "EOH-18.20")
def test_tamsin_is_paid_twice() -> None:
    with table(mid=("tamsin", "celt-3"), begin="fight") as t:
        assert t.gold[A] == 2


@pytest.mark.rule("EOH-18.12", "EOH-18.16", "EOH-10.4")
def test_tamsins_net() -> None:
    with table(mid=("tamsin/1", "pell"), top=("", "celt"), begin="reveal") as t:
        assert not t.can(A, "poachers net", "celt")
        t.use(A, "poachers net", "pell").quiet()
        assert (t.struck("pell").bd, t.rolled("pell")) == (1, [(1, 0)])
    with table(mid=("tamsin/2", "pell"), begin="reveal") as t:
        t.use(A, "poachers net", "pell").quiet()
        assert t.attacked() == [("tamsin", "pell")]


@pytest.mark.rule("EOH-10.5", "EOH-18.27")
def test_lull_hides_behind_others() -> None:
    with table(mid=("reckarr", "lull ishka"), begin="fight") as t:
        assert t.attacked()[0] == ("reckarr", "ishka")
    with table(mid=("reckarr", "lull"), begin="fight") as t:
        assert t.attacked()[0] == ("reckarr", "lull")


@pytest.mark.rule("EOH-18.14", "EOH-10.7")
@pytest.mark.parametrize("level", [1, 2])
def test_lulls_veil(level: int) -> None:
    with table(mid=("reckarr", f"lull/{level}"), begin="fight") as t:
        t.asks(B, "declare").use(B, "smoke veil")
        assert (t.damage("lull"), t.rolled("reckarr")) == (0, [])
    with table(mid=("reckarr", f"lull/{level} ishka"), begin="fight") as t:
        if level == 2:
            t.asks(B, "declare").use(B, "smoke veil")
        assert t.damage("ishka") == (0 if level == 2 else 4)
