"""What is shown before it is done, from what its seat may know."""

from __future__ import annotations

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.rules.programming import PowerDown, Put
from outplay.games.rally.rules.weapons import weapon_pick
from outplay.kernel import scene as sc
from outplay.kernel.step import Option
from tests.games.rally.lay import card, robot_number
from tests.games.rally.table import At, table


def shown(t: At, name: str, option: Option) -> sc.Preview:
    seat = t.state.robots[robot_number(name)].seat
    return GAME.preview(GAME.observe(t.state, seat), seat, option)


def words(preview: sc.Preview) -> list[str]:
    return ["".join(span.text for span in line.spans) for line in preview.words]


def marks(preview: sc.Preview, kind: str) -> list[tuple[str, str]]:
    return [(mark.on or mark.cells[-1], mark.text) for mark in preview.marks if mark.kind == kind]


@pytest.mark.rule("RALLY-45.4", "RALLY-45.5", "RALLY-46.1", "RALLY-47.12")
def test_a_program_shows_its_way_on_a_still_board() -> None:
    with table(round=2, S1="6,15 N", N1="6,12 S", robots=1) as t:
        t.deal(top="500 670 70 80 10 510 520 530 540")
        assert words(shown(t, "S1", Put(0, 1, card(70)))) == ["1 Rotate Left: G14."]
        t.puts("S1", "70 80 500 510")
        whole = shown(t, "S1", Put(0, 5, card(670)))
        assert words(whole)[2:] == [
            "3 Move 1: G13.",
            "4 Move 1: G12; NT1 may fire.",
            "5 Move 2: stopped at G12; NT1 may fire.",
        ]
        assert whole.title == "Rivet, if nobody interferes"
        assert [(mark.on, mark.way) for mark in whole.marks if mark.kind == "ghost"] == [("g14", 0), ("g13", 0), ("g12", 0)]
        assert marks(whole, "order") == [("g14", "1-2"), ("g13", "3"), ("g12", "4-5")]
        assert [mark.cells for mark in whole.marks if mark.kind == "path"] == [["g16", "g15", "g14", "g13", "g12"]]


@pytest.mark.rule("RALLY-45.7")
def test_a_program_that_ends_in_a_pit_says_so() -> None:
    with table(round=2, S1="1,16 E", robots=1) as t:
        t.deal(top="670 500 70 80 10 510 520 530 540")
        preview = shown(t, "S1", Put(0, 1, card(670)))
        assert words(preview) == ["1 Move 2: falls into a pit at D17."]
        assert marks(preview, "splash") == [("d17", "Falls!")]


@pytest.mark.rule("RALLY-44.2")
def test_a_power_down_says_what_it_is_for() -> None:
    with table(S1="1,18 E d9 | 70 80 90 100 110", robots=1) as t:
        t.deal()
        assert shown(t, "S1", PowerDown(0, True)).note == "Next round: all damage is gone; no cards, no weapons."


@pytest.mark.rule("RALLY-47.8", "RALLY-48.6")
def test_a_howitzer_shows_the_pit_behind_its_target() -> None:
    with table(S1="3,13 N", N1="3,12 E", robots=1) as t:
        preview = shown(t, "S1", weapon_pick(0, "howitzer"))
        assert words(preview) == ["Flange falls into a pit!"]
        assert (marks(preview, "harm"), marks(preview, "splash")) == ([("n1", "-1")], [("d12", "Falls!")])
        assert words(shown(t, "S1", weapon_pick(0, "laser"))) == []


@pytest.mark.rule("RALLY-47.8", "RALLY-47.9")
def test_a_howitzer_shows_what_is_left_of_a_tower() -> None:
    with table(S1="8,12 N", towers="NT1:1", robots=1) as t:
        preview = shown(t, "S1", weapon_pick(0, "howitzer"))
        assert (preview.title, words(preview)) == ("At Tower NT1", ["It falls!"])
