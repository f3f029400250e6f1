"""The pictures of the how-to-play pages show what their sentences say."""

from __future__ import annotations

import pytest

from outplay.book.how import Picture, pictures
from outplay.games.knockback import GAME
from outplay.kernel.scene import Mark
from tests.games.knockback.table import CONTENT, NUMBER, RHINO


def page(id: str) -> Picture:
    return next(one for one in pictures(GAME) if one.id == id)


def marks(id: str, kind: str) -> list[Mark]:
    preview = page(id).preview
    assert preview is not None
    return [mark for mark in preview.marks if mark.kind == kind]


@pytest.mark.rule("KB-6.1", "KB-6.4")
def test_the_spaces_that_can_be_reached_glow_and_none_is_water() -> None:
    terrain = {cell.id: cell.terrain for cell in page("move").scene.boards[0].cells}
    assert f"up to {CONTENT.heroes[NUMBER[RHINO]].move} spaces" in page("move").text[0]
    assert len(page("move").offered) > 10
    assert "water" not in {terrain[cell] for cell in page("move").offered}


@pytest.mark.rule("KB-5.4", "KB-4.3")
def test_a_card_has_dice_range_and_knockback_where_the_sentence_says() -> None:
    hand = next(zone.cards for zone in page("ability").scene.zones if zone.id == "abilities-1")
    assert len(hand) == 3
    for card in hand[:2]:
        assert ("dice" in card.left[0].label, "range" in card.right[0].label) == (True, True)
        assert [gem.tone for gem in card.foot] == ["green", "yellow", "red"]


@pytest.mark.rule("KB-8.3", "KB-8.5")
def test_the_dice_of_the_card_roll_against_the_defense() -> None:
    (odds,) = marks("dice", "odds")
    assert odds.sub.startswith("5 dice, 2 to defend")
    assert page("dice").scene.panels[1].stats[1].value == "2"


@pytest.mark.rule("KB-9.2", "KB-4.5")
def test_a_yellow_target_flies_as_far_as_the_sentence_says() -> None:
    triple = CONTENT.heroes[NUMBER[RHINO]].abilities[0].steps[0].kb  # type: ignore[union-attr]  # Hammer Time strikes
    for n, color in zip(triple, ("green", "yellow", "red"), strict=True):
        assert f"{n} " in page("zones").text[1].partition("Time")[2].partition(color)[0]
    (way,) = marks("zones", "path")
    assert len(way.cells) - 1 == triple[1]
    assert page("zones").scene.pieces[1].badges[0].tone == "yellow"


@pytest.mark.rule("KB-9.1", "KB-14.1")
def test_who_flies_into_the_water_is_out() -> None:
    (splash,) = marks("splash", "splash")
    assert splash.sub == "Bow Master is out"


@pytest.mark.rule("KB-11.1", "KB-11.3")
def test_a_row_of_bodies_passes_it_on_until_the_last_one_falls() -> None:
    assert len(marks("chain", "burst")) == 2
    assert marks("chain", "splash")[0].sub == "Granite Gran is out"


@pytest.mark.rule("KB-10.3", "KB-10.5")
def test_the_one_who_is_hit_chooses_between_two_landings() -> None:
    assert len(page("angle").offered) == 2
    assert page("angle").prompt is not None


@pytest.mark.rule("KB-15.1", "KB-15.3")
def test_two_rings_are_gone_and_the_next_one_is_wet() -> None:
    scene = page("tide").scene
    assert "round 4" in page("tide").text[0]
    terrain = {cell.id: cell.terrain for cell in scene.boards[0].cells}
    wet = {look.look for look in CONTENT.look.terrain if look.id == "floods_next"}
    assert sum(kind in wet for kind in terrain.values()) == 6 * 3  # ring 3 of 5
    assert [piece.out for piece in scene.pieces] == [False, False, True, True]
