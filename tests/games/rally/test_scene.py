"""What is drawn of a table, and who sees it."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.rules.programming import Put
from outplay.kernel import scene as sc
from outplay.kernel.ids import openable
from outplay.kernel.step import Seat
from tests.games.rally.lay import card
from tests.games.rally.table import At, begun, table


def drawn(t: At, viewer: Seat | None) -> sc.Scene:
    return GAME.scene(GAME.observe(t.state, viewer))


def slots(scene: sc.Scene, robot: str) -> list[tuple[str, bool, str]]:
    """Return what the registers of a robot's panel hold: a card, a back, a mark."""
    panel = next(one for one in scene.panels if one.piece == robot)
    return [(slot.card, slot.back, slot.mark) for slot in panel.slots]


def known(scene: sc.Scene) -> set[str]:
    """Return the program cards whose faces are drawn."""
    return {one.id for zone in scene.zones for one in zone.cards if one.face and one.id.startswith("card-")}


@pytest.mark.rule("RALLY-43.4", "RALLY-43.7")
def test_a_program_lies_in_the_own_tray_only() -> None:
    with table(round=2, S1="6,15 N", N1="6,12 S", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        t.puts("S1", "70 80")
        own, other = drawn(t, 0), drawn(t, 1)
        assert slots(own, "s1") == [("card-70", False, ""), ("card-80", False, ""), ("", False, "asked"), ("", False, ""), ("", False, "")]
        assert slots(other, "s1") == [("", False, "")] * 5
        tray = next(zone for zone in own.zones if zone.role == "picked")
        assert [place.id for place in tray.places] == [f"reg-s1-{n}" for n in range(1, 6)]
        assert {one.id for one in tray.cards} == {"card-70", "card-80"}
        assert not any(zone.role == "picked" and zone.piece == "s1" for zone in other.zones)


@pytest.mark.rule("RALLY-6.1", "RALLY-43.7")
def test_nobody_sees_the_cards_of_others() -> None:
    with table(round=2, S1="6,15 N", N1="6,12 S", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        hand = {f"card-{priority}" for priority in (500, 670, 70, 80, 10, 510, 520, 530, 540)}
        assert hand <= known(drawn(t, 0))
        assert not hand & known(drawn(t, 1))
        assert not known(drawn(t, None))


@pytest.mark.rule("RALLY-43.2", "RALLY-43.3")
def test_locked_registers_show_their_cards_to_all() -> None:
    with table(round=2, S1="6,15 N d7 | - - 80 90 100", N1="6,12 S", robots=1) as t:
        t.deal()
        locked = slots(drawn(t, 1), "s1")
        assert [mark for _, _, mark in locked] == ["", "", "locked", "locked", "locked"]


@pytest.mark.rule("RALLY-2.2")
def test_each_team_has_its_own_half_at_home() -> None:
    with table(S1="6,15 N", N1="6,12 S", robots=1) as t:
        assert [drawn(t, viewer).boards[0].home for viewer in (0, 1, None)] == ["s", "n", "s"]
        assert [panel.place for panel in drawn(t, 1).panels] == ["near", "far"]
        assert [panel.piece for panel in drawn(t, 1).panels] == ["n1", "s1"]


def test_a_card_goes_where_its_offer_says() -> None:
    with table(round=2, S1="6,15 N", N1="6,12 S", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        seen = GAME.observe(t.state, 0)
        offer = GAME.offer(seen, Put(0, 1, card(70)))
        tray = next(zone for zone in GAME.scene(seen).zones if zone.role == "picked")
        assert offer.on == ["card-70", "reg-s1-1"]
        assert tray.places[0].id in offer.on


@pytest.mark.rule("RALLY-41.4")
def test_a_robot_is_not_out_before_it_was_placed() -> None:
    with begun(robots=1) as t:
        assert [[chip.text for chip in panel.statuses] for panel in drawn(t, 0).panels] == [["Not placed yet"]] * 2
        t.late_through("S1")
        assert [[chip.text for chip in panel.statuses] for panel in drawn(t, 0).panels] == [[], ["Not placed yet"]]
    with table(S1="out", robots=1) as t:
        assert [[chip.text for chip in panel.statuses] for panel in drawn(t, 0).panels] == [[], []]


@pytest.mark.rule("RALLY-51.1")
def test_the_score_is_explained_where_it_stands() -> None:
    score = "1 kill, 2 deaths, 3 objectives, score 14"
    with table(S1="6,15 N 1/2/3", N1="6,12 S", robots=1, bases=(20, 0)) as t:
        assert drawn(t, 0).panels[0].text == f"Rivet: 0 of 10 damage; {score} (kills less deaths, and five for each objective)."
        t.base_check()
        result = GAME.result(GAME.observe(t.state, None))
        told = "North's base fell in round 1. The best robot is Rivet, with a score of 14 (kills less deaths, and five for each objective)."
        assert sc.spoken(result.title) == told
        assert [one.line.words() for one in result.standings if one.line] == [
            f"Rivet: {score}.",
            "Flange: 0 kills, 0 deaths, 0 objectives, score 0.",
        ]


LIMITS: list[tuple[dict[str, Any], str]] = [
    ({"bases": (12, 9)}, "South's base has more hit points left"),
    ({"bases": (9, 9), "towers": "ST1:5 NT1:1"}, "the bases are equal, and South's towers have more hit points left"),
    ({"bases": (9, 9)}, "bases and towers are equal, and South has the best robot"),
]


@pytest.mark.rule("RALLY-52.4")
@pytest.mark.parametrize(("state", "words"), LIMITS)
def test_at_the_limit_of_rounds_it_is_told_what_decided(state: dict[str, Any], words: str) -> None:
    with table(ruleset="quick", round=40, S1="- 1/0/0", N1="- 0/0/0", **state) as t:
        t.cleanup()
        assert sc.spoken(GAME.result(GAME.observe(t.state, None)).title).startswith(f"The limit of 40 rounds is reached: {words}. The best robot")


@pytest.mark.rule("RALLY-51.1")
def test_no_robot_is_praised_for_dying_more_often_than_it_killed() -> None:
    with table(S1="6,15 N 0/1/0", N1="6,12 S", robots=1, bases=(20, 0)) as t:
        t.base_check()
        told = "North's base fell in round 1. No robot of the winners has a score above 0 (kills less deaths, and five for each objective)."
        assert sc.spoken(GAME.result(GAME.observe(t.state, None)).title) == told


@pytest.mark.rule("RALLY-53.5", "RALLY-53.11", "RALLY-53.13")
def test_each_option_card_asks_its_own_question_in_a_program() -> None:
    asked = {
        "conditional_program": "Does Rivet store a card?",
        "flywheel": "Does Rivet keep a card on its Flywheel?",
        "gyroscopic_stabilizer": "Does Rivet switch its Gyroscopic Stabilizer on?",
    }
    for option, title in asked.items():
        with table(round=2, S1=f"6,15 N + {option}", N1="6,12 S", robots=1) as t:
            t.deal(top="500 670 70 80 10 510 520 530 540").puts("S1", "70 80 500 510 520")
            assert GAME.prompt(GAME.observe(t.state, 0), 0).title == title


@pytest.mark.rule("RALLY-6.2")
def test_the_deck_opens_what_is_known_of_the_discard_pile() -> None:
    with table(round=2, S1="6,15 N", N1="6,12 S", robots=1) as t:
        t.deal()
        gone = t.state.deck[:2]
        t.state.deck = t.state.deck[2:]
        t.state.show(gone[:1])
        t.state.throw(gone)
        for viewer in (0, None):
            pile = next(zone for zone in drawn(t, viewer).zones if zone.id == "discard")
            assert (pile.at, pile.count) == ("deck", 2)
            assert [one.name for one in openable(drawn(t, viewer), viewer) if one in pile.cards] == [
                t.state.content.kinds[t.state.content.cards[gone[0]].kind].name
            ]
            assert len(pile.cards) == 1, "what was thrown away unseen is counted, not drawn"


@pytest.mark.rule("RALLY-41.2")
def test_everybody_opens_the_whole_graveyard() -> None:
    with table(round=2, S1="6,15 N", N1="6,12 S", robots=1) as t:
        t.deal()
        t.state.graveyard = (3, 5)
        names = [t.state.content.options[o].name for o in (3, 5)]
        for viewer in (0, 1, None):
            assert [one.name for one in openable(drawn(t, viewer), viewer) if one.name in names] == names


def test_the_head_line_tells_what_both_bases_have_left() -> None:
    with table(towers="NT1:1", S1="8,12 N") as t:
        t.weapons(S1="howitzer")
        sides = GAME.scene(GAME.observe(t.state, None)).sides
        assert [(side.name, side.score.value, side.score.name) for side in sides if side.score] == [
            ("South", "40", "hit points of the base"),
            ("North", "35", "hit points of the base"),
        ]
