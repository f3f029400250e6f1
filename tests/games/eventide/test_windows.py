"""EOH-5: the three kinds of abilities, tokens, and the twelve windows: who is asked, in which order, and when each closes."""

from __future__ import annotations

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.content import EventideContent
from tests.games.eventide import table as laid
from tests.games.eventide.table import CONTENT, A, B, start, table

# ---------------------------------------------------------------- tokens and where abilities work


@pytest.mark.rule("EOH-5.2", "EOH-5.5", "EOH-5.3")
def test_a_spent_ability_waits_for_its_token_to_go() -> None:
    with table(mid=("stella", "corvane"), begin="reveal", down="B.outer.top B.outer.mid", first_player="fixed") as t:
        t.use(A, "falling star", "corvane").to_round(4)
        assert t.spent() == {"falling_star"}  # no phase has begun
    with table(mid=("stella", "corvane"), top=("nym", ""), begin="reveal", down="B.outer.top", first_player="fixed") as t:
        t.use(A, "falling star", "corvane").to_round(4)
        assert (t.assault, t.spent()) == (True, set())


@pytest.mark.rule("EOH-5.4")
@pytest.mark.parametrize("level", [1, 2])
def test_a_token_stays_on_an_item_that_is_raised(level: int) -> None:
    with table(mid=("sevrin/1 hobb", ""), out=("jexle", ""), begin="end", gold=(3, 0), spent="hourglass_1", first_player="fixed") as t:
        if level == 2:
            t.asks(A, "shop").buys(A, "sevrin")
        t.to_round(4)
        assert t.spent() == {f"hourglass_{level}"}


@pytest.mark.rule("EOH-5.7", "EOH-8.8", "EOH-1.11")
def test_abilities_want_their_hero_face_up_in_a_lane() -> None:
    with table(base=("stella thessaly", ""), mid=("nym", "corvane"), begin="reveal") as t:
        assert t.stage != "reveal"  # at base, they have nothing to say
    with table(out=("stella", ""), mid=("nym", "corvane"), begin="reveal") as t:
        assert t.stage != "reveal"


@pytest.mark.rule("EOH-5.6", "EOH-5.7")
def test_a_passive_that_speaks_of_a_lane_works_in_a_lane_only() -> None:
    with table(mid=("reckarr", "celt"), base=("", "aldermoor jexle"), begin="fight") as t:
        assert t.struck("reckarr").armor == 0
        assert t.attacked()[0] == ("reckarr", "celt")


@pytest.mark.rule("EOH-5.13", "EOH-1.7")
def test_event_passives_come_at_once() -> None:
    with table(mid=("reckarr-5", "celt-5"), begin="fight") as t:
        kinds = [type(one.event).__name__ for one in t.told]
        assert kinds.index("Killed") < kinds.index("Healed") < len(kinds) - 1 - kinds[::-1].index("AttackDeclared")


@pytest.mark.rule("EOH-5.14")
def test_what_lasts_for_a_round_ends_with_it() -> None:
    with table(mid=("ombrel", "skarn"), begin="reveal") as t:
        t.use(A, "withering hex", "skarn").until("place")
        assert t.hero("skarn").mods == ()


# ---------------------------------------------------------------- order


@pytest.mark.rule("EOH-5.10", "EOH-5.11")
def test_in_a_lane_the_first_player_is_asked_before_the_other() -> None:
    lanes = {"top": ("anselm/1 hobb", "urdek"), "mid": ("nym", "celt")}
    with table(top=lanes["top"], mid=lanes["mid"], begin="fight") as t:
        t.asks(A, "lane").declines(A).asks(B, "lane").declines(B)
        assert t.asked[1] != "lane"
    with table(top=lanes["top"], mid=lanes["mid"], begin="fight", first=B) as t:
        t.asks(B, "lane").use(B, "circle of iron", "hobb").asks(A, "lane")  # an activation hands on
        t.use(A, "rift anchor", "hobb")
        assert t.wasted() == ["urdek", "anselm"]  # Urdek's partner is gone, and Anselm may not touch a duelist
        assert t.lane("hobb") == ""


@pytest.mark.rule("EOH-5.10", "EOH-5.11")
def test_w_lane_opens_in_an_empty_lane_too() -> None:
    with table(bottom=("farrow/1", "jexle"), begin="fight") as t:
        t.asks(A, "lane").use(A, "waystone")
        assert (t.moved(), t.wasted()) == ([("farrow", "top")], ["farrow", "jexle"])


@pytest.mark.rule("EOH-5.10", "EOH-5.11")
def test_an_activation_hands_on_to_who_can_answer_only_now() -> None:
    # A's Urdek has nobody in his lane, so only B is asked; when Farrow has come, it is A's turn, though B could do more.
    with table(top=("urdek", ""), mid=("nym", "anselm/1 farrow/1"), begin="fight") as t:
        t.asks(B, "lane").use(B, "waystone").asks(A, "lane").use(A, "circle of iron", "farrow")
        t.asks(B, "lane")
        assert t.can(B, "rift anchor", "farrow")


@pytest.mark.rule("EOH-5.10", "EOH-5.11")
def test_when_an_attack_is_declared_its_player_is_asked_first() -> None:
    with table(mid=("hobb", "lull/1"), begin="fight") as t:
        t.asks(A, "declare").declines(A).asks(B, "declare").use(B, "smoke veil")
        assert (t.rolled("hobb"), t.spent()) == ([], {"smoke_veil_1"})  # a dodge closes the window


@pytest.mark.rule("EOH-5.10", "EOH-5.11")
def test_after_an_activation_the_declines_count_anew() -> None:
    with table(mid=("hobb", "corvane stella"), begin="fight") as t:
        t.attack("hobb", "stella").asks(A, "declare").declines(A).asks(B, "declare").use(B, "stand aside")
        t.asks(A, "declare").use(A, "haymaker")
        assert t.rolled("hobb") == [(7, 0)]


@pytest.mark.rule("EOH-5.10", "EOH-9.7")
def test_a_held_tower_closes_its_window() -> None:
    with table(mid=("nym jexle", "aldermoor/2"), gamers={}) as t:
        t.asks(B, "tower").use(B, "gatehouse key")
        assert (t.asked[1], t.down) == ("attack", set())
        assert [one.structure for one in t.events(ev.TowerHeld)] == [1]


@pytest.mark.rule("EOH-9.7", "EOH-14.1")
def test_a_fortress_opens_no_window() -> None:
    with table(mid=("nym", ""), top=("", "aldermoor/2"), down="B.outer.mid B.inner.n B.inner.s", assault=True) as t:
        assert t.winner == A  # he is in a lane, where the Key saves any tower, but not the fortress


@pytest.mark.rule("EOH-9.7", "EOH-5.11")
def test_a_tower_asks_only_its_owner() -> None:
    with table(mid=("nym aldermoor/2", "celt")) as t:
        assert t.down == {"B.outer.mid"}  # A has the Key, and was not asked about a tower of B
        assert t.spent() == set()


@pytest.mark.rule("EOH-9.7", "EOH-9.3")
def test_a_held_tower_does_not_hold_the_next() -> None:
    with table(top=("nym jexle", "aldermoor/2"), mid=("hobb", "")) as t:
        t.asks(B, "tower").use(B, "gatehouse key")
        assert t.down == {"B.outer.mid"}


@pytest.mark.rule("EOH-5.10", "EOH-18.18")
def test_a_saved_hero_closes_the_death_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laid, "CONTENT", with_skill("anselm", 'if = ["victim is other own"]\ndo = [{do = "endure", who = "victim"}]'))
    with table(mid=("reckarr", "pell/1 anselm celt-5"), begin="fight") as t:
        t.attack("reckarr", "celt").asks(B, "death")
        assert t.can(B, "rift door")
        t.use(B, "last candle")
        assert (t.asked[1], t.damage("celt"), t.spent()) == ("attack", 5, {"last_candle_1"})


def with_skill(hero: str, words: str) -> EventideContent:
    """Return the content of the game with another Skill for a Hero: an Interrupt when somebody would be killed, with these lines."""
    before, name, after = CONTENT.source["heroes.toml"].partition(f'id = "{hero}"')
    start, end = after.index("[hero.skill.does]"), after.index("[hero.item]")
    skill = f'[hero.skill.does]\nkind = "interrupt"\nlimit = "phase"\nmoment = "death"\n{words}\n\n'
    return EventideContent({**CONTENT.source, "heroes.toml": before + name + after[:start] + skill + after[end:]})


@pytest.mark.rule("EOH-5.10", "EOH-18.13")
def test_a_figure_of_nothing_closes_the_damage_window() -> None:
    with table(mid=("grinner", "thessaly/1 celt"), begin="fight") as t:
        t.attack("grinner", "celt").asks(B, "damage").use(B, "shield boss")
        assert (t.damage("celt"), t.events(ev.Absorbed)[0].damage) == (0, 0)
    with table(mid=("wend", "thessaly/1"), begin="fight") as t:
        assert t.attacked()[0] == ("wend", "thessaly")  # a figure of 0 opens none
        assert t.asked[1] == "place"


@pytest.mark.rule("EOH-5.10", "EOH-11.1")
def test_a_death_asks_only_who_would_lose_the_hero() -> None:
    with table(mid=("tamsin", "pell/1 celt-3"), begin="fight") as t:
        t.attack("tamsin", "celt").asks(B, "death").declines(B)
        assert t.killed() == ["celt"]


@pytest.mark.rule("EOH-5.10")
def test_a_single_interrupt_may_be_declined_for_the_rest_of_the_round() -> None:
    """Urdek's Circle of Iron is all that the question offers. It can be waived until it is used or the round is over."""
    with table(top=("urdek", ""), mid=("nym", "anselm/1 farrow/1"), begin="fight") as t:
        t.asks(B, "lane").use(B, "waystone").asks(A, "lane")
        waiver = GAME.prompt(GAME.observe(t.state, A), A).waiver
        assert waiver is not None
        assert waiver.label == "Decline Circle of Iron all round"
        assert waiver in GAME.waivers(GAME.observe(t.state, A), A)
        t.use(A, "circle of iron", "farrow").asks(B, "lane")
        assert waiver.key not in {one.key for one in GAME.waivers(GAME.observe(t.state, A), A)}
    with table(mid=("tamsin", "pell/1 celt-3"), begin="fight") as t:
        before = GAME.waivers(GAME.observe(t.state, B), B)
        t.attack("tamsin", "celt").asks(B, "death").declines(B).to_round(t.round + 1)
        assert not {one.key for one in before} & {one.key for one in GAME.waivers(GAME.observe(t.state, B), B)}


@pytest.mark.rule("EOH-5.10", "EOH-5.9")
def test_a_negation_can_be_answered_by_nobody_but_is_an_activation() -> None:
    with table(mid=("stella hobb-2", "sordine/2"), top=("ishka", "celt"), begin="reveal") as t:
        t.use(A, "mend", "hobb").use(B, "static choir")
        assert (t.damage("hobb"), t.spent()) == (2, {"mend", "static_choir_2"})
        assert [type(one.event).__name__ for one in t.told if type(one.event).__name__ in ("Activated", "Negated")] == ["Activated", "Activated", "Negated"]


@pytest.mark.rule("EOH-5.10", "EOH-12.1")
def test_at_the_end_of_the_round_the_first_player_is_asked_before_the_other() -> None:
    with table(mid=("sevrin/1", ""), out=("hobb", "skarn"), begin="end", gamers={"skarn": "juke"}, first=B) as t:
        t.asks(B, "round_end").declines(B).asks(A, "round_end").use(A, "hourglass", "hobb")
        t.asks(B, "round_end").use(B, "quick respawn")
        assert [t.state_of(id) for id in ("hobb", "skarn")] == ["base", "base"]


@pytest.mark.rule("EOH-1.4", "EOH-5.11", "EOH-5.10")
def test_an_x_factor_roll_asks_who_can_roll_again_after_each_roll() -> None:
    rosters = {"roster_a": "pixelpaws,juke,meridian,rotaryphone,sarge", "roster_b": "botfrag,tidepool,desyncdad,coinflip,papercut"}
    with start(gamers="list", heroes="agreed", roster_a=rosters["roster_a"], roster_b=rosters["roster_b"], x_factor=[2, 2, 3, 1, 5]) as t:
        t.lines_up().asks(B, "x_roll")
        assert "a tie, so both roll again; " in GAME.prompt(GAME.observe(t.state, B), B).how
        t.declines(B).asks(B, "x_roll")
        asked = GAME.prompt(GAME.observe(t.state, B), B)
        assert "X Factor: you rolled 1, " in asked.title
        assert asked.how.startswith("as it stands, ")
        t.use(B, "lucky seat").asks(B, "first")
        assert t.x_rolls() == [((4, 5), (2, 2)), ((4, 5), (3, 1))]


# ---------------------------------------------------------------- the Reveal stage


@pytest.mark.rule("EOH-8.2", "EOH-8.5", "EOH-8.6")
def test_alone_one_pass_ends_the_stage() -> None:
    with table(mid=("stella", "corvane"), top=("thessaly", "nym"), begin="reveal") as t:
        t.passes(A)  # B has nothing usable: that ends B's stage
        t.asks(A, "reveal").passes(A)
        assert t.stage != "reveal"


@pytest.mark.rule("EOH-8.1")
def test_cards_kept_in_hand_are_shown_too() -> None:
    with table(begin="place") as t:
        t.place(A, "top", "bruiser decoy").place(B, "mid", "wanderer").place_nothing()
        shown = {(one.seat, one.lane): set(one.cards) for one in t.events(ev.CardsFlipped)}
        assert (shown[A, 0], shown[A, -1]) == ({0, 5}, {1, 2, 3, 4})
        assert shown[B, -1] == {0, 1, 2, 3, 5}
        assert "decoy" in t.hand(A)  # at hand again
