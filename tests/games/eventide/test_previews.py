"""What previews show before an option is chosen, given what its seat knows."""

from __future__ import annotations

import pytest

from outplay.games.eventide import GAME
from outplay.kernel import scene as sc
from outplay.kernel.game import find_option
from outplay.kernel.play import legal
from outplay.kernel.step import Seat
from tests.games.eventide.table import A, At, B, table


def preview(t: At, seat: Seat, text: str) -> sc.Preview:
    seen = GAME.observe(t.state, seat)
    return GAME.preview(seen, seat, find_option(GAME, seen, seat, text))


def words(shown: sc.Preview) -> list[str]:
    return [line.words() for line in shown.words]


def odds(shown: sc.Preview) -> list[tuple[str, str]]:
    return [(mark.text, mark.sub) for mark in shown.marks if mark.kind == "odds"]


@pytest.mark.rule("EOH-9.3", "EOH-7.3")
def test_a_placement_by_the_best_and_the_worst_hidden_card() -> None:
    with table(begin="place") as t:
        t.place(A, "top", "bruiser decoy").asks(B, "place")
        shown = preview(t, B, "top " + " ".join(t.name(n) for n in (5, 6)))
        assert odds(shown) == [("2 against 2 at most", "nothing falls")]
        assert [case.text for case in shown.cases] == [
            "No Decoy: 2 against 2, nothing falls",
            "A Decoy: 2 against 1, their outer tower falls",
        ]
        assert words(shown) == ["Of all that their cards can be: their outer tower falls in 33%."]
        nobody = preview(t, B, "top nothing")
        assert odds(nobody) == [("0 against 2 at most", "your outer tower falls either way")]
        assert (words(nobody), nobody.cases) == (["Your outer tower falls, whatever their cards are."], [])  # it is sure: no table


@pytest.mark.rule("EOH-9.3", "EOH-7.3")
def test_a_placement_says_how_many_can_still_come() -> None:
    with table(begin="place") as t:
        t.place(A, "top", "bruiser decoy").asks(B, "place")
        shown = preview(t, B, "mid " + t.name(5))
        assert words(shown) == ["Azure has placed nothing here yet, and has 4 cards left."]
        assert [(mark.text, mark.sure) for mark in shown.marks] == [("1 against 0 so far", False)]
        t.place(B, "bottom", "bruiser").place(A, "bottom", "defender provoker sorcerer wanderer").asks(B, "place")
        shown = preview(t, B, "mid " + t.name(6))
        assert words(shown) == ["Azure has placed nothing here, and has no card left."]
        assert [(mark.text, mark.sub, mark.sure) for mark in shown.marks] == [("1 against 0", "their outer tower falls", True)]


@pytest.mark.rule("EOH-9.3", "EOH-16.11")
def test_a_placement_shows_the_same_whatever_lies_there() -> None:
    def shown(cards: str) -> str:
        with table(begin="place") as t:
            t.place(A, "top", cards).asks(B, "place")
            return repr(preview(t, B, "top decoy"))

    assert shown("bruiser decoy") == shown("wanderer sorcerer")


@pytest.mark.rule("EOH-9.2", "EOH-18.28")
def test_a_wall_counts_in_a_placement() -> None:
    with table(begin="place", b="wend") as t:
        t.place(A, "top", "bruiser decoy provoker").asks(B, "place")
        assert odds(preview(t, B, "top wend"))[0][1] == "nothing falls"


@pytest.mark.rule("EOH-9.2", "EOH-18.28")
def test_the_only_one_of_the_others_may_be_a_wall() -> None:
    def shown(other: str) -> sc.Preview:
        with table(begin="place", a=other) as t:
            t.place(A, "top", "bruiser decoy").asks(B, "place")
            return preview(t, B, "top " + " ".join(t.name(n) for n in (5, 6)))

    plain, walled = shown("celt"), shown("wend")
    assert plain.cases[1].text == "A Decoy: 2 against 1, their outer tower falls"
    assert walled.cases[1].text == "A Decoy: 2 against 1, their outer tower falls, but not behind a wall"
    assert words(plain) == ["Of all that their cards can be: their outer tower falls in 33%."]
    assert words(walled) == ["Of all that their cards can be: their outer tower falls in 27%."]


@pytest.mark.rule("EOH-10.7", "EOH-1.2")
@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        ("celt-1 corvane", ("Kills: 88%", "5.5 on average")),
        ("celt-2 corvane", ("Kills: 100%", "5.5 on average")),
        ("celt-2 aldermoor", ("Kills: 88%", "4.5 on average")),
        ("celt", ("Kills: 50%", "5.5 on average")),
    ],
)
def test_the_chance_to_kill(theirs: str, said: tuple[str, str]) -> None:
    with table(mid=("reckarr thessaly", theirs), begin="fight") as t:
        assert odds(preview(t, A, "reckarr attacks celt")) == [said]


@pytest.mark.rule("EOH-18.12", "EOH-18.26")
def test_armor_and_counted_successes_are_in_the_chance() -> None:
    with table(mid=("hobb/2 thessaly", "jexle/2-3"), begin="fight", spent="haymaker") as t:
        assert words(preview(t, A, "hobb attacks jexle")) == ["3 dice, 5 damage; Jexle has 6 left."]


@pytest.mark.rule("EOH-9.2", "EOH-18.11")
def test_an_ability_shows_the_tower_check_as_it_would_stand() -> None:
    with table(top=("tolva", ""), mid=("jexle", "pell"), begin="reveal") as t:
        assert odds(preview(t, A, "pass")) == [("Top: 1 against 0", "their outer tower falls")]
        assert odds(preview(t, A, "use stampede in mid")) == []  # nothing falls in Top any more


@pytest.mark.rule("EOH-9.4", "EOH-9.5")
def test_the_tower_check_says_by_which_lane_and_what_it_leads_to() -> None:
    down = "B.outer.top B.inner.n B.inner.s A.outer.bottom A.inner.s"
    with table(top=("tolva", ""), bottom=("", "jexle"), begin="reveal", down=down) as t:
        assert odds(preview(t, A, "pass")) == [
            ("Top: 1 against 0", "their fortress falls, and you win"),
            ("Bottom: 1 against 0", "your inner tower at Top falls"),
        ]


@pytest.mark.rule("EOH-12.3")
def test_the_shop_shows_both_levels_and_what_is_left() -> None:
    with table(begin="shop", gold=(5, 0), base=("hobb", "")) as t:
        shown = preview(t, A, "buy knuckle-chain 1")
        assert words(shown) == ["I: Each of his attacks counts at least 2 Successes.", "II: Each of his attacks counts at least 3 Successes."]
        assert shown.note == "3 gold left."
        assert shown.beside
        cards = {card.name: card.text for zone in GAME.scene(GAME.observe(t.state, A)).zones for card in zone.cards if zone.role == "hand"}
        assert cards["Knuckle Chain I"] == "Each of his attacks counts at least 2 Successes."
    with table(begin="shop", gold=(5, 0), base=("hobb/1 nym/2", "")) as t:
        assert words(preview(t, A, "buy knuckle-chain 2"))[0].startswith("I (yours): ")
        off = {card.name: card.off for zone in GAME.scene(GAME.observe(t.state, A)).zones for card in zone.cards if zone.role == "hand"}
        assert not off["Knuckle Chain II"]
        assert off["Ratcatcher II"]


@pytest.mark.rule("EOH-1.8")
@pytest.mark.parametrize("begin", ["place", "reveal", "fight", "shop"])
def test_every_option_can_be_shown(begin: str) -> None:
    with table(
        top=("osk/2 sevrin", "celt"), mid=("hobb/1-3", "corvane stella"), bottom=("", "grapnel"), base=("ishka", ""), begin=begin, gold=(6, 6), spent="haymaker"
    ) as t:
        seat = t.state.asked[0]
        for option in [*legal(t.state, seat)][:60]:
            assert GAME.preview(GAME.observe(t.state, seat), seat, option) is not None
