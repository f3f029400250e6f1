"""The pictures of the how-to-play pages show what their sentences say."""

from __future__ import annotations

import pytest

from outplay.book.how import Picture, pictures
from outplay.games.moba import GAME
from outplay.kernel.scene import Card


def page(id: str) -> Picture:
    return next(one for one in pictures(GAME) if one.id == id)


def cards(id: str, zone: str) -> list[Card]:
    return next(one.cards for one in page(id).scene.zones if one.id == zone)


@pytest.mark.rule("MOBA-4.21", "MOBA-4.25")
def test_payday_asks_for_an_objective_and_the_items_show_what_lies_there() -> None:
    assert page("payday").offered == ["area-castle", "area-dark_tower", "area-town"]
    assert ["2 of 3" in str(cards("payday", f"at-item-{n}")[0].chips) for n in (1, 2, 3)] == [True, False, False]


@pytest.mark.rule("MOBA-4.30", "MOBA-4.32")
def test_a_card_is_planned_and_has_a_mark_for_each_phase() -> None:
    assert {*page("plan").offered} == {card.id for card in cards("plan", "hand")}
    assert {len(card.foot) for card in cards("plan", "hand")} == {4}


@pytest.mark.rule("MOBA-4.42", "MOBA-4.43")
def test_only_cards_that_are_green_in_the_phase_can_be_played() -> None:
    hand = cards("phases", "hand")
    assert [card.id in page("phases").offered for card in hand] == [not card.off for card in hand] == [True, False, True]


@pytest.mark.rule("MOBA-4.32")
def test_what_the_other_side_has_planned_is_not_shown() -> None:
    assert [card.face for card in cards("phases", "cards-4")] == [False]


@pytest.mark.rule("MOBA-4.112", "MOBA-4.115")
def test_the_duel_says_what_the_picks_do_behind_each_guard() -> None:
    stage = page("duel").scene.stage
    assert stage is not None
    grid = stage.grid
    assert grid is not None
    assert [row.chosen for row in grid.rows] == [0, 0, 1, 1]


@pytest.mark.rule("MOBA-4.116", "MOBA-4.170")
def test_both_blows_came_through() -> None:
    troll = next(piece for piece in page("through").scene.pieces if piece.name == "Troll Bruiser")
    assert troll.bar is not None
    assert troll.bar.of - troll.bar.at == 1
    assert sorted(badge.label for badge in troll.badges) == ["immobilize", "slow 1"]


@pytest.mark.rule("MOBA-4.190")
def test_the_frost_witch_may_interrupt() -> None:
    assert cards("interrupt", "hand")[0].name == "Ice Block"
    assert cards("interrupt", "hand")[0].id in page("interrupt").offered


@pytest.mark.rule("MOBA-4.233", "MOBA-4.234")
def test_who_stands_there_alone_takes_the_banner() -> None:
    assert page("score").offered == ["hero-1", "hero-2"]
    assert cards("score", "at-item-1")[0].name == "Victory Banner"
