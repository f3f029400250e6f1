"""The pictures of the how-to-play pages show what their sentences say."""

from __future__ import annotations

import pytest

from outplay.book.how import Picture, pictures
from outplay.games.eventide import GAME


def page(id: str) -> Picture:
    return next(one for one in pictures(GAME) if one.id == id)


def words(id: str) -> list[str]:
    """Return the words of a page's preview."""
    shown = page(id).preview
    assert shown is not None
    return [line.words() for line in shown.words]


def bubbles(id: str) -> list[tuple[str, str]]:
    """Return the bubbles of a page's preview."""
    shown = page(id).preview
    assert shown is not None
    return [(mark.text, mark.sub) for mark in shown.marks if mark.kind == "odds"]


@pytest.mark.rule("EOH-7.3", "EOH-9.3")
def test_a_placement_shows_what_it_would_come_to() -> None:
    assert bubbles("placement") == [("2 against 2 at most", "nothing falls")]
    assert words("placement") == ["Of all that their cards can be: their outer tower falls in 33%."]


@pytest.mark.rule("EOH-8.8", "EOH-9.3")
def test_an_ability_shows_the_towers_that_would_fall() -> None:
    assert ("Top: 1 against 0", "their outer tower falls") in bubbles("reveal")
    assert bubbles("towers") == [("Top: 2 against 1", "their outer tower falls")]


@pytest.mark.rule("EOH-10.7", "EOH-4.8")
def test_an_attack_shows_dice_damage_and_the_chance_to_kill() -> None:
    assert bubbles("combat") == [("Kills: 88%", "5.5 on average")]
    assert words("gamers") == ["4 dice, 4 to 8 damage; Celt has 6 left."]


@pytest.mark.rule("EOH-10.3")
def test_who_has_fallen_strikes_back() -> None:
    (celt,) = [piece for piece in page("back").scene.pieces if piece.name == "Celt"]
    assert celt.out
    assert words("back") == ["3 dice, 3 to 6 damage; Stella has 6 left."]


@pytest.mark.rule("EOH-5.10")
def test_an_interrupt_answers_an_attack() -> None:
    assert words("interrupt") == ["Nym now attacks Corvane."]


@pytest.mark.rule("EOH-12.3")
def test_the_shop_shows_both_levels() -> None:
    assert words("shop") == ["I: Falling Star deals 4.", "II: Falling Star deals 4, to up to 2 different enemy Heroes."]


@pytest.mark.rule("EOH-13.4")
def test_the_minion_rush_counts_for_the_towers() -> None:
    assert bubbles("assault") == [("2 against 0 so far", "their inner tower at Bottom falls")]
